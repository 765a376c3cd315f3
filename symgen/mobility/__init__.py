"""Constraints of a tree: closed configurations, mobility, independent rows and velocities, and explicit solutions."""

from symgen.mobility.closing import Conditions as Conditions
from symgen.mobility.constrained import Mobility as Mobility
from symgen.mobility.constrained import closed as closed
from symgen.mobility.constrained import closed_positions as closed_positions
from symgen.mobility.constrained import constrained as constrained
from symgen.mobility.constrained import mobility as mobility
from symgen.mobility.explicit import explicit as explicit
from symgen.mobility.explicit import solved as solved

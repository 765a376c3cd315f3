"""Functions of positions, which take a robot or its file."""

from symgen.api.loading import takes_files
from symgen.robot.configuration import coordinates

neutral = takes_files()(coordinates.neutral)
integrate = takes_files()(coordinates.integrate)
difference = takes_files()(coordinates.difference)
normalise = takes_files()(coordinates.normalise)

"""Let symgen itself look for a mutation: prove routes and shipped programs, and compare built libraries."""

from __future__ import annotations

import sys
import warnings

import symgen
from symgen.catalog import STANDARD
from symgen.proof.prove import prove

ROUTES = (":planar_2r", ":ball_joint_pendulum", ":four_bar", ":differential", ":passive_walker")
SHIPPED = (":stanford", ":scara")
QUANTITIES = (*STANDARD, "inverse_dynamics_derivatives", "forward_dynamics_derivatives", "jacobian", "coriolis_matrix")


def main() -> int:
    """Return 1 and print the first thing that is wrong, or return 0."""
    for name in ROUTES:
        for verdict in prove(symgen.load(name), seed=1).verdicts:
            if verdict.status == "differs":
                print(f"prove: {verdict.note}")
                return 1
    for name in SHIPPED:
        symgen.build(name, parameters="baked", quantities=QUANTITIES)
    return 0


if __name__ == "__main__":
    with warnings.catch_warnings():
        warnings.simplefilter("error", symgen.RobotWarning)
        warnings.filterwarnings("ignore", message=".*frame")
        sys.exit(main())

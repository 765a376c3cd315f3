"""The files of a certificate: the robot, the generated C, the claims, the checker, and a README about the proof."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.robot import Robot
from symgen.targets.templates import fill, plain
from symgen.uses.certificate.claims import CHECKED_QUANTITIES, claim
from symgen.uses.certificate.describe import described

CHECKER_FILES = ("check.py", "lagrange.py")
"""The source files of the checker, which are copied into each certificate."""


def certificate(
    robot: Robot, files: Mapping[str, str], programs: Sequence[Program], start: str, scalar: str, moved: float
) -> dict[str, str]:
    """Return the texts of the certificate's files by name.

    ``files`` has the generated C; the names of its functions begin with ``start``. ``moved`` is the largest difference
    between the robot's numbers and the numbers in the robot's file. Raises :class:`~symgen.errors.UnsupportedError` for
    a quantity or a robot that the checker does not support.
    """
    unknown = [program.name for program in programs if program.name not in CHECKED_QUANTITIES]
    if unknown:
        raise UnsupportedError(f"certificates support {', '.join(CHECKED_QUANTITIES)}, not {unknown[0]}")
    claims = [claim(program, f"{start}_{program.name}", f"{start}.c", scalar) for program in programs]
    document = {"robot": robot.name, "moved_by_at_most": moved, "functions": claims}
    return {
        **files,
        "robot.json": json.dumps(described(robot), indent=1) + "\n",
        "claims.json": json.dumps(document, indent=1) + "\n",
        **{name: plain(f"certificate/{name}") for name in CHECKER_FILES},
        "README.md": fill(
            "certificate/README.md.jinja", robot=robot, quantities=[p.name for p in programs], moved=moved
        ),
    }

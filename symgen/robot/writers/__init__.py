"""Writers of robots as TOML, URDF and MJCF files; each refuses parts that its format cannot express."""

from collections.abc import Callable

from symgen.robot.description.robot import Robot
from symgen.robot.writers.mjcf import mjcf_of
from symgen.robot.writers.toml import toml_of
from symgen.robot.writers.urdf import urdf_of

WRITERS: dict[str, Callable[[Robot], str]] = {
    ".toml": toml_of,
    ".urdf": urdf_of,
    ".xml": mjcf_of,
    ".mjcf": mjcf_of,
}
"""The writers by file extension."""

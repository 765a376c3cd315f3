"""Writers of robots as TOML, URDF and MJCF files; each refuses parts that its format cannot express."""

from collections.abc import Callable

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.robot import Robot
from symgen.robot.writers.mjcf import mjcf_of
from symgen.robot.writers.toml import toml_of
from symgen.robot.writers.urdf import urdf_of

TOML = ".toml"
_WRITERS: dict[str, Callable[[Robot], str]] = {TOML: toml_of, ".urdf": urdf_of, ".xml": mjcf_of, ".mjcf": mjcf_of}
ENDINGS = tuple(_WRITERS)
"""The endings of the files that can be written."""


def written(model: Model, ending: str) -> str:
    """Return a model as the text of a file.

    Raises:
        UnsupportedError: The format cannot express a part of the model. Only TOML can express constraints.

    """
    if isinstance(model, ConstrainedRobot) and ending == TOML:
        return toml_of(model)
    return _WRITERS[ending](model.as_tree(f"files ending in {ending}"))

"""Writers of robots as TOML, URDF and MJCF files; each refuses parts that its format cannot express."""

from importlib import import_module

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model

TOML = ".toml"
_FORMATS = {TOML: "toml", ".urdf": "urdf", ".xml": "mjcf", ".mjcf": "mjcf"}
"""A map from the ending of a file to the module of its writer, which is imported when the writer is first used."""
CONSTRAINED = (TOML, ".xml", ".mjcf")
"""The endings of files that can have constraints."""
ENDINGS = tuple(_FORMATS)
"""The endings of the files that can be written."""


def written(model: Model, ending: str) -> str:
    """Return a model as the text of a file.

    Raises:
        UnsupportedError: The format cannot express a part of the model. URDF cannot express constraints.

    """
    constrained = isinstance(model, ConstrainedRobot) and ending in CONSTRAINED
    name = _FORMATS[ending]
    write = getattr(import_module(f"{__name__}.{name}"), f"{name}_of")
    return str(write(model if constrained else model.as_tree(f"files ending in {ending}")))

"""The kinds of joints, one in each file.

:data:`KINDS` has every kind that a module of this folder defines. Loaders, the schema of files, cut joints,
certificates and the random robots of the tests take the kinds from :data:`KINDS`.
"""

from collections.abc import Mapping
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules

from symgen.robot.joints.kind import JointKind

_MODULES = [import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__)]
KINDS: Mapping[str, type[JointKind]] = {
    kind.type_name: kind
    for module in _MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, JointKind) and kind.__module__ == module.__name__
    if not isabstract(kind)
}
"""A map from the name of a kind in files, such as ``revolute``, to its class."""

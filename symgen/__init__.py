"""symgen: rigid-body dynamics as straight-line code, derived twice and proven.

import symgen
robot = symgen.load("robots/panda.toml")
panda = symgen.build(robot)
tau = panda.inverse_dynamics(q, qd, qdd)

Each name is imported when it is first used. ``__init__.pyi`` lists the names with their modules.
"""

import sys
from types import ModuleType

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


class _Package(ModuleType):
    """The package symgen. If a subpackage such as ``build`` is imported, ``symgen.build`` remains the function."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in __all__):
            super().__setattr__(name, value)

    @property
    def __version__(self) -> str:
        from importlib.metadata import version  # a slow import

        return version("symgen")


sys.modules[__name__].__class__ = _Package

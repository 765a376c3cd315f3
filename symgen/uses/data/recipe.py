"""The file and the options from which any process can load a robot's functions; the library comes from the cache."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import lru_cache

from symgen.build.module import Module
from symgen.build.signature import Signature
from symgen.options import Options
from symgen.ready import build


@dataclass(frozen=True, slots=True)
class Recipe:
    """A robot's file and the options of its functions."""

    robot: str
    options: Options

    def module(self) -> Module:
        """Return the functions, built once in each process and without warnings."""
        return _built(self)

    def warn(self) -> None:
        """Build the functions with their warnings, for the calling process."""
        build(self.robot, self.options, lambda step: None)

    def signature(self, quantity: str) -> Signature:
        """Return the inputs and outputs of one function."""
        found: Signature = getattr(self.module(), quantity).signature
        return found


@lru_cache(maxsize=4)
def _built(recipe: Recipe) -> Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return build(recipe.robot, recipe.options, lambda step: None)

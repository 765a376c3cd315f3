"""What a process needs to have a robot's functions: the file and the options. The library comes from its cache."""

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
    """A robot's file and the options it is built with."""

    robot: str
    options: Options

    def module(self) -> Module:
        """The functions; built once in each process, without the warnings that the caller was told of."""
        return _built(self)

    def warn(self) -> None:
        """Build them with what there is to warn of, for the process that asks."""
        build(self.robot, self.options, lambda step: None)

    def signature(self, quantity: str) -> Signature:
        """What one of the functions takes and returns."""
        found: Signature = getattr(self.module(), quantity).signature
        return found


@lru_cache(maxsize=4)
def _built(recipe: Recipe) -> Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return build(recipe.robot, recipe.options, lambda step: None)

"""A recipe: a robot and options, with which any process can load the robot's functions from the cache."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from symgen.build.module import Module
from symgen.build.signature import Signature
from symgen.options import Generating, Reading
from symgen.options.taken import in_floating_point, refuse_late
from symgen.reading import example
from symgen.ready import built_with, rebuilt

if TYPE_CHECKING:
    from symgen.robot import Model


@dataclass(frozen=True, slots=True)
class Recipe:
    """A model (or a file with reading options), and the options with which its functions are generated."""

    robot: Model | str
    reading: Reading
    generating: Generating
    call: str = ""
    """A text that is different for each call with a file, because the file may change between calls. The text is empty
    for a model that is not a file.
    """

    @classmethod
    def of(cls, robot: Model | str | os.PathLike[str], keywords: Mapping[str, Any], function: str) -> Recipe:
        """Return the recipe of the robot and the keywords with which a user calls the public function ``function``."""
        if isinstance(robot, str | os.PathLike):
            given: Model | str = str(example(robot).absolute())
            call = uuid4().hex
        else:
            given, call = robot, ""
            refuse_late(robot, keywords, function)
        return cls(given, Reading.of(keywords), in_floating_point(keywords), call)

    def model(self) -> Model:
        """Return the model; warnings about its file are not shown."""
        from symgen.api.loading import loaded

        return loaded(self.robot, self.reading)[0] if isinstance(self.robot, str) else self.robot

    def module(self) -> Module:
        """Return the functions without showing warnings; each process loads them once for each call of the user."""
        return _built(self)

    def warn(self) -> None:
        """Build the functions in the calling process, so that this process shows their warnings."""
        for note in built_with(self.robot, self.reading, self.generating, lambda step: None)[1]:
            warnings.warn(note, stacklevel=4)

    def signature(self, quantity: str) -> Signature:
        """Return the names and shapes of the inputs and outputs of one function."""
        found: Signature = getattr(self.module(), quantity).signature
        return found


@lru_cache(maxsize=4)
def _built(recipe: Recipe) -> Module:
    return rebuilt(recipe.robot, recipe.reading, recipe.generating)

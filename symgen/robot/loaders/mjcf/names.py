"""Give the parts of a compiled model names that are safe in generated text and unique for each kind of part."""

from __future__ import annotations

from typing import Any

from symgen.robot.description.names import cleaned
from symgen.robot.description.parts import Note
from symgen.robot.loaders.mjcf.arrays import Arrays
from symgen.robot.loaders.names import UniqueNames, renaming


class Names(UniqueNames):
    """A list of names for each kind of part, in the order of the parts in the model.

    Unnamed parts, except sites, get new unique names.

    Bodies and sites share one set of names, because both are frames. An unnamed site keeps an empty name.
    """

    def __init__(self, model: Any, arrays: Arrays) -> None:
        super().__init__()
        self.notes: list[Note] = []
        bodies = self._given("frame", "body", [model.body(k).name for k in range(model.nbody)])
        self.sites = self._given("frame", "site", [model.site(k).name for k in range(model.nsite)])
        joints = self._given("joint", "joint", [model.joint(k).name for k in range(model.njnt)])
        tendons = self._given("tendon", "tendon", [model.tendon(k).name for k in range(model.ntendon)])
        equalities = self._given("equality", "equality", [model.equality(k).name for k in range(model.neq)])
        self.bodies = [name or self.unique("frame", f"body{k}") for k, name in enumerate(bodies)]
        self.joints = [name or self._joint(k, int(arrays.jnt_bodyid[k]), arrays) for k, name in enumerate(joints)]
        self.tendons = [name or self.unique("tendon", f"tendon{k}") for k, name in enumerate(tendons)]
        self.equalities = [name or self.unique("equality", f"equality{k}") for k, name in enumerate(equalities)]

    def _joint(self, joint: int, body: int, arrays: Arrays) -> str:
        return self.unique("joint", f"{self.bodies[body]}_joint{joint - int(arrays.body_jntadr[body])}")

    def _given(self, kind: str, what: str, names: list[str]) -> list[str]:
        """Return unique names; names that need no repair take priority over repaired names. Empty names stay empty."""
        result = [""] * len(names)
        for k in sorted(range(len(names)), key=lambda k: cleaned(names[k]) != names[k]):
            if names[k]:
                result[k] = self.unique(kind, cleaned(names[k]), f"_{what}")
            if result[k] != names[k]:
                self.notes.append(renaming(what, names[k], result[k]))
        return result

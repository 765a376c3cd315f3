"""Turn drafts (trees with constraints, as read from files) into complete models.

The first step finds closed configurations; the second step, on request, solves the constraints explicitly. The modules
of both steps are imported only for files with constraints, because these modules also import derivations.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from symgen.errors import InputError
from symgen.options import Reading
from symgen.robot import ConstrainedRobot, Draft, Model


@singledispatch
def closed(model: Any, file: str) -> Model:
    """Return a robot under constraints if ``model`` is a draft (a tree and its constraints), else ``model`` itself."""
    closed_already: Model = model
    return closed_already


@closed.register
def _closed_of_draft(draft: Draft, file: str) -> Model:
    from symgen.mobility.constrained import closed_draft

    return closed_draft(draft, file)


@singledispatch
def solved(model: Model, options: Reading, file: str) -> Model:
    """Return the model, in independent coordinates if ``options.constraints`` is "explicit"."""
    if options.constraints == "explicit":
        raise InputError("expected a robot under constraints", place="option constraints", file=file)
    return model


@solved.register
def _solved_of_constrained_robot(model: ConstrainedRobot, options: Reading, file: str) -> Model:
    if options.constraints != "explicit":
        return model
    from symgen.mobility.explicit import explicit

    return explicit(model)

"""Find the first rewrite of the model or the first pass after which a program differs from the reference."""

from __future__ import annotations

from symgen.catalog import quantity
from symgen.errors import ProofError, SymgenError
from symgen.program import Program, verify
from symgen.program.passes import Pass
from symgen.proof.shipped import Witness, prove_shipped
from symgen.robot.rewrites.equivalents import rewritten
from symgen.routes import derive


def blame(derived: Program, witness: Witness, passes: tuple[Pass, ...]) -> str:
    """Return a phrase that names the first wrong step, such as ``wrong from the rewrite regroup on``.

    ``derived`` is the program before all passes; ``passes`` are the passes in the order of their use.
    """
    if _is_wrong(derived, witness):
        return f"wrong from {_first_wrong_rewrite(derived, witness)} on"
    program = derived
    for optimise in passes:
        program = verify(optimise(program))
        if _is_wrong(program, witness):
            return f"wrong from the pass {optimise.__name__} on"
    return "wrong after its zeros were left out"


def _first_wrong_rewrite(derived: Program, witness: Witness) -> str:
    for name, model in rewritten(witness.model, quantity(derived.name)):
        if model.variant and not derived.variant:
            break
        try:
            if name != "fuse" and _is_wrong(derive(model, derived.name, derived.route), witness):
                return f"the rewrite {name}" if name != "align" else "its derivation"
        except SymgenError:
            continue
    return "its derivation"


def _is_wrong(program: Program, witness: Witness) -> bool:
    try:
        prove_shipped(program, witness)
    except ProofError:
        return True
    return False

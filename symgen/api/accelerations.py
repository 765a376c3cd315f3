"""Print accelerations as formulas: qdd = adj(M) f / det(M), where M is the mass matrix and f = tau - bias."""

from __future__ import annotations

from dataclasses import replace

from symgen.api.presenting import Presentation, derive_for_reading, order_of, presentation, with_angles
from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.program.closed_forms.forms import Form
from symgen.program.closed_forms.fourier import Reader
from symgen.program.closed_forms.present import present, present_fractions
from symgen.program.closed_forms.writer import Style
from symgen.robot import Model

MAX_INVERTED_DOF = 2
"""Maximum number of degrees of freedom whose accelerations are printed as a formula."""


def presented_accelerations(model: Model, style: Style) -> Presentation:
    """Return the accelerations in closed form, as quotients without common factors.

    Raises :class:`~symgen.errors.UnsupportedError` for more than :data:`MAX_INVERTED_DOF` degrees of freedom.
    """
    n = model.nv
    if n > MAX_INVERTED_DOF:
        raise UnsupportedError(
            f"{model.name}: accelerations are printed for up to {MAX_INVERTED_DOF} degrees of freedom, not {n}; derive "
            "mass_matrix, velocity_product and gravity for M qdd + c + g = tau"
        )
    trace = Trace()
    signature = replace(derive_for_reading(model, "forward_dynamics", "auto"), route="adjugate")
    mass, bias = (derive_for_reading(model, name, "auto", trace) for name in ("mass_matrix", "bias"))
    (lines, matrix), (more, forces) = with_angles(mass), with_angles(bias)
    body = tuple(dict.fromkeys((*lines, *more)))
    order, plain = order_of(model, style), replace(style, lumps=None)
    if style.lumps is not None:
        matrix, forces = ([form.expression for form in present(each, order, body, style)] for each in (matrix, forces))
        body = ()
    tau = next(array for array in signature.inputs if array.name == "tau")
    reader = Reader([*matrix, *forces, *tau.elements], body)
    M = [[reader.read(matrix[i * n + j]) for j in range(n)] for i in range(n)]
    pairs = zip(map(reader.read, tau.elements), map(reader.read, forces), strict=True)
    known = [reader.difference(force, term) for force, term in pairs]
    above, below = _cramer(reader, M, known)
    return presentation(model, signature, present_fractions(reader, above, below, order, plain), style)


def _cramer(reader: Reader, M: list[list[Form]], known: list[Form]) -> tuple[list[Form], Form]:
    """Solve M x = known for one or two unknowns. Return the numerators of x and their common denominator."""
    if len(known) == 1:
        return known, M[0][0]
    (a, b), (c, d) = M
    x, y = known

    def determinant(p: Form, q: Form, r: Form, s: Form) -> Form:
        return reader.difference(reader.product([p, s]), reader.product([q, r]))

    return [determinant(x, b, y, d), determinant(a, x, c, y)], determinant(a, b, c, d)

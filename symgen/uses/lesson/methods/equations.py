"""Equations that several lessons share: joint forces, vectors, and rotational inertias."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sympy import Add, Expr, Integer

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import Robot
from symgen.routes.model.joint_effects import armature, resistance
from symgen.spatial import Motion, Symmetric, Vector
from symgen.uses.lesson.content import Equation
from symgen.uses.lesson.equation_writer import EquationWriter, indexed

MAX_FORCE_ATOMS = 150
"""Maximum number of atoms of a joint force in which all coefficients are written out; longer forces contain names."""

MOTION = r"\mathbf{M}(q) \ddot{q} + \mathbf{c}(q, \dot{q}) + \mathbf{g}(q) = \tau"
"""The equations of motion in matrix form."""

Matrix = Sequence[Sequence[Expr]]


def collected_forces(
    writer: EquationWriter, factors: Sequence[tuple[str, Matrix, Sequence[Expr]]], *rest: tuple[str, Sequence[Expr]]
) -> tuple[Equation, ...]:
    """Return the equations for tau: the sum of the matrices times their vectors, plus the vectors of ``rest``.

    Each entry of ``factors`` consists of a letter, a matrix, and the vector that this matrix multiplies, such as the
    accelerations. Long equations use names for the entries of matrices and of ``rest``. The definitions of these names
    precede the equations.
    """

    def forces(*, named: bool) -> tuple[Equation, ...]:
        def entry(letter: str, value: Expr, *index: int) -> Expr:
            return value if value == 0 or not named else indexed(letter, *index)

        found = []
        for i in range(writer.model.nv):
            products = [
                entry(letter, A[i][j], i, j) * rate for letter, A, rates in factors for j, rate in enumerate(rates)
            ]
            found.append(Add(*products, *(entry(letter, b[i], i) for letter, b in rest)))
        return tuple(writer.equation(rf"\tau_{i + 1}", force) for i, force in enumerate(found))

    whole = forces(named=False)
    if max(each.size for each in whole) <= MAX_FORCE_ATOMS:
        return whole
    matrices = [writer.equation(letter, A) for letter, A, _ in factors]
    vectors = [writer.equation(letter, b) for letter, b in rest if any(entry != 0 for entry in b)]
    return (*matrices, *vectors, *forces(named=True))


@dataclass(frozen=True)
class JointTerms:
    """The effects of joints along each velocity: inertias of rotors, damping forces, and forces of springs."""

    rotors: list[Expr]
    damping: list[Expr]
    springs: list[Expr]

    @property
    def names(self) -> str:
        """The kinds of joint effects that are present, as a list in words; empty if there are none."""
        parts = (("rotors", self.rotors), ("damping", self.damping), ("springs", self.springs))
        *first, last = [name for name, terms in parts if any(term != 0 for term in terms)] or ("",)
        return " and ".join(filter(None, (", ".join(first), last)))

    @property
    def text(self) -> str:
        """A sentence with a leading space that lists the included joint effects.

        The sentence is empty if there are no such effects.
        """
        return f" The forces of {self.names} are included." if self.names else ""

    def added(self, writer: EquationWriter) -> tuple[str, str, tuple[Equation, ...]]:
        """Return the term ``+ tau_e``, a sentence about it, and its equation; all are empty without joint effects."""
        if not self.names:
            return "", "", ()
        moved = [a * rate for a, rate in zip(self.rotors, writer.qdd, strict=True)]
        total = [normal_form(each) for each in self.damped(self.sprung(moved))]
        return r" + \tau_e", f" tau_e are the forces of {self.names}.", (writer.equation(r"\tau_e", total),)

    def inertia(self, M: Matrix) -> list[list[Expr]]:
        """Return M with the inertia of the rotors added to its diagonal."""
        return [[entry + self.rotors[i] * int(i == j) for j, entry in enumerate(row)] for i, row in enumerate(M)]

    def damped(self, c: Sequence[Expr]) -> list[Expr]:
        """Return the velocity-dependent forces ``c`` plus the damping of the joints."""
        return [a + b for a, b in zip(c, self.damping, strict=True)]

    def sprung(self, g: Sequence[Expr]) -> list[Expr]:
        """Return the position-dependent forces ``g`` plus the forces of springs."""
        return [a + b for a, b in zip(g, self.springs, strict=True)]


def joint_terms(robot: Robot, writer: EquationWriter) -> JointTerms:
    """Return the forces of the joint effects that the robot's equations include."""
    trace = Trace(closed=True)
    resisted = resistance(robot, trace, writer.q, writer.qd)
    springs = [normal_form(force.xreplace(dict.fromkeys(writer.qd, Integer(0)))) for force in resisted]
    damping = [normal_form(force - spring) for force, spring in zip(resisted, springs, strict=True)]
    return JointTerms(armature(robot, trace), damping, springs)


def forces_title(robot: Robot) -> str:
    """Return the title of the last section: joint torques if all joints only rotate, and joint forces otherwise."""
    return "Joint torques" if all(joint.kind.rotates for joint in robot.joints) else "Joint forces"


def vectors(writer: EquationWriter, *named: tuple[str, Vector]) -> list[Equation]:
    """Return an equation for each vector that is not zero; ``named`` are pairs of a left side and a vector."""
    tidy = ((left, [normal_form(entry) for entry in vector]) for left, vector in named)
    return [writer.equation(left, entries) for left, entries in tidy if any(entries)]


def turning_axes(twists: Iterable[Motion]) -> list[int]:
    """Return the indices of the axes of the base frame about which at least one of the twists rotates."""
    found = [[*twist.w] for twist in twists]
    return [axis for axis in range(3) if any(w[axis] != 0 for w in found)]


def rotational_inertia(writer: EquationWriter, letter: str, k: int, I: Symmetric, axes: list[int]) -> list[Equation]:
    """Return the equation for the rotational inertia of body k.

    The inertia is a scalar if all links rotate about the same axis (then ``axes`` has one index). If the axes differ,
    the inertia is a matrix. If the inertia is zero, there is no equation.
    """
    if len(axes) < 2:
        parts = [("xyz"[axis], normal_form(I[axis, axis])) for axis in axes]
        return [writer.equation(f"{letter}_{{{axis}{k}}}", value) for axis, value in parts if value != 0]
    rows = [[normal_form(I[i, j]) for j in range(3)] for i in range(3)]
    return [writer.equation(f"{letter}_{k}", rows)] if any(entry for row in rows for entry in row) else []

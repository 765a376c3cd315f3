"""The matrix N from velocities to position rates, and its inverse N+, in one state.

Two conditions define N: joints move by their unit motions, and groups of positions such as quaternions keep their unit
length. Let A be the placement of a link, S_k the link's motion at one unit of velocity k, and n_k column k of N. Then
(d A / d q) n_k = A S_k. For each group of unit length, the entries of q and the entries of n_k in this group are
orthogonal vectors. These equations have an exact solution, which is computed by least squares. N+ is (N^T N)^-1 N^T.
"""

from __future__ import annotations

from sympy import Symbol, diff

from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.point import hat, pose_rows
from symgen.proof.reference.state import State, listed
from symgen.robot.description.parts import Slot
from symgen.spatial import identity


def of_velocity(s: State) -> list[Number]:
    return listed(_N(s))


def to_velocity(s: State) -> list[Number]:
    return listed(_inverse(s, _N(s)))


def _inverse(s: State, N: Matrix) -> Matrix:
    """Return the inverse N+ = (N^T N)^-1 N^T."""
    if not s.n:
        return N.transpose()
    return (N.transpose() * N).inv() * N.transpose()


def _N(s: State) -> Matrix:
    rows = [[s.point.numbers.integer(0)] * s.n for _ in range(s.point.robot.nq)]
    for _, slot in s.point.joints:
        if slot.joint.mimic is None:
            own = _of_joint(s, slot)
            for i, p in enumerate(slot.position):
                for k, v in enumerate(slot.velocity):
                    rows[p][v] = own[i, k]
    return s.point.numbers.matrix(rows)


def _of_joint(s: State, slot: Slot) -> Matrix:
    kind, numbers = slot.joint.kind, s.point.numbers
    q = [Symbol(f"q{k}", real=True) for k in slot.position]
    environment = s.point.environment | {x: s.point.angle(k) for x, k in zip(q, slot.position, strict=True)}
    A = pose_rows(kind.transform(q, identity))
    unit = {i: numbers.value(q[i], environment) for i in kind.unit_norm_group}
    derivatives = [
        [*(numbers.value(diff(e, x), environment) for row in A for e in row), unit.get(i, numbers.integer(0))]
        for i, x in enumerate(q)
    ]
    placed = numbers.matrix([[numbers.value(e, environment) for e in row] for row in A])
    moved = []
    for S in kind.subspace():
        twist = numbers.matrix(hat([s.point.number(e) for e in S.w], [s.point.number(e) for e in S.v]))
        moved.append([*listed(placed * twist), numbers.integer(0)])
    by_q, by_v = numbers.matrix(derivatives), numbers.matrix(moved)
    return (by_q * by_q.transpose()).inv() * by_q * by_v.transpose()

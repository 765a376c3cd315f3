"""The lesson on decoupled natural orthogonal complements, from the twists of joints to the joint torques.

The matrix N_d has the twists p_k: a unit rate of joint k gives link k the twist p_k. The matrix N_l has the blocks
B_ij. Each block converts the twist of link j to the twist of link i. The lesson derives the inertia matrix, the matrix
C of the terms in the rates, and the torques.

Source: S. K. Saha, *Dynamics of serial multibody systems using the decoupled natural orthogonal complement matrices*
(1999), equations 12-30; the steps are the same as in :mod:`symgen.routes.projection.denoc`.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import Robot
from symgen.routes.model.matrices import rows
from symgen.routes.model.tree import way_to
from symgen.routes.projection import denoc
from symgen.routes.projection.central_bodies import CentralBody, bodies_at_centers
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter, indexed
from symgen.uses.lesson.methods.equations import (
    collected_forces,
    forces_title,
    joint_terms,
    rotational_inertia,
    turning_axes,
    vectors,
)

TITLE = "equations by the decoupled natural orthogonal complement"
INTRODUCTION = (
    "The twist of a link is its angular velocity and the velocity of its center of mass. The twists of all links are N "
    "times the rates of q, with N = N_l N_d. N_d maps the rate of each joint to the twist that this joint gives its "
    "link, and N_l carries twists outward from link to link. The constraint forces of the joints do no work on these "
    "twists. Therefore multiplication by N^T removes them from the equations of Newton and Euler."
)


def sections(robot: Robot, writer: EquationWriter) -> list[Section]:
    """Return the sections of the lesson: first the twists of the joints, last the joint torques."""
    trace, n = Trace(closed=True), robot.nv
    q, qd, qdd = writer.q, writer.qd, writer.qdd
    chain = bodies_at_centers(robot, trace, q)
    I, C = (
        rows([normal_form(entry) for entry in elements], n)
        for elements in (denoc.mass_matrix(robot, trace, q), denoc.convective_inertia(robot, trace, q, qd))
    )
    g = [normal_form(entry) for entry in denoc.gravity(robot, trace, q)]
    terms = joint_terms(robot, writer)
    added, words, effects = terms.added(writer)
    damped = ("d", terms.damping)
    tau = collected_forces(writer, (("H", terms.inertia(I), qdd), ("C", C, qd)), damped, ("g", terms.sprung(g)))
    return [
        Section(
            "Twists of the joints",
            "The block p_i of N_d is the twist of link i for a unit rate of its joint, in the base frame: the angular "
            "velocity, then the velocity of the center of mass.",
            (
                *(
                    writer.equation(f"p_{k + 1}", [normal_form(entry) for column in body.P for entry in column])
                    for k, body in enumerate(chain)
                ),
                writer.equation(
                    "N_d",
                    [
                        [indexed("p", i) if j in body.dof else Integer(0) for j in range(n)]
                        for i, body in enumerate(chain)
                    ],
                ),
            ),
        ),
        Section(
            "Twists from link to link",
            "B_ij = [1, 0; [c_ij]x, 1] carries a twist from link j to link i. The vector c_ij leads from the center of "
            "mass of link i to the center of mass of link j. If j is the parent of i, then t_i = B_ij t_j + p_i q'_i. "
            "All twists together are t = N_l N_d q'.",
            (*_steps(chain, writer), writer.equation("N_l", _carriers(chain))),
        ),
        Section(
            "Composite bodies",
            "The composite body of link i is this link and all links beyond it, rigidly connected. M~_i has its mass, "
            "its first moment and its rotational inertia, both about the center of mass of link i. From the last link "
            "inward, M~_i is M_i plus B^T M~ B of each child of link i.",
            tuple(_composites(chain, writer)),
        ),
        Section(
            "Generalised inertia matrix",
            "I = N^T M N, with entries i_ij = p_i^T M~_i B_ij p_j.",
            (writer.equation("I", I),),
        ),
        Section(
            "Convective inertia and gravity",
            "C = N^T (M N' + M' N), where N' is the rate of N and M' = diag([w]x I, 0). C differs from the matrix of "
            "Christoffel symbols, but C q' is the same. The weights of the links give g.",
            (writer.equation("C", C), writer.equation("g", g)),
        ),
        Section(
            forces_title(robot),
            f"tau = I q'' + C q' + g{' + tau_e' * bool(added)}.{words}",
            (*effects, *tau),
        ),
    ]


def _steps(chain: list[CentralBody], writer: EquationWriter) -> list[Equation]:
    """Return equations for c_ij, the vector from the center of mass of link i to the center of mass of link j.

    The lesson has one equation for each link j between the base and link i.
    """
    return [
        equation
        for i, body in enumerate(chain)
        for j in way_to(i, chain)[:-1]
        for equation in vectors(writer, (f"c_{{{i + 1}{j + 1}}}", chain[j].central.c - body.central.c))
    ]


def _carriers(chain: list[CentralBody]) -> list[list[Expr]]:
    """Return the matrix N_l, written with the names of its blocks B_ij."""
    ways = [way_to(i, chain) for i in range(len(chain))]
    return [
        [Integer(1) if i == j else indexed("B", i, j) if j in way else Integer(0) for j in range(len(chain))]
        for i, way in enumerate(ways)
    ]


def _composites(chain: list[CentralBody], writer: EquationWriter) -> list[Equation]:
    axes = turning_axes(column for body in chain for column in body.P)
    equations = []
    for k, body in reversed(list(enumerate(denoc.composites(chain), start=1))):
        equations.append(writer.equation(rf"\tilde{{m}}_{k}", normal_form(body.m)))
        equations += vectors(writer, (rf"\tilde{{h}}_{k}", body.h))
        equations += rotational_inertia(writer, r"\tilde{I}", k, body.rotational, axes)
    return equations

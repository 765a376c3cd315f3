"""The lesson by Newton-Euler: velocities and accelerations outward, forces inward, the torques, and M, c, g collected.

Source: course slides *Dynamics and control of intelligent robots*, outward and inward iterations (Luh, Walker and Paul;
Craig). The steps are those of :mod:`symgen.routes.newton_euler.luh_walker_paul`.
"""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr, expand

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import Robot
from symgen.routes.newton_euler import luh_walker_paul
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter, force_names
from symgen.uses.lesson.methods.equations import joint_terms

TITLE = "Newton-Euler equations"
INTRODUCTION = (
    "Velocities and accelerations go outward from the base, forces and moments come back inward, "
    "each in the frame of its link."
)
_OUTWARD = (("w", r"\omega"), ("wd", r"\dot{\omega}"), ("vd", r"\dot{v}"))
_BODY = (("F", "F"), ("N", "N"))
_INWARD = (("f", "f"), ("n", "n"))


def sections(robot: Robot, writer: EquationWriter) -> list[Section]:
    """Return the sections from the base outward and back."""
    trace, links = Trace(closed=True), range(len(robot.joints))
    tau = luh_walker_paul.inverse_dynamics(robot, trace, writer.q, writer.qd, writer.qdd)

    def shown(kinds: tuple[tuple[str, str], ...], order: Iterable[int]) -> tuple[Equation, ...]:
        equations = []
        for k in order:
            for name, letter in kinds:
                vector = [normal_form(component) for component in trace.noted[f"{name}{k}"]]
                if any(component != 0 for component in vector):
                    equations.append(writer.equation(f"{letter}_{k + 1}", vector))
        return tuple(equations)

    zero = dict.fromkeys((*writer.qd, *writer.qdd), 0)
    still = dict.fromkeys(writer.qdd, 0)
    terms = joint_terms(robot, writer)
    resisted = terms.damped(terms.sprung([a * rate for a, rate in zip(terms.rotors, writer.qdd, strict=True)]))
    forces = [normal_form(torque + more) for torque, more in zip(tau, resisted, strict=True)]
    gravity = [torque.xreplace(zero) for torque in forces]
    velocity = [expand(torque.xreplace(still) - g) for torque, g in zip(forces, gravity, strict=True)]
    inertia: list[list[Expr]] = [[torque.diff(acceleration) for acceleration in writer.qdd] for torque in forces]
    return [
        Section(
            "Outward: velocities and accelerations",
            "Angular velocity, angular acceleration, and acceleration of each link's origin; gravity enters as an "
            "upward acceleration of the base.",
            shown(_OUTWARD, links),
        ),
        Section("Outward: forces", "What moves each link: F at its center of mass, N about it.", shown(_BODY, links)),
        Section("Inward: joint forces", "What each joint transmits.", shown(_INWARD, reversed(links))),
        Section(
            "Collected",
            "The torques along the joint axes, sorted by accelerations, velocities and neither.",
            (writer.equation("M", inertia), writer.equation("c", velocity), writer.equation("g", gravity)),
        ),
        Section(
            "Joint torques",
            f"The moment, or force, along each joint's axis.{terms.text}",
            tuple(writer.equation(left, torque) for left, torque in zip(force_names(robot), forces, strict=True)),
        ),
    ]

"""The Newton-Euler lesson: velocities and accelerations outward, forces inward, then M, c and g, and the torques.

Source: course slides *Dynamics and control of intelligent robots*, outward and inward iterations (Luh, Walker and Paul;
Craig). The steps are the same as in :mod:`symgen.routes.newton_euler.luh_walker_paul`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sympy import Expr, expand

from symgen.program import Trace
from symgen.program.closed_forms.normal import normal_form
from symgen.robot import Robot
from symgen.routes.newton_euler import luh_walker_paul
from symgen.uses.lesson.content import Equation, Section
from symgen.uses.lesson.equation_writer import EquationWriter, force_names
from symgen.uses.lesson.methods.equations import MOTION, forces_title, joint_terms

TITLE = "Newton-Euler equations"
INTRODUCTION = (
    "Velocities and accelerations are computed outward from the base, then forces and moments inward from the tip. "
    "Each vector is in the frame of its link."
)
_OUTWARD = (("w", r"\omega"), ("wd", r"\dot{\omega}"), ("vd", r"\dot{v}"))
_BODY = (("F", "F"), ("N", "N"))
_INWARD = (("f", "f"), ("n", "n"))


_CARRIED = (
    r"\dot{v}_i = R_i^T (\dot{v}_{i-1} + \dot{\omega}_{i-1} \times r_i + \omega_{i-1} \times (\omega_{i-1} \times r_i))"
)
_OUTWARD_RULES = {
    "floating": (
        r"\omega_i = \omega",
        r"\dot{v}_i = \dot{v} + \omega \times v - R_i^T g",
    ),
    "spherical": (
        r"\omega_i = R_i^T \omega_{i-1} + \omega",
        r"\dot{\omega}_i = R_i^T \dot{\omega}_{i-1} + R_i^T \omega_{i-1} \times \omega + \dot{\omega}",
        _CARRIED,
    ),
    "revolute": (
        r"\omega_i = R_i^T \omega_{i-1} + \dot{q}_i z",
        r"\dot{\omega}_i = R_i^T \dot{\omega}_{i-1} + R_i^T \omega_{i-1} \times \dot{q}_i z + \ddot{q}_i z",
        _CARRIED,
    ),
    "prismatic": (
        r"\omega_i = R_i^T \omega_{i-1}",
        r"\dot{\omega}_i = R_i^T \dot{\omega}_{i-1}",
        _CARRIED + r" + 2 \omega_i \times \dot{q}_i z + \ddot{q}_i z",
    ),
}
"""The laws of the outward recursion for each kind of joint, in LaTeX, in the order in which the lesson shows them."""
_AXIS_RULES = {
    "floating": (r"f_i^T = (f_{ix}, f_{iy}, f_{iz})", r"n_i^T = (\tau_{ix}, \tau_{iy}, \tau_{iz})"),
    "spherical": (r"n_i^T = (\tau_{ix}, \tau_{iy}, \tau_{iz})",),
    "revolute": (r"\tau_i = n_i^T z",),
    "prismatic": (r"\tau_i = f_i^T z",),
}
"""The laws for the joint forces, for each kind of joint, in LaTeX."""


def rules_for(robot: Robot, rules: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the entries of ``rules`` that belong to the robot's kinds of joints.

    Rules that several kinds share are returned once.
    """
    kinds = {joint.kind.type_name for joint in robot.joints}
    return tuple(dict.fromkeys(rule for kind, found in rules.items() if kind in kinds for rule in found))


def sections(robot: Robot, writer: EquationWriter) -> list[Section]:
    """Return the sections: velocities outward from the base, forces inward to the base, M, c and g, and torques."""
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
            "The angular velocity, the angular acceleration, and the acceleration of the origin of each link. R_i and "
            "r_i place link i in its parent, and z is the joint axis. Gravity enters as an upward acceleration of the "
            "base. The rules are ordered by kind of joint: floating, ball, revolute, prismatic. Vectors that are not "
            "shown are zero.",
            (writer.equation(r"\dot{v}_0", [-entry for entry in robot.gravity]), *shown(_OUTWARD, links)),
            rules_for(robot, _OUTWARD_RULES),
        ),
        Section(
            "Outward: forces",
            "Newton's and Euler's laws give the total force F at the center of mass c of each link, and the total "
            "moment N about it.",
            shown(_BODY, links),
            (
                r"F_i = m_i (\dot{v}_i + \dot{\omega}_i \times c_i + \omega_i \times (\omega_i \times c_i))",
                r"N_i = I_i \dot{\omega}_i + \omega_i \times (I_i \omega_i)",
            ),
        ),
        Section(
            "Inward: joint forces",
            "The force f and the moment n that each joint transmits to its link, from the tip to the base.",
            shown(_INWARD, reversed(links)),
            (
                r"f_i = F_i + R_{i+1} f_{i+1}",
                r"n_i = N_i + c_i \times F_i + R_{i+1} n_{i+1} + r_{i+1} \times (R_{i+1} f_{i+1})",
            ),
        ),
        Section(
            "Collected",
            "Collect the terms in the accelerations (M), in the rates (c) and the rest (g).",
            (writer.equation("M", inertia), writer.equation("c", velocity), writer.equation("g", gravity)),
            (MOTION,),
        ),
        Section(
            forces_title(robot),
            "The component of the moment along the axis of a revolute joint, or of the force along the axis of a "
            "prismatic joint."
            f"{_mimic_words(robot)}{terms.text}",
            tuple(writer.equation(left, torque) for left, torque in zip(force_names(robot), forces, strict=True)),
            rules_for(robot, _AXIS_RULES),
        ),
    ]


def _mimic_words(robot: Robot) -> str:
    """Return a sentence about mimic joints, with a leading space.

    The sentence is empty for robots without mimic joints.
    """
    if not any(joint.mimic for joint in robot.joints):
        return ""
    return " A mimic joint adds its component, times its multiplier, to the component of its leader."

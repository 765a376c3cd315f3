"""A ROS 2 package over generated C: an inverse dynamics solver, and controllers for ros2_control.

The solver implements the interface ``inverse_dynamics_solver::InverseDynamicsSolver``. The controllers of pull request
1956 of ros2_controllers load solvers with this interface by pluginlib. The controllers of this package compute gravity
compensation and computed torque.
"""

from __future__ import annotations

import re

from symgen.errors import UnsupportedError
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units. Joints have the order of q, and the controllers' parameter 'joints' names them in this order."
NEEDED = ("mass_matrix", "bias", "gravity", "inverse_dynamics", "computed_torque")
"""The functions that the solver and the controllers call."""
FILES = {
    "package.xml": "package.xml.jinja",
    "CMakeLists.txt": "CMakeLists.txt.jinja",
    "plugins.xml": "plugins.xml.jinja",
    "include/{package}/dynamics.hpp": "dynamics.hpp.jinja",
    "include/{package}/controllers.hpp": "controllers.hpp.jinja",
    "include/{package}/inverse_dynamics_solver.hpp": "inverse_dynamics_solver.hpp.jinja",
    "src/plugins.cpp": "plugins.cpp.jinja",
}


def render(unit: Unit, scalar: str, trig: str) -> Files:
    """Return the package: its headers in ``include``, the sources in ``src``."""
    programs = {function.program.name: function.program for function in unit.functions}
    (q, qd, *_) = programs["bias"].inputs
    if len(q.elements) != len(qd.elements):
        raise UnsupportedError("target ros2 supports only joints of one position each")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", unit.name):
        raise UnsupportedError(
            f"target ros2: names of packages have only lower-case letters, digits and underscores, unlike {unit.name};"
            " choose another with --name"
        )
    package = f"{unit.name}_ros2"
    texts = c_sources(unit, trig, scalar, batches=False)
    places = {True: f"include/{package}", False: "src"}
    sources = {f"{places[name.endswith('.h')]}/{name}": text for name, text in texts.items()}
    return packaged(unit, "ros2", LAYOUT, FILES, sources, python=False, n=len(q.elements))


TARGET = Target(
    "ros2",
    "A ROS 2 package with an inverse dynamics solver and controllers for ros2_control.",
    render,
    trig=("inline", "libm"),
    dense=True,
    needs=NEEDED,
)
"""ROS has no harness, because a harness calls single functions and ROS loads plugins."""

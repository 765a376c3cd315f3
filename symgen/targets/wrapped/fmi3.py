"""FMI 3.0: forward dynamics as a system of continuous states, for model exchange and for co-simulation.

Source: Functional Mock-up Interface Specification 3.0. States are positions and velocities, inputs are joint forces,
and runtime parameters are tunable parameters. Directional and adjoint derivatives call the generated Jacobian-vector
and vector-Jacobian products. Co-simulation uses the classical Runge-Kutta method.
"""

from __future__ import annotations

import hashlib

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.differentials import differential
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units. States are q and qd, inputs tau, one variable for each."
FILES = {
    "{package}.c": "instance.c.jinja",
    **{name: f"{name}.jinja" for name in ("modelDescription.xml", "buildDescription.xml", "make.py")},
}
STEP = "1e-3"
"""The longest internal step of co-simulation [s]."""
VARIABLES = (
    ("q", "position, rad or m"),
    ("qd", "velocity, rad/s or m/s"),
    ("der(q)", "velocity, rad/s or m/s"),
    ("der(qd)", "acceleration, rad/s^2 or m/s^2"),
    ("tau", "joint force, N m or N"),
)
"""Variables in the order of their value references; each has one element per joint."""
_KINDS = (
    "Float32 Int8 UInt8 Int16 UInt16 Int32 UInt32 Int64 UInt64 Boolean String Binary Clock IntervalDecimal"
    " IntervalFraction ShiftDecimal ShiftFraction"
).split()
STUBS = (
    *(f"{way}{kind}" for way in ("Get", "Set") for kind in _KINDS),
    "GetNumberOfVariableDependencies",
    "GetVariableDependencies",
    "EnterConfigurationMode",
    "ExitConfigurationMode",
    "EvaluateDiscreteStates",
    "EnterStepMode",
    "GetOutputDerivatives",
    "ActivateModelPartition",
)
"""Functions of the interface that are not supported and return an error."""


def render(unit: Unit, scalar: str, trig: str) -> Files:
    """Return a folder with the sources, the model description, and the script that packs the unit."""
    program = _forward_dynamics(unit)
    sources = c_sources(unit, trig, scalar, batches=False)
    return packaged(
        unit,
        "fmi3",
        LAYOUT,
        FILES,
        sources,
        n=len(program.inputs[0].elements),
        token=hashlib.sha256("".join(sources.values()).encode()).hexdigest(),
        step=STEP,
        variables=VARIABLES,
        stubs=STUBS,
        products=differential(unit, program).jvp is not None,
    )


def _forward_dynamics(unit: Unit) -> Program:
    (program,) = (each.program for each in unit.functions if each.program.name == "forward_dynamics")
    if len({len(array.elements) for array in program.inputs}) > 1:
        raise UnsupportedError("target fmi3 supports only joints of one position each")
    return program


TARGET = Target(
    "fmi3",
    "A functional mock-up unit (FMI 3.0) of forward dynamics.",
    render,
    trig=("inline", "libm"),
    dense=True,
    companions=("jvp", "vjp"),
    needs=("forward_dynamics",),
)
"""FMI has no harness, because a harness calls single functions and an FMI unit offers only a system in time."""

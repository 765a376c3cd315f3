"""Base parameters: the smallest set of linear combinations of inertial parameters that determine the joint forces.

Source: W. Khalil and E. Dombre, *Modeling, Identification and Control of Robots* (2002), section 9.4; M. Gautier (1991)
for the search of further dependences by rank. The base parameters are found in two steps. First, formulas move the
parameters that have no effect on a link's joint to the parent link (:func:`symgen.robot.rewrites.equivalent.regroup`).
Then :mod:`symgen.routes.identification.column_dependence` finds the remaining dependences, near the base and among
parallel axes. Each rotor, damper, Coulomb friction and spring in the equations has its own column of the regressor. The
parameter of a spring is the stiffness; the rest position is a known number.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sympy import Add, Expr, Integer, Symbol, expand

from symgen.catalog import quantity
from symgen.errors import UnsupportedError
from symgen.exact import total
from symgen.program import Array, Program, Trace, scalar
from symgen.robot import JointDynamics, Link, Parameter, Robot
from symgen.robot.description.parts import Binding
from symgen.robot.presentation.notebook import html_table
from symgen.robot.rewrites.equivalent import ROUNDED_BITS, align, regroup, regrouped_within
from symgen.routes.identification import regressor
from symgen.routes.identification.column_dependence import SEED, dependence, independent
from symgen.routes.model.joint_effects import armature, resistance
from symgen.routes.model.matrices import Column, Matrix, dot, flat
from symgen.routes.newton_euler import spatial
from symgen.routes.route import route
from symgen.routes.signature import input_arrays
from symgen.spatial import RigidBodyInertia, Symmetric, Vector

SOURCE = "Khalil & Dombre 2002, section 9.4; Gautier 1991"

ENTRIES = ("m", "hx", "hy", "hz", "Ixx", "Ixy", "Iyy", "Ixz", "Iyz", "Izz")
RANDOM_BITS = 32
"""Size of random inertial parameters [bits]."""
_FROM_ROTATIONAL = ((1, 6, 9), (-1, 5), (-1, 7), (1, 4, 9), (-1, 8), (1, 4, 6))
"""A sign, then indices into :data:`ENTRIES`, for each of the second moments xx, xy, xz, yy, yz and zz.

The regressor column of a second moment is the sum of the columns with these indices, times the sign.
"""


@dataclass(frozen=True)
class BaseParameters:
    """The base parameters of a robot, in the order of the columns of ``base_regressor``.

    ``formulas`` has each base parameter as a linear expression in the parameters of links and joint effects. A
    parameter of a link has a name such as m_hand or Ixx_hand, and is defined in the link's frame. ``values`` has the
    value of each base parameter for this robot.
    """

    formulas: tuple[Expr, ...]
    values: tuple[Expr, ...]

    def __len__(self) -> int:
        return len(self.formulas)

    def _repr_html_(self) -> str:
        pairs = zip(self.formulas, self.values, strict=True)
        shown = ((f"{float(value):.6g}" if value.is_number else value, formula) for formula, value in pairs)
        rows = [(k, *cells) for k, cells in enumerate(shown)]
        return html_table(f"{len(self)} base parameters", ("column", "value", "formula"), rows)


def base_parameters(robot: Robot) -> BaseParameters:
    """Return the base parameters of a robot without fixed joints.

    Raises :class:`~symgen.errors.UnsupportedError` if the factors of dependent columns are square roots, or are not
    polynomials of degree at most two in the symbolic lengths.
    """
    robot = align(robot)
    named, standard = regressor.with_symbols(robot)
    candidate, expressions, values = _with_candidates(robot, regroup(named))
    values |= dict(zip(standard, regressor.own_parameters(robot), strict=True))
    names = dict(zip(standard, _display_names(robot), strict=True))
    columns = _without_friction(expressions)
    grouped = _grouped(candidate, {column: expressions[column] for column in columns})
    grouped += [expression for column, expression in expressions.items() if column not in columns]
    formulas = [expand(expression) for expression in grouped]
    return BaseParameters(
        tuple(formula.xreplace(names) for formula in formulas),
        tuple(expand(formula.xreplace(values)) for formula in formulas),
    )


@route("derivative", SOURCE, candidate=True)
def base_regressor(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the regressor of the base parameters in row-major order, by differentiating inverse dynamics."""
    return flat(_columns(*_base_columns(align(robot)), trace, q, qd, qdd))


@route("columns", SOURCE, "base_regressor", candidate=True)
def base_regressor_by_columns(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the regressor of the base parameters in row-major order.

    The columns of links follow from formulas (:mod:`symgen.routes.identification.regressor`). The columns of joint
    effects are derivatives of the joint forces.
    """
    robot = align(robot)
    n, (candidate, columns) = robot.nv, _base_columns(robot)
    Y = regressor.inverse_dynamics_regressor(
        replace(robot, frames=(), operational_frames=(), tip_names=()), trace, q, qd, qdd
    )
    width = len(Y) // n
    place = {}
    for i, slot in enumerate(robot.slots):
        for entry, column in enumerate(candidate.link[slot.joint.child].inertia):
            place[column] = i, entry
    rows: Matrix = []
    drives = _columns(candidate, [c for c in columns if c not in place], trace, q, qd, qdd)
    for k in range(n):
        left = iter(drives[k])
        row = []
        for column in columns:
            if column not in place:
                row.append(next(left))
                continue
            i, entry = place[column]
            row.append(_moment_column(Y[k * width + 10 * i : k * width + 10 * i + 10], entry, trace))
        rows.append(row)
    return flat(rows)


@route("base_regressor", SOURCE, max_velocities=64)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces without joint effects, as the product of the base regressor and the base parameters."""
    joints = tuple(replace(joint, dynamics=JointDynamics()) for joint in robot.joints)
    bare = align(replace(robot, joints=joints, forces=()))
    candidate, columns = _base_columns(bare)
    rows, own = _columns(candidate, columns, trace, q, qd, qdd), regroup(bare)
    values = {
        symbol: value
        for joint in bare.joints  # the order of the columns
        for symbol, value in zip(candidate.link[joint.child].inertia, own.link[joint.child].inertia, strict=True)
        if symbol != 0
    }
    base = [trace.keep_all(expand(value)) for value in _grouped(candidate, values)]
    return [dot(row, base, trace) for row in rows]


def _base_columns(robot: Robot) -> tuple[Robot, list[Symbol]]:
    """Return a robot with symbols for its parameters, and the symbols that have independent regressor columns.

    To find the regrouped parameters that are not zero, this function regroups random numbers. Regrouping symbols would
    give formulas with thousands of terms.
    """
    named, standard = regressor.with_symbols(robot)
    source = random.Random(SEED)
    numbers = {symbol: Integer(source.getrandbits(RANDOM_BITS)) for symbol in standard}
    links = tuple(Link(link.name, link.inertia.mapped(lambda e: e.xreplace(numbers))) for link in named.links)
    grouped, _ = regrouped_within(replace(named, links=links), ROUNDED_BITS)
    candidate, expressions, _ = _with_candidates(robot, grouped)
    columns = _without_friction(expressions)
    kept = [columns[pivot] for pivot in independent(_columns_program(candidate, columns))]
    return candidate, kept + [column for column in expressions if column not in columns]


def _grouped(candidate: Robot, expressions: Mapping[Symbol, Expr]) -> list[Expr]:
    """Return one base parameter for each independent column: the column's parameter plus multiples of other parameters.

    Args:
        candidate: A robot with a symbol for each parameter.
        expressions: The expression of each parameter.

    """
    columns = list(expressions)
    pivots, factors = dependence(_columns_program(candidate, columns))
    return [
        expressions[columns[pivot]] + Add(*(factor * expressions[columns[c]] for c, factor in row.items()))
        for pivot, row in zip(pivots, factors, strict=True)
    ]


def _without_friction(candidates: Iterable[Symbol]) -> list[Symbol]:
    """Return all candidate parameters except Coulomb frictions.

    The columns of Coulomb friction contain square roots, which have no values modulo a prime. No test is needed for
    these columns, because they are always independent.
    """
    return [column for column in candidates if not column.name.startswith("friction")]


def _with_candidates(robot: Robot, grouped: Robot) -> tuple[Robot, dict[Symbol, Expr], dict[Expr, Expr]]:
    """Return a robot with a symbol for each nonzero inertial parameter of ``grouped`` and for each joint effect.

    Also return two maps: from each symbol to its expression, and from the name of each joint effect to its value.
    """
    if robot.forces:
        raise UnsupportedError(f"{robot.name}: base parameters do not support [[forces]]")
    expressions: dict[Symbol, Expr] = {}
    values: dict[Expr, Expr] = {}

    def symbol(expression: Expr, kind: str) -> Expr:
        if expression == 0:
            return expression
        candidate = scalar(f"{kind}{len(expressions)}")
        expressions[candidate] = expression
        return candidate

    links, joints = {robot.base: Link(robot.base)}, []
    for joint in robot.joints:
        m, hx, hy, hz, *second = (symbol(entry, "candidate") for entry in grouped.link[joint.child].inertia)
        inertia = RigidBodyInertia(m, Vector(hx, hy, hz), Symmetric(tuple(second)))
        links[joint.child] = Link(joint.child, inertia)
        drive, included_effects = {}, joint.dynamics.only(robot.included_effects)
        for what in ("armature", "damping", "friction", "stiffness"):
            if (value := getattr(included_effects, what)) != 0:
                shown = Symbol(f"{what}_{joint.name}")
                values[shown], drive[what] = value, symbol(shown, what)
        joints.append(replace(joint, dynamics=replace(included_effects, **drive)))
    parameters = (*robot.parameters, *(Parameter(each, Binding.SYMBOLIC) for each in expressions))
    ordered = tuple(links[link.name] for link in robot.links)
    return replace(robot, links=ordered, joints=tuple(joints), parameters=parameters), expressions, values


def _columns(
    candidate: Robot,
    columns: Sequence[Symbol],
    trace: Trace,
    q: Column,
    qd: Column,
    qdd: Column,
) -> Matrix:
    """Return the derivatives of joint forces (rows) with respect to the parameters in ``columns``."""
    tau, resisted = spatial.inverse_dynamics(candidate, trace, q, qd, qdd), resistance(candidate, trace, q, qd)
    rotors = [trace.keep(A * rate) for A, rate in zip(armature(candidate, trace), qdd, strict=True)]
    forces = [trace.keep(trace.keep(a + b) + c) for a, b, c in zip(tau, resisted, rotors, strict=True)]
    return [[trace.derivative(force, {column: Integer(1)}) for column in columns] for force in forces]


def _columns_program(candidate: Robot, columns: Sequence[Symbol]) -> Program:
    trace, wanted = Trace(), quantity("inverse_dynamics")
    inputs = input_arrays(wanted, candidate)
    elements = flat(_columns(candidate, columns, trace, *(array.elements for array in inputs)))
    output = Array("Y", (candidate.nv, len(columns)), tuple(elements))
    parameters = tuple(parameter.symbol for parameter in candidate.free_parameters())
    return trace.program(Program(candidate.name, inputs, (output,), (), parameters), whole=False)


def _display_names(robot: Robot) -> list[Symbol]:
    return [Symbol(f"{entry}_{slot.joint.child}") for slot in robot.slots for entry in ENTRIES]


def _moment_column(own: Sequence[Expr], entry: int, trace: Trace) -> Expr:
    """Return one regressor column of a link whose parameters are m, h and second moments.

    ``own`` has the link's ten columns for the parameters m, h and rotational inertia. ``entry`` is the index of the
    returned column.
    """
    if entry < 4:
        return own[entry]
    sign, *parts = _FROM_ROTATIONAL[entry - 4]
    return sign * total((own[part] for part in parts), trace.keep)

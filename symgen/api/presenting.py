"""Print closed forms with the letters of a model, and with factors and terms in the usual order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import singledispatch
from itertools import count

from sympy import Expr, Symbol, cos, sin

from symgen.errors import InputError, UnsupportedError
from symgen.program import Array, Program, Trace, scalar, verify
from symgen.program.closed_forms.fourier import FormError, TooManyTermsError
from symgen.program.closed_forms.lets import with_lets
from symgen.program.closed_forms.order import Order
from symgen.program.closed_forms.present import lumps_of, present, shortened
from symgen.program.closed_forms.rotations import Rotation, definitions, rotation_names, with_rotations
from symgen.program.closed_forms.sums import Sum
from symgen.program.closed_forms.writer import TEXTBOOK, Style
from symgen.program.ir import Assignment
from symgen.robot import Model, Robot
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.parts import Slot
from symgen.robot.presentation.letters import letters_of_joint, numbers_of_free_joints
from symgen.robot.presentation.roles import gravity_symbols, masses_and_inertias
from symgen.routes import derive_route
from symgen.routes.table import chosen_routes
from symgen.targets.typeset import Display, Notation, display_of
from symgen.targets.typeset.notation import is_letter


@dataclass(frozen=True)
class Presentation:
    """A program's outputs as a textbook prints them; an angle replaces each pair of cosine and sine in the inputs."""

    program: Program
    forms: tuple[tuple[Sum, ...], ...]
    """The closed forms of the elements of each output."""
    notation: Notation
    lumped: Mapping[Symbol, Sum] = field(default_factory=dict)
    """Names of combinations of parameters with their definitions, such as p1 = m l^2 + I."""
    rotations: Mapping[Symbol, Sum] = field(default_factory=dict)
    """Definitions of the entries of rotation matrices in ``forms``, in terms of quaternions."""
    lets: Mapping[Symbol, Sum] = field(default_factory=dict)
    """Names A1, A2 and so on for repeated parts of ``forms``, with their definitions; ``program`` does not use these
    names.
    """
    variables: tuple[str, ...] = ()
    """The names of the positions whose rates are the velocities; empty if velocities are not rates of positions."""

    @property
    def definitions(self) -> dict[Symbol, Sum]:
        """All names in the forms, with their definitions, in the order in which they are printed."""
        return {**self.lets, **self.rotations, **self.lumped}

    def with_lets(self) -> Presentation:
        """Return the forms with names A1, A2 and so on for the parts that repeat.

        Raises :class:`~symgen.errors.InputError` if no part repeats, or if a parameter already has a name such as A1 or
        A2.
        """
        taken = [str(p) for p in self.program.parameters if re.fullmatch(r"A\d+", str(p))]
        if taken:
            raise InputError("expected no parameter called A1, A2 and so on", place="option let", found=taken[0])
        names = (Symbol(f"A{k}", real=True) for k in count(1))
        forms, lets = with_lets([form for own in self.forms for form in own], names)
        if not lets:
            raise InputError(f"expected repeated parts in {self.program.name}", place="option let", found="none")
        left = iter(forms)
        return replace(self, forms=tuple(tuple(next(left) for _ in own) for own in self.forms), lets=lets)


def presented(model: Model, program: Program, style: Style = TEXTBOOK) -> Presentation:
    """Return closed forms of a program's outputs, proven equal to the outputs.

    Raises :class:`~symgen.errors.UnsupportedError` for outputs that are too long to read, or that contain functions
    other than sines and cosines.
    """
    body, elements = with_angles(program)
    with readable(model, program.name):
        if rotations := _rotations(program):
            body, elements = (), with_rotations(elements, body, rotations)
        forms = present(elements, order_of(model, style), body, style)
    return presentation(model, program, forms, style)


@contextmanager
def readable(model: Model, quantity: str) -> Iterator[None]:
    """Raise :class:`~symgen.errors.UnsupportedError` if the closed form is too long or does not exist."""
    try:
        yield
    except TooManyTermsError as error:
        raise UnsupportedError(
            f"{model.name}: the closed form of {quantity} has {error}; lock joints, or generate code instead"
        ) from None
    except FormError as error:
        raise UnsupportedError(f"{model.name}: {quantity} has no closed form: {error}") from None


def style_of(model: Model, *, lump: bool, expand: bool) -> Style:
    """Return the style of closed forms; with ``lump``, combinations of parameters have names.

    The mass matrix and gravity depend on the parameters only through the named combinations.

    Raises :class:`~symgen.errors.InputError` if there are no combinations to name, or if a parameter already has a name
    such as p1 or p2.
    """
    if not lump:
        return Style(expand)
    taken = [str(p.symbol) for p in model.free_parameters() if re.fullmatch(r"p\d+", str(p.symbol))]
    if taken:
        raise InputError("expected no parameter called p1, p2 and so on", place="option lump", found=taken[0])
    trace = Trace()
    both = [with_angles(derive_for_reading(model, name, "auto", trace)) for name in ("mass_matrix", "gravity")]
    body = tuple(dict.fromkeys(line for lines, _ in both for line in lines))
    lumps = lumps_of([element for _, elements in both for element in elements], order_of(model), body)
    if not lumps.symbols:
        raise InputError(
            "expected parameters that are symbols, for example by --parameters symbolic", place="option lump"
        )
    return Style(expand, lumps)


def presentation(model: Model, program: Program, forms: Sequence[Sum], style: Style = TEXTBOOK) -> Presentation:
    """Return the closed forms of a program's outputs in the model's notation."""
    plain = replace(program, inputs=tuple(map(_with_angles, program.inputs)), body=(), setup=())
    outputs, start = [], 0
    for array in program.outputs:
        outputs.append(tuple(forms[start : start + len(array.elements)]))
        start += len(array.elements)
    notation = notation_of(model)
    displays = {
        symbol: Display(display_of(array.name).letter, str(number))
        for array in plain.inputs
        for number, symbol in enumerate(array.elements, start=1)
    }
    used = {symbol for form in forms for symbol in form.expression.free_symbols}
    entries = {
        name: value
        for quaternion, names in _rotations(program)
        for name, value in definitions(quaternion, names).items()
        if name in used
    }
    closed = plain.with_outputs([form.expression.xreplace(entries) for form in forms])
    lumped: dict[Symbol, Sum] = {}
    if style.lumps is not None:
        order = order_of(model)
        lumped = {name: shortened(value, order) for name, value in style.lumps.definitions.items() if name in used}
        free = {symbol for element in closed.output_elements() for symbol in element.free_symbols}
        closed = replace(closed, parameters=(*(p for p in closed.parameters if p in free), *lumped))
    shown = Notation({**displays, **notation.displays})
    rotations = {name: shortened(value) for name, value in entries.items()}
    return Presentation(closed, tuple(outputs), shown, lumped, rotations, variables=_variables(model, plain))


def _variables(model: Model, program: Program) -> tuple[str, ...]:
    """Return the names of the positions.

    The result is empty if names are not unique, or if velocities are not rates of positions.
    """
    names = tuple(model.velocity_names)
    positions = [len(array.elements) for array in program.inputs if array.name == "q"]
    return names if len(set(names)) == len(names) and positions in ([], [len(names)]) else ()


def with_angles(program: Program) -> tuple[tuple[Assignment, ...], list[Expr]]:
    """Return the assignments and outputs of a program. An angle replaces each input pair of a cosine and a sine."""
    pairs = [group for array in program.inputs for group in array.unit_norm_groups if len(group) == 2]
    values: dict[Expr, Expr] = {}
    for k, (c, s) in enumerate(pairs):
        angle = angle_of(k, len(pairs))
        values |= {c: cos(angle), s: sin(angle)}
    lines = (*program.setup, *program.body)
    body = tuple(Assignment(line.symbol, line.value.xreplace(values)) for line in lines)
    return body, [element.xreplace(values) for element in program.output_elements()]


def _rotations(program: Program) -> list[Rotation]:
    """Return the quaternions of a program, and names for the entries of their rotation matrices.

    The result is empty if a parameter has one of these names.
    """
    groups = [group for array in program.inputs for group in array.unit_norm_groups if len(group) == 4]
    taken = any(re.fullmatch(r"R\d*_?[123]{2}", str(parameter)) for parameter in program.parameters)
    return [] if taken else [(group, rotation_names(k, len(groups))) for k, group in enumerate(groups)]


def derive_for_reading(model: Model, name: str, route: str, trace: Trace | None = None) -> Program:
    """Return the program of a quantity by one route; ``auto`` means the first candidate route."""
    return verify(derive_route(model, chosen_routes(model, name, route)[0], trace or Trace()))


def order_of(model: Model, style: Style = TEXTBOOK) -> Order:
    """Return the order of factors and terms in formulas: masses, gravity, other parameters, positions, sines, rates."""
    masses, gravity = masses_and_inertias(model), gravity_symbols(model)
    if style.lumps is not None:
        masses = (*style.lumps.symbols, *masses)
    others = [p.symbol for p in model.free_parameters() if p.symbol not in masses and p.symbol not in gravity]
    qdd, qd = ([scalar(f"{name}{k}") for k in range(model.nv)] for name in ("qdd", "qd"))
    return Order(masses, gravity, others, qdd, qd)


def angle_of(number: int, total: int) -> Symbol:
    """Return the angle of a pair of cosine and sine: phi, or phi1, phi2 and so on if there are several pairs."""
    return scalar("phi" if total == 1 else f"phi{number + 1}")


def _with_angles(array: Array) -> Array:
    """Return an input in which one angle replaces each pair of a cosine and a sine."""
    pairs = [group for group in array.unit_norm_groups if len(group) == 2]
    if not pairs:
        return array
    angles = {group[0]: angle_of(k, len(pairs)) for k, group in enumerate(pairs)}
    dropped = {group[1] for group in pairs}
    elements = tuple(angles.get(element, element) for element in array.elements if element not in dropped)
    rest = tuple(group for group in array.unit_norm_groups if len(group) != 2)
    return replace(array, shape=(len(elements),), elements=elements, unit_norm_groups=rest)


def notation_of(model: Model) -> Notation:
    """Return the notation of a model; a parameter that would look like a coordinate is printed with its full name."""
    found = dict(_coordinates(model).displays)
    taken = {(display.letter, display.subscript) for display in found.values()}
    for symbol in (parameter.symbol for parameter in model.free_parameters()):
        display = display_of(str(symbol))
        if (display.letter, display.subscript) in taken or re.fullmatch(r"(q|qd|qdd|tau)\d+", str(symbol)):
            found[symbol] = Display(str(symbol))
    return Notation(found)


@singledispatch
def _coordinates(model: Model) -> Notation:
    """Return the notation of a model's coordinates."""
    shown = [display_of(name) for name in model.velocity_names]
    return Notation({symbol: display for k, each in enumerate(shown) for symbol, display in _dotted(each, k, k)})


@_coordinates.register
def _coordinates_of_robot(model: Robot) -> Notation:
    """Return a notation for joint positions: the joints' names if each is one letter, else q_1 or theta_1 and so on."""
    slots = [slot for slot in model.slots if not slot.joint.mimic]
    single = [slot.joint for slot in slots if slot.joint.kind.nv == 1]
    names = [joint.name for joint in single]
    own = all(map(is_letter, names)) and len(set(names)) == len(names)
    letter = "theta" if all("rad" in joint.kind.velocities[0] for joint in single) else "q"
    free, numbers = numbers_of_free_joints(slots), count(1)
    letters = {display_of(str(parameter.symbol)) for parameter in model.free_parameters()}
    found: dict[Symbol, Display] = {}
    angles = [slot for slot in slots if len(slot.joint.kind.unit_norm_group) == 2]
    for slot in slots:
        if slot.joint.name in free:
            found |= dict(_displays_of_free_joint(slot, free[slot.joint.name], letters))
            angle = Display("phi", str(angles.index(slot) + 1) if slot in angles and len(angles) > 1 else "")
        else:
            number = str(next(numbers))
            angle = display_of(slot.joint.name) if own else Display(letter, number)
            found |= dict(_dotted(angle, slot.position[0], slot.velocity[0]))
        if slot in angles:
            found[angle_of(angles.index(slot), len(angles))] = angle
    return Notation(found)


@_coordinates.register
def _coordinates_of_constrained_robot(model: ConstrainedRobot) -> Notation:
    return _coordinates_of_robot(model.tree)


def with_short_names(parameters: Sequence[Symbol], angles: Sequence[Symbol], notation: Notation) -> Notation:
    """Return a notation with c_1 and s_12 for cosines and sines of numbered angles, unless c or s is a parameter."""
    letters = {display_of(str(parameter)).letter for parameter in parameters}
    shown = [notation.display(angle) for angle in angles]
    numbered = [display.subscript for display in shown] == [str(k) for k in range(1, len(angles) + 1)]
    if letters & set("cs") or not numbered or len({display.letter for display in shown}) > 1:
        return notation
    return replace(notation, short=angles)


def _dotted(display: Display, position: int, velocity: int) -> Iterator[tuple[Symbol, Display]]:
    for dots, (name, k) in enumerate((("q", position), ("qd", velocity), ("qdd", velocity))):
        yield scalar(f"{name}{k}"), Display(display.letter, display.subscript, dots)


def _displays_of_free_joint(slot: Slot, number: str, taken: set[Display]) -> Iterator[tuple[Symbol, Display]]:
    """Yield the letters of a joint with several velocities: x, y, z and e (quaternion) for positions, v and omega.

    A position whose letter is ``taken`` by a parameter is printed as q_1, q_2 and so on.
    """
    for each in letters_of_joint(slot, number):
        display = Display(each.letter, each.subscript)
        if each.family == "q":
            yield scalar(f"q{each.index}"), Display("q", str(each.index + 1)) if display in taken else display
        else:
            yield scalar(f"qd{each.index}"), display
            yield scalar(f"qdd{each.index}"), replace(display, dots=1)

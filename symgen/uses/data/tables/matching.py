"""Matching of a table's columns with inputs: one column of lists, or a column for each number.

A column of lists has the input's name (``q``). Columns of numbers must have one of these naming schemes:

* the input's name with an index: ``q0``, ``q_0``, ``q.0`` or ``q[0]``;
* the input's name with a joint's name: ``q_elbow``, ``q.elbow`` or ``q[elbow]``;
* the names with which :mod:`symgen.uses.simulation` writes motions: ``elbow``, ``elbow'`` and ``force elbow``.

Each input must have columns in exactly one naming scheme, and no column may belong to several numbers. A table of any
other kind is refused with an error. Columns chosen by hand replace this search. For example, ``{"q": "position"}``
looks for ``position`` instead of ``q``, and ``{"q": "a,b"}`` takes the columns a and b.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from symgen.catalog.quantity import QD, QDD, TAU, Argument, Q
from symgen.errors import InputError
from symgen.phrasing import near
from symgen.uses.data.recipe import Recipe
from symgen.uses.data.tables.units import Head, size

ByHand = Mapping[str, str | Sequence[str]]
"""Columns chosen by hand. For each input, the user gives a name that replaces the input's name, or the columns in
order.
"""
_MOTION = {"q": "{}", "qd": "{}'", "tau": "force {}"}
"""Naming schemes for the columns of a motion; the name of a joint replaces the braces."""
_SEPARATED = ("{}_{}", "{}.{}", "{}[{}]")
BY_HAND_HINT = "; --column chooses columns by hand"
CONTINUOUS_HINT = "; continuous joints take a cosine and a sine: --continuous angle reads one angle for each"
RATE_HINTS = dict.fromkeys((QD.name, QDD.name), "; a log without rates must first be filtered and differentiated")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The columns of the file that belong to one input.

    * ``units``: the SI unit of each number; an empty string if the unit is not known.
    * ``joints``: a name for each velocity; empty if two names are equal.
    * ``filed``: the same names, but as in the robot's file where symgen had to rename joints.
    * ``angles``: the number of positions if each continuous joint had one angle instead of a cosine and a sine. The
      number ``angles`` is 0 for inputs other than q, and for robots whose positions contain no cosines and sines.
    """

    name: str
    shape: tuple[int, ...]
    units: tuple[str, ...]
    joints: tuple[str, ...] = ()
    angles: int = 0
    filed: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    def readings(self) -> Iterator[tuple[str, ...]]:
        """Yield the names that this input's columns have in each naming scheme."""
        yield (self.name,)
        for form in ("{}{}", *_SEPARATED):
            yield tuple(form.format(self.name, k) for k in range(self.size))
        if len(self.joints) != self.size:
            return
        for joints in filter(None, dict.fromkeys((self.joints, self.filed))):
            for form in _SEPARATED:
                yield tuple(form.format(self.name, joint) for joint in joints)
            if self.name in _MOTION:
                yield tuple(_MOTION[self.name].format(joint) for joint in joints)


@dataclass(frozen=True, slots=True)
class Input:
    """An input and its columns: one column of lists, or a column for each number.

    ``factors`` convert the numbers to SI units; they are empty if no number needs a conversion.
    """

    wanted: Wanted
    heads: tuple[Head, ...]
    factors: tuple[float, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The texts in the file's header for the columns of this input."""
        return tuple(head.text for head in self.heads)

    def __str__(self) -> str:
        """Return the column and the unit of each number, such as ``q: elbow from q0 [deg to rad]``."""
        wanted, parts = self.wanted, []
        labels = [f"{wanted.name}[{k}]" for k in range(wanted.size)]
        labels, units = list(wanted.joints) if len(wanted.joints) == wanted.size else labels, wanted.units
        if len(self.heads) < wanted.size:
            labels, units = [f"lists of {wanted.size}"], (", ".join(dict.fromkeys(units)),)
        for label, head, si in zip(labels, self.heads, units, strict=True):
            unit = f"{head.unit} to {si}" if si and head.unit not in ("", si) else si
            parts.append(f"{label} from {head.name}" + (f" [{unit}]" if unit else ""))
        return f"{wanted.name}: {', '.join(parts)}"


def wanted_of(recipe: Recipe, arguments: Sequence[Argument]) -> list[Wanted]:
    """Return the arguments with their shapes, units and joints for the recipe's robot."""
    model = recipe.model()
    joints = [slot.joint for slot in model.slots if not slot.joint.mimic]
    positions = [word.partition(" [")[2].rstrip("]") or "-" for joint in joints for word in joint.kind.positions]
    turning = ["rad" in word for joint in joints for word in joint.kind.velocities]
    circles, names, found = sum(joint.nq == 2 and joint.nv == 1 for joint in joints), model.velocity_names, []
    renamed = {
        new: name
        for note in model.notes
        if note.renamed
        for kind, name, new in [note.renamed]
        if kind in ("joint", "name")
    }
    for argument in arguments:
        shape = argument.sizes(model.extents)
        number, angular, linear = math.prod(shape), *argument.unit.partition(" or ")[::2]
        units = [angular if turns else linear for turns in turning] if linear else [angular] * number
        if argument.name == "q":
            units = positions
        elif argument.name == "f_ext":
            units = ["N", "N", "N", "N m", "N m", "N m"] * (number // 6)
        found.append(
            Wanted(
                argument.name,
                shape,
                tuple(units) if len(units) == number else ("",) * number,
                tuple(names) if len(set(names)) == len(names) else (),
                model.nq - circles if circles and argument.name == "q" else 0,
                tuple(renamed.get(name, name) for name in names) if len(set(names)) == len(names) else (),
            )
        )
    return found


def found_in(
    heads: Sequence[Head], file: str, recipe: Recipe, needed: Sequence[Argument], given: ByHand
) -> list[Input]:
    """Return the columns of each input.

    Raises :class:`~symgen.errors.InputError` if an input has no columns or several choices of columns, if a column may
    belong to several inputs, or if a unit does not fit.
    """
    wanted = {each.name: each for each in wanted_of(recipe, list(dict.fromkeys((*needed, Q, QD, QDD, TAU))))}
    names = [argument.name for argument in needed]
    for name in given:
        if name not in names:
            raise InputError(f"expected one of {', '.join(names)}", place="option column", found=name)
    inputs = []
    for name in names:
        search = _Search(heads, file, wanted[name])
        chosen = search.by_hand(given[name]) if name in given else search.automatic(name)
        inputs.append(Input(wanted[name], chosen, search.factors(chosen)))
    read = {each.wanted.name: set(each.columns) for each in inputs}
    for name in wanted.keys() - given.keys() - read.keys():  # inputs that are not needed may claim the same columns
        read[name] = {head.text for readings in _Search(heads, file, wanted[name]).complete(name) for head in readings}
    for one, other in combinations(read, 2):
        if both := read[one] & read[other]:
            expected = f"expected one meaning of column {min(both)}"
            raise InputError(expected, file=file, found=f"{one} and {other}", hint=BY_HAND_HINT)
    return inputs


@dataclass(frozen=True, slots=True)
class _Search:
    """Finds the columns of one input among the column headers of a file."""

    heads: Sequence[Head]
    file: str
    wanted: Wanted

    def complete(self, called: str) -> list[tuple[Head, ...]]:
        """Return the columns of each complete naming scheme: all columns of the scheme must be in the file.

        In the naming scheme, the text ``called`` replaces the name of the input.
        """
        first = {head.name: head for head in reversed(self.heads)}
        readings = dict.fromkeys(replace(self.wanted, name=called).readings())
        return [tuple(first[name] for name in names) for names in readings if first.keys() >= set(names)]

    def automatic(self, called: str, unit: str = "") -> tuple[Head, ...]:
        """Return the columns of an input with the name ``called``; ``unit`` is the unit of columns without a unit.

        Raises :class:`~symgen.errors.InputError` if the file has no such columns, or several choices.
        """
        complete = self.complete(called)
        if not complete:
            raise self._missing(called)
        chosen, *others = complete
        if others:
            raise self._ambiguous(chosen, *others[0])
        names = {head.name for head in chosen}
        alike = {name for reading in replace(self.wanted, name=called).readings() for name in reading}
        numbered = re.compile(re.escape(called) + r"(?:[_.]?(\d+)|\[(\d+)\])")
        for head in self.heads:
            number = numbered.fullmatch(head.name)
            if number and head.name not in names and int(number[1] or number[2]) >= self.wanted.size:
                expected = f"expected {self.wanted.size} numbers for {self.wanted.name}"
                raise InputError(expected, file=self.file, found=f"a column {head.text}", hint=BY_HAND_HINT)
            if head.name in names | alike and (head not in chosen or self.heads.count(head) > 1):
                raise self._ambiguous([each for each in chosen if each.name == head.name] or chosen, head)
        return tuple(self._stated(head, unit) for head in chosen)

    def by_hand(self, given: str | Sequence[str]) -> tuple[Head, ...]:
        """Return the columns that a user chooses: by a name that replaces the input's name, or one by one in order."""
        whole = isinstance(given, str) and any(head.text == given for head in self.heads)
        parts = [str(given)] if whole else given.split(",") if isinstance(given, str) else list(given)
        if len(parts) == 1 and not any(head.text.strip() == parts[0].strip() for head in self.heads):
            called = Head.of(parts[0])
            return self.automatic(called.name, called.unit)
        if len(set(parts)) < len(parts):
            raise InputError("expected each column once", place="option column", found=", ".join(parts))
        if len(parts) not in (1, self.wanted.size):
            expected = f"expected {self.wanted.size} columns for {self.wanted.name}"
            raise InputError(expected, place="option column", found=", ".join(parts))
        return tuple(self._named(part) for part in parts)

    def _named(self, text: str) -> Head:
        head = named(text, self.heads, "option column")
        return self._stated(head, Head.of(text).unit)

    def _stated(self, head: Head, unit: str) -> Head:
        if unit and head.unit not in ("", unit):
            raise InputError(f"expected the unit {head.unit} of column {head.text}", place="option column", found=unit)
        return replace(head, unit=head.unit or unit)

    def factors(self, chosen: tuple[Head, ...]) -> tuple[float, ...]:
        """Return the factors to SI units, or an empty tuple if all numbers are in SI units."""
        found = []
        for head, si in zip(chosen * (self.wanted.size // len(chosen)), self.wanted.units, strict=True):
            stated, needed = size(head.unit or si or "-"), size(si)
            if stated is None or stated[1] != (needed or stated)[1] or (not needed and stated[0] != 1 and head.unit):
                known = f"a unit of {self.wanted.name}, such as {si}" if si else f"an SI unit of {self.wanted.name}"
                raise InputError(f"expected {known}", file=self.file, place=f"column {head.text}", found=head.unit)
            found.append(stated[0])
        return tuple(found) if set(found) != {1.0} else ()

    def _ambiguous(self, chosen: Sequence[Head], *others: Head) -> InputError:
        expected = f"expected one choice of columns for {self.wanted.name}"
        one, other = (", ".join(head.text for head in heads) for heads in (chosen, others))
        return InputError(expected, file=self.file, found=f"{one} and {other}", hint=BY_HAND_HINT)

    def _missing(self, called: str) -> InputError:
        count, columns = self.wanted.size, ", ".join(head.text for head in self.heads[:12])
        found = f"columns {columns}{' ...' if len(self.heads) > 12 else ''}"
        lists = f" of lists of {count} numbers, or {called}_0 to {called}_{count - 1}" if self.wanted.shape else ""
        expected = f"expected a column {called}{lists}"
        angles = replace(self, wanted=replace(self.wanted, shape=(self.wanted.angles,), angles=0))
        hint = (
            CONTINUOUS_HINT if self.wanted.angles and angles.complete(called) else RATE_HINTS.get(self.wanted.name, "")
        )
        return InputError(expected, file=self.file, found=found, hint=hint)


def named(text: str, heads: Sequence[Head], place: str) -> Head:
    """Return the column whose header is the given text, or this text followed by a unit."""
    found = [head for head in heads if head.text.strip() == text.strip()]
    found = found or [head for head in heads if head.name == Head.of(text).name]
    if not found:
        expected = f"expected one of the columns {', '.join(head.text for head in heads)}"
        raise InputError(expected, place=place, found=text, hint=near(text, [head.text for head in heads]))
    if len(found) > 1:
        raise InputError(f"expected one column {text}", place=place, found=", ".join(head.text for head in found))
    return found[0]


def unread(heads: Sequence[Head], inputs: Sequence[Input], kept: Sequence[Head] = ()) -> tuple[str, ...]:
    """Return the header texts of the columns that no input uses and that are not kept."""
    read = {name for each in inputs for name in each.columns} | {head.text for head in kept}
    return tuple(head.text for head in heads if head.text not in read)

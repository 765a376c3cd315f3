"""The names in a file of equations: parameters, joints, joint rates, entries of quantities, and bound names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sympy import Expr, Rational, Symbol

from symgen.grammar.tokens import Token, unreadable
from symgen.grammar.tree import Node
from symgen.program import scalar
from symgen.proof.answers.implied import entry_of_letters, usual_letters
from symgen.proof.answers.quantities import (
    ALIASES,
    BOOKS,
    FORCES,
    NUMBERED,
    OMEGAS,
    OUTPUTS,
    RATE_OF,
    SCALARS,
    hint_for,
    normal,
    rows_of,
    variable_text,
)
from symgen.robot import Model
from symgen.robot.description.parts import Slot
from symgen.robot.presentation.letters import letters_of_joint, numbers_of_free_joints


@dataclass(frozen=True)
class FileNames:
    """The vocabulary of one file (:class:`symgen.grammar.vocabulary.Vocabulary`).

    Variables are spelled ``q[0]``, even if the file has another name for them. Bound names have priority over
    parameters, and parameters over joints. Two names that differ only in underscores mean the same, unless this is
    ambiguous.
    """

    model: Model
    bound: dict[str, Expr] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    """The joints whose names the file uses."""
    derived: dict[str, frozenset[str]] = field(default_factory=dict)
    """The scalars and entries of the model that occur in the value of each bound name, if there are any."""
    definitions: dict[str, Node] = field(default_factory=dict)
    """The expression of each bound name."""
    implied: set[str] = field(default_factory=set)
    """The names whose meaning the whole text decides (:func:`symgen.proof.answers.implied.implied_names`)."""
    answered: set[str] = field(default_factory=set)
    """The entries that correct claims of the file give. Other claims of the file may use these entries."""
    values: dict[Symbol, Rational] = field(default_factory=dict)
    """The numbers that the file gives to parameters."""
    matrices: dict[str, list[list[str]]] = field(default_factory=dict)
    """The names of the entries of each vector and matrix that the file defines. These names are bound."""
    given: dict[str, Node] = field(default_factory=dict)
    """The names that the exercise defines, such as F for tau[0]. A file cannot give these names another meaning."""

    @cached_property
    def parameters(self) -> dict[str, Symbol]:
        return {str(parameter.symbol): parameter.symbol for parameter in self.model.free_parameters()}

    @cached_property
    def joints(self) -> dict[str, tuple[str, str, str]]:
        """The names of position, velocity and acceleration by joint; the position is empty if the joint has several."""
        model, names = self.model, list(self.model.velocity_names)
        positions: dict[int, int] = {k: k for k in range(model.nv)} if model.nq == model.nv else {}
        if not positions:
            positions = {s.velocity[0]: s.position[0] for s in model.slots if len(s.position) == len(s.velocity) == 1}
        return {
            name: (f"q[{positions[k]}]" if k in positions else "", f"qd[{k}]", f"qdd[{k}]")
            for k, name in enumerate(names)
            if names.count(name) == 1
        }

    @cached_property
    def _free_joints(self) -> list[tuple[Slot, str]]:
        """The joints with several velocities, each with its number among these joints."""
        numbers = numbers_of_free_joints(self.model.slots)
        return [(slot, numbers[slot.joint.name]) for slot in self.model.slots if slot.joint.name in numbers]

    @cached_property
    def _letters(self) -> dict[str, str]:
        """The spelling of each coordinate of joints with several velocities, such as ``omegax`` for ``qd[0]``.

        The cosine and the sine of a planar joint are left out, because users write the angle (:attr:`circles`).
        """
        on_circle = {int(symbol.name[1:]) for pair in self.circles.values() for symbol in pair}
        return {
            f"{each.family}[{each.index}]": normal(f"{each.letter}{each.subscript}")
            for slot, number in self._free_joints
            for each in letters_of_joint(slot, number)
            if each.family != "q" or each.index not in on_circle
        }

    @cached_property
    def circles(self) -> dict[str, tuple[Symbol, Symbol]]:
        """The cosine and the sine of the angle of each planar joint, by the angle's name, such as ``phi``."""
        groups = [[f"q{slot.position[k]}" for k in slot.joint.kind.unit_norm_group] for slot, _ in self._free_joints]
        pairs = [(scalar(group[0]), scalar(group[1])) for group in groups if len(group) == 2]
        return {f"phi{k}" if len(pairs) > 1 else "phi": pair for k, pair in enumerate(pairs, start=1)}

    @cached_property
    def _spellings(self) -> dict[str, str]:
        """The variable or joint that each spelling means, such as ``thetadot`` for the velocity of ``theta``."""
        found: dict[str, str] = {}
        for name, (_, velocity, acceleration) in self.joints.items():
            plain = normal(name)
            rates = {f"d{plain}": velocity, f"{plain}dot": velocity, f"dd{plain}": acceleration}
            rates |= {f"{plain}vel": velocity, f"{plain}acc": acceleration}
            rates |= {f"{plain}ddot": acceleration, f"tau{plain}": velocity.replace("qd", "tau")}
            found |= {spelled: text for spelled, text in rates.items() if spelled not in found}
            found[plain] = name
        for text, letters in self._letters.items():
            rate = text.replace("qd", "qdd") if text.startswith("qd") else None
            for spelled in OMEGAS.get(letters, (letters,)):
                found = {spelled: text} | ({f"d{spelled}": rate, f"{spelled}dot": rate} if rate else {}) | found
        found = {name: name for name in self.circles} | found
        found = usual_letters(self.model, self.joints) | found
        numbers = [name[len(name.rstrip("0123456789")) :] for name in self.joints]
        if numbers == [str(k + 1) for k in range(self.model.nv)]:
            found = {f"tau{k + 1}": f"tau[{k}]" for k in range(self.model.nv)} | found
        return found

    def find(self, spelled: str, token: Token) -> str | None:
        if spelled in self.bound or spelled in self.parameters or spelled == "pi":
            return spelled
        if spelled in self.joints:
            self.used.add(spelled)
            return spelled
        plain = normal(spelled)
        own = [name for name in dict.fromkeys((*self.bound, *self.parameters)) if normal(name) == plain]
        if spelled == "L" and "L" in self.implied:
            return spelled
        if len(own) > 1:
            raise unreadable(token, f"expected one of {', '.join(own)}", spelled)
        if own:
            return own[0]
        found = self._momentum(spelled) or self._variable(plain) or (spelled if spelled in SCALARS else None)
        self.used.update(name for name in self.joints if name == found)
        return found

    def _variable(self, plain: str) -> str | None:
        """Return the variable or joint that a name without underscores means.

        The name ``xd`` means the rate of x, unless d is a parameter or a bound name.
        """
        if found := self._spellings.get(plain) or self._indexed(plain):
            return found
        rate = re.fullmatch(r"(.+?)(d{1,2})", plain)
        joint = self._spellings.get(rate[1]) if rate and not {"d"} & {*self.bound, *self.parameters} else None
        return self.joints[joint][len(rate[2])] if rate and joint in self.joints else None

    def _momentum(self, spelled: str) -> str | None:
        """Return ``p[0]`` for a momentum such as p_theta. With a Hamiltonian, p_1 and p are momenta, too."""
        numbers = {str(k + 1): k for k in range(self.model.nv)} | ({"": 0} if self.model.nv == 1 else {})
        if "H" in self.implied and spelled.startswith("p") and (rest := normal(spelled[1:])) in numbers:
            return f"p[{numbers[rest]}]"
        name = (self._variable(normal(spelled[2:])) if spelled.startswith("p_") else "") or ""
        return (self.rate(name) or "").replace("qd", "p") if self.is_position(name) else None

    def _indexed(self, plain: str) -> str | None:
        """Return the variable that a name such as theta2 means; with one joint, also the variable of names like tau."""
        if plain in ALIASES and self.model.nq == self.model.nv == 1:
            return f"{ALIASES[plain]}[0]"
        if entry := entry_of_letters(plain, self.implied):
            return entry
        found = NUMBERED.fullmatch(plain)
        if found is None or (number := int(found[3] or found[7])) == 0:
            return None
        family = found[2] or found[5]
        order = len((found[1] or "") + (found[4] or found[6] or ""))
        numbered = family in self.implied or (family == "theta" and "tau1" in self._spellings)
        if not numbered or (family in FORCES and order) or (family == "theta" and self._has("theta")) or order > 2:
            return None
        return f"{'tau' if family in FORCES else 'q' + order * 'd'}[{number - 1}]"

    def claimed(self, name: str) -> str:
        """Return the entry of a quantity that a name such as ``tau_x`` or ``M11`` means, and other names unchanged."""
        free = name not in self.bound and name not in self.parameters
        found = (self._momentum(name) or self._variable(normal(name)) or "") if free else ""
        return found if re.match(r"(?!qd?\[)\w+\[", found) and name not in ("F", "u") else name

    def known(self, spelled: str) -> str:
        return hint_for(spelled, self.model.nv, [*self.bound, *self.parameters, *self.joints])

    def rate(self, name: str) -> str | None:
        if name in self.joints:
            return self.joints[name][1]
        variable = re.fullmatch(r"(q|qd)\[(\d+)\]", name)
        if variable is None:
            return None
        if variable[1] == "qd" or self.model.nq == self.model.nv:
            return f"{RATE_OF[variable[1]]}[{variable[2]}]"
        return next((velocity for position, velocity, _ in self.joints.values() if position == name), None)

    def is_position(self, name: str) -> bool:
        if name in self.bound:
            symbols = self.bound[name].free_symbols
            return bool(symbols) and all(re.fullmatch(r"q\d+", symbol.name) for symbol in symbols)
        return name in self.joints or name.startswith("q[")

    def has_rate(self, name: str) -> bool:
        symbols = self.bound[name].free_symbols if name in self.bound else ()
        return (
            self.is_position(name)
            or name in self._letters
            or name.startswith("p[")
            or any(re.fullmatch(r"qd?\d+", symbol.name) for symbol in symbols)
        )

    @property
    def first_index(self) -> int:
        return 1 if "from one" in self.implied else 0

    def entry(self, base: str, index: tuple[int, ...], order: int) -> str | None:
        plain, own = normal(base), f"{base}[{','.join(map(str, index))}]"
        if own in self.bound and base in self.matrices and not order:
            return own
        if base in ("L", "E", "H") and not (index or order or base in (*self.bound, *self.parameters)):
            return base
        base = "g" if base == "G" and not order and not {"G"} & {*self.bound, *self.parameters} else base
        if base == "D" and len(index) == 2 and not order and not {"D"} & {*self.bound, *self.parameters}:
            base = "M"  # the mass matrix of Spong and Lewis; Christoffel symbols have three indices
        base = "D" if base == "Gamma" and len(index) == 3 and base not in (*self.bound, *self.parameters) else base
        family = ALIASES.get(plain) or (base if base in OUTPUTS and not order else None)
        if family is None and plain in ("theta", "phi", "th") and len(index) == 1 and not self._has(plain):
            defined = "own theta" if plain == "theta" else "own phi"
            family = "q" if defined not in self.implied else None
        if family is None and base in FORCES and len(index) == 1 and index[0] < self.model.nv and not self._has(base):
            family = "tau" if f"own {base}" not in self.implied and not order else None
        dimensions = len(OUTPUTS[family].outputs[0].shape) if family in OUTPUTS else 1
        strict = family in ("a", "C", "D", *SCALARS)
        if len(index) > dimensions or (strict and index and len(index) < dimensions):
            return None
        if family in ("b", "c", "g") and index and index[0] >= 10:
            return None  # a name of its own, such as c_{121}
        for _ in range(order):
            family = RATE_OF.get(family or "")
        return f"{family}[{','.join(map(str, index))}]" if family else None

    def whole(self, base: str, order: int) -> list[list[str]] | None:
        if base in self.matrices:
            return self.matrices[base] if not order else None
        stem, rate = re.sub(r"_?d{1,2}(ot)?$", "", base), re.search(r"(d{1,2})(ot)?$", base)
        numbered = [*self.model.velocity_names] == [f"{stem}{k + 1}" for k in range(self.model.nv)]
        if numbered and self.model.nq == self.model.nv > 1:
            return rows_of("q" + (rate[1] if rate else ""), order, self.model)
        if normal(base).startswith("theta") and self._has("theta"):
            return None
        name = self.book(base, 1) if base == "N" else base
        return rows_of(normal(name), order, self.model) if self.model.nv > 1 else None

    def is_matrix(self, name: str) -> bool:
        return name in self.matrices

    def book(self, name: str, dimensions: int) -> str:
        """Return the quantity that the letter of a book means for a vector (1) or a matrix (2)."""
        if name == "N" and dimensions == 1:
            return next((each[-1] for each in ("N is g", "N is b") if each in self.implied), name)
        return BOOKS[dimensions].get(name, normal(name))

    def has_variables(self, name: str) -> bool:
        return name in self.bound or bool(re.match(r"(?!(q|qd|qdd|tau)\[)\w+\[", name))

    def _has(self, start: str) -> bool:
        return any(normal(name).startswith(start) for name in (*self.bound, *self.parameters, *self.joints))

    def shorthand(self, base: str, index: str) -> tuple[str, list[str]] | None:
        digits = re.split("[,+]", index) if {",", "+"} & {*index} else list(index)
        if (
            base.lower() not in ("c", "s")
            or (base == "C" and "," in index)
            or not index
            or not all(map(str.isdigit, digits))
        ):
            return None
        if f"{base}{index}" in self.implied:
            return None
        numbers = [int(digit) - 1 for digit in digits]
        if len(set(numbers)) < len(numbers) or not all(0 <= k < self.model.nq for k in numbers):
            return None
        return ("cos" if base in "cC" else "sin"), [f"q[{k}]" for k in numbers]

    def called(self) -> Mapping[str, str]:
        """Return the file's name for each variable: the first name bound to the variable, or the name of the joint.

        The names of the joints are used if the file uses the name of any joint.
        """
        names = {position: joint for joint, (position, _, _) in self.joints.items() if position and self.used}
        bound = {variable_text(value): name for name, value in reversed(self.bound.items()) if value.is_Symbol}
        return {**names, **{text: name for text, name in bound.items() if text}}

"""Print programs as lines of text. A language defines how numbers, inputs and calls look; this module does the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sympy import Expr, Integer, Rational, S, Symbol

from symgen.errors import ProgramError
from symgen.program import Array, Program
from symgen.program.evaluate import nearest_float
from symgen.program.ir import free_symbols
from symgen.program.variable import is_negative, is_number
from symgen.targets.language import Language


@dataclass(frozen=True, slots=True)
class Line:
    """An assignment to a symbol, or a store to an element of an output."""

    value: Expr
    symbol: Symbol | None = None
    output: Array | None = None
    index: int = 0
    """The index of the element in the output, in row-major order."""


def straight_lines(program: Program) -> Iterator[Line]:
    """Yield all lines of a program.

    Each element of an output is stored as early as possible, so that few values are needed at one time. Elements
    without an assignment, such as zeros and copies of inputs, are stored last.
    """
    stores: dict[Symbol | None, list[Line]] = {}
    position = {symbol: index for index, (symbol, _) in enumerate(program.assignments)}
    for array in program.outputs:
        for index, element in enumerate(array.elements):
            used = [symbol for symbol in free_symbols(element) if symbol in position]
            last = max(used, key=position.__getitem__, default=None)
            stores.setdefault(last, []).append(Line(element, output=array, index=index))
    for symbol, value in program.assignments:
        yield Line(value, symbol)
        yield from stores.get(symbol, ())
    yield from stores.get(None, ())


_SUM, _PRODUCT, ATOM = 1, 2, 3
"""The precedence of the outermost operator of a text, from lowest to highest."""
NO_PROGRAM = Program("", (), (), ())


class Printer:
    """Prints the expressions of one program; terms and factors are in the order in which symbols are defined."""

    def __init__(self, language: Language, program: Program = NO_PROGRAM) -> None:
        symbols = [*program.parameters, *program.input_symbols(), *(symbol for symbol, _ in program.assignments)]
        self.language, self.program = language, program
        self._position = {symbol: index for index, symbol in enumerate(symbols)}
        self._texts = {symbol: language.parameter.format(str(symbol)) for symbol in program.parameters}
        for array in program.inputs if language.element else ():
            self._texts |= zip(array.elements, language.elements(array, language.scalar), strict=True)
        stored = program.outputs if language.store else ()
        self._places = {array.name: language.elements(array, language.scalar_store) for array in stored}

    def number(self, value: Expr) -> str:
        """Return a literal for an exact nonnegative number."""
        return self.language.number(nearest_float(value))

    def call(self, function: str, argument: str) -> str:
        """Return a call of ``sin``, ``cos`` or ``sqrt``."""
        return self.language.call.format(function, argument)

    def symbol(self, symbol: Symbol) -> str:
        """Return the text of a variable or an input element."""
        return self._texts.get(symbol) or str(symbol.name)

    def text(self, expression: Expr) -> str:
        """Return the text of a whole expression."""
        return self._print(expression)[0]

    def line(self, line: Line) -> str:
        """Return the text of an assignment or a store."""
        value = self.text(line.value)
        if line.output is not None:
            return self.language.store.format(self._places[line.output.name][line.index], value)
        assert line.symbol is not None
        return self.language.assignment.format(line.symbol.name, value)

    def _print(self, node: Expr) -> tuple[str, int]:
        if node.is_Symbol:
            return self.symbol(node), ATOM
        if is_number(node):
            return (f"-{self.number(-node)}", _SUM) if is_negative(node) else (self.number(node), ATOM)
        if node.is_Add:
            return self._sum(node), _SUM
        if node.is_Mul:
            return self._product(node)
        if node.is_Pow:
            return self._power(node)
        if len(node.args) == 1:
            return self.call(node.func.__name__, self.text(node.args[0])), ATOM
        raise ProgramError(f"no text is defined for {type(node).__name__}")

    def _sum(self, node: Expr) -> str:
        result = ""
        for term in self._ordered(node.args):
            text = self.text(term)
            if not result:
                result = text
            else:
                result += f" - {text[1:]}" if text.startswith("-") else f" + {text}"
        return result

    def _product(self, node: Expr) -> tuple[str, int]:
        numbers, rest = list[Expr](), list[Expr]()
        for argument in node.args:
            (numbers if argument.is_number else rest).append(argument)
        coefficient = numbers[0] if len(numbers) == 1 else node.func(*numbers) if numbers else S.One
        above, below = [], []
        for argument in self._ordered(rest):
            if argument.is_Pow and is_negative(argument.exp):
                below.append(1 / argument)
            else:
                above.append(self._factor(argument))
        sign, size = ("-", -coefficient) if is_negative(coefficient) else ("", coefficient)
        if size is not S.One or not above:
            above.insert(0, self.number(size))
        text = sign + "*".join(above)
        if below:
            text += "/" + (self._atom(below[0]) if len(below) == 1 else f"({'*'.join(map(self._factor, below))})")
        return text, _SUM if sign else _PRODUCT

    def _power(self, node: Expr) -> tuple[str, int]:
        if is_negative(node.exp):
            return f"{self.number(Integer(1))}/{self._atom(1 / node)}", _PRODUCT
        if node.exp.is_Integer:
            factor = self._factor(node.base)
            return "*".join([factor] * int(node.exp)), _PRODUCT
        root, more = self.call("sqrt", self.text(node.base)), int(node.exp - Rational(1, 2))
        return ("*".join([*[self._factor(node.base)] * more, root]), _PRODUCT) if more else (root, ATOM)

    def _factor(self, node: Expr) -> str:
        text, level = self._print(node)
        bare = level >= _PRODUCT and (level == ATOM or "/" not in text)
        return text if bare else f"({text})"

    def _atom(self, node: Expr) -> str:
        text, level = self._print(node)
        return text if level == ATOM else f"({text})"

    def _ordered(self, arguments: Iterable[Expr]) -> list[Expr]:
        """Sort positive terms before negative ones, then by the order in which their symbols are defined.

        Numbers come last among terms of the same sign.
        """
        last = len(self._position)

        def key(argument: Expr) -> tuple[bool, list[int]]:
            if argument.is_Symbol:
                return False, [self._position.get(argument, last)]
            positions = sorted(self._position.get(symbol, last) for symbol in free_symbols(argument))
            if argument.is_Mul:
                return argument.args[0].is_Number and is_negative(argument.args[0]), positions or [last]
            return argument.could_extract_minus_sign(), positions or [last]

        return sorted(arguments, key=key)

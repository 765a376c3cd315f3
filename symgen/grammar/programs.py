"""Leave out the lines of programs around formulas: headers of functions, declarations, imports and commands.

``return`` with an expression becomes a claim if the name of its function is the name of a quantity, such as
``mass_matrix``. Formulas keep their positions in the text, except in lines that unpack a vector. The time is linear in
the length of the text.
"""

from __future__ import annotations

import re

from symgen.grammar.prose import blank

MAX_LINE = 500
"""Maximum number of characters of a line that is a header, a declaration or a command."""
QUANTITIES = {
    "M": ("mass", "mass matrix", "inertia", "inertia matrix", "M", "D", "B", "H"),
    "C": ("coriolis", "coriolis matrix", "C"),
    "g": ("gravity", "gravity vector", "gravity terms", "gravity torque", "gravity torques", "G", "g"),
    "T": ("kinetic energy", "kinetic", "T"),
    "V": ("potential energy", "potential", "V"),
    "L": ("lagrangian", "L"),
    "tau": ("inverse dynamics", "torque", "torques", "tau"),
    "qdd": ("forward dynamics", "acceleration", "accelerations", "qdd"),
}
"""The names of functions that return each quantity. Capitals matter only in single letters."""
_LETTERS = {name.replace(" ", ""): letter for letter, names in QUANTITIES.items() for name in names}
_CLEARING = r"(?:(?:clear|clc|close|clearvars|format|restart|hold)\b[ \w]*|with\(\w+\))(?:[;:,]\s*|$)"
_COMMANDS = re.compile(
    rf"\s*(?:{_CLEARING})+|\s*(?:using\b[^;\n]*|@(?:variables|syms)\b.*)"
    r"|\s*(?:print|pprint|display|disp|init_v?printing|assume)\s*\(.*\)\s*;?\s*"
)
"""Matches a line of commands that say nothing about the robot."""
_DECLARATION = re.compile(
    r"\s*(?:(?:from [\w.]+ )?import [\w.*, \t]+|syms(?: +\w+(?:\([\w, ]*\))?)+"
    r"|[\w, \t]+=\s*(?:\w+\.)?(?:dynamic)?(?:symbols?|Function)\s*\(.*\))[ \t;]*",
    re.IGNORECASE,
)
"""Matches a line of SymPy or MATLAB that imports a package or declares symbols."""
_ARRAY = re.compile(r"\s*(?:static |const )*(?:double|float)\s+\w+(?:\s*\[\w+\])+\s*;\s*")
"""Matches the declaration of an array in C."""
_HEADER = re.compile(
    r"\s*(?:def\s+(?P<python>\w+)\s*\(.*\)\s*(?:->.*)?:"
    r"|function\s+(?:(?:\[[\w, ]*\]|\w+)\s*=\s*)?(?P<matlab>\w+)\s*(?:\(.*\))?;?"
    r"|(?:static |inline )*(?:void|double|float)\s+(?P<c>\w+)\s*\([^;=]*\)\s*\{?)\s*"
)
"""Matches the first line of a function in Python, MATLAB, Julia or C."""
_END = re.compile(r"\s*(?:end\w*|[{}])\s*;?\s*")
"""Matches the last line of a function."""
_RETURN = re.compile(r"(?P<before>\s*)return\s+(?P<value>.*)")
_NAMES = re.compile(r"[\s(\[]*\w+(?:\s*,\s*\w+)*[\s)\];]*")
"""Matches names with commas between them."""
_ZEROS = re.compile(r"\s*(?:double |float )?(?P<name>\w+)\s*=\s*(?:\w+\.)?zeros(?:like)?\s*\(.*\)\s*;?\s*")
"""Matches a matrix of zeros, whose entries may be set later."""
_UNPACKED = re.compile(r"(?P<before>\s*)(?P<names>\w+(?:\s*,\s*\w+)+)\s*=\s*(?P<vector>q|qd|dq|qdot|qdd|tau)\s*;?\s*")
_QUOTES = re.compile(r'("""|\'\'\').*?(?:\1|\Z)', re.DOTALL)
_SLASHES = re.compile(r"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
"""Matches a comment of C."""
_MODULES = re.compile(
    r"^[ \t]*(?:const[ \t]+)?(?:double|float)[ \t]+(?=\w)"
    r"|\b(?:np|sp|sm|sy|me|ca|jnp|numpy|sympy|math|Math|casadi)\.(?=\w)",
    re.MULTILINE,
)
"""Matches a type of C before a name, or a module of Python before a function."""
_RATIONAL = re.compile(r"\bRational\(\s{0,9}(\d{1,30})\s{0,9},\s{0,9}(\d{1,30})\s{0,9}\)")
_SIMPLIFYING = re.compile(
    r"\b(?:simplify|trigsimp|expand|expand_trig|factor|together|powsimp|nsimplify)(?=\()"
    r"|\.(?:simplify|trigsimp|expand|factor|doit|evalf)\(\)"
)
"""Matches functions that change only the form of an expression."""
_KEYWORD = re.compile(
    r"\b(?:def|function|void|double|float|import|syms|symbols?|dynamicsymbols|Function|zeros|zeroslike|with|using"
    r"|clear|clc|close|clearvars|format|restart|hold|print|pprint|display|disp|init_v?printing|assume)\b"
    r"|@(?:variables|syms)|,.*=",
    re.IGNORECASE,
)
"""Matches a word that marks lines to leave out, or names with commas before an equals sign."""


def without_code(text: str) -> str:
    """Return a text without the lines of programs that say nothing about the robot."""
    text = _QUOTES.sub(_spaces, text)
    if re.search(r"^[ \t]*(?://|/\*|void\b|(?:const )?(?:double|float)\b)", text, re.MULTILINE):
        text = _SLASHES.sub(_spaces, text)
    filled = set(re.findall(r"\b(\w+)\s*[\[(]\s*\d[\d\s,]*[\])](?:\s*\[\d+\])?\s*=(?!=)", text))
    assigned = filled | set(re.findall(r"\b(\w+)\s*=(?!=)", text))
    function: str | None = None
    lines = []
    for line in text.split("\n"):
        if function is not None and (found := _RETURN.fullmatch(line)):
            line = _returned(found, function, assigned)
        elif len(line) <= MAX_LINE and (_KEYWORD.search(line) or (function is not None and _END.fullmatch(line))):
            if header := _HEADER.fullmatch(line):
                function = header["python"] or header["matlab"] or header["c"]
            zeros = _ZEROS.fullmatch(line)
            hidden = header or (function is not None and _END.fullmatch(line)) or (zeros and zeros["name"] in filled)
            if hidden or any(each.fullmatch(line) for each in (_COMMANDS, _DECLARATION, _ARRAY)):
                line = " " * len(line)
            elif unpacked := _UNPACKED.fullmatch(line):
                names = re.split(r"\s*,\s*", unpacked["names"])
                values = (f"{name} = {unpacked['vector']}[{k}]" for k, name in enumerate(names))
                line = unpacked["before"] + "; ".join(values)
        lines.append(line)
    text = _MODULES.sub(_spaces, "\n".join(lines))
    text = _RATIONAL.sub(lambda found: f"({found[1]}/{found[2]})".ljust(len(found[0])), text)
    return _SIMPLIFYING.sub(lambda found: found[0] if found[0] in assigned else _spaces(found), text)


def _returned(found: re.Match[str], function: str, assigned: set[str]) -> str:
    """Return the claim that a function's result is a quantity, or spaces if the result is an assigned name."""
    value = found["value"]
    if _NAMES.fullmatch(value) and set(re.findall(r"\w+", value)) <= assigned:
        return " " * len(found[0])
    words = re.sub(r"^(?:get|compute|calc|calculate)_?(?=[A-Za-z])", "", function).replace("_", "")
    letter = _LETTERS.get(words) or (_LETTERS.get(words.lower()) if len(words) > 1 else None)
    return f"{found['before']}{letter} = ".ljust(found.start("value")) + value if letter else found[0]


def _spaces(found: re.Match[str]) -> str:
    return blank(found[0])

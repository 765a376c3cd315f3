"""Compile a library for a board, and measure its cost: flash, memory, stack, and the instructions executed.

A function without conditional branches executes the same instructions for all inputs. The instructions are counted
along the function's disassembly, from the first instruction to the return; unconditional jumps are followed.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from symgen.build import find_compiler
from symgen.build.process import run
from symgen.errors import BuildError
from symgen.uses.firmware.board import Board
from symgen.uses.firmware.cycles import Executed

COMPILER_FLAGS = ("-std=c99", "-Os", "-ffunction-sections", "-fdata-sections")
_LINE = re.compile(r"^\s*([0-9a-f]+):\t(?:[0-9a-f]+ )+\s*\t(\S+)(?:\s+(.*))?$")
_SYMBOL = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
_RELOCATION = re.compile(r"^\s*([0-9a-f]+): R_\w*(CALL|JUMP24|JUMP|PLT32|13_PCREL)\w*\s+(\S+)")
_RETURN = re.compile(r"bx\tlr|ret\b|pop\S*\t.*pc|ldm\S*\t.*pc|ldr\S*\tpc|jr\tra")
_JUMP = re.compile(r"b(\.[nw])?$|j$|jmp$|rjmp$|jr$")
_CONDITIONAL = re.compile(
    r"(b(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)(\.[nw])?|cbn?z|tb[bh]|b(eqz|nez|lez|gez|ltz|gtz|ltu|geu|gtu|leu)"
    r"|br\w\w|cpse|sbr[cs]|sbi[cs])$"
)


@dataclass(frozen=True, slots=True)
class Measured:
    """The cost of one function.

    ``flash`` and ``memory`` are the sizes of the function's source file in flash and in static memory [bytes].
    ``stack`` is the stack of a call, including the functions that it calls [bytes].

    A value that is not known is None. The stack is known if the compiler reports it and a disassembler is installed.
    The number of executed instructions is known if a disassembler is installed and the function has no conditional
    branches. On the board ``generic``, this number is never known.
    """

    flash: int
    memory: int
    stack: int | None
    executed: Executed | None


@dataclass(frozen=True, slots=True)
class Measurement:
    """The compiler's version line and the cost of each function; empty if nothing was measured."""

    compiler: str
    functions: Mapping[str, Measured]
    missing: str
    """The reason why nothing was measured, or why stacks and instruction counts are unknown."""


@dataclass(slots=True)
class _Code:
    """The code of a function: its own stack [bytes], and its instructions and their target symbols by address."""

    stack: int | None = None
    instructions: dict[int, tuple[str, str]] = field(default_factory=dict)
    targets: dict[int, str] = field(default_factory=dict)


def compiler_of(board: Board) -> tuple[str, ...] | None:
    """Return the compiler command for a board, or None if it is not installed."""
    if not board.tools:
        found = find_compiler()
        return found.command if found else None
    return (board.compiler,) if shutil.which(board.compiler) else None


def measure(board: Board, files: Mapping[str, str], functions: Mapping[str, str]) -> Measurement:
    """Compile the files and measure each function.

    ``functions`` maps each function to the name of its source without suffix. Nothing is measured if the tools are not
    installed. Raises :class:`~symgen.errors.BuildError` if the compiler or ``size`` fails.
    """
    compiler = compiler_of(board)
    size, objdump = f"{board.tools}size", f"{board.tools}objdump"
    if compiler is None or shutil.which(size) is None:
        return Measurement("", {}, f"it needs {board.compiler} and {size}, which are not installed")
    with tempfile.TemporaryDirectory() as scratch:
        folder, sizes, missing = Path(scratch), {}, ""
        codes: dict[str, _Code] = {}
        for name, text in files.items():
            (folder / Path(name).name).write_text(text, encoding="utf-8")
        for source in sorted(folder.glob("*.c")):
            target = f"{source.stem}.o"
            run([*compiler, *COMPILER_FLAGS, *board.flags, "-fstack-usage", "-c", source.name, "-o", target], folder)
            sizes[source.stem] = _size(size, folder / target)
            if shutil.which(objdump) and not missing:
                try:
                    found = _functions(run([objdump, "-dr", target], folder))
                    _take_stacks(found, folder / f"{source.stem}.su")
                    codes |= found
                except BuildError as error:
                    missing = str(error)
        measured = {
            name: Measured(*sizes[source], _stack(name, codes), _executed(name, codes) if board.tools else None)
            for name, source in functions.items()
        }
        return Measurement(version(board), measured, missing)


def version(board: Board) -> str:
    """Return the version line of a board's compiler."""
    return f"{run([*(compiler_of(board) or (board.compiler,)), '--version'])}\n".splitlines()[0]


def _size(tool: str, target: Path) -> tuple[int, int]:
    """Return the sizes of an object file in bytes: flash (code, constants, initial values) and RAM (variables)."""
    found = re.search(r"^\s*(\d+)\s+(\d+)\s+(\d+)\s", run([tool, target.name], target.parent), re.MULTILINE)
    if found is None:
        raise BuildError(f"{tool} printed no sizes of {target.name}")
    code, data, zeros = map(int, found.groups())
    return code + data, data + zeros


def _functions(disassembly: str) -> dict[str, _Code]:
    codes: dict[str, _Code] = {}
    code = _Code()
    last = 0
    for line in disassembly.splitlines():
        if symbol := _SYMBOL.match(line):
            code = codes.setdefault(symbol[1], _Code())
        elif found := _LINE.match(line):
            last = int(found[1], 16)
            code.instructions[last] = (found[2], (found[3] or "").strip())
        elif moved := _RELOCATION.match(line):
            code.targets[last] = re.sub(r"^\.text\.|[+-]0x[0-9a-f]+$", "", moved[3])
    return codes


def _take_stacks(codes: Mapping[str, _Code], report: Path) -> None:
    """Read the stack size of each function from the compiler's report.

    A compiler may make copies ("clones") of a function. The symbol of a clone consists of the function's name, a dot
    and a suffix.
    """
    text = report.read_text(errors="replace") if report.exists() else ""
    known = {name: int(amount) for name, amount in re.findall(r":([^:\t\n]+)\t(\d+)\t", text)}
    for symbol, code in codes.items():
        names = [name for name in known if symbol == name or symbol.startswith(f"{name}.")]
        code.stack = known[max(names, key=len)] if names else None


def _stack(name: str, codes: Mapping[str, _Code]) -> int | None:
    """Return the stack of a function with its deepest callee; callees in the C library are not counted."""
    if name not in codes or codes[name].stack is None:
        return None
    depths = [_stack(each, codes) for each in set(codes[name].targets.values()) if each in codes and each != name]
    own = codes[name].stack
    return None if own is None or None in depths else own + max((depth for depth in depths if depth), default=0)


def _executed(name: str, codes: Mapping[str, _Code]) -> Executed | None:
    """Return the instructions from a function's entry to its return, including the instructions of its callees.

    Returns None if a branch is conditional, or if the disassembly cannot be followed.
    """
    if name not in codes or not codes[name].instructions:
        return None
    code, done, library = codes[name], list[tuple[str, str]](), Counter[str]()
    following = dict(pairwise(sorted(code.instructions)))
    at: int | None = min(code.instructions)
    while at is not None:
        mnemonic, operands = code.instructions[at]
        done.append((mnemonic, operands))
        if _CONDITIONAL.match(mnemonic):
            return None
        target = code.targets.get(at, name)
        if target in codes and target != name:
            inner = _executed(target, codes)
            if inner is None:
                return None
            done += inner.instructions
            library.update(inner.library)
        elif target != name and not target.startswith("."):
            library[target] += 1
        if _RETURN.match(f"{mnemonic}\t{operands}"):
            return Executed(tuple(done), library)
        if _JUMP.match(mnemonic):
            if target != name:
                return Executed(tuple(done), library)
            at = _destination(operands, code.instructions)
            if at is None:
                return None
        else:
            at = following.get(at)
    return None


def _destination(operands: str, instructions: Mapping[int, tuple[str, str]]) -> int | None:
    found = re.search(r"(?:0x)?([0-9a-f]+)(?: <|$)", operands)
    at = int(found[1], 16) if found else None
    return at if at in instructions else None

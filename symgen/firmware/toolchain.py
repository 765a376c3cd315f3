"""Compiling a library for a board, and reading what it takes: flash, memory, stack, and the instructions executed.

A function without branches executes the same instructions whatever its inputs, so they can be counted by walking its
disassembly from its first instruction to its return; jumps over constants between them are followed.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from symgen.errors import BuildError, one_line
from symgen.firmware.board import Board
from symgen.firmware.cycles import Cycles

FLAGS = ("-std=c99", "-Os", "-ffunction-sections", "-fdata-sections")
_LINE = re.compile(r"^\s*([0-9a-f]+):\t(?:[0-9a-f]+ )+\s*\t(\S+)(?:\s+(.*))?$")
_SYMBOL = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
_RELOCATION = re.compile(r"^\s*([0-9a-f]+): R_\w*(CALL|JUMP24|JUMP|PLT32|13_PCREL)\w*\s+(\S+)")
_RETURN = re.compile(r"bx\tlr|ret\b|pop\S*\t.*pc|ldm\S*\t.*pc|ldr\S*\tpc|jr\tra")
_CALL = re.compile(r"bl\b|call|rcall|jal\b|jalr")
_JUMP = re.compile(r"b(\.[nw])?$|j$|jmp$|rjmp$|jr$")
_CONDITIONAL = re.compile(
    r"(b(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)(\.[nw])?|cbn?z|tb[bh]|b(eqz|nez|lez|gez|ltz|gtz|ltu|geu|gtu|leu)"
    r"|br\w\w|cpse|sbr[cs]|sbi[cs])$"
)


@dataclass(frozen=True, slots=True)
class Measured:
    """What one function takes [bytes]; ``flash`` and ``memory`` of its source, ``stack`` of it and what it calls."""

    flash: int
    memory: int
    stack: int
    executed: Cycles | None
    """None where there are branches, or the instructions cannot be read."""


@dataclass(frozen=True, slots=True)
class _Code:
    """A function's instructions by address, and the symbols that relocations put into them."""

    instructions: dict[int, tuple[str, str]]
    targets: dict[int, str]


def measure(board: Board, files: Mapping[str, str], functions: Sequence[str]) -> dict[str, Measured] | None:
    """By function; None where the board's compiler is not installed. :class:`BuildError` where it refuses a source."""
    if shutil.which(board.compiler) is None:
        return None
    with tempfile.TemporaryDirectory() as scratch:
        folder, sizes = Path(scratch), {}
        stacks: dict[str, int] = {}
        codes: dict[str, _Code] = {}
        home: dict[str, str] = {}
        for name, text in files.items():
            (folder / Path(name).name).write_text(text, encoding="utf-8")
        for source in sorted(folder.glob("*.c")):
            _run(
                folder,
                board.compiler,
                *FLAGS,
                *board.flags,
                "-fstack-usage",
                "-c",
                source.name,
                "-o",
                f"{source.stem}.o",
            )
            sizes[source.stem] = _size(_run(folder, f"{board.tools}size", f"{source.stem}.o"))
            for line in (folder / f"{source.stem}.su").read_text().splitlines():
                place, amount, _ = line.split("\t")
                stacks[place.rpartition(":")[2]] = int(amount)
                home[place.rpartition(":")[2]] = source.stem
            if board.tools:
                codes |= _functions(_run(folder, f"{board.tools}objdump", "-dr", f"{source.stem}.o"))
        return {
            name: Measured(*sizes[home[name]], _stack(name, stacks, codes), _executed(name, codes))
            for name in functions
        }


def version(board: Board) -> str:
    """The first line a compiler says of itself."""
    return _run(Path(), board.compiler, "--version").splitlines()[0]


def _run(folder: Path, *command: str) -> str:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    if result.returncode:
        lines = [line for line in result.stderr.splitlines() if "error" in line] or result.stderr.splitlines()
        raise BuildError(f"{command[0]} failed: {one_line(lines[0]) if lines else result.returncode}")
    return result.stdout


def _size(text: str) -> tuple[int, int]:
    code, data, zeros = map(int, text.splitlines()[1].split()[:3])
    return code + data, data + zeros


def _functions(disassembly: str) -> dict[str, _Code]:
    codes: dict[str, _Code] = {}
    code = _Code({}, {})
    last = 0
    for line in disassembly.splitlines():
        if symbol := _SYMBOL.match(line):
            code = codes.setdefault(symbol[1], _Code({}, {}))
        elif found := _LINE.match(line):
            last = int(found[1], 16)
            code.instructions[last] = (found[2], (found[3] or "").strip())
        elif moved := _RELOCATION.match(line):
            code.targets[last] = moved[3]
    return codes


def _stack(name: str, own: Mapping[str, int], codes: Mapping[str, _Code]) -> int:
    """Of a function and the deepest of those it calls; the C library's are not known."""
    called = set(codes[name].targets.values()) if name in codes else set()
    return own[name] + max((_stack(each, own, codes) for each in called if each in own and each != name), default=0)


def _executed(name: str, codes: Mapping[str, _Code]) -> Cycles | None:
    """The instructions from a function's first to its return, with those of what it calls."""
    if name not in codes:
        return None
    code, done, library = codes[name], [], Counter[str]()
    addresses = sorted(code.instructions)
    following = dict(pairwise(addresses))
    at: int | None = addresses[0]
    while at is not None:
        mnemonic, operands = code.instructions[at]
        done.append((mnemonic, operands))
        if _CONDITIONAL.match(mnemonic):
            return None
        target = code.targets.get(at)
        if target is not None and target in codes and target != name:
            inner = _executed(target, codes)
            if inner is None:
                return None
            done += inner.instructions
            library.update(inner.library)
        elif target is not None and target != name and not target.startswith("."):
            library[target] += 1
        if _RETURN.match(f"{mnemonic}\t{operands}"):
            return Cycles(tuple(done), library)
        if _JUMP.match(mnemonic):
            if target is not None and not target.startswith("."):
                return Cycles(tuple(done), library)
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

"""Measure the cost of exported firmware: flash, stack, instructions and errors by robot, board and type of numbers.

Each export is built with CMake for its board, and the board's emulator runs its timing program. Boards whose compiler
or emulator is not installed are left out and named. The script writes docs/figures/firmware.json and the table of
docs/guides/firmware.md.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import symgen
from symgen.files import write_all
from symgen.uses.firmware.board import BOARDS
from symgen.uses.firmware.toolchain import version

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
ROBOTS = ("planar_2r", "ur5", "panda")
QUANTITIES = ("gravity", "inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives")
KINDS = {  # board: kinds of numbers
    "cortex-m4f": ("float", "fixed"),
    "cortex-m7": ("float", "double"),
    "rv32": ("float", "fixed"),
    "avr": ("float",),
}
COUNTED = {"cortex-m4f": 3.2, "cortex-m7": 3.2, "rv32": 1.0, "avr": 1.0}
"""Ticks of the board's counter per instruction; the ticks of an AVR are clock cycles."""


def main():
    rows, absent, compilers = [], [], {}
    for name, kinds in KINDS.items():
        board = BOARDS[name]
        missing = [tool for tool in (board.compiler, board.emulator[0], "cmake") if shutil.which(tool) is None]
        if missing:
            absent.append(f"{name}: {', '.join(missing)} not installed")
            continue
        compilers[name] = version(board)
        for kind in kinds:
            for robot in ROBOTS:
                rows += exported(robot, board, kind)
                print(f"{robot} on {name} in {kind}", file=sys.stderr)
    for line in absent:
        print(f"left out: {line}", file=sys.stderr)
    if not rows:
        return
    document = {"compilers": compilers, "absent": absent, "rows": rows}
    (DOCS / "figures" / "firmware.json").write_text(json.dumps(document, indent=1) + "\n")
    page = DOCS / "guides" / "firmware.md"
    opening, closing = "<!-- begin: costs -->\n", "<!-- end: costs -->"
    before, _, rest = page.read_text().partition(opening)
    page.write_text(before + opening + table(document) + closing + rest.partition(closing)[2])


def exported(name, board, kind):
    """Return a row for each function of one export."""
    robot = symgen.load(ROOT / "robots" / f"{name}.toml", parameters="baked")
    wanted = [q for q in QUANTITIES if kind != "fixed" or q != "forward_dynamics" or name == "planar_2r"]
    if board.name == "avr":
        wanted = wanted[:-1]
    options = {"quantities": tuple(wanted), "board": board.name, "scalar": kind}
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        write_all(folder, symgen.export(robot, **options))
        sheet = json.loads((folder / "cost.json").read_text())
        ticks = timed(folder, name, board)
    rows = []
    for quantity, entry in sheet["functions"].items():
        least, most = ((each - ticks["nothing"][0]) / COUNTED[board.name] for each in ticks[quantity])
        error = max(entry["errors"], key=lambda each: each["relative_to_largest"])
        figures = {
            key: entry[key] for key in ("operations", "flash", "stack", "memory", "instructions", "constant_time")
        }
        rows.append(
            {"robot": name, "board": board.name, "scalar": kind, "quantity": quantity, **figures}
            | {"cycles": entry["cycles"], "emulated": [round(least), round(most)]}
            | {"error": error["relative_to_largest"], "states": error["states"], "shared": shared(sheet)}
        )
    return rows


def shared(sheet):
    """Return the flash that several functions share."""
    return sum(entry["flash"] for entry in sheet["shared"].values())


def timed(folder, name, board):
    """Return the least and the most ticks of each function, from the timing program under emulation."""
    toolchain = f"-DCMAKE_TOOLCHAIN_FILE={folder}/cmake/{board.name}.cmake"
    for command in (
        ["cmake", "-S", folder, "-B", folder / "build", toolchain, f"-D{name.upper()}_PROGRAMS=ON"],
        ["cmake", "--build", folder / "build", "--target", f"{name}_timing"],
    ):
        subprocess.run(list(map(str, command)), check=True, capture_output=True)
    image = folder / "build" / f"{name}_timing.elf"
    output = subprocess.run([*board.emulator, image], capture_output=True, text=True, errors="replace", timeout=600)
    text = re.sub(r"\x1b\[\d*m|\r", "", output.stdout + output.stderr)
    found = re.findall(r"^(\w+) (\d+) (\d+)\.?$", text, re.M)
    return {function: (int(least), int(most)) for function, least, most in found}


def table(document):
    """Return the rows as a Markdown table, with the compilers."""
    heads = ["robot", "board", "numbers", "function", "flash", "stack", "instructions", "cycles", "under emulation"]
    heads.append("error")
    lines = [f"| {' | '.join(heads)} |", "|---" * 4 + "|--:" * 6 + "|"]
    for each in document["rows"]:
        cycles = "-" if each["cycles"] is None else f"{each['cycles']:,}"
        emulated = " to ".join(dict.fromkeys(f"{n:,}" for n in each["emulated"]))
        if each["board"] == "avr":
            emulated += " cycles"
        counted = f"{each['instructions']:,}" if each["constant_time"] else "-"
        cells = [each["robot"], each["board"], each["scalar"], each["quantity"], f"{each['flash']:,}"]
        cells += [f"{each['stack']:,}", counted, cycles, emulated, f"{each['error']:.1e}"]
        lines.append(f"| {' | '.join(cells)} |")
    compilers = "\n".join(f"* {board}: {compiler}" for board, compiler in document["compilers"].items())
    return "\n".join(lines) + f"\n\n{compilers}\n"


if __name__ == "__main__":
    main()

"""Texts computed from the program: pages of docs/reference, the schema of robot files, and keywords of functions.

``--update`` writes them, without it they are compared.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Literal, get_args, get_origin

import click

import symgen
from symgen.catalog import QUANTITIES, STANDARD
from symgen.cli.quantities import routes_by_model
from symgen.cli.screen import COMMANDS, cli
from symgen.options import EFFECTS, LIMITS, OPTIONS, READING, groups
from symgen.options.groups import READING_FOR_SOME_QUANTITIES
from symgen.robot.loaders.toml.schema import RobotFile
from symgen.targets import TARGETS

SCRIPTS = Path(__file__).resolve().parent
if str(SCRIPTS) not in sys.path:
    sys.path.insert(0, str(SCRIPTS))

from pages.elements import elements  # noqa: E402
from pages.limits import limits  # noqa: E402

FOLDER = SCRIPTS.parent / "reference"
COMMANDS_HEAD = """# Commands and options

This page lists all commands and their options. ROBOT is a file, one of symgen's own robots such as `:panda`, or `-` for
standard input.

## Reading options

Reading options change how symgen reads a robot's file. Most commands have these options.
"""
STAR = " \\*"
HEAD = """# Quantities

A quantity is a function that symgen can generate. Choose quantities with the option `--quantity NAME`, or in Python
with `quantities=["NAME"]`. By default, symgen generates five quantities, which are marked *. Matrices are row-major.
For each quantity, the tables list its arguments, its results (marked with an arrow), and its routes (derivations).
Routes marked * are candidates: `--route auto`, the default, chooses the candidate with the lowest cost, or a more
accurate candidate that costs at most 5 % more. The shapes of arguments contain the following numbers:

| size | number of |
|---|---|
| `nq`, `nv` | positions, velocities |
| `nn` | twice `nv` |
| `nb` | moving links |
| `np` | inertial parameters, ten for each moving link |
| `nr` | base parameters |
| `nf` | chosen frames |
| `no` | six for each chosen frame |
| `nd` | parameters that are not baked |
| `nx` | coordinates of a system |
| `nc` | scalar equations of constraints |
"""


def quantities():
    """A section for each."""
    return HEAD + "".join(f"\n{_section(quantity)}" for quantity in QUANTITIES.values())


def _section(quantity):
    lines = [
        f"## {quantity.name}{STAR * (quantity.name in STANDARD)}",
        "",
        f"Returns {_escaped(quantity.doc + quantity.without(EFFECTS))}.",
        "",
        "| argument | shape | unit | meaning |",
        "|---|---|---|---|",
    ]
    for arrow, arguments in (("", quantity.inputs), ("→ ", quantity.outputs)):
        for each in arguments:
            shape = " x ".join(map(str, each.shape)) or "number"
            lines.append(f"| {arrow}`{each.name}` | {shape} | {_escaped(each.unit)} | {_escaped(each.doc)} |")
    lines.append("")
    for models, routes in routes_by_model(quantity.name).items():
        lines += [f"| routes for {models.replace(', ', ' or ')} | source |", "|---|---|"]
        lines += [f"| `{route.name}`{STAR * route.candidate} | {_escaped(route.source)} |" for route in routes]
        lines.append("")
    return "\n".join(lines)


def _escaped(text):
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;").replace("[", "\\[")


def commands():
    """All commands; what bears on reading a robot is told once."""
    context = click.Context(cli)
    found = {name: cli.get_command(context, name) for name in COMMANDS}
    reading = [p for p in found["info"].params if p.name in READING]
    parts = [f"{COMMANDS_HEAD}\n{_options(reading)}"]
    for name, command in found.items():
        own = [each for each in command.params if isinstance(each, click.Option) and each.name not in READING]
        arguments = " ".join(each.make_metavar(context) for each in command.params if isinstance(each, click.Argument))
        flags = {each.name: each.opts[0] for each in reading}
        lacking = [f"`{flag}`" for name, flag in flags.items() if name not in {each.name for each in command.params}]
        text = re.sub(r"\s+", " ", command.help.split("\f")[0].replace("\n\n", "§")).replace("§", "\n\n").strip()
        without = f", except {', '.join(lacking)}" if lacking else ""
        reads = len(lacking) <= len(READING_FOR_SOME_QUANTITIES)
        more = f"\n\nThe command also takes the [reading options](#reading-options){without}." if reads else ""
        table = f"\n\n{_options(own)}" if own else ""
        parts.append(f"## symgen {name}\n\n    symgen {name} {arguments}\n\n{_escaped(text)}{table}{more}")
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def _options(options):
    rows = ["| option | meaning | default |", "|---|---|---|"]
    for each in options:
        flags = ", ".join(f"`{flag}`" for flag in (*each.opts, *each.secondary_opts))
        choices = f"; choices: {', '.join(each.type.choices)}" if isinstance(each.type, click.Choice) else ""
        choices = "" if choices.partition(": ")[2] in each.help else choices
        choices += " (repeatable)" if each.multiple and "repeated" not in each.help else ""
        given = each.default if isinstance(each.default, (str, float, int, tuple, list)) else ""
        default = ", ".join(given) if isinstance(given, (tuple, list)) else str(given)
        default = "" if each.is_flag and not each.secondary_opts else default
        rows.append(f"| {flags} | {_escaped(each.help + choices)} | {default} |")
    return "\n".join(rows)


def targets():
    """What each can have, how it is run, and the files that it writes."""
    robot = symgen.load(":planar_2r", parameters="baked")
    rows, files = [], []
    for target in TARGETS.values():
        companions = ", ".join(f"`_{each}`" for each in target.companions)
        cells = (
            f"`{target.name}`",
            ", ".join(target.scalars) or "the caller's",
            " or ".join(target.trig) or "its own",
            "no" if target.dense else "yes",
            companions or "-",
            ", ".join(_tools(target.harness)) or "-",
        )
        rows.append(f"| {' | '.join(cells)} |")
        written = symgen.generate(robot, target=(target.name,), quantities=("inverse_dynamics", "gravity"))
        files.append(f"| `{target.name}` | {target.summary.rstrip('.')} | {_places(written)} |")
    return "\n".join([TARGETS_HEAD, *rows, "", FILES_HEAD, *files, ""])


def _places(names):
    """The files of each folder, with the folder once."""
    folders = {}
    for name in names:
        folder, _, file = name.rpartition("/")
        folders.setdefault(folder, []).append(f"`{file}`")
    return "; ".join(f"`{folder}/`: " * bool(folder) + ", ".join(files) for folder, files in folders.items())


def _tools(harness):
    """Programs and modules that a target's text is run with."""
    if harness is None:
        return []
    compilers = re.findall(r"\$\{\w+:-([^}]+)\}", " ".join(harness.commands[0]))
    programs = [*compilers, *(command[0] for command in harness.commands if not re.match(r"sh$|\./", command[0]))]
    return [*dict.fromkeys([*programs, *harness.tools, *harness.modules])]


TARGETS_HEAD = """# Targets

A target is a language or framework for which symgen writes code. The option `--target NAME` chooses a target. You can
repeat `--target` to write code for several targets. If a target does not support a number type or compressed matrices,
symgen reports an error with the option to change. symgen also reports an error if the name of the robot is a keyword of
the language.

The package for a framework also contains the derivatives in the column "derivatives", from which the framework computes
gradients. Tests run every quantity with the tools in the column "run with", if these tools are installed. Separate
tests compile `cuda` with nvcc, run `fmi3` with FMPy, and build `ros2` with colcon. The guides
[Frameworks](../guides/frameworks.md) and [Firmware](../guides/firmware.md) show how to use the targets.

In the column "numbers", "the caller's" means that the functions compute in the number type of their arguments. In the
column "sines and cosines", "its own" means that the target has only one implementation of sine and cosine.

| `--target` | numbers | sines and cosines | compressed matrices | derivatives | run with |
|---|---|---|---|---|---|"""
FILES_HEAD = """## Files

The table lists the files that each target writes for the inverse dynamics and gravity of `:planar_2r`. Some targets,
such as `fmi3`, also generate the functions that their code calls.

| `--target` | text | files |
|---|---|---|"""


def schema():
    """Of symgen's own robot files, for editors that complete TOML by JSON schemas."""
    described = RobotFile.model_json_schema()
    described["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(described, indent=1) + "\n"


KEYWORDS_HEAD = '''"""Keywords of the public functions; docs/scripts/reference.py writes them from the options."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from symgen.options.option import Number
    from symgen.robot.description.parts import Frame
'''
KEYWORDS = {
    "PhasesKeywords": ((), "a file with several phases is read"),
    "IdentifyKeywords": (("phase",), "a robot is read and identified"),
    "RobotKeywords": (("payload",), "a robot is read"),
    "ReadingKeywords": (READING_FOR_SOME_QUANTITIES, "a robot is read. Some options affect only certain quantities"),
    "ProgramKeywords": (("route", "prefer", "sparse", "as_described"), "a program is derived"),
    "EvaluateKeywords": (("route", "prefer", "scalar", "trig", "as_described"), "one quantity is compiled"),
    "CertifyKeywords": (("quantities",), "a certificate is written"),
    "BuildKeywords": (("sparse", "base_velocity"), "quantities are compiled"),
    "GenerateKeywords": (("target", "joint_order"), "texts are generated"),
    "ExportKeywords": (("provenance", "board", "samples", "crc", "inputs", "evidence"), "firmware is exported"),
}
"""The options that each TypedDict adds to the one it extends, and what its functions do."""
EXTENDED = {
    "ProgramKeywords": "ReadingKeywords",
    "EvaluateKeywords": "ReadingKeywords",
    "ExportKeywords": "CertifyKeywords",
}
"""The TypedDict that is extended, if it is not the one before."""


def keywords():
    """The TypedDicts of keywords, with the types that callers may give."""
    before, parts = "", []
    added = {name for names, _ in KEYWORDS.values() for name in names}
    for title, (names, doc) in KEYWORDS.items():
        base = EXTENDED.get(title, before)
        own = names if base else [name for name in (*READING, *LIMITS) if name not in added]
        head = f"{base}, total=False" if base else "TypedDict, total=False"
        parts += ["", "", f"class {title}({head}):", f'    """Options with which {doc}."""', ""]
        parts += [f"    {name}: {_given(OPTIONS[name].type)}" for name in OPTIONS if name in own]
        before = title
    return KEYWORDS_HEAD + "\n".join(parts) + "\n"


def _given(declared):
    """The type of a keyword, from the canonical type of its option."""
    given = declared.replace("FileName", "str | os.PathLike[str]").replace("Table[", "Mapping[str, ")
    given = re.sub(r"tuple\[(\w+), \.\.\.\]", r"Sequence[\1]", given).replace("Vector3", "Sequence[Number]")
    literals = {name: kind for name, kind in vars(groups).items() if get_origin(kind) is Literal}
    chosen = {name: ", ".join(f'"{value}"' for value in get_args(kind)) for name, kind in literals.items()}
    return re.sub(r"\b[A-Z]\w+\b", lambda word: f"Literal[{chosen[word[0]]}]" if word[0] in chosen else word[0], given)


FILES = {
    FOLDER.parents[1] / "symgen" / "options" / "keywords.py": keywords,
    FOLDER / "quantities.md": quantities,
    FOLDER / "commands.md": commands,
    FOLDER / "targets.md": targets,
    FOLDER / "tables" / "elements.md": elements,
    FOLDER / "tables" / "limits.md": limits,
    FOLDER / "robot.schema.json": schema,
}


def main():
    texts = {path: make() for path, make in FILES.items()}
    stale = [path for path, text in texts.items() if not path.exists() or text != path.read_text()]
    for path in stale:
        if "--update" in sys.argv:
            path.write_text(texts[path])
        else:
            print(f"{path} is out of date: run make readme", file=sys.stderr)
    return 1 if stale and "--update" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())

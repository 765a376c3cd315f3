"""The page of limits: each row has the constant of symgen that limits an input or a command."""

from __future__ import annotations

from importlib import import_module

from symgen.robot.joints import KINDS
from symgen.uses.certificate.describe import known_joints
from symgen.uses.lesson.scope import FREE_JOINTS, LAGRANGIAN_JOINTS

HEAD = """# Limits

The tables list the largest inputs that symgen accepts. A script takes the numbers from symgen's source code. If an
input exceeds a limit, symgen prints one line with the limit and the value, and exits with status 2. If an
input beyond a limit is no error, the column "beyond" states the effect. The number of links and joints is limited only
by the size of the file and by the time.

The page [Support](../support.md) counts the joints and quantities that tests compare with Pinocchio. The page
[Support and stability](../../explanation/stability.md) lists supported versions.
"""
LIMITS = {
    "Files": (
        (
            "a robot file, a file for `--loops`, or a file of an attached robot",
            "{:,} bytes",
            "reading:MAX_FILE_BYTES",
            "",
        ),
        ("equations of `symgen check`", "{:,} bytes", "proof.answers.reading:MAX_FILE_BYTES", ""),
        ("a URDF that `symgen identify --urdf` rewrites", "{:,} bytes", "uses.data.urdf:MAX_FILE_BYTES", ""),
        ("`package.xml` of xacro", "{:,} bytes", "robot.loaders.xacro:MAX_PACKAGE_BYTES", ""),
        ("included files of an SDF file", "{:,}", "robot.loaders.sdf_includes:MAX_INCLUDE_COUNT", ""),
        ("bodies of an MJCF file", "{:,}", "robot.loaders.mjcf.compilation:MAX_BODIES", ""),
        ("time to compile MJCF that is not plain", "{} s", "robot.loaders.mjcf.compilation:MAX_CPU_SECONDS", ""),
        (
            "memory to compile MJCF that is not plain",
            "{:,} bytes",
            "robot.loaders.mjcf.compilation:MAX_MEMORY_BYTES",
            "no limit on macOS and Windows",
        ),
        ("parts of a key in TOML", "fewer than {}", "robot.loaders.toml.document:MAX_KEY_PARTS", ""),
    ),
    "Names and expressions": (
        ("characters of a name", "{}", "robot.description.names:MAX_NAME_LENGTH", "MJCF: the name is cut"),
        ("characters of an expression", "{}", "robot.description.numbers:MAX_EXPRESSION_LENGTH", ""),
        ("exponents", "integers up to {}", "robot.description.numbers:MAX_EXPONENT", ""),
        ("bits of a number", "{:,}", "robot.description.numbers:MAX_NUMBER_BITS", ""),
        ("nested operations of an equation", "{}", "grammar.stream:MAX_NESTING", ""),
        ("rows of a matrix whose determinant or inverse is written out", "{}", "grammar.matrices:MAX_INVERTED", ""),
        ("names, numbers and operations of a file of equations", "{:,}", "grammar.tokens:MAX_TOKENS", ""),
        ("characters of a name for MATLAB", "{}", "targets.languages.matlab:MAX_NAME", ""),
    ),
    "Models": (
        ("elastic links of a chain", "{}", "robot.elastic:MAX_ELASTIC_LINKS", ""),
        ("degree of a mode's polynomial", "{}", "robot.elastic_link:MAX_POLYNOMIAL_DEGREE", ""),
        (
            "degrees of freedom with which frames of fixed orientation are tried",
            "{}",
            "robot.rewrites.equivalents:MAX_FIXED_ORIENTATION_DOF",
            "the program has more operations",
        ),
    ),
    "Commands": (
        ("lessons: terms of all joint forces", "{}", "uses.lesson.scope:MAX_TERMS", ""),
        ("lessons: rows of constraints", "{}", "uses.lesson.scope:MAX_CONSTRAINT_ROWS", ""),
        (
            "`derive forward_dynamics`: degrees of freedom",
            "{}",
            "api.accelerations:MAX_INVERTED_DOF",
            "",
        ),
        (
            "`linearise(symbolic=True)`: products of the terms of intermediate results",
            "{:,}",
            "uses.control.fractions:MAX_WORK",
            "angles that are multiples of 90 degrees, or no `symbolic`",
        ),
        (
            "`check`: operations of an equation, after substitution of all names",
            "{:,}",
            "proof.answers.scope:MAX_OPERATIONS",
            "",
        ),
        ("`simulate`: rows of a motion", "{:,}", "uses.simulation.simulate:MAX_SAMPLES", ""),
        (
            "`simulate`: steps of the integrator",
            "{:,}",
            "uses.simulation.simulate:MAX_STEPS",
            "the motion ends there, with a note; `--max-steps` changes it",
        ),
        ("`gait --vary`: number of gaits", "{:,}", "cli.simulation:MAX_GAITS", ""),
        ("`batch`: steps of a motion", "{:,}", "uses.simulation.batches:MAX_STEPS", ""),
        ("`gait`: rounds of the search", "{}", "uses.simulation.gait:MAX_NEWTON_ITERATIONS", ""),
        (
            "`simulate`: time in which repeated events are chattering",
            "{:g} s",
            "uses.simulation.crossings:MAX_CHATTER_SPAN",
            "the motion ends there, with a note",
        ),
        ("`evaluate`, `identify`: workers for each core", "{}", "uses.data.spread:MAX_WORKERS_PER_CORE", ""),
        ("`excite`: rows of a motion", "{:,}", "uses.data.excite:MAX_SAMPLES", ""),
        ("`excite`: harmonics", "{}", "uses.data.excite:MAX_HARMONICS", ""),
        ("`random_positions`: positions", "{:,}", "api.positions:MAX_POSITIONS", ""),
        (
            "`prove`: operations of a derivation",
            "{:,}",
            "routes.route:MAX_OPERATIONS",
            "the derivation is left out, and the table of verdicts says so",
        ),
        ("`bounds`: boxes of a bound", "{:,}", "uses.bounds.bounds:MAX_BOXES", ""),
        (
            "time of the compiler for one file",
            "{:g} s",
            "build.process:DEFAULT_COMPILE_SECONDS",
            "`$SYMGEN_COMPILE_SECONDS` changes it",
        ),
        (
            "processes that derive and prove, at most one for each core",
            "{:,}",
            "build.process:MAX_PROCESSES",
            "`$SYMGEN_PROCESSES` changes it",
        ),
    ),
}
"""The rows of each section: an input, the form of its limit, the constant, and the effect beyond it if no error."""


def value(place: str) -> float:
    """Return the constant with the place ``module:NAME``."""
    module, name = place.split(":")
    return getattr(import_module(f"symgen.{module}"), name)


def limits() -> str:
    """Return the page."""
    parts = [HEAD]
    for section, rows in LIMITS.items():
        parts += [f"## {section}\n", "| | at most | beyond |", "|---|---|---|"]
        parts += [f"| {what} | {form.format(value(place))} | {beyond} |" for what, form, place, beyond in rows]
        parts.append("")
    return "\n".join([*parts, *kinds(), ""])


def kinds() -> list[str]:
    """Return the table of the kinds of joints that formats and commands support."""
    head = [
        "## Kinds of joints\n",
        "| joint | TOML | URDF | MJCF | lessons | certificates |",
        "|---|---|---|---|---|---|",
    ]
    lessons = dict.fromkeys(LAGRANGIAN_JOINTS, "yes") | dict.fromkeys(FREE_JOINTS, "by `newton_euler`")
    rows = []
    for name, kind in KINDS.items():
        marks = ["yes" if each else "-" for each in (True, kind.in_urdf, kind.mjcf)]
        lesson = "yes" if name == "fixed" else lessons.get(name, "-")
        rows.append(f"| {' | '.join([name, *marks, lesson, 'yes' if name in known_joints() else '-'])} |")
    return head + rows

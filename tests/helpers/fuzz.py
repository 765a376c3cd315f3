"""A seeded fuzzer that knows the shape of robot files: ``python tests/helpers/fuzz.py --count 2000 --seed 1``.

Inputs are valid robots and equations in which numbers, names, lines and elements are changed to values that often cause
errors. Every command must end with status 0, or with 2 and exactly one line (``check``: 1 too), within :data:`SECONDS`
and :data:`MEMORY`. Inputs that break this rule are kept in ``tests/corpus``, which ``make test`` tries again.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "corpus"
SECONDS = 60
MEMORY = 4 * 2**30

NUMBERS = [
    *(
        "0",
        "-0.0",
        "1e-300",
        "1e300",
        "-1",
        "1e-101",
        "nan",
        "-nan",
        "inf",
        "-inf",
        "1_0",
        "0x10",
        "0b1",
        "1e",
        "٣",
        "１",
        "",
    ),
    *(
        "1e-1000000000",
        "9" * 400,
        "0." + "0" * 300 + "1",
        "1.5707963267948966",
        "3.141592653",
        "true",
        "[1]",
        "{ a = 1 }",
    ),
    *(
        '"pi"',
        '"-pi/2"',
        '"cos(pi/7)"',
        '"sqrt(5)"',
        '"1/0"',
        '"0**-1"',
        '"9**9**9"',
        '"sqrt(-1)"',
        '"sin(1)**-64"',
        '"m*m"',
    ),
    *(
        '"((((2**64)**64)**64)**64)"',
        '"1+"',
        '"' + "-" * 300 + '1"',
        '"' + "(" * 200 + "1" + ")" * 200 + '"',
        '"pi*"',
        '"l1"',
    ),
    *('"1e-1000000000"', '"0x' + "f" * 300 + '"', '"q1"', '"x.y"', '"[1]"', "'1'", '"""1"""', "1979-05-27", "07:32:00"),
]
USUAL = [
    *(
        "0",
        "1",
        "-1",
        "0.5",
        "-2.5",
        "1e-3",
        "3.14159",
        "1.5707963",
        "7",
        "1e5",
        "-0.785398163",
        "12345.678901234567",
        "0.1",
    ),
    *(
        '"pi/2"',
        '"-pi"',
        '"cos(pi/7)"',
        '"sqrt(5)/3"',
        '"pi**2"',
        '"1/3"',
        '"l1"',
        '"l1*pi"',
        '"sin(m)"',
        '"sqrt(m)"',
        '"m**3"',
    ),
]
"""Texts to try wherever a number can be."""
NAMES = [
    *(
        "",
        "q",
        "tau",
        "for",
        "class",
        "linux",
        "main",
        "π",
        "日本",
        "a b",
        "*/",
        "/*",
        "<script>",
        "\\input{x}",
        "a" * 300,
        "..",
        "/",
    ),
    *(
        "%s%n",
        "${HOME}",
        "`id`",
        "'; x",
        "]]>",
        "&lt;",
        "\u202e",
        "NaN",
        "base",
        "tip",
        "world",
        "universe",
        "a-b",
        "J",
        "j",
    ),
]
ELEMENTS = [
    *(
        '<joint name="j" type="fixed"><parent link="base"/><child link="tip"/></joint>',
        '<link name="base"/>',
        "<axis/>",
        "<limit/>",
    ),
    *(
        '<mimic joint="j"/>',
        '<dynamics damping="1e300"/>',
        '<origin xyz="1 2"/>',
        "<inertial/>",
        '<mass value="-1"/>',
        "<!-- -->",
    ),
    *(
        '<replicate count="9"/>',
        "<freejoint/>",
        '<joint type="ball"/>',
        '<geom size="nan"/>',
        '<include file="/dev/zero"/>',
        "<?x y?>",
    ),
    *(
        '<!DOCTYPE a [<!ENTITY b "c">]>',
        "&b;",
        "<![CDATA[",
        '<body pos="0 0 nan"/>',
        '<option gravity="0 0"/>',
        "<a:b/>",
    ),
]
LINES = [
    *(
        "[[joints]]",
        "[[links]]",
        "[dh]",
        "[parameters]",
        "[[frames]]",
        "name = 1",
        'type = "floating"',
        'type = "spherical"',
    ),
    *(
        'type = "helical"',
        "pitch = 0",
        "axis = [0, 0, 0]",
        'axis = ["pi", 1, 1]',
        "gravity = [0, 0, 0]",
        'mimic = { joint = "hinge" }',
    ),
    *(
        'base = "x"',
        "armature = -1",
        'binding = "runtime"',
        "positive = true",
        "limits = { lower = 1, upper = -1 }",
        "x = 1",
        "\x00",
    ),
]
EQUATIONS = [
    *(
        "g[0] = 1",
        "x = q[0]",
        "M[0,0] = x",
        "tau[9] = 1",
        "dt(q[0]) == qd[0]",
        "g = [1]",
        "K = 1",
        "x = x",
        "g[0] = 1/0",
    ),
    *(
        "g[0] = diff(q[0]**2, q[0])",
        "g[0] = sqrt(q[0])",
        "g[0] = sin(sin(q[0]))",
        "g[0] = q[0]**q[0]",
        "import os",
        "g[0] = 1e400",
    ),
    *(
        "V = pi*pi",
        "g[0] = cos(pi/7)",
        "g[0] = (q[0]+1)**64",
        "lambda: 1",
        "g[0], g[0] = 1, 2",
        "g[0] = [1",
        "qd[0] == dt(pi)",
    ),
]
PENDULUM = """name = "arm"
gravity = [0, 0, -9.81]
[parameters]
m = { value = 1.5, binding = "runtime" }
l1 = { value = "1/3", binding = "baked" }
[[links]]
name = "base"
[[links]]
name = "tip"
mass = "m"
com = ["l1", 0, 0.1]
inertia = { xx = 0.1, yy = 0.1, zz = 0.1 }
[[joints]]
name = "hinge"
type = "revolute"
parent = "base"
child = "tip"
axis = [0, 1, 0]
origin = { xyz = [0.1, 0, 0], rpy = [0.1, "pi/2", 0] }
armature = 0.1
limits = { lower = -1, upper = 1, velocity = 2, effort = 3 }
"""
URDF = """<robot name="arm">
<link name="base"/>
<link name="tip"><inertial><origin xyz="0 0 0.1" rpy="0.1 0 0"/><mass value="1.5"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
<link name="end"><inertial><mass value="0.5"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
<joint name="hinge" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
<limit effort="1" velocity="1"/></joint>
<joint name="slide" type="prismatic"><parent link="tip"/><child link="end"/>
<origin xyz="0.1 0.2 0.3" rpy="0.3 0.4 0.5"/>
<axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/><dynamics damping="0.1" friction="0.2"/></joint>
</robot>
"""
MJCF = """<mujoco model="arm"><compiler angle="radian"/><option gravity="0 0 -9.81"/>
<worldbody><body name="tip" pos="0 0 1" quat="1 0.1 0 0"><joint name="hinge" type="hinge" axis="0 1 0" armature="0.1"/>
<geom type="box" size="0.1 0.2 0.3" pos="0.1 0 0" mass="1.5"/>
<body name="end" pos="0.1 0 0"><joint name="slide" type="slide" axis="1 0 0" damping="0.1"/>
<geom size="0.1" mass="0.5"/></body></body>
</worldbody><equality><joint joint1="hinge" joint2="slide" polycoef="0 0.5 0 0 0"/></equality></mujoco>
"""
SEEDS = {".toml": PENDULUM, ".urdf": URDF, ".xml": MJCF, ".eq": "x = q[0]\ng[0] = sin(x)*1.5\nM[0,0] = 1.5 + qd[0]*0\n"}
_NUMBER = re.compile(r"(?<![\w.])-?\d+\.?\d*(?:e-?\d+)?(?!\w)")
_WORD = re.compile(r"[A-Za-z_]\w*")


def mutated(text: str, suffix: str, source: random.Random) -> bytes:
    """Return a text with one to four changes."""
    for _ in range(source.choice((1, 1, 1, 1, 2, 3))):
        text = source.choice(_CHANGES)(text, suffix, source)
    data = text.encode("utf-8", "surrogatepass")
    if source.random() < 0.05:
        at = source.randrange(len(data) + 1)
        data = data[:at] + bytes(source.randrange(256) for _ in range(source.randrange(1, 6))) + data[at:]
    return data


def _replaced(pattern: re.Pattern[str], text: str, new: str, source: random.Random) -> str:
    places = list(pattern.finditer(text))
    if not places:
        return text + new
    found = source.choice(places)
    return text[: found.start()] + new + text[found.end() :]


def _number(text: str, suffix: str, source: random.Random) -> str:
    number = source.choice(NUMBERS if source.random() < 0.3 else USUAL)
    return _replaced(_NUMBER, text, number.strip('"') if suffix != ".toml" else number, source)


def _name(text: str, suffix: str, source: random.Random) -> str:
    new = source.choice(NAMES)
    if source.random() < 0.5:
        return _replaced(_WORD, text, new, source)
    old = source.choice(_WORD.findall(text) or ["x"])
    return re.sub(rf"\b{old}\b", lambda _: new, text)


def _swap(text: str, suffix: str, source: random.Random) -> str:
    words = _WORD.findall(text) or ["x"]
    return _replaced(_WORD, text, source.choice(words), source)


def _line(text: str, suffix: str, source: random.Random) -> str:
    lines = text.splitlines() or [""]
    at, how = source.randrange(len(lines)), source.randrange(4)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(at, lines[source.randrange(len(lines))])
    elif how == 2:
        other = source.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines.insert(at, source.choice({".toml": LINES, ".eq": EQUATIONS}.get(suffix, ELEMENTS)))
    return "\n".join(lines)


def _piece(text: str, suffix: str, source: random.Random) -> str:
    first = source.randrange(len(text) + 1)
    last = min(len(text), first + source.choice((1, 2, 5, 20, 100, len(text))))
    return text[:first] + text[last:] if source.random() < 0.5 else text[:last] + text[first:]


_CHANGES = (_number, _number, _number, _number, _number, _name, _swap, _line, _line, _piece)


def command(suffix: str, path: Path, folder: Path, source: random.Random) -> list[str]:
    """Return a command for an input."""
    if suffix == ".eq":
        robot = folder / "robot.toml"
        robot.write_text(PENDULUM.replace('"m"', "1.5"))
        return ["check", str(robot), str(path), "--seconds", "1"]
    chance = source.random()
    if chance < 0.75:
        return ["info", str(path)]
    if chance < 0.9:
        more = source.choice(([], ["--parameters", "runtime"], ["--base", "floating"], ["--continuous", "angle"]))
        return ["generate", str(path), "-o", str(folder / "out"), "--quantity", "gravity", *more]
    if chance < 0.95:
        return ["derive", str(path), "--quantity", "gravity"]
    return ["base-parameters", str(path)]


class TooLong(BaseException):
    """Raised when the time limit is reached."""


def verdict(arguments: list[str]) -> str:
    """Return the fault in how a command ends; empty if there is none."""
    from symgen.cli import main

    def stop(number: int, frame: object) -> None:
        raise TooLong

    out, err = io.StringIO(), io.StringIO()
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(arguments)
    except TooLong:
        return f"not done in {SECONDS} s"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    finally:
        signal.alarm(0)
    lines = [line for line in err.getvalue().splitlines() if not line.startswith("symgen: warning: ")]
    if status not in ((0, 1, 2) if arguments[0] in ("check",) else (0, 2)):
        return f"status {status}: {err.getvalue()[-300:]}"
    if status == 2 and not (len(lines) == 1 and lines[0].startswith("symgen: error: ")):
        return f"status 2 without one line: {err.getvalue()[-300:]}"
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 > MEMORY:
        return "too much memory"
    return ""


def attempt(seed: int, number: int) -> tuple[str, bytes, list[str], str]:
    """Try one input; return its suffix, its bytes, the command, and the fault."""
    source = random.Random(f"{seed} {number}")
    suffix = source.choice([".toml", ".toml", ".toml", ".urdf", ".urdf", ".xml", ".eq"])
    seeds = [
        SEEDS[suffix],
        *(path.read_text() for path in sorted(ROOT.glob(f"robots/*{suffix}")) if source.random() < 0.2),
    ]
    data = mutated(source.choice(seeds), suffix, source)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / f"input{suffix}"
        path.write_bytes(data)
        arguments = command(suffix, path, Path(scratch), source)
        before = time.monotonic()
        wrong = verdict(arguments)
        took = time.monotonic() - before
        left = [each.name for each in Path(scratch).rglob("*") if each.name.startswith((".symgen-", "build-"))]
        if not wrong and left:
            wrong = f"left behind: {left}"
    shown = [Path(each).name if each.startswith(scratch) else each for each in arguments]
    return suffix, data, [*shown, f"{took:.1f} s"], wrong


def prepare() -> None:
    """Set the limits of a process, and import modules once."""
    import symgen.cli  # noqa: F401

    resource.setrlimit(resource.RLIMIT_AS, (2 * MEMORY, 2 * MEMORY))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    started, failures = time.monotonic(), 0
    with ProcessPoolExecutor(os.cpu_count(), initializer=prepare) as pool:
        results = pool.map(attempt, [options.seed] * options.count, range(options.count), chunksize=20)
        for number, (suffix, data, arguments, wrong) in enumerate(results):
            if wrong:
                failures += 1
                CORPUS.mkdir(exist_ok=True)
                kept = CORPUS / f"{hashlib.sha256(data).hexdigest()[:12]}{suffix}"
                kept.write_bytes(data)
                print(f"{number}: {' '.join(arguments)}: {wrong} (kept as {kept.name})", flush=True)
    minutes = (time.monotonic() - started) / 60
    print(f"{options.count} inputs, seed {options.seed}: {failures} failures, {options.count / minutes:.0f} a minute")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

"""Every keyword of every language written, and every word of our own text, as a name: the code is right, or refused."""

from __future__ import annotations

import keyword
import re
import shutil
import subprocess
import sys
import zlib
from dataclasses import replace

import pytest
from helpers.daily import daily
from helpers.loading import load, load_named

import symgen
from symgen.options import Generating
from symgen.pipeline import candidate, unit_of
from symgen.robot.description.names import check_identifier
from symgen.targets import TARGETS

C = """
auto break case char const continue default do double else enum extern float for goto if inline int long register
restrict return short signed sizeof static struct switch typedef union unsigned void volatile while _Alignas _Alignof
_Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local alignas alignof bool constexpr false
nullptr static_assert thread_local true typeof typeof_unqual _BitInt _Decimal32 asm fortran
"""
CPP = """
and and_eq asm bitand bitor catch char8_t char16_t char32_t class compl concept consteval constinit const_cast
co_await co_return co_yield decltype delete dynamic_cast explicit export friend mutable namespace new noexcept not
not_eq operator or or_eq private protected public reinterpret_cast requires static_cast template this throw try typeid
typename using virtual wchar_t xor xor_eq final override import module
"""
MATLAB = """
break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd
switch try while end_try_catch endfor endfunction endif endswitch endwhile unwind_protect until do ans eps i j pi Inf
NaN zeros numel nargin error size mat2str varargin
"""
HEADERS = """
NULL size_t ptrdiff_t errno assert stdin EOF INFINITY NAN M_PI HUGE_VAL isnan fabs int32_t uint8_t INT8 DOMAIN linux
unix i386 TRUE FALSE BOOL IN OUT B0 B1 PI F_CPU bit near far interrupt min max string math stdio limits random
"""
MOST = 30
"""Names in one robot."""


def words():
    """All of them, with every word that stands in our own C."""
    text = "".join(symgen.generate(load_named("planar_2r", parameters="runtime")).values())
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    own = set(re.findall(r"[A-Za-z_]\w*", text))
    return sorted({*" ".join((C, CPP, MATLAB, HEADERS)).split(), *keyword.kwlist, *keyword.softkwlist, *own})


def is_parameter(name):
    try:
        check_identifier(name, "parameters")
    except symgen.InputError:
        return False
    return True


def robot_of(names, path):
    """A robot with a link, a joint and a frame of each name, and a parameter of each that can be one."""
    lines = ['name = "arm"', "[parameters]"]
    lines += [f'{name} = {{ value = 2, binding = "runtime" }}' for name in names if is_parameter(name)]
    lines += ['[[links]]\nname = "base of all"']
    for name in names:
        mass = f'"{name}"' if is_parameter(name) else 1
        lines.append(f'[[links]]\nname = "{name}"\nmass = {mass}\ncom = [0.1, 0, 0]')
        lines.append(f'[[joints]]\nname = "{name}"\ntype = "prismatic"\nparent = "base of all"\nchild = "{name}"')
        lines.append(f'[[frames]]\nname = "{name}"\nlink = "{name}"\norigin = {{ xyz = [0.1, 0, 0] }}')
    path.write_text("\n".join(lines))
    return load(path, frames=tuple(names))


def check(command, folder):
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"[:2000]


@pytest.mark.parametrize("chunk", daily(range(8), lambda chunk: chunk % 2 == 0))
def test_any_name_of_a_joint_link_frame_or_parameter_compiles(chunk, tmp_path):
    every = words()
    for k, start in enumerate(range(0, len(every), MOST)):
        if k % 8 != chunk:
            continue
        robot = robot_of(every[start : start + MOST], tmp_path / "arm.toml")
        out = tmp_path / str(start)
        options = {"quantities": ("gravity", "forward_kinematics"), "target": ("c", "python", "matlab")}
        session = symgen.Session(robot)
        out.mkdir()
        for file, text in symgen.generate(session, **options).items():
            (out / file).write_text(text)
        for flags in (["-std=c99", "-Wall", "-Wextra", "-Werror"], ["-std=gnu2x"], ["-x", "c++", "-std=c++20"]):
            check(["cc", *flags, "-Wno-psabi", "-fsyntax-only", "arm.c", "arm_batch.c"], out)
        check([sys.executable, "-c", f"import arm; arm.gravity([0.0] * {robot.nv})"], out)
        if shutil.which("octave-cli"):
            check(["octave-cli", "--quiet", "--eval", f"arm_gravity(zeros({robot.nv}, 1));"], out)
        exported = symgen.export(session, quantities=("gravity",), scalar="float", samples=10)
        for file, text in exported.items():
            if file.startswith("src/"):
                (out / file.removeprefix("src/")).write_text(text)
        for flags in (["-std=c99", "-Wall", "-Wextra", "-Werror"], ["-x", "c++", "-std=c++20"]):
            check(["cc", *flags, "-fsyntax-only", "arm_gravity.c"], out)


@pytest.mark.parametrize("chunk", daily(range(8), lambda chunk: chunk == 0))
def test_any_name_of_a_robot_compiles_or_is_refused_in_one_line(chunk, tmp_path):
    """Every run includes and imports all of them; the sources are compiled one by one, in chunks."""
    robot = load_named("planar_2r", parameters="baked")
    session, options = symgen.Session(robot), Generating(quantities=("gravity",))
    unit = unit_of(robot, options, [candidate(session, "gravity", options)])
    includes = {"c": [], "python": []}
    for name in words():
        try:
            replace(robot, name=name)
        except symgen.InputError:
            continue
        for target in ("c", "python", "matlab"):
            called = replace(unit, name=name)
            try:
                TARGETS[target].refuse_names(called)
            except symgen.UnsupportedError as error:
                assert "\n" not in str(error) and "--name" in str(error)
                continue
            for file, text in TARGETS[target].render(called, "double", "inline").items():
                folder = tmp_path if target == "python" else tmp_path / name
                folder.mkdir(exist_ok=True)
                (folder / file).write_text(text)
            includes.get(target, []).append(name)
    assert len(includes["c"]) > 200 and len(includes["python"]) > 150
    compiled = [name for name in includes["c"] if zlib.crc32(name.encode()) % 8 == chunk]
    program = [f'#include "{name}/{name}.h"\n' for name in includes["c"]]
    (tmp_path / "all.c").write_text("".join(program))
    for flags in (["-std=c99"], ["-x", "c++", "-std=c++20"]):
        check(["cc", *flags, "-Wall", "-Werror", "-fsyntax-only", "all.c"], tmp_path)
        for name in compiled[:: 1 if flags == ["-std=c99"] else 7]:
            check(["cc", *flags, "-Wno-psabi", "-fsyntax-only", f"{name}.c", f"{name}_batch.c"], tmp_path / name)
    imports = "\n".join(f"import {name}; {name}.gravity([0.1, 0.2])" for name in includes["python"])
    (tmp_path / "every_one.py").write_text(imports)
    check([sys.executable, "every_one.py"], tmp_path)

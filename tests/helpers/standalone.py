"""The generated C as a user builds it: the files, and a program that compares each function with exact values.

The values have fifty digits, and the tolerances are bounds of the rounding errors. malloc allocates arrays of the exact
size, so sanitizers find reads and writes beyond them.
"""

from __future__ import annotations

import functools
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import symgen
from helpers.loading import session_named
from symgen.program.domains.rounding import rounding
from symgen.program.domains.states import draw_state
from symgen.proof.text import RANDOM_STATES

COUNTS = (1, 2, 3, 7, 8, 16, 17, 35)
"""The numbers of states of batches."""
MAIN = """\
#include "{header}"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
#include <cmath>
#else
#include <math.h>
#endif

static void compare(const char *name, size_t rows, size_t size, const {scalar} *found, const double *exact,
    const double *bound)
{{
    for (size_t r = 0; r < rows; r++)
        for (size_t k = 0; k < size; k++) {{
            size_t i = r % {states} * size + k;
            double error = (double)found[r*size + k] - exact[i];
            if (!(error <= bound[i] && -error <= bound[i])) {{
                printf("%s: %.17g where %.17g is right, row %d of %d\\n", name, (double)found[r*size + k], exact[i],
                    (int)r, (int)rows);
                exit(1);
            }}
        }}
}}

static {scalar} *copies(size_t rows, size_t size, const {scalar} *states)
{{
    {scalar} *made = ({scalar} *)malloc(rows*size*sizeof *made);
    for (size_t i = 0; i < rows*size; i++)
        made[i] = states[i % ({states}*size)];
    return made;
}}

{data}
int main(void)
{{
    static const size_t counts[] = {{{counts}}};
{calls}
    puts("right");
    return 0;
}}
"""


def numbers(values):
    return ", ".join("0" if value == 0 else float(value).hex() for value in np.ravel(values))


def data_of(program, scalar):
    """Return constant arrays of states, exact values and tolerances, by C name."""
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    source, states, truths = np.random.default_rng(5), [], []
    while len(states) < RANDOM_STATES:
        state = draw_state(program, source, dtype)
        truths.append(rounding(program, {name: each.tolist() for name, each in state.items()}, {}, scalar))
        states.append(state)
    arrays = {array.name: (scalar, [state[array.name] for state in states]) for array in program.inputs}
    for array in program.outputs:
        arrays |= {f"{array.name}_exact": ("double", [truth[array.name].values for truth in truths])}
        arrays |= {f"{array.name}_bound": ("double", [truth[array.name].bounds for truth in truths])}
    return arrays


def call_of(program, prefix, scalar):
    """Yield lines that call a function for one state and for batches, and compare its results."""
    name, inputs = program.name, [(array.name, len(array.elements)) for array in program.inputs]
    outputs = [(array.name, len(array.elements)) for array in program.outputs]
    for batch in (False, True):
        yield f"    for (size_t c = 0; c < {len(COUNTS) if batch else 1}; c++) {{"
        yield f"        size_t rows = {'counts[c]' if batch else '1'};"
        yield from (f"        {scalar} *{each} = copies(rows, {size}, {name}_{each});" for each, size in inputs)
        for each, size in outputs:
            yield f"        {scalar} *{each} = ({scalar} *)malloc(rows*{size}*sizeof *{each});"
        given = ", ".join(["rows"] * batch + [each for each, _ in inputs + outputs])
        yield f"        {prefix}_{name}{'_batch' * batch}({given});"
        for each, size in outputs:
            yield f'        compare("{name}", rows, {size}, {each}, {name}_{each}_exact, {name}_{each}_bound);'
        yield from (f"        free({each});" for each, _ in inputs + outputs)
        yield "    }"


@functools.cache
def text_of(name, quantities, scalar, trig="inline"):
    """Return the files of a robot of robots/ and ``main.c``."""
    robot = session_named(name, parameters="baked")
    files = symgen.generate(robot, quantities=quantities, scalar=scalar, trig=trig)
    programs = [symgen.program(robot, quantity)[0] for quantity in quantities]
    header = min((file for file in files if file.endswith(".h")), key=len)
    data = [
        f"static const {kind} {program.name}_{array}[] = {{{numbers(values)}}};"
        for program in programs
        for array, (kind, values) in data_of(program, scalar).items()
    ]
    calls = [line for program in programs for line in call_of(program, header.removesuffix(".h"), scalar)]
    counts = ", ".join(map(str, COUNTS))
    text = MAIN.format(
        header=header, scalar=scalar, states=RANDOM_STATES, data="\n".join(data), calls="\n".join(calls), counts=counts
    )
    return files | {"main.c": text}


def needs(tool):
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")


def built(files, folder, command):
    """Compile the files by a command with its flags, and return the program."""
    needs(command[0])
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (folder / file).write_text(text)
    sources = sorted(file for file in files if file.endswith(".c"))
    run = subprocess.run(
        [*command, *sources, "-o", "program", "-lm"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{' '.join(command)}\n{run.stderr}"
    return Path(folder) / "program"


def is_right(program, *runner):
    """Run a program, possibly by an emulator or under a tool, and check that it reports success."""
    run = subprocess.run([*runner, str(program)], capture_output=True, text=True, timeout=300, check=False)
    assert (run.stdout, run.returncode) == ("right\n", 0), run.stdout + run.stderr

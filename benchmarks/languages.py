"""Time the Panda's inverse dynamics in other languages; each program is compiled and timed by its language's tools.

A program reads the states as doubles from a file. It prints the nanoseconds of one call, and of one call of the
derivatives by q, qd and qdd: medians of rounds over all states in order.
"""

from __future__ import annotations

import os
import shutil
import subprocess

import numpy as np
from packages import write

COUNT, ROUNDS = 4096, 25
QUANTITIES = ("inverse_dynamics", "inverse_dynamics_derivatives")

CPP = f"""
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>
#include <panda/panda.hpp>

template <typename F> static double median(F call)
{{
    std::vector<double> times;
    for (int round = 0; round < {ROUNDS}; round++) {{
        const auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < {COUNT}; k++) call(k);
        times.push_back(std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count());
    }}
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] / {COUNT};
}}

int main()
{{
    std::vector<double> x(3 * 7 * {COUNT});
    if (std::fread(x.data(), sizeof(double), x.size(), stdin) != x.size()) return 1;
    const double *q = x.data(), *v = q + 7 * {COUNT}, *a = v + 7 * {COUNT};
    volatile double kept = 0;
    double tau[7], dq[49], dv[49], da[49];
    const double one = median([&](int k) {{
        panda::inverse_dynamics<double>(q + 7 * k, v + 7 * k, a + 7 * k, tau);
        kept = tau[6];
    }});
    const double slopes = median([&](int k) {{
        panda::inverse_dynamics_derivatives<double>(q + 7 * k, v + 7 * k, a + 7 * k, dq, dv, da);
        kept = dq[48];
    }});
    std::printf("%g %g\\n", one, slopes);
}}
"""

RUST = f"""
use std::io::Read;
use std::time::Instant;

fn median(mut call: impl FnMut(usize)) -> f64 {{
    let mut times = Vec::new();
    for _ in 0..{ROUNDS} {{
        let start = Instant::now();
        for k in 0..{COUNT} {{
            call(k);
        }}
        times.push(start.elapsed().as_nanos() as f64);
    }}
    times.sort_by(f64::total_cmp);
    times[times.len() / 2] / {COUNT}.0
}}

fn main() {{
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes).unwrap();
    let x: Vec<[f64; 7]> = bytes
        .chunks_exact(56)
        .map(|row| core::array::from_fn(|k| f64::from_ne_bytes(row[8 * k..8 * k + 8].try_into().unwrap())))
        .collect();
    let (q, v, a) = (&x[..{COUNT}], &x[{COUNT}..2 * {COUNT}], &x[2 * {COUNT}..]);
    let (mut tau, mut dq, mut dv, mut da) = ([0.0; 7], [0.0; 49], [0.0; 49], [0.0; 49]);
    let one = median(|k| {{
        panda::inverse_dynamics(&q[k], &v[k], &a[k], &mut tau);
        std::hint::black_box(&tau);
    }});
    let slopes = median(|k| {{
        panda::inverse_dynamics_derivatives(&q[k], &v[k], &a[k], &mut dq, &mut dv, &mut da);
        std::hint::black_box(&dq);
    }});
    println!("{{one}} {{slopes}}");
}}
"""

OCTAVE = f"""
x = reshape(fread(stdin, Inf, 'double'), 7, {COUNT}, 3);
q = x(:, :, 1); v = x(:, :, 2); a = x(:, :, 3);
function t = median_of(f, count)
  times = zeros(1, {ROUNDS});
  for round = 1:{ROUNDS}
    start = tic; for k = 1:count, f(); end, times(round) = toc(start);
  end
  t = median(times) / count * 1e9;
end
q1 = q(:, 1); v1 = v(:, 1); a1 = a(:, 1);
one = median_of(@() panda_mex('inverse_dynamics', q1, v1, a1), 1000);
slopes = median_of(@() panda_mex('inverse_dynamics_derivatives', q1, v1, a1), 1000);
many = median_of(@() panda_mex('inverse_dynamics', q, v, a), 1) / {COUNT};
printf('%g %g %g', one, slopes, many);
"""


def rows(folder, states):
    """Yield names, and nanoseconds of one call, of a state of a batch if there is one, and of a call of derivatives."""
    given = np.ascontiguousarray([each[:COUNT] for each in states]).tobytes()
    for name, tool, measure in (
        ("C++, target cpp", "g++", of_cpp),
        ("Rust, target rust", "cargo", of_rust),
        ("Octave, target mex", "mkoctfile", of_octave),
    ):
        if shutil.which(tool):
            yield name, *measure(folder / tool, given)


def of_cpp(folder, given):
    write(folder, "panda", "cpp", QUANTITIES)
    (folder / "main.cpp").write_text(CPP)
    command = ["g++", "-std=c++17", "-O3", "-march=native", "main.cpp", "-Ipanda_cpp/include", "-o", "main"]
    subprocess.run(command, cwd=folder, check=True)
    one, slopes = printed(["./main"], folder, given)
    return one, None, slopes


def of_rust(folder, given):
    write(folder, "panda", "rust", QUANTITIES)
    (folder / "panda_rs" / "examples").mkdir()
    (folder / "panda_rs" / "examples" / "times.rs").write_text(RUST)
    environment = os.environ | {"RUSTFLAGS": "-C target-cpu=native"}
    command = ["cargo", "build", "--quiet", "--offline", "--release", "--example", "times"]
    subprocess.run(command, cwd=folder / "panda_rs", env=environment, check=True)
    one, slopes = printed(["target/release/examples/times"], folder / "panda_rs", given)
    return one, None, slopes


def of_octave(folder, given):
    write(folder, "panda", "mex", QUANTITIES)
    sources = sorted(path.name for path in (folder / "panda_mex").glob("*.c"))
    environment = os.environ | {"CFLAGS": "-O3 -march=native -fPIC"}
    command = ["mkoctfile", "--mex", *sources, "--output", "panda_mex.mex"]
    subprocess.run(command, cwd=folder / "panda_mex", env=environment, check=True)
    (folder / "panda_mex" / "times.m").write_text(OCTAVE)
    one, slopes, many = printed(["octave-cli", "--quiet", "times.m"], folder / "panda_mex", given)
    return one, many, slopes


def printed(command, folder, given):
    return map(float, subprocess.run(command, cwd=folder, input=given, check=True, capture_output=True).stdout.split())

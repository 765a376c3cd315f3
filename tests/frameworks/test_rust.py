"""The crate of Rust: its own tests, and no complaint of the linter, in both types of numbers."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from frameworks.packages import written

pytestmark = pytest.mark.skipif(shutil.which("cargo") is None, reason="cargo is not installed")
QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives", "kinetic_energy")


def cargo(folder, *command):
    environment = os.environ | {"CARGO_TARGET_DIR": str(folder / "target")}
    done = subprocess.run(["cargo", *command], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("scalar", ["double", "float"])
@pytest.mark.parametrize("robot", ["panda", "scara"])
def test_the_crate_passes_its_tests_and_the_linter(robot, scalar, tmp_path):
    written(tmp_path, "rust", robot, QUANTITIES, scalar=scalar)
    folder = tmp_path / f"{robot}_rs"
    assert f"{len(QUANTITIES)} passed" in cargo(folder, "test", "--offline")
    if shutil.which("cargo-clippy"):
        cargo(folder, "clippy", "--offline", "--tests", "--", "-D", "warnings")
    text = (folder / "src" / "lib.rs").read_text()
    assert "#![no_std]" in text and "#![forbid(unsafe_code)]" in text


def test_square_roots_are_rounded_to_nearest(tmp_path):
    written(tmp_path, "rust", "scara", ("mass_matrix",))
    folder = tmp_path / "scara_rs"
    (folder / "src" / "lib.rs").write_text("//! Elementary functions.\npub mod elementary;\n")
    (folder / "tests" / "golden.rs").write_text("""
use scara::elementary::{cos, sin, sqrt};

#[test]
fn agree() {
    let mut bits = 1u64;
    for _ in 0..200_000 {
        bits = bits.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let x = f64::from_bits(bits & 0x7FFF_FFFF_FFFF_FFFF);
        assert!(x.is_nan() || sqrt(x) == x.sqrt(), "{x:e}");
        let angle = (bits >> 11) as f64 / 9007199254740992.0 * 2000.0 - 1000.0;
        assert!((sin(angle) - angle.sin()).abs() < 2.3e-16 && (cos(angle) - angle.cos()).abs() < 2.3e-16, "{angle:e}");
    }
    for x in [0.0, -0.0, f64::INFINITY, f64::from_bits(1), f64::MAX] {
        assert!(sqrt(x).to_bits() == x.sqrt().to_bits());
    }
    assert!(sqrt(-1.0).is_nan());
}
""")
    assert "1 passed" in cargo(folder, "test", "--offline")

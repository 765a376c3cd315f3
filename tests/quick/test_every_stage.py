"""One model of each class through every stage, within a minute: what to run while one works."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings

import numpy as np
import pytest

import symgen
from symgen.build import find_compiler
from symgen.cli import main
from symgen.reading import examples

MODELS = {
    "Robot": ("planar_2r", {}),
    "Robot, floating": ("planar_2r", {"base": "floating"}),
    "ConstrainedRobot": ("four_bar", {}),
    "ExplicitRobot": ("four_bar", {"constraints": "explicit"}),
    "System": ("passive_walker", {}),
    "ElasticChain": ("elastic_arm", {}),
}
FEW = ("mass_matrix", "gravity", "bias")


@pytest.fixture(scope="module", params=MODELS)
def model(request):
    name, options = MODELS[request.param]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", symgen.RobotWarning)
        return symgen.load(f":{name}", parameters="baked", **options)


@pytest.fixture
def quantities(model):
    return tuple(name for name in FEW if symgen.routes.has_routes(model, name))


def test_routes_agree_and_the_program_that_ships_is_proven(model, quantities):
    proof = symgen.prove(model, quantities)
    assert proof.holds
    assert {v.quantity for v in proof.verdicts if v.route == "as generated" and v.status == "proven"} == {*quantities}


def test_code_is_generated_for_c_and_python(model, quantities):
    files = symgen.generate(model, quantities=quantities, target=("c", "python"))
    assert {f"{model.name}.h", f"{model.name}.py"} <= set(files)


def test_functions_are_built_and_give_what_python_gives(model, quantities, monkeypatch):
    options = {"quantities": quantities}
    compiled = symgen.build(model, **options)
    monkeypatch.setattr("symgen.api.building.find_compiler", lambda: None)
    with pytest.warns(symgen.BuildWarning, match="Python target"):
        interpreted = symgen.build(model, **options)
    q, qd = np.linspace(0.2, 0.5, model.nq), np.linspace(0.1, 0.4, model.nv)
    for group in model.unit_norm_groups:
        q[list(group)] /= np.linalg.norm(q[list(group)])
    for name in quantities:
        given = (q,) if name != "bias" else (q, qd)
        a, b = getattr(compiled, name)(*given), getattr(interpreted, name)(*given)
        assert np.allclose(a, b, rtol=1e-12, atol=1e-12)


def test_a_closed_form_is_derived(model):
    if isinstance(model, symgen.robot.ExplicitRobot) or model.nv > 4:
        pytest.skip("closed forms are for small models whose positions are not solved for")
    assert symgen.derive(model, "gravity").to_latex()


@pytest.mark.skipif(find_compiler() is None, reason="needs a C compiler")
def test_firmware_and_a_certificate_come_from_the_command_line(tmp_path, capsys):
    path = str(examples()["planar_2r"])
    assert main(["export", path, "--parameters", "baked", "--samples", "100", "-o", str(tmp_path / "firmware")]) == 0
    certify = ["certify", path, "--parameters", "baked", "--quantity", "gravity", "-o", str(tmp_path / "certificate")]
    assert main(certify) == 0
    run = [sys.executable, str(tmp_path / "certificate" / "check.py")]
    checked = subprocess.run(run, capture_output=True, text=True, check=True, env=os.environ)
    assert "accepted" in checked.stdout

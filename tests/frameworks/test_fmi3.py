"""The functional mock-up unit, as FMPy reads, validates and simulates it, beside our own simulation."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from frameworks.packages import WITH_PARAMETERS, in_c, written
from helpers.loading import ROOT

import symgen

fmpy = pytest.importorskip("fmpy")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(scope="module")
def fmu(tmp_path_factory):
    place = tmp_path_factory.mktemp("fmi3")
    written(place, "fmi3", "ur5", ("forward_dynamics",))
    subprocess.run([sys.executable, "ur5_fmi3/make.py"], cwd=place, check=True)
    return place / "ur5.fmu"


def test_it_is_valid(fmu):
    from fmpy.validation import validate_fmu

    assert validate_fmu(str(fmu)) == []
    description = fmpy.read_model_description(str(fmu))
    assert len(description.modelVariables) == 31 and description.numberOfContinuousStates in (0, 12)


@pytest.mark.parametrize(("kind", "close"), [("CoSimulation", 1e-7), ("ModelExchange", 1e-5)])
def test_it_moves_as_our_own_simulation(kind, close, fmu):
    names = [f"q[{k}]" for k in range(1, 7)] + [f"qd[{k}]" for k in range(1, 7)]
    more = {"relative_tolerance": 1e-9} if kind == "ModelExchange" else {}
    found = fmpy.simulate_fmu(str(fmu), fmi_type=kind, stop_time=1.0, start_values={"q[2]": 0.3}, output=names, **more)
    robot = symgen.load(ROOT / "robots" / "ur5.toml", parameters="baked")
    motion = symgen.simulate(robot, [0, 0.3, 0, 0, 0, 0], 1.0)
    assert np.allclose(list(found[-1])[1:], [*motion.q[-1], *motion.qd[-1]], rtol=0, atol=close)


def test_derivatives_are_the_generated_ones_and_states_can_be_kept(fmu):
    description = fmpy.read_model_description(str(fmu))
    folder = fmpy.extract(str(fmu))
    instance = fmpy.instantiate_fmu(folder, description, "ModelExchange")
    instance.enterInitializationMode()
    source = np.random.default_rng(4)
    q, qd, tau, dq, dqd, dtau, w = source.normal(size=(7, 6))
    states, inputs = list(range(1, 13)), list(range(25, 31))
    instance.setFloat64([*states, *inputs], [*q, *qd, *tau])
    instance.exitInitializationMode()
    ur5 = symgen.build(
        ROOT / "robots" / "ur5.toml",
        quantities=("forward_dynamics", "forward_dynamics_jvp", "forward_dynamics_vjp"),
    )
    accelerations = list(range(19, 25))
    assert np.allclose(instance.getFloat64(accelerations), ur5.forward_dynamics(q, qd, tau), rtol=1e-12)
    found = instance.getDirectionalDerivative(accelerations, [*states, *inputs], [*dq, *dqd, *dtau])
    assert np.allclose(found, ur5.forward_dynamics_jvp(q, qd, tau, dq, dqd, dtau), rtol=1e-10)
    found = instance.getAdjointDerivative(accelerations, [*states, *inputs], w, nSensitivity=18)
    assert np.allclose(found, np.concatenate(ur5.forward_dynamics_vjp(q, qd, tau, w)), rtol=1e-10, atol=1e-10)
    kept = instance.getFMUState()
    instance.setFloat64(states, np.zeros(12))
    instance.setFMUState(kept)
    assert np.array_equal(instance.getFloat64(states), [*q, *qd])
    instance.freeFMUState(kept)
    instance.freeInstance()


def test_forward_dynamics_is_generated_without_being_named(tmp_path):
    written(tmp_path, "fmi3", "planar_2r", ("mass_matrix",))
    text = (tmp_path / "planar_2r_fmi3" / "planar_2r.c").read_text()
    assert "planar_2r_forward_dynamics(" in text and "planar_2r_forward_dynamics_jvp(" in text


def test_joints_of_several_positions_are_refused():
    floating = symgen.load(ROOT / "robots" / "ur5.toml", base="floating", parameters="baked")
    with pytest.raises(symgen.UnsupportedError, match="supports only joints of one position each"):
        symgen.generate(floating, target=("fmi3",), quantities=("forward_dynamics",))


def test_runtime_parameters_are_parameters_of_the_unit(tmp_path):
    from fmpy.validation import validate_fmu

    robot = WITH_PARAMETERS[0]
    written(tmp_path, "fmi3", robot, ("forward_dynamics",))
    subprocess.run([sys.executable, "planar_2r_fmi3/make.py"], cwd=tmp_path, check=True)
    path = str(tmp_path / "planar_2r.fmu")
    assert validate_fmu(path) == []
    description = fmpy.read_model_description(path)
    module, record, vector = in_c(robot)
    variables = [each for each in description.modelVariables if each.causality == "parameter"]
    assert {each.name: float(each.start) for each in variables} == {
        f"parameters.{name}": value for name, value in module.defaults.items()
    }
    instance = fmpy.instantiate_fmu(fmpy.extract(path), description, "ModelExchange")
    instance.enterInitializationMode()
    q, qd, tau, dq, dqd, dtau = np.random.default_rng(4).normal(size=(6, 2))
    places, inputs, accelerations = [each.valueReference for each in variables], [1, 2, 3, 4, 9, 10], [7, 8]
    instance.setFloat64(inputs, [*q, *qd, *tau])
    assert np.allclose(instance.getFloat64(accelerations), module.forward_dynamics(q, qd, tau), rtol=1e-12)
    instance.setFloat64(places, vector)
    instance.exitInitializationMode()
    truth = module.forward_dynamics(q, qd, tau, parameters=record)
    assert np.allclose(instance.getFloat64(accelerations), truth, rtol=1e-12)
    products = symgen.build(robot, quantities=("forward_dynamics_jvp",))
    truth = products.forward_dynamics_jvp(q, qd, tau, dq, dqd, dtau, parameters=record)
    found = instance.getDirectionalDerivative(accelerations, inputs, [*dq, *dqd, *dtau])
    assert np.allclose(found, truth, rtol=1e-10)
    with pytest.raises(Exception, match="fmi3GetDirectionalDerivative"):
        instance.getDirectionalDerivative(accelerations, places, [1.0] * len(places))
    kept = instance.getFMUState()
    instance.reset()
    assert np.array_equal(instance.getFloat64(places), list(module.defaults.values()))
    instance.setFMUState(kept)
    assert np.array_equal(instance.getFloat64(places), vector)
    instance.freeFMUState(kept)
    instance.freeInstance()


def test_a_simulation_starts_with_given_parameters(tmp_path):
    robot = WITH_PARAMETERS[0]
    written(tmp_path, "fmi3", robot, ("forward_dynamics",))
    subprocess.run([sys.executable, "planar_2r_fmi3/make.py"], cwd=tmp_path, check=True)
    module, _, vector = in_c(robot)
    values = dict(zip(module.defaults, vector.tolist(), strict=True))
    names, starts = ["q[1]", "q[2]"], {f"parameters.{name}": value for name, value in values.items()}
    found = fmpy.simulate_fmu(
        str(tmp_path / "planar_2r.fmu"), stop_time=0.5, start_values=starts | {"q[1]": 0.3}, output=names
    )
    motion = symgen.simulate(robot, [0.3, 0], 0.5, values=values)
    assert np.allclose(list(found[-1])[1:], motion.q[-1], rtol=0, atol=1e-7)

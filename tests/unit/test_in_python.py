"""What a user meets in Python: signatures, names, documentation, many robots at once, formulas, notebooks, options."""

from __future__ import annotations

import copy
import inspect
import pickle

import joblib
import numpy as np
import pytest
import sympy
from helpers.loading import load_named

import symgen

STATES = np.random.default_rng(7).normal(size=(3, 5, 7))


@pytest.fixture(scope="module", params=["compiled", "python"])
def panda(request, tmp_path_factory):
    options = {
        "runtime": ("gravity",),
        "quantities": ("inverse_dynamics", "inverse_dynamics_derivatives", "euler_step"),
    }
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "python":
            patch.setenv("PATH", "/nowhere")
            patch.setenv("CC", "/nowhere/cc")
            patch.setenv("SYMGEN_CACHE", str(tmp_path_factory.mktemp("cache")))
            with pytest.warns(symgen.BuildWarning):
                return symgen.build(":panda", **options)
        return symgen.build(":panda", **options)


def test_functions_have_signatures_and_documentation(panda):
    function = panda.inverse_dynamics
    assert str(inspect.signature(function)) == "(q, qd, qdd, *, out=None, parameters=None, threads=1)"
    text = inspect.getdoc(function)
    for line in (
        "qd: joint velocities [rad/s or m/s], shape (..., 7)",
        "Returns tau: joint forces [N m or N], shape (..., 7)",
    ):
        assert line in text.splitlines()


def test_arguments_have_names(panda):
    q, qd, qdd = STATES
    wanted = panda.inverse_dynamics(q, qd, qdd)
    assert np.array_equal(panda.inverse_dynamics(q, qdd=qdd, qd=qd), wanted)
    assert np.array_equal(panda.inverse_dynamics(qdd=qdd, q=q, qd=qd), wanted)
    for given, named, message in (
        ((q,), {"qdd": qdd}, "inverse_dynamics: qd is missing"),
        ((q, qd, qdd), {"q": q}, "inverse_dynamics: q was given twice"),
        (
            (q, qd),
            {"qddd": qdd},
            "unexpected keyword argument 'qddd', expected one of q, qd, qdd, out",
        ),
    ):
        with pytest.raises(TypeError, match=message):
            panda.inverse_dynamics(*given, **named)


def test_records_of_parameters_broadcast_with_states(panda):
    q, qd, qdd = STATES
    pulls = [-9.81, -1.62, 0.0]
    records = panda.parameters(gravity_z=np.array(pulls))
    one = [panda.inverse_dynamics(q, qd, qdd, parameters=panda.parameters(gravity_z=pull)) for pull in pulls]
    many = panda.inverse_dynamics(q, qd, qdd, parameters=records[:, None])
    assert many.shape == (3, 5, 7) and np.allclose(many, one, rtol=1e-13, atol=1e-13)
    each = panda.inverse_dynamics(q[:3], qd[:3], qdd[:3], parameters=records)
    assert np.allclose(each, [one[k][k] for k in range(3)], rtol=1e-13, atol=1e-13)
    derivatives = panda.inverse_dynamics_derivatives(q[0], qd[0], qdd[0], parameters=records)
    assert [array.shape for array in derivatives] == [(3, 7, 7)] * 3
    with pytest.raises(symgen.CallError, match="do not broadcast"):
        panda.inverse_dynamics(q, qd, qdd, parameters=records)
    with pytest.raises(symgen.CallError, match="out: expected None with an array of parameter records"):
        panda.inverse_dynamics(q[:3], qd[:3], qdd[:3], parameters=records, out=np.empty((3, 7)))


def test_batches_without_states_have_empty_results(panda):
    none, row = np.empty((0, 7)), np.zeros(7)
    assert panda.inverse_dynamics(none, row, row).shape == (0, 7)
    assert panda.inverse_dynamics(np.empty((3, 0, 7)), row, none).shape == (3, 0, 7)
    records = panda.parameters(gravity_z=np.full((4, 1), -1.62))
    assert panda.inverse_dynamics(none, row, row, parameters=records).shape == (4, 0, 7)
    found = panda.inverse_dynamics_derivatives(none, row, row, parameters=records)
    assert [each.shape[:2] for each in found] == [(4, 0)] * len(found)
    h = {"h": 1e-3, "steps": np.int64(6), "every": np.int32(3), "threads": np.int64(2)}
    assert [each.shape for each in panda.euler_step.rollout(none, row, row, **h)] == [(0, 2, 7)] * 2


@pytest.mark.parametrize(
    "value, expected",
    [("a", "expected real numbers"), (1j, "expected real numbers"), ([[1, 2], [3]], "expected an array")],
)
def test_parameters_are_real_numbers(panda, value, expected):
    with pytest.raises(symgen.CallError, match=f"gravity_z: {expected}"):
        panda.parameters(gravity_z=value)


def test_one_record_of_parameters_is_expected_where_one_acts(panda):
    row = np.zeros(7)
    for unfit in (3, {"gravity_z": -1.62}):
        with pytest.raises(symgen.CallError, match=r"expected a record of this module's parameters\(\)"):
            panda.inverse_dynamics(row, row, row, parameters=unfit)
    with pytest.raises(symgen.CallError, match=r"expected one record, found an array of shape \(2,\)"):
        panda.euler_step.rollout(row, row, row, 1e-3, steps=1, parameters=panda.parameters(gravity_z=[1, 2]))
    for threads in (0, True, 1.5, "2"):
        with pytest.raises(symgen.CallError, match="threads: expected a number from 1"):
            panda.inverse_dynamics(row, row, row, threads=threads)


def test_modules_pickle_and_copy(panda):
    for again in (pickle.loads(pickle.dumps(panda)), copy.copy(panda), copy.deepcopy(panda)):
        found, wanted = (module.inverse_dynamics(*STATES) for module in (again, panda))
        assert np.allclose(found, wanted, rtol=0, atol=1e-13 * np.abs(wanted).max())


def test_compiled_functions_say_what_they_are():
    module = symgen.build(":panda")
    assert repr(module.mass_matrix) == "<panda.mass_matrix(q: 7) -> M: 7x7>"


def test_functions_pickle_as_ones_of_their_module():
    """joblib sends them to its workers, which take the library from the cache."""
    panda = symgen.build(":panda")
    again = pickle.loads(pickle.dumps(panda.mass_matrix))
    q = np.linspace(-1, 1, 7)
    assert np.array_equal(again(q), panda.mass_matrix(q))
    work = (joblib.delayed(panda.inverse_dynamics)(*STATES[:, k]) for k in range(5))
    np.testing.assert_allclose(joblib.Parallel(n_jobs=2)(work), panda.inverse_dynamics(*STATES), rtol=1e-13)
    assert copy.copy(again)(q).shape == (7, 7)


def test_formulas_go_on_in_sympy():
    found = symgen.derive(load_named("planar_2r_point"), "mass_matrix")
    M, symbols = found.matrix, found.symbols
    assert repr(found).splitlines()[0] == f"<Derivation of mass_matrix by {found.program.route}>"
    assert len(repr(found).splitlines()) == 5 and "M[1, 1] = m2*d2**2" in repr(found)
    assert M.shape == (2, 2) and M == M.T
    assert [str(each) for each in symbols["parameters"]] == ["m1", "m2", "d1", "d2"]
    values = sympy.lambdify([symbols["q"], symbols["parameters"]], M)((0.1, 0.7), (1.0, 1.0, 0.5, 0.4))
    baked = load_named("planar_2r_point", parameters="baked")
    module = symgen.build(baked, quantities=("mass_matrix",))
    assert np.allclose(values, module.mass_matrix([0.1, 0.7]), rtol=1e-14)
    assert "cos" in sympy.ccode(M[0, 0]) and "math.cos" in sympy.pycode(M[0, 1])
    bias = symgen.derive(load_named("planar_2r_point"), "velocity_product")
    assert bias.matrix.shape == (2, 1) and list(bias.symbols) == ["q", "qd", "parameters"]
    D = symgen.derive(load_named("planar_2r_point"), "christoffel_symbols").matrix
    assert D.shape == (2, 2, 2) and D[0, 1, 1].has(sympy.sin)


def test_results_show_themselves_in_notebooks(tmp_path):
    arm = load_named("planar_2r_point")
    (tmp_path / "mine.eq").write_text("M[1,1] = m2*d2^2\n")
    checked = symgen.check(arm, tmp_path / "mine.eq", seconds=1)
    for shown, words in (
        (symgen.prove(arm, ("gravity",)), "newton_euler"),
        (symgen.base_parameters(arm), "6 base parameters"),
        (checked, "mine.eq of planar_2r_point"),
    ):
        html = shown._repr_html_()
        assert html.startswith("<table>") and words in html


def test_firmware_has_floats():
    files = symgen.export(load_named("planar_2r", parameters="baked"), quantities=["gravity"], samples=10)
    assert any("float q[2]" in text for text in files.values())
    assert not any("double q[2]" in text for name, text in files.items() if name.startswith("src/"))

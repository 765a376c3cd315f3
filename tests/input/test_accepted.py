"""Accepted means works: files as hypothesis draws them are loaded, generated, proven, compiled, and compared.

A build proves each program against the robot as loaded and runs its text against fifty digits; the Python text is
compared with the compiled one.
"""

from __future__ import annotations

import pytest
from helpers.daily import daily
from helpers.documents import dh_documents, toml_documents
from helpers.loading import ROOT, load, with_a_tip
from helpers.working import works
from helpers.xml_documents import mjcf_documents, urdf_documents
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "gravity", "forward_kinematics", "kinetic_energy")
HONOURED = ("armature", "damping", "friction", "spring")
FORMATS = {
    "toml": (toml_documents(), "robot.toml"),
    "table": (dh_documents(), "robot.toml"),
    "urdf": (urdf_documents(), "robot.urdf"),
    "mjcf": (mjcf_documents(), "robot.xml"),
}
CHUNK = 5
CHUNKS = 25


@pytest.mark.parametrize("chunk", daily(range(CHUNKS), lambda chunk: chunk == 0))
@pytest.mark.parametrize("kind", FORMATS)
def test_what_is_accepted_works(kind, chunk, tmp_path, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    documents, file = FORMATS[kind]
    worked = []

    @seed(chunk)
    @settings(
        max_examples=CHUNK,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(
        documents,
        st.sampled_from(QUANTITIES),
        st.lists(st.sampled_from(HONOURED), unique=True).map(tuple),
        st.sampled_from(("baked", "runtime")),
        st.sampled_from(("double", "double", "float")),
    )
    def check(text, quantity, joint_effects, parameters, scalar):
        (tmp_path / file).write_text(text, encoding="utf-8")
        robot = with_a_tip(load(tmp_path / file, parameters=parameters, joint_effects=joint_effects))
        worked.append(works(robot, quantity, tmp_path, scalar))

    check()
    assert any(worked)


@pytest.mark.parametrize(
    "file, quantity",
    [("oblique.toml", "gravity"), ("rounded.xml", "gravity"), ("nothing.toml", "jacobian_drift")],
    ids=["parameters behind oblique steps", "rounded zeros", "zeros that are no residues"],
)
def test_what_once_did_not_work_does(file, quantity, tmp_path):
    if file.endswith("xml"):
        pytest.importorskip("mujoco")
    assert works(load(ROOT / "tests" / "corpus" / file), quantity, tmp_path)

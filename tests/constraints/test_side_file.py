"""Constraints in a file beside a robot that has none: URDF, MJCF and TOML alike."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.constrained_robots import load_constrained
from helpers.loading import ROBOTS, load

import symgen
from symgen.cli import main

URDF = """
<robot name="four_bar">
  <link name="ground"/>
  {links}
  <joint name="coupler" type="revolute">
    <parent link="crank_link"/><child link="coupler_link"/><origin xyz="0.15 0 0"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/>
  </joint>
  <joint name="crank" type="revolute">
    <parent link="ground"/><child link="crank_link"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/>
  </joint>
  <joint name="rocker" type="revolute">
    <parent link="ground"/><child link="rocker_link"/><origin xyz="0.5 0 0"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1" lower="-3" upper="3"/>
  </joint>
</robot>
"""
LINK = """<link name="{name}"><inertial><origin xyz="{half} 0 0"/><mass value="{mass}"/>
  <inertia ixx="0" ixy="0" ixz="0" iyy="{inertia}" iyz="0" izz="{inertia}"/></inertial></link>"""
LOOPS = """
active = ["crank"]
start = { crank = 1, coupler = -0.5, rocker = 1.6 }

[parameters]
b = { value = "0.45", binding = "baked" }

[[frames]]
name = "coupler_end"
link = "coupler_link"
origin = { xyz = ["b", 0, 0] }

[[frames]]
name = "rocker_end"
link = "rocker_link"
origin = { xyz = [0.35, 0, 0] }

[[loops]]
name = "far_joint"
type = "revolute"
a = "coupler_end"
b = "rocker_end"
"""


@pytest.fixture
def files(tmp_path):
    parts = (("crank_link", 0.3, 0.15), ("coupler_link", 0.9, 0.45), ("rocker_link", 0.7, 0.35))
    links = [LINK.format(name=n, half=l / 2, mass=m, inertia=m * l**2 / 12) for n, m, l in parts]
    (tmp_path / "four_bar.urdf").write_text(URDF.format(links="\n".join(links)))
    (tmp_path / "loops.toml").write_text(LOOPS)
    return tmp_path / "four_bar.urdf", tmp_path / "loops.toml"


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_a_urdf_with_loops_is_the_mechanism_of_the_toml_file(files):
    urdf, loops = files
    options = symgen.Options(quantities=("constraint_jacobian", "constraint_bias", "independent_mass_matrix"))
    ours = symgen.build(load_constrained("four_bar"), options)
    theirs = symgen.build(load(urdf, loops=str(loops)), options)
    q, qd = np.array([1.0, -0.5, 1.6]), np.array([0.3, 0.2, -0.4])
    assert theirs.constraint_jacobian(q) == pytest.approx(ours.constraint_jacobian(q), abs=1e-14)
    assert theirs.constraint_bias(q, qd) == pytest.approx(ours.constraint_bias(q, qd), abs=1e-14)
    assert theirs.independent_mass_matrix(q) == pytest.approx(ours.independent_mass_matrix(q), rel=1e-12)


def test_what_does_not_fit_is_told_in_one_line(files, tmp_path, capsys):
    urdf, _ = files
    bad = tmp_path / "bad.toml"
    mechanism = ROBOTS / "constrained" / "four_bar.toml"
    for robot, text, message in (
        (mechanism, LOOPS, "option loops: expected a robot without constraints of its own"),
        (urdf, "", "bad.toml: expected loops, couplings, rods or contacts"),
        (urdf, "x = 1", "bad.toml: x: unknown key, found 1"),
        (urdf, LOOPS.replace("rocker_link", "link9"), "frame rocker_end: expected the name of a link, found 'link9'"),
        (
            urdf,
            LOOPS.replace('"coupler_end"\nb', '"nobody"\nb'),
            "name of a link or frame, found 'nobody'",
        ),
    ):
        bad.write_text(text)
        assert main(["info", str(robot), "--loops", str(bad)]) == 2
        err = capsys.readouterr().err.replace("\n", " ")
        assert message in err
        assert "Traceback" not in err
    assert main(["info", str(urdf), "--loops", str(tmp_path / "missing.toml")]) == 2

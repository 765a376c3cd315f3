"""Answers about joints whose positions are not rates of velocities: continuous, planar, ball and floating joints."""

from __future__ import annotations

import pytest

import symgen

CHAINS = [(kind, count) for kind in ("spherical", "planar", "translational", "cylindrical") for count in (1, 2)]
BODY = """
[[links]]
name = "l{k}"
mass = "m{k}"
com = [0, 0, "z{k}"]
inertia = {{ xx = "I{k}", yy = "I{k}", zz = "J{k}" }}
[[joints]]
name = "j{k}"
type = "{kind}"
parent = "l{before}"
child = "l{k}"
"""


def chain(kind, count, tmp_path):
    """Return a robot of ``count`` joints of one kind, with symbols for masses and inertias."""
    names = [f"{letter}{k}" for k in range(1, count + 1) for letter in "mzIJ"]
    head = "\n".join(['name = "chain"', "[parameters]", *(f"{name} = {{ value = 1 }}" for name in names)])
    bodies = "".join(BODY.format(k=k, before=k - 1, kind=kind) for k in range(1, count + 1))
    (tmp_path / "chain.toml").write_text(f'{head}\n[[links]]\nname = "l0"\n{bodies}')
    return symgen.load(tmp_path / "chain.toml")


@pytest.mark.parametrize(("kind", "count"), [*CHAINS, ("continuous", 2), ("floating", 1)])
def test_forms_of_every_kind_of_joint_hold_when_they_are_read(kind, count, tmp_path):
    """A parameter z1 has the letter of a position; the printed position is then q_3."""
    robot = chain(kind, count, tmp_path)
    for quantity in ("mass_matrix", "gravity", "potential_energy"):
        derivation = symgen.derive(robot, quantity)
        for text in (str(derivation), derivation.to_latex()):
            (tmp_path / "printed.eq").write_text(text)
            found = symgen.check(robot, tmp_path / "printed.eq", seconds=0.5)
            assert [line.label for line in found.lines if line.status != "holds"] == [], (quantity, text)


URDF = """
<robot name="arm"><link name="base"/>
{links}
<joint name="theta1" type="continuous"><parent link="base"/><child link="l1"/><axis xyz="0 0 1"/></joint>
<joint name="theta2" type="continuous"><parent link="l1"/><child link="l2"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
</joint></robot>
"""
LINK = """<link name="{}"><inertial><origin xyz="0.5 0 0"/><mass value="1"/>
<inertia ixx="0" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>"""


@pytest.mark.parametrize("angle", ["theta2", "q[1]"])
def test_positions_of_continuous_joints_are_angles_in_answers(angle, tmp_path):
    (tmp_path / "arm.urdf").write_text(URDF.format(links=LINK.format("l1") + LINK.format("l2")))
    (tmp_path / "a.eq").write_text(f"M[0,1] = 0.35 + cos({angle})/2\ndt(sin({angle})) == cos({angle})*qd[1]\n")
    found = symgen.check(tmp_path / "arm.urdf", tmp_path / "a.eq")
    assert [line.status for line in found.lines] == ["holds", "holds"]
    assert "cos(q[1])" in str(symgen.derive(tmp_path / "arm.urdf", "mass_matrix"))


@pytest.mark.parametrize(
    ("kind", "equation", "expected"),
    [
        ("spherical", "dt(e_x) == 0", r"expected positions whose rates are velocities, found 'q\[0\]'"),
        ("spherical", r"g_1 = m_1 \dot e_x", "expected positions whose rates are velocities"),
        ("planar", "tau[0] = m1*phi", "expected phi only in sines and cosines"),
    ],
)
def test_rates_and_angles_that_do_not_exist_are_refused(kind, equation, expected, tmp_path):
    robot = chain(kind, 1, tmp_path)
    (tmp_path / "a.eq").write_text(equation + "\n")
    with pytest.raises(symgen.InputError, match=expected):
        symgen.check(robot, tmp_path / "a.eq")


def test_dots_above_velocities_of_a_ball_joint_are_accelerations(tmp_path):
    robot = chain("spherical", 1, tmp_path)
    (tmp_path / "a.eq").write_text(r"\tau_3 = J_1 \dot\omega_z" + "\n")
    assert symgen.check(robot, tmp_path / "a.eq").holds

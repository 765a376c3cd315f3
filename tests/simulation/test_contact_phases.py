"""Robots whose contacts close and open: closed forms, a model of other variables, a quadruped; what is refused."""

import mpmath
import numpy as np
import pytest
from helpers.examples import PATHS
from helpers.loading import ROBOTS

import symgen
from symgen.cli import main

JUMPER, WALKER = (ROBOTS / "lectures" / f"{name}.toml" for name in ("jumper", "compass_walker"))
SPRUNG = {"parameters": "baked", "joint_effects": ("armature", "spring")}


def changed(path, tmp_path, *changes):
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    made = tmp_path / path.name
    made.write_text(text)
    return made


def test_a_jump_has_its_closed_form():
    """Free fall; a mass on a spring until the ground would pull; two masses on a spring, their middle in free fall."""
    found = symgen.simulate_phases(symgen.load_phases(JUMPER, **SPRUNG), (1.0, 0.5, 0, 0), 1.09, rtol=1e-13, atol=1e-14)
    landing, lift_off = found.events
    with mpmath.workdps(40):
        g, body, foot, k, l0 = mpmath.mpf("9.81"), 8, 1, 2000, mpmath.mpf("0.5")
        fall = mpmath.sqrt(2 * (1 - l0) / g)
        w, sag = mpmath.sqrt(mpmath.mpf(k) / body), body * g / k

        def height(t):
            return l0 - sag + sag * mpmath.cos(w * t) - g * fall / w * mpmath.sin(w * t)

        stance = mpmath.findroot(lambda t: height(t) - l0 - foot * g / k, (0.2, 0.23))
        speed = mpmath.diff(height, stance)
        reduced = mpmath.sqrt(mpmath.mpf(k) * (body + foot) / (body * foot))

        def apart(t):
            return l0 + foot * g / k * mpmath.cos(reduced * t) + speed / reduced * mpmath.sin(reduced * t)

        def middle(t):
            return (body * height(stance) + body * speed * t) / (body + foot) - g * t**2 / 2

        def gap(t):
            return middle(t) - mpmath.mpf(body) / (body + foot) * apart(t)

        flight = mpmath.findroot(gap, (0.54, 0.56))
        exact = [float(t) for t in (fall, fall + stance, fall + stance + flight)]
        lost = float(foot * (g * fall) ** 2 / 2)
    assert landing.time == pytest.approx(exact[0], abs=1e-12)
    assert lift_off.time == pytest.approx(exact[1], abs=1e-11)
    assert landing.energy_lost == pytest.approx(lost, rel=1e-10)
    later = symgen.simulate_phases(symgen.load_phases(JUMPER, **SPRUNG), (1.0, 0.5, 0, 0), 1.1, rtol=1e-13, atol=1e-14)
    assert [each.name for each in later.events[2:]] == ["landing", "lift_off"]
    assert later.events[2].time == later.events[3].time == pytest.approx(exact[2], abs=1e-11)
    assert later.complete


def test_a_walker_in_contact_walks_as_the_one_of_two_angles():
    """The gait of the system x(q) on one foot, by a robot that is free to leave the ground."""
    system = symgen.load(ROBOTS / "lectures" / "compass_gait.toml", parameters="baked")
    gait = symgen.gait(system, (0.2, -0.3, -1, -0.5))
    front, back, turning, swinging = gait.state
    hip = (-np.sin(front), np.cos(front))
    velocity = (-np.cos(front) * turning, -np.sin(front) * turning)
    walker = symgen.load_phases(WALKER)
    found = symgen.simulate_phases(walker, (*hip, front, back, *velocity, turning, swinging), 4.1 * gait.period)
    assert found.complete
    assert found.phases == ("on_left", "on_right") * 2 + ("on_left",)
    np.testing.assert_allclose([e.time for e in found.events], gait.period * np.arange(1, 5), rtol=0, atol=1e-9)
    np.testing.assert_allclose([e.energy_lost for e in found.events], gait.energy_lost, rtol=1e-8)
    np.testing.assert_allclose(found.events[1].after[2:4], (front, back), atol=1e-9)
    np.testing.assert_allclose(found.events[1].after[6:], (turning, swinging), atol=1e-8)
    step = 2 * np.sin(front)
    assert found.events[3].after[0] - hip[0] == pytest.approx(4 * step, abs=1e-8)


def test_forces_are_given_and_a_phase_is_a_model():
    def push(t, q, qd):
        return np.array([0.0, 400.0 if 0.5 < t < 0.6 else 0.0])

    jumper = symgen.load_phases(JUMPER, **SPRUNG)
    pushed, free = (
        symgen.simulate_phases(jumper, (0.49, 0.49, 0, 0), 0.7, phase="stance", control=each) for each in (push, None)
    )
    assert "lift_off" in [each.name for each in pushed.events]
    assert not free.events
    assert pushed.parts[0].columns["work"][-1] > 1
    proof = symgen.prove(
        symgen.load(JUMPER, phase="stance", joint_effects=SPRUNG["joint_effects"]), ("impact",), seed=1
    )
    assert proof.holds


BALL = """
name = "ball"
[[links]]
name = "ground"
[[links]]
name = "ball"
mass = 2
inertia = { xx = 0.008, yy = 0.008, zz = 0.008 }
[[joints]]
name = "free"
type = "floating"
parent = "ground"
child = "ball"
[[frames]]
name = "slope"
link = "ground"
origin = { rpy = [0, "pi/6", 0] }
[[contacts]]
name = "touch"
frame = "ball"
on = "slope"
radius = 0.1
[[phases]]
name = "fall"
[[phases.events]]
name = "landing"
touches = "touch"
next = "roll"
[[phases]]
name = "roll"
contacts = ["touch"]
[[phases.events]]
name = "off"
leaves = "touch"
next = "fall"
"""


def test_a_ball_lands_on_a_slope_and_rolls(tmp_path):
    """It keeps 5/7 of its speed along the slope, and rolls with 5/7 of gravity along it."""
    (tmp_path / "ball.toml").write_text(BALL)
    start = (0, 0, 1, 0, 0, 0, 1)
    found = symgen.simulate_phases(symgen.load_phases(tmp_path / "ball.toml"), start, 1.5, rtol=1e-12, atol=1e-13)
    assert found.complete
    assert found.phases == ("fall", "roll")
    g, down, normal = 9.81, np.array((np.sqrt(0.75), 0, -0.5)), np.array((0.5, 0, np.sqrt(0.75)))
    landing = np.sqrt(2 * (normal[2] - 0.1) / (g * normal[2]))
    assert found.events[0].time == pytest.approx(landing, abs=1e-12)
    rest, speed, gain = found.time[-1] - landing, 5 / 7 * g * landing / 2, 5 / 7 * g / 2
    way = found.parts[1].q[-1][:3] - found.parts[1].q[0][:3]
    np.testing.assert_allclose((way @ down, way @ normal), (speed * rest + gain * rest**2 / 2, 0), rtol=0, atol=1e-10)
    assert found.events[0].energy_lost == pytest.approx((2 * (g * landing) ** 2 / 2) * (0.75 + 0.25 * 2 / 7), rel=1e-9)


FEET = ("lf", "lh", "rf", "rh")
BENT = {"lf": (0, 0.75, -1.5), "lh": (0, -0.75, 1.5), "rf": (0, 0.75, -1.5), "rh": (0, -0.75, 1.5)}


@pytest.fixture
def feet(tmp_path):
    """What a quadruped's file lacks: four feet that land together. At zero its legs are straight, and singular."""
    path = tmp_path / "feet.toml"
    downs = ", ".join(f'"{foot}_down"' for foot in FEET)
    knees = ", ".join(
        f"{foot}_{j}_joint = {q}" for foot in FEET for j, q in zip(("haa", "hfe", "kfe"), BENT[foot], strict=True)
    )
    path.write_text(
        f"start = {{ root_joint = [0, 0, 0.589, 0, 0, 0, 1], {knees} }}\n"
        + "".join(f'[[contacts]]\nname = "{foot}_down"\nframe = "{foot}_foot"\nrows = 3\n' for foot in FEET)
        + '[[phases]]\nname = "fall"\n[[phases.events]]\nname = "landing"\ntouches = "lf_down"\nnext = "stand"\n'
        + f'[[phases]]\nname = "stand"\ncontacts = [{downs}]\n'
    )
    return path


@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_a_quadruped_lands_on_its_feet(feet):
    """HyQ falls 6 cm in a posture that motors hold. The impact is that of Pinocchio's M and J; feet stay in place."""
    pinocchio = pytest.importorskip("pinocchio")
    options = {"parameters": "baked", "base": "floating", "loops": str(feet)}
    phases = symgen.load_phases(PATHS["hyq_description/robots/hyq_no_sensors.urdf"], **options)
    assert phases.phases[1].tree.velocity_names[0] == "root_joint"  # feet are on the ground, not on the trunk
    posture = np.concatenate([BENT[foot] for foot in FEET])

    def motors(t, q, qd):
        return np.concatenate([np.zeros(6), 1500 * (posture - q[7:]) - 80 * qd[6:]])

    start = np.concatenate([(0, 0, 0.65, 0, 0, 0, 1), posture])
    found = symgen.simulate_phases(phases, start, 0.3, control=motors, samples=100)
    assert found.complete
    assert found.phases == ("fall", "stand")
    assert found.energy_error < 1e-7
    (landing,) = found.events

    peer = pinocchio.buildModelFromUrdf(
        str(PATHS["hyq_description/robots/hyq_no_sensors.urdf"]), pinocchio.JointModelFreeFlyer()
    )
    data, (q, qd) = peer.createData(), np.split(landing.before, [19])
    M = pinocchio.crba(peer, data, q)
    M = np.triu(M) + np.triu(M, 1).T
    world = pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED
    ends = [peer.getFrameId(f"{foot}_foot") for foot in FEET]
    pinocchio.computeJointJacobians(peer, data, q)
    pinocchio.updateFramePlacements(peer, data)
    J = np.vstack([pinocchio.getFrameJacobian(peer, data, end, world)[:3] for end in ends])
    inverse = np.linalg.inv(M)
    after = qd - inverse @ J.T @ np.linalg.solve(J @ inverse @ J.T, J @ qd)
    np.testing.assert_allclose(landing.after[19:], after, atol=1e-9)
    assert landing.energy_lost == pytest.approx((qd @ M @ qd - after @ M @ after) / 2, rel=1e-9)

    def places(q):
        pinocchio.framesForwardKinematics(peer, data, q)
        return np.array([data.oMf[end].translation for end in ends])

    stand = found.parts[1]
    np.testing.assert_allclose(places(stand.q[-1]), places(stand.q[0]), atol=1e-8)
    assert np.abs(stand.q[-1][7:] - posture).max() > 0.005  # and the trunk sinks


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_a_start_where_rows_depend_on_each_other_is_told(feet):
    text = feet.read_text()
    feet.write_text(text[text.index("\n") + 1 :])
    options = {"parameters": "baked", "base": "floating", "loops": str(feet)}
    phases = symgen.load_phases(PATHS["hyq_description/robots/hyq_no_sensors.urdf"], **options)
    start = np.concatenate([(0, 0, 0.65, 0, 0, 0, 1), *(BENT[foot] for foot in FEET)])
    found = symgen.simulate_phases(phases, start, 0.3)
    assert not found.complete
    assert "violates the next phase stand: a pivot vanishes in the constraints" in found.note
    with pytest.raises(symgen.InputError, match="a pivot vanishes"):
        symgen.simulate_phases(phases, start, 0.3, phase="stand")


@pytest.mark.parametrize(
    "path, changes, message",
    [
        (JUMPER, [('next = "stance"', 'next = "swim"')], "phases.0.events.0.next: expected one of flight, stance"),
        (
            JUMPER,
            [('touches = "sole"', 'touches = "toe"')],
            "phases.0.events.0.touches: expected a contact that is open",
        ),
        (
            JUMPER,
            [('leaves = "sole"', 'touches = "sole"')],
            "phases.1.events.0.touches: expected a contact that is open",
        ),
        (JUMPER, [('touches = "sole"', "")], "phases.0.events.0: expected one of touches, leaves and guard"),
        (
            JUMPER,
            [('touches = "sole"', 'touches = "sole"\nguard = "leg"')],
            "expected one of touches, leaves and guard",
        ),
        (JUMPER, [('touches = "sole"', 'touches = "sole"\ndirection = "falling"')], "direction: expected no direction"),
        (
            JUMPER,
            [('touches = "sole"\nnext = "stance"', 'touches = "sole"\nnext = "flight"')],
            "a phase with contact sole",
        ),
        (JUMPER, [('contacts = ["sole"]', 'contacts = ["toe"]')], "phases.1.contacts: expected each of sole"),
        (JUMPER, [("rows = 1", "rows = 1\nat = [0, 0, 0]")], "contacts.0.at: expected no fixed position"),
        (JUMPER, [("rows = 1", 'rows = 1\non = "body"')], "contacts.0.on: expected a frame that does not move"),
        (JUMPER, [('name = "stance"', 'name = "flight"')], "phases: expected names of phases to differ"),
        (
            WALKER,
            [('guard = "left + right"', 'guard = "left + knee"')],
            "phases.0.events.0.guard: expected a known name",
        ),
        (WALKER, [('guard = "left + right"', 'guard = "l"')], "expected a guard with a joint's position"),
    ],
)
def test_unfit_phases_are_refused_in_one_line(path, changes, message, tmp_path, capsys):
    state = "1,1" if path == JUMPER else "1,1,1,1"
    assert main(["simulate", str(changed(path, tmp_path, *changes)), "--state", state]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_states_and_phases_that_do_not_fit_are_told(capsys):
    with pytest.warns(symgen.RobotWarning, match="joint leg: spring 2000 ignored"):
        symgen.load_phases(JUMPER)
    assert main(["simulate", str(JUMPER), "--state", "0.4,0.5,-1,0", "--joint-effects", "spring"]) == 2
    assert "expected a state of phase flight: the guard of landing" in capsys.readouterr().err
    assert main(["prove", str(JUMPER)]) == 2
    assert "option phase: expected one of flight, stance" in capsys.readouterr().err
    assert main(["simulate", str(JUMPER), "--state", "1,0.5", "--time", "0.5", "--joint-effects", "spring"]) == 0
    assert "1 events" in capsys.readouterr().out

"""SDF: values that libsdformat reads in other ways, and elements of which only one may be there."""

from __future__ import annotations

import numpy as np
import pytest

import symgen

TURN = "<pose {}>0 0 0 0 0 90</pose>"
BODY = "<inertial><mass>1</mass><inertia><ixx>.3</ixx><iyy>.4</iyy><izz>.5</izz></inertia></inertial></link>"
MODEL = f"""<sdf version="1.9"><model name="m"><link name="a">{BODY}<link name="b">{BODY}
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"""


@pytest.mark.parametrize("word", ["True", " TRUE ", "1", "true"])
def test_truth_values_have_any_case(word):
    """As in libsdformat; an angle of 90 would else be read as radians."""
    head, link, tail = MODEL.rpartition("</link>")
    robot = symgen.loads(head + TURN.format(f'degrees="{word}"') + link + tail)
    np.testing.assert_allclose(np.array(robot.joints[0].origin.R.matrix(), float)[0], [0, -1, 0], atol=1e-15)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("</link>", TURN.format('degrees="yes"') + "</link>", "pose: degrees: expected true or false, found 'yes'"),
        (
            "</link>",
            TURN.format('rotation_format="quat_wxyz"') + "</link>",
            "rotation_format of euler_rpy or quat_xyzw",
        ),
        ("<inertial>", '<inertial><pose relative_to="j">1 0 0 0 0 0</pose>', "expected a pose in the link's frame"),
        ("<mass>", "<mass>2</mass><mass>", "inertial: expected at most one <mass>, found 2"),
        ("</axis>", "</axis><axis><xyz>1 0 0</xyz></axis>", "joint j: expected at most one <axis>, found 2"),
        ("</axis>", "<use_parent_model_frame>no</use_parent_model_frame></axis>", "expected true or false"),
    ],
)
def test_values_that_would_be_guessed_are_refused(old, new, message):
    with pytest.raises(symgen.InputError, match=message):
        symgen.loads(MODEL.replace(old, new))


def test_axes_that_are_not_read_or_not_stated_are_reported():
    with pytest.warns(symgen.RobotWarning, match="joint j: axis2: ignored, a joint of this type has one axis at most"):
        symgen.loads(MODEL.replace("</axis>", "</axis><axis2><xyz>1 0 0</xyz></axis2>"))
    with pytest.warns(symgen.RobotWarning, match="joint j: no axis2, which is z in SDF"):
        symgen.loads(MODEL.replace("0 0 1", "1 0 0").replace("revolute", "universal"))

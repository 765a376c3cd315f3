"""URDF and MJCF files drawn by hypothesis, with the elements and the formats that such files have.

All drawn files are valid, so all of them must load, and each loaded robot must work.
"""

from __future__ import annotations

from hypothesis import strategies as st

FORMS = ("{:.3f}", "{:.17g}", "{:.2f}", "{:+.4e}", "{:.1f}", "{:.0f}.")
"""Formats in which files write numbers."""


class Drawn:
    """An XML file that is being drawn."""

    def __init__(self, draw):
        self.draw = draw

    def one_of(self, *choices):
        return self.draw(st.sampled_from(choices))

    def figures(self, low=-1.0, high=1.0, count=1):
        return " ".join(self.one_of(*FORMS).format(self.draw(st.floats(low, high))) for _ in range(count))

    def moments(self):
        """Return the principal moments of inertia of a box."""
        a, b, c = (self.draw(st.floats(0.1, 0.5)) for _ in range(3))
        return [round(each, 4) for each in (b + c, a + c, a + b)]

    # -- URDF -------------------------------------------------------------------------------------------------------

    def urdf(self):
        count = self.draw(st.integers(1, 4))
        parts, leaders = ['<link name="base"/>'], []
        for k in range(count):
            massless = k + 1 < count and self.one_of(True, False, False, False)
            parts.append(f'<link name="link {k}">{"" if massless else self.urdf_body()}</link>')
            kind = self.one_of("revolute", "revolute", "continuous", "prismatic", "floating", "planar", "fixed")
            inside = self.urdf_joint(k, kind)
            if kind == "revolute" and leaders and self.one_of(True, False, False):
                factor = self.one_of("2", "-1.5", "1")
                inside += f'<mimic joint="{self.one_of(*leaders)}" multiplier="{factor}" offset=".25"/>'
            elif kind == "revolute":
                leaders.append(f"joint{k}")
            parts.append(f'<joint name="joint{k}" type="{kind}">{inside}</joint>')
        name = self.one_of("arm", "my robot", "6R-arm")
        return f'<?xml version="1.0"?>\n<robot name="{name}">{"".join(parts)}</robot>'

    def urdf_body(self):
        turned = self.one_of("", f'rpy="{self.figures(-3, 3, 3)}"', 'rpy="0 0 1.57079632679"')
        origin = self.one_of("", f'<origin xyz="{self.figures(count=3)}" {turned}/>')
        products = self.one_of("", 'ixy="0" ixz="0" iyz="0"', 'ixy="0.01" ixz="-.02" iyz="1e-3"')
        x, y, z = self.moments()
        inertia = f'<inertia ixx="{x}" iyy="{y}" izz="{z:.6e}" {products}/>'
        return f'<inertial>{origin}<mass value="{self.figures(0.6, 3)}"/>{inertia}</inertial>'

    def urdf_joint(self, k, kind):
        inside = f'<parent link="{self.one_of("base", *(f"link {j}" for j in range(k)))}"/><child link="link {k}"/>'
        turned = self.one_of(
            "0 0 0",
            "1.57079632679 0 0",
            "0 1.5707963 3.14159265",
            "-0.7853981634 0 0.5235987756",
            self.figures(-3, 3, 3),
        )
        inside += self.one_of("", f'<origin xyz="{self.figures(count=3)}" rpy="{turned}"/>')
        axis = self.one_of("0 0 1", "0 -1 0", "1 0 0", "0.6 0 0.8", "1 1 0", "0.267 -0.535 0.802")
        inside += self.one_of("", f'<axis xyz="{axis}"/>')
        if kind in ("revolute", "prismatic"):
            reach = self.one_of("", 'lower="-1" upper="2"')
            inside += f'<limit {reach} effort="10" velocity="3"/>'
        return inside + self.one_of("", f'<dynamics damping="{self.figures(0, 1)}" friction="0.1"/>')

    # -- MJCF -------------------------------------------------------------------------------------------------------

    def mjcf(self):
        self.bodies = 0
        option = self.one_of("", '<option gravity="0 0 -1.62"/>', '<option><flag gravity="disable"/></option>')
        compiler = self.one_of('<compiler angle="radian"/>', '<compiler angle="radian" eulerseq="zyx"/>')
        return f'<mujoco model="drawn">{compiler}{option}<worldbody>{self.mjcf_body(0)}</worldbody></mujoco>'

    def mjcf_body(self, depth):
        k, self.bodies = self.bodies, self.bodies + 1
        turned = self.one_of(
            "",
            f'euler="{self.figures(-3, 3, 3)}"',
            f'axisangle="0 1 0 {self.figures(-3, 3)}"',
            'quat="1 1 0 0"',
            'xyaxes="0 1 0 -1 0 0"',
        )
        x, y, z = self.moments()
        inertia = self.one_of(f'diaginertia="{x} {y} {z}"', f'fullinertia="{x} {y} {z} .01 0 -.02"')
        inside = f'<inertial pos="{self.figures(count=3)}" mass="{self.figures(0.6, 3)}" {inertia}/>'
        inside += self.mjcf_joint(k, self.one_of("hinge", "hinge", "slide", "ball", *["free"] * (depth == 0)))
        for _ in range(self.draw(st.integers(0, 2 - depth))):
            inside += self.mjcf_body(depth + 1)
        return f'<body name="b{k}" pos="{self.figures(count=3)}" {turned}>{inside}</body>'

    def mjcf_joint(self, k, kind):
        if kind == "free":
            return f'<freejoint name="j{k}"/>'
        more = self.one_of("", 'armature="0.1"', f'pos="{self.figures(count=3)}"', 'damping=".2"')
        if kind != "ball":
            more += f' axis="{self.one_of("0 0 1", "1 0 0", "0 3 4", "1 -1 2")}"'
        if kind == "hinge":
            more += self.one_of("", ' range="-1 2"', ' ref="0.3"', ' stiffness="3" springref=".2"')
        return f'<joint name="j{k}" type="{kind}" {more}/>'


@st.composite
def urdf_documents(draw):
    """Draw trees of URDF joints."""
    return Drawn(draw).urdf()


@st.composite
def mjcf_documents(draw):
    """Draw bodies with hinges, slides, balls and free joints, and orientations in every form."""
    return Drawn(draw).mjcf()

"""MJCF files with the actuators, tendons, joints and equality constraints that the installed MuJoCo's schema has."""

from __future__ import annotations

import random

import mujoco

ACTUATORS = {
    "general": ("",),
    "motor": ("",),
    "position": ('kp="3"', 'kp="3" kv="1"'),
    "velocity": ('kv="2"',),
    "intvelocity": ('actrange="-1 1" kp="2"',),
    "damper": ('kv="2" ctrlrange="0 1"',),
    "cylinder": ('timeconst="0.5"',),
    "muscle": ('lengthrange="0.1 1"',),
    "dcmotor": tuple(
        f'motorconst="1" resistance="2" input="{given}"' for given in ("voltage", "none", "pos vel", "pos vel ff")
    ),
    "pid": ("", 'input="pos"', 'input="pos vel ff" ki="1" imax="2"'),
    "plugin": ('plugin="mujoco.pid"',),
}
"""Attributes of actuators that can add armature, without target, gear and armature."""
WITHOUT_ARMATURE = {
    "orientation": ('joint="{ball}"', 'joint="{ball}" input="quat"', 'site="s0" refsite="s1"'),
    "adhesion": ('body="b0" ctrlrange="0 1"',),
}
"""Attributes of actuators that add nothing. Actuators with several outputs or controls shift the rows of others."""
EQUALITIES = ("connect", "weld", "joint", "tendon")
FLEX = {"flex", "flexvert", "flexstrain"}
"""Equality constraints of flexible bodies, which are reported."""
EXTENSION = '<extension><plugin plugin="mujoco.pid"/></extension>'


def schema(section):
    """Return the elements that the installed MuJoCo has in a section, as its own printed schema names them."""
    found, inside = set(), None
    for line in mujoco.mj_printSchema(False, False).splitlines():
        words, indent = line.split(), len(line) - len(line.lstrip())
        if len(words) > 1 and words[1][0] == "(" and indent <= 3:
            inside = words[0] if indent == 3 or words[0] == "mujoco" else inside
        elif inside == section and len(words) > 1 and words[1][0] == "(" and indent == 6:
            found.add(words[0])
    return found


def newer(attribute):
    """Return True if the installed MuJoCo knows an attribute of actuators."""
    return attribute in mujoco.mj_printSchema(False, False).split("\n   actuator ")[1].split("\n   sensor ")[0].split()


class Drawn:
    """An MJCF file that is being drawn."""

    def __init__(self, seed):
        self.source = random.Random(seed)
        self.hinges, self.balls, self.sites, self.bodies = [], [], 0, 0
        self.chains = []
        """The hinges and slides on the path to each body."""
        self.joints = 0

    def number(self, low=-1.0, high=1.0):
        return f"{self.source.uniform(low, high):.3f}"

    def triple(self, low=-1.0, high=1.0):
        return " ".join(self.number(low, high) for _ in range(3))

    def document(self):
        draw = self.source
        tree = "".join(self.body(draw.randint(0, 2), top=True) for _ in range(draw.randint(1, 2)))
        tendons, actuators = self.tendons(), self.actuators()
        equalities = self.equalities()
        flags = draw.choice(("", "", '<flag spring="disable"/>' if "spring" in schema("option") else ""))
        return (
            f'<mujoco model="drawn"><compiler angle="radian"/><option>{flags}</option>{EXTENSION}'
            f'<worldbody><site name="s_world"/>{tree}</worldbody><tendon>{tendons}</tendon>'
            f"<equality>{equalities}</equality><actuator>{actuators}</actuator></mujoco>"
        )

    def body(self, depth, top=False, above=()):
        draw, k = self.source, self.bodies
        self.bodies += 1
        kinds = draw.choice((("hinge",), ("slide",), ("ball",), ("hinge", "slide"), ("free",) if top else ("hinge",)))
        before = len(self.hinges)
        joints = "".join(self.joint(kind) for kind in kinds)
        chain = (*above, *self.hinges[before:])
        self.chains.append(chain)
        place = f'pos="{self.triple()}" quat="{self.triple()} 1"'
        self.sites += 1
        site = f'<site name="s{self.sites - 1}" {place}/>' + draw.choice(("", "<site/>"))
        shape = f'<geom type="box" size=".1 .2 .3" pos="{self.triple()}"/>'
        below = "".join(self.body(depth - 1, above=chain) for _ in range(draw.randint(1, 2)) if depth)
        name = f'name="b{k}"' if k == 0 or draw.random() < 0.6 else ""
        return f"<body {name} {place}>{joints}{site}{shape}{below}</body>"

    def joint(self, kind):
        draw, name = self.source, f"j{self.joints}"
        self.joints += 1
        attributes = draw.choice(("", f'armature="{self.number(0, 1)}"'))
        if kind in ("hinge", "slide"):
            self.hinges.append(name)
            spring = f'stiffness="{self.number(0, 9)}" springref="{self.number()}"'
            attributes += draw.choice(("", f' ref="{self.number()}"')) + draw.choice(("", spring))
        if kind == "ball":
            self.balls.append(name)
        if kind != "free":
            attributes += f' damping="{self.number(0, 1)}" pos="{draw.choice(("0 0 0", self.triple()))}"'
            attributes += f' axis="{self.triple()}"'
        return f'<joint name="{name}" type="{kind}" {attributes}/>'

    def tendons(self):
        draw, result = self.source, ""
        chains = [chain for chain in self.chains if chain]
        self.fixed = draw.randint(0, 2) if chains else 0
        for k in range(self.fixed):
            chain = draw.choice(chains)
            over = draw.sample(chain, draw.randint(1, min(3, len(chain))))
            parts = "".join(f'<joint joint="{name}" coef="{self.number()}"/>' for name in over)
            armature = f'armature="{self.number(0, 1)}"' if draw.random() < 0.7 and self.has_armature else ""
            result += f'<fixed name="t{k}" {armature}>{parts}</fixed>'
        if self.sites > 1 and draw.random() < 0.3:
            result += '<spatial name="cord"><site site="s0"/><site site="s1"/></spatial>'
        return result

    has_armature = newer("armature")
    """True if tendons and actuators have armature in the installed MuJoCo."""

    def actuators(self):
        draw, known, result = self.source, schema("actuator"), ""
        for _ in range(draw.randint(0, 6)):
            element = draw.choice(sorted(known))
            if element in WITHOUT_ARMATURE:
                text = draw.choice(WITHOUT_ARMATURE[element])
                if ("{ball}" in text and not self.balls) or ("s1" in text and self.sites < 2):
                    continue
                result += f"<{element} {text.format(ball=draw.choice(self.balls or ['']))}/>"
                continue
            target, adds = self.target(element)
            rotor = f'armature="{self.number(0, 1)}"' if adds and newer("armature") and draw.random() < 0.7 else ""
            if adds and newer("damping") and draw.random() < 0.3 and "tendon" not in target:
                rotor += f' damping="{self.number(0, 1)}"'
            gear = f'gear="{self.number(-3, 3)}"' if element != "muscle" else ""
            result += f"<{element} {target} {draw.choice(ACTUATORS[element])} {gear} {rotor}/>"
        return result

    def target(self, element):
        """Return the target of an actuator, and True if its armature counts there."""
        draw, anywhere = self.source, [f"j{k}" for k in range(self.joints)]
        choices = [(f'joint="{draw.choice(anywhere)}"', True)]
        if element not in ("muscle", "plugin"):
            choices.append(('site="s0" refsite="s_world"', False))
        if self.hinges:
            choices.append((f'jointinparent="{draw.choice(self.hinges)}"', True))
        if self.fixed:
            choices.append((f'tendon="t{draw.randrange(self.fixed)}"', self.has_armature))
        return draw.choice(choices)

    def equalities(self):
        draw, result = self.source, ""
        for _ in range(draw.randint(0, 5)):
            element = draw.choice([*sorted(schema("equality") - FLEX), "joint", "joint"])
            off = draw.choice(("", 'active="false"'))
            if element == "joint" and len(self.hinges) > 1:
                first, leader = draw.sample(self.hinges, 2)  # chains, cycles and followers of locked joints
                second = draw.choice(("", f'joint2="{leader}"', f'joint2="{leader}"'))
                slope = draw.choice(("0.5 -2 0 0 0", "0 1 0 0 0", "0.1 1 0.5 0 0")) if second else "0.3 0 0 0 0"
                result += f'<joint joint1="{first}" {second} polycoef="{slope}" {off}/>'
            elif element == "tendon" and self.fixed:
                result += f'<tendon tendon1="t0" polycoef="0.1 0 0 0 0" {off}/>'
            elif element == "connect":
                result += f'<connect body1="b0" anchor="0 0 1" {off}/>'
            elif element == "weld":
                result += f'<weld site1="s0" site2="s_world" {off}/>'
        return result

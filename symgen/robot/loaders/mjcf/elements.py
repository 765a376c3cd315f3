"""All elements of MJCF, and how symgen treats each of them. MuJoCo refuses files with other elements."""

from __future__ import annotations

from symgen.robot.loaders.elements import NO_EFFECT, PARTLY, REPORTED, USED, Elements

PLAIN: Elements = {
    "mujoco": {
        USED: "compiler option default worldbody asset",
        PARTLY: "tendon equality actuator",
        REPORTED: "contact sensor",
        NO_EFFECT: "statistic visual",
    },
    "option": {USED: "flag gravity=", REPORTED: "density= viscosity="},
    "worldbody": {USED: "body"},
    "body": {USED: "inertial joint freejoint geom site", NO_EFFECT: "camera light", REPORTED: "gravcomp="},
    "joint": {USED: "armature= axis= pos= range= ref=", "--joint-effects": "damping= frictionloss= stiffness="},
    "asset": {NO_EFFECT: "material"},
    "visual": {NO_EFFECT: "global headlight map quality rgba scale"},
    "tendon": {PARTLY: "fixed", REPORTED: "spatial"},
    "fixed": {USED: "joint"},
    "equality": {"--constraints": "connect weld", PARTLY: "joint"},
    "contact": {REPORTED: "pair exclude"},
    "actuator": {
        PARTLY: "motor position velocity intvelocity general damper cylinder dcmotor pid",
        REPORTED: "orientation",
    },
}
"""The usual elements, which create no other elements and read no files."""
OTHERS: Elements = {
    "mujoco": {
        USED: "extension include",
        "--constraints": "keyframe",
        REPORTED: "deformable",
        NO_EFFECT: "custom size",
    },
    "keyframe": {"--constraints": "key"},
    "body": {USED: "attach frame replicate", PARTLY: "flexcomp", REPORTED: "plugin"},
    "asset": {USED: "mesh model", NO_EFFECT: "hfield skin texture"},
    "compiler": {NO_EFFECT: "lengthrange"},
    "equality": {"--constraints": "tendon", REPORTED: "flex flexstrain flexvert"},
    "actuator": {PARTLY: "muscle plugin", REPORTED: "adhesion"},
    "deformable": {REPORTED: "flex", NO_EFFECT: "skin"},
}
"""Rare elements, and elements that create other elements or read files.

A file with one of these elements is compiled in a separate process.
"""
ELEMENTS: Elements = {
    owner: {
        use: " ".join(table[owner][use] for table in (PLAIN, OTHERS) if use in table.get(owner, {}))
        for use in dict.fromkeys([*PLAIN.get(owner, {}), *OTHERS.get(owner, {})])
    }
    for owner in dict.fromkeys([*PLAIN, *OTHERS])
}
"""All elements of MJCF."""

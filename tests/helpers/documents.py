"""TOML files drawn by hypothesis: every field of the schema, with every form of number.

All drawn files are valid, so all of them must load, and each loaded robot must work.
"""

from __future__ import annotations

import json

from hypothesis import strategies as st

from symgen.robot.joints import KINDS as JOINT_KINDS

POSITIVE = (
    "1",
    "0.4",
    "2/3",
    "pi/10",
    "sqrt(2)/3",
    "sqrt(5)",
    "cos(pi/7)",
    "2**-3",
    "1e-1 + 1/7",
    "sin(1)**2",
    "p1",
    "p2",
)
POSITIVE += ("p1*p2", "p1 + 0.3", "sqrt(p2)", "p1*cos(pi/6)", "p2**2/2", "7800*pi*0.02**2*0.5", "3*p1/(1 + p2)")
ANGLES = ("pi/2", "-pi/2", "pi", "pi/6", "-pi/4", "pi/7", "2*pi/3 + 0.1", "0.3", "-1.2", "p3", "p3/3", "pi/2 + p3", "0")
NUMBERS = st.one_of(st.integers(1, 3), st.floats(0.05, 2).map(lambda x: round(x, 3)))


def positive():
    return st.one_of(NUMBERS, st.sampled_from(POSITIVE))


def signed():
    """Draw lengths and other signed numbers, a third of them zero."""
    some = st.tuples(positive(), st.booleans()).map(lambda pair: negative(pair[0]) if pair[1] else pair[0])
    return st.one_of(st.just(0), some, some)


def negative(value):
    return f"-({value})" if isinstance(value, str) else -value


def angles():
    return st.one_of(st.sampled_from(ANGLES), st.floats(-3, 3).map(lambda x: round(x, 4)), st.just(0))


def triples(entries):
    return st.lists(entries, min_size=3, max_size=3)


AXES = ([1, 0, 0], [0, -1, 0], [0, 0, 1], ["1/3", 0.4, -1], ["sqrt(2)", 1, 0], ["cos(pi/7)", 0, "1/7"], [0.6, 0, 0.8])
KINDS = (*(name for name, kind in JOINT_KINDS.items() if kind().nv), "universal")
ONE = tuple(name for name, kind in JOINT_KINDS.items() if kind().nq == kind().nv == 1)
"""Kinds whose single position has the velocity as its rate. They may follow another joint and have a spring."""


@st.composite
def bodies(draw):
    """Draw a box at a random place, which has a physically possible inertia."""
    a, b, c = (draw(st.floats(0.1, 0.5).map(lambda x: round(x, 2))) for _ in range(3))
    scale = draw(st.sampled_from(("p1*", "pi/9*", "0.7*", "sqrt(5)/9*")))
    inertia = {
        name: f"{scale}({x} + {y})" for name, (x, y) in zip(("xx", "yy", "zz"), ((b, c), (a, c), (a, b)), strict=True)
    }
    body = {"mass": draw(positive()), "com": draw(triples(signed())), "inertia": inertia}
    if draw(st.booleans()):
        body["inertia_rpy"] = draw(triples(angles()))
    return body


@st.composite
def drives(draw, kind):
    drive = {}
    if draw(st.booleans()):
        drive |= {"armature": draw(positive())}
    elif draw(st.booleans()):
        drive |= {"rotor_inertia": draw(positive()), "gear_ratio": draw(signed())}
    if draw(st.booleans()):
        drive |= {"damping": draw(positive()), "friction": draw(positive())}
    if kind in ONE and draw(st.booleans()):
        drive |= {"stiffness": draw(positive()), "rest": draw(signed())}
    return drive


@st.composite
def toml_documents(draw):
    """Draw links and joints: a tree, mimic joints, frames and limits."""
    binding = st.sampled_from(("baked", "runtime", "symbolic"))
    document = {"name": draw(st.sampled_from(("arm", "a_2", "Hexapod"))), "doc": "50 % of */ \\end{it}"}
    if draw(st.booleans()):
        document["gravity"] = draw(triples(signed()))
    values = {"p1": "0.7", "p2": "2*pi/9", "p3": "pi/5"}
    document["parameters"] = {
        name: {"value": value, "positive": draw(st.booleans()) or name != "p3", "binding": draw(binding)}
        for name, value in values.items()
    }
    document["links"], document["joints"], leaders = [{"name": "base"}], [], []
    for k in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from((*ONE, *KINDS, "fixed")))
        parent = draw(st.sampled_from(document["links"]))["name"]
        joint = {"name": f"joint {k}", "type": kind, "parent": parent, "child": f"link-{k}"}
        joint["origin"] = {"xyz": draw(triples(signed())), "rpy": draw(triples(angles()))}
        for key in JOINT_KINDS[kind].keys() if kind in JOINT_KINDS else ():
            values = st.sampled_from(AXES) if key == "axis" else signed().filter(lambda number: number != 0)
            joint[key] = draw(values)
        if kind == "universal":
            joint |= {"axis": [0, 0, 1], "axis2": [0, "3/5", 0.8]}
        if kind in ONE and leaders and draw(st.integers(0, 2)) == 0:
            leader = draw(st.sampled_from(leaders))
            joint["mimic"] = {"joint": leader, "multiplier": draw(st.sampled_from((2, -1, "1/2", 1.5)))}
            joint["mimic"] |= {"offset": draw(st.sampled_from((0, 0.3, "pi/3")))}
        else:
            joint |= draw(drives(kind)) if kind != "fixed" else {}
            leaders += [joint["name"]] * (kind in ONE)
        if kind in ONE and draw(st.booleans()):
            joint["limits"] = {"lower": negative(draw(NUMBERS)), "upper": "3*pi/4", "velocity": "2*pi"}
        document["joints"].append(joint)
        document["links"].append({"name": f"link-{k}", **draw(bodies())})
    if draw(st.booleans()):
        link = draw(st.sampled_from(document["links"]))["name"]
        document["frames"] = [{"name": "tool", "link": link, "origin": {"xyz": draw(triples(signed()))}}]
    return toml(document)


@st.composite
def dh_documents(draw):
    """Draw a table of Denavit and Hartenberg's parameters, of both conventions."""
    rows = []
    for k in range(draw(st.integers(1, 3))):
        row = {"joint": f"j{k}", "link": f"l{k}", "type": draw(st.sampled_from(("revolute", "prismatic")))}
        row |= {name: draw(values) for name, values in (("a", signed()), ("d", signed()), ("alpha", angles()))}
        rows.append(row | {"theta": draw(angles())} | draw(bodies()))
    parameters = {name: {"value": "0.7", "binding": "baked", "positive": True} for name in ("p1", "p2", "p3")}
    convention = draw(st.sampled_from(("standard", "modified")))
    return toml({"name": "table", "parameters": parameters, "dh": {"convention": convention, "rows": rows}})


def toml(document):
    """Return the text of a document, with inline tables and arrays of tables."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in document.items())


def _value(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)

"""Arguments of wrong types: every public function and class refuses each of them in one line, as an error of symgen."""

from __future__ import annotations

import inspect
import warnings
from pathlib import Path

import numpy as np
import pytest
import sympy

import symgen
from symgen.robot.description.parts import Binding

LINKS = """<link name="base"/><link name="rod"><inertial><origin xyz="0.5 0 0"/><mass value="1"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>"""
TEXT = f"""<robot name="p">{LINKS}<joint name="j" type="revolute"><parent link="base"/><child link="rod"/>
<axis xyz="0 1 0"/><limit effort="1" velocity="1" lower="-1" upper="1"/></joint></robot>"""
ROBOT = symgen.loads(TEXT)
HERE = {"q": [0.1], "start": [0.1], "end": [0.2], "v": [0.2]}
VECTOR, MATRIX, X = symgen.Vector(0, 0, 0), symgen.Symmetric((1, 0, 0, 1, 0, 1)), sympy.Symbol("x", real=True)
FUNCTIONS = {
    "attach": {"other": ":planar_2r", "at": "rod", "prefix": "x_"},
    "base_parameters": {},
    "batch": {"q": [[0.1]], "qd": [[0.0]], "duration": 0.002, "step": 0.001, "values": None, "threads": 1},
    "bounds": {"quantity": "gravity", "tolerance": 0.5, "boxes": 9, "seconds": 1.0, "log": "a.json", "rounding": None},
    "build": {"quantities": ["gravity"], "progress": None},
    "certify": {"quantities": ["gravity"]},
    "check": {"path": "p.eq", "seed": 1, "seconds": 2.0},
    "constrained": {"constraints": [], "active": [], "start": None},
    "continued": {"state": [0.1, 0], "parameter": "g", "values": [1.0], "longest": 1.0},
    "derive": {"quantity": "gravity", "route": "auto", "lump": False, "expand": False, "let": False},
    **{name: {key: HERE[key] for key in ("start", "end")} for name in ("difference", "distance")},
    "difference_derivatives": {"start": [0.1], "end": [0.2]},
    "draw": {"axes": False},
    "equilibria": {"tau": None, "near": None, "values": None},
    "evaluate": {"data": "d.csv", "output": "o.csv", "quantity": "gravity", "columns": None, "keep": (), "workers": 1},
    "excite": {"period": 1.0, "harmonics": 1, "samples": 20, "seconds": 0.02, "margin": 0.05},
    "explain": {"method": "auto", "proven": False},
    "explicit": {},
    "export": {"quantities": ["gravity"], "samples": 10},
    "gait": {"state": [0.1, 0], "longest": 1.0, "tolerance": 1e-3, "values": None},
    "generate": {"quantities": ["gravity"], "target": ["c"]},
    "identified_urdf": {"path": "p.urdf", "found": None},
    "identify": {"data": "d.csv", "friction": (), "coulomb_width": None, "payload": "", "columns": None, "held_out": 5},
    "integrate": {"q": [0.1], "v": [0.2]},
    "integrate_derivatives": {"q": [0.1], "v": [0.2]},
    "interpolate": {"start": [0.1], "end": [0.2], "u": 0.5},
    "is_normalised": {"q": [0.1], "tolerance": 1e-9},
    "linearise": {"at": None, "q": None, "qd": None, "tau": None, "inputs": (), "outputs": (), "symbolic": False},
    "mobility": {},
    "neutral": {},
    "normalise": {"q": [0.1]},
    "page": {"state": (), "target": (), "motors": (), "explanation": None},
    "program": {"quantity": "gravity"},
    "prove": {"quantities": ["gravity"], "every_robot": False, "seed": 1},
    "random_positions": {"count": 2, "seed": 0},
    "simulate": {"state": [0.1, 0], "time": 0.1, "control": None, "sample": None, "integrator": "RK45", "samples": 10},
    "simulate_phases": {"state": [0.1] * 4, "time": 0.1, "phase": "", "control": None, "samples": 10},
}
"""The other arguments of a valid call, for each function that takes a robot."""
OTHERS = {
    "bushing": {"name": "b", "a": "x", "b": "y", "stiffness": [1] * 6, "damping": [1] * 6},
    "from_center_of_mass": {"mass": 1, "center": VECTOR, "inertia": MATRIX, "rotation": None},
    "load": {"path": "p.urdf", "lock": {}, "tools": {}, "frames": (), "xacro_arg": {}, "name": "", "snap": 1e-9},
    "load_phases": {"path": "p.urdf"},
    "loads": {"text": TEXT},
    "tiles": {"states": [[0.1]], "axes": 1},
    "ConstrainedRobot": {"tree": ROBOT, "constraints": (), "closure": None, "active": ()},
    "Constraint": {"name": "c", "kind": "coupling", "rows": (), "a": "", "b": ""},
    "Coordinate": {"name": "x", "x": X, "mass": 1, "force": 0},
    "FluidForce": {"frame": "rod", "density": 1, "volume": 1, "center": (0, 0, 0), "added_mass": ((0,) * 6,) * 6},
    "Frame": {"name": "a", "link": "", "placement": symgen.Transform(), "xyz": (0, 0, 0), "rpy": (0, 0, 0)},
    "Helical": {"axis": (0, 0, 1), "pitch": 1},
    "Hybrid": {"name": "h", "names": ("a",), "phases": (), "following": ()},
    "Joint": {"name": "j", "parent": "a", "child": "b", "kind": symgen.Revolute(), "mimic": None},
    "JointDynamics": {"armature": 0, "damping": 0, "friction": 0, "stiffness": 0, "rest": 0, "along_world": False},
    "JointForce": {"name": "f", "ratios": (("j", 1),), "force": 1},
    "Link": {"name": "a", "inertia": symgen.Link("a").inertia, "lumped": False},
    "Mimic": {"leader": "a", "multiplier": 1, "offset": 0},
    "Parameter": {"symbol": X, "binding": Binding.BAKED, "value": 1, "unit": "", "doc": ""},
    "PointForce": {"name": "f", "a": "a", "b": "b", "force": 1, "along": ""},
    "Revolute": {"axis": (0, 0, 1)},
    "Robot": {"name": "r", "links": ROBOT.links, "joints": ROBOT.joints, "gravity": (0, 0, -9), "frames": ()},
    "Session": {"model": ROBOT},
    "System": {"name": "s", "variables": (X,), "coordinates": (symgen.Coordinate("x", X),), "parameters": ()},
}
"""The arguments of a valid call, for the other functions and for classes that users construct."""
NOT_CONSTRUCTED = set(
    "BaseParameters Batch Bounds Derivation Drawing EquationCheck Equilibrium Evaluation Excitation Explanation Gait"
    " ExplicitRobot HybridTrajectory Identification Linearisation Mobility Model Options Proof Trajectory".split()
)
"""Results of functions, and options, which have tests of their own."""
ALGEBRA = set("AxisRotation Inertia Rotation Symmetric Transform Vector".split())
"""Classes that routes construct thousands of times; the parts of robots check the numbers in them."""
LIKE_OTHERS = set("Continuous Cylindrical Fixed Floating Planar Prismatic Spherical Translational".split())
"""Kinds of joints without numbers, or with an axis like a revolute joint."""
WRONG = {
    "None": None,
    "number": 5,
    "negative": -1,
    "NaN": float("nan"),
    "huge": 10**400,
    "truth": True,
    "text": "zz",
    "null": "a\0",
    "surrogate": "\ud800",
    "bytes": b"x",
    "list": [0, 0],
    "nested": [[1], [1, 2]],
    "list of None": [None],
    "dictionary": {1: 2},
    "array of texts": np.array(["a", "b"]),
    "array": np.zeros((1, 1, 1)),
    "object": object(),
    "type": dict,
    "path": Path("zz"),
    "complex": 1j,
    "symbol": sympy.Symbol("zz"),
    "infinity": sympy.oo,
    "set": {1},
    "robot": ROBOT,
}
SLOW = {
    ("excite", "seconds", 5),
    ("prove", "quantities", None),
    ("bounds", "seconds", 5),
    ("simulate", "control", dict),
}
"""Calls that are valid and take seconds, and a control law that raises an error of its own."""


def test_every_public_name_has_a_case():
    errors = {name for name in symgen.__all__ if isinstance(getattr(symgen, name), type)}
    errors = {name for name in errors if issubclass(getattr(symgen, name), Exception)}
    others = errors | NOT_CONSTRUCTED | ALGEBRA | LIKE_OTHERS
    assert set(symgen.__all__) == {*FUNCTIONS, *OTHERS, *others}


@pytest.mark.parametrize("name", [*FUNCTIONS, *OTHERS])
def test_wrong_types_are_errors_of_symgen(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("p.urdf").write_text(TEXT)
    Path("p.eq").write_text("tau = 1\n")
    Path("d.csv").write_text("time,q,qd,qdd,tau\n" + "0.1,0.2,0.3,0.4,0.5\n" * 9)
    given = {"robot": ROBOT, **FUNCTIONS[name]} if name in FUNCTIONS else OTHERS[name]
    function, refused = getattr(symgen, name), 0
    for key in given:
        for value in [*WRONG.values(), (each for each in [1, 2])]:
            if any((name, key) == slow[:2] and value is slow[2] for slow in SLOW):
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    result = function(**given | {key: value})
                    if inspect.isgenerator(result):
                        next(result, None)
                except symgen.SymgenError as error:
                    assert "\n" not in str(error)
                    refused += 1
    assert refused >= 15 * len(given)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: symgen.linearise(ROBOT, at=[0, 0]),
            r"^at: expected a dictionary with names as keys or None, found \[",
        ),
        (lambda: symgen.attach(ROBOT, ROBOT, at=5), "^at: expected a string or a Frame, found 5"),
        (lambda: symgen.loads(None), "^text: expected a string or bytes$"),
        (lambda: symgen.loads("\ud800"), "^text: expected text that UTF-8 can encode"),
        (lambda: symgen.integrate(ROBOT, ["a"], [0]), "^q: expected an array of numbers"),
        (lambda: symgen.simulate(ROBOT, (x for x in [0, 0])), "^state: expected a sequence, found <generator"),
        (lambda: symgen.simulate(ROBOT, [0, None]), "^state: expected a sequence, each entry a number"),
        (lambda: symgen.Joint(5, "a", "b", symgen.Fixed()), "^Joint: name: expected a string, found 5"),
        (lambda: symgen.Frame("a", xyz=(0, 0)), "^Frame: expected three numbers for xyz and for rpy"),
        (lambda: symgen.Revolute((0, 1)), "^Revolute: axis: expected a sequence of 3"),
        (lambda: symgen.Mimic("a", sympy.oo), "expected a real number, found 'oo'"),
        (lambda: symgen.random_positions(ROBOT, 2, -1), "^seed: expected a number from 0"),
        (lambda: symgen.load("p.urdf", snap=10**400), "^option snap: expected a smaller number"),
    ],
)
def test_messages_name_the_argument_and_its_type(call, message):
    with pytest.raises(symgen.InputError, match=message):
        call()

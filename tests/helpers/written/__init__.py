"""Robots in two descriptions, and the torques of both at the same motion."""

from __future__ import annotations

import math

import numpy as np

import symgen
from helpers.loading import load
from symgen.program.evaluate import evaluate
from symgen.robot.rewrites.baked import substituted
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import derive

SUFFIXES = {"toml": ".toml", "urdf": ".urdf", "mjcf": ".xml"}


def reread(robot, file_type, folder, **options):
    """Write a robot, and read it again with the same joint effects."""
    path = folder / f"written{SUFFIXES[file_type]}"
    path.write_text(getattr(robot, f"to_{file_type}")())
    return load(path, **{"joint_effects": robot.included_effects, **options})


def in_numbers(robot):
    return substituted(robot, {each.symbol: each.value for each in robot.parameters})


def variables(robot):
    """Return the indices of each joint's positions and velocities by name; mimic joints have none."""
    return {slot.joint.name: slot for slot in robot.slots if not slot.joint.mimic}


def source_of(name, known):
    """Return the joint from which a joint was written, and the index of its variable; None for all variables."""
    if name in known:
        return known[name], None
    whole, _, number = name.rpartition("_")
    return known[whole], int(number) - 1


def carried(robot, other, q, rows):
    """Return positions (nq,) and rows of velocities of a robot in the variables of another description of it."""
    known, x, moved = variables(robot), np.zeros(other.nq), np.zeros((len(rows), other.nv))
    for name, slot in variables(other).items():
        origin, entry = source_of(name, known)
        which = slice(None) if entry is None else slice(entry, entry + 1)
        own = q[list(origin.position)][which]
        if len(slot.position) != len(own):
            own = [math.atan2(own[1], own[0])] if len(own) == 2 else [math.cos(own[0]), math.sin(own[0])]
        x[list(slot.position)] = own
        moved[:, list(slot.velocity)] = rows[:, list(origin.velocity)[which]]
    return x, moved


def torques(robot, q, qd, qdd):
    program = derive(simplified(in_numbers(robot)), "inverse_dynamics")
    return np.array(evaluate(program, {"q": list(q), "qd": list(qd), "qdd": list(qdd)})["tau"], dtype=float)


def largest_difference(robot, other, seed=0):
    """Return the largest difference of joint torques at a random motion, relative to the largest torque."""
    step, qd, qdd = np.random.default_rng(seed).uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    tau = torques(robot, q, qd, qdd)
    x, (velocity, acceleration, expected) = carried(robot, other, q, np.array([qd, qdd, tau]))
    assert robot.nv == other.nv
    return np.abs(torques(other, x, velocity, acceleration) - expected).max() / np.abs(tau).max()

"""grid-rbd (github.com/A2R-Lab/GRiD): CUDA generated for one robot, compiled beforehand by prepare.py.

``calls`` uses its functions for PyTorch, as its users do. They copy the inputs into buffers of the library, launch
a kernel and copy the result out. ``launches`` enqueues only the kernels, on inputs that are already in those
buffers. The layouts are symgen's. Derivatives take two launches: one kernel for positions and velocities, another
for M or its inverse. Its gradient has no part by accelerations, and the backward pass synchronises with the host.

Buffers are as large as the largest batch that a robot is compiled for. Without a limit on the blocks that have work
space, they take 24 GB for 65,536 states of Go2 and 40 GB for 16,384 of G1; with it 5 and 13 GB.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from gpu_peers.layouts import CARRIED, GRAVITY, States, along_velocities, joint_names, leaves, required, wait, weights

os.environ.setdefault("GRID_WORKSPACE_TIMESTEP_SLOTS", "4224")  # the blocks that an H100 can hold: 132 times 32

__all__ = ["as_ours", "calls", "launches", "wait"]

KERNELS = {
    "inverse_dynamics": ("inverse_dynamics",),
    "mass_matrix": ("crba",),
    "forward_dynamics": ("forward_dynamics",),
    "forward_dynamics by aba": ("aba",),
    "inverse_dynamics_derivatives": ("inverse_dynamics_gradient", "crba"),
    "forward_dynamics_derivatives": ("forward_dynamics_gradient", "minv"),
}


def calls(name: str, urdf: Path, floating: bool, states: States) -> dict[str, Callable[[], Any]]:
    robot = loaded(name, urdf, floating, len(states["q"]))
    q, qd, qdd, tau = (states[key].contiguous() for key in ("q", "qd", "qdd", "tau"))
    differentiated = leaves(states, "q", "qd")
    return {
        "inverse_dynamics": lambda: robot.inverse_dynamics(q, qd, qdd),
        "mass_matrix": lambda: robot.crba(q),
        "forward_dynamics": lambda: robot.forward_dynamics(q, qd, tau),
        "forward_dynamics by aba": lambda: robot.aba(q, qd, tau),
        "inverse_dynamics_derivatives": lambda: (robot.inverse_dynamics_gradient(q, qd, qdd), robot.crba(q)),
        "forward_dynamics_derivatives": lambda: (robot.forward_dynamics_gradient(q, qd, tau), robot.minv(q)),
        "inverse_dynamics_vjp": lambda: torch.autograd.grad(
            robot.inverse_dynamics(*differentiated, qdd), differentiated, weights(states)
        ),
    }


def launches(name: str, urdf: Path, floating: bool, states: States) -> dict[str, Callable[[], None]]:
    """Return calls of kernels on the current stream, without results; ``calls`` runs the same kernels with results."""
    for call in calls(name, urdf, floating, states).values():
        call()  # leaves the inputs in the library's buffers
    count = len(states["q"])
    robot = loaded(name, urdf, floating, count)
    library = ctypes.CDLL(str(robot._so_path))

    def launch(kernels):
        functions = [(getattr(library, f"launch_{kernel}"), kernel) for kernel in kernels]

        def enqueue():
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            for function, kernel in functions:
                if error := function(count, ctypes.c_float(-GRAVITY), stream):
                    raise RuntimeError(f"grid-rbd: {kernel} of {name} failed with code {error}")

        return enqueue

    return {quantity: launch(kernels) for quantity, kernels in KERNELS.items()}


def as_ours(quantity: str, result: Any, states: States) -> tuple[torch.Tensor, ...]:
    if quantity.endswith("_derivatives"):
        gradient, matrix = result
        return (*gradient.split(gradient.shape[1], 2), matrix)
    if quantity == "inverse_dynamics_vjp":
        by_q, by_qd = result
        return along_velocities(by_q, states["q"]) if by_q.shape != by_qd.shape else by_q, by_qd
    return (result,)


_ROBOTS: dict[str, Any] = {}


def loaded(name: str, urdf: Path, floating: bool, count: int) -> Any:
    """Return grid-rbd's robot for PyTorch, loaded once, after checking its joints and its largest batch."""
    required("grid_rbd")
    from grid_rbd.torch import get_robot

    if name not in _ROBOTS:
        _ROBOTS[name] = get_robot(name, cache_dir=CARRIED / "cache")
    robot = _ROBOTS[name]
    theirs = robot._base.joint_names[1 if floating else 0 :]
    if theirs != joint_names(urdf):
        raise ValueError(f"{urdf}: grid-rbd orders the joints as {theirs}")
    if count > robot.max_batch:
        raise ValueError(f"grid-rbd: {name} is compiled for {robot.max_batch} states, found {count}")
    return robot

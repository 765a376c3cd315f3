"""bard: rigid-body dynamics in PyTorch (github.com/YueWang996/bard-pytorch-dynamics).

Its velocities and forces of a floating base are symgen's; its quaternions have the real part first. It has no
derivatives here, because autograd by positions fails: version 0.4.3 changes saved tensors in place.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from gpu_peers.layouts import States, joint_names, real_part_first, required, wait

__all__ = ["as_ours", "calls", "wait"]


def calls(name: str, urdf: Path, floating: bool, states: States) -> dict[str, Callable[[], Any]]:
    bard = required("bard")
    given = dict(states)
    if floating:
        given["q"] = real_part_first(states["q"])
    q, qd, qdd, tau = (given[key] for key in ("q", "qd", "qdd", "tau"))
    model = bard.build_model_from_urdf(urdf, floating_base=floating).to(dtype=q.dtype, device=q.device)
    if model.get_joint_names() != joint_names(urdf):
        raise ValueError(f"{urdf}: bard orders the joints as {model.get_joint_names()}")
    data = bard.create_data(model, max_batch_size=len(q))

    def computed(function, *inputs):
        with torch.no_grad():
            bard.update_kinematics(model, data, *inputs)
            return function()

    return {
        "inverse_dynamics": lambda: computed(lambda: bard.rnea(model, data, qdd), q, qd),
        "mass_matrix": lambda: computed(lambda: bard.crba(model, data), q),
        "forward_dynamics": lambda: computed(lambda: bard.aba(model, data, tau), q, qd),
    }


def as_ours(quantity: str, result: Any, states: States) -> tuple[torch.Tensor, ...]:
    return (result,)

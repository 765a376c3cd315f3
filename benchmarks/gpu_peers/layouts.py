"""Functions for all peers: layouts of states and results, orders of joints, imports that may fail."""

from __future__ import annotations

import importlib
import os
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import torch

CARRIED = Path(os.environ.get("GPU_PEERS", Path(__file__).resolve().parents[2] / ".gpu" / "peers"))
"""Folder that prepare.py writes: ``site/`` (Python packages), ``cache/`` (compiled CUDA) and ``urdf/`` (robots)."""
GRAVITY = 9.81

States = Mapping[str, torch.Tensor]


def required(package: str) -> ModuleType:
    """Import a package of a peer; if it is missing, the error names the file that makes it."""
    try:
        return importlib.import_module(package)
    except ImportError as error:
        hint = f"run benchmarks/gpu_peers/prepare.py and set PYTHONPATH={CARRIED / 'site'}"
        raise ImportError(f"{package}: {error}; {hint}") from None


def joint_names(urdf: Path) -> list[str]:
    """Return the moving joints of a URDF in symgen's order: depth first, joints of one link by name."""
    joints = sorted(ElementTree.parse(urdf).getroot().findall("joint"), key=lambda joint: joint.get("name"))
    leaving: dict[str, list[ElementTree.Element]] = {}
    for joint in joints:
        leaving.setdefault(joint.find("parent").get("link"), []).append(joint)
    (root,) = leaving.keys() - {joint.find("child").get("link") for joint in joints}

    def below(link: str) -> list[str]:
        names = []
        for joint in leaving.get(link, ()):
            names += [joint.get("name")] * (joint.get("type") != "fixed") + below(joint.find("child").get("link"))
        return names

    return below(root)


def real_part_first(q: torch.Tensor) -> torch.Tensor:
    """Return positions of a floating robot with quaternions (w, x, y, z) instead of (x, y, z, w)."""
    return torch.cat([q[:, :3], q[:, 6:7], q[:, 3:6], q[:, 7:]], 1).contiguous()


def rotation(q: torch.Tensor) -> torch.Tensor:
    """Return the rotations (count, 3, 3) of the base from its axes to the world's."""
    x, y, z, w = q[:, 3:7].unbind(1)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return torch.stack([torch.stack(row, 1) for row in rows], 1)


def along_velocities(by_q: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    """Return derivatives along the velocities of a floating robot from derivatives by its positions."""
    v, w = q[:, 3:6], q[:, 6:7]
    by_v, by_w = by_q[:, 3:6], by_q[:, 6:7]
    linear = torch.einsum("nij,ni->nj", rotation(q), by_q[:, :3])
    angular = (w * by_v - torch.linalg.cross(v, by_v) - by_w * v) / 2
    return torch.cat([linear, angular, by_q[:, 7:]], 1)


def leaves(states: States, *names: str) -> list[torch.Tensor]:
    """Return copies of the states, as leaves by which gradients are taken."""
    return [states[name].clone().requires_grad_() for name in names]


def weights(states: States) -> torch.Tensor:
    """Return the weights of the outputs of ``inverse_dynamics_vjp``."""
    return states.get("w", states["tau"])


def wait(result: Any) -> None:
    """Block until all kernels are done."""
    torch.cuda.synchronize()

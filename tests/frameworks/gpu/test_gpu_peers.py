"""The peers of the GPU benchmark without a GPU: layouts, values on the CPU, and whether compiled libraries load."""

from __future__ import annotations

import ctypes
import importlib
import json
import sys

import numpy as np
import pytest
from helpers.loading import ROOT

import symgen

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore:::frax", "ignore::DeprecationWarning")

INPUTS = {
    "inverse_dynamics": ("q", "qd", "qdd"),
    "mass_matrix": ("q",),
    "forward_dynamics": ("q", "qd", "tau"),
    "inverse_dynamics_derivatives": ("q", "qd", "qdd"),
    "forward_dynamics_derivatives": ("q", "qd", "tau"),
    "inverse_dynamics_vjp": ("q", "qd", "qdd", "w"),
}
LINK = (
    '<link name="{name}"><inertial><origin xyz="0.1 -0.2 0.05"/><mass value="{mass}"/>'
    '<inertia ixx="0.3" ixy="0.02" ixz="-0.01" iyy="0.4" iyz="0.03" izz="0.5"/></inertial></link>'
)
JOINT = (
    '<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
    '<origin xyz="0.3 0.1 -0.2" rpy="0.4 -0.3 0.2"/><axis xyz="{axis}"/>'
    '<limit lower="-3" upper="3" effort="100" velocity="10"/></joint>'
)
TREE = (
    ("chest", "revolute", "body", "1 0 0"),
    ("arm", "revolute", "chest", "0 1 0"),
    ("slide", "prismatic", "arm", "0 0 1"),
    ("tool", "fixed", "slide", "0 0 1"),
    ("neck", "revolute", "body", "0 0 1"),
    ("head", "revolute", "neck", "0 1 0"),
)


@pytest.fixture(scope="module", autouse=True)
def peers():
    sys.path.insert(0, str(ROOT / "benchmarks"))
    yield importlib.import_module("gpu_peers.layouts")
    sys.path.remove(str(ROOT / "benchmarks"))


def tree(folder, rows):
    """A body with two branches, one of them with a fixed tool; the file has the joints in the order of the rows."""
    links = "".join(LINK.format(name=name, mass=mass) for mass, (name, *_) in enumerate((("body",), *rows), 1))
    joints = "".join(
        JOINT.format(name=f"{child}_joint", kind=kind, parent=parent, child=child, axis=axis)
        for child, kind, parent, axis in rows
    )
    path = folder / "tree.urdf"
    path.write_text(f'<robot name="tree">{links}{joints}</robot>')
    return path


@pytest.fixture(scope="module")
def urdf(tmp_path_factory):
    return tree(tmp_path_factory.mktemp("urdf"), TREE)


@pytest.fixture(scope="module", params=[False, True], ids=["fixed", "floating"])
def model(urdf, request):
    """A robot, whether it floats, and states in double precision."""
    robot = symgen.load(urdf, base="floating" if request.param else "fixed")
    random = np.random.default_rng(3)
    states = {"q": random.uniform(-1, 1, (5, robot.nq))}
    if request.param:
        states["q"][:, 3:7] /= np.linalg.norm(states["q"][:, 3:7], axis=1, keepdims=True)
    states |= {name: random.uniform(-1, 1, (5, robot.nv)) for name in ("qd", "qdd", "tau", "w")}
    return robot, request.param, states


@pytest.mark.parametrize("rows", [TREE, TREE[::-1]], ids=["by name", "reversed"])
def test_joints_are_in_symgens_order(peers, tmp_path, rows):
    path = tree(tmp_path, rows)
    ours = [joint.name for joint in symgen.load(path).joints if joint.kind.nv]
    assert peers.joint_names(path) == ours
    assert len(ours) == 5


def test_gradients_become_derivatives_along_the_velocities(peers, urdf):
    robot = symgen.load(urdf, base="floating")
    random = np.random.default_rng(0)
    q, direction = random.normal(size=robot.nq), random.normal(size=robot.nv)
    q[3:7] /= np.linalg.norm(q[3:7])
    weights, point = torch.from_numpy(random.normal(size=robot.nq)), torch.from_numpy(random.normal(size=3))

    def value(q):
        turned = peers.rotation(q[None] / torch.cat([q.new_ones(3), q[3:7].norm().expand(4), q.new_ones(len(q) - 7)]))
        return weights[:3] @ (q[:3] + turned[0] @ point) + weights[7:] @ q[7:]

    leaf = torch.from_numpy(q).requires_grad_()
    (by_q,) = torch.autograd.grad(value(leaf), leaf)
    slope = peers.along_velocities(by_q[None], leaf.detach()[None])[0].numpy() @ direction
    after, before = (value(torch.from_numpy(symgen.integrate(robot, q, h * direction))) for h in (1e-6, -1e-6))
    assert slope == pytest.approx((after - before).item() / 2e-6, rel=1e-8)


@pytest.mark.parametrize("name", ["bard", "frax"])
def test_values_are_ours(name, model, urdf):
    peer = importlib.import_module(f"gpu_peers.{name}")
    robot, floating, states = model
    given = {key: torch.as_tensor(value, dtype=torch.float32) for key, value in states.items()}
    try:
        calls = peer.calls("tree", urdf, floating, given)
    except ImportError as error:
        pytest.skip(str(error))
    module = symgen.build(robot, quantities=tuple(calls))
    for quantity, call in calls.items():
        ours = getattr(module, quantity)(*(states[key] for key in INPUTS[quantity]))
        theirs = peer.as_ours(quantity, call(), given)
        for truth, value in zip(ours if isinstance(ours, tuple) else (ours,), theirs, strict=True):
            assert np.allclose(value, truth, rtol=0, atol=2e-5 * np.abs(truth).max()), quantity


def test_columns_of_grid_are_positions_then_velocities():
    grid = importlib.import_module("gpu_peers.grid")
    gradient, matrix = torch.arange(12.0).reshape(1, 2, 6)[:, :, :4], torch.eye(2)[None]
    by_q, by_qd, by_qdd = grid.as_ours("inverse_dynamics_derivatives", (gradient, matrix), {})
    assert torch.equal(torch.cat([by_q, by_qd], 2), gradient)
    assert by_qdd is matrix


@pytest.mark.filterwarnings("ignore:install_device_pool")  # of a machine without GPU
def test_libraries_of_grid_load(peers):
    grid, manifest = importlib.import_module("gpu_peers.grid"), peers.CARRIED / "cache" / "manifest.json"
    if not manifest.exists():
        pytest.skip("benchmarks/gpu_peers/prepare.py has not been run")
    grid_rbd = pytest.importorskip("grid_rbd")
    kernels = {kernel for names in grid.KERNELS.values() for kernel in names}
    for name, entry in json.loads(manifest.read_text())["robots"].items():
        urdf = peers.CARRIED / "urdf" / f"{name}.urdf"
        try:
            robot = grid.loaded(name, urdf, entry["floating_base"], 1)
        except grid_rbd.StaleRobotError as error:
            pytest.skip(str(error))
        library = ctypes.CDLL(robot._base._so_path)
        assert all(hasattr(robot, kernel) and hasattr(library, f"launch_{kernel}") for kernel in kernels), name
        assert robot.ctx_id == 0, "launches use the default context"

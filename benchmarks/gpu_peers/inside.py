"""Generated packages in PyTorch and JAX on a GPU: gradients, graphs, compilers, loops of control and learning."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROBOTS, STEPS = 4_096, 1_000
GOAL = (0.3, 0.5, -0.2, -1.5, 0.1, 1.2, 0.4)


def rows(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield a row for each trial: its name, and its difference from the CPU or its time."""
    sys.path.insert(0, str(folder / "packages"))
    for try_all in (with_torch, with_jax):
        try:
            yield from try_all()
        except Exception as failure:  # a failure does not stop the other trials
            yield {"what": try_all.__name__, "failed": f"{type(failure).__name__}: {failure}"[:500]}


def seconds(call: Callable[[], Any], rounds: int = 3) -> float:
    """Return the median time of some rounds, after a call that compiles."""
    call()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def with_torch() -> Iterator[dict[str, Any]]:
    import panda_torch as panda
    import torch

    torch.manual_seed(0)
    given = [torch.randn(257, 7, dtype=torch.float64) for _ in range(3)]

    def gradients(device):
        leaves = [each.to(device, copy=True).requires_grad_() for each in given]
        return torch.autograd.grad((panda.inverse_dynamics(*leaves) ** 2).sum(), leaves)

    pairs = zip(gradients("cpu"), gradients("cuda"), strict=True)
    yield {
        "what": "gradients in PyTorch",
        "error": max(((a - b.cpu()).abs().max() / a.abs().max()).item() for a, b in pairs),
    }
    on_gpu = [each.cuda() for each in given]
    compiled = torch.compile(lambda *states: panda.inverse_dynamics(*states).sin().sum())
    plain = panda.inverse_dynamics(*on_gpu).sin().sum()
    yield {"what": "torch.compile", "error": abs(compiled(*on_gpu).item() - plain.item()) / abs(plain.item())}

    goal = torch.tensor(GOAL, device="cuda")
    q, v = goal + 0.3 * torch.randn(ROBOTS, 7, device="cuda"), torch.zeros(ROBOTS, 7, device="cuda")

    def step():
        tau = panda.inverse_dynamics(q, v, 100 * (goal - q) - 20 * v)
        v.add_(panda.forward_dynamics(q, v, tau), alpha=1e-3)
        q.add_(v, alpha=1e-3)

    def loop():
        for _ in range(STEPS):
            step()
        torch.cuda.synchronize()

    yield {"what": "computed torque, PyTorch call by call", "seconds": seconds(loop)}
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        step()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        step()

    def replays():
        for _ in range(STEPS):
            graph.replay()
        torch.cuda.synchronize()

    yield {"what": "computed torque, PyTorch's graph", "seconds": seconds(replays)}
    yield {"what": "computed torque, distance left", "error": (q - goal).abs().max().item()}

    gains = torch.tensor([50.0, 10.0], device="cuda", requires_grad=True)

    def learn():
        position, velocity = q.detach() + 0.3, torch.zeros_like(v)
        for _ in range(50):
            tau = panda.inverse_dynamics(position, velocity, gains[0] * (goal - position) - gains[1] * velocity)
            velocity = velocity + 1e-2 * panda.forward_dynamics(position, velocity, tau)
            position = position + 1e-2 * velocity
        gains.grad = None
        ((position - goal) ** 2).mean().backward()
        torch.cuda.synchronize()

    yield {"what": "gradient through 50 steps, PyTorch", "seconds": seconds(learn)}


def with_jax() -> Iterator[dict[str, Any]]:
    import jax
    import jax.numpy as jnp
    import numpy as np
    import panda_jax as panda

    jax.config.update("jax_enable_x64", True)
    random, cpu = np.random.default_rng(0), jax.devices("cpu")[0]
    q = random.normal(size=(257, 7))
    gradient = jax.jit(jax.vmap(jax.grad(lambda q: (panda.inverse_dynamics(q, q, q) ** 2).sum())))
    found = np.asarray(gradient(jnp.asarray(q)))
    truth = np.asarray(gradient(jax.device_put(q, cpu)))
    yield {"what": "gradients in JAX", "error": float(np.abs(found - truth).max() / np.abs(truth).max())}

    goal = jnp.array(GOAL, jnp.float32)

    def step(state, _):
        q, v = state
        tau = panda.inverse_dynamics(q, v, 100 * (goal - q) - 20 * v)
        v = v + jnp.float32(1e-3) * panda.forward_dynamics(q, v, tau)
        return (q + jnp.float32(1e-3) * v, v), None

    loop = jax.jit(lambda q: jax.lax.scan(step, (q, jnp.zeros_like(q)), None, length=STEPS)[0][0])
    start = goal + 0.3 * jnp.asarray(random.normal(size=(ROBOTS, 7)), jnp.float32)
    yield {"what": "computed torque, JAX", "seconds": seconds(lambda: loop(start).block_until_ready())}
    learn = jax.jit(jax.grad(lambda q: (loop(q) ** 2).sum()))
    yield {"what": "gradient through 1,000 steps, JAX", "seconds": seconds(lambda: learn(start).block_until_ready())}

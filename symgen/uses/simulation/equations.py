"""A model's motion as a differential equation, from its compiled functions.

The state is y = (q, qd, W, V), with the energies W and V. W is the work of the given joint forces minus the dissipated
energy. V is the work against gravity, or zero if the quantity ``potential_energy`` is computed. After each integration
step, the quantity ``closure_step`` moves the state back onto the constraints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.calling import real_array
from symgen.errors import InputError
from symgen.program import Array as ProgramArray
from symgen.program import Program, Trace, scalar
from symgen.program.evaluate import FLOAT, evaluate
from symgen.ready import build
from symgen.robot import Model
from symgen.robot.configuration.coordinates import integrate
from symgen.routes.dissipation import dissipation
from symgen.routes.model.tree import along
from symgen.routes.table import ROUTES
from symgen.uses.simulation.crossings import AFTER_EVENT_TOLERANCE, walls
from symgen.uses.simulation.motions import Motions
from symgen.uses.simulation.parameters import Bound, allowed_values, guard_sizes, values_of_parameters

Array = NDArray[np.float64]
Control = Callable[[float, Array, Array], Array]
"""A function from time [s], positions and velocities to joint forces (nv,)."""
DIRECTIONS = {"falling": -1, "rising": 1, "either": 0}
"""The sign with which a guard changes, by the name of the event's direction; 0 means that it may rise or fall."""
GUARD_TOLERANCE = 1e-6
"""At the start of a phase, a guard that ends the phase may already be beyond zero by at most this amount."""
RATE_STEP = 1e-6
"""Half of the step of central differences for the rates of guards [s]."""
MIN_RELATIVE_PIVOT = 1e-9
"""Smallest allowed ratio of a pivot of the constraints to the largest pivot; below it, a state counts as singular."""
MAX_CLOSURE_ITERATIONS = 30
CLOSURE_TOLERANCE = 1e-12
"""Largest residual of the constraints in the initial state of a motion."""
_DYNAMICS = ("constrained_forward_dynamics", "forward_dynamics")
_ENERGIES = ("kinetic_energy", "potential_energy", "gravity")
_CLOSURE = ("closure_step", "constraint_residual", "constraint_pivots")
_EVENTS = ("guard", "reset")


class Equations:
    """The compiled functions of a model, and the time derivative of its state.

    ``values`` maps names of parameters to numbers that replace the numbers in the robot's file. If ``period`` [s] is
    not zero, the controller ``control`` is sampled with this period. ``motions`` maps the names of joints that move as
    functions of time to these functions.
    """

    def __init__(
        self,
        model: Model,
        control: Control | None = None,
        values: Mapping[str, float] | None = None,
        period: float = 0.0,
        motions: Mapping[str, str | float] | None = None,
    ) -> None:
        known = ROUTES[type(model)]
        dynamics = next(name for name in _DYNAMICS if name in known)
        events = len(model.events)
        relabelled = any(each.onto is None for each in model.events)  # relabelling moves the zero of the potential
        left_out = {"potential_energy"} if relabelled or not model.has_potential else set[str]()
        left_out |= set() if events else {*_EVENTS}
        names = [name for name in (*_ENERGIES, *_CLOSURE, *_EVENTS) if name in known and name not in left_out]
        self.model, self.events, self._control = model, events, control
        self._period, self._sampled = period, 0
        self._held: Array | None = None
        self.values = allowed_values(model, values)
        self.motions = Motions(model, motions, self.values) if motions else None
        self.module = Bound(build(model, quantities=(dynamics, *names)), self.values)
        self._dynamics = getattr(self.module, dynamics)
        self.has = frozenset(names)
        self.nq, self.nv = model.nq, model.nv
        self.event_names = tuple(event.name for event in model.events)
        self.directions = tuple(DIRECTIONS[event.direction] for event in model.events)
        self.followed_by: Callable[[int], Equations] = lambda event: self
        """Maps the index of an event to the equations of the phase that follows the event."""

    def split(self, y: Array) -> tuple[Array, Array]:
        """Return the positions and velocities that a state contains."""
        return y[: self.nq], y[self.nq : self.nq + self.nv]

    def state(self, q: ArrayLike, qd: ArrayLike) -> Array:
        """Return the initial state of a motion; Newton's method moves the state onto the constraints."""
        q, qd = self.motions.at_start(np.asarray(q), np.asarray(qd)) if self.motions else (q, qd)
        y = np.concatenate([np.asarray(q, dtype=float), np.asarray(qd, dtype=float), [0.0, 0.0]])
        if found := self.singular(y):
            raise InputError(found, place="state")
        for _ in range(MAX_CLOSURE_ITERATIONS):
            y = self.kept(y)
            if "constraint_residual" not in self.has or self.closure(y) < CLOSURE_TOLERANCE:
                return y
        expected = "expected a state near one that satisfies the constraints"
        raise InputError(expected, place="state", found=np.asarray(q).tolist())

    def singular(self, y: Array) -> str:
        """Return an error text if a pivot of the constraints is almost zero in a state, else an empty string."""
        if "constraint_pivots" not in self.has:
            return ""
        sizes = np.abs(self.module.constraint_pivots(y[: self.nq]))
        if sizes.min() > MIN_RELATIVE_PIVOT * sizes.max():
            return ""
        return "a pivot vanishes in the constraints: expected another state, or a start near it in the file"

    def forces(self, t: float, q: Array, qd: Array) -> Array:
        """Return the joint forces (nv,): forces of the controller, and forces that produce the given motions."""
        commanded = self._commanded(t, q, qd)
        return commanded if self.motions is None else self.motions.force(t, q, qd, commanded)

    def _commanded(self, t: float, q: Array, qd: Array) -> Array:
        if self._held is not None or self._control is None:
            return np.zeros(self.nv) if self._held is None else self._held
        found = real_array("simulate", "control", self._control(t, q.copy(), qd.copy()))
        if found.shape != (self.nv,):
            raise InputError(f"expected {self.nv} forces", place="control", found=f"the shape {found.shape}")
        return found.astype(float)  # a copy, because a controller may reuse its arrays

    def sample(self, t: float, y: Array) -> None:
        """Compute the forces of a sampled controller. The forces stay constant until the next sample."""
        if self._period:
            self._held, self._sampled = None, round(t / self._period)
            self._held = self._commanded(t, *self.split(y))

    def next_sample(self, t: float) -> float:
        """Return the time of the controller's next sample [s]; infinite if the controller is not sampled."""
        return (self._sampled + 1) * self._period if self._period else np.inf

    def rates(self, t: float, y: Array) -> Array:
        """Return y', the derivative of the state with respect to time."""
        q, qd = self.split(y)
        tau = self.forces(t, q, qd)
        found = self._dynamics(q, qd, tau)
        qdd = found[0] if isinstance(found, tuple) else found
        against = 0.0 if "potential_energy" in self.has else float(self.module.gravity(q) @ qd)
        return np.concatenate([self._position_rates(q, qd), qdd, [tau @ qd - self._dissipated(q, qd), against]])

    @cached_property
    def jacobian(self) -> Callable[[float, Array], Array] | None:
        """The derivative of y' with respect to y, for implicit integrators.

        The result is None if the motion has control, given motions or constraints, or if the model has more positions
        than velocities. The result is also None for models without ``potential_energy`` or
        ``forward_dynamics_derivatives``.
        """
        known = ROUTES[type(self.model)]
        free = self._control is None and self.motions is None and self.nq == self.nv and "potential_energy" in self.has
        if not free or "closure_step" in self.has or "forward_dynamics_derivatives" not in known:
            return None
        n = self.nv
        module = build(self.model, quantities=("forward_dynamics_derivatives",))
        derivatives = Bound(module, self.values).forward_dynamics_derivatives

        def jacobian(_: float, y: Array) -> Array:
            q, qd = self.split(y)
            whole = np.zeros((len(y), len(y)))
            whole[:n, n : 2 * n] = np.eye(n)
            whole[n : 2 * n, :n], whole[n : 2 * n, n : 2 * n], _ = derivatives(q, qd, np.zeros(n))
            if (slopes := self._dissipation[1]) is not None:
                whole[2 * n, : 2 * n] = [-each for each in self._evaluated(slopes, q, qd)]
            return whole

        return jacobian

    def kept(self, y: Array) -> Array:
        """Return the state moved onto the constraints, with normalised quaternions and pairs of cosine and sine."""
        y = y.copy()
        for group in self.model.unit_norm_groups:
            y[list(group)] /= np.linalg.norm(y[list(group)])
        if "closure_step" in self.has:
            q, qd = self.split(y)
            dq, dqd = self.module.closure_step(q, qd)
            y[: self.nq] = q + dq if self.nq == self.nv else integrate(self.model.tree_of_joints("motions"), q, dq)
            y[self.nq : self.nq + self.nv] = qd + dqd
        return y

    def energies(self, y: Array) -> tuple[float, float]:
        """Return the kinetic energy, and the potential energy or the work V against gravity [J]."""
        q, qd = self.split(y)
        stored = float(self.module.potential_energy(q)) if "potential_energy" in self.has else float(y[-1])
        return float(self.module.kinetic_energy(q, qd)), stored

    def energy_lost(self, before: Array, after: Array, event: int) -> float:
        """Return the energy lost in an event [J].

        Positions stay at a change of phase, so only kinetic energy is compared.
        """
        following = self.followed_by(event)
        (kinetic, potential), (left, stored) = self.energies(before), following.energies(after)
        return kinetic - left + (potential - stored if following is self else 0.0)

    def closure(self, y: Array) -> float:
        """Return the largest magnitude of a residual of the constraints in a state."""
        return float(np.max(np.abs(self.module.constraint_residual(y[: self.nq])), initial=0.0))

    def guards(self, t: float, y: Array) -> Array:
        """Return the values (events,) of the guards, the functions whose zeros are events."""
        found: Array = self.module.guard(y[: self.nq])
        return found

    def guards_along(self, times: Array, states: Array) -> Array:
        """Return the guards (n, events) at times (n,) and states (n, size)."""
        found: Array = self.module.guard(states[:, : self.nq])
        return found

    def sizes(self, states: Array) -> Array:
        """Return the sum (n, events) of the magnitudes of each guard's terms; tolerances are relative to this sum."""
        return self._sizes(states[:, : self.nq])

    def walls(self, y: Array, noise: Array) -> NDArray[np.bool_]:
        """Return an array (events,) that is True for each guard that is a wall in a state.

        :mod:`symgen.uses.simulation.crossings` defines walls. If the event of a guard leads to another phase, the guard
        is a wall if :meth:`is_off` is True for the first state of the next phase. ``noise`` (events,) is the tolerance
        within which a guard counts as zero.
        """
        next_ones = [self.followed_by(k) for k in range(self.events)]
        zero = np.maximum(noise, AFTER_EVENT_TOLERANCE * self.sizes(y[None]))
        own = walls(self.module.guard, self.module.reset, zero, y[None, : self.nq])[0]
        pairs = zip(own, next_ones, strict=True)
        return np.array([w if e is self else e.is_off(self.after(y, k)) for k, (w, e) in enumerate(pairs)])

    def is_off(self, y: Array) -> bool:
        """Return True if the guards of all rising and falling events differ from zero in a state."""
        if not self.events:
            return True
        near = np.abs(self.guards(0.0, y)) <= AFTER_EVENT_TOLERANCE * self.sizes(y[None])[0]
        return not (near & (np.array(self.directions) != 0)).any()

    @cached_property
    def _sizes(self) -> Callable[[Array], Array]:
        return guard_sizes(self.model, self.values)

    def past(self, t: float, y: Array) -> str:
        """Return an error text if the state is singular or an event was missed, else an empty string.

        An event was missed if its guard is beyond zero in the event's direction and moves further away from zero.
        """
        if found := self.singular(y):
            return found
        y = np.concatenate([y, [0.0, 0.0]])
        values = self.guards(t, y) if self.events else np.zeros(0)
        rates = values
        if (np.abs(values) > GUARD_TOLERANCE).any():  # the acceleration decides the direction of a guard without a rate
            later = y + RATE_STEP * self.rates(t, y)
            step = RATE_STEP * self.rates(t + RATE_STEP, later)
            rates = self.guards(t + 2 * RATE_STEP, later + step) - self.guards(t, later - step)
        for name, sign, value, rate in zip(self.event_names, self.directions, values, rates, strict=True):
            if sign and value * sign > GUARD_TOLERANCE and rate * sign > 0:
                way = "rising" if sign > 0 else "falling"
                return f"the guard of {name}, {way} through zero, is already {value:.3g}"
        return ""

    def over_at_once(self, t: float, y: Array) -> int | None:
        """Return the index of an event that ends this phase at its first state, or None."""
        return None

    def after(self, y: Array, event: int) -> Array:
        """Return the state after an event. The energies W and V at the end of the state do not change."""
        positions, velocities = self.module.reset(*self.split(y))
        return np.concatenate([positions[event], velocities[event], y[-2:]])

    def _dissipated(self, q: Array, qd: Array) -> float:
        """Return the dissipated power [W] at given positions and velocities."""
        return 0.0 if (power := self._dissipation[0]) is None else self._evaluated(power, q, qd)[0]

    def _evaluated(self, program: Program, q: Array, qd: Array) -> list[float]:
        return evaluate(program, {"q": q.tolist(), "qd": qd.tolist()}, FLOAT, self._constants)["found"]

    @cached_property
    def _dissipation(self) -> tuple[Program | None, Program | None]:
        """The programs of the dissipated power and of its gradient; None if the power is always zero."""
        return dissipation(self.model), dissipation(self.model, slopes=True)

    @cached_property
    def _constants(self) -> dict[str, float]:
        return {str(name): float(value) for name, value in values_of_parameters(self.model, self.values).items()}

    def _position_rates(self, q: Array, qd: Array) -> Array:
        if self.nq == self.nv:
            return qd
        return np.array(evaluate(self._rates_program, {"q": list(q), "qd": list(qd)}, FLOAT)["rates"])

    @cached_property
    def _rates_program(self) -> Program:
        """The program for the rates q' of quaternions and of pairs of cosine and sine."""
        tree, trace = self.model.tree_of_joints("motions of joints of several variables"), Trace()
        q, qd = (tuple(scalar(f"{name}{k}") for k in range(n)) for name, n in (("q", self.nq), ("qd", self.nv)))
        rates = along(tree, trace, q, qd)
        inputs = (ProgramArray("q", (self.nq,), q), ProgramArray("qd", (self.nv,), qd))
        output = ProgramArray("rates", (self.nq,), tuple(rates.get(each, trace.zero) for each in q))
        return trace.program(Program("position_rates", inputs, (output,), ()))

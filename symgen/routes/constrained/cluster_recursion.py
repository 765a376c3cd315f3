"""Forward dynamics under constraints by the articulated-body algorithm, with loops as cluster joints.

Source: A. Jain, *Multibody graph transformations and analysis, part II: closed-chain constraint embedding* (2012); M.
Chignoli, N. Adrian, S. Kim and P. M. Wensing, *A propagation perspective on recursive forward dynamics for systems with
kinematic loops* (arXiv 2311.13732)::

    qd_c = K y,   S_i = J_i K                                                   velocities of the joints and bodies
    D = sum S_i^T IA_i S_i + K^T A K,   U = sum X_i^T IA_i S_i,   u = K^T (tau - A qdd0) - sum S_i^T pA_i
    IA_p += sum X_i^T IA_i X_i - U D^-1 U^T,   pA_p += sum X_i^T pA_i + U D^-1 u
    y' = D^-1 (u - U^T a_p),   a_i = X_i a_p + S_i y',   qdd = qdd0 + K y'

All sums are over the bodies i of one cluster. y are the cluster's independent velocities, and y' their rates. IA_i and
pA_i are the articulated inertia and the bias wrench of body i. J_i has the motion subspaces of the cluster's joints on
the path to body i. A has the armatures, and p is the body to which the cluster is attached. X_i converts motions from p
to i. In the nominal motion, the joint accelerations are qdd0, which satisfy the constraints: L qdd0 = c. The
accelerations a and y' are differences from the nominal motion. The recursion needs no velocity-dependent terms, because
the nominal motion contains all of them.

Constraints that share joints form a cluster. The cluster consists of the joints of these constraints, and of all joints
from there inward to the last common ancestor. Each other joint forms a cluster with only this joint. The cost grows
with the number of clusters and with the cube of each cluster's mobility.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.clusters import Cluster, clusters_of
from symgen.routes.constrained.elimination import BlockFactor, block_factor
from symgen.routes.constrained.equations import bias, jacobian
from symgen.routes.model.joint_effects import armature, refuse_mimic
from symgen.routes.model.matrices import Column, Matrix, dot
from symgen.routes.model.tree import BASE, Body, base_acceleration, bodies
from symgen.routes.newton_euler.tensor import accelerations
from symgen.routes.route import BAUMGARTE, JAIN, route
from symgen.spatial import ArticulatedInertia, Force, Motion
from symgen.spatial.articulated import scaled


@dataclass(frozen=True)
class _Solved:
    """The results of the inward pass for one cluster; the outward pass uses these results.

    D is factorised as N P N^T, where N is unit lower triangular and P is diagonal.
    """

    K: dict[int, list[Expr]]
    """A map from the index of a joint velocity to its row of K."""
    columns: dict[int, list[Motion]]
    """A map from the index i of a body to the columns of S_i."""
    ratios: list[Force]
    """The columns of U N^-T P^-1 in the parent's coordinates; empty if the parent is the base."""
    lower: Matrix
    """The factor N."""
    own: list[Expr]
    """The vector P^-1 N^-1 u, from which the outward pass computes y'."""


@route("clusters", JAIN, "constrained_forward_dynamics", candidate=True)
@route("clusters", f"{JAIN}; {BAUMGARTE}", "constrained_forward_dynamics_stabilised", candidate=True)
def forward_dynamics(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> list[Expr]:
    """Return the joint accelerations qdd, followed by the multipliers lambda."""
    refuse_mimic(model.tree, "clusters")
    keep, n = trace.keep, model.nv
    tree, L, c = bodies(model.tree, trace, q), jacobian(model, trace, q), bias(model, trace, q, qd, gains)
    rotors, clusters = armature(model, trace), clusters_of(model, tree)
    factors = [block_factor(L, each.blocks, "the constraint Jacobian", trace) for each in clusters]
    start = trace.zeros(n)
    for cluster, factor in zip(clusters, factors, strict=True):
        for (_, velocity), value in zip(cluster.pivots, factor.solved(c, trace), strict=True):
            start[velocity] = value
    nominal = accelerations(tree, trace, qd, start, base_acceleration(model.tree, trace))
    pA = [body.I.net_wrench(spin, a) for body, (spin, a) in zip(tree, nominal, strict=True)]
    IA = [ArticulatedInertia.of_body(body.I) for body in tree]
    free = [keep(t - keep(A * rate)) for t, A, rate in zip(tau, rotors, start, strict=True)]
    solved = [
        _inward(cluster, factor, L, tree, IA, pA, free, rotors, trace)
        for cluster, factor in reversed(list(zip(clusters, factors, strict=True)))
    ]
    qdd, multipliers = list(start), trace.zeros(len(L))
    a: dict[int, Motion] = {BASE: Motion.zero(keep)}
    for cluster, factor, each in zip(clusters, factors, reversed(solved), strict=True):
        _outward(cluster, each, tree, a, qdd, trace)
        missing = _unbalanced(cluster, tree, IA, pA, a, qdd, start, rotors, free, trace)
        if cluster.pivots:
            for row, value in factor.solved_transposed(missing, trace).items():
                multipliers[row] = value
    return [*qdd, *multipliers]


def _inward(
    cluster: Cluster,
    factor: BlockFactor,
    L: Matrix,
    tree: list[Body],
    IA: list[ArticulatedInertia],
    pA: list[Force],
    free: Column,
    rotors: Column,
    trace: Trace,
) -> _Solved:
    """Eliminate a cluster's accelerations, and add the remaining inertia and bias wrench to the parent body.

    ``free`` is tau - A qdd0: the joint forces minus the forces on the rotors in the nominal motion. The entries of the
    parent body in ``IA`` and ``pA`` are changed in place.
    """
    keep, size = trace.keep, len(cluster.independent)
    K = _basis(cluster, factor, L, trace)
    columns = _motions(cluster, tree, K, trace)
    forces = {i: [IA[i].force(S) for S in columns[i]] for i in cluster.bodies}
    D = [trace.zeros(size) for _ in range(size)]
    for r in range(size):
        for s in range(r + 1):
            total = trace.zero
            for i in cluster.bodies:
                total = keep(total + columns[i][r].dot(forces[i][s]))
            for k, row in K.items():
                total = keep(total + keep(keep(row[r] * rotors[k]) * row[s]))
            D[r][s] = D[s][r] = total
    u = []
    for r in range(size):
        total = dot([K[k][r] for k in K], [free[k] for k in K], trace)
        for i in cluster.bodies:
            total = keep(total - columns[i][r].dot(pA[i]))
        u.append(total)
    lower = [trace.zeros(size) for _ in range(size)]
    inverse = trace.zeros(size)
    pivots = trace.zeros(size)
    for k in range(size):
        pivots[k] = D[k][k]
        inverse[k] = keep(1 / D[k][k])
        for i in range(k + 1, size):
            lower[i][k] = keep(D[i][k] * inverse[k])
            u[i] = keep(u[i] - keep(lower[i][k] * u[k]))
            for j in range(k + 1, i + 1):
                D[i][j] = D[j][i] = keep(D[i][j] - keep(lower[i][k] * D[j][k]))
    ratios: list[Force] = []
    if cluster.parent != BASE:
        whole, bias_wrench, U = _gathered(cluster, tree, IA, pA, forces, trace)
        for k in range(size):
            for j in range(k):
                U[k] = U[k] + U[j] * -lower[k][j]
            ratios.append(scaled(U[k], pivots[k], inverse[k]))
            whole = whole.without(U[k], ratios[k])
            bias_wrench = bias_wrench + ratios[k] * u[k]
        IA[cluster.parent] = IA[cluster.parent] + whole
        pA[cluster.parent] = pA[cluster.parent] + bias_wrench
    return _Solved(K, columns, ratios, lower, [keep(x * y) for x, y in zip(u, inverse, strict=True)])


def _gathered(
    cluster: Cluster,
    tree: list[Body],
    IA: list[ArticulatedInertia],
    pA: list[Force],
    forces: dict[int, list[Force]],
    trace: Trace,
) -> tuple[ArticulatedInertia, Force, list[Force]]:
    """Return the sums over a cluster's bodies of X_i^T IA_i X_i and of X_i^T pA_i, and the columns of U."""
    inertia = {i: IA[i] for i in cluster.bodies}
    wrench = {i: [pA[i], *forces[i]] for i in cluster.bodies}
    whole: ArticulatedInertia | None = None
    total: list[Force] | None = None
    for i in reversed(cluster.bodies):
        moved, pushed = inertia[i].to_parent(tree[i].X), [tree[i].X.force_to_parent(f) for f in wrench[i]]
        p = tree[i].parent
        if p in inertia:
            inertia[p] = inertia[p] + moved
            wrench[p] = [a + b for a, b in zip(wrench[p], pushed, strict=True)]
        else:
            whole = moved if whole is None else whole + moved
            total = pushed if total is None else [a + b for a, b in zip(total, pushed, strict=True)]
    assert whole is not None and total is not None
    return whole, total[0], total[1:]


def _basis(cluster: Cluster, factor: BlockFactor, L: Matrix, trace: Trace) -> dict[int, list[Expr]]:
    """Return the matrix K of a cluster: a map from the index of each joint velocity to its row of K."""
    K: dict[int, list[Expr]] = {velocity: [] for _, velocity in cluster.pivots}
    K |= {velocity: [] for velocity in cluster.independent}
    for column in cluster.independent:
        values = factor.solved([-row[column] for row in L], trace)
        for (_, velocity), value in zip(cluster.pivots, values, strict=True):
            K[velocity].append(value)
        for velocity in cluster.independent:
            K[velocity].append(trace.zero + int(velocity == column))
    return K


def _motions(cluster: Cluster, tree: list[Body], K: dict[int, list[Expr]], trace: Trace) -> dict[int, list[Motion]]:
    """Map the index i of each body of a cluster to the columns of S_i, in the body's coordinates."""
    columns: dict[int, list[Motion]] = {}
    for i in cluster.bodies:
        body, own = tree[i], []
        for r in range(len(cluster.independent)):
            moved = body.X.motion(columns[body.parent][r]) if body.parent in columns else Motion.zero(trace.keep)
            for S, k in zip(body.S, body.dof, strict=True):
                moved = moved + S * K[k][r]
            own.append(moved)
        columns[i] = own
    return columns


def _outward(
    cluster: Cluster, solution: _Solved, tree: list[Body], a: dict[int, Motion], qdd: list[Expr], trace: Trace
) -> None:
    """Add K y' to ``qdd``, and set the accelerations ``a`` of the cluster's bodies.

    The accelerations ``a`` are differences from the nominal motion.
    """
    keep, size = trace.keep, len(cluster.independent)
    y = list(solution.own)
    for k in reversed(range(size)):
        if solution.ratios:
            y[k] = keep(y[k] - a[cluster.parent].dot(solution.ratios[k]))
        for i in range(k + 1, size):
            y[k] = keep(y[k] - keep(solution.lower[i][k] * y[i]))
    change = {k: dot(row, y, trace) for k, row in solution.K.items()}
    for k, value in change.items():
        qdd[k] = keep(qdd[k] + value)
    for i in cluster.bodies:
        moved = tree[i].X.motion(a[tree[i].parent])
        for S, k in zip(tree[i].S, tree[i].dof, strict=True):
            moved = moved + S * change[k]
        a[i] = moved


def _unbalanced(
    cluster: Cluster,
    tree: list[Body],
    IA: list[ArticulatedInertia],
    pA: list[Force],
    a: dict[int, Motion],
    qdd: Column,
    start: Column,
    rotors: Column,
    free: Column,
    trace: Trace,
) -> list[Expr]:
    """Return the constraint forces L^T lambda along the cluster's dependent velocities.

    The constraint forces are the joint forces that cause the motion, minus the applied joint forces.
    """
    if not cluster.pivots:
        return []
    keep = trace.keep
    f = {i: IA[i].force(a[i]) + pA[i] for i in cluster.bodies}
    result: dict[int, Expr] = {}
    dependent = {velocity for _, velocity in cluster.pivots}
    for i in reversed(cluster.bodies):
        for S, k in zip(tree[i].S, tree[i].dof, strict=True):
            if k in dependent:
                rotor = keep(rotors[k] * keep(qdd[k] - start[k]))
                result[k] = keep(keep(S.dot(f[i]) + rotor) - free[k])
        if tree[i].parent in f:
            f[tree[i].parent] = f[tree[i].parent] + tree[i].X.force_to_parent(f[i])
    return [result[velocity] for _, velocity in cluster.pivots]

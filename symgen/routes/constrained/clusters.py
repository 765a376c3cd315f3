"""Divide a tree into clusters of joints that are coupled by constraints."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.robot.constraints.model import Block, ConstrainedRobot
from symgen.robot.constraints.rows import Constraint, Coupling
from symgen.routes.constrained.conditions.branches import meeting_of, ways_of
from symgen.routes.model.tree import BASE, Body, way_to


@dataclass(frozen=True)
class Cluster:
    """A set of bodies whose joints are coupled by constraints, or one body whose joint is in no constraint."""

    bodies: list[int]
    """The bodies, parents first."""
    parent: int
    """The body that carries the cluster and is not part of it, or the base."""
    blocks: list[Block]
    """Pairs (constraint row, dependent velocity): the velocities of a block are computed from the rows of the block."""
    independent: list[int]
    """The indices of the independent velocities of the cluster's joints."""

    @property
    def pivots(self) -> list[tuple[int, int]]:
        """The pairs of all blocks."""
        return [pair for block in self.blocks for pair in block]


def clusters_of(model: ConstrainedRobot, tree: list[Body]) -> list[Cluster]:
    """Return all clusters, each after the cluster that contains its parent body."""
    group = list(range(len(tree)))

    def join(members: list[int]) -> None:
        for i in members[1:]:
            first, other = group[members[0]], group[i]
            group[:] = [first if g == other else g for g in group]

    for constraint in model.constraints:
        join(_coupled(model, constraint, tree))
    changed = True
    while changed:  # a cluster with several parent bodies takes in all bodies up to their last common ancestor
        changed = False
        for g in set(group):
            members = [i for i, own in enumerate(group) if own == g]
            parents = {tree[i].parent for i in members if tree[i].parent not in members}
            if len(parents) > 1:
                common = _common(tree, sorted(parents))
                between = {k for p in parents for k in way_to(p, tree) if k > common}
                join([*members, *between])
                changed = True
                break
    result = []
    for g in dict.fromkeys(group):
        members = [i for i, own in enumerate(group) if own == g]
        parent = next(tree[i].parent for i in members if tree[i].parent not in members)
        velocities = {k for i in members for k in tree[i].dof}
        blocks = [block for block in model.blocks if block[0][1] in velocities]
        independent = [k for k in model.independent if k in velocities]
        result.append(Cluster(members, parent, blocks, independent))
    return _parents_first(result)


def _parents_first(clusters: list[Cluster]) -> list[Cluster]:
    done, left = {BASE}, list(clusters)
    ordered: list[Cluster] = []
    while left:
        cluster = next(each for each in left if each.parent in done)
        left.remove(cluster)
        ordered.append(cluster)
        done.update(cluster.bodies)
    return ordered


def _coupled(model: ConstrainedRobot, constraint: Constraint, tree: list[Body]) -> list[int]:
    """Return the bodies whose joints a constraint couples.

    For a constraint between two frames, these are the bodies between each frame and the last link that carries both
    frames. For a coupling, these are the bodies of the joints that occur in the coupling's expression.
    """
    if constraint.has_wrench:
        meeting = meeting_of(model.tree, constraint, tree)
        return sorted({i for way in ways_of(model.tree, constraint, tree) for i in way if i > meeting})
    couplings = [row for row in constraint.rows if isinstance(row, Coupling)]
    joints = {symbol.name for row in couplings for symbol in row.expression.free_symbols}
    return [i for i, slot in enumerate(model.tree.slots) if slot.joint.name in joints]


def _common(tree: list[Body], members: list[int]) -> int:
    """Return the last body that all paths from the base to ``members`` have in common, or BASE if there is none."""
    ways = [way_to(i, tree) for i in members]
    return max((i for i in ways[0] if all(i in way for way in ways)), default=BASE)

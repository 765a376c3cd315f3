"""Read files with phases: systems that events connect, and robots whose contacts close and open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sympy import Integer, Symbol

from symgen.errors import InputError
from symgen.robot.constraints.model import Draft
from symgen.robot.constraints.rows import NORMAL, Constraint, Displacement, Rolling, Row
from symgen.robot.description.events import Event
from symgen.robot.description.parts import Parameter
from symgen.robot.description.robot import Robot
from symgen.robot.description.system import System
from symgen.robot.hybrid import ContactEvent, ContactPhases, Hybrid
from symgen.robot.loaders.toml.constraints import Read, contact_of
from symgen.robot.loaders.toml.schema import ConstraintsFile, ContactEventTable
from symgen.robot.loaders.toml.system import Names, number, system_of
from symgen.robot.loaders.toml.system_schema import HybridFile, PhaseEventTable, SystemFile

_File = TypeVar("_File", bound=ConstraintsFile)


def hybrid_of(file: HybridFile, parameters: tuple[Parameter, ...], constants: Names) -> Hybrid:
    """Return the hybrid system of a file; ``constants`` are the file's parameters by name.

    Raises :class:`~symgen.errors.InputError` if consecutive phases differ in their masses or numbers of variables,
    because an impact changes the constraints but not the masses.
    """
    names = [phase.name for phase in file.phases]
    if len(set(names)) != len(names):
        raise InputError("expected names of phases to differ", place="phases", found=names)
    plain_systems = []
    for k, phase in enumerate(file.phases):
        table = SystemFile(
            name=f"{file.name}_{phase.name}",
            source=file.source,
            variables=phase.variables,
            coordinates=phase.coordinates,
            shapes=phase.shapes,
        )
        try:
            plain_systems.append(system_of(table, parameters, constants))
        except InputError as error:
            raise InputError(str(error), place=f"phases.{k}") from None
    following, systems = [], []
    for k, phase in enumerate(file.phases):
        events, after = [], []
        for j, each in enumerate(phase.events):
            place = f"phases.{k}.events.{j}"
            if each.next not in names:
                raise InputError(f"expected one of {', '.join(names)}", place=f"{place}.next", found=each.next)
            after.append(names.index(each.next))
            events.append(_event(each, place, plain_systems[k], plain_systems[after[-1]], constants))
        following.append(tuple(after))
        systems.append(replace(plain_systems[k], events=tuple(events)))
    return Hybrid(file.name, tuple(names), tuple(systems), tuple(following), file.source)


def _event(table: PhaseEventTable, place: str, system: System, onto: System, constants: Names) -> Event:
    names = {**constants, **{str(symbol): symbol for symbol in system.variables}}
    wanted = [str(symbol) for symbol in onto.variables]
    if set(table.variables) != set(wanted):
        raise InputError(
            f"expected all variables of {table.next}: {', '.join(wanted)}",
            place=f"{place}.variables",
            found=sorted(table.variables),
        )
    if len(wanted) != system.nv:
        raise InputError(f"expected a phase of {system.nv} variables", place=f"{place}.next", found=len(wanted))
    targets = {each.name: each for each in onto.coordinates}
    for each in system.coordinates:
        if each.mass != 0 and (each.name not in targets or targets[each.name].mass != each.mass):
            raise InputError(
                f"expected a coordinate {each.name} of the same mass", place=f"{place}.next", found=table.next
            )
    known = {each.name for each in system.coordinates}
    for each in onto.coordinates:
        if each.mass != 0 and each.name not in known:
            raise InputError(f"unexpected mass of coordinate {each.name}", place=f"{place}.next", found=table.next)
    after = tuple(targets[each.name].x if each.name in targets else Integer(0) for each in system.coordinates)
    moved = tuple(number(table.variables[name], f"{place}.variables.{name}", names) for name in wanted)
    return Event(table.name, number(table.guard, f"{place}.guard", names), table.direction, after, moved, onto)


def in_phase(file: _File, phase: str) -> _File:
    """Return the file with only the contacts that are closed in a phase.

    Raises :class:`~symgen.errors.InputError` if the file has no such phase, or if ``phase`` is empty although the file
    has phases.
    """
    names = [each.name for each in file.phases]
    if phase not in names:
        if not names and not phase:
            return file
        wanted = f"one of {', '.join(names)}" if names else "a file with [[phases]]"
        raise InputError(f"expected {wanted}", place="option phase", found=phase or None)
    closed = file.phases[names.index(phase)].contacts
    return file.model_copy(update={"contacts": [each for each in file.contacts if each.name in closed]})


def contact_phases_of(
    file: ConstraintsFile, load: Callable[[str], Robot | Draft], number: Read, constants: Names
) -> ContactPhases:
    """Return the contact phases of a robot's file; ``constants`` are the file's parameters by name.

    ``load`` returns the robot in the phase with a given name.

    Raises :class:`~symgen.errors.InputError` for unknown names, for contacts at a fixed position or on a moving link,
    and for events that cannot happen in their phase.
    """
    names = [phase.name for phase in file.phases]
    if len(set(names)) != len(names):
        raise InputError("expected names of phases to differ", place="phases", found=names)
    phases = tuple(load(name) for name in names)
    tree = phases[0].tree if isinstance(phases[0], Draft) else phases[0]
    gaps = {}
    for k, table in enumerate(file.contacts):
        if table.at is not None:
            raise InputError("expected no fixed position for a contact of phases", place=f"contacts.{k}.at")
        gaps[table.name] = _gap(contact_of(table, f"contacts.{k}", number), tree, f"contacts.{k}.on")
    positions = {
        Symbol(slot.joint.name, real=True): slot.position[0]
        for slot in tree.slots
        if slot.joint.nq == 1 and not slot.joint.mimic and slot.joint.name not in constants
    }
    known = {**constants, **{str(symbol): symbol for symbol in positions}}
    for k, phase in enumerate(file.phases):
        for name in phase.contacts:
            if name not in gaps or phase.contacts.count(name) > 1:
                wanted = f"each of {', '.join(gaps)} at most once" if gaps else "[[contacts]]"
                raise InputError(f"expected {wanted}", place=f"phases.{k}.contacts", found=name)
    events, following = [], []
    for k, phase in enumerate(file.phases):
        phase_events: list[ContactEvent] = []
        for j, each in enumerate(phase.events):
            place = f"phases.{k}.events.{j}"
            if each.next not in names:
                raise InputError(f"expected one of {', '.join(names)}", place=f"{place}.next", found=each.next)
            following_contacts = file.phases[names.index(each.next)].contacts
            if each.name in (other.name for other in phase_events):
                raise InputError("expected names of events to differ", place=f"{place}.name", found=each.name)
            phase_events.append(_contact_event(each, place, phase.contacts, following_contacts, list(gaps), known))
        events.append(tuple(phase_events))
        following.append(tuple(names.index(each.next) for each in phase.events))
    shape = (tuple(names), phases, tuple(events), tuple(following))
    return ContactPhases(tree.name, *shape, gaps, positions, tree.source)


def _gap(contact: Constraint, tree: Robot, place: str) -> Constraint:
    """Return the contact with only the equation along the plane's normal; its residual is the gap at the contact."""
    ground = replace(contact, a=contact.a or tree.base)
    parents = {joint.child: joint for joint in tree.joints}
    link = tree.frame(ground.a).link
    while link in parents:
        if parents[link].kind.nv:
            raise InputError("expected a frame that does not move", place=place, found=ground.a)
        link = parents[link].parent
    (row,) = (row for row in ground.rows if is_normal(row))
    return replace(ground, rows=(replace(row, along_a=True, held=True) if isinstance(row, Displacement) else row,))


def is_normal(row: Row) -> bool:
    """Return True if a row of a contact is along the normal of the contact's plane."""
    return isinstance(row, Displacement | Rolling) and row.axis == NORMAL


def _contact_event(
    table: ContactEventTable, place: str, held: list[str], after: list[str], contacts: list[str], known: Names
) -> ContactEvent:
    if sum(map(bool, (table.touches, table.leaves, table.guard))) != 1:
        raise InputError("expected one of touches, leaves and guard", place=place)
    if table.guard is None:
        if table.direction is not None:
            raise InputError("expected no direction: the gap or force always falls", place=f"{place}.direction")
        what, changed = ("touches", table.touches) if table.touches else ("leaves", table.leaves)
        able = [name for name in contacts if (name in held) == (what == "leaves")]
        if changed not in able:
            kind = "that is closed" if table.leaves else "that is open"
            raise InputError(f"expected a contact {kind} in the phase", place=f"{place}.{what}", found=changed)
        if (changed in after) != (what == "touches"):
            kind = "with" if table.touches else "without"
            raise InputError(f"expected a phase {kind} contact {changed}", place=f"{place}.next", found=table.next)
        return ContactEvent(table.name, table.touches, table.leaves)
    guard = number(table.guard, f"{place}.guard", known)
    if not any(isinstance(known.get(str(symbol)), Symbol) for symbol in guard.free_symbols):
        raise InputError("expected a guard with a joint's position", place=f"{place}.guard", found=table.guard)
    return ContactEvent(table.name, guard=guard, direction=table.direction or "either")

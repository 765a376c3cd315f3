"""Files of phases that follow each other, as systems joined by events."""

from __future__ import annotations

from dataclasses import replace

from sympy import Integer

from symgen.errors import InputError
from symgen.robot.description.events import Event
from symgen.robot.description.parts import Parameter
from symgen.robot.description.system import System
from symgen.robot.hybrid import Hybrid
from symgen.robot.loaders.schema import HybridFile, PhaseEventTable, SystemFile
from symgen.robot.loaders.system import Names, number, system_of


def hybrid_of(file: HybridFile, parameters: tuple[Parameter, ...], constants: Names) -> Hybrid:
    """The phases of a file; ``constants`` are its parameters by name.

    Raises :class:`~symgen.errors.InputError` for masses that a following phase does not have, or other numbers of
    variables: an impact is onto constraints of the same masses.
    """
    names = [phase.name for phase in file.phases]
    if len(set(names)) != len(names):
        raise InputError("expected names of phases to differ", place="phases", found=names)
    bare = []
    for k, phase in enumerate(file.phases):
        table = SystemFile(
            name=f"{file.name}_{phase.name}",
            source=file.source,
            variables=phase.variables,
            coordinates=phase.coordinates,
            shapes=phase.shapes,
        )
        try:
            bare.append(system_of(table, parameters, constants))
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
            events.append(_event(each, place, bare[k], bare[after[-1]], constants))
        following.append(tuple(after))
        systems.append(replace(bare[k], events=tuple(events)))
    return Hybrid(file.name, tuple(names), tuple(systems), tuple(following), file.source)


def _event(table: PhaseEventTable, place: str, system: System, onto: System, constants: Names) -> Event:
    own = {**constants, **{str(symbol): symbol for symbol in system.variables}}
    wanted = [str(symbol) for symbol in onto.variables]
    if set(table.variables) != set(wanted):
        raise InputError(
            f"expected all variables of {table.next}: {', '.join(wanted)}",
            place=f"{place}.variables",
            found=sorted(table.variables),
        )
    if len(wanted) != system.nv:
        raise InputError(f"expected a phase of {system.nv} variables", place=f"{place}.next", found=len(wanted))
    there = {each.name: each for each in onto.coordinates}
    for each in system.coordinates:
        if each.mass != 0 and (each.name not in there or there[each.name].mass != each.mass):
            raise InputError(
                f"expected a coordinate {each.name} of the same mass", place=f"{place}.next", found=table.next
            )
    known = {each.name for each in system.coordinates}
    for each in onto.coordinates:
        if each.mass != 0 and each.name not in known:
            raise InputError(f"unexpected mass of coordinate {each.name}", place=f"{place}.next", found=table.next)
    after = tuple(there[each.name].x if each.name in there else Integer(0) for each in system.coordinates)
    moved = tuple(number(table.variables[name], f"{place}.variables.{name}", own) for name in wanted)
    return Event(table.name, number(table.guard, f"{place}.guard", own), table.direction, after, moved, onto)

"""Make names from files of other tools usable: identifiers for robots, and plain characters for parts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, count
from typing import Any
from xml.etree.ElementTree import Element

from symgen.errors import InputError, one_line, shown
from symgen.options import Reading
from symgen.options.option import Table
from symgen.phrasing import RENAMED
from symgen.robot.description.names import MAX_NAME_LENGTH, check_robot_name, cleaned
from symgen.robot.description.parts import Note


def identifier_from(text: str, stem: str) -> tuple[str, list[Note]]:
    """Return an identifier for a robot, and a note if the identifier differs much from the robot's name.

    ``text`` is the name in the file. If this name is empty, the identifier is made from ``stem``, the file's name.

    Small changes need no note: spaces, dashes, dots and slashes become underscores, and ``robot_`` is put before a
    leading digit. If the result is not an identifier, all characters except ASCII letters and digits become
    underscores. If the result is not allowed either, for example because it is a reserved word, ``_robot`` is appended.
    """
    usual = _joined(text)
    if _fits(usual):
        return usual, []
    name = re.sub(r"[^A-Za-z0-9]+", "_", text or stem).strip("_")[: MAX_NAME_LENGTH - 10]
    name = f"robot_{name}".rstrip("_") if not name[:1].isalpha() else name
    name = name if _fits(name) else f"{name}_robot"
    return name, [Note("repaired", f"robot name {shown(text)} is not an identifier: called {name}; --name changes it")]


def _joined(text: str) -> str:
    name = re.sub(r"[\s./-]+", "_", text.strip())
    return f"robot_{name}" if name[:1].isdigit() else name


def _fits(name: str) -> bool:
    try:
        check_robot_name(name, "robot name")
    except InputError:
        return False
    return True


def with_plain_names(root: Element, places: Mapping[str, str]) -> list[Note]:
    """Replace unusual characters in the names of an XML file by underscores, and return a note for each new name.

    ``places`` maps each kind of name to the places where such names occur: ``TAG/ATTRIBUTE``, or ``TAG`` for the text
    of an element. Different names of one kind become different new names.
    """
    notes = []
    for kind, listed in places.items():
        pairs = [place.partition("/")[::2] for place in listed.split()]
        found = [(each, key) for each in root.iter() for tag, key in pairs if each.tag.rpartition("}")[2] == tag]
        names = dict.fromkeys(_name_at(*each) for each in found)
        taken = {name for name in names if cleaned(name) == name}
        called = {name: name for name in taken}
        for name in names:
            if name not in called:
                called[name] = next(new for new in name_candidates(cleaned(name)) if new not in taken)
                taken.add(called[name])
                notes.append(renaming(kind, name, called[name]))
        for element, key in found:
            name = _name_at(element, key)
            if name != called[name] and key:
                element.set(key, called[name])
            elif name != called[name]:
                element.text = called[name]
    return notes


def renaming(kind: str, name: str, new: str) -> Note:
    """Return a note that states the old and the new name of a part; other messages show the name in the file."""
    plain = cleaned(name) == name
    if not plain and len(name) <= MAX_NAME_LENGTH:
        RENAMED[new] = one_line(name)
    reason = "another has this name" if plain else "some characters are not allowed"
    return Note("repaired", f"{kind} {shown(name)}: called {new}, because {reason}", (kind, name, new))


def in_new_names(options: Reading, notes: Iterable[Note]) -> Reading:
    """Return reading options in which the names of renamed parts are replaced by the parts' new names."""
    renamed = [note.renamed for note in notes if note.renamed]
    if not renamed:
        return options
    joints = {name: new for what, name, new in renamed if what in ("joint", "name")}
    frames = {name: new for what, name, new in renamed if what not in ("joint", "constraint")}
    named = {**joints, **frames}

    def on(place: Any) -> Any:
        if isinstance(place, str):
            return frames.get(place, place)
        return replace(place, link=frames.get(place.link, place.link)) if place is not None else place

    return replace(
        options,
        lock=Table({joints.get(name, name): value for name, value in options.lock.items()}),
        driven=tuple(joints.get(name, name) for name in options.driven),
        frames=tuple(map(on, options.frames)),
        payload=on(options.payload),
        runtime=tuple(named.get(name, name) for name in options.runtime),
        attach=Table({file: on(place) for file, place in options.attach.items()}),
        tools=Table({name: on(frame) for name, frame in options.tools.items()}),
    )


def _name_at(element: Element, key: str) -> str:
    return element.get(key, "") if key else (element.text or "").strip()


def name_candidates(text: str, behind: str = "") -> Iterator[str]:
    """Yield ``text``, then ``text`` with ``behind``, then with ``behind`` and the numbers 2, 3, ...

    Each result has a limited length: a long ``text`` is cut.
    """
    endings = chain(dict.fromkeys(["", behind]), (f"{behind}_{number}" for number in count(2)))
    return (text[: MAX_NAME_LENGTH - len(ending)] + ending for ending in endings)


class UniqueNames:
    """The names of a robot's parts, by kind of part; parts that a loader adds get names that no other part has."""

    def __init__(self, **taken: Iterable[str]) -> None:
        self._taken = defaultdict(set, {kind: set(names) for kind, names in taken.items()})

    def unique(self, kind: str, text: str, behind: str = "") -> str:
        """Return a name that no other part of this kind has, and reserve the name.

        The name is ``text``; if another part has this name, ``behind`` and, if necessary, a number are appended.
        """
        name = next(each for each in name_candidates(text, behind) if each not in self._taken[kind])
        self._taken[kind].add(name)
        return name

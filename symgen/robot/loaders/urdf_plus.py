"""The constraints of URDF+: loops, couplings, and joints that are not independent.

Source: M. Chignoli, J.-J. Slotine, P. M. Wensing and S. Kim, *URDF+: an enhanced URDF for robots with kinematic loops*
(Humanoids 2024, arXiv 2411.19753), and the reader in the authors' generalized_rbda. A loop is a cut joint. The file
gives a frame on each of the joint's two links, and the joint's axis in these frames. A coupling has two links, the
predecessor and the successor. For each link, the joint positions on the path from the links' nearest common ancestor
are added. ``ratio`` times the sum of the predecessor equals the sum of the successor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from sympy import Expr, Integer, Symbol

from symgen.errors import InputError
from symgen.robot.constraints.model import Draft
from symgen.robot.constraints.rows import Constraint, Coupling, cut_joint
from symgen.robot.description.parts import Frame, Joint
from symgen.robot.description.robot import Robot
from symgen.robot.loaders.geometry import ZERO, Geometry, Triple
from symgen.spatial import Transform, rotation_to_axis

_TYPES = {"revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "fixed": "weld"}
_ENDS = ("predecessor", "successor")

Read = Callable[[object, str], Expr]
"""A function that reads a number, given its text and its place in the file."""


@dataclass(frozen=True)
class Closing:
    """The elements and attributes of a file that describe constraints of the tree."""

    elements: tuple[Element, ...]
    dependent: tuple[str, ...]
    """The joints that the file declares as not independent."""

    def coupled(self, joints: Sequence[Joint]) -> set[str]:
        """Return the names of the joints that couplings relate to each other.

        The position of these joints must be an angle, because a coupling counts full turns.
        """
        tree = _Tree(joints)
        couplings = (each for each in self.elements if each.tag == "coupling")
        return {name for each in couplings for end in tree.between(*_links(each)) for name in end}

    def closed(self, robot: Robot, geometry: Geometry, number: Read) -> Robot | Draft:
        """Return a draft with the constraints of the file, or the robot if there are none.

        If the file declares dependent joints, the draft's active joints are the other joints.
        """
        if not self.elements:
            return robot
        tree, frames, constraints = _Tree(robot.joints), list(robot.frames), []
        links = {link.name for link in robot.links}
        for element in self.elements:
            for link in _links(element):
                if link not in links:
                    raise InputError("expected the name of a link", place=_place(element), found=link)
            if element.tag == "coupling":
                constraints.append(_coupling(element, tree, number))
            else:
                ends = list(_loop_frames(element, geometry, number))
                frames += ends
                kind = _TYPES[_attribute(element, "type", tuple(_TYPES))]
                constraints.append(cut_joint(_name(element), kind, *(each.name for each in ends)))
        moving = [joint.name for joint in robot.joints if joint.nv and not joint.mimic]
        active = tuple(name for name in moving if name not in self.dependent) if self.dependent else ()
        return Draft(replace(robot, frames=tuple(frames)), tuple(constraints), active)


def extract_closing(root: Element) -> Closing:
    """Remove the elements and attributes of URDF+ from a file's XML tree and return them."""
    elements = tuple(each for each in root if each.tag in ("loop", "coupling"))
    for each in elements:
        root.remove(each)
    dependent = []
    for joint in root.findall("joint"):
        independent = joint.attrib.pop("independent", "true")
        if independent not in ("true", "false"):
            place = f"joint {joint.get('name')}: independent"
            raise InputError("expected true or false", place=place, found=independent)
        if independent == "false":
            dependent.append(joint.get("name", ""))
    return Closing(elements, tuple(dependent))


@dataclass(frozen=True)
class _Tree:
    joints: Sequence[Joint]

    def between(self, a: str, b: str) -> tuple[list[str], list[str]]:
        """Return the moving joints between the links' nearest common ancestor and each of the two links."""
        ways = [self._path_to_base(link) for link in (a, b)]
        first, second = ([joint for joint in way if joint not in other] for way, other in (ways, ways[::-1]))
        return [joint.name for joint in first if joint.nv], [joint.name for joint in second if joint.nv]

    def _path_to_base(self, link: str) -> list[Joint]:
        above = {joint.child: joint for joint in self.joints}
        way: list[Joint] = []
        while link in above and above[link] not in way:
            way.append(above[link])
            link = above[link].parent
        return way


def _coupling(element: Element, tree: _Tree, number: Read) -> Constraint:
    place = _place(element)
    if element.get("type", "rolling") != "rolling":
        raise InputError("expected a type of rolling", place=place, found=element.get("type"))
    ratio = element.find("ratio")
    if ratio is None or not ratio.get("value"):
        raise InputError("expected <ratio value=.../>", place=place)
    gear = number(ratio.get("value"), f"{place}/ratio")
    first, second = tree.between(*_links(element))
    kinds = {joint.name: joint.kind for joint in tree.joints}
    for name in (*first, *second):
        if kinds[name].nq != 1:
            raise InputError("expected joints of one variable", place=place, found=f"{name} ({kinds[name].type_name})")
    if not first or not second:
        raise InputError("expected links that move relative to an ancestor of both", place=place)
    turned, geared = (sum((Symbol(name, real=True) for name in names), Integer(0)) for names in (first, second))
    return Constraint(_name(element), "coupling", (Coupling(gear * turned - geared),))


def _loop_frames(element: Element, geometry: Geometry, number: Read) -> Iterator[Frame]:
    """Yield a frame of the cut joint on each of its two links; the z axis of both frames is the joint's axis."""
    place = _place(element)
    axis = element.find("axis")
    along = (Integer(1), Integer(0), Integer(0)) if axis is None else _triple(axis, "xyz", f"{place}/axis", number)
    to_axis = Transform(rotation_to_axis(geometry.axis(along, f"{place}/axis")))
    for end, link in zip(_ENDS, _links(element), strict=True):
        origin = element.find(f"{end}/origin")
        at = f"{place}/{end}/origin"
        xyz, rpy = (ZERO if origin is None else _triple(origin, key, at, number) for key in ("xyz", "rpy"))
        placement = geometry.placement(xyz, rpy, at)
        yield Frame(f"{_name(element)}_{end}", link, (placement @ to_axis).condensed())


def _links(element: Element) -> tuple[str, str]:
    links = []
    for end in _ENDS:
        element_of_end = element.find(end)
        if element_of_end is None or not element_of_end.get("link"):
            raise InputError(f"expected <{end} link=.../>", place=_place(element))
        links.append(str(element_of_end.get("link")))
    return links[0], links[1]


def _name(element: Element) -> str:
    name = element.get("name")
    if not name:
        raise InputError("expected a name", place=element.tag)
    return name


def _place(element: Element) -> str:
    return f"{element.tag} {_name(element)}"


def _attribute(element: Element, key: str, expected: tuple[str, ...]) -> str:
    value = element.get(key, "")
    if value not in expected:
        raise InputError(f"expected a {key} of {', '.join(expected)}", place=_place(element), found=value)
    return value


def _triple(element: Element, key: str, place: str, number: Read) -> Triple:
    written = (element.get(key) or "0 0 0").split()
    if len(written) != 3:
        raise InputError("expected three numbers", place=f"{place}/{key}", found=element.get(key))
    x, y, z = (number(each, f"{place}/{key}") for each in written)
    return x, y, z

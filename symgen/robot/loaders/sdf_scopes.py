"""The names of SDFormat: each model has names of its own, and ``a::b`` is the name b in the nested model a.

The parts of a merged model have names in the model that includes the merged model.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from sympy import Integer, pi

from symgen.errors import InputError
from symgen.phrasing import near
from symgen.robot.loaders.geometry import Geometry
from symgen.robot.loaders.sdf_values import flag, text
from symgen.robot.loaders.xml import numbers
from symgen.spatial import Transform, Vector

MODEL, WORLD = "__model__", "world"
"""The names of the frames of the model and of the world."""


class Scope:
    """The names in one model. ``elements`` has each link, joint, frame and model, with the default frame of its pose.

    ``prefix`` is the start of the names of the model's parts in the whole robot.
    """

    def __init__(self, model: Element, geometry: Geometry, name: str = "", parent: Scope | None = None) -> None:
        self.model, self.geometry, self.name, self.parent = model, geometry, name, parent
        self.merged = parent is not None and flag(model.get("merge"), f"model {name}: merge")
        self.prefix: str = parent.prefix + ("" if self.merged else f"{name}::") if parent else ""
        self.elements: dict[str, tuple[Element, str]] = {}
        self.nested: dict[str, Scope] = {}
        for frame in model.findall("frame[pose]"):
            frame.set("attached_to", frame.findall("pose")[0].get("frame", "") or frame.get("attached_to", ""))
        for element in (each for each in model if each.tag in ("link", "frame", "joint", "model")):
            own = element.get("name", "")
            if own in self.elements or own in ("", MODEL, WORLD):
                expected = "expected names of links, joints, frames and models to differ"
                raise InputError(expected, place=element.tag, found=self.prefix + own)
            default = {"frame": element.get("attached_to") or MODEL, "joint": text(element, "child")}
            self.elements[own] = element, default.get(element.tag, MODEL)
            if element.tag == "model":
                self.nested[own] = Scope(element, geometry, own, self)
        self._placements: dict[str, Transform | None] = {MODEL: Transform()}

    @property
    def canonical(self) -> str:
        """The link to which the model's frame is attached: by default the first link, or else one of a nested model."""
        links = [each.get("name", "") for each in self.model.findall("link")]
        inner = (f"{name}::{each.canonical}" for name, each in self.nested.items() if each.canonical)
        return self.model.get("canonical_link") or next(iter(links), "") or next(inner, "")

    def check_canonical_links(self) -> None:
        """Raise :class:`InputError` if the ``canonical_link`` of the model or of a nested model does not exist."""
        if written := self.model.get("canonical_link"):
            place = " ".join(filter(None, ("model", self.prefix.removesuffix("::"))))
            self.link_of(written, f"{place}: canonical_link")
        for each in self.nested.values():
            each.check_canonical_links()

    def parts(self, tag: str) -> Iterator[tuple[Scope, Element]]:
        """Yield all elements of a tag, each with its scope, in the order of the file."""
        for element in self.model:
            if element.tag == tag:
                yield self, element
            if element.tag == "model":
                yield from self.nested[element.get("name", "")].parts(tag)

    def _owner(self, name: str) -> tuple[Scope, str]:
        """Return the scope of a name, and the name in that scope."""
        if name in self.elements or name in (MODEL, WORLD):
            return self, name
        first, _, rest = name.partition("::")
        if rest and first in self.nested:
            return self.nested[first]._owner(rest)
        merged = (each._owner(name) for each in self.nested.values() if each.merged)
        return next((found for found in merged if found[1] in found[0].elements), (self, name))

    @property
    def origin(self) -> Transform:
        """The placement of the model in the frame of the outermost model."""
        return self.parent.origin @ self.parent.at(self.name) if self.parent else Transform()

    def placed(self, name: str, place: str = "") -> Transform:
        """Return the placement of a link, a joint, a frame, a model or the world in the outermost model's frame."""
        return (self.origin @ self.at(name, place)).condensed()

    def at(self, name: str, place: str = "") -> Transform:
        """Return the placement of a link, a joint, a frame, a model or the world in this model's frame."""
        scope, local = self._owner(name)
        if local == WORLD:
            return self.origin.inverse @ self.parent.placed(WORLD) if self.parent else self._world()
        if scope is not self:
            inner = scope.at(local, place)
            while (outer := scope.parent) is not None and scope is not self:
                scope, inner = outer, outer.at(scope.name) @ inner
            return inner
        if name not in self._placements:
            if name not in self.elements:
                expected = "expected the name of a link, joint or frame"
                raise InputError(expected, place=place, found=name, hint=near(name, self.elements))
            self._placements[name] = None
            (element, default), pose = self.elements[name], self.elements[name][0].find("pose")
            base = default if pose is None else pose.get("relative_to") or pose.get("frame") or default
            where = f"{element.tag} {self.prefix}{name}: pose"
            placement = self.at(base, where) @ self.pose(element, where)
            if element.tag == "model":
                placement = placement @ self.nested[name].placement_frame().inverse
            self._placements[name] = placement.condensed()
        if (found := self._placements[name]) is None:
            raise InputError("expected no cycle of frames", place=place, found=name)
        return found

    def placement_frame(self) -> Transform:
        """Return the placement, in the model, of the frame to which the pose of the model refers."""
        place = f"model {self.name}".rstrip()
        return self.at(self.model.get("placement_frame") or MODEL, f"{place}: placement_frame")

    def _world(self) -> Transform:
        pose = self.model.find("pose")
        if pose is not None and pose.get("relative_to", WORLD) not in ("", WORLD):
            raise InputError("expected a pose in the world", place="model: pose", found=pose.get("relative_to"))
        return self.placement_frame() @ self.pose(self.model, "model: pose").inverse

    def pose(self, owner: Element, place: str) -> Transform:
        """Return the pose of an element as the file states it; the identity if the element has no pose."""
        pose = owner.find("pose")
        if pose is None or not (pose.text or "").strip():
            return Transform()
        if (form := pose.get("rotation_format") or "euler_rpy") not in ("euler_rpy", "quat_xyzw"):
            raise InputError("expected a rotation_format of euler_rpy or quat_xyzw", place=place, found=form)
        in_degrees = flag(pose.get("degrees"), f"{place}: degrees")
        if form == "quat_xyzw":
            if in_degrees:
                raise InputError("expected a quaternion without degrees", place=place)
            x, y, z, *quaternion = numbers(pose.text, place, 7)
            return Transform(self.geometry.quaternion(quaternion, place), Vector(x, y, z))
        x, y, z, *angles = numbers(pose.text, place, 6)
        scale = pi / 180 if in_degrees else Integer(1)
        roll, pitch, yaw = (angle * scale for angle in angles)
        return self.geometry.placement((x, y, z), (roll, pitch, yaw), place)

    def link_of(self, name: str, place: str) -> str:
        """Return the link to which a frame is attached, or the world, by its name in the robot.

        The frame of a joint is attached to the joint's child, and the frame of a model to its canonical link.
        """
        scope, seen = self, set[tuple[str, str]]()
        while True:
            scope, local = scope._owner(name)
            if local == WORLD:
                return WORLD
            if (scope.prefix, local) in seen:
                raise InputError("expected no cycle of frames", place=place, found=local)
            if local not in (*scope.elements, MODEL):
                raise InputError("expected the name of a link or frame", place=place, found=local)
            seen.add((scope.prefix, local))
            element = scope.model if local == MODEL else scope.elements[local][0]
            if element.tag == "link":
                return scope.prefix + local
            if element.tag == "model":
                scope = scope if local == MODEL else scope.nested[local]
                name = scope.canonical
            else:
                name = (text(element, "child") if element.tag == "joint" else element.get("attached_to")) or MODEL

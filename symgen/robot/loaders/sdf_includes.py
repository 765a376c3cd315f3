"""Replace each ``<include>`` of an SDF file by the model of the included file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from symgen.errors import InputError
from symgen.reading import MAX_FILE_BYTES, read_regular
from symgen.robot.loaders.sdf_values import flag, text
from symgen.robot.loaders.xml import parsed

MAX_INCLUDE_COUNT = 1000
PATHS = ("SDF_PATH", "GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
"""Environment variables with the folders in which Gazebo finds models."""
_KNOWN = ("uri", "name", "pose", "placement_frame", "static", "plugin")


class Includes:
    """Replaces the includes of a file and of the files that it includes; ``notes`` collects ignored includes."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self._count = 0

    def replace(self, owner: Element, files: tuple[Path, ...]) -> None:
        """Replace the includes of an element and of its models; ``files`` are this file and the files that include it.

        In a world, an include whose file is not found is ignored.
        """
        for element in list(owner):
            if element.tag == "include":
                found = _file(element, files[-1])
                if found is None and owner.tag != "model":
                    self.notes.append(f"include of {text(element, 'uri')}: ignored, the model is not found")
                    owner.remove(element)
                elif found is None:
                    expected = f"expected a model beside the file, or in a folder of {' or '.join(PATHS)}"
                    raise InputError(expected, place="include: uri", found=text(element, "uri"))
                else:
                    owner[list(owner).index(element)] = self._model(element, found, files)
            elif element.tag in ("model", "world"):
                self.replace(element, files)

    def _model(self, include: Element, file: Path, files: tuple[Path, ...]) -> Element:
        """Return the model of an included file, with the name, the pose and ``static`` as the include states them."""
        self._count += 1
        if file.resolve() in [each.resolve() for each in files]:
            raise InputError("expected no cycle of included files", place="include: uri", found=str(file))
        if self._count > MAX_INCLUDE_COUNT:
            raise InputError(f"expected at most {MAX_INCLUDE_COUNT:,} included files", place="include: uri")
        if unknown := [each.tag for each in include if each.tag not in _KNOWN]:
            raise InputError(f"expected only {', '.join(_KNOWN)}", place="include", found=unknown[0])
        try:
            root = parsed(read_regular(file, MAX_FILE_BYTES), "sdf")
            self.replace(root, (*files, file))
            models = root.findall("model")
            if len(models) != 1:
                raise InputError("expected one model", place="sdf", found=[each.get("name") for each in models])
        except InputError as error:
            raise error if error.file else error.located(str(file)) from None
        (model,) = models
        if axes_of_model(root):
            for axis in (*model.iter("axis"), *model.iter("axis2")):
                for old in axis.findall("use_parent_model_frame"):
                    axis.remove(old)
                SubElement(axis, "use_parent_model_frame").text = "true"
        model.set("name", text(include, "name") or model.get("name", ""))
        placed = text(include, "placement_frame")
        if placed and include.find("pose") is None:
            raise InputError("expected a pose with the placement_frame", place="include", found=placed)
        stated = [each for each in include if each.tag in ("pose", "static")]
        replaced = {each.tag for each in stated}
        model[:] = [each for each in model if each.tag not in replaced] + stated
        if placed:
            model.set("placement_frame", placed)
        if flag(include.get("merge"), "include: merge"):
            model.set("merge", "true")
            model.set("name", f"_merged__{model.get('name')}__model__")
        return model


def axes_of_model(root: Element) -> bool:
    """Return True if the file's version is before 1.5: the components of axes are then in the model's frame."""
    return (1,) < _version(root) < (1, 5)


def _file(include: Element, file: Path) -> Path | None:
    """Return the file of an included model, or None if the file is not found.

    A URI names a file, or a folder with a model.config, which names the file.
    """
    scheme, colon, rest = text(include, "uri").partition("://")
    if not colon:
        scheme, rest = "", scheme
    if not rest or scheme not in ("", "model", "file"):
        return None
    for folder in _folders(file):
        place = folder / rest
        if place.is_file():
            return place
        if (config := place / "model.config").is_file():
            try:
                sources = parsed(read_regular(config, MAX_FILE_BYTES), "model").findall("sdf")
            except InputError as error:
                raise error if error.file else error.located(str(config)) from None
            known = {_version(each): (each.text or "").strip() for each in sources}
            return place / (known[max(known)] if known else "model.sdf")
    return None


def _version(source: Element) -> tuple[int, ...]:
    """Return the version that an element states, such as (1, 12)."""
    return tuple(int(part) if part.isdecimal() else 0 for part in source.get("version", "").split("."))


def _folders(file: Path) -> Iterator[Path]:
    """Yield the folders of models: the file's folder, the folder above it, and the folders in the environment."""
    yield from (file.parent, file.parent.resolve().parent)
    for name in PATHS:
        yield from (Path(each) for each in os.environ.get(name, "").split(os.pathsep) if each)

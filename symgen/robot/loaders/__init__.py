"""Read robot files. The suffix of a file selects the loader; for .xml files, the root element selects the loader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from symgen.errors import InputError, UnsupportedError
from symgen.options import EFFECTS, NO_OPTIONS, Reading
from symgen.reading import MAX_FILE_BYTES, UTF_16, example, read_regular, suffix_of
from symgen.robot.constraints.model import Draft
from symgen.robot.description.inertia import implausible
from symgen.robot.description.names import check_robot_name
from symgen.robot.description.numbers import exact
from symgen.robot.description.parts import Note
from symgen.robot.description.robot import Robot
from symgen.robot.description.system import System
from symgen.robot.hybrid import ContactPhases, Hybrid
from symgen.robot.joints import KINDS
from symgen.robot.loaders.names import in_new_names
from symgen.robot.loaders.toml.reader import contact_phases_from, hybrid_from, load_toml, with_side_file
from symgen.robot.rewrites.asked import locked, refuse_for, with_gravity, with_tools
from symgen.robot.rewrites.attached import attached
from symgen.robot.rewrites.equivalent import floating
from symgen.robot.rewrites.runtime import with_runtime
from symgen.robot.rewrites.short_numbers import shortened

Described = TypeVar("Described", Robot, System)
TREE_OPTIONS = (
    "attach",
    "lock",
    "gravity",
    "tools",
    "runtime",
    "payload",
    "base",
    "wrench_axes",
    "joint_effects",
    "friction_width",
)
"""Reading options that act on links and joints; systems of coordinates refuse these options."""
_OF_EVERY_FILE = ("parameters", "snap", "continuous", "mimic", "joint_effects", "plausibility")
"""Reading options that also apply to the files of attached robots."""
_OF_XACRO = ("xacro", "xacro_arg", "package")
"""Reading options that also apply to the xacro files of attached robots."""
_FIRST_TAG = re.compile(rb"(?:\xef\xbb\xbf|\s|<\?.*?\?>|<!--.*?-->|<!(?!--)[^>]*>)*+<([\w:.-]+)", re.DOTALL)
"""Matches an XML file up to its first tag, past a byte order mark, white space, comments and declarations."""


def _urdf(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Read URDF; the parser is imported here, because importing it takes longer than reading a robot in TOML."""
    from symgen.robot.loaders.urdf import load_urdf

    return load_urdf(data, path, options)


def _xacro(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Expand xacro and read the result; the module is imported here, because few robots need it."""
    from symgen.robot.loaders.xacro import expanded

    data, notes = expanded(path, options)
    if _root(data) == "<mujoco>":  # MuJoCo reads the file itself
        raise InputError("expected xacro that expands to URDF or SDF", found="<mujoco>")
    return _xml(data, path, options).noted(*notes)


def _mjcf(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Read MJCF; the loader is imported here, because other formats do not need its modules."""
    from symgen.robot.loaders.mjcf import load_mjcf

    return load_mjcf(data, path, options)


def _sdf(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Read SDF; the loader is imported here, because few robots need it."""
    from symgen.robot.loaders.sdf import load_sdf

    return load_sdf(data, path, options)


_BY_ROOT = {"<robot>": _urdf, "<mujoco>": _mjcf, "<sdf>": _sdf}


def _xml(data: bytes, path: Path, options: Reading) -> Robot | Draft:
    """Read MJCF from a file ending in .mjcf, and URDF, MJCF or SDF from .xml, depending on the root element."""
    root, roots = _root(data), ["<mujoco>"] if suffix_of(path) == ".mjcf" else list(_BY_ROOT)
    if root and root not in roots:
        raise InputError(f"expected the root element {' or '.join(roots)}", found=root)
    return _BY_ROOT[root or roots[0]](data, path, options)


def _root(data: bytes) -> str:
    """Return a file's first tag without attributes, such as ``<robot>``; empty if other text comes before the tag."""
    match = _FIRST_TAG.match(data.decode("utf-16", "replace").encode() if data.startswith(UTF_16) else data)
    return f"<{match[1].decode('ascii', 'replace')}>" if match else ""


_LOADERS: dict[str, Callable[[bytes, Path, Reading], Robot | System | Draft]] = {
    ".toml": load_toml,
    ".urdf": _urdf,
    ".mjcf": _xml,
    ".xml": _xml,
    ".xacro": _xacro,
    ".sdf": _sdf,
}


def load_file(path: Path, options: Reading) -> Robot | System | Draft:
    """Return the robot or system of a file, with notes on parts that were ignored, made exact, or found implausible.

    A robot with constraints is returned as a draft, for which no closed configuration is computed yet.

    Raises :class:`~symgen.errors.InputError` if the file or an option is not valid; the message has the file, the
    place, the expected and the found value.
    """
    loader = _LOADERS.get(suffix_of(path))
    suffixes = [suffix_of(path), *(suffix_of(Path(file)) for file in options.attach)]
    if (options.xacro or options.xacro_arg or options.package) and ".xacro" not in suffixes:
        expected = "expected a .xacro file for xacro, xacro-arg and package"
        raise InputError(expected, file=str(path), found=path.suffix)
    if loader is None:
        expected = f"expected a file ending in {' or '.join(_LOADERS)} (.xml: URDF, MJCF or SDF)"
        raise InputError(expected, file=str(path), found=path.suffix)
    try:
        data = read_regular(path, MAX_FILE_BYTES)
        if options.constraints == "hard" and not (loader is _xml and _root(data) == "<mujoco>"):
            raise InputError("expected an MJCF file: other files keep their constraints", place="option constraints")
        if options.phase and not options.loops and suffix_of(path) != ".toml":
            raise InputError("expected a file with [[phases]]", place="option phase", found=options.phase)
        robot = loader(data, path, options)
    except InputError as error:
        raise error if error.file else error.located(str(path)) from None
    except UnsupportedError as error:
        raise UnsupportedError(f"{path}: {error}") from None
    except RecursionError:
        raise InputError("elements are nested too deeply", file=str(path)) from None
    if options.torque_error and (options.loops or not isinstance(robot, Robot)):
        raise UnsupportedError(f"{path}: --torque-error supports only trees of joints")
    if options.loops:
        robot = _with_loops(robot, Path(options.loops), options)
    if isinstance(robot, System):
        _refuse_of_trees(options)
        notes = (*robot.notes, *robot.negative_masses())
        notes = notes if options.plausibility else _plausible(notes)
        try:
            robot = replace(robot, read_with=options, notes=notes, driven=options.driven)
        except InputError as error:
            raise error.located(str(path)) from None
        return _named(robot, options.name)
    if isinstance(robot, Draft):
        refuse_for("one with constraints (a coupling JOINT - POSITION locks a joint)", {"lock": options.lock})
        return robot.on_tree(_as_asked(robot.tree, path, options))
    return _as_asked(robot, path, options)


def load_phases(path: Path, options: Reading) -> Hybrid | ContactPhases | None:
    """Return the phases of a model, or None if the model has no phases.

    The phases are read from the side file ``options.loops`` if it is given, otherwise from the file itself.
    """
    described = Path(options.loops) if options.loops else path
    if suffix_of(described) != ".toml":
        return None
    try:
        data = read_regular(described, MAX_FILE_BYTES)
        hybrid = None if options.loops else hybrid_from(data, options)
        if hybrid:
            _refuse_of_trees(options)
            refuse_for("a hybrid system", {"driven": options.driven})
        return hybrid or contact_phases_from(data, partial(_in_phase, path, options), options)
    except InputError as error:
        raise error if error.file else error.located(str(described)) from None


def _refuse_of_trees(options: Reading) -> None:
    """Raise :class:`InputError` if options for links and joints are given for a system."""
    changed = (name for name in TREE_OPTIONS if getattr(options, name) != getattr(NO_OPTIONS, name))
    refuse_for("a system of coordinates", {name: getattr(options, name) for name in changed})


def _in_phase(path: Path, options: Reading, phase: str) -> Robot | Draft:
    robot = load_file(path, replace(options, phase=phase))
    assert not isinstance(robot, System)
    return robot


def _with_loops(robot: Robot | System | Draft, path: Path, options: Reading) -> Robot | Draft:
    """Return the robot with the constraints and forces of a side file; a robot under constraints may get forces."""
    if isinstance(robot, System):
        raise InputError("expected a robot with joints", place="option loops", found=str(path))
    tree = robot.tree if isinstance(robot, Draft) else robot
    try:
        closed = with_side_file(tree, read_regular(path, MAX_FILE_BYTES), options)
    except InputError as error:
        raise error if error.file else error.located(str(path)) from None
    if isinstance(closed, Robot) and closed.forces == tree.forces and not options.phase:
        raise InputError("expected loops, couplings, rods, contacts or forces", file=str(path))
    if isinstance(robot, Robot):
        return closed
    if isinstance(closed, Draft):
        expected = "expected forces only, because the robot's own file has constraints"
        raise InputError(expected, place="option loops", found=str(path))
    return robot.on_tree(closed)


def _carried(file: str, options: Reading) -> Robot:
    """Read the file of an attached robot, using only the options in :data:`_OF_EVERY_FILE` and :data:`_OF_XACRO`.

    All other options, such as ``lock`` and ``frames``, are later applied to the combined robot.
    """
    path = example(file)
    names = (*_OF_EVERY_FILE, *(_OF_XACRO if suffix_of(path) == ".xacro" else ()))
    robot = load_file(path, replace(NO_OPTIONS, **{name: getattr(options, name) for name in names}))
    if not isinstance(robot, Robot):
        raise InputError("expected a robot without constraints", place="option attach", found=file)
    return robot


def _as_asked(robot: Robot, path: Path, options: Reading) -> Robot:
    """Apply the reading options to the robot of a file, and return the changed robot.

    The options may use the names in the file, even for parts that were renamed.
    """
    given, options = options, in_new_names(options, robot.notes)
    try:
        for file, place in options.attach.items():
            robot = attached(robot, _carried(file, options), place, snap=options.snap)
        robot = with_tools(
            locked(with_gravity(robot, options.gravity), options.lock, options.snap), options.tools, options.snap
        )
    except InputError as error:
        raise error if error.file else error.located(str(path)) from None
    robot = shortened(_named(replace(robot, read_with=given), options.name))
    if options.plausibility:
        robot = robot.noted(*filter(None, map(implausible, robot.links)))
    else:
        robot = replace(robot, notes=_plausible(robot.notes))
    if options.base != "fixed":
        _check_fixed_base(robot, path, options.base)
        robot = floating(robot, KINDS[options.base]())
    included_effects = tuple(effect for effect in EFFECTS if effect in options.joint_effects)
    try:
        robot = replace(
            robot,
            operational_frames=options.frames,
            wrench_axes=options.wrench_axes,
            driven=options.driven,
            included_effects=included_effects,
            friction_width=exact(options.friction_width),
        )
        robot = with_runtime(robot, options.runtime, options.payload)
        return _truncated(robot, options) if options.torque_error else robot
    except InputError as error:
        raise error.located(str(path)) from None


def _truncated(robot: Robot, options: Reading) -> Robot:
    """Leave out base parameters as ``torque_error`` allows; the rewrite is imported here because few robots need it."""
    from symgen.robot.rewrites.truncation import truncated

    return truncated(robot, options)


def _plausible(notes: Iterable[Note]) -> tuple[Note, ...]:
    return tuple(note for note in notes if note.kind != "implausible")


def _named(robot: Described, name: str) -> Described:
    """Return the model with another name and without notes on its old name; an empty ``name`` changes nothing."""
    if not name:
        return robot
    notes = tuple(note for note in robot.notes if not note.text.startswith("robot name"))
    return replace(robot, name=check_robot_name(name, "option name"), notes=notes)


def _check_fixed_base(robot: Robot, path: Path, base: str) -> None:
    """Raise :class:`InputError` if a joint of the file already gives the robot a floating base.

    With two floating joints in series, the mass matrix would be singular.
    """
    fixed = {robot.base}
    for joint in robot.joints:
        if joint.parent in fixed and joint.kind.nv == 0:
            fixed.add(joint.child)
        if joint.parent in fixed and joint.kind.nv == 6:
            expected = f"expected a robot with a fixed base for --base {base}: joint {joint.name} already moves it"
            raise InputError(expected, file=str(path), place=f"joint {joint.name}", found=joint.kind.type_name)

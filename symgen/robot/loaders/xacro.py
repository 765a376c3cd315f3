"""Expand xacro to URDF or SDF by the xacro package.

A xacro file is a program: its expressions are evaluated as Python.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr
from pathlib import Path

from symgen.errors import InputError, one_line
from symgen.options import Reading
from symgen.phrasing import near
from symgen.reading import read_regular
from symgen.robot.description.parts import Note

MAX_PACKAGE_BYTES = 1_000_000
_LOCATION = re.compile(r"(when (processing|instantiating)|in file|included from|instantiated from)\b.*:")
"""Matches the lines of a xacro warning that only repeat where the warning was raised."""


def expanded(path: Path, options: Reading) -> tuple[bytes, list[Note]]:
    """Return the expanded text of a xacro file, and notes; raise :class:`InputError` unless ``options.xacro`` is True.

    With this option the user trusts the file, because its expressions run as Python.
    """
    if not options.xacro:
        raise InputError("xacro files run code: give --xacro (in Python xacro=True) for a file you trust")
    try:
        import xacro
    except ImportError:
        raise InputError("reading xacro needs the xacro package: pip install 'symgen[xacro]'") from None
    output, arguments = io.StringIO(), _Arguments(options.xacro_arg)
    try:
        with _finding(path, options.package), redirect_stderr(output):
            text = xacro.process_file(str(path), mappings=arguments).toxml()
    except Exception as error:  # expressions in xacro files can raise any exception
        raise _refusal(error, path) from None
    lines = dict.fromkeys(line.removeprefix("warning: ") for line in output.getvalue().splitlines())
    notes = [Note("ignored", f"xacro: {line}") for line in map(one_line, lines) if line and not _LOCATION.match(line)]
    for name in sorted(options.xacro_arg.keys() - arguments.read):
        hint = near(name, arguments.read)
        notes.append(Note("ignored", f"xacro-arg {name}: ignored, the file has no argument of this name{hint}"))
    return text.encode(), notes


class _Arguments(dict[str, str]):
    """The arguments of a xacro file; ``read`` has the names that the file declares or uses."""

    def __init__(self, given: Mapping[str, str]) -> None:
        super().__init__(given)
        self.read = set[str]()

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return super().__getitem__(name)


def _refusal(error: BaseException, path: Path) -> InputError:
    """Return the error of the innermost expression that failed; outer errors only repeat the text of this error."""
    import xacro

    where = ""
    while (inner := getattr(error, "exc", None)) is not None:
        where, error = getattr(error, "suffix", None) or where, inner
    if isinstance(error, InputError):
        return error
    text = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
    if isinstance(error, xacro.substitution_args.ArgException):
        text = f"expected --xacro-arg {error}=VALUE for $(arg {error})"
    elif isinstance(error, KeyError):
        text = f"expected a known key, found {error}"
    inside = str((xacro.filestack or [path])[-1])
    place = "xacro" if inside == str(path) else f"xacro: {inside}"
    return InputError(", ".join(filter(None, (text or "cannot be expanded", one_line(where)))), place=place)


@contextmanager
def _finding(path: Path, packages: Mapping[str, str]) -> Iterator[None]:
    """Let ``$(find NAME)`` in xacro files find the given packages, and packages in the folders of :func:`_places`."""
    import xacro
    from xacro import substitution_args

    def found(name: str) -> str:
        if name in packages:
            return packages[name]
        for folder in _places(name, (Path((xacro.filestack or [path])[-1]), path)):
            if _is_package(folder, name):
                return str(folder)
        tried = f"no package.xml beside or above the file, in ROS_PACKAGE_PATH or AMENT_PREFIX_PATH names {name}"
        raise InputError(f"expected --package {name}=DIRECTORY for $(find {name}): {tried}")

    names = vars(substitution_args)
    before = names["_eval_find"]
    names["_eval_find"] = names["_eval_dict"]["find"] = found
    try:
        yield
    finally:
        names["_eval_find"] = names["_eval_dict"]["find"] = before


def _places(name: str, files: tuple[Path, ...]) -> Iterator[Path]:
    """Yield folders that may be the package ``name``: parents of the files, their subfolders, installed packages."""
    for file in files:
        for folder in file.resolve().parents:
            yield from (folder, folder / name, *sorted(each.parent for each in folder.glob("*/package.xml")))
    for prefix in filter(None, os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep)):
        yield Path(prefix, "share", name)
    for root in filter(None, os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep)):
        yield from (Path(root, name), *sorted(each.parent for each in Path(root).rglob("package.xml")))


def _is_package(folder: Path, name: str) -> bool:
    """Return True if ``name`` is in the folder's ``package.xml``; without such a file, compare the folder's name."""
    file = folder / "package.xml"
    if not file.is_file():
        return folder.is_dir() and folder.name == name
    written = re.search(
        rb"<name>\s*(.*?)\s*</name>", re.sub(rb"(?s)<!--.*?-->", b"", read_regular(file, MAX_PACKAGE_BYTES))
    )
    return written is not None and written[1] == name.encode()

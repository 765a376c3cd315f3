"""xacro, expanded by the xacro package to URDF. Such a file is a program: its expressions are evaluated as Python."""

from __future__ import annotations

from pathlib import Path

from symgen.errors import InputError, one_line
from symgen.options import Options
from symgen.robot.constraints.model import Draft
from symgen.robot.description.robot import Robot
from symgen.robot.loaders.urdf import load_urdf


def load_xacro(data: bytes, path: Path, options: Options) -> Robot | Draft:
    """The robot of the URDF a xacro file expands to; refused unless ``options.xacro`` says that the file is trusted."""
    if not options.xacro:
        raise InputError("xacro files run code: give --xacro (Options(xacro=True)) for a file you trust")
    try:
        import xacro
    except ImportError:
        raise InputError("reading xacro needs the xacro package: pip install 'symgen[xacro]'") from None
    try:
        document = xacro.process_file(str(path))
    except Exception as error:  # its expressions may raise anything
        raise InputError(f"xacro: {one_line(str(error)) or type(error).__name__}") from None
    return load_urdf(document.toxml().encode(), path, options)

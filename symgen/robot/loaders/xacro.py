"""xacro, expanded by the xacro package to URDF. Such a file is a program: its expressions are evaluated as Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from symgen.errors import InputError, one_line
from symgen.options import Options, named_value
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
        with _finding(path, _pairs(options.package, "package")):
            document = xacro.process_file(str(path), mappings=_pairs(options.xacro_arg, "xacro_arg"))
    except InputError:
        raise
    except Exception as error:  # its expressions may raise anything
        raise InputError(f"xacro: {one_line(str(error)) or type(error).__name__}") from None
    return load_urdf(document.toxml().encode(), path, options)


def _pairs(texts: tuple[str, ...], option: str) -> dict[str, str]:
    return dict(named_value(text, option, "NAME=VALUE", empty=True) for text in texts)


@contextmanager
def _finding(path: Path, packages: dict[str, str]) -> Iterator[None]:
    """Let ``$(find NAME)`` find packages that are given, that hold the file, or that lie beside one that does."""
    from xacro import substitution_args

    def found(name: str) -> str:
        if name in packages:
            return packages[name]
        for folder in path.resolve().parents:
            for candidate in (folder, folder / name):
                if candidate.name == name and candidate.is_dir():
                    return str(candidate)
        try:
            return str(before(name))
        except (ImportError, LookupError):
            raise InputError(f"expected --package {name}=DIRECTORY for $(find {name})") from None

    names = vars(substitution_args)
    before = names["_eval_find"]
    names["_eval_find"] = names["_eval_dict"]["find"] = found
    try:
        yield
    finally:
        names["_eval_find"] = names["_eval_dict"]["find"] = before

"""From text to a loaded module: compiler call, cache, NumPy call layer."""

from symgen.build.compiler import Compiler, find_compiler
from symgen.build.library import Part, Recipe, Source, load_built, load_library
from symgen.build.module import Module
from symgen.build.python import load_python
from symgen.build.signature import Signature

__all__ = [
    "Compiler",
    "Module",
    "Part",
    "Recipe",
    "Signature",
    "Source",
    "find_compiler",
    "load_built",
    "load_library",
    "load_python",
]

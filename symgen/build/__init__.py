"""From text to a loaded module: compiler call, cache, NumPy call layer."""

from symgen.build.compiler import Compiler, find_compiler
from symgen.build.library import Compilation, Recipe, Source, load_built
from symgen.build.module import Module
from symgen.build.python import load_python
from symgen.build.signature import Signature

__all__ = [
    "Compilation",
    "Compiler",
    "Module",
    "Recipe",
    "Signature",
    "Source",
    "find_compiler",
    "load_built",
    "load_python",
]

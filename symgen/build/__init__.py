"""From text to a loaded module: compiler call, cache, NumPy call layer."""

from symgen.build.compiler import Compiler, find_compiler
from symgen.build.library import load_library
from symgen.build.module import Module
from symgen.build.python import load_python

__all__ = ["Compiler", "Module", "find_compiler", "load_library", "load_python"]

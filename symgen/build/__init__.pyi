from .compiler import Compiler, find_compiler
from .library import Compilation, Recipe, Source, load_built
from .module import Module
from .python import load_python
from .signature import Signature

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

"""Find and call a C compiler. Generated code needs no Python headers: the result is a plain shared library."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import shutil
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from symgen.build.process import Running, allowed_seconds, cores, end_all, run
from symgen.errors import BuildError, one_line

if TYPE_CHECKING:
    from concurrent.futures import Future

FLAGS = (
    "-std=c99",
    "-O3",
    "-ffp-contract=fast",
    # Generated code has explicit vectors. Further vectorisation would cost compile time and run time.
    "-fno-tree-vectorize",
    "-fno-tree-slp-vectorize",
    *(("-fPIC",) if os.name == "posix" else ()),  # implied on Windows, where compilers refuse the flag
)
NATIVE_FLAG = "-march=native"
GCC_FLAGS = ("-fno-gcse", "-fno-rerun-cse-after-loop", "-fno-tree-fre", "-fno-tree-pre", "-fno-tree-dse")
"""Flags that switch off GCC's search for common subexpressions, which takes a fifth of the compile time.

Generated code has no common subexpressions. One of the passes that remove dead stores stays on. Without this pass, dead
stores of sines and cosines would cost small functions 2 ns.
"""
ONE_STATE_FLAGS = ("-fgcse", "-fno-tree-ter", "-frename-registers")
"""The quantity as a SymPy matrix, where a vector is a column. A quantity with three or more axes is a SymPy array."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A compiler: its command, a digest of its version and target, and its flags, which end with $SYMGEN_CFLAGS."""

    command: tuple[str, ...]
    identity: str
    flags: tuple[str, ...]
    one_state: tuple[str, ...]
    """The flags for files whose functions all compute one state."""

    def compile(
        self, sources: Iterable[Path], library: Path, extra: Sequence[str] = (), among: Sequence[Running] = ()
    ) -> None:
        """Compile files in parallel and link them to a library.

        Raises :class:`BuildError` with the first line in which the compiler reports an error.
        """
        with Objects(self, library.parent, extra, among) as objects:
            for source in sources:
                objects.add(source)
            objects.link(library)

    def make(self, product: Path, arguments: Sequence[str], among: Sequence[Running] = ()) -> None:
        """Run the compiler; a :class:`~symgen.errors.BuildError` has a hint if it fails only with -march=native."""
        try:
            run([*self.command, *arguments], among=among, temporary=product.parent)
        except BuildError as error:
            raise BuildError(f"{error}{self._hint(product.parent, among)}") from None
        if not product.is_file():
            raise BuildError(f"{self.command[0]} ended without an error and without {product.name}")

    def _hint(self, folder: Path, among: Sequence[Running]) -> str:
        """Return a hint if the compiler fails for a product and a sum, but not without :data:`NATIVE_FLAG`."""
        works = []
        for left_out in ((), (NATIVE_FLAG,)):
            flags = [flag for flag in self.flags if flag not in left_out]
            try:
                with TemporaryDirectory(dir=folder) as place:
                    source, product = Path(place, "probe.c"), Path(place, "probe.o")
                    source.write_text("double f(double a, double b) { return a * b + a; }\n", encoding="utf-8")
                    command = [*self.command, *flags, "-c", str(source), "-o", str(product)]
                    run(command, seconds=min(30.0, allowed_seconds()), among=among, temporary=Path(place))
                    works.append(product.is_file())
            except (BuildError, OSError):
                works.append(False)
        if works != [False, True]:
            return ""
        return f"; it works without {NATIVE_FLAG}: set $SYMGEN_CFLAGS to -march=PROCESSOR, such as -march=x86-64"


class Objects:
    """Object files that are compiled in parallel. A file is compiled as soon as its source is added.

    The directory of the object files must exist until the files are linked.
    """

    def __init__(
        self, compiler: Compiler, directory: Path, extra: Sequence[str] = (), among: Sequence[Running] = ()
    ) -> None:
        from concurrent.futures import ThreadPoolExecutor  # a slow import, which loading a library does not need

        self._compiler, self._directory, self._extra = compiler, directory, extra
        self._objects: list[Path] = []
        self._runs: list[Future[None]] = []
        self.running: Running = set()
        self._among = (self.running, *among)
        self._pool = ThreadPoolExecutor(max_workers=cores())

    def __enter__(self) -> Objects:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if error is None:
            self._pool.shutdown()
        else:
            self._pool.shutdown(wait=False, cancel_futures=True)
            while not all(each.done() for each in self._runs):  # a thread may be about to start a tool
                end_all(self.running)
                time.sleep(0.01)
            self._pool.shutdown()

    def add(self, source: Path, *, one_state: bool = False) -> None:
        """Begin to compile a file; ``one_state`` is True if the file's functions compute only one state."""
        product = self._directory / f"{len(self._objects)}.o"
        self._objects.append(product)
        flags = self._compiler.one_state if one_state else self._compiler.flags
        arguments = (*flags, *self._extra, "-c", str(source), "-o", str(product))
        self._runs.append(self._pool.submit(self._compiler.make, product, arguments, self._among))

    def meanwhile(self, task: Callable[[], object]) -> None:
        """Run another task in parallel to the compiler. :meth:`link` waits until the task ends."""
        self._runs.append(self._pool.submit(lambda: (task(), None)[1]))

    def link(self, library: Path) -> None:
        """Wait until all files are compiled, and link them.

        Raises the first :class:`~symgen.errors.BuildError` if some files do not compile.
        """
        for each in self._runs:
            each.result()
        more = [flag for flag in self._extra if not flag.startswith("-I")]
        objects = map(str, self._objects)
        arguments = (*self._compiler.flags, *more, "-shared", *objects, "-o", str(library), "-lm")
        self._compiler.make(library, arguments, self._among)


def find_compiler() -> Compiler | None:
    """Return the first compiler that runs: $CC if it is set, else cc, gcc, clang or the package ziglang.

    Return None if no compiler can be run.

    Raises :class:`~symgen.errors.BuildError` if $CC or $SYMGEN_CFLAGS is not a list of words.
    """
    given = _words("SYMGEN_CFLAGS")
    candidates = [_words("CC")] if os.environ.get("CC") else [("cc",), ("gcc",), ("clang",), ziglang() or ()]
    native = () if any(flag.startswith("-march=") for flag in given) else (NATIVE_FLAG,)
    for command in candidates:
        path = shutil.which(command[0]) if command else None
        for flags in ((*FLAGS, *native, *GCC_FLAGS), (*FLAGS, *native), FLAGS):
            identity = _identity((path, *command[1:], *flags)) if path else None
            if identity is not None:
                one_state = (*flags, *ONE_STATE_FLAGS) if GCC_FLAGS[0] in flags else flags
                return Compiler(command, identity, (*flags, *given), (*one_state, *given))
    return None


def ziglang() -> tuple[str, ...] | None:
    """Return the command of the C compiler in the package ziglang (a Clang); None without this package."""
    package = importlib.util.find_spec("ziglang")
    return (str(Path(package.origin).with_name("zig")), "cc") if package and package.origin else None


def _words(variable: str) -> tuple[str, ...]:
    posix = os.name == "posix"  # on Windows a backslash is part of a path
    try:
        words = shlex.split(os.environ.get(variable, ""), posix=posix)
        return tuple(words if posix else (word.strip('"') for word in words))
    except ValueError as error:
        raise BuildError(f"${variable}: expected words in the syntax of a shell: {one_line(str(error))}") from None


@cache
def _identity(command: tuple[str, ...]) -> str | None:
    """Return a digest of a compiler's predefined macros (its version and target), or None if the compiler fails."""
    try:
        macros = run([*command, "-dM", "-E", "-x", "c", os.devnull], seconds=30)
    except BuildError:
        return None
    return f"{command[0]}: {hashlib.sha256(macros.encode()).hexdigest()}"

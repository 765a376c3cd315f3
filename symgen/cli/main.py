"""Run the command line, set the exit status, and print each error in one line."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from itertools import pairwise

import click

from symgen.cli.screen import cli
from symgen.errors import InputError, SymgenError, one_line
from symgen.phrasing import called


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status.

    An error is printed in one line. The status is 2 after an error that the user can correct, 130 after Ctrl-C, 143
    after SIGTERM, and 70 after an error in symgen itself. No output file is left half-written, even after an error or
    an interruption.
    """
    own_process = arguments is None
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # their search reads the metadata of all packages
    debug = "--debug" in arguments
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for terminals that cannot show a letter of a robot's name
    try:
        with ended_by_sigterm():
            status = cli.main(arguments, prog_name="symgen", standalone_mode=False)
            sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.exceptions.Abort:
        if own_process:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second Ctrl-C ends Python's own shutdown in silence
        return 130
    except Terminated:
        return 143
    except (BrokenPipeError, SystemExit):  # rich raises SystemExit for broken pipes
        _give_up_output()
        return 2
    except (SymgenError, click.ClickException, OSError) as error:
        return _failed(error, "error", 2, debug, arguments)
    except UnicodeEncodeError as error:  # a path with a letter that the locale lacks
        lacking = f"expected only characters of the locale's encoding {error.encoding}; LC_ALL=C.UTF-8 has all"
        return _failed(InputError(lacking, found=error.object[error.start]), "error", 2, debug, arguments)
    except (RecursionError, MemoryError) as error:
        return _failed(error, "error: too large for this machine", 2, debug)
    except Exception as error:
        return _failed(error, "internal error, please report it (--debug shows where)", 70, debug)
    finally:
        if own_process:
            gc.freeze()  # otherwise Python's shutdown searches all modules for garbage


class Terminated(BaseException):
    """Raised when the process receives SIGTERM."""


@contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """Make SIGTERM raise :class:`Terminated` within the context, so that unfinished files are removed."""

    def end(number: int, frame: object) -> None:
        raise Terminated

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _failed(error: Exception, what: str, status: int, debug: bool, arguments: Sequence[str] = ()) -> int:
    """Print an error in one line and return the exit status."""
    if debug:
        traceback.print_exc()
    text = error.format_message() if isinstance(error, click.ClickException) else str(error)
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    text = f"{text.rstrip('.?')}{hint}" if (hint := _hint_on_lists(arguments, text)) else text
    if status == 70:
        text = f"{type(error).__name__}: {text}"
    try:
        click.echo(f"symgen: {what}: {one_line(called(text))}".rstrip(": "), err=True)
    except OSError:
        pass
    if isinstance(error, OSError):
        _give_up_output()
    return status


def _hint_on_lists(arguments: Sequence[str], text: str) -> str:
    """Return a hint if a list was given to an option that takes one value but may be repeated."""
    command = cli.get_command(click.Context(cli), arguments[0]) if arguments else None
    for option in command.params if command else ():
        if not isinstance(option, click.Option) or not option.multiple or "," in (option.metavar or ""):
            continue
        words = [word.removeprefix(f"{flag}=") for flag in option.opts for word in _values(flag, arguments)]
        for word in words:
            parts, named = word.split(","), (word, word.rpartition("=")[0], word.partition("=")[2])
            in_parts = len(parts) > 1 and len({"=" in part for part in parts}) == 1
            if in_parts and any(repr(each) in text for each in named if "," in each):
                return f"; give the option once for each: {' '.join(f'{option.opts[0]} {part}' for part in parts)}"
    return ""


def _values(flag: str, arguments: Sequence[str]) -> Iterator[str]:
    """Yield the words that give a value of an option: the next word, or a word that starts with ``--flag=``."""
    yield from (word for before, word in pairwise(arguments) if before == flag)
    yield from (word for word in arguments if word.startswith(f"{flag}="))


def _give_up_output() -> None:
    """Write the rest of the output to the standard output.

    If this fails, discard the rest, so that the interpreter prints no error at exit.
    """
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

"""Run tasks in this process, and in child processes on further cores if the tasks take long.

Children are Python processes that import symgen, but not the user's main module. A child gets the model once, and then
one task after the other, and returns the results through pipes. A task whose child fails or ends runs in this process.
The results do not depend on which process runs a task.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from symgen.build.process import allowed_processes
from symgen.phrasing import Progress
from symgen.robot import Model
from symgen.routes import ROUTES

SECONDS_BEFORE_CHILDREN = 2.0
"""Child processes start if tasks are left after this time [s]. The start of a child takes half a second."""
_MAIN = "from symgen.proof.workers import serve; serve()"
Task = Callable[..., Any]
"""A module-level function ``task(model, step, *arguments)``, which calls ``step`` with the name of each step."""


class Workers:
    """The processes for the tasks of one model. All children end when the context ends.

    ::

        with Workers(model) as workers:
            results = workers.results(task, [(...), ...], progress)
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._start = time.monotonic()
        self._children: list[subprocess.Popen[bytes]] = []
        self._left = allowed_processes() - 1

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for child in self._children:
            child.kill()
        for child in self._children:
            child.communicate()

    def results(
        self, task: Task, arguments: Sequence[tuple[Any, ...]], step: Progress, here: Task | None = None
    ) -> list[Any]:
        """Return the results of a task for each tuple of arguments. Tasks start in the order of the tuples.

        ``here(step, *arguments)`` runs a task in this process. The default is ``task(model, step, *arguments)``. Only
        the thread that calls this method calls ``step``.
        """
        waiting = deque(enumerate(arguments))
        inbox: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        found: dict[int, Any] = {}
        run = here or partial(task, self._model)
        feed = partial(_feed, task, waiting, inbox)
        feeding = [feed(child) for child in self._children]

        def receive(kind: str, content: Any) -> None:
            if kind == "step":
                step(content)
            elif kind == "result":
                found.update((content,))
            else:
                waiting.appendleft(content)

        def own_step(text: str) -> None:
            if waiting and self._left > 0 and time.monotonic() - self._start > SECONDS_BEFORE_CHILDREN:
                for _ in range(min(self._left, len(waiting))):
                    self._left -= 1
                    with suppress(OSError, ValueError):
                        self._children.append(_child())
                        feeding.append(feed(self._children[-1], (known_routes(), self._model)))
            while not inbox.empty():
                receive(*inbox.get())
            step(text)

        while len(found) < len(arguments):
            try:
                k, given = waiting.popleft()
            except IndexError:
                receive(*inbox.get())
            else:
                found[k] = run(own_step, *given)
        for thread in feeding:
            thread.join()
        return [found[k] for k in range(len(arguments))]


def _child() -> subprocess.Popen[bytes]:
    settings: dict[str, Any] = {"start_new_session": True} if os.name == "posix" else {}
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _MAIN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        **settings,
    )


def _feed(
    task: Task,
    waiting: deque[tuple[int, tuple[Any, ...]]],
    inbox: SimpleQueue[tuple[str, Any]],
    child: subprocess.Popen[bytes],
    first: object = None,
) -> Thread:
    """Start a thread that sends tasks to a child until none is left, and puts steps and results into ``inbox``.

    ``first`` is sent before the tasks, if it is given.
    """

    def feed() -> None:
        messages = [] if first is None else [first]
        while waiting:
            try:
                k, given = waiting.popleft()
            except IndexError:
                return
            try:
                for message in (*messages, (task, given)):
                    _send(child.stdin, message)
                messages.clear()
                kind, content = _received(child.stdout)
                while kind == "step":
                    inbox.put((kind, content))
                    kind, content = _received(child.stdout)
            except Exception:  # the child ended, or something cannot be pickled; this process then runs the task
                kind = "failed"
            inbox.put(("result", (k, content)) if kind == "result" else ("failed", (k, given)))
            if kind != "result":
                return

    thread = Thread(target=feed, daemon=True)
    thread.start()
    return thread


def serve() -> None:
    """Run tasks from standard input until it ends; this is the main function of a child."""
    target, inbox = os.fdopen(os.dup(1), "wb"), SimpleQueue[Any]()
    os.dup2(2, 1)  # nothing that is printed may reach the pipe of the results
    gc.disable()
    Thread(target=_receive_all, args=(sys.stdin.buffer, inbox), daemon=True).start()
    with suppress(OSError):
        routes, model = inbox.get()
        while routes == known_routes():
            task, given = inbox.get()
            _send(target, ("result", task(model, lambda text: _send(target, ("step", text)), *given)))


def _receive_all(source: BinaryIO, inbox: SimpleQueue[Any]) -> None:
    """Receive messages until the parent process ends; then end this process, even in the middle of a task."""
    with suppress(Exception):
        while True:
            inbox.put(_received(source))
    os._exit(1)


def known_routes() -> str:
    """Return all routes that this process knows; a child process with other routes than its parent runs no task."""
    found = ((kind.__name__, name, each.name) for kind, own in ROUTES.items() for name in own for each in own[name])
    return repr(list(found))


def _send(stream: Any, content: object) -> None:
    pickle.dump(content, stream, pickle.HIGHEST_PROTOCOL)
    stream.flush()


def _received(stream: BinaryIO | Any) -> Any:
    return pickle.load(stream)

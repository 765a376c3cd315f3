"""Parallel tasks: in this process, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from numbers import Integral
from typing import Any

from symgen.errors import InputError, SymgenError, UnsupportedError, one_line

MAX_WHOLE_NUMBER = 10_000_000
"""Largest integer value of an option."""
Progress = Callable[[int, int], None]
"""A function called with the number of finished tasks and the number of all tasks."""


def each_result(
    task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], workers: int, scheduler: str, progress: Progress
) -> Iterator[tuple[int, Any]]:
    """Yield each result with its task's index, in order of completion.

    The task of a lost worker is run again by another. The first error of a task ends all tasks.
    """
    whole_number("workers", workers, 1)
    if not scheduler and (workers == 1 or len(arguments) < 2):
        for done, given in enumerate(arguments):
            yield done, task(*given)
            progress(done + 1, len(arguments))
        return
    with _client(min(workers, len(arguments)), scheduler) as client:
        from distributed import KilledWorker
        from distributed import as_completed as completed

        as_completed: Callable[..., Any] = completed
        places = {client.submit(task, *given, pure=False): place for place, given in enumerate(arguments)}
        try:
            for done, future in enumerate(as_completed(list(places))):
                result = future.result()
                yield places.pop(future), result
                progress(done + 1, len(arguments))
        except KilledWorker as error:
            raise SymgenError(f"workers end repeatedly at one task: {one_line(str(error))}") from None
        finally:
            client.cancel(list(places))


def whole_number(option: str, value: object, least: int, words: str = "") -> None:
    """Raise InputError for an option that is not an integer from ``least`` to ten million."""
    if isinstance(value, bool) or not isinstance(value, Integral) or not least <= int(value) <= MAX_WHOLE_NUMBER:
        expected = f"expected {words or f'a number from {least}'}, at most {MAX_WHOLE_NUMBER:,}"
        raise InputError(expected, place=f"option {option}", found=value)


@contextmanager
def _client(workers: int, scheduler: str) -> Iterator[Any]:
    try:
        import distributed
    except ImportError:
        raise UnsupportedError("many workers need the dask package: pip install 'symgen[data]'") from None
    open_client: Callable[..., Any] = distributed.Client
    open_cluster: Callable[..., Any] = distributed.LocalCluster
    if scheduler:
        try:
            client = open_client(scheduler, timeout="10s")
        except (OSError, ValueError, TimeoutError):
            expected = "expected the address of a scheduler that answers"
            raise InputError(expected, place="option scheduler", found=scheduler) from None
        with client:
            yield client
        return
    quiet = {"dashboard_address": ":0", "silence_logs": 60}  # above CRITICAL
    stack = ExitStack()
    try:
        with _signals_held():
            try:
                cluster = stack.enter_context(open_cluster(n_workers=workers, threads_per_worker=1, **quiet))
                client = stack.enter_context(open_client(cluster))
            except Exception as error:  # a worker killed during its start raises RuntimeError
                raise SymgenError(f"the workers did not start: {one_line(str(error))}") from None
        yield client
    finally:
        with _signals_held():
            stack.close()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Defer Ctrl-C and SIGTERM until the block ends. Threads and processes started within it never receive Ctrl-C.

    Dask leaves processes and tracebacks behind if it is interrupted while workers start or end. A terminal also sends
    Ctrl-C to the workers; they must end only when the process that started them ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # its start would unblock Ctrl-C in this thread
    main = threading.current_thread() is threading.main_thread()
    received: list[int] = []
    handler = signal.signal(signal.SIGTERM, lambda number, _: received.append(number)) if main else None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if main:
            signal.signal(signal.SIGTERM, handler or signal.SIG_DFL)
            for number in received[:1]:
                os.kill(os.getpid(), number)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)

"""Run tasks in this process, in several processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from multiprocessing import resource_tracker
from queue import SimpleQueue
from typing import Any

from symgen.errors import InputError, SymgenError, UnsupportedError, one_line
from symgen.options.option import whole_number

MAX_WORKERS_PER_CORE = 8
"""Maximum number of processes on this machine for each of its cores."""
Progress = Callable[[int, int], None]
"""A function called with the number of finished tasks and the number of all tasks."""


def each_result(
    task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], workers: int, scheduler: str, progress: Progress
) -> Iterator[tuple[int, Any]]:
    """Yield the results of all tasks with their indices, in order of completion.

    If a worker process is lost, another worker repeats the task. All tasks end at the first error of a task, at Ctrl-C
    or at SIGTERM.
    """
    whole_number("option workers", workers, 1, MAX_WORKERS_PER_CORE * (os.cpu_count() or 1))
    if not scheduler and (workers == 1 or len(arguments) < 2):
        for done, given in enumerate(arguments):
            yield done, task(*given)
            progress(done + 1, len(arguments))
        return
    finished: SimpleQueue[Any] = SimpleQueue()
    with _signals_held(lambda: finished.put(None)), _client(min(workers, len(arguments)), scheduler) as client:
        from distributed import KilledWorker

        places = {client.submit(task, *given, pure=False): place for place, given in enumerate(arguments)}
        for future in places:
            future.add_done_callback(finished.put)
        try:
            for done in range(len(arguments)):
                if (future := finished.get()) is None:  # a signal; _signals_held raises it again when this block ends
                    raise SymgenError("a signal ended the work")  # reached if the signal's handler returns
                result = future.result()
                yield places.pop(future), result
                progress(done + 1, len(arguments))
        except KilledWorker as error:
            raise SymgenError(f"workers are lost repeatedly at one task: {one_line(str(error))}") from None
        finally:
            client.cancel(list(places))


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
    quiet = {"dashboard_address": ":0", "silence_logs": 60}  # 60 is above CRITICAL, so nothing is logged
    with ExitStack() as stack:
        try:
            with _ctrl_c_blocked():
                cluster = stack.enter_context(open_cluster(n_workers=workers, threads_per_worker=1, **quiet))
                client = stack.enter_context(open_client(cluster))
        except Exception as error:  # a worker killed during its start raises RuntimeError
            raise SymgenError(f"the workers did not start: {one_line(str(error))}") from None
        yield client


@contextmanager
def _signals_held(arrived: Callable[[], object]) -> Iterator[None]:
    """Call ``arrived`` at Ctrl-C and SIGTERM; raise the first of these signals again when the block ends.

    Dask leaves processes and tracebacks behind if it is interrupted while workers start or end. Python drops an
    exception that a signal raises within a destructor, and Dask's destructors run at any time.
    """
    received: list[int] = []
    before: dict[signal.Signals, Any] = {}

    def receive(number: int, frame: object) -> None:
        received.append(number)
        arrived()

    if threading.current_thread() is threading.main_thread():  # only the main thread receives signals
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) != signal.SIG_IGN:
                before[number] = signal.signal(number, receive)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler or signal.SIG_DFL)
        if received:
            signal.raise_signal(received[0])


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C in the threads and processes that start inside the context.

    A terminal sends Ctrl-C to all processes of a command, but Dask must end these processes itself.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # its start would unblock Ctrl-C in this thread
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)

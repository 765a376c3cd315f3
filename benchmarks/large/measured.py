"""Run a command as a process with a time limit, and measure its time and memory.

The command is started by this file as a small process of its own: on Linux, the memory of a process counts from that of
the process that started it.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time


def run(command, seconds, **environment):
    """Run a command to its end, or to its time limit, and return what :func:`measured` found."""
    environment = {**os.environ, **environment}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    line = [sys.executable, "-S", __file__, str(seconds), *command]
    return json.loads(subprocess.run(line, stdout=subprocess.PIPE, env=environment, check=True).stdout)


def measured(seconds, command):
    """Return the status (None at the time limit), times in seconds, memory in MB, and the last line of the output.

    ``seconds`` is wall-clock time; ``processor_seconds`` includes all processes that the command started and waited
    for. The memory is the largest resident memory of one process.
    """
    start = time.perf_counter()
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    process = subprocess.Popen(command, **pipes, start_new_session=True)
    try:
        output, _ = process.communicate(timeout=seconds)
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        status = None
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "status": status,
        "seconds": round(time.perf_counter() - start, 2),
        "processor_seconds": round(spent.ru_utime + spent.ru_stime, 2),
        "megabytes": spent.ru_maxrss // 1024,
        "last": (output.strip().splitlines() or [""])[-1][-400:],
    }


if __name__ == "__main__":
    print(json.dumps(measured(float(sys.argv[1]), sys.argv[2:])))

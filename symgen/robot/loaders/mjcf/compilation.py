"""Compile MJCF with the mujoco package. A short file can need much memory and time, so both are limited.

A file of plain elements (bodies, joints and so on) is compiled in this process, because the length of the file limits
memory and time. Other elements create further elements or read files (replicate, height fields, meshes, includes). A
file with one of these other elements is compiled in a separate process with limits on memory and time.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from symgen.errors import InputError, one_line
from symgen.robot.loaders.elements import tags
from symgen.robot.loaders.mjcf.elements import PLAIN

MAX_MEMORY_BYTES = 4 * 2**30
"""Largest address space of the separate process [bytes]; macOS and Windows do not enforce this limit."""
MAX_CPU_SECONDS = 30
"""Largest CPU time [s] of the separate process in which a file is compiled."""
MAX_BODIES = 5000

_TAG = re.compile(rb"<\s*([A-Za-z_][\w:]*)")
_PLAIN = frozenset(tag.encode() for tag in tags(PLAIN))
_NUMBERS = (
    "body_mass",
    "body_pos",
    "body_quat",
    "body_ipos",
    "body_iquat",
    "body_inertia",
    "jnt_pos",
    "jnt_axis",
    "qpos0",
    "site_pos",
    "site_quat",
)
"""The arrays of a compiled model that symgen reads. All numbers in these arrays must be finite."""
_CHILD = """
import sys
try:
    import resource
except ImportError:  # Windows
    resource = None
for name, most in (("RLIMIT_AS", sys.argv[3]), ("RLIMIT_CPU", sys.argv[4])):
    try:
        resource.setrlimit(getattr(resource, name), (int(most),) * 2)
    except (AttributeError, ValueError, OSError):  # the system has no such limit (macOS), or a lower limit
        pass
import mujoco
mujoco.set_mju_user_warning(lambda text: print(" ".join(text.split())))
try:
    model = mujoco.MjModel.from_xml_path(sys.argv[1])
    mujoco.mj_saveModel(model, sys.argv[2], None)
except BaseException as error:
    print(" ".join(str(error).split())[:500] or type(error).__name__, file=sys.stderr)
    raise SystemExit(1)
"""


def compiled(mujoco: Any, data: bytes, path: Path) -> tuple[Any, list[str]]:
    """Return the compiled model and MuJoCo's warnings.

    Raises :class:`~symgen.errors.InputError` if MuJoCo refuses the file, a limit is exceeded, or a number that symgen
    reads is not finite.
    """
    warnings: list[str] = []
    mujoco.set_mju_user_warning(lambda text: warnings.append(one_line(str(text))))  # else they go to the terminal
    try:
        model = _model(mujoco, data, path, warnings)
    finally:
        mujoco.set_mju_user_warning(None)
    if model.nbody > MAX_BODIES:
        raise InputError(f"expected at most {MAX_BODIES:,} bodies", found=int(model.nbody))
    for name in _NUMBERS:
        if not np.isfinite(getattr(model, name)).all():
            raise InputError("expected finite numbers", place=name.replace("_", " "))
    return model, list(dict.fromkeys(warnings))


def _model(mujoco: Any, data: bytes, path: Path, warnings: list[str]) -> Any:
    if set(_TAG.findall(data)) <= _PLAIN:
        try:
            return mujoco.MjModel.from_xml_path(str(path))
        except (ValueError, mujoco.FatalError) as error:
            raise InputError(f"not valid MJCF: {one_line(str(error))}") from None
    model, printed = _compiled_apart(mujoco, path)
    warnings += map(one_line, printed)
    return model


def _compiled_apart(mujoco: Any, path: Path) -> tuple[Any, list[str]]:
    """Compile in a separate process, and return the model and MuJoCo's warnings."""
    limits = f"expected MJCF that compiles within {MAX_CPU_SECONDS} s and {MAX_MEMORY_BYTES // 2**30} GiB"
    with tempfile.TemporaryDirectory() as scratch:
        product = Path(scratch) / "model.mjb"
        arguments = (str(path.absolute()), str(product), str(MAX_MEMORY_BYTES), str(MAX_CPU_SECONDS))
        try:
            done = subprocess.run(
                [sys.executable, "-I", "-c", _CHILD, *arguments],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=MAX_CPU_SECONDS + 10,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise InputError(limits) from None
        except OSError as error:
            raise InputError(f"MJCF cannot be compiled in a separate process: {error.strerror}") from None
        if done.returncode == 1 and done.stderr.strip() and "alloc" not in done.stderr.lower():
            raise InputError(f"not valid MJCF: {one_line(done.stderr.strip().splitlines()[-1])}")
        if done.returncode != 0 or not product.is_file():
            raise InputError(limits)
        if product.stat().st_size > MAX_MEMORY_BYTES // 8:
            raise InputError(
                f"expected a model of at most {MAX_MEMORY_BYTES // 8:,} bytes", found=product.stat().st_size
            )
        return mujoco.MjModel.from_binary_path(str(product)), done.stdout.splitlines()

"""The kernels of this package on NVIDIA's GPUs. NVRTC compiles a kernel at its first use; a file stores the code."""

import ctypes
import functools
import hashlib
import importlib.util
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE / "kernels.cuh"
FLAGS = ("--std=c++17", "--fmad=true")
SCALARS = {"float64": "double", "float32": "float"}
NVRTC = "nvrtc64_*.dll" if sys.platform == "win32" else "libnvrtc.so*"


class Kernels:
    """The kernels of a namespace of the source.

    ``states`` has the states of a block, by function and type of number.
    """

    def __init__(self, namespace, states):
        self._namespace, self._states = namespace, states
        self._loaded = {}

    def states(self, name, dtype):
        """Return the number of states of a block."""
        return self._states[name][list(SCALARS).index(dtype)]

    def number(self, name, dtype):
        """Return the number of a kernel, which is the same in every process."""
        return list(self._states).index(name) * len(SCALARS) + list(SCALARS).index(dtype)

    def kernel(self, name, dtype, architecture):
        """Return the handle of a function's kernel for cuLaunchKernel.

        ``architecture`` is a compute capability like "9.0".
        """
        key = name, dtype, architecture
        if key not in self._loaded:
            expression = f"{self._namespace}::{name}_kernel<{SCALARS[dtype]}, {self.states(name, dtype)}>"
            symbol, code = _compiled(f"{name}-{dtype}", expression, f"sm_{architecture.replace('.', '')}")
            library, kernel, driver = ctypes.c_void_p(), ctypes.c_void_p(), _driver()
            _check(driver.cuLibraryLoadData(ctypes.byref(library), code, None, None, 0, None, None, 0))
            _check(driver.cuLibraryGetKernel(ctypes.byref(kernel), library, symbol))
            self._loaded[key] = kernel
        return self._loaded[key]


def launch(kernel, states, count, arrays, stream):
    """Launch a kernel on a stream, for ``count`` states; ``arrays`` are the addresses of inputs and outputs."""
    values = (ctypes.c_uint64 * (len(arrays) + 1))(count, *arrays)
    begin = ctypes.addressof(values)
    addresses = (ctypes.c_void_p * len(values))(*range(begin, begin + 8 * len(values), 8))
    blocks, threads = -(-count // states), max(32, states)
    if status := _driver().cuLaunchKernel(
        kernel, blocks, 1, 1, threads, 1, 1, 0, ctypes.c_void_p(stream), addresses, None
    ):
        _check(status)


def launcher():
    """Return the address of cuLaunchKernel."""
    return ctypes.cast(_driver().cuLaunchKernel, ctypes.c_void_p).value


@functools.cache
def _driver():
    name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
    try:
        return ctypes.CDLL(name)
    except OSError:
        raise RuntimeError(f"{HERE.name}: {name}: expected the driver of an NVIDIA GPU, found none") from None


def _check(status):
    if status:
        text = ctypes.c_char_p()
        _driver().cuGetErrorString(status, ctypes.byref(text))
        raise RuntimeError(f"{HERE.name}: CUDA: {(text.value or b'error %d' % status).decode()}")


def _compiled(label, expression, architecture):
    """Return the symbol of a kernel and its machine code, from the file beside the source if it exists."""
    source = SOURCE.read_bytes()
    digest = hashlib.sha256(repr((source, FLAGS, expression, architecture)).encode()).hexdigest()[:16]
    kept = HERE / f"{label}-{architecture}-{digest}.cubin"
    if not kept.is_file():
        made = b"\n".join(_made(source, expression.encode(), architecture))
        try:
            with tempfile.NamedTemporaryFile(dir=HERE, prefix=".build-", delete=False) as file:
                file.write(made)
            os.replace(file.name, kept)
        except OSError as error:
            raise RuntimeError(f"{HERE.name}: {error.filename}: {error.strerror}") from None
    return kept.read_bytes().split(b"\n", 1)


def _made(source, expression, architecture):
    """Return the symbol of a kernel and its machine code, compiled by NVRTC."""
    nvrtc, program, symbol = _nvrtc(), ctypes.c_void_p(), ctypes.c_char_p()
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, SOURCE.name.encode(), 0, None, None)
    nvrtc.nvrtcAddNameExpression(program, expression)
    flags = [each.encode() for each in (*FLAGS, f"--gpu-architecture={architecture}")]
    try:
        if nvrtc.nvrtcCompileProgram(program, len(flags), (ctypes.c_char_p * len(flags))(*flags)):
            log = _text(program, nvrtc.nvrtcGetProgramLogSize, nvrtc.nvrtcGetProgramLog).decode()
            lines = [line for line in log.splitlines() if "error" in line] or ["it gave no reason"]
            raise RuntimeError(f"{HERE.name}: NVRTC failed: {lines[0]}")
        nvrtc.nvrtcGetLoweredName(program, expression, ctypes.byref(symbol))
        return symbol.value, _text(program, nvrtc.nvrtcGetCUBINSize, nvrtc.nvrtcGetCUBIN)
    finally:
        nvrtc.nvrtcDestroyProgram(ctypes.byref(program))


def _text(program, size_of, text_of):
    size = ctypes.c_size_t()
    size_of(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    text_of(program, text)
    return text.raw


@functools.cache
def _nvrtc():
    """Return NVRTC, from a Python package, the CUDA toolkit, or the system."""
    spec = importlib.util.find_spec("nvidia")
    places = [*(spec.submodule_search_locations if spec else ()), *map(os.environ.get, ("CUDA_HOME", "CUDA_PATH"))]
    files = [path for place in places if place for path in sorted(Path(place).rglob(NVRTC)) if ".alt." not in path.name]
    for name in (*files, "libnvrtc.so"):
        try:
            for needed in Path(name).parent.glob("*nvrtc-builtins*"):
                ctypes.CDLL(str(needed))  # NVRTC opens this library by its name
            return ctypes.CDLL(str(name))
        except OSError:
            continue
    raise RuntimeError(f"{HERE.name}: expected NVRTC, found none: pip install nvidia-cuda-nvrtc")

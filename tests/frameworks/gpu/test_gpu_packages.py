"""Kernels of the packages for PyTorch and JAX, as far as they go without a GPU: compiled by NVRTC, kept, launched."""

from __future__ import annotations

import ctypes
import importlib.util

import pytest
from frameworks.packages import written

QUANTITIES = ("inverse_dynamics", "mass_matrix")


@pytest.fixture(scope="module", params=["torch", "jax"])
def gpu(tmp_path_factory, request):
    """The module of a package that compiles and launches kernels."""
    folder = tmp_path_factory.mktemp("gpu")
    written(folder, request.param, "ur5", QUANTITIES)
    spec = importlib.util.spec_from_file_location("gpu", folder / f"ur5_{request.param}" / "gpu.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def kernels(gpu):
    return gpu.Kernels("ur5_cuda", {"inverse_dynamics": (128, 128), "mass_matrix": (64, 128)})


class Driver:
    """A driver that writes down what it is called with."""

    def __init__(self):
        self.loaded, self.launched = [], []

    def cuLibraryLoadData(self, library, code, *_):
        self.loaded.append(code)
        return 0

    def cuLibraryGetKernel(self, kernel, library, symbol):
        self.loaded.append(symbol)
        kernel._obj.value = 7
        return 0

    def cuLaunchKernel(self, kernel, *rest):
        *sizes, stream, addresses, _ = rest
        values = [ctypes.c_uint64.from_address(each).value for each in addresses]
        self.launched.append((kernel.value, sizes, stream.value, values))
        return 0

    def cuGetErrorString(self, status, text):
        text._obj.value = b"out of memory"
        return 0


@pytest.fixture
def driver(gpu, monkeypatch):
    driver = Driver()
    monkeypatch.setattr(gpu, "_driver", lambda: driver)
    return driver


def nvrtc(gpu):
    try:
        return gpu._nvrtc()
    except RuntimeError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_kernel_is_compiled_once_and_kept(gpu, kernels, driver, dtype, monkeypatch):
    nvrtc(gpu)
    assert kernels.kernel("mass_matrix", dtype, "9.0").value == 7
    code, symbol = driver.loaded
    assert code.startswith(b"\x7fELF")
    assert symbol in code
    assert b"mass_matrix_kernel" in symbol
    monkeypatch.setattr(gpu, "_made", None)  # nothing is compiled again, in this process or another
    assert kernels.kernel("mass_matrix", dtype, "9.0").value == 7
    gpu.Kernels("ur5_cuda", {"mass_matrix": (64, 128)}).kernel("mass_matrix", dtype, "9.0")
    assert driver.loaded[2:] == [code, symbol]


def test_each_kernel_has_a_number_of_its_own(kernels):
    names = [(name, dtype) for name in ("inverse_dynamics", "mass_matrix") for dtype in ("float64", "float32")]
    assert [kernels.number(*each) for each in names] == [0, 1, 2, 3]


def test_what_nvrtc_says_is_one_line(gpu):
    nvrtc(gpu)
    with pytest.raises(RuntimeError, match=r"^ur5_(torch|jax): NVRTC failed: .*error.*nothing") as failure:
        gpu.Kernels("ur5_cuda", {"nothing": (1, 1)}).kernel("nothing", "float64", "9.0")
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize(
    ("count", "states", "blocks", "threads"), [(1, 128, 1, 128), (257, 128, 3, 128), (9, 4, 3, 32)]
)
def test_every_state_has_a_thread(gpu, driver, count, states, blocks, threads):
    gpu.launch(ctypes.c_void_p(5), states, count, [1 << 40, 16], 3)
    assert driver.launched == [(5, [blocks, 1, 1, threads, 1, 1, 0], 3, [count, 1 << 40, 16])]


def test_an_error_of_the_driver_is_told(gpu, driver):
    driver.cuLaunchKernel = lambda *_: 2
    with pytest.raises(RuntimeError, match=r"^ur5_(torch|jax): CUDA: out of memory$"):
        gpu.launch(ctypes.c_void_p(5), 32, 1, [16], 0)


def test_a_machine_without_a_driver_is_told(gpu, monkeypatch):
    monkeypatch.setattr(gpu.ctypes, "CDLL", lambda name: exec("raise OSError"))
    gpu._driver.cache_clear()
    with pytest.raises(RuntimeError, match=r"^ur5_(torch|jax): \S+: expected the driver of an NVIDIA GPU, found none$"):
        gpu._driver()


def test_a_machine_without_nvrtc_is_told(gpu, monkeypatch):
    monkeypatch.setattr(gpu.ctypes, "CDLL", lambda name: exec("raise OSError"))
    gpu._nvrtc.cache_clear()
    with pytest.raises(
        RuntimeError, match=r"^ur5_(torch|jax): expected NVRTC, found none: pip install nvidia-cuda-nvrtc$"
    ):
        gpu._nvrtc()
    gpu._nvrtc.cache_clear()

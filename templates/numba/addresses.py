"""Addresses of compiled functions, for Numba, for SciPy's low-level callbacks and for other callers of C."""

import ctypes


class Library:
    """A compiled library, and the prefix of the names of its functions."""

    def __init__(self, path, start):
        self._library, self._start = ctypes.cdll.LoadLibrary(path), start

    def one(self, name, arrays):
        """Return the function for one state; it takes the addresses of ``arrays`` arrays."""
        return self._taking(name, [ctypes.c_void_p] * arrays)

    def batch(self, name, arrays):
        """Return the function for several states: it takes their number, then the addresses of ``arrays`` arrays."""
        return self._taking(f"{name}_batch", [ctypes.c_size_t, *[ctypes.c_void_p] * arrays])

    def address(self, name):
        """Return the address of the C function whose name is the prefix, ``_`` and ``name``."""
        return ctypes.cast(getattr(self._library, f"{self._start}_{name}"), ctypes.c_void_p).value

    def _taking(self, name, types):
        function = getattr(self._library, f"{self._start}_{name}")
        function.argtypes, function.restype = types, None
        return function

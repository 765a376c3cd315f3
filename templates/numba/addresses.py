"""Addresses of compiled functions, for Numba, for SciPy's low-level callbacks and for whoever else calls C."""

import ctypes


class Library:
    """A compiled library, and what names of its functions start with."""

    def __init__(self, path, start):
        self._library, self._start = ctypes.cdll.LoadLibrary(path), start

    def one(self, name, arrays):
        """The function for one state, which takes the addresses of so many arrays."""
        return self._taking(name, [ctypes.c_void_p] * arrays)

    def batch(self, name, arrays):
        """The function for a number of states."""
        return self._taking(f"{name}_batch", [ctypes.c_size_t, *[ctypes.c_void_p] * arrays])

    def address(self, name):
        """The address of a function of C, by what its name ends in."""
        return ctypes.cast(getattr(self._library, f"{self._start}_{name}"), ctypes.c_void_p).value

    def _taking(self, name, types):
        function = getattr(self._library, f"{self._start}_{name}")
        function.argtypes, function.restype = types, None
        return function

"""The Numba target, for SciPy's callbacks too."""

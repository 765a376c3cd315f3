"""Functions of a robot over data sets larger than memory, piece by piece, optionally in parallel through Dask."""

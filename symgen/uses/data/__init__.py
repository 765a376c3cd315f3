"""A robot's functions over data that may be larger than a machine, piece by piece, through Dask if there are many."""

"""Apply a robot's functions to data sets larger than memory: part by part, and optionally in parallel by Dask."""

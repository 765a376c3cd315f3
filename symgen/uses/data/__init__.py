"""Functions of a robot for data sets larger than memory, read part by part, optionally in parallel by Dask."""

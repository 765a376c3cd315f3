"""The textbook: one derivation per file, each reading like its source; :mod:`symgen.routes.table` lists them."""

from symgen.routes.table import ROUTES, Route, derive, routes_of

__all__ = ["ROUTES", "Route", "derive", "routes_of"]

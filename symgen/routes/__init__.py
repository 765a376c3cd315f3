"""The textbook: one derivation per file, each reading like its source; :mod:`symgen.routes.table` lists them."""

from symgen.routes.table import ROUTES, Route, derive, route_named

__all__ = ["ROUTES", "Route", "derive", "route_named"]

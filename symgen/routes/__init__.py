"""The textbook: one derivation per file, each reading like its source; :mod:`symgen.routes.table` lists them."""

from symgen.routes.derive import derive, derive_route
from symgen.routes.route import Route
from symgen.routes.table import ROUTES, chosen_routes, routes_of

__all__ = ["ROUTES", "Route", "chosen_routes", "derive", "derive_route", "routes_of"]

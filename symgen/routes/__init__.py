"""The derivations of quantities. Each file follows one source; :mod:`symgen.routes.table` lists all routes."""

from symgen.routes.derive import derive, derive_all, derive_route
from symgen.routes.route import Route, is_small
from symgen.routes.table import ROUTES, chosen_routes, has_routes, routes_of

__all__ = [
    "ROUTES",
    "Route",
    "chosen_routes",
    "derive",
    "derive_all",
    "derive_route",
    "has_routes",
    "is_small",
    "routes_of",
]

"""The derivations of quantities, called routes. Each file follows one source; see :mod:`symgen.routes.table`."""

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

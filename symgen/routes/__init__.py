"""Routes: the textbook derivations of quantities. :mod:`symgen.routes.table` lists the routes of each quantity."""

from symgen.routes.derive import derive as derive
from symgen.routes.derive import derive_all as derive_all
from symgen.routes.derive import derive_route as derive_route
from symgen.routes.route import Route as Route
from symgen.routes.route import is_small as is_small
from symgen.routes.table import ROUTES as ROUTES
from symgen.routes.table import check_routes as check_routes
from symgen.routes.table import chosen_routes as chosen_routes
from symgen.routes.table import has_routes as has_routes
from symgen.routes.table import routes_of as routes_of

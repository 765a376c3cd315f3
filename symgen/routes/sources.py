"""Sources that routes of several rooms go back to."""

TENSOR = "Luh, Walker & Paul 1980 (RBDA table 5.2); Balafoutis & Patel 1991"
COMPOSITE = "Featherstone & Orin 2000, section 3.2"
SLIDES = "course slides, Lagrange's equation (Uicker & Kahn)"
ENERGY = "course slides, Lagrange's equation for few degrees of freedom"

"""Quantities with the base velocity along the world's axes (the mixed representation of iDynTree and adam)."""

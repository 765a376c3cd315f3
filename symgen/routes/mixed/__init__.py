"""Derivations for base velocities along the world's axes (the mixed representation of iDynTree and adam)."""

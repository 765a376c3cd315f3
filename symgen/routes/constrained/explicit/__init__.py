"""Derivations in independent coordinates, with the constraints solved in closed form."""

"""Derivations in independent coordinates, for constraints that are solved in closed form."""

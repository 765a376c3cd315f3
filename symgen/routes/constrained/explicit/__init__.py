"""Dynamics in independent coordinates, the constraints solved in closed form."""

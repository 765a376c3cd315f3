"""Positions as points of a configuration space, their names and units, and limbs with the same joints."""

"""Positions as points of a configuration space, and limbs with the same joints."""

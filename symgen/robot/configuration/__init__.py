"""Positions as points of a configuration space, and limbs that are copies of each other."""

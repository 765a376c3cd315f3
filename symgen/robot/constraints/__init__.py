"""Constraints of a tree: loops, couplings, rods, contacts and rolling, each with a few rows."""

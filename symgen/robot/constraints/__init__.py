"""Constraints of a tree: loops, couplings, rods, contacts and rolling. Each has a few rows: scalar conditions."""

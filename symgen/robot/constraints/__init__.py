"""Constraints of a tree: loops, couplings, rods, contacts and rolling. A constraint has rows, its scalar conditions."""

"""Constraints of a tree: loops, couplings, rods, contacts and rolling, each as scalar equations (rows)."""

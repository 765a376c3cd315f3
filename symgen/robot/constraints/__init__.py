"""Constraints on a tree of links, as scalar equations: loops, couplings, rods, contacts and rolling."""

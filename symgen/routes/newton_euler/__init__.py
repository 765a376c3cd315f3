"""Derivations by the Newton-Euler equations: an outward recursion for motions, then an inward recursion for forces."""

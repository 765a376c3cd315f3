"""Derivations by the Newton-Euler equations: motions are computed outward, then forces are computed inward."""

"""Derivations of first and second derivatives of the dynamics with respect to states, joint forces and parameters."""

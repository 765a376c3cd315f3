"""Derivations of first and second derivatives of the dynamics: by states, joint forces and parameters."""

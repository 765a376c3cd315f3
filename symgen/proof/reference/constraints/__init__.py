"""Constraints and constrained dynamics in one state, for the reference with which programs are compared."""

"""Bound the outputs of programs rigorously, for all inputs within given limits, by branch and bound."""

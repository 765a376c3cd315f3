"""Rigorous bounds of the outputs of programs over the limits of their inputs, by branch and bound."""

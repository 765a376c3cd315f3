"""Derivations of the dynamics of mechanisms: trees of links whose joints satisfy constraints, such as loops."""

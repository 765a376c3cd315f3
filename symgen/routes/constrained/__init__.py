"""Derivations of the dynamics of mechanisms. A mechanism is a tree of links with constraints, such as loops."""

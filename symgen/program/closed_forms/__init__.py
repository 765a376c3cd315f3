"""Canonical forms of expressions, which show if two expressions are equal, and short forms, which are easy to read."""

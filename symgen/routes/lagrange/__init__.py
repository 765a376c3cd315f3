"""Routes by Lagrange's equation."""

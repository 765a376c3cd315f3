"""Derivations by Lagrange's equations, with Christoffel symbols, differentiated energies or a recursion."""

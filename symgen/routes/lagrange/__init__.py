"""Derivations by Lagrange's equations: from Christoffel symbols, from differentiated energies, and by a recursion."""

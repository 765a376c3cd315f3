"""Derivations for systems x(q): masses whose positions x are functions of the variables q."""

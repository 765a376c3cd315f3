"""Derivations that project the equations of motion of single bodies onto the motions that the joints allow."""

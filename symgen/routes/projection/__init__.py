"""Derivations that project the equations of motion of free bodies onto the motions that the joints allow."""

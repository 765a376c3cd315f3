"""Derivations for point masses with positions x(q), functions of the variables q: equations of motion and events."""

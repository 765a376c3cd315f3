"""Forms of programs with loops or vectors. Each form can be converted back to straight-line code."""

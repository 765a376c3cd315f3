"""Forms of programs with loops or vectors. Each form can be unrolled to a plain program, which has neither."""

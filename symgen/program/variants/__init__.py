"""Forms of programs with loops or vectors. Each form can be converted to a plain program without loops and vectors."""

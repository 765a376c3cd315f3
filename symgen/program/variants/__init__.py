"""Variants of programs, with loops or vector lanes. Each variant can be unrolled to a plain program."""

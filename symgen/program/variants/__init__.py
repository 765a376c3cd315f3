"""Variants of programs, with loops or vector lanes. Each can be unrolled to a plain program."""

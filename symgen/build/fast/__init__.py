"""Faster calls from Python: C code that passes the arrays of one state directly to a compiled function."""

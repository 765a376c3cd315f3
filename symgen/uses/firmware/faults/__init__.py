"""Faults in the constants of a library: a table of constants, bit flips, and the signatures that find them."""

"""Closed-form expressions: canonical forms, which decide equality, and short forms, as a textbook prints them."""

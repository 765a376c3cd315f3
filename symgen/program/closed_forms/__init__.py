"""Closed forms for people: canonical forms that decide equality, and the form that a textbook prints."""

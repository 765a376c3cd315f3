"""Derivations as lessons, step by step in textbook notation, as LaTeX, Markdown or one HTML page."""

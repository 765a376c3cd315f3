"""Derivations as lessons: step by step, with textbook notation, as LaTeX, Markdown or one HTML page."""

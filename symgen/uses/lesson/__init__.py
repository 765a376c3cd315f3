"""Derivations as lessons: step by step, in human names, as LaTeX, Markdown or one HTML page."""

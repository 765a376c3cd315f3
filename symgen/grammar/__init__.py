"""The grammar of expressions in files: plain text, LaTeX, MATLAB, SymPy and Maple. No text is ever run as code."""

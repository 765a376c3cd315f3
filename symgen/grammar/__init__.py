"""The grammar of expressions in files: plain text, LaTeX, MATLAB, SymPy and Maple. Nothing that is read is ever run."""

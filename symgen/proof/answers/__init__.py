"""A user's own equations: they are read, judged line by line, corrected and graded."""

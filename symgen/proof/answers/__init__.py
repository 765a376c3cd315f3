"""A user's own equations, which are read, judged line by line, corrected and graded."""

"""A user's own equations: read, judged line by line, corrected and graded."""

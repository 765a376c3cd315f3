"""The report of operation counts."""

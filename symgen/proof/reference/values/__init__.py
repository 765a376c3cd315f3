"""The value of each quantity at a point."""

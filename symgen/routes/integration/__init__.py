"""Routes to steps in time."""

"""Routes to time steps."""

"""Routes to derivatives of the dynamics."""

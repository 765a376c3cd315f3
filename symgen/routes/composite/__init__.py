"""Routes by composite rigid bodies."""

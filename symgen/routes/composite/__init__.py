"""Routes that use composite rigid bodies."""

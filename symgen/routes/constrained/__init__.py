"""Routes to the dynamics of trees under constraints."""

"""The JAX target."""

"""Routes that use Lagrange's equations."""

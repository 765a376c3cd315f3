"""Equality of routes, and a user's own equations against them."""

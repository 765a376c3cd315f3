"""Proofs that routes are equal to the reference, and checks of a user's own equations."""

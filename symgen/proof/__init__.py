"""Proofs that programs are right, by comparison with an independent derivation; checks of a user's own equations."""

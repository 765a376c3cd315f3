"""Proofs that programs are correct, by comparison with an independent derivation; checks of a user's own equations."""

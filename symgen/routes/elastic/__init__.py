"""Derivations of the dynamics of chains of elastic links."""

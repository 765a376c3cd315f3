"""Derivations with composite rigid bodies: a link and all links beyond it, as if their joints were locked."""

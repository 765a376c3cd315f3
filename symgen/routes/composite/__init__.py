"""Derivations with composite rigid bodies. A composite body consists of a link and all links beyond it."""

"""Straight-line programs. Every derivation returns a program, and every target converts a program to text."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

"""Straight-line programs. Every derivation gives such a program, and every target converts one to text."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

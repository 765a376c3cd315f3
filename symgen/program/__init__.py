"""Straight-line programs: the result of every derivation and the input of every target."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

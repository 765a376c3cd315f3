"""Straight-line programs: what every derivation yields and every target prints."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

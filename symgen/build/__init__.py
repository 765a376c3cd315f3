"""From text to a loaded module: compiler call, cache, NumPy call layer."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

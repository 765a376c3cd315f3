"""The fast path of calls from Python, in C."""

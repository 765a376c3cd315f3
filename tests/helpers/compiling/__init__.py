"""Compilers and caches of compiled code in tests."""

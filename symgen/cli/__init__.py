"""The command line."""

from symgen.cli.main import main

__all__ = ["main"]

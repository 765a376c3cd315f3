"""Common parts of the targets that wrap generated C for a framework."""

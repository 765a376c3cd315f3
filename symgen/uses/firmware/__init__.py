"""Firmware export: a library for a microcontroller with its project files and its cost on a board."""

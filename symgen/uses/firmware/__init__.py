"""Firmware: a library for a microcontroller with what a project needs around it, and what it costs there."""

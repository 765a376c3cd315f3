"""Robots, systems and phases in TOML, and the tables that such files have."""

"""Robots, systems and phases in TOML, and the schemas of these files."""

"""Constraints of a tree: closed configurations, mobility, independent rows and velocities, and explicit solutions."""

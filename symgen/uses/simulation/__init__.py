"""Motions over time: differential equations of models, their solution with events, and trajectories."""

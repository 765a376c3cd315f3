"""Motions in time: differential equations of models, their solution with events, and what is kept of it."""

"""Equilibria of a model, and linear models of its motion near an operating point."""

"""Derivations of regressors and base parameters, for the identification of a robot's parameters."""

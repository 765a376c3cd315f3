"""Derivations of regressors and base parameters, with which a robot's inertial parameters are identified."""

"""Derivations of regressors and base parameters. They serve to identify a robot's inertial parameters."""

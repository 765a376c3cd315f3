"""Derivations of time steps (semi-implicit Euler, Runge-Kutta, variational) and of derivatives of the first two."""

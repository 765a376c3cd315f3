"""Derivations of time steps: semi-implicit Euler and Runge-Kutta steps, their derivatives, and variational steps."""

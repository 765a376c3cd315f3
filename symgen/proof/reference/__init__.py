"""An independent reference for every quantity: it evaluates the robot's description in numbers, in one state.

This package does not use traces, rewrites or passes, so it cannot share their errors. A point is a state with values
for all parameters. Its numbers are either exact (integers modulo a prime, and angles as points of the circle) or real
(balls that contain the real numbers). Poses are 4x4 matrices, bodies are pseudo-inertias, and every quantity follows
from d'Alembert's principle and plain linear algebra.
"""

"""An independent reference for every quantity, which evaluates the robot as described in numbers at one point.

This package traces, shares, rewrites and optimises nothing. A point is either exact (integers modulo a prime, and
angles as points of the circle) or real (balls that contain the real numbers). Poses are 4x4 matrices, bodies are
pseudo-inertias, and every quantity follows from d'Alembert's principle and plain linear algebra.
"""

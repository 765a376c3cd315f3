"""An independent reference for every quantity: the robot as described, evaluated in numbers at one point.

Nothing here is traced, shared, rewritten or optimised. A point is either exact (integers modulo a prime, angles on the
circle) or real (balls that contain it). The robot's poses are 4x4 matrices there, its bodies are pseudo-inertias, and
every quantity follows from d'Alembert's principle and plain linear algebra.
"""

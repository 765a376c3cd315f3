"""A second opinion on everything that ships: the robot as described, at one point, in numbers.

Nothing here is traced, shared, rewritten or optimised. A point is an exact one (integers modulo a prime, angles on the
circle) or a real one (balls that contain it); the robot's poses are 4x4 matrices there, its bodies pseudo-inertias, and
every quantity follows from d'Alembert's principle and plain linear algebra.
"""

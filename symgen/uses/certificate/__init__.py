"""Certificates: the robot, the generated C, claims about it, and a checker that shares no code with this package."""

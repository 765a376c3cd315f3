"""Certificates: the robot, the generated C, claims about the C, and a checker that shares no code with this package."""

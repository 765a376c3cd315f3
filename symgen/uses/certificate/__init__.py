"""Certificates: the robot, the emitted C, claims, and a checker that shares no code with this package."""

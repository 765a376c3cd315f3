"""Certificates for strangers: the robot, the emitted C, claims, and a checker that shares no line with this package."""

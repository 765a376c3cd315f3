"""MJCF, compiled by the mujoco package."""

from symgen.robot.loaders.mjcf.reader import load_mjcf as load_mjcf

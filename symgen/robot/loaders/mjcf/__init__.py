"""Read MJCF, which the mujoco package compiles."""

from symgen.robot.loaders.mjcf.reader import load_mjcf as load_mjcf

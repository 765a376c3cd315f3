"""Read MJCF files. The mujoco package compiles them first."""

from symgen.robot.loaders.mjcf.reader import load_mjcf as load_mjcf

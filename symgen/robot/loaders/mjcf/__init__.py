"""Read MJCF files, which the mujoco package compiles first."""

from symgen.robot.loaders.mjcf.reader import load_mjcf as load_mjcf

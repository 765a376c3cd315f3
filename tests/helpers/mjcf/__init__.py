"""MJCF files, and their robots in MuJoCo."""

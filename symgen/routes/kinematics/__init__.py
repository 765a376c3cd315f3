"""Poses, velocities and energies of bodies and frames."""

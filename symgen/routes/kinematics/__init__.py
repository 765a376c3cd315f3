"""Routes to poses, velocities and energies of bodies and frames."""

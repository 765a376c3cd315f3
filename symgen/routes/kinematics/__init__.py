"""Derivations of the poses, Jacobians, velocities, accelerations, momenta and energies of bodies and frames."""

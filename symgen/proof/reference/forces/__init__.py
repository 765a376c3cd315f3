"""Forces other than inertia and gravity of bodies: joint effects, and forces between points."""

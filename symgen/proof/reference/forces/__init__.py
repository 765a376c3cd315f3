"""Forces other than inertia and gravity of bodies: joint effects, fluids, and force laws at joints and points."""

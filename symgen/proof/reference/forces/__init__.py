"""Forces beside those of the bodies: joint effects, and forces between points."""

"""Routes to accelerations: articulated bodies, factors of the mass matrix, sparse systems."""

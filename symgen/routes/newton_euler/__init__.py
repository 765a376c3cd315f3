"""Routes that balance the forces on single bodies: an outward recursion for motions, then an inward one for forces."""

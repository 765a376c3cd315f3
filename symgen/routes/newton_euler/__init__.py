"""Routes that balance the forces on each body: an outward recursion gives motions, then an inward one gives forces."""

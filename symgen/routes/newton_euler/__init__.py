"""Routes by forces on single bodies: outward for motions, inward for forces."""

"""Routes by force balances of single bodies: an outward recursion for motions, an inward recursion for forces."""

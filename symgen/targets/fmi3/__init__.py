"""The target for functional mock-up units."""

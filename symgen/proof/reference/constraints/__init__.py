"""The residuals and rates of constraints in one state, and the constrained dynamics."""

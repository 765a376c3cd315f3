"""Routes of systems x = x(q): equations of point masses, projected onto the variables q, and events."""

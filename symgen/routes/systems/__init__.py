"""Systems of coordinates x(q): masses at points, projected onto what the coordinates leave free, and their events."""

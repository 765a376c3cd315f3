"""Routes of systems of coordinates x(q): point masses projected onto the free directions, and their events."""

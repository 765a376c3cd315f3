"""Functions of positions, names and units of coordinates, and a search for limbs that have the same joints."""

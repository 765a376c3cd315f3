"""Applied forces: force laws f(x, x') of a coordinate x, and the forces of a fluid."""

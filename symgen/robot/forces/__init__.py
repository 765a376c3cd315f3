"""Applied forces: expressions in a coordinate and its rate (force laws), and the forces of a fluid."""

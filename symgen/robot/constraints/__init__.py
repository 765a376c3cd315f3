"""What restricts a tree: loops, couplings, rods, contacts and rolling, each a few rows."""

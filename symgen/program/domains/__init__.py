"""Numbers that programs are evaluated over: residues and balls, ranges, and bounds of rounding."""

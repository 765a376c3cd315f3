"""Number domains in which programs are evaluated: residues and balls, ranges, and rounding bounds."""

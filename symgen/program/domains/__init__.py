"""Number domains in which programs are evaluated, such as residues, balls, ranges and rounding errors."""

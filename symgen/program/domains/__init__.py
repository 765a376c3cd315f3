"""Number domains in which programs are evaluated, such as residues modulo a prime, balls and dual numbers."""

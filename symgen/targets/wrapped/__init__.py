"""What the targets have in common that wrap generated C where it calls into a framework."""

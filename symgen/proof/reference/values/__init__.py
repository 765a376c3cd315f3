"""The value of each quantity in one state."""

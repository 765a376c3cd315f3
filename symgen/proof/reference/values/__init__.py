"""The reference's value of each quantity in one state."""

"""Tables and trees for the terminal."""

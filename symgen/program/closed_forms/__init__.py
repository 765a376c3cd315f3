"""Two forms of closed-form expressions: canonical forms decide equality, and short forms are easy to read."""

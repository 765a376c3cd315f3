"""Ways to compute a quantity, as straight lines and loops or lanes; each can be unrolled to a plain program."""

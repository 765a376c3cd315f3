"""The targets that print programs in a language other than C, one in each file."""

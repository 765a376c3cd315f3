"""Tables of data: files in pieces, the columns for inputs, and their units."""

"""Tables of data: files in pieces, the columns that feed inputs, and their units."""

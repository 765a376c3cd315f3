"""Tables of data: reading files in pieces, finding the columns of each input, and converting units."""

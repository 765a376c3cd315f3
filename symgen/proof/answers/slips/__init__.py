"""Find the likeliest slip in a wrong expression: small edits that make the expression correct."""

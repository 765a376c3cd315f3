"""Force laws: active forces as expressions of a coordinate and its rate."""

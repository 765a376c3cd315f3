"""The public functions: load, derive, generate, export, build, certify, prove, check. Files import what theirs take."""

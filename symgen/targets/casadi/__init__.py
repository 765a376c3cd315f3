"""The CasADi target."""

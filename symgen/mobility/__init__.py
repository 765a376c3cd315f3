"""Find closed configurations and degrees of freedom of robots under constraints; solve constraints in closed form."""

"""Find closed configurations and degrees of freedom of trees under constraints; solve constraints in closed form."""

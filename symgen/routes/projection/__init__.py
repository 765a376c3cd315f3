"""Routes that project the equations of free bodies onto the directions that constraints leave free."""

"""Methods of lessons: each module has the steps of one derivation of the equations of motion."""

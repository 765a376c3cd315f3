"""One lesson a file: the steps of each way to derive the equations of motion."""

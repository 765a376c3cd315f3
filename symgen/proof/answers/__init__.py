"""Read, judge, correct and grade the equations of motion that a user has derived by hand."""

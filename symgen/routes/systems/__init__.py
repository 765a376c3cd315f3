"""Routes for point masses whose positions x are functions x(q) of the variables q: equations of motion, and events."""

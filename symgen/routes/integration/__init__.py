"""Routes to time steps: semi-implicit Euler, Runge-Kutta and variational steps, and derivatives of the first two."""

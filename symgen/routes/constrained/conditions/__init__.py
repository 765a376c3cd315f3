"""Two derivations of the residuals phi, the Jacobian L and the biases c of constraints."""

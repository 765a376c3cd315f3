"""Routes to what identification needs: regressors and base parameters."""

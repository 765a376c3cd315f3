"""Routes for identification: regressors and base parameters."""

"""Routes for chains of elastic links."""

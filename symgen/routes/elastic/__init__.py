"""Routes of chains of elastic links."""

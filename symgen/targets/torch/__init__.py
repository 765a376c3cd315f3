"""The PyTorch target."""

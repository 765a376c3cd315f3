"""What each quantity is at a point."""

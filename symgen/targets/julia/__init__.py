"""The Julia target."""

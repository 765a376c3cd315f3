"""The C++ target."""

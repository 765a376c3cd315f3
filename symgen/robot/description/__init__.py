"""The classes a description is made of."""

"""Trigonometric polynomials as sums of waves, as sums of products of sines and cosines, and in bases of angles."""

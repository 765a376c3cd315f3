"""Trigonometric polynomials: waves, products of sines and cosines, and bases of angles."""

"""Constraints of a tree: loops, couplings, rods, contacts and rolling, each as rows of scalar equations."""

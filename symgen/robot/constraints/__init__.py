"""Constraints on a tree of links: loops, couplings, rods, contacts and rolling. Each consists of scalar equations."""

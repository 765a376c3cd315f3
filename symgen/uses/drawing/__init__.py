"""Drawings of models as SVG."""

"""Animated pages: a model's generated C as WebAssembly, its drawing, sliders and plots in one HTML file."""

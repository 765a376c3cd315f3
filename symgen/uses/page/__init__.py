"""Pages that move: a model's generated C as WebAssembly, its drawing, sliders and plots in one file of HTML."""

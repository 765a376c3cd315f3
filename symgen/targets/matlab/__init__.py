"""The MATLAB target, for Octave too."""

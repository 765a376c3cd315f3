"""The MEX target, for MATLAB and Octave."""

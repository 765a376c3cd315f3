"""Control laws (passivity-based torque, computed torque, impedance), and observers of the generalized momentum."""

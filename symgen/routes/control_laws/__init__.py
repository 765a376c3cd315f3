"""Control laws and observers: passivity-based and computed torque, impedance, and the generalized momentum."""

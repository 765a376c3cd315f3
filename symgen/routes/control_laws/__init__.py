"""Control laws (passivity-based torque, computed torque, impedance) and observers of external joint forces."""

"""planar_2r: rigid-body dynamics as functions of CasADi.

robot:      planar_2r, 2 degrees of freedom, fixed base
source:     course slides, Newton-Euler equations, worked example; the values are illustrative
model:      sha256 24e401e90a44c84e
equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
frames:     link2
effects:    none in the file
parameters: m1 = 1.2 kg, m2 = 0.8 kg, L1 = 0.5 m, L2 = 0.4 m, l1 = 0.22 m, l2 = 0.18 m, I1 = 0.02 kg m^2, I2 = 0.01 kg m^2, g = 9.81 m/s^2
generator:  symgen 0.2.0
licence:    this generated text is yours, under any terms; it comes without warranty
robot file: sha256 a830281e7a3943fa
command:    symgen generate :planar_2r --quantity forward_dynamics --quantity forward_dynamics_derivatives --target casadi --parameters baked

SI units. An array of more than two axes is a matrix, whose rows are all axes except the last. Entries that are always zero are left out.
Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
q[0] joint1: revolute [rad], base -> link1
q[1] joint2: revolute [rad], link1 -> link2
Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
joints are added before the sine. Reduce such angles to one turn.

To use the functions elsewhere, compile planar_2r_casadi.c and planar_2r.c and pass the library to casadi.external. Its
functions have the names of this module with the prefix planar_2r_casadi_.
"""

import casadi

from . import compiled

LIBRARY = compiled.library()
"""The path of the compiled functions, for casadi.external in other processes."""

forward_dynamics = casadi.external("planar_2r_casadi_forward_dynamics", LIBRARY)
"""qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
route: articulated_body_nominal; 20 M 11 A 1 D 4 sin/cos (operations: 40 by factorisation); 15.4 digits (float 6.7)
proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
    chance of error below 2^-87
in  q    joint positions [rad or m], 2
in  qd   joint velocities [rad/s or m/s], 2
in  tau  joint forces [N m or N], 2
out qdd  joint accelerations [rad/s^2 or m/s^2], 2"""

forward_dynamics_derivatives = casadi.external("planar_2r_casadi_forward_dynamics_derivatives", LIBRARY)
"""the derivatives of forward dynamics with respect to positions, velocities and joint forces
route: forward_mode; 51 M 27 A 1 D 4 sin/cos (operations: 100 by fdsva_factor); 15.1 digits (float 6.3)
proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
    chance of error below 2^-87
in  q    joint positions [rad or m], 2
in  qd   joint velocities [rad/s or m/s], 2
in  tau  joint forces [N m or N], 2
out dqdd_dq row: acceleration, column: velocity along which positions change [1/s^2 and so on], 2x2, row-major
out dqdd_dqd row: acceleration, column: velocity [1/s and so on], 2x2, row-major
out dqdd_dtau M^-1, rotors included [1/(kg m^2), 1/(kg m) or 1/kg], 2x2, row-major"""

# Robot: robots/planar_2r.toml (two general planar links; angles from the downward vertical, then from link 1).
# Transcribed as printed, misprints included, from the course slides, chapter "Newton-Euler
# equations", worked example ("planar two-degree-of-freedom robot in a vertical plane").
# Parameters: L1 l1 l2 m1 m2 I1 I2 g. The printed tau_1 also uses L2, a length the robot does not have (its dynamics do
# not depend on it): the name is kept, as printed. theta_12 is printed for theta_2 in places: bound to the same angle.

theta1 = q[0]
theta2 = q[1]
theta12 = q[1]
dtheta1 = qd[0]
dtheta2 = qd[1]
dtheta12 = qd[1]
ddtheta1 = qdd[0]
ddtheta2 = qdd[1]
ddtheta12 = qdd[1]

# slides, Newton-Euler worked example, "outward iteration of the kinematics: link 1", c_1
c1x = l1*cos(theta1)
c1y = l1*sin(theta1)

# slides, Newton-Euler worked example, link 1, first derivative of c_1, first component
dt(c1x) == -l1*dtheta1*sin(theta1)

# slides, Newton-Euler worked example, link 1, first derivative of c_1, second component
dt(c1y) == l1*dtheta1*cos(theta1)

# slides, Newton-Euler worked example, link 1, second derivative of c_1, first component
dt(dt(c1x)) == -l1*(dtheta1**2*cos(theta1) + ddtheta1*sin(theta1))

# slides, Newton-Euler worked example, link 1, second derivative of c_1, second component
dt(dt(c1y)) == -l1*(dtheta1**2*sin(theta1) - ddtheta1*cos(theta1))

# slides, Newton-Euler worked example, "outward iteration of the kinematics: link 2", c_2
c2x = L1*cos(theta1) + l2*cos(theta1 + theta12)
c2y = L1*sin(theta1) + l2*sin(theta1 + theta12)

# slides, Newton-Euler worked example, link 2, first derivative of c_2, first component
dt(c2x) == -dtheta1*(l2*sin(theta1 + theta2) + L1*sin(theta1)) - l2*dtheta2*sin(theta1 + theta2)

# slides, Newton-Euler worked example, link 2, first derivative of c_2, second component
dt(c2y) == dtheta1*(l2*cos(theta1 + theta2) + L1*cos(theta1)) + l2*dtheta2*cos(theta1 + theta2)

# slides, Newton-Euler worked example, link 2, second derivative of c_2, first component (squares of second
# derivatives, as printed). The third term is printed with theta-double-dot squared without an index: read as
# theta_1-double-dot, the index in the cosine beside it.
dt(dt(c2x)) == (
    -l2*ddtheta1**2*cos(theta1 + theta2) - l2*ddtheta2**2*cos(theta1 + theta2) - L1*ddtheta1**2*cos(theta1)
    - ddtheta1*l2*sin(theta1 + theta2) - ddtheta2*l2*sin(theta1 + theta2) - L1*ddtheta1*sin(theta1)
    - 2*l2*dtheta1*dtheta2*cos(theta1 + theta2)
)

# slides, Newton-Euler worked example, link 2, second derivative of c_2, second component (squares of second
# derivatives, as printed)
dt(dt(c2y)) == (
    ddtheta1*l2*cos(theta1 + theta2) - l2*ddtheta2**2*sin(theta1 + theta2) - L1*ddtheta1**2*sin(theta1)
    - l2*ddtheta1**2*sin(theta1 + theta2) + ddtheta2*l2*cos(theta1 + theta2) + L1*ddtheta1*cos(theta1)
    - 2*l2*dtheta1*dtheta2*sin(theta1 + theta2)
)

# slides, Newton-Euler worked example, "substituting into (*)", tau_2
tau[1] = (
    (I2 + m2*l2**2)*(ddtheta1 + ddtheta2) + m2*l2*L1*ddtheta1*cos(theta2)
    + m2*l2*L1*dtheta1**2*sin(theta2) + m2*l2*g*sin(theta1 + theta2)
)

# slides, Newton-Euler worked example, "substituting into (*)", tau_1 (L2*l1 twice; no gravity term of m1, as printed)
tau[0] = (
    (I2 + m2*l2**2 + m2*L1*l2*cos(theta12))*(ddtheta1 + ddtheta12)
    + (I1 + m2*L1**2 + m1*l1**2)*ddtheta1
    + m2*L2*l1*cos(theta12)*ddtheta1 + m2*L2*l1*sin(theta12)*dtheta1**2
    + m2*L1*g*sin(theta1) + m2*l2*g*sin(theta1 + theta12)
    - m2*L1*l2*sin(theta12)*(dtheta1 + dtheta12)**2
)

# slides, Newton-Euler worked example, "after rearranging", H, row 1, column 1
M[0,0] = m2*L1**2 + 2*m2*cos(theta2)*L1*l2 + m1*l1**2 + m2*l2**2 + I1 + I2

# slides, Newton-Euler worked example, "after rearranging", H, row 1, column 2
M[0,1] = m2*l2**2 + L1*m2*cos(theta2)*l2 + I2

# slides, Newton-Euler worked example, "after rearranging", H, row 2, column 1
M[1,0] = m2*l2**2 + L1*m2*cos(theta2)*l2 + I2

# slides, Newton-Euler worked example, "after rearranging", H, row 2, column 2
M[1,1] = m2*l2**2 + I2

# slides, Newton-Euler worked example, "after rearranging", C, first component. The equation above it has C qdot, but
# what is printed as C is a vector with the velocities multiplied in: read as the whole product.
c[0] = -L1*l2*m2*dtheta2*sin(theta2)*(2*dtheta1 + dtheta2)

# slides, Newton-Euler worked example, "after rearranging", C, second component (same reading)
c[1] = L1*l2*m2*dtheta1**2*sin(theta2)

# slides, Newton-Euler worked example, "after rearranging", G, first component
g[0] = g*(L1*m2*sin(theta1) + l1*m1*sin(theta1) + l2*m2*sin(theta1 + theta2))

# slides, Newton-Euler worked example, "after rearranging", G, second component
g[1] = g*l2*m2*sin(theta1 + theta2)

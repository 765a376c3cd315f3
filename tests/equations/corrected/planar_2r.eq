# Robot: robots/planar_2r.toml. The equations of the slides/ file of the same name, its misprints mended.

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

# slides, Newton-Euler worked example, link 2, second derivative of c_2, first component
dt(dt(c2x)) == (
    -l2 * dtheta1 ** 2 * cos(theta1 + theta2) - l2 * dtheta2 ** 2 * cos(theta1 + theta2) - L1 * dtheta1 ** 2 *
    cos(theta1) - ddtheta1 * l2 * sin(theta1 + theta2) - ddtheta2 * l2 * sin(theta1 + theta2) - L1 * ddtheta1 *
    sin(theta1) - 2 * l2 * dtheta1 * dtheta2 * cos(theta1 + theta2)
)

# slides, Newton-Euler worked example, link 2, second derivative of c_2, second component
dt(dt(c2y)) == (
    ddtheta1 * l2 * cos(theta1 + theta2) - l2 * dtheta2 ** 2 * sin(theta1 + theta2) - L1 * dtheta1 ** 2 *
    sin(theta1) - l2 * dtheta1 ** 2 * sin(theta1 + theta2) + ddtheta2 * l2 * cos(theta1 + theta2) + L1 * ddtheta1 *
    cos(theta1) - 2 * l2 * dtheta1 * dtheta2 * sin(theta1 + theta2)
)

# slides, Newton-Euler worked example, "substituting into (*)", tau_2
tau[1] = (
    (I2 + m2*l2**2)*(ddtheta1 + ddtheta2) + m2*l2*L1*ddtheta1*cos(theta2)
    + m2*l2*L1*dtheta1**2*sin(theta2) + m2*l2*g*sin(theta1 + theta2)
)

# slides, Newton-Euler worked example, "substituting into (*)", tau_1
tau[0] = (
    (I2 + m2 * l2 ** 2 + m2 * L1 * l2 * cos(theta12)) * (ddtheta1 + ddtheta12) + (I1 + m2 * L1 ** 2 + m1 * l1 ** 2)
    * ddtheta1 + m2 * L1 * l2 * cos(theta12) * ddtheta1 + m2 * L1 * l2 * sin(theta12) * dtheta1 ** 2 + m2 * L1 * g
    * sin(theta1) + m2 * l2 * g * sin(theta1 + theta12) - m2 * L1 * l2 * sin(theta12) * (dtheta1 + dtheta12) ** 2 +
    g * l1 * m1 * sin(theta1)
)

# slides, Newton-Euler worked example, "after rearranging", H, row 1, column 1
M[0,0] = m2*L1**2 + 2*m2*cos(theta2)*L1*l2 + m1*l1**2 + m2*l2**2 + I1 + I2

# slides, Newton-Euler worked example, "after rearranging", H, row 1, column 2
M[0,1] = m2*l2**2 + L1*m2*cos(theta2)*l2 + I2

# slides, Newton-Euler worked example, "after rearranging", H, row 2, column 1
M[1,0] = m2*l2**2 + L1*m2*cos(theta2)*l2 + I2

# slides, Newton-Euler worked example, "after rearranging", H, row 2, column 2
M[1,1] = m2*l2**2 + I2

# slides, Newton-Euler worked example, "after rearranging", C, first component
c[0] = -L1*l2*m2*dtheta2*sin(theta2)*(2*dtheta1 + dtheta2)

# slides, Newton-Euler worked example, "after rearranging", C, second component
c[1] = L1*l2*m2*dtheta1**2*sin(theta2)

# slides, Newton-Euler worked example, "after rearranging", G, first component
g[0] = g*(L1*m2*sin(theta1) + l1*m1*sin(theta1) + l2*m2*sin(theta1 + theta2))

# slides, Newton-Euler worked example, "after rearranging", G, second component
g[1] = g*l2*m2*sin(theta1 + theta2)

# Robot: robots/planar_2r_point.toml. The equations of the slides/ file of the same name, its misprints mended.

theta1 = q[0]
theta2 = q[1]
dtheta1 = qd[0]
dtheta2 = qd[1]
ddtheta1 = qdd[0]
ddtheta2 = qdd[1]

# slides, "The Kinetic and Potential Energy", K_1 (kinetic energy of mass m1)
K1 = 1/2*m1*d1**2*dtheta1**2

# slides, "The Kinetic and Potential Energy", P_1 (potential energy of mass m1)
P1 = -m1*g*d1*cos(theta1)

# slides, "The Kinetic and Potential Energy", Cartesian position of mass m2
x2 = d1*sin(theta1) + d2*sin(theta1 + theta2)
y2 = -d1*cos(theta1) - d2*cos(theta1 + theta2)

# slides, "The Kinetic and Potential Energy", velocity of mass m2, xdot_2
dt(x2) == d1*cos(theta1)*dtheta1 + d2*cos(theta1 + theta2)*(dtheta1 + dtheta2)

# slides, "The Kinetic and Potential Energy", velocity of mass m2, ydot_2
dt(y2) == d1*sin(theta1)*dtheta1 + d2*sin(theta1 + theta2)*(dtheta1 + dtheta2)

# slides, "The Kinetic and Potential Energy", V_2^2, first form
dt(x2) ** 2 + dt(y2) ** 2 == (
    d1 ** 2 * dtheta1 ** 2 + d2 ** 2 * (dtheta1 ** 2 + 2 * dtheta1 * dtheta2 + dtheta2 ** 2) + 2 * d1 * d2 *
    cos(theta1) * cos(theta1 + theta2) * (dtheta1 ** 2 + dtheta1 * dtheta2) + 2 * d1 * d2 * sin(theta1) *
    sin(theta1 + theta2) * (dtheta1 ** 2 + dtheta1 * dtheta2)
)

# slides, "The Kinetic and Potential Energy", V_2^2, second form
dt(x2) ** 2 + dt(y2) ** 2 == (
    d1 ** 2 * dtheta1 ** 2 + d2 ** 2 * (dtheta1 ** 2 + 2 * dtheta1 * dtheta2 + dtheta2 ** 2) + 2 * d1 * d2 *
    cos(theta2) * (dtheta1 ** 2 + dtheta1 * dtheta2)
)

# slides, "The Kinetic and Potential Energy", K_2 (kinetic energy of mass m2)
m2*(dt(x2)**2 + dt(y2)**2)/2 == (
    1/2*m2*d1**2*dtheta1**2 + 1/2*m2*d2**2*(dtheta1**2 + 2*dtheta1*dtheta2 + dtheta2**2)
    + m2*d1*d2*cos(theta2)*(dtheta1**2 + dtheta1*dtheta2)
)

# slides, "The Kinetic and Potential Energy", P_2 (potential energy of mass m2)
m2*g*y2 == -m2*g*d1*cos(theta1) - m2*g*d2*cos(theta1 + theta2)

# slides, "The Lagrangian", L
K1 + m2*(dt(x2)**2 + dt(y2)**2)/2 - P1 - m2*g*y2 == (
    1/2*(m1 + m2)*d1**2*dtheta1**2 + 1/2*m2*d2**2*(dtheta1**2 + 2*dtheta1*dtheta2 + dtheta2**2)
    + m2*d1*d2*cos(theta2)*(dtheta1**2 + dtheta1*dtheta2)
    + (m1 + m2)*g*d1*cos(theta1) + m2*g*d2*cos(theta1 + theta2)
)

L = K1 + m2*(dt(x2)**2 + dt(y2)**2)/2 - P1 - m2*g*y2

# slides, "The Lagrangian", partial derivative of L in thetadot_1
diff(L, dtheta1) == (
    (m1 + m2)*d1**2*dtheta1 + m2*d2**2*dtheta1 + m2*d2**2*dtheta2
    + 2*m2*d1*d2*cos(theta2)*dtheta1 + m2*d1*d2*cos(theta2)*dtheta2
)

# slides, "The Lagrangian", time derivative of the partial derivative of L in thetadot_1
dt(diff(L, dtheta1)) == (
    ((m1 + m2)*d1**2 + m2*d2**2 + 2*m2*d1*d2*cos(theta2))*ddtheta1
    + (m2*d2**2 + m2*d1*d2*cos(theta2))*ddtheta2
    - 2*m2*d1*d2*sin(theta2)*dtheta1*dtheta2 - m2*d1*d2*sin(theta2)*dtheta2**2
)

# slides, "The Lagrangian", partial derivative of L in theta_1
diff(L, theta1) == -(m1 + m2)*g*d1*sin(theta1) - m2*g*d2*sin(theta1 + theta2)

# slides, "The Lagrangian", partial derivative of L in thetadot_2
diff(L, dtheta2) == m2*d2**2*dtheta1 + m2*d2**2*dtheta2 + m2*d1*d2*cos(theta2)*dtheta1

# slides, "The Lagrangian", time derivative of the partial derivative of L in thetadot_2
dt(diff(L, dtheta2)) == (
    m2*d2**2*ddtheta1 + m2*d2**2*ddtheta2 + m2*d1*d2*cos(theta2)*ddtheta1
    - m2*d1*d2*sin(theta2)*dtheta1*dtheta2
)

# slides, "The Lagrangian", partial derivative of L in theta_2
diff(L, theta2) == -m2*d1*d2*sin(theta2)*(dtheta1**2 + dtheta1*dtheta2) - m2*g*d2*sin(theta1 + theta2)

# slides, "The Lagrangian", "driving torque of joint 1 by Lagrange's equation", tau_1
tau[0] = (
    ((m1 + m2) * d1 ** 2 + m2 * d2 ** 2 + 2 * m2 * d1 * d2 * cos(theta2)) * ddtheta1 + (m2 * d2 ** 2 + m2 * d1 * d2
    * cos(theta2)) * ddtheta2 - 2 * m2 * d1 * d2 * sin(theta2) * dtheta1 * dtheta2 - m2 * d1 * d2 * sin(theta2) *
    dtheta2 ** 2 + (m1 + m2) * g * d1 * sin(theta1) + m2 * g * d2 * sin(theta1 + theta2)
)

# slides, "The Lagrangian", "driving torque of joint 2 by Lagrange's equation", tau_2
tau[1] = (
    (m2 * d2 ** 2 + m2 * d1 * d2 * cos(theta2)) * ddtheta1 + m2 * d2 ** 2 * ddtheta2 + m2 * d1 * d2 * sin(theta2) *
    dtheta1 ** 2 + m2 * g * d2 * sin(theta1 + theta2)
)

# slides, "The coefficients in detail", effective inertia D_11
M[0,0] = ((m1 + m2)*d1**2 + m2*d2**2 + 2*m2*d1*d2*cos(theta2))

# slides, "The coefficients in detail", effective inertia D_22
M[1,1] = m2*d2**2

# slides, "The coefficients in detail", coupling inertia D_12
M[0,1] = m2*d2**2 + m2*d1*d2*cos(theta2)

# slides, "The coefficients in detail", centripetal coefficient D_111
D[0,0,0] = 0

# slides, "The coefficients in detail", centripetal coefficient D_122
D[0,1,1] = -m2*d1*d2*sin(theta2)

# slides, "The coefficients in detail", centripetal coefficient D_211
D[1,0,0] = m2*d1*d2*sin(theta2)

# slides, "The coefficients in detail", centripetal coefficient D_222
D[1,1,1] = 0

# slides, "The coefficients in detail", Coriolis coefficient D_112
D[0,0,1] = -m2*d1*d2*sin(theta2)

# slides, "The coefficients in detail", Coriolis coefficient D_121
D[0,1,0] = -m2*d1*d2*sin(theta2)

# slides, "The coefficients in detail", Coriolis coefficient D_212
D[1,0,1] = 0

# slides, "The coefficients in detail", Coriolis coefficient D_221
D[1,1,0] = 0

# slides, "The coefficients in detail", gravity term D_1
g[0] = (m1 + m2)*g*d1*sin(theta1) + m2*g*d2*sin(theta1 + theta2)

# slides, "The coefficients in detail", gravity term D_2
g[1] = m2*g*d2*sin(theta1 + theta2)

# Robot: robots/planar_2r_point.toml. The robot file has theta_1 from the downward vertical, these results have it from
# the horizontal (gravity enters with cos): q1 = q[0] - pi/2. The robot's link lengths are d1, d2.
# Transcribed as printed from the course slides, chapter "Case studies", "Newton-Euler
# equations of a two-link robot". Parameters: m1 m2 d1 d2 g.

q1 = q[0] - pi/2
q2 = q[1]
dq1 = qd[0]
dq2 = qd[1]
ddq1 = qdd[0]
ddq2 = qdd[1]
L1 = d1
L2 = d2
l1 = d1
l2 = d2

# Names of the typeset result: c1 = cos(theta_1), s2 = sin(theta_2), c12 = cos(theta_1 + theta_2) and so on.
theta1 = q1
theta2 = q2
dtheta1 = dq1
dtheta2 = dq2
ddtheta1 = ddq1
ddtheta2 = ddq2
c1 = cos(theta1)
s1 = sin(theta1)
c2 = cos(theta2)
s2 = sin(theta2)
c12 = cos(theta1 + theta2)
s12 = sin(theta1 + theta2)

# slides, case study of the two-link robot, MATLAB output "torque =", first component
tau[0] = (
    L1**2*ddq1*m1 + L1**2*ddq1*m2 + L2**2*ddq1*m2 + L2**2*ddq2*m2 + L2*g*m2*cos(q1 + q2) + L1*g*m1*cos(q1)
    + L1*g*m2*cos(q1) - L1*L2*dq2**2*m2*sin(q2)
    + 2*L1*L2*ddq1*m2*cos(q2) + L1*L2*ddq2*m2*cos(q2) - 2*L1*L2*dq1*dq2*m2*sin(q2)
)

# slides, case study of the two-link robot, MATLAB output "torque =", second component
tau[1] = L2*m2*(cos(q2)*(L1*ddq1 + g*cos(q1)) + sin(q2)*(L1*dq1**2 - g*sin(q1)) + L2*(ddq1 + ddq2))

# slides, case study of the two-link robot, typeset result, tau_1
tau[0] = (
    m2*l2**2*(ddtheta1 + ddtheta2) + m2*l1*l2*c2*(2*ddtheta1 + ddtheta2) + (m1 + m2)*l1**2*ddtheta1
    - m2*l1*l2*s2*dtheta2**2 - 2*m2*l1*l2*s2*dtheta1*dtheta2 + m2*l2*g*c12 + (m1 + m2)*l1*g*c1
)

# slides, case study of the two-link robot, typeset result, tau_2
tau[1] = m2*l1*l2*c2*ddtheta1 + m2*l1*l2*s2*dtheta1**2 + m2*l2*g*c12 + m2*l2**2*(ddtheta1 + ddtheta2)

# Robot: robots/planar_2r_point.toml. Transcribed as printed from the course slides, "Lagrange's equation for many degrees
# of freedom", step 4, with the entries of H from the example: C_j = (d h_jk / d q_j - 1/2 d h_ki / d q_j), where the
# derivatives are by positions (the dots that are printed in them, see the notes of docs/explanation/misprints.md, are
# left out here).

theta1 = q[0]
theta2 = q[1]
h11 = (m1 + m2)*d1**2 + m2*d2**2 + 2*m2*d1*d2*cos(theta2)
h12 = m2*d2**2 + m2*d1*d2*cos(theta2)
h22 = m2*d2**2

# slides, step 2, sum of the energies P_i = m_i g^T r_ci. The sum itself is printed with the right sign.
V = -m1*g*(-d1*cos(theta1)) - m2*g*(-d1*cos(theta1) - d2*cos(theta1 + theta2))

# slides, step 4, the row vector q'^T C_1 times q'
c[0] = (
    (diff(h11, theta1) - 1/2*diff(h11, theta1))*qd[0]*qd[0]
    + (diff(h11, theta1) - 1/2*diff(h12, theta1))*qd[0]*qd[1]
    + (diff(h12, theta1) - 1/2*diff(h12, theta1))*qd[1]*qd[0]
    + (diff(h12, theta1) - 1/2*diff(h22, theta1))*qd[1]*qd[1]
)

# slides, step 4, the row vector q'^T C_2 times q'
c[1] = (
    (diff(h12, theta2) - 1/2*diff(h11, theta2))*qd[0]*qd[0]
    + (diff(h12, theta2) - 1/2*diff(h12, theta2))*qd[0]*qd[1]
    + (diff(h22, theta2) - 1/2*diff(h12, theta2))*qd[1]*qd[0]
    + (diff(h22, theta2) - 1/2*diff(h22, theta2))*qd[1]*qd[1]
)

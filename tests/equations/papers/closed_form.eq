# Robot: robots/planar_2r_point.toml. Rigid Body Dynamics Algorithms, chapter 5, equation 5.6 as printed, with the robot's
# own H, C and g.

h11 = (m1 + m2)*d1**2 + m2*d2**2 + 2*m2*d1*d2*cos(q[1])
h12 = m2*d2**2 + m2*d1*d2*cos(q[1])
h22 = m2*d2**2
c112 = -m2*d1*d2*sin(q[1])

# equation 5.6, tau_i = sum of H_ij q''_i + sum of C_ijk q'_j q'_k + g_i, for i = 1
tau[0] = (
    h11*qdd[0] + h12*qdd[0] + 2*c112*qd[0]*qd[1] + c112*qd[1]**2
    + (m1 + m2)*g*d1*sin(q[0]) + m2*g*d2*sin(q[0] + q[1])
)

# equation 5.6, tau_i = sum of H_ij q''_i + sum of C_ijk q'_j q'_k + g_i, for i = 2
tau[1] = h12*qdd[1] + h22*qdd[1] - c112*qd[0]**2 + m2*g*d2*sin(q[0] + q[1])

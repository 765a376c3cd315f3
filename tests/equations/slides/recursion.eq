# Robot: robots/planar_2r.toml (two general links; angles from the downward vertical, then from link 1). Transcribed as
# printed, misprints included, from the course slides, chapter "Newton-Euler equations": the rearranged forces and moments
# of the inward recursion, and the solved equations (*) of the worked example. In the plane, moments about z; no
# external moments, weights as external forces. l_i leads from the center of mass to the joint before it, h_i from the
# joint after it to the center of mass, as the printed sum of moments needs them.

theta1 = q[0]
theta12 = q[0] + q[1]
c1x = l1*sin(theta1)
c1y = -l1*cos(theta1)
c2x = L1*sin(theta1) + l2*sin(theta12)
c2y = -L1*cos(theta1) - l2*cos(theta12)
F1x = m1*dt(dt(c1x))
F1y = m1*dt(dt(c1y))
F2x = m2*dt(dt(c2x))
F2y = m2*dt(dt(c2y))
T1 = I1*qdd[0]
T2 = I2*(qdd[0] + qdd[1])
W1 = -m1*g
W2 = -m2*g

# slides, the sum of forces F_i = f_{i-1,i} - f_{i,i+1} + f_i, for the force in each joint
f12x = F2x
f12y = F2y - W2
f01x = F1x + f12x
f01y = F1y + f12y - W1

# slides, "rearranged", f_{i-1,i} = f_{i,i+1} - F_i + f_i, for link 2, first component
f12x == -F2x

# slides, "rearranged", f_{i-1,i} = f_{i,i+1} - F_i + f_i, for link 2, second component
f12y == -F2y + W2

# slides, "rearranged", f_{i-1,i} = f_{i,i+1} - F_i + f_i, for link 1, second component
f01y == f12y - F1y + W1

# slides, "rearranged", t_{i-1,i} = f_{i,i+1} x (l_i + h_i) + t_{i,i+1} + f_i x l_i - F_i x l_i - T_i + t_i, for link 2
l2x = -l2*sin(theta12)
l2y = l2*cos(theta12)
tau[1] = -W2*l2x - (F2x*l2y - F2y*l2x) - T2

# slides, equation *, t_{1,2} = I_C2 eps_2 - m_2 l_2 x (c2'' - g)
tau[1] = T2 - m2*(l2x*(dt(dt(c2y)) + g) - l2y*dt(dt(c2x)))

# slides, "rearranged", moment t_{i-1,i} for link 1. f_{1,2} and t_{1,2} are the right ones.
l1x = -l1*sin(theta1)
l1y = l1*cos(theta1)
h1x = -(L1 - l1)*sin(theta1)
h1y = (L1 - l1)*cos(theta1)
tau[0] = (
    f12x*(l1y + h1y) - f12y*(l1x + h1x) + (T2 - l2x*f12y + l2y*f12x) - W1*l1x - (F1x*l1y - F1y*l1x) - T1
)

# slides, equation *, t_{0,1} = I_C1 eps_1 - l_1 x (m_1 c1'' - m_1 g + m_2 c2'' - m_2 g) - h_1 x (m_2 c2'' - m_2 g) + t_{1,2},
# where h_1 leads from the center of mass to the joint after it
tau[0] = T1 - (l1x*f01y - l1y*f01x) - (-h1x*f12y + h1y*f12x) + (T2 - l2x*f12y + l2y*f12x)

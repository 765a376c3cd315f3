# Robot: robots/planar_3r.toml. The planar three-link arm of Saha 1999 with uniform links: the entries of the generalised
# inertia matrix i_ij = p_i^T M~_i B_ij p_j, the velocity terms and the gravity terms, worked out by hand from his
# equations 24, 29 and 30.

th2 = q[1]
th3 = q[2]
s2 = sin(th2)
s3 = sin(th3)
s23 = sin(th2 + th3)
c2 = cos(th2)
c3 = cos(th3)
c23 = cos(th2 + th3)

# equation 24, from the last body inward
M[2,2] = m3*a3**2/3
M[2,1] = M[1,2] = m3*a3**2/3 + m3*a2*a3*c3/2
M[2,0] = M[0,2] = m3*a3**2/3 + m3*a2*a3*c3/2 + m3*a1*a3*c23/2
M[1,1] = m2*a2**2/3 + m3*(a2**2 + a3**2/3 + a2*a3*c3)
M[1,0] = M[0,1] = (
    m2*(a2**2/3 + a1*a2*c2/2) + m3*(a2**2 + a3**2/3 + a2*a3*c3 + a1*a2*c2 + a1*a3*c23/2)
)
M[0,0] = (
    m1*a1**2/3 + m2*(a1**2 + a2**2/3 + a1*a2*c2)
    + m3*(a1**2 + a2**2 + a3**2/3 + 2*a1*a2*c2 + a2*a3*c3 + a1*a3*c23)
)

# C qd, with the rates of the links against the base
w1 = qd[0]
w2 = qd[0] + qd[1]
w3 = qd[0] + qd[1] + qd[2]
k12 = (m2/2 + m3)*a1*a2*s2
k13 = m3*a1*a3*s23/2
k23 = m3*a2*a3*s3/2
c[2] = k13*w1**2 + k23*w2**2
c[1] = k13*w1**2 + k23*w2**2 + k12*w1**2 - k23*w3**2
c[0] = k13*w1**2 + k23*w2**2 + k12*w1**2 - k23*w3**2 - k12*w2**2 - k13*w3**2

# gravity, equation 30
c1 = cos(q[0])
c12 = cos(q[0] + th2)
c123 = cos(q[0] + th2 + th3)
g3 = m3*g*a3/2*c123
g2 = m2*g*a2/2*c12 + m3*g*a2*c12
g1 = m1*g*a1/2*c1 + (m2 + m3)*g*a1*c1
g[2] = g3
g[1] = g3 + g2
g[0] = g3 + g2 + g1

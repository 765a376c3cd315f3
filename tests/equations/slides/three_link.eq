# Robot: robots/three_link.toml. Converted by a script, as printed, misprints included, from the typeset result at the
# very end of the course slides, chapter "Case studies", "three-link robot".
# How the print is read: c2 = cos(q_2), s2 = sin(q_2); cs2 = cos(q_2) sin(q_2), cs3 likewise; ^2I_x is Ix2 and so on
# (the superscript is the frame); in m_2^2 x_{c2} the superscript is the frame of x_{c2}, not a power of m_2: m2*xc2.
# Square brackets and braces are parentheses. q_1, q_2, q_3 as factors in c_ij must be the rates (their dots were lost):
# written dq1, dq2, dq3. Where a rate is not printed at all, none is written. g_C is gc.

dq1 = qd[0]
dq2 = qd[1]
dq3 = qd[2]
c2 = cos(q[1])
s2 = sin(q[1])
c3 = cos(q[2])
s3 = sin(q[2])
cs2 = cos(q[1])*sin(q[1])
cs3 = cos(q[2])*sin(q[2])

# slides, case study of the three-link robot, typeset result, h_11
M[0,0] = (
    Iy1 + s2**2*(Ix2 + c3**2*Ix3 + 2*cs3*Ixy3 + s3**2*Iy3) +
    2*cs2*(Ixz2 + c3*Ixz3 - s3*Iyz3) + c2**2*(Iz2 + Iz3) +
    2*d2*(m2*yc2 + s3*m3*xc3 + c3*m3*yc3) + d2**2*(m2 + m3)
)

# slides, case study of the three-link robot, typeset result, h_12 (h_12 = h_21 as printed)
h12 = (
    s2*(Ixy2 + d2*m2*xc2 - cs3*(Ix3 - Iy3) +
    (c3**2 - s3**2)*Ixy3 + d2*(c3*m3*xc3 - s3*m3*yc3)) -
    c2*(Iyz2 + s3*Ixz3 + c3*Iyz3 + d2*(m2*zc2 + m3*zc3))
)
M[0,1] = h12

# slides, case study of the three-link robot, typeset result, h_21 (h_12 = h_21 as printed)
M[1,0] = h12

# slides, case study of the three-link robot, typeset result, h_13 (h_13 = h_31 as printed)
h13 = (
    s2*(c3*Ixz3 - s3*Iyz3) + c2*(Iz3 + d2*(s3*m3*xc3 +
    c3*m3*yc3))
)
M[0,2] = h13

# slides, case study of the three-link robot, typeset result, h_31 (h_13 = h_31 as printed)
M[2,0] = h13

# slides, case study of the three-link robot, typeset result, h_22
M[1,1] = Iy2 + s3**2*Ix3 - 2*cs3*Ixy3 + c3**2*Iy3

# slides, case study of the three-link robot, typeset result, h_23 (h_23 = h_32 as printed)
h23 = -s3*Ixz3 - c3*Iyz3
M[1,2] = h23

# slides, case study of the three-link robot, typeset result, h_32 (h_23 = h_32 as printed)
M[2,1] = h23

# slides, case study of the three-link robot, typeset result, h_33
M[2,2] = Iz3

# slides, case study of the three-link robot, typeset result, c_11.
# The outer bracket is never closed in print: read as closed at the very end.
# No rate is printed in this entry: none is written.
C[0,0] = (
    (cs2*(Ix2 - Iz2 + c3**2*Ix3 + 2*cs3*Ixy3 + s3**2*Iy3 - Iz3) +
    (c2**2 - s2**2)*(Ixz2 + c3*Ixz3 - s3*Iyz3) +
    (s2**2*(cs3*(-Ix3 + Iy3) + (c3**2 - s3**2)*Ixy3 +
    cs2*(s3*Ixz3 + c3*Iyz3) + d2*(c3*m3*xc3 + c3*m3*yc3))))
)

# slides, case study of the three-link robot, typeset result, c_12
C[0,1] = (
    (cs2*(Ix2 - Iz2 + c3**2*Ix3 + 2*cs3*Ixy3 + s3**2*Iy3 - Iz3) +
    (c2**2 - s2**2)*(Ixz2 + c3*Ixz3 - s3*Iyz3))*dq1 +
    (c2*(Ixy2 - cs3*(Ix3 - Iy3) + (c3**2 - s3**2)*Ixy3 +
    d2*(m2*xc2 + c3*m3*xc3 - s3*m3*yc3)) +
    s2*(Iyz2 + s3*Ixz3 + c3*Iyz3 + d2*(m2*zc2 + m3*zc3)))*dq2 -
    1/2*s2*((c3**2 - s3**2)*(Ix3 - Iy3) + 4*cs3*Ixy3 + Iz3 +
    2*d2*(s3*m3*xc3 + c3*m3*yc3))*dq3
)

# slides, case study of the three-link robot, typeset result, c_13
C[0,2] = (
    (s2**2*(cs3*(-Ix3 + Iy3) + (c3**2 - s3**2)*Ixy3) -
    cs2*(s3*Ixz3 + c3*Iyz3) + d2*(c3*m3*xc3 - s3*m3*yc3))*dq1 -
    1/2*s2*((c3**2 - s3**2)*(Ix3 - Iy3) + 4*cs3*Ixz3 + Iz3 +
    2*d2*(s3*m3*xc3 + c3*m3*yc3))*dq2 -
    (s2*(s3*Ixz3 + c3*Iyz3) - d2*c2*(c3*m3*xc3 - s3*m3*yc3))*dq3
)

# slides, case study of the three-link robot, typeset result, c_21
C[1,0] = (
    -(cs2*(Ix2 - Iz2 + c3**2*Ix3 + 2*cs3*Ixy3 + s3**2*Iy3 - Iz3) +
    (c2**2 - s2**2)*(Ixz2 + c3*Ixz3 - s3*Iyz3))*dq1 -
    1/2*(s2*((c3**2 - s3**2)*(Ix3 - Iy3) + 4*cs3*Ixy3 - Iz3) +
    2*c2*(c3*Ixz3 - s3*Iyz3))*dq3
)

# slides, case study of the three-link robot, typeset result, c_22
C[1,1] = (cs3*(Ix3 - Iy3) - (c3**2 - s3**2)*Ixy3)*dq3

# slides, case study of the three-link robot, typeset result, c_23
# Printed as two displayed formulas, the first ending in "+": read as one.
C[1,2] = (
    -1/2*(s2*((c3**2 - s3**2)*(Ix3 - Iy3) + 4*cs3*Ixy3 - Iz3) +
    2*c2*(c3*Ixz3 - s3*Iyz3))*dq1 + (cs3*(Ix3 - Iy3) -
    (c3**2 - s3**2)*Ixy3)*dq2 - (c3*Ixz3 - s3*Iyz3)*dq3
)

# slides, case study of the three-link robot, typeset result, c_31.
# Printed as two displayed formulas, the first ending in a multiplication sign after q_1: read literally,
# the whole product before the sign times the second formula.
C[2,0] = (
    -(s2**2*(cs3*(-Ix3 + Iy3) + (c3**2 - s3**2)*Ixy3) -
    cs2*(s3*Ixz3 + c3*Iyz3) + d2*(c3*m3*xc3 - s3*m3*yc3))*dq1 *
    1/2*(s2*((c3**2 - s3**2)*(Ix3 - Iy3) + 4*cs3*Ixz3 - Iz3) +
    2*c2*(c3*Ixz3 - s3*Iyz3))*dq2
)

# slides, case study of the three-link robot, typeset result, c_32.
# Printed as two displayed formulas, the first ending in "+": read as one.
C[2,1] = (
    1/2*(s2*((c3**2 - s3**2)*(Ix3 - Iy3) + 4*cs3*Ixz3 - Iz3) +
    2*c2*(c3*Ixz3 - s3*Iyz3))*dq1 -
    (cs3*(Ix3 - Iy3) - (c3**2 - s3**2)*Ixy3)*dq2
)

# slides, case study of the three-link robot, typeset result, c_33
C[2,2] = 0

# slides, case study of the three-link robot, typeset result, g_1
g[0] = 0

# slides, case study of the three-link robot, typeset result, g_2
g[1] = (
    -s2*(m2*zc2 + m3*zc3)*gc -
    c2*(m2*xc2 + c3*m3*xc3 - s3*m3*yc3)*gc
)

# slides, case study of the three-link robot, typeset result, g_3
g[2] = s2*(s3*m3*xc3 + c3*m3*yc3)*gc

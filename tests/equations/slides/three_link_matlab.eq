# Robot: robots/three_link.toml. Parameters as in the robot file: printed I_x2 is Ix2, I_xy3 is Ixy3 and so on, and
# conj(gc) is written gc (gc is real).
# Converted by a script, as printed, from the course slides, chapter "Case studies",
# "three-link robot": MATLAB output h, c, g. (The slide is headed "Newton-Euler equations of a three-link robot"; the
# method is Lagrange's.)

q1 = q[0]
q2 = q[1]
q3 = q[2]
dq1 = qd[0]
dq2 = qd[1]
dq3 = qd[2]

# slides, case study of the three-link robot, MATLAB output "h =", row 1, column 1
M[0,0] = (
    Ix2 + Iy1 + Iy3 + d2**2*m2 + d2**2*m3 - Ix2*cos(q2)**2 + Ix3*cos(q3)**2 - Iy3*cos(q2)**2 - Iy3*cos(q3)**2 +
    Iz2*cos(q2)**2 + Iz3*cos(q2)**2 + Ixy3*sin(2*q3) + Ixz2*sin(2*q2) - Ix3*cos(q2)**2*cos(q3)**2 +
    Iy3*cos(q2)**2*cos(q3)**2 + 2*d2*m2*yc2 + 2*Ixz3*cos(q2)*cos(q3)*sin(q2) - 2*Iyz3*cos(q2)*sin(q2)*sin(q3) +
    2*d2*m3*yc3*cos(q3) + 2*d2*m3*xc3*sin(q3) - 2*Ixy3*cos(q2)**2*cos(q3)*sin(q3)
)

# slides, case study of the three-link robot, MATLAB output "h =", row 1, column 2
M[0,1] = (
    Ixy2*sin(q2) - Iyz2*cos(q2) - Ixy3*sin(q2) - Iyz3*cos(q2)*cos(q3) - Ixz3*cos(q2)*sin(q3) + 2*Ixy3*cos(q3)**2*sin(q2)
    - Ix3*cos(q3)*sin(q2)*sin(q3) + Iy3*cos(q3)*sin(q2)*sin(q3) - d2*m2*zc2*cos(q2) - d2*m3*zc3*cos(q2) +
    d2*m2*xc2*sin(q2) + d2*m3*xc3*cos(q3)*sin(q2) - d2*m3*yc3*sin(q2)*sin(q3)
)

# slides, case study of the three-link robot, MATLAB output "h =", row 1, column 3
M[0,2] = (
    Iz3*cos(q2) + Ixz3*cos(q3)*sin(q2) - Iyz3*sin(q2)*sin(q3) + d2*m3*yc3*cos(q2)*cos(q3) + d2*m3*xc3*cos(q2)*sin(q3)
)

# slides, case study of the three-link robot, MATLAB output "h =", row 2, column 1
M[1,0] = (
    Ixy2*sin(q2) - Iyz2*cos(q2) - Ixy3*sin(q2) - Iyz3*cos(q2)*cos(q3) - Ixz3*cos(q2)*sin(q3) + 2*Ixy3*cos(q3)**2*sin(q2)
    - Ix3*cos(q3)*sin(q2)*sin(q3) + Iy3*cos(q3)*sin(q2)*sin(q3) - d2*m2*zc2*cos(q2) - d2*m3*zc3*cos(q2) +
    d2*m2*xc2*sin(q2) + d2*m3*xc3*cos(q3)*sin(q2) - d2*m3*yc3*sin(q2)*sin(q3)
)

# slides, case study of the three-link robot, MATLAB output "h =", row 2, column 2
M[1,1] = Ix3/2 + Iy2 + Iy3/2 - (Ix3*cos(2*q3))/2 + (Iy3*cos(2*q3))/2 - Ixy3*sin(2*q3)

# slides, case study of the three-link robot, MATLAB output "h =", row 2, column 3
M[1,2] = -Iyz3*cos(q3) - Ixz3*sin(q3)

# slides, case study of the three-link robot, MATLAB output "h =", row 3, column 1
M[2,0] = (
    Iz3*cos(q2) + Ixz3*cos(q3)*sin(q2) - Iyz3*sin(q2)*sin(q3) + d2*m3*yc3*cos(q2)*cos(q3) + d2*m3*xc3*cos(q2)*sin(q3)
)

# slides, case study of the three-link robot, MATLAB output "h =", row 3, column 2
M[2,1] = -Iyz3*cos(q3) - Ixz3*sin(q3)

# slides, case study of the three-link robot, MATLAB output "h =", row 3, column 3
M[2,2] = Iz3

# slides, case study of the three-link robot, MATLAB output "c =", row 1, column 1
C[0,0] = (
    dq2*(Iyz3*sin(q3) - Ixz3*cos(q3) - Ixz2 + 2*Ixz2*cos(q2)**2 + (Ix2*sin(2*q2))/2 + (Iy3*sin(2*q2))/2 -
    (Iz2*sin(2*q2))/2 - (Iz3*sin(2*q2))/2 + 2*Ixz3*cos(q2)**2*cos(q3) - 2*Iyz3*cos(q2)**2*sin(q3) +
    Ix3*cos(q2)*cos(q3)**2*sin(q2) - Iy3*cos(q2)*cos(q3)**2*sin(q2) + 2*Ixy3*cos(q2)*cos(q3)*sin(q2)*sin(q3)) -
    dq3*(Ixy3 - Ixy3*cos(q2)**2 - 2*Ixy3*cos(q3)**2 + (Ix3*sin(2*q3))/2 - (Iy3*sin(2*q3))/2 +
    2*Ixy3*cos(q2)**2*cos(q3)**2 + Iyz3*cos(q2)*cos(q3)*sin(q2) + Ixz3*cos(q2)*sin(q2)*sin(q3) - d2*m3*xc3*cos(q3) +
    d2*m3*yc3*sin(q3) - Ix3*cos(q2)**2*cos(q3)*sin(q3) + Iy3*cos(q2)**2*cos(q3)*sin(q3))
)

# slides, case study of the three-link robot, MATLAB output "c =", row 1, column 2
C[0,1] = (
    dq1*(Iyz3*sin(q3) - Ixz3*cos(q3) - Ixz2 + 2*Ixz2*cos(q2)**2 + (Ix2*sin(2*q2))/2 + (Iy3*sin(2*q2))/2 -
    (Iz2*sin(2*q2))/2 - (Iz3*sin(2*q2))/2 + 2*Ixz3*cos(q2)**2*cos(q3) - 2*Iyz3*cos(q2)**2*sin(q3) +
    Ix3*cos(q2)*cos(q3)**2*sin(q2) - Iy3*cos(q2)*cos(q3)**2*sin(q2) + 2*Ixy3*cos(q2)*cos(q3)*sin(q2)*sin(q3)) +
    dq2*(Ixy2*cos(q2) - Ixy3*cos(q2) + Iyz2*sin(q2) + Iyz3*cos(q3)*sin(q2) + Ixz3*sin(q2)*sin(q3) +
    2*Ixy3*cos(q2)*cos(q3)**2 - Ix3*cos(q2)*cos(q3)*sin(q3) + Iy3*cos(q2)*cos(q3)*sin(q3) + d2*m2*xc2*cos(q2) +
    d2*m2*zc2*sin(q2) + d2*m3*zc3*sin(q2) + d2*m3*xc3*cos(q2)*cos(q3) - d2*m3*yc3*cos(q2)*sin(q3)) - (dq3*sin(q2)*(Iz3 +
    Ix3*(2*cos(q3)**2 - 1) - Iy3*(2*cos(q3)**2 - 1) + 4*Ixy3*cos(q3)*sin(q3) + 2*d2*m3*yc3*cos(q3) +
    2*d2*m3*xc3*sin(q3)))/2
)

# slides, case study of the three-link robot, MATLAB output "c =", row 1, column 3
C[0,2] = (
    -dq3*(Iyz3*cos(q3)*sin(q2) + Ixz3*sin(q2)*sin(q3) - d2*m3*xc3*cos(q2)*cos(q3) + d2*m3*yc3*cos(q2)*sin(q3)) -
    dq1*(Ixy3 - Ixy3*cos(q2)**2 - 2*Ixy3*cos(q3)**2 + (Ix3*sin(2*q3))/2 - (Iy3*sin(2*q3))/2 +
    2*Ixy3*cos(q2)**2*cos(q3)**2 + Iyz3*cos(q2)*cos(q3)*sin(q2) + Ixz3*cos(q2)*sin(q2)*sin(q3) - d2*m3*xc3*cos(q3) +
    d2*m3*yc3*sin(q3) - Ix3*cos(q2)**2*cos(q3)*sin(q3) + Iy3*cos(q2)**2*cos(q3)*sin(q3)) - (dq2*sin(q2)*(Iz3 +
    Ix3*(2*cos(q3)**2 - 1) - Iy3*(2*cos(q3)**2 - 1) + 4*Ixy3*cos(q3)*sin(q3) + 2*d2*m3*yc3*cos(q3) +
    2*d2*m3*xc3*sin(q3)))/2
)

# slides, case study of the three-link robot, MATLAB output "c =", row 2, column 1
C[1,0] = (
    dq3*((Ix3*sin(q2))/2 - (Iy3*sin(q2))/2 + (Iz3*sin(q2))/2 - Ixz3*cos(q2)*cos(q3) + Iyz3*cos(q2)*sin(q3) -
    Ix3*cos(q3)**2*sin(q2) + Iy3*cos(q3)**2*sin(q2) - 2*Ixy3*cos(q3)*sin(q2)*sin(q3)) - dq1*(Iyz3*sin(q3) - Ixz3*cos(q3)
    - Ixz2 + 2*Ixz2*cos(q2)**2 + (Ix2*sin(2*q2))/2 + (Iy3*sin(2*q2))/2 - (Iz2*sin(2*q2))/2 - (Iz3*sin(2*q2))/2 +
    2*Ixz3*cos(q2)**2*cos(q3) - 2*Iyz3*cos(q2)**2*sin(q3) + Ix3*cos(q2)*cos(q3)**2*sin(q2) -
    Iy3*cos(q2)*cos(q3)**2*sin(q2) + 2*Ixy3*cos(q2)*cos(q3)*sin(q2)*sin(q3))
)

# slides, case study of the three-link robot, MATLAB output "c =", row 2, column 2
C[1,1] = -dq3*(Ixy3*cos(2*q3) - (Ix3*sin(2*q3))/2 + (Iy3*sin(2*q3))/2)

# slides, case study of the three-link robot, MATLAB output "c =", row 2, column 3
C[1,2] = (
    Ixy3*dq2 - 2*Ixy3*dq2*cos(q3)**2 + (Ix3*dq2*sin(2*q3))/2 - (Iy3*dq2*sin(2*q3))/2 - Ixz3*dq3*cos(q3) +
    (Ix3*dq1*sin(q2))/2 - (Iy3*dq1*sin(q2))/2 + Iyz3*dq3*sin(q3) + (Iz3*dq1*sin(q2))/2 - Ix3*dq1*cos(q3)**2*sin(q2) +
    Iy3*dq1*cos(q3)**2*sin(q2) - Ixz3*dq1*cos(q2)*cos(q3) + Iyz3*dq1*cos(q2)*sin(q3) -
    2*Ixy3*dq1*cos(q3)*sin(q2)*sin(q3)
)

# slides, case study of the three-link robot, MATLAB output "c =", row 3, column 1
C[2,0] = (
    dq1*(Ixy3 - Ixy3*cos(q2)**2 - 2*Ixy3*cos(q3)**2 + (Ix3*sin(2*q3))/2 - (Iy3*sin(2*q3))/2 +
    2*Ixy3*cos(q2)**2*cos(q3)**2 + Iyz3*cos(q2)*cos(q3)*sin(q2) + Ixz3*cos(q2)*sin(q2)*sin(q3) - d2*m3*xc3*cos(q3) +
    d2*m3*yc3*sin(q3) - Ix3*cos(q2)**2*cos(q3)*sin(q3) + Iy3*cos(q2)**2*cos(q3)*sin(q3)) - dq2*((Ix3*sin(q2))/2 -
    (Iy3*sin(q2))/2 + (Iz3*sin(q2))/2 - Ixz3*cos(q2)*cos(q3) + Iyz3*cos(q2)*sin(q3) - Ix3*cos(q3)**2*sin(q2) +
    Iy3*cos(q3)**2*sin(q2) - 2*Ixy3*cos(q3)*sin(q2)*sin(q3))
)

# slides, case study of the three-link robot, MATLAB output "c =", row 3, column 2
C[2,1] = (
    dq2*(Ixy3*(2*cos(q3)**2 - 1) - Ix3*cos(q3)*sin(q3) + Iy3*cos(q3)*sin(q3)) - dq1*((Ix3*sin(q2))/2 - (Iy3*sin(q2))/2 +
    (Iz3*sin(q2))/2 - Ixz3*cos(q2)*cos(q3) + Iyz3*cos(q2)*sin(q3) - Ix3*cos(q3)**2*sin(q2) + Iy3*cos(q3)**2*sin(q2) -
    2*Ixy3*cos(q3)*sin(q2)*sin(q3))
)

# slides, case study of the three-link robot, MATLAB output "c =", row 3, column 3
C[2,2] = 0

# slides, case study of the three-link robot, MATLAB output "g =", component 1
g[0] = 0

# slides, case study of the three-link robot, MATLAB output "g =", component 2
g[1] = -gc*(m2*xc2*cos(q2) + m2*zc2*sin(q2) + m3*zc3*sin(q2) + m3*xc3*cos(q2)*cos(q3) - m3*yc3*cos(q2)*sin(q3))

# slides, case study of the three-link robot, MATLAB output "g =", component 3
g[2] = m3*gc*sin(q2)*(yc3*cos(q3) + xc3*sin(q3))

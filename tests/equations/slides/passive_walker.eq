# Robot: robots/passive_walker.toml. Transcribed as printed from the course slides, projected Newton-Euler method, the
# MATLAB results for the passive walker. Indices from 0.

phi_st = q[0]
phi_sw = q[1]
phi_st_d = qd[0]
phi_sw_d = qd[1]

# slides, unconstrained coordinates: hip, centres of mass of the stance and the swing leg
hx = -R*phi_st - (L - R)*sin(phi_st)
hy = R + (L - R)*cos(phi_st)
x1 = hx + cos(phi_st)*B - sin(phi_st)*C
y1 = hy + sin(phi_st)*B + cos(phi_st)*C
x2 = hx + cos(phi_sw)*B - sin(phi_sw)*C
y2 = hy + sin(phi_sw)*B + cos(phi_sw)*C

# slides, J_st, rows of x1, y1, x2, y2
diff(x1, phi_st) == - R - C*cos(phi_st) - B*sin(phi_st) - cos(phi_st)*(L - R)
diff(y1, phi_st) == B*cos(phi_st) - C*sin(phi_st) - sin(phi_st)*(L - R)
diff(x2, phi_st) == - R - cos(phi_st)*(L - R)
diff(x2, phi_sw) == - C*cos(phi_sw) - B*sin(phi_sw)
diff(y2, phi_st) == -sin(phi_st)*(L - R)
diff(y2, phi_sw) == B*cos(phi_sw) - C*sin(phi_sw)

# slides, D: what x'' is without the accelerations of phi
dt(dt(x1)) - diff(x1, phi_st)*qdd[0] == phi_st_d^2*(C*sin(phi_st) - B*cos(phi_st) + sin(phi_st)*(L - R))
dt(dt(y1)) - diff(y1, phi_st)*qdd[0] == -phi_st_d^2*(C*cos(phi_st) + B*sin(phi_st) + cos(phi_st)*(L - R))
dt(dt(x2)) - diff(x2, phi_st)*qdd[0] - diff(x2, phi_sw)*qdd[1] == (
    phi_st_d^2*sin(phi_st)*(L - R) - phi_sw_d^2*(B*cos(phi_sw) - C*sin(phi_sw))
)
dt(dt(y2)) - diff(y2, phi_st)*qdd[0] - diff(y2, phi_sw)*qdd[1] == (
    - phi_sw_d^2*(C*cos(phi_sw) + B*sin(phi_sw)) - phi_st_d^2*cos(phi_st)*(L - R)
)

# slides, constraint forces F^c = M J q'' - M D - F^a, row of x1, with J and D as printed above
Fc[0] = (
    m*(- R - C*cos(phi_st) - B*sin(phi_st) - cos(phi_st)*(L - R))*qdd[0]
    - m*phi_st_d^2*(C*sin(phi_st) - B*cos(phi_st) + sin(phi_st)*(L - R))
    - m*g*sin(gamma)
)

# slides, constraint forces F^c = M J q'' - M D - F^a, row of y1
Fc[1] = (
    m*(B*cos(phi_st) - C*sin(phi_st) - sin(phi_st)*(L - R))*qdd[0]
    + m*phi_st_d^2*(C*cos(phi_st) + B*sin(phi_st) + cos(phi_st)*(L - R))
    + m*g*cos(gamma)
)

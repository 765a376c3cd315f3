# Robot: robots/passive_walker.toml. Transcribed as printed from the course slides, projected Newton-Euler method, the
# MATLAB results for the passive walker: coordinates while the swing leg stands, for the impact. Indices from 0.

phi_st = q[0]
phi_sw = q[1]

# slides, unconstrained coordinates: hip, centres of mass of the stance and the swing leg
hx = -R*phi_sw - (L - R)*sin(phi_sw)
hy = R + (L - R)*cos(phi_sw)
x1 = hx + cos(phi_st)*B - sin(phi_st)*C
y1 = hy + sin(phi_st)*B + cos(phi_st)*C
x2 = hx + cos(phi_sw)*B - sin(phi_sw)*C
y2 = hy + sin(phi_sw)*B + cos(phi_sw)*C

# slides, J_sw, rows of x1, y1, x2, y2
diff(x1, phi_st) == - C*cos(phi_st) - B*sin(phi_st)
diff(x1, phi_sw) == - R - cos(phi_sw)*(L - R)
diff(y1, phi_st) == B*cos(phi_st) - C*sin(phi_st)
diff(y1, phi_sw) == -sin(phi_sw)*(L - R)
diff(x2, phi_st) == 0
diff(x2, phi_sw) == - R - C*cos(phi_sw) - B*sin(phi_sw) - cos(phi_sw)*(L - R)
diff(y2, phi_st) == 0
diff(y2, phi_sw) == B*cos(phi_sw) - C*sin(phi_sw) - sin(phi_sw)*(L - R)

g[0] = diff(diff(sin(q[0])*sin(2*q[0]), q[0]), q[0])

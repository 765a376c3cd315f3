# Robot: robots/stanford.toml. The Stanford arm of Saha 1999, six joints, the third prismatic: what can be written by hand.
# The masses beyond joint 3 and the tip link alone; numbers as in the robot file.

# M[2,2]: everything the prismatic joint carries
M[2,2] = 4.25 + 1.08 + 0.63 + 0.51

# M[5,5]: inertia of the last link about its axis
M[5,5] = 0.0003

# M[2,5]: turning the last link, balanced on its axis, takes no force along the boom
M[2,5] = M[5,2] = 0

# g[2]: the weight of the boom and wrist along the boom, which stands at q[1] from the vertical
g[2] = 9.81*(4.25 + 1.08 + 0.63 + 0.51)*cos(q[1])

# g[0], g[5]: the first axis is vertical; the last link is balanced on its axis
g[0] = 0
g[5] = 0

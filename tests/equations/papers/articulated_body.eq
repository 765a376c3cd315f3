# Robot: robots/lectures/cart_pole.toml. Featherstone and Orin 2000, equation 13 as printed, for the cart, which carries the
# pole: with I_j h_j along the rail and about the hinge, and p_j along the rail and h_j^T p_j of the pole. Both belong to
# p_j^alpha already, so that only tau_i is wrong here; docs/scripts/sources/numeric.py runs the printed recursion.

Ih = l*m_pole*cos(q[1])
hIh = 4*l**2*m_pole/3
p = -l*m_pole*qd[1]**2*sin(q[1])
hp = g*l*m_pole*sin(q[1])

# equation 13, p_i^A = p_i + sum over the children of p_j^A + I_j^A h_j (h_j^T I_j^A h_j)^-1 (tau_i - h_j^T p_j^A)
qdd[0] = (tau[0] - (p + Ih/hIh*(tau[0] - hp)))/(m_cart + m_pole - Ih*Ih/hIh)

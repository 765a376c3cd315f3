"""puma560: rigid-body dynamics as straight-line NumPy code.

robot:      puma560, 6 degrees of freedom, fixed base
source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
model:      sha256 a6d0d9a02ff557a5
equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
drives:     none in the file
generator:  symgen 0.1.0
licence:    this generated text is yours, under any terms; it comes without warranty

SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
Gravity (0, 0, -9.81) m/s^2 in the base frame of link base.
q[0] joint1: revolute [rad], base -> link1
q[1] joint2: revolute [rad], link1 -> link2
q[2] joint3: revolute [rad], link2 -> link3
q[3] joint4: revolute [rad], link3 -> link4
q[4] joint5: revolute [rad], link4 -> link5
q[5] joint6: revolute [rad], link5 -> link6
"""

import numpy as np


def _inputs(*arguments):
    """The leading shape, the type of the result, and the components of each argument along its last axes."""
    arrays, leads = [np.asarray(value) for _, value, _ in arguments], []
    for (name, _, shape), array in zip(arguments, arrays):
        leads.append(array.shape[: max(0, array.ndim - len(shape))])
        if array.shape != (*leads[-1], *shape):
            raise ValueError(f"{name}: expected shape (..., {', '.join(map(str, shape))}), found {array.shape}")
    dtype = np.result_type(float, *arrays)
    flat = [array.astype(dtype, copy=False).reshape(*lead, -1) for array, lead in zip(arrays, leads)]
    return np.broadcast_shapes(*leads), dtype, [np.moveaxis(array, -1, 0) for array in flat]


def _output(out, shape, dtype):
    """``out`` if it fits, or a new array."""
    if out is None:
        return np.empty(shape, dtype)
    if out.shape != shape:
        raise ValueError(f"out: expected shape {shape}, found {out.shape}")
    return out


def inverse_dynamics(q, qd, qdd, out=None):
    """tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration

    Route newton_euler_tensor; 192 M 163 A 10 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    qdd: joint accelerations [rad/s^2 or m/s^2], shape (..., 6)
    Returns tau: joint forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q, qd, qdd,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)), ("qdd", qdd, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    qdd0, qdd1, qdd2, qdd3, qdd4, qdd5 = qdd
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q2 = np.sin(q2)
    cos_q2 = np.cos(q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    w1y = qd0*cos_q1
    w1x = qd0*sin_q1
    w2y = sin_q2*w1x - cos_q2*w1y
    w3z = w2y - qd3
    w2x = sin_q2*w1y + cos_q2*w1x
    w2z = qd1 + qd2
    w3x = cos_q3*w2x - sin_q3*w2z
    w4y = sin_q4*w3x + cos_q4*w3z
    w5z = w4y - qd5
    w4x = cos_q4*w3x - sin_q4*w3z
    w3y = sin_q3*w2x + cos_q3*w2z
    w4z = qd4 + w3y
    w5x = cos_q5*w4x - sin_q5*w4z
    t1 = qd1*w1x
    wd1y = qdd0*cos_q1 - t1
    t2 = qd1*w1y
    wd1x = qdd0*sin_q1 + t2
    wd2y = qd2*w2x + sin_q2*wd1x - cos_q2*wd1y
    wd3z = wd2y - qdd3
    wd2x = sin_q2*wd1y + cos_q2*wd1x - qd2*w2y
    wd2z = qdd1 + qdd2
    wd3x = cos_q3*wd2x - qd3*w3y - sin_q3*wd2z
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd3z
    wd3y = qd3*w3x + sin_q3*wd2x + cos_q3*wd2z
    wd4z = qdd4 + wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd4z
    t3 = wd5y - w5z*w5x
    t4 = 2e-05*t3
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd4z
    t5 = w5z*w5y + wd5x
    t6 = 2e-05*t5
    t7 = w3z*w3x
    t8 = wd3y + t7
    t9 = w2y*w2y
    t10 = w2x*w2x
    t11 = t9 + t10
    t12 = w2x*w2z
    t13 = wd2y + t12
    t14 = t1 - wd1y
    a2z = 0.4318*t14
    t15 = 0.1501*t11 + a2z - 0.0203*t13
    t16 = wd2y - t12
    t17 = w2z*w2z
    t18 = t9 + t17
    t19 = w1y*w1x
    t20 = qdd1 + t19
    a1y = 9.81*cos_q1
    t21 = 0.4318*t20 - a1y
    t22 = w1y*w1y
    t23 = qd1*qd1
    t24 = t22 + t23
    a1x = 9.81*sin_q1
    t25 = 0.4318*t24 + a1x
    a2x = cos_q2*t25 - sin_q2*t21
    t26 = a2x - 0.1501*t16 - 0.0203*t18
    a3x = sin_q3*t15 + cos_q3*t26
    t27 = w2y*w2z
    t28 = wd2x + t27
    t29 = w2y*w2x
    t30 = t29 - wd2z
    a2y = sin_q2*t25 + cos_q2*t21
    a3z = 0.1501*t28 + 0.0203*t30 + a2y
    t31 = w3x*w3x + w3y*w3y
    t32 = sin_q4*(a3z + 0.4331*t31)
    a4x = cos_q4*(a3x - 0.4331*t8) - t32
    t33 = w4y*w4x
    t34 = wd4z + t33
    t35 = wd4z - t33
    t36 = 0.00042216*t34 + 0.0002*t35 - 0.00288*a4x
    tau4 = cos_q5*t4 + t36 - sin_q5*t6
    t37 = 0.00288*t34
    t38 = w4x*w4x + w4z*w4z
    t39 = 0.00288*t38
    t40 = cos_q4*t37 - sin_q4*t39
    t41 = wd3y - t7
    t42 = tau4 + 0.4331*t40 + 0.00065*t41
    t43 = w5x*w5y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd3z
    wd5z = wd4y - qdd5
    t44 = wd5z - t43
    t45 = t43 + wd5z
    tau5 = 2e-05*t44 + 2e-05*t45
    t46 = w4x*w4z + wd4y
    t47 = tau5 + 0.0002*t46
    t48 = sin_q5*t4 + cos_q5*t6
    a3y = sin_q3*t26 - cos_q3*t15
    t49 = w3z*w3y
    t50 = wd3x - t49
    a4z = a3y + 0.4331*t50
    t51 = wd4x - w4y*w4z
    t52 = t48 + 0.00288*a4z + 0.00042216*t51
    t53 = 0.00288*t51
    t54 = sin_q4*t47 + cos_q4*t52 + 0.4331*t53
    t55 = wd3x + t49
    t56 = t54 + 0.00075*t55
    t57 = sin_q4*t37 + cos_q4*t39
    t58 = sin_q3*t42 + cos_q3*t56 + 0.1501*t57
    t59 = wd2x - t27
    t60 = 0.0106736385*t13 + 0.3056901365*t59 - 0.1340594295*t11
    t61 = t10 + t17
    t62 = 0.861795*a2z
    t63 = 0.0038087875*t30 + t60 + 0.1340594295*t61 - t62
    t64 = t58 + t63
    t65 = sin_q4*t52 - cos_q4*t47
    t66 = w3x*w3y
    t67 = wd3z - t66
    t68 = wd3z + t66
    tau3 = 0.00075*t67 + 0.00065*t68 - t65
    t69 = sin_q3*t40 + cos_q3*t53
    t70 = cos_q3*t40 - sin_q3*t53
    t71 = 0.0067651125*t13 + 0.0106736385*t59 - 0.0038087875*t11
    t72 = wd2z + t29
    t73 = 0.025375*a2z
    t74 = 0.0038087875*t18 + t71 + 0.1340594295*t72 - t73
    t75 = tau3 + 0.0203*t69 + 0.1501*t70 + t74
    t76 = 0.010956925*t13 + 0.372123081*t59 + 0.4318*t69
    t77 = t2 + wd1x
    t78 = w1x*w1x
    t79 = t22 + t78
    t80 = 1.674987602*t14 + 0.0070992*t77 + 0.690314699*t79
    t81 = t19 - qdd1
    t82 = 0.690314699*t24 - t80 - 0.023751*t81
    t83 = sin_q2*t64 + t76 + t82 - cos_q2*t75
    t84 = 0.0070992*t14 + 0.0731264*t77 + 0.023751*t79
    t85 = t23 + t78
    t86 = 0.690314699*t20 + t84 - 0.023751*t85
    t87 = sin_q1*(sin_q2*t75 + cos_q2*t64 + t86)
    t88 = 1.2967295505*qdd0
    tau0 = 0.175*qdd0 + cos_q1*t83 + t87 + t88
    t89 = sin_q3*t56 + 0.0203*t57 - cos_q3*t42
    t90 = 0.1340594295*t16 + 0.0106736385*t18 + 0.3056901365*t72
    t91 = 0.0038087875*t28 + 0.0067651125*t30 + 0.0106736385*t61
    t92 = 0.861795*a2x + 0.025375*a2y + t91 - t90
    tau2 = t89 + t92
    t93 = sin_q2*(0.025375*t18 + t70 + 0.861795*t72)
    t94 = cos_q2*(0.025375*t30 + t57 + 0.861795*t61)
    t95 = t93 + t94
    t96 = t1 + wd1y
    t97 = 0.0070992*t24 + 0.023751*t96 - 0.0731264*t81
    t98 = t2 - wd1x
    t99 = 1.674987602*t20 - 0.0070992*t85 - 0.690314699*t98
    t100 = 0.1044*a1x + t97 + t99 - 3.79559*a1y
    tau1 = tau2 - 0.4318*t95 - t100
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = -tau1
    out[..., 2] = -tau2
    out[..., 3] = -tau3
    out[..., 4] = tau4
    out[..., 5] = -tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_rigid_body; 108 M 76 A 10 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    Returns M: mass matrix [kg m^2, kg m or kg], shape (..., 6, 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q2 = np.sin(q2)
    cos_q2 = np.cos(q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    t1 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t2 = t1 + 0.00075
    t3 = sin_q3*sin_q3
    t4 = t1 + 0.0002
    t5 = cos_q4*cos_q4
    t6 = sin_q4*sin_q4
    t7 = t4*t5 + 0.00042216*t6 + 0.00065
    t8 = cos_q3*cos_q3
    t9 = 0.00288*sin_q4
    t10 = cos_q3*t9
    t11 = 0.0203*t10
    t12 = t2*t3 + t7*t8 - 2.0*t11
    t13 = t12 + 0.0067651125
    t14 = sin_q2*sin_q2
    t15 = 0.00288*cos_q4
    t16 = 0.4331*t15
    t17 = t4*t6 + 0.00042216*t5 + 2.0*t16
    t18 = t17 + 0.3056901365
    t19 = cos_q2*cos_q2
    t20 = sin_q4*cos_q4*(t4 - 0.00042216) - 0.4331*t9
    t21 = cos_q3*t20
    t22 = 0.0203*t15 + t21 + 0.0106736385
    t23 = sin_q2*cos_q2
    t24 = 2.0*t22*t23
    t25 = t13*t14 + t18*t19 + t24 + 0.0731264
    t26 = t10 - 0.025375
    t27 = t15 + 0.861795
    t28 = sin_q2*t27 + cos_q2*t26
    t29 = 0.4318*t28
    t30 = 2.0*t29
    t31 = t24 - t13*t19 - t14*t18 - t30
    t32 = t31 - 1.674987602
    t33 = cos_q1*cos_q1*t32 - sin_q1*sin_q1*t25
    t34 = (t13 - t18)*t23 + t22*(t19 - t14)
    t35 = cos_q2*t27 - sin_q2*t26
    t36 = 2.0*sin_q1*cos_q1
    t37 = t33 + (t34 + 0.0070992 - 0.4318*t35)*t36
    t38 = sin_q3*t9
    t39 = 0.1501*t38
    t40 = t2*t8 + t3*t7 + 2.0*t39
    t41 = t40 + 1.2967295505
    t42 = t37 - t41 - 0.175
    t43 = 0.1501*t10 - 0.0203*t38
    t44 = sin_q3*cos_q3*(t7 - t2) + t43 - 0.0038087875
    t45 = sin_q3*t20
    t46 = t45 - 0.1501*t15 - 0.1340594295
    t47 = sin_q2*t44 + cos_q2*t46
    t48 = cos_q1*(t47 + 0.023751)
    t49 = cos_q2*t44 - sin_q2*t46
    t50 = sin_q1*(0.4318*t38 + t49 + 0.690314699) + t48
    t51 = sin_q1*t49 + cos_q1*t47
    t52 = t2 + t7
    t53 = t39 + t52 - t11
    t54 = sin_q2*t21 - cos_q2*t53 - 0.4318*t10
    t55 = cos_q1*t54
    t56 = sin_q1*(sin_q2*t53 + cos_q2*t21) + t55
    t57 = sin_q3*t15
    t58 = cos_q3*t15
    t59 = 0.0203*t57 + 0.1501*t58
    t60 = t4 + 0.00042216
    t61 = t16 + t60
    t62 = sin_q3*t61 + 0.1501*t9
    t63 = sin_q2*t62 + 0.4318*t57 - cos_q2*t59
    t64 = cos_q1*t63
    t65 = sin_q1*(sin_q2*t59 + cos_q2*t62) + t64
    t66 = 4e-05*cos_q4
    t67 = 4e-05*sin_q4
    t68 = cos_q3*t67
    t69 = cos_q1*(sin_q2*t68 - cos_q2*t66)
    t70 = sin_q1*(sin_q2*t66 + cos_q2*t68) + t69
    t71 = t32 - t25
    t72 = t13 + t18
    t73 = t29 + t72
    t74 = t45 - 0.4318*sin_q2*t38
    t75 = sin_q2*t58 + cos_q2*t9
    t76 = cos_q3*t61 - 0.0203*t9
    t77 = 0.4318*t75 + t76
    t78 = sin_q3*t67
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t42
    out[..., 0, 1] = t50
    out[..., 0, 2] = t51
    out[..., 0, 3] = -t56
    out[..., 0, 4] = t65
    out[..., 0, 5] = -t70
    out[..., 1, 0] = t50
    out[..., 1, 1] = -t71
    out[..., 1, 2] = t73
    out[..., 1, 3] = t74
    out[..., 1, 4] = t77
    out[..., 1, 5] = t78
    out[..., 2, 0] = t51
    out[..., 2, 1] = t73
    out[..., 2, 2] = t72
    out[..., 2, 3] = t45
    out[..., 2, 4] = t76
    out[..., 2, 5] = t78
    out[..., 3, 0] = -t56
    out[..., 3, 1] = t74
    out[..., 3, 2] = t45
    out[..., 3, 3] = t52
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t66
    out[..., 4, 0] = t65
    out[..., 4, 1] = t77
    out[..., 4, 2] = t76
    out[..., 4, 3] = 0.0
    out[..., 4, 4] = t60
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t70
    out[..., 5, 1] = t78
    out[..., 5, 2] = t78
    out[..., 5, 3] = t66
    out[..., 5, 4] = 0.0
    out[..., 5, 5] = 4e-05
    return out


def gravity(q, out=None):
    """g(q), the joint forces that hold the robot still

    Route newton_euler; 28 M 12 A 8 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    Returns g: gravity forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q2 = np.sin(q2)
    cos_q2 = np.cos(q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    t1 = 9.81*cos_q1
    t2 = 9.81*sin_q1
    t3 = sin_q2*t2 - cos_q2*t1
    t4 = sin_q2*t1 + cos_q2*t2
    t5 = cos_q3*cos_q4*t4 - sin_q4*t3
    g4 = 0.00288*t5
    t6 = 0.00288*sin_q3*t4
    t7 = cos_q4*t6
    t8 = cos_q3*t7 - sin_q3*g4
    g3 = sin_q4*t6
    t9 = cos_q1*(sin_q2*t8 + cos_q2*g3)
    g0 = sin_q1*(cos_q2*t8 - sin_q2*g3) + t9
    t10 = sin_q3*t7 + cos_q3*g4
    g2 = 0.025375*t3 + 0.861795*t4 + t10
    g1 = 3.79559*t1 + g2 - 0.1044*t2
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = g0
    out[..., 1] = -g1
    out[..., 2] = -g2
    out[..., 3] = g3
    out[..., 4] = -g4
    out[..., 5] = 0.0
    return out


def bias(q, qd, out=None):
    """b = C(q, qd) qd + g(q), the joint forces at zero acceleration

    Route newton_euler_tensor; 186 M 143 A 10 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    Returns b: bias forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q, qd,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q2 = np.sin(q2)
    cos_q2 = np.cos(q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    w1y = qd0*cos_q1
    w1x = qd0*sin_q1
    w2y = sin_q2*w1x - cos_q2*w1y
    w3z = w2y - qd3
    w2x = sin_q2*w1y + cos_q2*w1x
    w2z = qd1 + qd2
    w3x = cos_q3*w2x - sin_q3*w2z
    w4y = sin_q4*w3x + cos_q4*w3z
    w5z = w4y - qd5
    w4x = cos_q4*w3x - sin_q4*w3z
    w3y = sin_q3*w2x + cos_q3*w2z
    w4z = qd4 + w3y
    w5x = cos_q5*w4x - sin_q5*w4z
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd3x = cos_q3*wd2x - qd3*w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd3y = qd3*w3x + sin_q3*wd2x
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t1 = wd5y - w5z*w5x
    t2 = 2e-05*t1
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    t3 = w5z*w5y + wd5x
    t4 = 2e-05*t3
    t5 = w2y*w2y
    t6 = w2x*w2x
    t7 = t5 + t6
    t8 = w2x*w2z
    t9 = wd2y + t8
    t10 = 2.0*wd1y
    a2z = 0.4318*t10
    t11 = 0.0203*t9 - 0.1501*t7 - a2z
    t12 = t8 - wd2y
    t13 = w2z*w2z
    t14 = t5 + t13
    t15 = w1y*w1x
    a1y = 9.81*cos_q1
    t16 = a1y - 0.4318*t15
    t17 = w1y*w1y
    t18 = qd1*qd1
    t19 = t17 + t18
    a1x = 9.81*sin_q1
    t20 = 0.4318*t19 + a1x
    a2x = sin_q2*t16 + cos_q2*t20
    t21 = 0.0203*t14 - 0.1501*t12 - a2x
    a3x = sin_q3*t11 + cos_q3*t21
    t22 = w3z*w3x
    t23 = wd3y + t22
    t24 = w2y*w2z
    t25 = wd2x + t24
    t26 = w2y*w2x
    a2y = sin_q2*t20 - cos_q2*t16
    a3z = 0.1501*t25 + 0.0203*t26 + a2y
    t27 = w3x*w3x + w3y*w3y
    t28 = sin_q4*(a3z + 0.4331*t27)
    a4x = cos_q4*(a3x + 0.4331*t23) + t28
    t29 = w4y*w4x
    t30 = wd3y + t29
    t31 = wd3y - t29
    t32 = 0.00288*a4x + 0.00042216*t30 + 0.0002*t31
    b4 = cos_q5*t2 + t32 - sin_q5*t4
    t33 = 0.00288*t30
    t34 = w4x*w4x + w4z*w4z
    t35 = 0.00288*t34
    t36 = cos_q4*t33 - sin_q4*t35
    t37 = wd3y - t22
    t38 = b4 + 0.4331*t36 + 0.00065*t37
    t39 = w5x*w5y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    t40 = wd4y - t39
    t41 = t39 + wd4y
    b5 = 2e-05*t40 + 2e-05*t41
    t42 = w4x*w4z + wd4y
    t43 = b5 + 0.0002*t42
    t44 = sin_q5*t2 + cos_q5*t4
    t45 = w3z*w3y
    t46 = wd3x - t45
    a3y = sin_q3*t21 - cos_q3*t11
    a4z = a3y - 0.4331*t46
    t47 = wd4x - w4y*w4z
    t48 = t44 + 0.00042216*t47 - 0.00288*a4z
    t49 = 0.00288*t47
    t50 = sin_q4*t43 + cos_q4*t48 + 0.4331*t49
    t51 = wd3x + t45
    t52 = t50 + 0.00075*t51
    t53 = sin_q4*t33 + cos_q4*t35
    t54 = sin_q3*t38 + cos_q3*t52 + 0.1501*t53
    t55 = t24 - wd2x
    t56 = 0.0106736385*t9 - 0.1340594295*t7 - 0.3056901365*t55
    t57 = t6 + t13
    t58 = 0.861795*a2z
    t59 = 0.0038087875*t26 + t56 + 0.1340594295*t57 - t58
    t60 = t54 + t59
    t61 = sin_q4*t48 - cos_q4*t43
    t62 = w3x*w3y
    t63 = t62 - wd2y
    t64 = wd2y + t62
    b3 = 0.00065*t64 - t61 - 0.00075*t63
    t65 = sin_q3*t36 + cos_q3*t49
    t66 = cos_q3*t36 - sin_q3*t49
    t67 = 0.0067651125*t9 - 0.0038087875*t7 - 0.0106736385*t55
    t68 = 0.025375*a2z
    t69 = 0.0038087875*t14 + 0.1340594295*t26 + t67 - t68
    t70 = b3 + 0.0203*t65 + 0.1501*t66 + t69
    t71 = 0.010956925*t9 + 0.4318*t65 - 0.372123081*t55
    t72 = w1x*w1x
    t73 = t17 + t72
    t74 = 2.0*wd1x
    t75 = 1.674987602*t10 + 0.690314699*t73 + 0.0070992*t74
    t76 = 0.690314699*t19 - 0.023751*t15 - t75
    t77 = sin_q2*t60 + t71 + t76 - cos_q2*t70
    t78 = 0.0070992*t10 + 0.023751*t73 + 0.0731264*t74
    t79 = t18 + t72
    t80 = 0.690314699*t15 + t78 - 0.023751*t79
    t81 = sin_q1*(sin_q2*t70 + cos_q2*t60 + t80)
    b0 = cos_q1*t77 + t81
    t82 = sin_q3*t52 + 0.0203*t53 - cos_q3*t38
    t83 = 0.0106736385*t14 + 0.3056901365*t26 - 0.1340594295*t12
    t84 = 0.0038087875*t25 + 0.0067651125*t26 + 0.0106736385*t57
    t85 = 0.861795*a2x + 0.025375*a2y + t84 - t83
    b2 = t82 + t85
    t86 = sin_q2*(0.025375*t14 + 0.861795*t26 + t66)
    t87 = cos_q2*(0.025375*t26 + t53 + 0.861795*t57)
    t88 = t86 + t87
    t89 = 0.0070992*t19 - 0.0731264*t15
    t90 = 3.79559*a1y - 0.1044*a1x
    t91 = 1.674987602*t15 + t89 - 0.0070992*t79 - t90
    b1 = b2 - 0.4318*t88 - t91
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = b0
    out[..., 1] = -b1
    out[..., 2] = -b2
    out[..., 3] = -b3
    out[..., 4] = b4
    out[..., 5] = -b5
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route factorisation; 359 M 277 A 5 D 10 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    tau: joint forces [N m or N], shape (..., 6)
    Returns qdd: joint accelerations [rad/s^2 or m/s^2], shape (..., 6)
    """
    lead, dtype, (q, qd, tau,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)), ("tau", tau, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    tau0, tau1, tau2, tau3, tau4, tau5 = tau
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q2 = np.sin(q2)
    cos_q2 = np.cos(q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    w1y = qd0*cos_q1
    w1x = qd0*sin_q1
    w2y = sin_q2*w1x - cos_q2*w1y
    w3z = w2y - qd3
    w2x = sin_q2*w1y + cos_q2*w1x
    w2z = qd1 + qd2
    w3x = cos_q3*w2x - sin_q3*w2z
    w4y = sin_q4*w3x + cos_q4*w3z
    w5z = w4y - qd5
    w4x = cos_q4*w3x - sin_q4*w3z
    w3y = sin_q3*w2x + cos_q3*w2z
    w4z = qd4 + w3y
    w5x = cos_q5*w4x - sin_q5*w4z
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd3x = cos_q3*wd2x - qd3*w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd3y = qd3*w3x + sin_q3*wd2x
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t1 = wd5y - w5z*w5x
    t2 = 2e-05*t1
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    t3 = w5z*w5y + wd5x
    t4 = 2e-05*t3
    t5 = w3z*w3x
    t6 = wd3y + t5
    t7 = w2y*w2y
    t8 = w2x*w2x
    t9 = t7 + t8
    t10 = w2x*w2z
    t11 = wd2y + t10
    t12 = 2.0*wd1y
    a2z = 0.4318*t12
    t13 = 0.1501*t9 + a2z - 0.0203*t11
    t14 = wd2y - t10
    t15 = w2z*w2z
    t16 = t7 + t15
    t17 = w1y*w1x
    a1y = 9.81*cos_q1
    t18 = a1y - 0.4318*t17
    t19 = w1y*w1y
    t20 = qd1*qd1
    t21 = t19 + t20
    a1x = 9.81*sin_q1
    t22 = 0.4318*t21 + a1x
    a2x = sin_q2*t18 + cos_q2*t22
    t23 = a2x - 0.1501*t14 - 0.0203*t16
    a3x = sin_q3*t13 + cos_q3*t23
    t24 = w2y*w2z
    t25 = wd2x + t24
    t26 = w2y*w2x
    a2y = sin_q2*t22 - cos_q2*t18
    a3z = 0.1501*t25 + 0.0203*t26 + a2y
    t27 = w3x*w3x + w3y*w3y
    t28 = sin_q4*(a3z + 0.4331*t27)
    a4x = cos_q4*(a3x - 0.4331*t6) - t28
    t29 = w4y*w4x
    t30 = wd3y + t29
    t31 = wd3y - t29
    t32 = 0.00042216*t30 + 0.0002*t31 - 0.00288*a4x
    t33 = cos_q5*t2 + t32 - sin_q5*t4
    t34 = 0.00288*t30
    t35 = w4x*w4x + w4z*w4z
    t36 = 0.00288*t35
    t37 = cos_q4*t34 - sin_q4*t36
    t38 = wd3y - t5
    t39 = t33 + 0.4331*t37 + 0.00065*t38
    t40 = w5x*w5y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    t41 = wd4y - t40
    t42 = t40 + wd4y
    t43 = 2e-05*t41 + 2e-05*t42
    t44 = w4x*w4z + wd4y
    t45 = t43 + 0.0002*t44
    t46 = sin_q5*t2 + cos_q5*t4
    a3y = sin_q3*t23 - cos_q3*t13
    t47 = w3z*w3y
    t48 = wd3x - t47
    a4z = a3y + 0.4331*t48
    t49 = wd4x - w4y*w4z
    t50 = t46 + 0.00288*a4z + 0.00042216*t49
    t51 = 0.00288*t49
    t52 = sin_q4*t45 + cos_q4*t50 + 0.4331*t51
    t53 = wd3x + t47
    t54 = t52 + 0.00075*t53
    t55 = sin_q4*t34 + cos_q4*t36
    t56 = sin_q3*t54 + 0.0203*t55 - cos_q3*t39
    t57 = 0.1340594295*t14 + 0.0106736385*t16 + 0.3056901365*t26
    t58 = t8 + t15
    t59 = 0.0038087875*t25 + 0.0067651125*t26 + 0.0106736385*t58
    t60 = 0.861795*a2x + 0.025375*a2y + t59 - t57
    t61 = t56 + t60
    t62 = tau5 + t43
    t63 = 4e-05*sin_q4
    t64 = sin_q3*t63
    t65 = 25000.0*t64
    t66 = t62*t65
    t67 = t33 - tau4
    t68 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t69 = t68 + 0.0002
    t70 = t69 + 0.00042216
    t71 = 1.0/t70
    t72 = 0.00288*cos_q4
    t73 = 0.4331*t72
    t74 = t70 + t73
    t75 = 0.00288*sin_q4
    t76 = cos_q3*t74 - 0.0203*t75
    t77 = t71*t76
    t78 = sin_q4*t50 - cos_q4*t45
    t79 = w3x*w3y
    t80 = wd2y - t79
    t81 = wd2y + t79
    t82 = 0.00075*t80 + 0.00065*t81 - t78
    t83 = 4e-05*cos_q4
    t84 = 25000.0*t83
    t85 = tau3 + t82 - t62*t84
    t86 = t68 + 0.00075
    t87 = cos_q4*cos_q4
    t88 = sin_q4*sin_q4
    t89 = t69*t87 + 0.00042216*t88 + 0.00065
    t90 = t86 + t89
    t91 = 1.0/(t90 - t83*t84)
    t92 = sin_q4*cos_q4*(t69 - 0.00042216) - 0.4331*t75
    t93 = sin_q3*t92
    t94 = t64*t84
    t95 = t93 - t94
    t96 = t91*t95
    t97 = t85*t96
    t98 = tau2 + t61 + t67*t77 - t66 - t97
    t99 = t64*t65
    t100 = sin_q3*sin_q3
    t101 = cos_q3*cos_q3
    t102 = cos_q3*t75
    t103 = 0.0203*t102
    t104 = t86*t100 + t89*t101 - 2.0*t103
    t105 = t104 + 0.0067651125
    t106 = t69*t88 + 2.0*t73 + 0.00042216*t87
    t107 = t106 + 0.3056901365
    t108 = t105 + t107
    t109 = t108 - t76*t77 - t95*t96 - t99
    t110 = 1.0/t109
    t111 = cos_q3*t72
    t112 = sin_q2*t111 + cos_q2*t75
    t113 = t76 + 0.4318*t112
    t114 = t102 - 0.025375
    t115 = t72 + 0.861795
    t116 = sin_q2*t115 + cos_q2*t114
    t117 = 0.4318*t116
    t118 = sin_q3*t75
    t119 = t93 - 0.4318*sin_q2*t118 - t94
    t120 = t96*t119
    t121 = t108 + t117 - t77*t113 - t99 - t120
    t122 = t110*t121
    t123 = t98*t122
    t124 = cos_q3*t37 - sin_q3*t51
    t125 = sin_q2*(0.025375*t16 + 0.861795*t26 + t124)
    t126 = cos_q2*(0.025375*t26 + t55 + 0.861795*t58)
    t127 = t125 + t126
    t128 = 0.0070992*t21 - 0.0731264*t17
    t129 = w1x*w1x
    t130 = t20 + t129
    t131 = 3.79559*a1y - 0.1044*a1x
    t132 = 1.674987602*t17 + t128 - 0.0070992*t130 - t131
    t133 = t66 + 0.4318*t127 + t132 - tau1 - t61
    t134 = t71*t113
    t135 = t91*t119
    t136 = t85*t135 + t123 + t133 - t67*t134
    t137 = 0.1501*t118
    t138 = t90 + t137 - t103
    t139 = cos_q3*t92
    t140 = sin_q2*t139 - cos_q2*t138 - 0.4318*t102
    t141 = cos_q1*t140
    t142 = sin_q1*(sin_q2*t138 + cos_q2*t139) + t141
    t143 = cos_q3*t63
    t144 = cos_q1*(sin_q2*t143 - cos_q2*t83)
    t145 = sin_q1*(sin_q2*t83 + cos_q2*t143) + t144
    t146 = t142 - t84*t145
    t147 = 0.1501*t102 - 0.0203*t118
    t148 = sin_q3*cos_q3*(t89 - t86) + t147 - 0.0038087875
    t149 = t93 - 0.1501*t72 - 0.1340594295
    t150 = sin_q2*t148 + cos_q2*t149
    t151 = cos_q2*t148 - sin_q2*t149
    t152 = t65*t145
    t153 = sin_q3*t72
    t154 = 0.1501*t111 + 0.0203*t153
    t155 = sin_q3*t74 + 0.1501*t75
    t156 = sin_q2*t155 + 0.4318*t153 - cos_q2*t154
    t157 = cos_q1*t156
    t158 = sin_q1*(sin_q2*t154 + cos_q2*t155) + t157
    t159 = t77*t158
    t160 = sin_q1*t151 + cos_q1*t150 + t152 - t159
    t161 = t96*t146 + t160
    t162 = cos_q1*(t150 + 0.023751)
    t163 = sin_q1*(0.4318*t118 + t151 + 0.690314699) + t162
    t164 = t135*t146 + t152 + t163 - t134*t158
    t165 = t164 - t122*t161
    t166 = sin_q2*sin_q2
    t167 = cos_q2*cos_q2
    t168 = 0.0203*t72 + t139 + 0.0106736385
    t169 = sin_q2*cos_q2
    t170 = 2.0*t168*t169
    t171 = t105*t166 + t107*t167 + t170 + 0.0731264
    t172 = 2.0*t117
    t173 = t170 - t105*t167 - t107*t166 - t172
    t174 = t173 - 1.674987602
    t175 = t119*t135
    t176 = t99 + t113*t134 + t174 + t175 - t171
    t177 = 1.0/(t121*t122 + t176)
    t178 = t165*t177
    t179 = sin_q3*t39 + cos_q3*t54 + 0.1501*t55
    t180 = wd2x - t24
    t181 = 0.0106736385*t11 + 0.3056901365*t180 - 0.1340594295*t9
    t182 = 0.861795*a2z
    t183 = 0.0038087875*t26 + 0.1340594295*t58 + t181 - t182
    t184 = t179 + t183
    t185 = sin_q3*t37 + cos_q3*t51
    t186 = 0.0067651125*t11 + 0.0106736385*t180 - 0.0038087875*t9
    t187 = 0.025375*a2z
    t188 = 0.0038087875*t16 + 0.1340594295*t26 + t186 - t187
    t189 = t82 + 0.1501*t124 + 0.0203*t185 + t188
    t190 = 0.010956925*t11 + 0.372123081*t180 + 0.4318*t185
    t191 = sin_q2*t184 + t190 - cos_q2*t189
    t192 = t19 + t129
    t193 = 2.0*wd1x
    t194 = 1.674987602*t12 + 0.690314699*t192 + 0.0070992*t193
    t195 = 0.690314699*t21 + t191 - 0.023751*t17 - t194
    t196 = sin_q2*t189 + cos_q2*t184
    t197 = 0.0070992*t12 + 0.023751*t192 + 0.0731264*t193
    t198 = 0.690314699*t17 + t196 + t197 - 0.023751*t130
    t199 = 25000.0*t145
    t200 = t62*t199
    t201 = sin_q1*t198 + cos_q1*t195 - tau0 - t200
    t202 = t71*t158
    t203 = t91*t146
    t204 = t110*t161
    t205 = t98*t204
    t206 = t201 + t205 - t67*t202 - t85*t203
    t207 = t165*t178
    t208 = cos_q1*cos_q1*t174 - sin_q1*sin_q1*t171
    t209 = (t105 - t107)*t169 + t168*(t167 - t166)
    t210 = cos_q2*t115 - sin_q2*t114
    t211 = 2.0*sin_q1*cos_q1
    t212 = t208 + (t209 + 0.0070992 - 0.4318*t210)*t211
    t213 = t86*t101 + t89*t100 + 2.0*t137
    t214 = t213 + 1.2967295505
    t215 = t158*t202
    t216 = t145*t199 + t212 + t215 - t214 - 0.175
    t217 = t146*t203 + t161*t204 + t216 - t207
    t218 = 1.0/t217
    qdd0 = (t136*t178 + t206)*t218
    qdd1 = t136*t177 + t178*qdd0
    qdd2 = t98*t110 - t122*qdd1 - t204*qdd0
    t219 = t85*t91 - t96*qdd2 - t135*qdd1
    qdd3 = t203*qdd0 + t219
    t220 = t67*t71 + t77*qdd2 + t134*qdd1
    qdd4 = t202*qdd0 + t220
    t221 = 25000.0*t62 - t65*qdd2 - t84*qdd3
    qdd5 = t199*qdd0 + t221 - t65*qdd1
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

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
    t1 = 1.2967295505*qdd0
    w1x = qd0*sin_q1
    w1y = qd0*cos_q1
    t2 = qd1*w1y
    t3 = qd1*w1x
    wd1x = qdd0*sin_q1 + t2
    wd1y = qdd0*cos_q1 - t3
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t4 = w1x*w1x
    t5 = w1y*w1y
    t6 = qd1*qd1
    t7 = w1x*w1y
    t8 = t5 + t6
    t9 = t7 - qdd1
    t10 = t3 + wd1y
    t11 = qdd1 + t7
    t12 = t4 + t6
    t13 = t2 - wd1x
    t14 = t3 - wd1y
    t15 = t2 + wd1x
    t16 = t4 + t5
    t17 = 0.0070992*t14 + 0.0731264*t15 + 0.023751*t16
    t18 = 0.690314699*t11 + t17 - 0.023751*t12
    t19 = 1.674987602*t14 + 0.0070992*t15 + 0.690314699*t16
    t20 = 0.690314699*t8 - 0.023751*t9 - t19
    t21 = 1.674987602*t11 - 0.0070992*t12 - 0.690314699*t13
    t22 = 0.0070992*t8 + 0.023751*t10 - 0.0731264*t9
    t23 = 0.1044*a1x + t21 + t22 - 3.79559*a1y
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    wd2x = sin_q2*wd1y + cos_q2*wd1x - qd2*w2y
    wd2y = qd2*w2x + sin_q2*wd1x - cos_q2*wd1y
    a2z = 0.4318*t14
    t24 = a1x + 0.4318*t8
    t25 = 0.4318*t11 - a1y
    a2x = cos_q2*t24 - sin_q2*t25
    a2y = sin_q2*t24 + cos_q2*t25
    t26 = w2x*w2x
    t27 = w2y*w2y
    t28 = w2z*w2z
    t29 = w2x*w2y
    t30 = w2x*w2z
    t31 = w2y*w2z
    t32 = t27 + t28
    t33 = wd2z + t29
    t34 = wd2y - t30
    t35 = t29 - wd2z
    t36 = t26 + t28
    t37 = wd2x + t31
    t38 = wd2y + t30
    t39 = wd2x - t31
    t40 = t26 + t27
    t41 = 0.0106736385*t38 + 0.3056901365*t39 - 0.1340594295*t40
    t42 = 0.0038087875*t35 + 0.1340594295*t36 + t41
    t43 = 0.0067651125*t38 + 0.0106736385*t39 - 0.0038087875*t40
    t44 = 0.0038087875*t32 + 0.1340594295*t33 + t43
    t45 = 0.0067651125*t35 + 0.0106736385*t36 + 0.0038087875*t37
    t46 = 0.0106736385*t32 + 0.3056901365*t33 + 0.1340594295*t34
    t47 = 0.861795*a2x + 0.025375*a2y + t45 - t46
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3z = wd2y - qdd3
    wd3x = cos_q3*wd2x - qd3*w3y - sin_q3*wd2z
    wd3y = qd3*w3x + sin_q3*wd2x + cos_q3*wd2z
    t48 = a2x - 0.0203*t32 - 0.1501*t34
    a3z = a2y + 0.0203*t35 + 0.1501*t37
    t49 = a2z + 0.1501*t40 - 0.0203*t38
    a3x = sin_q3*t49 + cos_q3*t48
    a3y = sin_q3*t48 - cos_q3*t49
    t50 = w3x*w3y
    t51 = w3x*w3z
    t52 = w3y*w3z
    t53 = wd3z - t50
    t54 = wd3y + t51
    t55 = wd3z + t50
    t56 = wd3x - t52
    t57 = wd3y - t51
    t58 = wd3x + t52
    t59 = w3x*w3x + w3y*w3y
    t60 = 0.00075*t53 + 0.00065*t55
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd3z
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd3z
    a4z = a3y + 0.4331*t56
    t61 = cos_q4*(a3x - 0.4331*t54)
    a4x = t61 - sin_q4*(a3z + 0.4331*t59)
    t62 = w4x*w4y
    t63 = wd4z + t62
    t64 = wd4z - t62
    t65 = w4x*w4x + w4z*w4z
    t66 = w4x*w4z + wd4y
    t67 = wd4x - w4y*w4z
    t68 = 0.00288*t63
    t69 = 0.00288*t65
    t70 = 0.00288*t67
    t71 = 0.00042216*t63 + 0.0002*t64 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = wd4y - qdd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd4z
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd4z
    t72 = w5x*w5y
    t73 = wd5z - t72
    t74 = wd5z + t72
    t75 = wd5y - w5x*w5z
    t76 = w5y*w5z + wd5x
    t77 = 2e-05*t76
    t78 = 2e-05*t75
    tau5 = 2e-05*t73 + 2e-05*t74
    t79 = sin_q5*t78 + cos_q5*t77
    t80 = 0.00288*a4z + 0.00042216*t67 + t79
    t81 = 0.0002*t66 + tau5
    tau4 = cos_q5*t78 + t71 - sin_q5*t77
    t82 = cos_q4*t68 - sin_q4*t69
    t83 = sin_q4*t68 + cos_q4*t69
    t84 = sin_q4*t81 + cos_q4*t80 + 0.4331*t70
    t85 = 0.00075*t58 + t84
    t86 = 0.00065*t57 + tau4 + 0.4331*t82
    tau3 = cos_q4*t81 + t60 - sin_q4*t80
    t87 = cos_q3*t82 - sin_q3*t70
    t88 = sin_q3*t82 + cos_q3*t70
    t89 = sin_q3*t86 + cos_q3*t85 + 0.1501*t83
    t90 = tau3 + 0.1501*t87 + 0.0203*t88
    t91 = sin_q3*t85 + 0.0203*t83 - cos_q3*t86
    t92 = t42 + t89 - 0.861795*a2z
    t93 = t44 + t90 - 0.025375*a2z
    tau2 = t47 + t91
    t94 = sin_q2*(0.025375*t32 + 0.861795*t33 + t87)
    t95 = cos_q2*(0.025375*t35 + 0.861795*t36 + t83)
    t96 = t94 + t95
    t97 = 0.010956925*t38 + 0.372123081*t39 + 0.4318*t88
    t98 = sin_q2*t92 + t20 + t97 - cos_q2*t93
    tau1 = tau2 - t23 - 0.4318*t96
    t99 = sin_q1*(sin_q2*t93 + cos_q2*t92 + t18)
    tau0 = 0.175*qdd0 + cos_q1*t98 + t1 + t99
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
    t1 = 4e-05*sin_q4
    t2 = 4e-05*cos_q4
    t3 = cos_q3*t1
    t4 = sin_q3*t1
    t5 = cos_q1*(sin_q2*t3 - cos_q2*t2)
    t6 = sin_q1*(sin_q2*t2 + cos_q2*t3) + t5
    t7 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t8 = t7 + 0.0002
    t9 = t8 + 0.00042216
    t10 = 0.00288*cos_q4
    t11 = 0.00288*sin_q4
    t12 = 0.4331*t10
    t13 = t9 + t12
    t14 = cos_q3*t10
    t15 = sin_q3*t10
    t16 = 0.1501*t14 + 0.0203*t15
    t17 = sin_q3*t13 + 0.1501*t11
    t18 = cos_q3*t13 - 0.0203*t11
    t19 = sin_q2*t14 + cos_q2*t11
    t20 = sin_q2*t17 + 0.4318*t15 - cos_q2*t16
    t21 = t18 + 0.4318*t19
    t22 = cos_q1*t20
    t23 = sin_q1*(sin_q2*t16 + cos_q2*t17) + t22
    t24 = cos_q4*cos_q4
    t25 = sin_q4*sin_q4
    t26 = sin_q4*cos_q4*(t8 - 0.00042216) - 0.4331*t11
    t27 = t8*t25 + 2.0*t12 + 0.00042216*t24
    t28 = t8*t24 + 0.00042216*t25 + 0.00065
    t29 = t7 + 0.00075
    t30 = t28 + t29
    t31 = sin_q3*t11
    t32 = cos_q3*t11
    t33 = cos_q3*t26
    t34 = sin_q3*t26
    t35 = 0.1501*t31
    t36 = 0.0203*t32
    t37 = t30 + t35 - t36
    t38 = sin_q2*t33 - cos_q2*t37 - 0.4318*t32
    t39 = t34 - 0.4318*sin_q2*t31
    t40 = cos_q1*t38
    t41 = sin_q1*(sin_q2*t37 + cos_q2*t33) + t40
    t42 = cos_q3*cos_q3
    t43 = sin_q3*sin_q3
    t44 = 0.1501*t32 - 0.0203*t31
    t45 = t28*t42 + t29*t43 - 2.0*t36
    t46 = t28*t43 + t29*t42 + 2.0*t35
    t47 = t32 - 0.025375
    t48 = t10 + 0.861795
    t49 = t45 + 0.0067651125
    t50 = 0.0203*t10 + t33 + 0.0106736385
    t51 = sin_q3*cos_q3*(t28 - t29) + t44 - 0.0038087875
    t52 = t27 + 0.3056901365
    t53 = t34 - 0.1501*t10 - 0.1340594295
    t54 = t49 + t52
    t55 = cos_q2*t48 - sin_q2*t47
    t56 = sin_q2*t48 + cos_q2*t47
    t57 = cos_q2*t51 - sin_q2*t53
    t58 = sin_q2*t51 + cos_q2*t53
    t59 = 0.4318*t56
    t60 = t54 + t59
    t61 = sin_q1*t57 + cos_q1*t58
    t62 = cos_q2*cos_q2
    t63 = sin_q2*sin_q2
    t64 = sin_q2*cos_q2
    t65 = 2.0*t50*t64
    t66 = t65 - t49*t62 - t52*t63
    t67 = (t49 - t52)*t64 + t50*(t62 - t63)
    t68 = t66 - 2.0*t59 - 1.674987602
    t69 = t49*t63 + t52*t62 + t65 + 0.0731264
    t70 = t68 - t69
    t71 = cos_q1*(t58 + 0.023751)
    t72 = sin_q1*(0.4318*t31 + t57 + 0.690314699) + t71
    t73 = 2.0*sin_q1*cos_q1
    t74 = cos_q1*cos_q1*t68 - sin_q1*sin_q1*t69
    t75 = (t67 + 0.0070992 - 0.4318*t55)*t73 + t74
    t76 = t75 - 0.175
    t77 = t76 - t46 - 1.2967295505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t77
    out[..., 0, 1] = t72
    out[..., 0, 2] = t61
    out[..., 0, 3] = -t41
    out[..., 0, 4] = t23
    out[..., 0, 5] = -t6
    out[..., 1, 0] = t72
    out[..., 1, 1] = -t70
    out[..., 1, 2] = t60
    out[..., 1, 3] = t39
    out[..., 1, 4] = t21
    out[..., 1, 5] = t4
    out[..., 2, 0] = t61
    out[..., 2, 1] = t60
    out[..., 2, 2] = t54
    out[..., 2, 3] = t34
    out[..., 2, 4] = t18
    out[..., 2, 5] = t4
    out[..., 3, 0] = -t41
    out[..., 3, 1] = t39
    out[..., 3, 2] = t34
    out[..., 3, 3] = t30
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t2
    out[..., 4, 0] = t23
    out[..., 4, 1] = t21
    out[..., 4, 2] = t18
    out[..., 4, 3] = 0.0
    out[..., 4, 4] = t9
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t6
    out[..., 5, 1] = t4
    out[..., 5, 2] = t4
    out[..., 5, 3] = t2
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
    t1 = 9.81*sin_q1
    t2 = 9.81*cos_q1
    t3 = sin_q2*t2 + cos_q2*t1
    t4 = sin_q2*t1 - cos_q2*t2
    t5 = cos_q3*cos_q4*t3 - sin_q4*t4
    t6 = 0.00288*sin_q3*t3
    g4 = 0.00288*t5
    t7 = cos_q4*t6
    g3 = sin_q4*t6
    t8 = cos_q3*t7 - sin_q3*g4
    t9 = sin_q3*t7 + cos_q3*g4
    g2 = 0.861795*t3 + 0.025375*t4 + t9
    g1 = 3.79559*t2 + g2 - 0.1044*t1
    t10 = cos_q1*(sin_q2*t8 + cos_q2*g3)
    g0 = sin_q1*(cos_q2*t8 - sin_q2*g3) + t10
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
    w1x = qd0*sin_q1
    w1y = qd0*cos_q1
    wd1x = qd1*w1y
    wd1y = qd1*w1x
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t1 = w1x*w1x
    t2 = w1y*w1y
    t3 = qd1*qd1
    t4 = w1x*w1y
    t5 = t2 + t3
    t6 = t1 + t3
    t7 = 2.0*wd1y
    t8 = 2.0*wd1x
    t9 = t1 + t2
    t10 = 0.0070992*t7 + 0.0731264*t8 + 0.023751*t9
    t11 = 0.690314699*t4 + t10 - 0.023751*t6
    t12 = 1.674987602*t7 + 0.0070992*t8 + 0.690314699*t9
    t13 = 0.690314699*t5 - 0.023751*t4 - t12
    t14 = 0.0070992*t5 - 0.0731264*t4
    t15 = 1.674987602*t4 + t14 - 0.0070992*t6
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.4318*t7
    t16 = a1x + 0.4318*t5
    t17 = a1y - 0.4318*t4
    a2x = sin_q2*t17 + cos_q2*t16
    a2y = sin_q2*t16 - cos_q2*t17
    t18 = w2x*w2x
    t19 = w2y*w2y
    t20 = w2z*w2z
    t21 = w2x*w2y
    t22 = w2x*w2z
    t23 = w2y*w2z
    t24 = t19 + t20
    t25 = t22 - wd2y
    t26 = t18 + t20
    t27 = wd2x + t23
    t28 = wd2y + t22
    t29 = t23 - wd2x
    t30 = t18 + t19
    t31 = 0.0106736385*t28 - 0.3056901365*t29 - 0.1340594295*t30
    t32 = 0.0038087875*t21 + 0.1340594295*t26 + t31
    t33 = 0.0067651125*t28 - 0.0106736385*t29 - 0.0038087875*t30
    t34 = 0.1340594295*t21 + 0.0038087875*t24 + t33
    t35 = 0.0067651125*t21 + 0.0106736385*t26 + 0.0038087875*t27
    t36 = 0.3056901365*t21 + 0.0106736385*t24 - 0.1340594295*t25
    t37 = 0.861795*a2x + 0.025375*a2y + t35 - t36
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3x = cos_q3*wd2x - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2x
    t38 = 0.0203*t24 - a2x - 0.1501*t25
    a3z = a2y + 0.0203*t21 + 0.1501*t27
    t39 = 0.0203*t28 - a2z - 0.1501*t30
    a3x = sin_q3*t39 + cos_q3*t38
    a3y = sin_q3*t38 - cos_q3*t39
    t40 = w3x*w3y
    t41 = w3x*w3z
    t42 = w3y*w3z
    t43 = t40 - wd2y
    t44 = wd3y + t41
    t45 = wd2y + t40
    t46 = wd3x - t42
    t47 = wd3y - t41
    t48 = wd3x + t42
    t49 = w3x*w3x + w3y*w3y
    t50 = 0.00065*t45 - 0.00075*t43
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    a4z = a3y - 0.4331*t46
    t51 = sin_q4*(a3z + 0.4331*t49)
    a4x = cos_q4*(a3x + 0.4331*t44) + t51
    t52 = w4x*w4y
    t53 = wd3y + t52
    t54 = wd3y - t52
    t55 = w4x*w4x + w4z*w4z
    t56 = w4x*w4z + wd4y
    t57 = wd4x - w4y*w4z
    t58 = 0.00288*t53
    t59 = 0.00288*t55
    t60 = 0.00288*t57
    t61 = 0.00288*a4x + 0.00042216*t53 + 0.0002*t54
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t62 = w5x*w5y
    t63 = wd4y - t62
    t64 = wd4y + t62
    t65 = wd5y - w5x*w5z
    t66 = w5y*w5z + wd5x
    t67 = 2e-05*t66
    t68 = 2e-05*t65
    b5 = 2e-05*t63 + 2e-05*t64
    t69 = sin_q5*t68 + cos_q5*t67
    t70 = 0.00042216*t57 + t69 - 0.00288*a4z
    t71 = 0.0002*t56 + b5
    b4 = cos_q5*t68 + t61 - sin_q5*t67
    t72 = cos_q4*t58 - sin_q4*t59
    t73 = sin_q4*t58 + cos_q4*t59
    t74 = sin_q4*t71 + cos_q4*t70 + 0.4331*t60
    t75 = 0.00075*t48 + t74
    t76 = 0.00065*t47 + b4 + 0.4331*t72
    b3 = cos_q4*t71 + t50 - sin_q4*t70
    t77 = cos_q3*t72 - sin_q3*t60
    t78 = sin_q3*t72 + cos_q3*t60
    t79 = sin_q3*t76 + cos_q3*t75 + 0.1501*t73
    t80 = b3 + 0.1501*t77 + 0.0203*t78
    t81 = sin_q3*t75 + 0.0203*t73 - cos_q3*t76
    t82 = t32 + t79 - 0.861795*a2z
    t83 = t34 + t80 - 0.025375*a2z
    b2 = t37 + t81
    t84 = sin_q2*(0.861795*t21 + 0.025375*t24 + t77)
    t85 = cos_q2*(0.025375*t21 + 0.861795*t26 + t73)
    t86 = t84 + t85
    t87 = 0.010956925*t28 + 0.4318*t78 - 0.372123081*t29
    t88 = b2 - 0.4318*t86
    t89 = sin_q2*t82 + t13 + t87 - cos_q2*t83
    b1 = 3.79559*a1y + t88 - 0.1044*a1x - t15
    t90 = sin_q1*(sin_q2*t83 + cos_q2*t82 + t11)
    b0 = cos_q1*t89 + t90
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
    t1 = 4e-05*sin_q4
    t2 = 4e-05*cos_q4
    t3 = cos_q3*t1
    t4 = sin_q3*t1
    t5 = cos_q1*(sin_q2*t3 - cos_q2*t2)
    t6 = sin_q1*(sin_q2*t2 + cos_q2*t3) + t5
    t7 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t8 = t7 + 0.0002
    t9 = t8 + 0.00042216
    t10 = 0.00288*cos_q4
    t11 = 0.00288*sin_q4
    t12 = 0.4331*t10
    t13 = t9 + t12
    t14 = cos_q3*t10
    t15 = sin_q3*t10
    t16 = 0.1501*t14 + 0.0203*t15
    t17 = sin_q3*t13 + 0.1501*t11
    t18 = cos_q3*t13 - 0.0203*t11
    t19 = sin_q2*t14 + cos_q2*t11
    t20 = sin_q2*t17 + 0.4318*t15 - cos_q2*t16
    t21 = t18 + 0.4318*t19
    t22 = cos_q1*t20
    t23 = sin_q1*(sin_q2*t16 + cos_q2*t17) + t22
    t24 = cos_q4*cos_q4
    t25 = sin_q4*sin_q4
    t26 = sin_q4*cos_q4*(t8 - 0.00042216) - 0.4331*t11
    t27 = t8*t25 + 2.0*t12 + 0.00042216*t24
    t28 = t8*t24 + 0.00042216*t25 + 0.00065
    t29 = t7 + 0.00075
    t30 = t28 + t29
    t31 = sin_q3*t11
    t32 = cos_q3*t11
    t33 = cos_q3*t26
    t34 = sin_q3*t26
    t35 = 0.1501*t31
    t36 = 0.0203*t32
    t37 = t30 + t35 - t36
    t38 = sin_q2*t33 - cos_q2*t37 - 0.4318*t32
    t39 = cos_q1*t38
    t40 = sin_q1*(sin_q2*t37 + cos_q2*t33) + t39
    t41 = cos_q3*cos_q3
    t42 = sin_q3*sin_q3
    t43 = 0.1501*t32 - 0.0203*t31
    t44 = t28*t41 + t29*t42 - 2.0*t36
    t45 = t28*t42 + t29*t41 + 2.0*t35
    t46 = t32 - 0.025375
    t47 = t10 + 0.861795
    t48 = t44 + 0.0067651125
    t49 = 0.0203*t10 + t33 + 0.0106736385
    t50 = sin_q3*cos_q3*(t28 - t29) + t43 - 0.0038087875
    t51 = t27 + 0.3056901365
    t52 = t34 - 0.1501*t10 - 0.1340594295
    t53 = t48 + t51
    t54 = cos_q2*t47 - sin_q2*t46
    t55 = sin_q2*t47 + cos_q2*t46
    t56 = cos_q2*t50 - sin_q2*t52
    t57 = sin_q2*t50 + cos_q2*t52
    t58 = 0.4318*t55
    t59 = cos_q2*cos_q2
    t60 = sin_q2*sin_q2
    t61 = sin_q2*cos_q2
    t62 = 2.0*t49*t61
    t63 = t62 - t48*t59 - t51*t60
    t64 = (t48 - t51)*t61 + t49*(t59 - t60)
    t65 = t63 - 2.0*t58 - 1.674987602
    t66 = t48*t60 + t51*t59 + t62 + 0.0731264
    t67 = cos_q1*(t57 + 0.023751)
    t68 = sin_q1*(0.4318*t31 + t56 + 0.690314699) + t67
    t69 = 2.0*sin_q1*cos_q1
    t70 = cos_q1*cos_q1*t65 - sin_q1*sin_q1*t66
    t71 = (t64 + 0.0070992 - 0.4318*t54)*t69 + t70
    t72 = t71 - 0.175
    w1x = qd0*sin_q1
    w1y = qd0*cos_q1
    wd1x = qd1*w1y
    wd1y = qd1*w1x
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t73 = w1x*w1x
    t74 = w1y*w1y
    t75 = qd1*qd1
    t76 = w1x*w1y
    t77 = t74 + t75
    t78 = t73 + t75
    t79 = 2.0*wd1y
    t80 = 2.0*wd1x
    t81 = t73 + t74
    t82 = 0.0070992*t79 + 0.0731264*t80 + 0.023751*t81
    t83 = 1.674987602*t79 + 0.0070992*t80 + 0.690314699*t81
    t84 = 0.0070992*t77 - 0.0731264*t76
    t85 = 1.674987602*t76 + t84 - 0.0070992*t78
    t86 = 0.1044*a1x + t85 - 3.79559*a1y
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.4318*t79
    t87 = a1x + 0.4318*t77
    t88 = a1y - 0.4318*t76
    a2x = sin_q2*t88 + cos_q2*t87
    a2y = sin_q2*t87 - cos_q2*t88
    t89 = w2x*w2x
    t90 = w2y*w2y
    t91 = w2z*w2z
    t92 = w2x*w2y
    t93 = w2x*w2z
    t94 = w2y*w2z
    t95 = t90 + t91
    t96 = wd2y - t93
    t97 = t89 + t91
    t98 = wd2x + t94
    t99 = wd2y + t93
    t100 = wd2x - t94
    t101 = t89 + t90
    t102 = 0.0106736385*t99 + 0.3056901365*t100 - 0.1340594295*t101
    t103 = 0.0038087875*t92 + 0.1340594295*t97 + t102
    t104 = 0.0067651125*t99 + 0.0106736385*t100 - 0.0038087875*t101
    t105 = 0.1340594295*t92 + 0.0038087875*t95 + t104
    t106 = 0.0067651125*t92 + 0.0106736385*t97 + 0.0038087875*t98
    t107 = 0.3056901365*t92 + 0.0106736385*t95 + 0.1340594295*t96
    t108 = 0.861795*a2x + 0.025375*a2y + t106 - t107
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3x = cos_q3*wd2x - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2x
    t109 = a2x - 0.0203*t95 - 0.1501*t96
    a3z = a2y + 0.0203*t92 + 0.1501*t98
    t110 = a2z + 0.1501*t101 - 0.0203*t99
    a3x = sin_q3*t110 + cos_q3*t109
    a3y = sin_q3*t109 - cos_q3*t110
    t111 = w3x*w3y
    t112 = w3x*w3z
    t113 = w3y*w3z
    t114 = wd2y - t111
    t115 = wd3y + t112
    t116 = wd2y + t111
    t117 = wd3x - t113
    t118 = wd3y - t112
    t119 = wd3x + t113
    t120 = w3x*w3x + w3y*w3y
    t121 = 0.00075*t114 + 0.00065*t116
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    a4z = a3y + 0.4331*t117
    t122 = cos_q4*(a3x - 0.4331*t115)
    a4x = t122 - sin_q4*(a3z + 0.4331*t120)
    t123 = w4x*w4y
    t124 = wd3y + t123
    t125 = wd3y - t123
    t126 = w4x*w4x + w4z*w4z
    t127 = w4x*w4z + wd4y
    t128 = wd4x - w4y*w4z
    t129 = 0.00288*t124
    t130 = 0.00288*t126
    t131 = 0.00288*t128
    t132 = 0.00042216*t124 + 0.0002*t125 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t133 = w5x*w5y
    t134 = wd4y - t133
    t135 = wd4y + t133
    t136 = wd5y - w5x*w5z
    t137 = w5y*w5z + wd5x
    t138 = 2e-05*t137
    t139 = 2e-05*t136
    t140 = 2e-05*t134 + 2e-05*t135
    t141 = sin_q5*t139 + cos_q5*t138
    t142 = 0.00288*a4z + 0.00042216*t128 + t141
    t143 = 0.0002*t127 + t140
    t144 = cos_q5*t139 + t132 - sin_q5*t138
    t145 = cos_q4*t129 - sin_q4*t130
    t146 = sin_q4*t129 + cos_q4*t130
    t147 = sin_q4*t143 + cos_q4*t142 + 0.4331*t131
    t148 = 0.00075*t119 + t147
    t149 = 0.00065*t118 + t144 + 0.4331*t145
    t150 = cos_q4*t143 + t121 - sin_q4*t142
    t151 = cos_q3*t145 - sin_q3*t131
    t152 = sin_q3*t145 + cos_q3*t131
    t153 = sin_q3*t149 + cos_q3*t148 + 0.1501*t146
    t154 = t150 + 0.1501*t151 + 0.0203*t152
    t155 = sin_q3*t148 + 0.0203*t146 - cos_q3*t149
    t156 = t103 + t153 - 0.861795*a2z
    t157 = t105 + t154 - 0.025375*a2z
    t158 = t108 + t155
    t159 = sin_q2*(0.861795*t92 + 0.025375*t95 + t151)
    t160 = cos_q2*(0.025375*t92 + 0.861795*t97 + t146)
    t161 = t159 + t160
    t162 = sin_q2*t157 + cos_q2*t156
    t163 = 0.010956925*t99 + 0.372123081*t100 + 0.4318*t152
    t164 = sin_q2*t156 + t163 - cos_q2*t157
    t165 = 0.690314699*t76 + t82 + t162 - 0.023751*t78
    t166 = 0.690314699*t77 + t164 - 0.023751*t76 - t83
    t167 = sin_q1*t165 + cos_q1*t166 - tau0
    t168 = t144 - tau4
    t169 = tau5 + t140
    t170 = 25000.0*t2
    t171 = t4*t170
    t172 = t34 - t171
    t173 = t34 - 0.4318*sin_q2*t31 - t171
    t174 = t40 - t6*t170
    t175 = 25000.0*t4
    t176 = t4*t175
    t177 = t6*t175
    t178 = sin_q1*t56 + cos_q1*t57 + t177
    t179 = 25000.0*t6
    t180 = 1.0/t9
    t181 = t18*t180
    t182 = t53 + t58 - t21*t181 - t176
    t183 = t21*t180
    t184 = t23*t180
    t185 = t23*t184
    t186 = t6*t179 + t72 + t185 - t45 - 1.2967295505
    t187 = 1.0/(t30 - t2*t170)
    t188 = t172*t187
    t189 = t53 - t18*t181 - t172*t188 - t176
    t190 = t182 - t173*t188
    t191 = t174*t188 + t178 - t23*t181
    t192 = t173*t187
    t193 = t173*t192
    t194 = t21*t183 + t65 + t176 + t193 - t66
    t195 = t68 + t174*t192 + t177 - t23*t183
    t196 = t174*t187
    t197 = 1.0/t189
    t198 = t190*t197
    t199 = t195 - t191*t198
    t200 = t191*t197
    t201 = t174*t196 + t186 + t191*t200
    t202 = 1.0/(t190*t198 + t194)
    t203 = t199*t202
    t204 = 1.0/(t201 - t199*t203)
    t205 = tau3 + t150 - t169*t170
    t206 = t169*t175
    t207 = t86 + 0.4318*t161 + t206 - tau1 - t158
    t208 = tau2 + t158 + t168*t181 - t206
    t209 = t167 - t168*t184 - t169*t179
    t210 = t208 - t188*t205
    t211 = t198*t210
    t212 = t192*t205 + t207 + t211 - t168*t183
    t213 = t203*t212
    t214 = t200*t210 + t209 + t213 - t196*t205
    qdd0 = t204*t214
    qdd1 = t202*t212 + t203*qdd0
    qdd2 = t197*t210 - t198*qdd1 - t200*qdd0
    t215 = t187*t205 - t188*qdd2 - t192*qdd1
    qdd3 = t196*qdd0 + t215
    t216 = t168*t180 + t181*qdd2 + t183*qdd1
    qdd4 = t184*qdd0 + t216
    t217 = 25000.0*t169 - t170*qdd3 - t175*qdd2
    qdd5 = t179*qdd0 + t217 - t175*qdd1
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

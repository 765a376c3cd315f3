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
    t42 = 0.0067651125*t38 + 0.0106736385*t39 - 0.0038087875*t40
    t43 = 0.0067651125*t35 + 0.0106736385*t36 + 0.0038087875*t37
    t44 = 0.0106736385*t32 + 0.3056901365*t33 + 0.1340594295*t34
    t45 = 0.861795*a2z
    t46 = 0.025375*a2z
    t47 = 0.0038087875*t35 + 0.1340594295*t36 + t41 - t45
    t48 = 0.0038087875*t32 + 0.1340594295*t33 + t42 - t46
    t49 = 0.861795*a2x + 0.025375*a2y + t43 - t44
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3z = wd2y - qdd3
    wd3x = cos_q3*wd2x - qd3*w3y - sin_q3*wd2z
    wd3y = qd3*w3x + sin_q3*wd2x + cos_q3*wd2z
    t50 = a2x - 0.0203*t32 - 0.1501*t34
    a3z = a2y + 0.0203*t35 + 0.1501*t37
    t51 = a2z + 0.1501*t40 - 0.0203*t38
    a3x = sin_q3*t51 + cos_q3*t50
    a3y = sin_q3*t50 - cos_q3*t51
    t52 = w3x*w3y
    t53 = w3x*w3z
    t54 = w3y*w3z
    t55 = wd3z - t52
    t56 = wd3y + t53
    t57 = wd3z + t52
    t58 = wd3x - t54
    t59 = wd3y - t53
    t60 = wd3x + t54
    t61 = w3x*w3x + w3y*w3y
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd3z
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd3z
    a4z = a3y + 0.4331*t58
    t62 = sin_q4*(a3z + 0.4331*t61)
    a4x = cos_q4*(a3x - 0.4331*t56) - t62
    t63 = w4x*w4y
    t64 = wd4z + t63
    t65 = wd4z - t63
    t66 = w4x*w4x + w4z*w4z
    t67 = w4x*w4z + wd4y
    t68 = wd4x - w4y*w4z
    t69 = 0.00288*t64
    t70 = 0.00288*t66
    t71 = 0.00288*t68
    t72 = 0.00042216*t64 + 0.0002*t65 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = wd4y - qdd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd4z
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd4z
    t73 = w5x*w5y
    t74 = wd5z - t73
    t75 = wd5z + t73
    t76 = wd5y - w5x*w5z
    t77 = w5y*w5z + wd5x
    t78 = 2e-05*t77
    t79 = 2e-05*t76
    tau5 = 2e-05*t74 + 2e-05*t75
    t80 = sin_q5*t79 + cos_q5*t78
    t81 = 0.00288*a4z + 0.00042216*t68 + t80
    t82 = 0.0002*t67 + tau5
    tau4 = cos_q5*t79 + t72 - sin_q5*t78
    t83 = cos_q4*t69 - sin_q4*t70
    t84 = sin_q4*t69 + cos_q4*t70
    t85 = sin_q4*t81 - cos_q4*t82
    t86 = sin_q4*t82 + cos_q4*t81 + 0.4331*t71
    t87 = 0.00075*t60 + t86
    t88 = 0.00065*t59 + tau4 + 0.4331*t83
    tau3 = 0.00075*t55 + 0.00065*t57 - t85
    t89 = cos_q3*t83 - sin_q3*t71
    t90 = sin_q3*t83 + cos_q3*t71
    t91 = sin_q3*t88 + cos_q3*t87 + 0.1501*t84
    t92 = sin_q3*t87 + 0.0203*t84 - cos_q3*t88
    t93 = t47 + t91
    t94 = t48 + tau3 + 0.1501*t89 + 0.0203*t90
    tau2 = t49 + t92
    t95 = sin_q2*(0.025375*t32 + 0.861795*t33 + t89)
    t96 = cos_q2*(0.025375*t35 + 0.861795*t36 + t84)
    t97 = t95 + t96
    t98 = 0.010956925*t38 + 0.372123081*t39 + 0.4318*t90
    t99 = sin_q2*t93 + t20 + t98 - cos_q2*t94
    tau1 = tau2 - t23 - 0.4318*t97
    t100 = sin_q1*(sin_q2*t94 + cos_q2*t93 + t18)
    tau0 = 0.175*qdd0 + cos_q1*t99 + t1 + t100
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
    t66 = (t49 - t52)*t64 + t50*(t62 - t63)
    t67 = 2.0*t59
    t68 = t65 - t49*t62 - t52*t63 - t67
    t69 = t68 - 1.674987602
    t70 = t49*t63 + t52*t62 + t65 + 0.0731264
    t71 = t69 - t70
    t72 = cos_q1*(t58 + 0.023751)
    t73 = sin_q1*(0.4318*t31 + t57 + 0.690314699) + t72
    t74 = 2.0*sin_q1*cos_q1
    t75 = cos_q1*cos_q1*t69 - sin_q1*sin_q1*t70
    t76 = (t66 + 0.0070992 - 0.4318*t55)*t74 + t75
    t77 = t46 + 1.2967295505
    t78 = t76 - t77 - 0.175
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t78
    out[..., 0, 1] = t73
    out[..., 0, 2] = t61
    out[..., 0, 3] = -t41
    out[..., 0, 4] = t23
    out[..., 0, 5] = -t6
    out[..., 1, 0] = t73
    out[..., 1, 1] = -t71
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
    t15 = 3.79559*a1y - 0.1044*a1x
    t16 = 1.674987602*t4 + t14 - 0.0070992*t6 - t15
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.4318*t7
    t17 = a1x + 0.4318*t5
    t18 = a1y - 0.4318*t4
    a2x = sin_q2*t18 + cos_q2*t17
    a2y = sin_q2*t17 - cos_q2*t18
    t19 = w2x*w2x
    t20 = w2y*w2y
    t21 = w2z*w2z
    t22 = w2x*w2y
    t23 = w2x*w2z
    t24 = w2y*w2z
    t25 = t20 + t21
    t26 = t23 - wd2y
    t27 = t19 + t21
    t28 = wd2x + t24
    t29 = wd2y + t23
    t30 = t24 - wd2x
    t31 = t19 + t20
    t32 = 0.0106736385*t29 - 0.3056901365*t30 - 0.1340594295*t31
    t33 = 0.0067651125*t29 - 0.0106736385*t30 - 0.0038087875*t31
    t34 = 0.0067651125*t22 + 0.0106736385*t27 + 0.0038087875*t28
    t35 = 0.3056901365*t22 + 0.0106736385*t25 - 0.1340594295*t26
    t36 = 0.861795*a2z
    t37 = 0.025375*a2z
    t38 = 0.0038087875*t22 + 0.1340594295*t27 + t32 - t36
    t39 = 0.1340594295*t22 + 0.0038087875*t25 + t33 - t37
    t40 = 0.861795*a2x + 0.025375*a2y + t34 - t35
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3x = cos_q3*wd2x - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2x
    t41 = 0.0203*t25 - a2x - 0.1501*t26
    a3z = a2y + 0.0203*t22 + 0.1501*t28
    t42 = 0.0203*t29 - a2z - 0.1501*t31
    a3x = sin_q3*t42 + cos_q3*t41
    a3y = sin_q3*t41 - cos_q3*t42
    t43 = w3x*w3y
    t44 = w3x*w3z
    t45 = w3y*w3z
    t46 = t43 - wd2y
    t47 = wd3y + t44
    t48 = wd2y + t43
    t49 = wd3x - t45
    t50 = wd3y - t44
    t51 = wd3x + t45
    t52 = w3x*w3x + w3y*w3y
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    a4z = a3y - 0.4331*t49
    t53 = sin_q4*(a3z + 0.4331*t52)
    a4x = cos_q4*(a3x + 0.4331*t47) + t53
    t54 = w4x*w4y
    t55 = wd3y + t54
    t56 = wd3y - t54
    t57 = w4x*w4x + w4z*w4z
    t58 = w4x*w4z + wd4y
    t59 = wd4x - w4y*w4z
    t60 = 0.00288*t55
    t61 = 0.00288*t57
    t62 = 0.00288*t59
    t63 = 0.00288*a4x + 0.00042216*t55 + 0.0002*t56
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t64 = w5x*w5y
    t65 = wd4y - t64
    t66 = wd4y + t64
    t67 = wd5y - w5x*w5z
    t68 = w5y*w5z + wd5x
    t69 = 2e-05*t68
    t70 = 2e-05*t67
    b5 = 2e-05*t65 + 2e-05*t66
    t71 = sin_q5*t70 + cos_q5*t69
    t72 = 0.00042216*t59 + t71 - 0.00288*a4z
    t73 = 0.0002*t58 + b5
    b4 = cos_q5*t70 + t63 - sin_q5*t69
    t74 = cos_q4*t60 - sin_q4*t61
    t75 = sin_q4*t60 + cos_q4*t61
    t76 = sin_q4*t72 - cos_q4*t73
    t77 = sin_q4*t73 + cos_q4*t72 + 0.4331*t62
    t78 = 0.00075*t51 + t77
    t79 = 0.00065*t50 + b4 + 0.4331*t74
    b3 = 0.00065*t48 - 0.00075*t46 - t76
    t80 = cos_q3*t74 - sin_q3*t62
    t81 = sin_q3*t74 + cos_q3*t62
    t82 = sin_q3*t79 + cos_q3*t78 + 0.1501*t75
    t83 = sin_q3*t78 + 0.0203*t75 - cos_q3*t79
    t84 = t38 + t82
    t85 = t39 + b3 + 0.1501*t80 + 0.0203*t81
    b2 = t40 + t83
    t86 = sin_q2*(0.861795*t22 + 0.025375*t25 + t80)
    t87 = cos_q2*(0.025375*t22 + 0.861795*t27 + t75)
    t88 = t86 + t87
    t89 = 0.010956925*t29 + 0.4318*t81 - 0.372123081*t30
    t90 = sin_q2*t84 + t13 + t89 - cos_q2*t85
    b1 = b2 - t16 - 0.4318*t88
    t91 = sin_q1*(sin_q2*t85 + cos_q2*t84 + t11)
    b0 = cos_q1*t90 + t91
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
    t63 = (t48 - t51)*t61 + t49*(t59 - t60)
    t64 = 2.0*t58
    t65 = t62 - t48*t59 - t51*t60 - t64
    t66 = t65 - 1.674987602
    t67 = t48*t60 + t51*t59 + t62 + 0.0731264
    t68 = cos_q1*(t57 + 0.023751)
    t69 = sin_q1*(0.4318*t31 + t56 + 0.690314699) + t68
    t70 = 2.0*sin_q1*cos_q1
    t71 = cos_q1*cos_q1*t66 - sin_q1*sin_q1*t67
    t72 = (t63 + 0.0070992 - 0.4318*t54)*t70 + t71
    t73 = t45 + 1.2967295505
    w1x = qd0*sin_q1
    w1y = qd0*cos_q1
    wd1x = qd1*w1y
    wd1y = qd1*w1x
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t74 = w1x*w1x
    t75 = w1y*w1y
    t76 = qd1*qd1
    t77 = w1x*w1y
    t78 = t75 + t76
    t79 = t74 + t76
    t80 = 2.0*wd1y
    t81 = 2.0*wd1x
    t82 = t74 + t75
    t83 = 0.0070992*t80 + 0.0731264*t81 + 0.023751*t82
    t84 = 1.674987602*t80 + 0.0070992*t81 + 0.690314699*t82
    t85 = 0.0070992*t78 - 0.0731264*t77
    t86 = 3.79559*a1y - 0.1044*a1x
    t87 = 1.674987602*t77 + t85 - 0.0070992*t79 - t86
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.4318*t80
    t88 = a1x + 0.4318*t78
    t89 = a1y - 0.4318*t77
    a2x = sin_q2*t89 + cos_q2*t88
    a2y = sin_q2*t88 - cos_q2*t89
    t90 = w2x*w2x
    t91 = w2y*w2y
    t92 = w2z*w2z
    t93 = w2x*w2y
    t94 = w2x*w2z
    t95 = w2y*w2z
    t96 = t91 + t92
    t97 = wd2y - t94
    t98 = t90 + t92
    t99 = wd2x + t95
    t100 = wd2y + t94
    t101 = wd2x - t95
    t102 = t90 + t91
    t103 = 0.0106736385*t100 + 0.3056901365*t101 - 0.1340594295*t102
    t104 = 0.0067651125*t100 + 0.0106736385*t101 - 0.0038087875*t102
    t105 = 0.0067651125*t93 + 0.0106736385*t98 + 0.0038087875*t99
    t106 = 0.3056901365*t93 + 0.0106736385*t96 + 0.1340594295*t97
    t107 = 0.861795*a2z
    t108 = 0.025375*a2z
    t109 = 0.0038087875*t93 + 0.1340594295*t98 + t103 - t107
    t110 = 0.1340594295*t93 + 0.0038087875*t96 + t104 - t108
    t111 = 0.861795*a2x + 0.025375*a2y + t105 - t106
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3x = cos_q3*wd2x - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2x
    t112 = a2x - 0.0203*t96 - 0.1501*t97
    a3z = a2y + 0.0203*t93 + 0.1501*t99
    t113 = a2z + 0.1501*t102 - 0.0203*t100
    a3x = sin_q3*t113 + cos_q3*t112
    a3y = sin_q3*t112 - cos_q3*t113
    t114 = w3x*w3y
    t115 = w3x*w3z
    t116 = w3y*w3z
    t117 = wd2y - t114
    t118 = wd3y + t115
    t119 = wd2y + t114
    t120 = wd3x - t116
    t121 = wd3y - t115
    t122 = wd3x + t116
    t123 = w3x*w3x + w3y*w3y
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    a4z = a3y + 0.4331*t120
    t124 = sin_q4*(a3z + 0.4331*t123)
    a4x = cos_q4*(a3x - 0.4331*t118) - t124
    t125 = w4x*w4y
    t126 = wd3y + t125
    t127 = wd3y - t125
    t128 = w4x*w4x + w4z*w4z
    t129 = w4x*w4z + wd4y
    t130 = wd4x - w4y*w4z
    t131 = 0.00288*t126
    t132 = 0.00288*t128
    t133 = 0.00288*t130
    t134 = 0.00042216*t126 + 0.0002*t127 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t135 = w5x*w5y
    t136 = wd4y - t135
    t137 = wd4y + t135
    t138 = wd5y - w5x*w5z
    t139 = w5y*w5z + wd5x
    t140 = 2e-05*t139
    t141 = 2e-05*t138
    t142 = 2e-05*t136 + 2e-05*t137
    t143 = sin_q5*t141 + cos_q5*t140
    t144 = 0.00288*a4z + 0.00042216*t130 + t143
    t145 = 0.0002*t129 + t142
    t146 = cos_q5*t141 + t134 - sin_q5*t140
    t147 = cos_q4*t131 - sin_q4*t132
    t148 = sin_q4*t131 + cos_q4*t132
    t149 = sin_q4*t144 - cos_q4*t145
    t150 = sin_q4*t145 + cos_q4*t144 + 0.4331*t133
    t151 = 0.00075*t122 + t150
    t152 = 0.00065*t121 + t146 + 0.4331*t147
    t153 = 0.00075*t117 + 0.00065*t119 - t149
    t154 = cos_q3*t147 - sin_q3*t133
    t155 = sin_q3*t147 + cos_q3*t133
    t156 = sin_q3*t152 + cos_q3*t151 + 0.1501*t148
    t157 = sin_q3*t151 + 0.0203*t148 - cos_q3*t152
    t158 = t109 + t156
    t159 = t110 + t153 + 0.1501*t154 + 0.0203*t155
    t160 = t111 + t157
    t161 = sin_q2*(0.861795*t93 + 0.025375*t96 + t154)
    t162 = cos_q2*(0.025375*t93 + 0.861795*t98 + t148)
    t163 = t161 + t162
    t164 = sin_q2*t159 + cos_q2*t158
    t165 = 0.010956925*t100 + 0.372123081*t101 + 0.4318*t155
    t166 = sin_q2*t158 + t165 - cos_q2*t159
    t167 = 0.690314699*t77 + t83 + t164 - 0.023751*t79
    t168 = 0.690314699*t78 + t166 - 0.023751*t77 - t84
    t169 = t146 - tau4
    t170 = tau5 + t142
    t171 = 25000.0*t2
    t172 = t4*t171
    t173 = t34 - t172
    t174 = t34 - 0.4318*sin_q2*t31 - t172
    t175 = t40 - t6*t171
    t176 = 25000.0*t4
    t177 = t4*t176
    t178 = t6*t176
    t179 = 25000.0*t6
    t180 = 1.0/t9
    t181 = t18*t180
    t182 = t23*t181
    t183 = sin_q1*t56 + cos_q1*t57 + t178 - t182
    t184 = t21*t180
    t185 = t23*t180
    t186 = t23*t185
    t187 = t6*t179 + t72 + t186 - t73 - 0.175
    t188 = 1.0/(t30 - t2*t171)
    t189 = t173*t188
    t190 = t53 - t18*t181 - t173*t189 - t177
    t191 = t174*t189
    t192 = t53 + t58 - t21*t181 - t177 - t191
    t193 = t175*t189 + t183
    t194 = t174*t188
    t195 = t174*t194
    t196 = t21*t184 + t66 + t177 + t195 - t67
    t197 = t69 + t175*t194 + t178 - t23*t184
    t198 = t175*t188
    t199 = 1.0/t190
    t200 = t192*t199
    t201 = t197 - t193*t200
    t202 = t193*t199
    t203 = 1.0/(t192*t200 + t196)
    t204 = t201*t203
    t205 = t201*t204
    t206 = t175*t198 + t187 + t193*t202 - t205
    t207 = 1.0/t206
    t208 = tau3 + t153 - t170*t171
    t209 = t170*t176
    t210 = t87 + 0.4318*t163 + t209 - tau1 - t160
    t211 = t170*t179
    t212 = sin_q1*t167 + cos_q1*t168 - tau0 - t211
    t213 = t189*t208
    t214 = tau2 + t160 + t169*t181 - t209 - t213
    t215 = t200*t214
    t216 = t194*t208 + t210 + t215 - t169*t184
    t217 = t202*t214
    t218 = t212 + t217 - t169*t185 - t198*t208
    qdd0 = (t204*t216 + t218)*t207
    qdd1 = t203*t216 + t204*qdd0
    qdd2 = t199*t214 - t200*qdd1 - t202*qdd0
    t219 = t188*t208 - t189*qdd2 - t194*qdd1
    qdd3 = t198*qdd0 + t219
    t220 = t169*t180 + t181*qdd2 + t184*qdd1
    qdd4 = t185*qdd0 + t220
    t221 = 25000.0*t170 - t171*qdd3 - t176*qdd2
    qdd5 = t179*qdd0 + t221 - t176*qdd1
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

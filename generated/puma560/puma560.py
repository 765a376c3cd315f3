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

    Route newton_euler_tensor; 186 M 161 A 10 sin/cos.

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
    t12 = t2 - wd1x
    t13 = t3 - wd1y
    t14 = t2 + wd1x
    t15 = t5 - t6
    t16 = 0.690314699*t11 + 0.0070992*t13 + 0.0731264*t14
    t17 = 0.023751*t15 + t16
    t18 = t4 - t6
    t19 = 0.023751*t9 + 1.674987602*t13 + 0.0070992*t14
    t20 = t4 - t5
    t21 = 0.690314699*t12 - 0.023751*t10 - 1.674987602*t11
    t22 = 3.79559*a1y - 0.1044*a1x
    t23 = 0.0731264*t9 + 0.0070992*t20 + t21 + t22
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    wd2x = sin_q2*wd1y + cos_q2*wd1x - qd2*w2y
    wd2y = qd2*w2x + sin_q2*wd1x - cos_q2*wd1y
    a2z = 0.4318*t13
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
    t34 = t30 - wd2y
    t35 = t29 - wd2z
    t36 = t26 + t28
    t37 = wd2x + t31
    t38 = wd2y + t30
    t39 = t31 - wd2x
    t40 = t26 + t27
    t41 = t27 - t28
    t42 = 0.0038087875*t35 + 0.0106736385*t38 - 0.3056901365*t39
    t43 = t26 - t28
    t44 = 0.1340594295*t33 + 0.0067651125*t38 - 0.0106736385*t39
    t45 = t26 - t27
    t46 = 0.1340594295*t34 + 0.0067651125*t35 + 0.0038087875*t37
    t47 = 0.861795*a2x + 0.025375*a2y
    t48 = 0.0106736385*t45 + t46 + t47 - 0.3056901365*t33
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3z = wd2y - qdd3
    wd3x = cos_q3*wd2x - qd3*w3y - sin_q3*wd2z
    wd3y = qd3*w3x + sin_q3*wd2x + cos_q3*wd2z
    t49 = a2x + 0.1501*t34 - 0.0203*t32
    a3z = a2y + 0.0203*t35 + 0.1501*t37
    t50 = a2z + 0.1501*t40 - 0.0203*t38
    a3x = sin_q3*t50 + cos_q3*t49
    a3y = sin_q3*t49 - cos_q3*t50
    t51 = w3x*w3y
    t52 = w3x*w3z
    t53 = w3y*w3z
    t54 = wd3z - t51
    t55 = wd3y + t52
    t56 = wd3z + t51
    t57 = wd3x - t53
    t58 = wd3y - t52
    t59 = wd3x + t53
    t60 = w3x*w3x + w3y*w3y
    t61 = 0.00075*t54 + 0.00065*t56
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd3z
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd3z
    a4z = a3y + 0.4331*t57
    t62 = cos_q4*(a3x - 0.4331*t55)
    a4x = t62 - sin_q4*(a3z + 0.4331*t60)
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
    t85 = sin_q4*t82 + cos_q4*t81 + 0.4331*t71
    t86 = 0.00075*t59 + t85
    t87 = 0.00065*t58 + tau4 + 0.4331*t83
    tau3 = cos_q4*t82 + t61 - sin_q4*t81
    t88 = cos_q3*t83 - sin_q3*t71
    t89 = sin_q3*t83 + cos_q3*t71
    t90 = sin_q3*t87 + cos_q3*t86 + 0.1501*t84
    t91 = tau3 + 0.1501*t88 + 0.0203*t89
    t92 = sin_q3*t86 + 0.0203*t84 - cos_q3*t87
    t93 = t42 + t90 - 0.861795*a2z - 0.1340594295*t41
    t94 = t44 + t91 - 0.025375*a2z - 0.0038087875*t43
    tau2 = t48 + t92
    t95 = sin_q2*(0.025375*t32 + 0.861795*t33 + t88)
    t96 = cos_q2*(0.025375*t35 + 0.861795*t36 + t84)
    t97 = t95 + t96
    t98 = 0.010956925*t38 + 0.4318*t89 - 0.372123081*t39
    t99 = sin_q2*t93 + t98 - cos_q2*t94
    tau1 = t23 + tau2 - 0.4318*t97
    t100 = sin_q1*(sin_q2*t94 + cos_q2*t93 + t17)
    t101 = cos_q1*(t99 - 0.690314699*t18 - t19) + t100
    tau0 = 0.175*qdd0 + t1 + t101
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

    Route composite_short; 91 M 71 A 8 sin/cos (operations: 184 by composite_rigid_body, 163 by composite_turned).

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
    t1 = 4e-05*sin_q4
    t2 = 4e-05*cos_q4
    t3 = cos_q3*t1
    t4 = sin_q3*t1
    t5 = cos_q1*(sin_q2*t3 - cos_q2*t2)
    t6 = sin_q1*(sin_q2*t2 + cos_q2*t3) + t5
    t7 = 0.00288*cos_q4
    t8 = 0.00288*sin_q4
    t9 = 0.4331*t7
    t10 = cos_q3*t7
    t11 = sin_q3*t7
    t12 = 0.1501*t10 + 0.0203*t11
    t13 = sin_q2*t10 + cos_q2*t8
    t14 = sin_q3*t8
    t15 = cos_q3*t8
    t16 = 0.1501*t14
    t17 = 0.0203*t15
    t18 = t15 - 0.025375
    t19 = t7 + 0.861795
    t20 = cos_q2*t19 - sin_q2*t18
    t21 = sin_q2*t19 + cos_q2*t18
    t22 = 0.4318*t21
    t23 = sin_q2*sin_q2
    t24 = sin_q2*cos_q2
    t25 = t9 + 0.00064216
    t26 = sin_q3*t25 + 0.1501*t8
    t27 = cos_q3*t25 - 0.0203*t8
    t28 = sin_q2*t26 + 0.4318*t11 - cos_q2*t12
    t29 = 0.4318*t13 + t27
    t30 = cos_q1*t28
    t31 = sin_q1*(sin_q2*t12 + cos_q2*t26) + t30
    t32 = 0.00020216*sin_q4*sin_q4
    t33 = t32 + 0.00022
    t34 = 0.00020216*sin_q4*cos_q4 + 0.4331*t8
    t35 = t32 - 2.0*t9 - 0.00042216
    t36 = t33 + 0.00065
    t37 = t36 + 0.00077
    t38 = cos_q3*t34
    t39 = sin_q3*t34
    t40 = t16 + t37 - t17
    t41 = sin_q2*t38 + cos_q2*t40 + 0.4318*t15
    t42 = 0.4318*sin_q2*t14 + t39
    t43 = cos_q1*t41
    t44 = sin_q1*(cos_q2*t38 - sin_q2*t40) + t43
    t45 = t36 - 0.00077
    t46 = sin_q3*sin_q3*t45
    t47 = sin_q3*cos_q3*t45
    t48 = 2.0*t16 + t46 + 0.00077
    t49 = 2.0*t17 + t46 - t36 - 0.0067651125
    t50 = 0.0203*t7 + 0.0106736385 - t38
    t51 = 0.1501*t15 + t47 - 0.0203*t14 - 0.0038087875
    t52 = t35 - 0.3056901365
    t53 = 0.1501*t7 + t39 + 0.1340594295
    t54 = t49 + t52
    t55 = sin_q2*t53 + cos_q2*t51
    t56 = sin_q2*t51 - cos_q2*t53
    t57 = t22 - t54
    t58 = sin_q1*t55 + cos_q1*t56
    t59 = t49 - t52
    t60 = t23*t59 - 2.0*t24*t50
    t61 = t50 - 2.0*t23*t50 - t24*t59
    t62 = 2.0*t22 + t60 + 1.674987602 - t49
    t63 = 0.4318*t20 - t61 - 0.0070992
    t64 = t52 + t60 - 0.0731264
    t65 = t62 - t64
    t66 = cos_q1*(t56 + 0.023751)
    t67 = sin_q1*(0.4318*t14 + t55 + 0.690314699) + t66
    t68 = sin_q1*sin_q1*(t62 + t64)
    t69 = 2.0*sin_q1*cos_q1*t63 + t62 - t68
    t70 = t48 + 1.2967295505
    t71 = t69 + t70 + 0.175
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = t71
    out[..., 0, 1] = t67
    out[..., 0, 2] = t58
    out[..., 0, 3] = t44
    out[..., 0, 4] = t31
    out[..., 0, 5] = -t6
    out[..., 1, 0] = t67
    out[..., 1, 1] = t65
    out[..., 1, 2] = t57
    out[..., 1, 3] = -t42
    out[..., 1, 4] = t29
    out[..., 1, 5] = t4
    out[..., 2, 0] = t58
    out[..., 2, 1] = t57
    out[..., 2, 2] = -t54
    out[..., 2, 3] = -t39
    out[..., 2, 4] = t27
    out[..., 2, 5] = t4
    out[..., 3, 0] = t44
    out[..., 3, 1] = -t42
    out[..., 3, 2] = -t39
    out[..., 3, 3] = t37
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t2
    out[..., 4, 0] = t31
    out[..., 4, 1] = t29
    out[..., 4, 2] = t27
    out[..., 4, 3] = 0.0
    out[..., 4, 4] = 0.00064216
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

    Route newton_euler_tensor; 180 M 141 A 10 sin/cos.

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
    t6 = 2.0*wd1y
    t7 = 2.0*wd1x
    t8 = t2 - t3
    t9 = 0.690314699*t4 + 0.0070992*t6 + 0.0731264*t7
    t10 = t1 - t3
    t11 = 0.023751*t4 + 1.674987602*t6 + 0.0070992*t7
    t12 = t1 - t2
    t13 = 1.674987602*t4
    t14 = t13 - 0.0731264*t4 - 0.0070992*t12
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.4318*t6
    t15 = a1x + 0.4318*t5
    t16 = a1y - 0.4318*t4
    a2x = sin_q2*t16 + cos_q2*t15
    a2y = sin_q2*t15 - cos_q2*t16
    t17 = w2x*w2x
    t18 = w2y*w2y
    t19 = w2z*w2z
    t20 = w2x*w2y
    t21 = w2x*w2z
    t22 = w2y*w2z
    t23 = t18 + t19
    t24 = t21 - wd2y
    t25 = t17 + t19
    t26 = wd2x + t22
    t27 = wd2y + t21
    t28 = t22 - wd2x
    t29 = t17 + t18
    t30 = t18 - t19
    t31 = 0.0038087875*t20 + 0.0106736385*t27 - 0.3056901365*t28
    t32 = t17 - t19
    t33 = 0.1340594295*t20 + 0.0067651125*t27 - 0.0106736385*t28
    t34 = t17 - t18
    t35 = 0.0067651125*t20 + 0.1340594295*t24 + 0.0038087875*t26
    t36 = 0.861795*a2x + 0.025375*a2y
    t37 = 0.0106736385*t34 + t35 + t36 - 0.3056901365*t20
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3x = cos_q3*wd2x - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2x
    t38 = 0.0203*t23 - a2x - 0.1501*t24
    a3z = a2y + 0.0203*t20 + 0.1501*t26
    t39 = 0.0203*t27 - a2z - 0.1501*t29
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
    t82 = t31 + t79 - 0.861795*a2z - 0.1340594295*t30
    t83 = t33 + t80 - 0.025375*a2z - 0.0038087875*t32
    b2 = t37 + t81
    t84 = sin_q2*(0.861795*t20 + 0.025375*t23 + t77)
    t85 = cos_q2*(0.025375*t20 + 0.861795*t25 + t73)
    t86 = t84 + t85
    t87 = sin_q2*t83 + cos_q2*t82
    t88 = 0.010956925*t27 + 0.4318*t78 - 0.372123081*t28
    t89 = sin_q2*t82 + t88 - cos_q2*t83
    t90 = b2 - 0.4318*t86
    b1 = 3.79559*a1y + t90 - 0.1044*a1x - t14
    t91 = cos_q1*(t89 - 0.690314699*t10 - t11)
    b0 = sin_q1*(0.023751*t8 + t9 + t87) + t91
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

    Route factorisation; 353 M 275 A 5 D 10 sin/cos (operations: 838 by articulated_body).

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
    t78 = 2.0*wd1y
    t79 = 2.0*wd1x
    t80 = t74 - t75
    t81 = 0.690314699*t76 + 0.0070992*t78 + 0.0731264*t79
    t82 = t73 - t75
    t83 = 0.023751*t76 + 1.674987602*t78 + 0.0070992*t79
    t84 = 0.690314699*t82 + t83
    t85 = t73 - t74
    t86 = 1.674987602*t76
    t87 = t86 - 0.0731264*t76 - 0.0070992*t85
    t88 = 0.1044*a1x + t87 - 3.79559*a1y
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.4318*t78
    t89 = a1x + 0.4318*t77
    t90 = a1y - 0.4318*t76
    a2x = sin_q2*t90 + cos_q2*t89
    a2y = sin_q2*t89 - cos_q2*t90
    t91 = w2x*w2x
    t92 = w2y*w2y
    t93 = w2z*w2z
    t94 = w2x*w2y
    t95 = w2x*w2z
    t96 = w2y*w2z
    t97 = t92 + t93
    t98 = wd2y - t95
    t99 = t91 + t93
    t100 = wd2x + t96
    t101 = wd2y + t95
    t102 = wd2x - t96
    t103 = t91 + t92
    t104 = t92 - t93
    t105 = 0.0038087875*t94 + 0.0106736385*t101 + 0.3056901365*t102
    t106 = t91 - t93
    t107 = 0.1340594295*t94 + 0.0067651125*t101 + 0.0106736385*t102
    t108 = t91 - t92
    t109 = 0.0067651125*t94 + 0.0038087875*t100 - 0.1340594295*t98
    t110 = 0.861795*a2x + 0.025375*a2y
    t111 = 0.0106736385*t108 + t109 + t110 - 0.3056901365*t94
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3x = cos_q3*wd2x - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2x
    t112 = a2x - 0.0203*t97 - 0.1501*t98
    a3z = a2y + 0.0203*t94 + 0.1501*t100
    t113 = a2z + 0.1501*t103 - 0.0203*t101
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
    t124 = 0.00075*t117 + 0.00065*t119
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    a4z = a3y + 0.4331*t120
    t125 = cos_q4*(a3x - 0.4331*t118)
    a4x = t125 - sin_q4*(a3z + 0.4331*t123)
    t126 = w4x*w4y
    t127 = wd3y + t126
    t128 = wd3y - t126
    t129 = w4x*w4x + w4z*w4z
    t130 = w4x*w4z + wd4y
    t131 = wd4x - w4y*w4z
    t132 = 0.00288*t127
    t133 = 0.00288*t129
    t134 = 0.00288*t131
    t135 = 0.00042216*t127 + 0.0002*t128 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t136 = w5x*w5y
    t137 = wd4y - t136
    t138 = wd4y + t136
    t139 = wd5y - w5x*w5z
    t140 = w5y*w5z + wd5x
    t141 = 2e-05*t140
    t142 = 2e-05*t139
    t143 = 2e-05*t137 + 2e-05*t138
    t144 = sin_q5*t142 + cos_q5*t141
    t145 = 0.00288*a4z + 0.00042216*t131 + t144
    t146 = 0.0002*t130 + t143
    t147 = cos_q5*t142 + t135 - sin_q5*t141
    t148 = cos_q4*t132 - sin_q4*t133
    t149 = sin_q4*t132 + cos_q4*t133
    t150 = sin_q4*t146 + cos_q4*t145 + 0.4331*t134
    t151 = 0.00075*t122 + t150
    t152 = 0.00065*t121 + t147 + 0.4331*t148
    t153 = cos_q4*t146 + t124 - sin_q4*t145
    t154 = cos_q3*t148 - sin_q3*t134
    t155 = sin_q3*t148 + cos_q3*t134
    t156 = sin_q3*t152 + cos_q3*t151 + 0.1501*t149
    t157 = t153 + 0.1501*t154 + 0.0203*t155
    t158 = sin_q3*t151 + 0.0203*t149 - cos_q3*t152
    t159 = t105 + t156 - 0.861795*a2z - 0.1340594295*t104
    t160 = t107 + t157 - 0.025375*a2z - 0.0038087875*t106
    t161 = t111 + t158
    t162 = sin_q2*(0.861795*t94 + 0.025375*t97 + t154)
    t163 = cos_q2*(0.025375*t94 + 0.861795*t99 + t149)
    t164 = t162 + t163
    t165 = sin_q2*t160 + cos_q2*t159
    t166 = 0.010956925*t101 + 0.372123081*t102 + 0.4318*t155
    t167 = cos_q2*t160 + t84 - sin_q2*t159 - t166
    t168 = sin_q1*(0.023751*t80 + t81 + t165)
    t169 = t147 - tau4
    t170 = tau5 + t143
    t171 = 25000.0*t2
    t172 = t4*t171
    t173 = t34 - t172
    t174 = t34 - 0.4318*sin_q2*t31 - t172
    t175 = t40 - t6*t171
    t176 = 25000.0*t4
    t177 = t4*t176
    t178 = t6*t176
    t179 = sin_q1*t56 + cos_q1*t57 + t178
    t180 = 25000.0*t6
    t181 = 1.0/t9
    t182 = t18*t181
    t183 = t53 + t58 - t21*t182 - t177
    t184 = t21*t181
    t185 = t23*t181
    t186 = t23*t185
    t187 = t6*t180 + t72 + t186 - t45 - 1.2967295505
    t188 = 1.0/(t30 - t2*t171)
    t189 = t173*t188
    t190 = t53 - t18*t182 - t173*t189 - t177
    t191 = t183 - t174*t189
    t192 = t175*t189 + t179 - t23*t182
    t193 = t174*t188
    t194 = t174*t193
    t195 = t21*t184 + t65 + t177 + t194 - t66
    t196 = t68 + t175*t193 + t178 - t23*t184
    t197 = t175*t188
    t198 = 1.0/t190
    t199 = t191*t198
    t200 = t196 - t192*t199
    t201 = t192*t198
    t202 = t175*t197 + t187 + t192*t201
    t203 = 1.0/(t191*t199 + t195)
    t204 = t200*t203
    t205 = 1.0/(t202 - t200*t204)
    t206 = tau3 + t153 - t170*t171
    t207 = t170*t176
    t208 = t88 + 0.4318*t164 + t207 - tau1 - t161
    t209 = t168 - tau0 - cos_q1*t167 - t170*t180
    t210 = tau2 + t161 + t169*t182 - t207
    t211 = t210 - t189*t206
    t212 = t199*t211
    t213 = t193*t206 + t208 + t212 - t169*t184
    t214 = t201*t211
    t215 = t209 + t214 - t169*t185 - t197*t206
    qdd0 = (t204*t213 + t215)*t205
    qdd1 = t203*t213 + t204*qdd0
    qdd2 = t198*t211 - t199*qdd1 - t201*qdd0
    t216 = t188*t206 - t189*qdd2 - t193*qdd1
    qdd3 = t197*qdd0 + t216
    t217 = t169*t181 + t182*qdd2 + t184*qdd1
    qdd4 = t185*qdd0 + t217
    t218 = 25000.0*t170 - t171*qdd3 - t176*qdd2
    qdd5 = t180*qdd0 + t218 - t176*qdd1
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

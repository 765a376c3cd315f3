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

    Route newton_euler_tensor; 177 M 153 A 10 sin/cos.

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
    t2 = w1x*w1x
    t3 = w1y*w1y
    t4 = qd1*qd1
    t5 = qdd0*cos_q1
    t6 = qdd0*sin_q1
    t7 = qd1*w1x
    t8 = qd1*w1y
    t9 = w1x*w1y
    wd1x = t6 + t8
    wd1y = t5 - t7
    t10 = t9 - qdd1
    t11 = qdd1 + t9
    t12 = t7 - wd1y
    t13 = t8 + wd1x
    t14 = t3 + t4
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t15 = t3 - t4
    t16 = 0.690314699*t11 + 0.0070992*t12 + 0.0731264*t13
    t17 = t2 - t4
    t18 = 0.023751*t10 + 1.674987602*t12 + 0.0070992*t13
    t19 = 0.690314699*t17 + t18
    t20 = t2 - t3
    t21 = 0.023751*t5 + 0.690314699*t6 + 1.674987602*t11
    t22 = t21 - 0.0731264*t10 - 0.0070992*t20
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t23 = w2x*w2x
    t24 = w2y*w2y
    t25 = w2z*w2z
    t26 = cos_q2*t5 - sin_q2*t6
    t27 = sin_q2*t5 + cos_q2*t6
    t28 = w2x*w2z
    t29 = w2y*w2z
    t30 = w2x*w2y
    wd2x = t27 - t29
    wd2y = t26 - t28
    t31 = wd2z + t30
    t32 = wd2z - t30
    t33 = wd2y - t28
    t34 = t29 - wd2x
    t35 = t24 + t25
    t36 = t23 + t25
    a2z = 0.4318*t12
    t37 = 0.4318*t14 + a1x
    t38 = 0.4318*t11 - a1y
    a2x = cos_q2*t37 - sin_q2*t38
    a2y = sin_q2*t37 + cos_q2*t38
    t39 = t24 - t25
    t40 = 0.0038087875*t32 + 0.0106736385*t33 + 0.3056901365*t34
    t41 = t23 - t25
    t42 = 0.1340594295*t31 - 0.0067651125*t33 - 0.0106736385*t34
    t43 = t23 - t24
    t44 = 0.1340594295*t26 + 0.0038087875*t27 - 0.0067651125*t32
    t45 = 0.861795*a2x + 0.025375*a2y
    t46 = t42 - 0.025375*a2z - 0.0038087875*t41
    t47 = 0.0106736385*t43 + t44 + t45 - 0.3056901365*t31
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    wd3z = qdd3 + wd2y
    t48 = cos_q3*t31 - sin_q3*t34
    t49 = sin_q3*t31 + cos_q3*t34
    t50 = w3x*w3z
    t51 = w3y*w3z
    t52 = w3x*w3y
    wd3x = t49 - t51
    wd3y = t48 - t50
    t53 = wd3z + t52
    t54 = wd3z - t52
    t55 = t50 - wd3y
    t56 = t51 - wd3x
    t57 = 0.1501*t26 + a2x - 0.0203*t35
    a3z = 0.1501*t27 + a2y - 0.0203*t32
    t58 = 0.1501*qd0*qd0 + 0.0203*t33 + a2z
    a3x = sin_q3*t58 + cos_q3*t57
    a3y = sin_q3*t57 - cos_q3*t58
    t59 = 0.00075*t53 + 0.00065*t54
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    t60 = w4x*w4z
    t61 = w4y*w4z
    t62 = w4x*w4y
    wd4x = sin_q4*t53 + cos_q4*t56 - t61
    wd4y = cos_q4*t53 - sin_q4*t56 - t60
    t63 = wd4z + t62
    t64 = wd4z - t62
    t65 = t60 - wd4y
    t66 = t61 - wd4x
    t67 = w4x*w4x + w4z*w4z
    a4z = a3y - 0.4331*t49
    t68 = cos_q4*(a3x - 0.4331*t48)
    a4x = t68 - sin_q4*(0.4331*t36 + a3z)
    t69 = 0.00288*t63
    t70 = 0.00288*t67
    t71 = 0.00288*t66
    t72 = 0.00042216*t66 - 0.00288*a4z
    t73 = 0.00042216*t63 + 0.0002*t64 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = qdd5 + wd4y
    t74 = w5x*w5z
    t75 = w5y*w5z
    t76 = w5x*w5y
    wd5x = sin_q5*t63 + cos_q5*t66 - t75
    wd5y = cos_q5*t63 - sin_q5*t66 - t74
    t77 = wd5z + t76
    t78 = wd5z - t76
    t79 = t74 - wd5y
    t80 = t75 - wd5x
    t81 = 2e-05*t80
    t82 = 2e-05*t79
    tau5 = 2e-05*t77 + 2e-05*t78
    t83 = sin_q5*t82 + t72 - cos_q5*t81
    t84 = 0.0002*t65 - tau5
    tau4 = t73 - sin_q5*t81 - cos_q5*t82
    t85 = cos_q4*t69 - sin_q4*t70
    t86 = sin_q4*t69 + cos_q4*t70
    t87 = cos_q4*t83 + 0.4331*t71 - sin_q4*t84
    t88 = 0.00075*t56 - t87
    t89 = 0.00065*t55 - tau4 - 0.4331*t85
    tau3 = t59 - sin_q4*t83 - cos_q4*t84
    t90 = sin_q3*t71 + cos_q3*t85
    t91 = sin_q3*t85 - cos_q3*t71
    t92 = cos_q3*t88 + 0.1501*t86 - sin_q3*t89
    t93 = sin_q3*t88 + cos_q3*t89 + 0.0203*t86
    t94 = 0.861795*a2z + 0.1340594295*t39 + t40 - t92
    t95 = t46 + 0.1501*t90 + 0.0203*t91 - tau3
    tau2 = t47 + t93
    t96 = sin_q2*(0.861795*t31 + 0.025375*t35 + t90)
    t97 = cos_q2*(0.025375*t32 - 0.861795*t36 - t86)
    t98 = t96 - t97
    t99 = cos_q2*t94 - sin_q2*t95
    t100 = 0.010956925*t33 + 0.372123081*t34 - 0.4318*t91
    t101 = tau2 - 0.4318*t98
    t102 = sin_q2*t94 + cos_q2*t95 + t19 + t100
    tau1 = 3.79559*a1y + t101 - 0.1044*a1x - t22
    t103 = cos_q1*t102
    t104 = sin_q1*(t99 - 0.023751*t15 - t16) + t103
    tau0 = 0.175*qdd0 + t1 - t104
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = -tau1
    out[..., 2] = -tau2
    out[..., 3] = tau3
    out[..., 4] = tau4
    out[..., 5] = tau5
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

    Route newton_euler_tensor; 167 M 127 A 10 sin/cos.

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
    t1 = w1x*w1x
    t2 = w1y*w1y
    t3 = qd1*qd1
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    t4 = w1x*w1y
    t5 = 2.0*wd1y
    t6 = 2.0*wd1x
    t7 = t2 + t3
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t8 = t2 - t3
    t9 = 0.690314699*t4 + 0.0070992*t5 + 0.0731264*t6
    t10 = 0.023751*t8 + t9
    t11 = t1 - t3
    t12 = 0.023751*t4 + 1.674987602*t5 + 0.0070992*t6
    t13 = t1 - t2
    t14 = 1.674987602*t4
    t15 = t14 - 0.0731264*t4 - 0.0070992*t13
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    t16 = w2x*w2x
    t17 = w2y*w2y
    t18 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t19 = w2x*w2y
    t20 = 2.0*wd2y
    t21 = 2.0*wd2x
    t22 = t17 + t18
    t23 = t16 + t18
    a2z = 0.4318*t5
    t24 = 0.4318*t7 + a1x
    t25 = a1y - 0.4318*t4
    a2x = sin_q2*t25 + cos_q2*t24
    a2y = sin_q2*t24 - cos_q2*t25
    t26 = t17 - t18
    t27 = 0.0038087875*t19 + 0.0106736385*t20 - 0.3056901365*t21
    t28 = t16 - t18
    t29 = 0.1340594295*t19 + 0.0067651125*t20 - 0.0106736385*t21
    t30 = t16 - t17
    t31 = 0.0067651125*t19
    t32 = 0.861795*a2x + 0.025375*a2y
    t33 = 0.0106736385*t30 + t31 + t32 - 0.3056901365*t19
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    t34 = cos_q3*t19 - sin_q3*t21
    t35 = sin_q3*t19 + cos_q3*t21
    t36 = w3x*w3z
    t37 = w3y*w3z
    t38 = w3x*w3y
    wd3x = t35 - t37
    wd3y = t34 - t36
    t39 = t38 - wd2y
    t40 = wd2y + t38
    t41 = t36 - wd3y
    t42 = t37 - wd3x
    t43 = 0.0203*t22 - a2x
    a3z = 0.0203*t19 + a2y
    t44 = 0.0203*t20 - 0.1501*qd0*qd0 - a2z
    a3x = sin_q3*t44 + cos_q3*t43
    a3y = sin_q3*t43 - cos_q3*t44
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    t45 = w4x*w4z
    t46 = w4y*w4z
    t47 = w4x*w4y
    wd4x = sin_q4*t39 + cos_q4*t42 - t46
    wd4y = cos_q4*t39 - sin_q4*t42 - t45
    t48 = wd3y + t47
    t49 = wd3y - t47
    t50 = t45 - wd4y
    t51 = t46 - wd4x
    t52 = w4x*w4x + w4z*w4z
    a4z = 0.4331*t35 + a3y
    t53 = sin_q4*(0.4331*t23 + a3z)
    a4x = cos_q4*(0.4331*t34 + a3x) + t53
    t54 = 0.00288*t48
    t55 = 0.00288*t52
    t56 = 0.00288*t51
    t57 = 0.00042216*t51 + 0.00288*a4z
    t58 = 0.00042216*t48 + 0.0002*t49 + 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t59 = w5x*w5z
    t60 = w5y*w5z
    t61 = w5x*w5y
    wd5x = sin_q5*t48 + cos_q5*t51 - t60
    wd5y = cos_q5*t48 - sin_q5*t51 - t59
    t62 = wd4y + t61
    t63 = wd4y - t61
    t64 = t59 - wd5y
    t65 = t60 - wd5x
    t66 = 2e-05*t65
    t67 = 2e-05*t64
    b5 = 2e-05*t62 + 2e-05*t63
    t68 = sin_q5*t67 + t57 - cos_q5*t66
    t69 = 0.0002*t50 - b5
    b4 = t58 - sin_q5*t66 - cos_q5*t67
    t70 = cos_q4*t54 - sin_q4*t55
    t71 = sin_q4*t54 + cos_q4*t55
    t72 = sin_q4*t68 + cos_q4*t69
    t73 = cos_q4*t68 + 0.4331*t56 - sin_q4*t69
    t74 = 0.00075*t42 - t73
    t75 = 0.00065*t41 - b4 - 0.4331*t70
    b3 = 0.00065*t40 + t72 - 0.00075*t39
    t76 = sin_q3*t56 + cos_q3*t70
    t77 = sin_q3*t70 - cos_q3*t56
    t78 = cos_q3*t74 + 0.1501*t71 - sin_q3*t75
    t79 = b3 + 0.1501*t76 + 0.0203*t77
    t80 = sin_q3*t74 + cos_q3*t75 + 0.0203*t71
    t81 = t27 + t78 - 0.861795*a2z - 0.1340594295*t26
    t82 = t29 + t79 - 0.025375*a2z - 0.0038087875*t28
    b2 = t33 + t80
    t83 = sin_q2*(0.861795*t19 + 0.025375*t22 + t76)
    t84 = cos_q2*(0.025375*t19 + 0.861795*t23 + t71)
    t85 = t83 + t84
    t86 = 0.010956925*t20 + 0.4318*t77 - 0.372123081*t21
    t87 = sin_q2*t81 + t86 - cos_q2*t82
    t88 = b2 - 0.4318*t85
    b1 = 3.79559*a1y + t88 - 0.1044*a1x - t15
    t89 = sin_q1*(sin_q2*t82 + cos_q2*t81 + t10)
    b0 = cos_q1*(t87 - 0.690314699*t11 - t12) + t89
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = b0
    out[..., 1] = -b1
    out[..., 2] = -b2
    out[..., 3] = -b3
    out[..., 4] = b4
    out[..., 5] = b5
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route factorisation; 340 M 261 A 5 D 10 sin/cos (operations: 838 by articulated_body).

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
    t73 = w1x*w1x
    t74 = w1y*w1y
    t75 = qd1*qd1
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    t76 = w1x*w1y
    t77 = 2.0*wd1y
    t78 = 2.0*wd1x
    t79 = t74 + t75
    a1x = 9.81*sin_q1
    a1y = 9.81*cos_q1
    t80 = t74 - t75
    t81 = 0.690314699*t76 + 0.0070992*t77 + 0.0731264*t78
    t82 = t73 - t75
    t83 = 0.023751*t76 + 1.674987602*t77 + 0.0070992*t78
    t84 = 0.690314699*t82 + t83
    t85 = t73 - t74
    t86 = 1.674987602*t76
    t87 = t86 - 0.0731264*t76 - 0.0070992*t85
    t88 = 0.1044*a1x + t87 - 3.79559*a1y
    w2x = sin_q2*w1y + cos_q2*w1x
    w2y = sin_q2*w1x - cos_q2*w1y
    w2z = qd1 + qd2
    t89 = w2x*w2x
    t90 = w2y*w2y
    t91 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t92 = w2x*w2y
    t93 = 2.0*wd2y
    t94 = 2.0*wd2x
    t95 = t90 + t91
    t96 = t89 + t91
    a2z = 0.4318*t77
    t97 = 0.4318*t79 + a1x
    t98 = a1y - 0.4318*t76
    a2x = sin_q2*t98 + cos_q2*t97
    a2y = sin_q2*t97 - cos_q2*t98
    t99 = t90 - t91
    t100 = 0.0038087875*t92 + 0.0106736385*t93 - 0.3056901365*t94
    t101 = t89 - t91
    t102 = 0.1340594295*t92 + 0.0067651125*t93 - 0.0106736385*t94
    t103 = t89 - t90
    t104 = 0.0067651125*t92
    t105 = 0.861795*a2x + 0.025375*a2y
    t106 = 0.0106736385*t103 + t104 + t105 - 0.3056901365*t92
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = w2y - qd3
    t107 = cos_q3*t92 - sin_q3*t94
    t108 = sin_q3*t92 + cos_q3*t94
    t109 = w3x*w3z
    t110 = w3y*w3z
    t111 = w3x*w3y
    wd3x = t108 - t110
    wd3y = t107 - t109
    t112 = wd2y - t111
    t113 = wd2y + t111
    t114 = t109 - wd3y
    t115 = t110 - wd3x
    t116 = a2x - 0.0203*t95
    a3z = 0.0203*t92 + a2y
    t117 = 0.1501*qd0*qd0 + a2z - 0.0203*t93
    a3x = sin_q3*t117 + cos_q3*t116
    a3y = sin_q3*t116 - cos_q3*t117
    w4x = cos_q4*w3x - sin_q4*w3z
    w4y = sin_q4*w3x + cos_q4*w3z
    w4z = qd4 + w3y
    t118 = w4x*w4z
    t119 = w4y*w4z
    t120 = w4x*w4y
    wd4x = sin_q4*t112 + t119 - cos_q4*t115
    wd4y = sin_q4*t115 + cos_q4*t112 + t118
    t121 = wd3y + t120
    t122 = wd3y - t120
    t123 = t118 + wd4y
    t124 = t119 + wd4x
    t125 = w4x*w4x + w4z*w4z
    a4z = a3y - 0.4331*t108
    t126 = cos_q4*(a3x - 0.4331*t107)
    a4x = t126 - sin_q4*(0.4331*t96 + a3z)
    t127 = 0.00288*t121
    t128 = 0.00288*t125
    t129 = 0.00288*t124
    t130 = 0.00042216*t124 - 0.00288*a4z
    t131 = 0.00042216*t121 + 0.0002*t122 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t132 = w5x*w5z
    t133 = w5y*w5z
    t134 = w5x*w5y
    wd5x = sin_q5*t121 + cos_q5*t124 - t133
    wd5y = cos_q5*t121 - sin_q5*t124 - t132
    t135 = wd4y - t134
    t136 = wd4y + t134
    t137 = t132 - wd5y
    t138 = t133 - wd5x
    t139 = 2e-05*t138
    t140 = 2e-05*t137
    t141 = 2e-05*t135 + 2e-05*t136
    t142 = sin_q5*t140 + t130 - cos_q5*t139
    t143 = 0.0002*t123 + t141
    t144 = t131 - sin_q5*t139 - cos_q5*t140
    t145 = cos_q4*t127 - sin_q4*t128
    t146 = sin_q4*t127 + cos_q4*t128
    t147 = sin_q4*t142 + cos_q4*t143
    t148 = cos_q4*t142 + 0.4331*t129 - sin_q4*t143
    t149 = 0.00075*t115 - t148
    t150 = 0.00065*t114 - t144 - 0.4331*t145
    t151 = 0.00075*t112 + 0.00065*t113 + t147
    t152 = sin_q3*t129 + cos_q3*t145
    t153 = sin_q3*t145 - cos_q3*t129
    t154 = cos_q3*t149 + 0.1501*t146 - sin_q3*t150
    t155 = t151 + 0.1501*t152 + 0.0203*t153
    t156 = sin_q3*t149 + cos_q3*t150 + 0.0203*t146
    t157 = t100 + t154 - 0.861795*a2z - 0.1340594295*t99
    t158 = t102 + t155 - 0.025375*a2z - 0.0038087875*t101
    t159 = t106 + t156
    t160 = sin_q2*(0.861795*t92 + 0.025375*t95 + t152)
    t161 = cos_q2*(0.025375*t92 + 0.861795*t96 + t146)
    t162 = t160 + t161
    t163 = sin_q2*t158 + cos_q2*t157
    t164 = 0.010956925*t93 + 0.4318*t153 - 0.372123081*t94
    t165 = cos_q2*t158 + t84 - sin_q2*t157 - t164
    t166 = sin_q1*(0.023751*t80 + t81 + t163)
    t167 = t144 - tau4
    t168 = tau5 + t141
    t169 = 25000.0*t2
    t170 = t4*t169
    t171 = t34 - t170
    t172 = t34 - 0.4318*sin_q2*t31 - t170
    t173 = t40 - t6*t169
    t174 = 25000.0*t4
    t175 = t4*t174
    t176 = t6*t174
    t177 = sin_q1*t56 + cos_q1*t57 + t176
    t178 = 25000.0*t6
    t179 = 1.0/t9
    t180 = t18*t179
    t181 = t53 + t58 - t21*t180 - t175
    t182 = t21*t179
    t183 = t23*t179
    t184 = t23*t183
    t185 = t6*t178 + t72 + t184 - t45 - 1.2967295505
    t186 = 1.0/(t30 - t2*t169)
    t187 = t171*t186
    t188 = t53 - t18*t180 - t171*t187 - t175
    t189 = t181 - t172*t187
    t190 = t173*t187 + t177 - t23*t180
    t191 = t172*t186
    t192 = t172*t191
    t193 = t21*t182 + t65 + t175 + t192 - t66
    t194 = t68 + t173*t191 + t176 - t23*t182
    t195 = t173*t186
    t196 = 1.0/t188
    t197 = t189*t196
    t198 = t194 - t190*t197
    t199 = t190*t196
    t200 = t173*t195 + t185 + t190*t199
    t201 = 1.0/(t189*t197 + t193)
    t202 = t198*t201
    t203 = 1.0/(t200 - t198*t202)
    t204 = tau3 + t151 - t168*t169
    t205 = t168*t174
    t206 = t88 + 0.4318*t162 + t205 - tau1 - t159
    t207 = t166 - tau0 - cos_q1*t165 - t168*t178
    t208 = tau2 + t159 + t167*t180 - t205
    t209 = t208 - t187*t204
    t210 = t197*t209
    t211 = t191*t204 + t206 + t210 - t167*t182
    t212 = t199*t209
    t213 = t207 + t212 - t167*t183 - t195*t204
    qdd0 = (t202*t211 + t213)*t203
    qdd1 = t201*t211 + t202*qdd0
    qdd2 = t196*t209 - t197*qdd1 - t199*qdd0
    t214 = t186*t204 - t187*qdd2 - t191*qdd1
    qdd3 = t195*qdd0 + t214
    t215 = t167*t179 + t180*qdd2 + t182*qdd1
    qdd4 = t183*qdd0 + t215
    t216 = 25000.0*t168 - t169*qdd3 - t174*qdd2
    qdd5 = t178*qdd0 + t216 - t174*qdd1
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

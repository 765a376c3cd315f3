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

    Route newton_euler_tensor, angles of parallel axes added up; 176 M 145 A 10 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    qdd: joint accelerations [rad/s^2 or m/s^2], shape (..., 6)
    Returns tau: joint forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q, qd, qdd,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)), ("qdd", qdd, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    qdd0, qdd1, qdd2, qdd3, qdd4, qdd5 = qdd
    q1_q2 = q1 + q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    t1 = 3.79559*cos_q1 - 0.1044*sin_q1
    t2 = sin_q1*sin_q1
    t3 = sin_q1*cos_q1
    t4 = 2.0*t3
    t5 = 1.601861202*t2 + 0.0070992*t4
    t6 = 2.0*t2
    t7 = t5 - 1.674987602
    t8 = 1.601861202*t3 + 0.0070992 - 0.0070992*t6
    t9 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t10 = 0.4318*cos_q1
    t11 = 0.4318*sin_q1
    t12 = qd0*qd0
    t13 = 1.2967295505*qdd0
    t14 = qd1*qd1
    t15 = 2.0*qd0*qd1
    t16 = qdd1*t9 - qdd0*t7 - t8*t15
    t17 = (0.690314699*cos_q1 - 0.023751*sin_q1)*t14 + t16
    t18 = qdd1*t7 - qdd0*t9
    t19 = t18 - qdd1*(t5 + 0.0731264) - t8*t12
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t20 = w2x*w2x
    t21 = w2y*w2y
    t22 = w2z*w2z
    t23 = qdd0*cos_q1_q2
    t24 = qdd0*sin_q1_q2
    t25 = w2x*w2z
    t26 = w2y*w2z
    t27 = w2x*w2y
    wd2x = t24 + t26
    wd2y = t23 - t25
    t28 = wd2z - t27
    t29 = wd2z + t27
    t30 = t25 - wd2y
    t31 = t26 + wd2x
    t32 = t21 + t22
    t33 = t20 + t22
    t34 = qdd1*t11 + t10*(t12 + t14)
    a2z = qdd0*t10 - t11*t15
    t35 = qdd1*t10 - t11*t14 - 9.81
    a2x = cos_q1_q2*t34 - sin_q1_q2*t35
    a2y = sin_q1_q2*t34 + cos_q1_q2*t35
    t36 = t21 - t22
    t37 = 0.0106736385*t30 + 0.3056901365*t31 - 0.0038087875*t29
    t38 = t20 - t22
    t39 = 0.1340594295*t28 + 0.0067651125*t30 + 0.0106736385*t31
    t40 = t20 - t21
    t41 = 0.1340594295*t23 + 0.0038087875*t24 - 0.0067651125*t29
    t42 = 0.861795*a2x + 0.025375*a2y
    t43 = 0.025375*a2z + t39 - 0.0038087875*t38
    t44 = 0.0106736385*t40 + t41 + t42 - 0.3056901365*t28
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    wd3z = qdd3 + wd2y
    t45 = sin_q3*t31 + cos_q3*t28
    t46 = sin_q3*t28 - cos_q3*t31
    t47 = w3x*w3z
    t48 = w3y*w3z
    t49 = w3x*w3y
    wd3x = t46 + t48
    wd3y = t45 + t47
    t50 = wd3z + t49
    t51 = wd3z - t49
    t52 = t47 + wd3y
    t53 = t48 + wd3x
    t54 = 0.1501*t23 + a2x - 0.0203*t32
    a3z = 0.1501*t24 + a2y - 0.0203*t29
    t55 = 0.0203*t30 + a2z - 0.1501*t12
    a3x = cos_q3*t54 - sin_q3*t55
    a3y = sin_q3*t54 + cos_q3*t55
    t56 = 0.00075*t50 + 0.00065*t51
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    t57 = w4x*w4z
    t58 = w4y*w4z
    t59 = w4x*w4y
    wd4x = sin_q4*t50 - cos_q4*t53 - t58
    wd4y = sin_q4*t53 + cos_q4*t50 - t57
    t60 = wd4z + t59
    t61 = wd4z - t59
    t62 = t57 - wd4y
    t63 = t58 - wd4x
    t64 = w4x*w4x + w4z*w4z
    a4z = a3y - 0.4331*t46
    t65 = cos_q4*(a3x - 0.4331*t45)
    a4x = t65 - sin_q4*(0.4331*t33 + a3z)
    t66 = 0.00288*t60
    t67 = 0.00288*t64
    t68 = 0.00288*t63
    t69 = 0.00042216*t63 - 0.00288*a4z
    t70 = 0.00042216*t60 + 0.0002*t61 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = qdd5 + wd4y
    t71 = w5x*w5z
    t72 = w5y*w5z
    t73 = w5x*w5y
    wd5x = sin_q5*t60 + cos_q5*t63 - t72
    wd5y = cos_q5*t60 - sin_q5*t63 - t71
    t74 = wd5z + t73
    t75 = wd5z - t73
    t76 = t71 - wd5y
    t77 = t72 - wd5x
    t78 = 2e-05*t77
    t79 = 2e-05*t76
    tau5 = 2e-05*t74 + 2e-05*t75
    t80 = sin_q5*t79 + t69 - cos_q5*t78
    t81 = 0.0002*t62 - tau5
    tau4 = t70 - sin_q5*t78 - cos_q5*t79
    t82 = cos_q4*t66 - sin_q4*t67
    t83 = sin_q4*t66 + cos_q4*t67
    t84 = cos_q4*t80 + 0.4331*t68 - sin_q4*t81
    t85 = 0.00075*t53 + t84
    t86 = 0.00065*t52 + tau4 + 0.4331*t82
    tau3 = t56 - sin_q4*t80 - cos_q4*t81
    t87 = sin_q3*t68 + cos_q3*t82
    t88 = sin_q3*t82 - cos_q3*t68
    t89 = cos_q3*t85 - sin_q3*t86 - 0.1501*t83
    t90 = sin_q3*t85 + cos_q3*t86 - 0.0203*t83
    t91 = 0.861795*a2z + t37 - 0.1340594295*t36 - t89
    t92 = t43 + 0.1501*t87 + 0.0203*t88 - tau3
    tau2 = t44 - t90
    t93 = 0.861795*t28 + 0.025375*t32 + t87
    t94 = 0.025375*t29 - 0.861795*t33 - t83
    t95 = t10*(0.025375*t30 + 0.861795*t31 + t88)
    t96 = t10*(sin_q1_q2*t93 - cos_q1_q2*t94)
    t97 = t96 - (sin_q1_q2*t94 + cos_q1_q2*t93)*t11
    t98 = sin_q1_q2*t91 + t17 + t95 - cos_q1_q2*t92
    tau1 = 9.81*t1 + t19 + tau2 - t97
    tau0 = 0.175*qdd0 + t13 + t98
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

    Route composite_short, angles of parallel axes added up; 80 M 64 A 8 sin/cos (operations: 165 by composite_rigid_body, 145 by composite_turned).

    q: joint positions [rad or m], shape (..., 6)
    Returns M: mass matrix [kg m^2, kg m or kg], shape (..., 6, 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    q1_q2 = q1 + q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    t1 = 2.0*sin_q1*cos_q1
    t2 = 1.601861202*sin_q1*sin_q1 + 0.0070992*t1
    t3 = 0.4318*cos_q1
    t4 = 0.4318*sin_q1
    t5 = 4e-05*sin_q4
    t6 = 4e-05*cos_q4
    t7 = sin_q3*t5
    t8 = sin_q1_q2*cos_q3*t5 - cos_q1_q2*t6
    t9 = 0.00288*cos_q4
    t10 = 0.00288*sin_q4
    t11 = 0.4331*t9
    t12 = cos_q3*t9
    t13 = sin_q3*t9
    t14 = (sin_q1_q2*t12 + cos_q1_q2*t10)*t3
    t15 = t14 - (cos_q1_q2*t12 - sin_q1_q2*t10)*t4
    t16 = sin_q3*t10
    t17 = cos_q3*t10
    t18 = 0.1501*t16
    t19 = 0.0203*t17
    t20 = sin_q1_q2*t3*t16 - cos_q1_q2*t4*t16
    t21 = t17 - 0.025375
    t22 = t9 + 0.861795
    t23 = (sin_q1_q2*t22 + cos_q1_q2*t21)*t3
    t24 = (cos_q1_q2*t22 - sin_q1_q2*t21)*t4
    t25 = t11 + 0.00064216
    t26 = cos_q3*t25 - 0.0203*t10
    t27 = sin_q1_q2*(sin_q3*t25 + 0.1501*t10)
    t28 = t27 - cos_q1_q2*(0.1501*t12 + 0.0203*t13)
    t29 = t3*t13 + t28
    t30 = t15 + t26
    t31 = 0.00020216*sin_q4*sin_q4
    t32 = t31 + 0.00022
    t33 = 0.00020216*sin_q4*cos_q4 + 0.4331*t10
    t34 = 2.0*t11 + 0.00042216 - t31
    t35 = t32 + 0.00065
    t36 = t35 + 0.00077
    t37 = cos_q3*t33
    t38 = sin_q3*t33
    t39 = sin_q1_q2*t37 + cos_q1_q2*(t18 + t36 - t19)
    t40 = t3*t17 + t39
    t41 = t20 + t38
    t42 = t35 - 0.00077
    t43 = sin_q3*sin_q3*t42
    t44 = sin_q3*cos_q3*t42
    t45 = 2.0*t18 + t43 + 0.00077
    t46 = 2.0*t19 + t43 - t35 - 0.0067651125
    t47 = 0.0203*t9 + 0.0106736385 - t37
    t48 = 0.1501*t17 + t44 - 0.0203*t16 - 0.0038087875
    t49 = t34 + 0.3056901365
    t50 = t46 - t49
    t51 = sin_q1_q2*t48
    t52 = t51 - cos_q1_q2*(0.1501*t9 + t38 + 0.1340594295)
    t53 = t23 - t24 - t50
    t54 = sin_q1_q2*sin_q1_q2*(t46 + t49)
    t55 = t54 - 2.0*sin_q1_q2*cos_q1_q2*t47
    t56 = t4*t16 + t52
    t57 = t2 + t46 - 2.0*t23 - t55 - 1.674987602
    t58 = t2 + t49 + 0.0731264 - 2.0*t24 - t55
    t59 = 0.690314699*sin_q1 + 0.023751*cos_q1 + t56
    t60 = t57 - t58
    t61 = t57 - 0.175
    t62 = t61 - t45 - 1.2967295505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t62
    out[..., 0, 1] = t59
    out[..., 0, 2] = t52
    out[..., 0, 3] = t40
    out[..., 0, 4] = t29
    out[..., 0, 5] = -t8
    out[..., 1, 0] = t59
    out[..., 1, 1] = -t60
    out[..., 1, 2] = t53
    out[..., 1, 3] = -t41
    out[..., 1, 4] = t30
    out[..., 1, 5] = t7
    out[..., 2, 0] = t52
    out[..., 2, 1] = t53
    out[..., 2, 2] = -t50
    out[..., 2, 3] = -t38
    out[..., 2, 4] = t26
    out[..., 2, 5] = t7
    out[..., 3, 0] = t40
    out[..., 3, 1] = -t41
    out[..., 3, 2] = -t38
    out[..., 3, 3] = t36
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t6
    out[..., 4, 0] = t29
    out[..., 4, 1] = t30
    out[..., 4, 2] = t26
    out[..., 4, 3] = 0.0
    out[..., 4, 4] = 0.00064216
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t8
    out[..., 5, 1] = t7
    out[..., 5, 2] = t7
    out[..., 5, 3] = t6
    out[..., 5, 4] = 0.0
    out[..., 5, 5] = 4e-05
    return out


def gravity(q, out=None):
    """g(q), the joint forces that hold the robot still

    Route newton_euler, angles of parallel axes added up; 21 M 9 A 8 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    Returns g: gravity forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    q1_q2 = q1 + q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    t1 = 3.79559*cos_q1 - 0.1044*sin_q1
    t2 = 9.81*sin_q1_q2
    t3 = 9.81*cos_q1_q2
    t4 = 0.025375*t3 - 0.861795*t2
    t5 = cos_q3*cos_q4*t2 + sin_q4*t3
    t6 = 0.00288*sin_q3*t2
    g4 = 0.00288*t5
    t7 = cos_q4*t6
    g3 = sin_q4*t6
    g2 = t4 - sin_q3*t7 - cos_q3*g4
    t8 = cos_q1_q2*g3
    g0 = sin_q1_q2*(cos_q3*t7 - sin_q3*g4) + t8
    g1 = 9.81*t1 - g2
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = g0
    out[..., 1] = -g1
    out[..., 2] = g2
    out[..., 3] = g3
    out[..., 4] = -g4
    out[..., 5] = 0.0
    return out


def bias(q, qd, out=None):
    """b = C(q, qd) qd + g(q), the joint forces at zero acceleration

    Route newton_euler_tensor, angles of parallel axes added up; 159 M 109 A 10 sin/cos.

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    Returns b: bias forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q, qd,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    q1_q2 = q1 + q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    t1 = 3.79559*cos_q1 - 0.1044*sin_q1
    t2 = 2.0*sin_q1*sin_q1
    t3 = 1.601861202*sin_q1*cos_q1 + 0.0070992 - 0.0070992*t2
    t4 = 0.4318*cos_q1
    t5 = 0.4318*sin_q1
    t6 = 0.025375*cos_q1_q2 - 0.861795*sin_q1_q2
    t7 = 0.025375*sin_q1_q2 + 0.861795*cos_q1_q2
    t8 = 2.0*sin_q1_q2*sin_q1_q2
    t9 = 0.298925024*sin_q1_q2*cos_q1_q2 + 0.0106736385*t8 - 0.0106736385
    t10 = 0.0203*cos_q1_q2
    t11 = 0.0203*sin_q1_q2
    t12 = qd0*qd0
    t13 = qd1*qd1
    wd1x = qd0*qd1
    t14 = 2.0*qd0*qd1
    t15 = t3*t14
    t16 = t15 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t13
    w2z = qd1 + qd2
    t17 = w2z*w2z
    wd2x = qd0*qd2 + wd1x
    t18 = 2.0*qd0*qd2 + t14
    t19 = t12 + t17
    a2x = t4*(t12 + t13)
    a2z = t5*t14
    a2y = t5*t13 + 9.81
    t20 = t9*t18
    t21 = t20 - (0.0038087875*cos_q1_q2 - 0.1340594295*sin_q1_q2)*t17
    t22 = t7*a2x + t9*t12 - t6*a2y
    t23 = qd0*sin_q1_q2
    w3x = cos_q3*t23 - sin_q3*w2z
    w3y = sin_q3*t23 + cos_q3*w2z
    w3z = qd0*cos_q1_q2 + qd3
    t24 = cos_q1_q2*wd2x
    wd3z = sin_q1_q2*wd2x
    wd3x = cos_q3*t24 - qd3*w3y
    wd3y = qd3*w3x + sin_q3*t24
    t25 = w3x*w3y
    t26 = w3x*w3z
    t27 = w3y*w3z
    t28 = wd3z - t25
    t29 = wd3y - t26
    t30 = wd3z + t25
    t31 = wd3x + t27
    t32 = wd3y + t26
    t33 = wd3x - t27
    t34 = w3x*w3x + w3y*w3y
    t35 = t10*t19 - a2x
    t36 = a2y - t11*t17
    t37 = t11*t18 - 0.1501*t12 - a2z
    t38 = cos_q1_q2*t35 - sin_q1_q2*t36
    a3z = sin_q1_q2*t35 + cos_q1_q2*t36
    a3x = sin_q3*t37 + cos_q3*t38
    a3y = sin_q3*t38 - cos_q3*t37
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t39 = w4x*w4z
    t40 = w4y*w4z
    t41 = w4x*w4y
    wd4x = sin_q4*t28 + t40 - cos_q4*t33
    wd4y = sin_q4*t33 + cos_q4*t28 + t39
    t42 = wd3y + t41
    t43 = wd3y - t41
    t44 = t39 + wd4y
    t45 = t40 + wd4x
    t46 = w4x*w4x + w4z*w4z
    a4z = a3y - 0.4331*t31
    t47 = cos_q4*(0.4331*t29 + a3x)
    a4x = t47 - sin_q4*(a3z - 0.4331*t34)
    t48 = 0.00288*t42
    t49 = 0.00288*t46
    t50 = 0.00288*t45
    t51 = 0.00042216*t45 + 0.00288*a4z
    t52 = 0.00042216*t42 + 0.0002*t43 + 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t53 = w5x*w5z
    t54 = w5y*w5z
    t55 = w5x*w5y
    wd5x = sin_q5*t42 + cos_q5*t45 - t54
    wd5y = cos_q5*t42 - sin_q5*t45 - t53
    t56 = wd4y - t55
    t57 = wd4y + t55
    t58 = t53 - wd5y
    t59 = t54 - wd5x
    t60 = 2e-05*t59
    t61 = 2e-05*t58
    b5 = 2e-05*t56 + 2e-05*t57
    t62 = sin_q5*t61 + t51 - cos_q5*t60
    t63 = 0.0002*t44 + b5
    b4 = t52 - sin_q5*t60 - cos_q5*t61
    t64 = cos_q4*t48 - sin_q4*t49
    t65 = sin_q4*t48 + cos_q4*t49
    t66 = sin_q4*t62 + cos_q4*t63
    t67 = cos_q4*t62 + 0.4331*t50 - sin_q4*t63
    t68 = 0.00075*t33 - t67
    t69 = 0.00065*t32 + b4 + 0.4331*t64
    b3 = 0.00075*t28 + 0.00065*t30 + t66
    t70 = sin_q3*t50 + cos_q3*t64
    t71 = sin_q3*t64 - cos_q3*t50
    t72 = cos_q1_q2*t70 - sin_q1_q2*t65
    t73 = sin_q1_q2*t70 + cos_q1_q2*t65
    t74 = sin_q1_q2*(sin_q3*t69 + cos_q3*t68)
    t75 = t74 - cos_q1_q2*b3
    t76 = t10*t73 - t11*t72
    t77 = t75 - t10*t71 - 0.1501*t72
    b2 = sin_q3*t68 + t22 + t76 - cos_q3*t69
    t78 = t4*(t7*t18 + t71)
    t79 = t4*(t7*t17 + t73)
    t80 = t5*(t6*t19 + t72) + b2 - t79
    b0 = t6*a2z + t21 + t77 + t78 - t16
    b1 = 9.81*t1 + t80 - t3*t12
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

    Route factorisation, angles of parallel axes added up; 314 M 243 A 5 D 10 sin/cos (operations: 799 by articulated_body).

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    tau: joint forces [N m or N], shape (..., 6)
    Returns qdd: joint accelerations [rad/s^2 or m/s^2], shape (..., 6)
    """
    lead, dtype, (q, qd, tau,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)), ("tau", tau, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    tau0, tau1, tau2, tau3, tau4, tau5 = tau
    q1_q2 = q1 + q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    t1 = 3.79559*cos_q1 - 0.1044*sin_q1
    t2 = sin_q1*sin_q1
    t3 = sin_q1*cos_q1
    t4 = 2.0*t3
    t5 = 1.601861202*t2 + 0.0070992*t4
    t6 = 2.0*t2
    t7 = 1.601861202*t3 + 0.0070992 - 0.0070992*t6
    t8 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t9 = 0.4318*cos_q1
    t10 = 0.4318*sin_q1
    t11 = 4e-05*sin_q4
    t12 = 4e-05*cos_q4
    t13 = sin_q3*t11
    t14 = sin_q1_q2*cos_q3*t11 - cos_q1_q2*t12
    t15 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t16 = t15 + 0.0002
    t17 = t16 + 0.00042216
    t18 = 0.00288*cos_q4
    t19 = 0.00288*sin_q4
    t20 = 0.4331*t18
    t21 = t17 + t20
    t22 = cos_q3*t18
    t23 = sin_q3*t18
    t24 = cos_q3*t21 - 0.0203*t19
    t25 = sin_q1_q2*(sin_q3*t21 + 0.1501*t19)
    t26 = t25 - cos_q1_q2*(0.1501*t22 + 0.0203*t23)
    t27 = (sin_q1_q2*t22 + cos_q1_q2*t19)*t9
    t28 = t27 - (cos_q1_q2*t22 - sin_q1_q2*t19)*t10
    t29 = t9*t23 + t26
    t30 = t24 + t28
    t31 = cos_q4*cos_q4
    t32 = sin_q4*sin_q4
    t33 = sin_q4*cos_q4*(t16 - 0.00042216) - 0.4331*t19
    t34 = t16*t32 + 2.0*t20 + 0.00042216*t31
    t35 = t16*t31 + 0.00042216*t32 + 0.00065
    t36 = t15 + 0.00075
    t37 = t35 + t36
    t38 = sin_q3*t19
    t39 = cos_q3*t19
    t40 = cos_q3*t33
    t41 = sin_q3*t33
    t42 = 0.1501*t38
    t43 = 0.0203*t39
    t44 = sin_q1_q2*t40 - cos_q1_q2*(t37 + t42 - t43)
    t45 = sin_q1_q2*t9*t38 - cos_q1_q2*t10*t38
    t46 = cos_q3*cos_q3
    t47 = sin_q3*sin_q3
    t48 = 0.1501*t39 - 0.0203*t38
    t49 = t35*t46 + t36*t47 - 2.0*t43
    t50 = t35*t47 + t36*t46 + 2.0*t42
    t51 = t39 - 0.025375
    t52 = t18 + 0.861795
    t53 = t49 + 0.0067651125
    t54 = sin_q3*cos_q3*(t35 - t36) + t48 - 0.0038087875
    t55 = t34 + 0.3056901365
    t56 = t53 + t55
    t57 = cos_q1_q2*(t41 - 0.1501*t18 - 0.1340594295)
    t58 = sin_q1_q2*t54 + t57
    t59 = (sin_q1_q2*t52 + cos_q1_q2*t51)*t9
    t60 = (cos_q1_q2*t52 - sin_q1_q2*t51)*t10
    t61 = cos_q1_q2*cos_q1_q2
    t62 = sin_q1_q2*sin_q1_q2
    t63 = 2.0*sin_q1_q2*cos_q1_q2
    t64 = (0.0203*t18 + t40 + 0.0106736385)*t63
    t65 = t64 - t53*t61 - t55*t62
    t66 = t53*t62 + t55*t61 + t64
    t67 = t5 + t65 - 2.0*t59 - 1.674987602
    t68 = 2.0*t60 + t67 - t5 - t66 - 0.0731264
    t69 = t67 - 0.175
    t70 = qd0*qd0
    t71 = qd1*qd1
    t72 = 2.0*qd0*qd1
    t73 = t7*t72
    t74 = t73 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t71
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t75 = w2x*w2x
    t76 = w2y*w2y
    t77 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t78 = w2x*w2y
    t79 = 2.0*wd2y
    t80 = 2.0*wd2x
    t81 = t76 + t77
    t82 = t75 + t77
    t83 = t9*(t70 + t71)
    a2z = t10*t72
    t84 = t10*t71 + 9.81
    a2x = sin_q1_q2*t84 + cos_q1_q2*t83
    a2y = sin_q1_q2*t83 - cos_q1_q2*t84
    t85 = t76 - t77
    t86 = 0.0106736385*t79 + 0.3056901365*t80 - 0.0038087875*t78
    t87 = t75 - t77
    t88 = 0.1340594295*t78 - 0.0067651125*t79 - 0.0106736385*t80
    t89 = t75 - t76
    t90 = 0.0067651125*t78
    t91 = t90 - 0.3056901365*t78 - 0.0106736385*t89
    t92 = 0.025375*a2z + 0.0038087875*t87 + t88
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t93 = cos_q3*t78 - sin_q3*t80
    t94 = sin_q3*t78 + cos_q3*t80
    t95 = w3x*w3z
    t96 = w3y*w3z
    t97 = w3x*w3y
    wd3x = t94 - t96
    wd3y = t93 - t95
    t98 = wd2y - t97
    t99 = wd2y + t97
    t100 = t95 - wd3y
    t101 = t96 - wd3x
    t102 = a2x - 0.0203*t81
    a3z = a2y - 0.0203*t78
    t103 = 0.1501*t70 + a2z - 0.0203*t79
    a3x = sin_q3*t103 + cos_q3*t102
    a3y = sin_q3*t102 - cos_q3*t103
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t104 = w4x*w4z
    t105 = w4y*w4z
    t106 = w4x*w4y
    wd4x = sin_q4*t98 + cos_q4*t101 + t105
    wd4y = cos_q4*t98 + t104 - sin_q4*t101
    t107 = wd3y - t106
    t108 = wd3y + t106
    t109 = t104 + wd4y
    t110 = t105 + wd4x
    t111 = w4x*w4x + w4z*w4z
    a4z = 0.4331*t94 + a3y
    t112 = cos_q4*(0.4331*t93 + a3x)
    a4x = t112 - sin_q4*(0.4331*t82 + a3z)
    t113 = 0.00288*t107
    t114 = 0.00288*t111
    t115 = 0.00288*t110
    t116 = 0.00042216*t110 - 0.00288*a4z
    t117 = 0.00042216*t107 + 0.0002*t108 + 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t118 = w5x*w5z
    t119 = w5y*w5z
    t120 = w5x*w5y
    wd5x = sin_q5*t107 + t119 - cos_q5*t110
    wd5y = sin_q5*t110 + cos_q5*t107 + t118
    t121 = wd4y - t120
    t122 = wd4y + t120
    t123 = t118 + wd5y
    t124 = t119 + wd5x
    t125 = 2e-05*t124
    t126 = 2e-05*t123
    t127 = 2e-05*t121 + 2e-05*t122
    t128 = sin_q5*t126 + t116 - cos_q5*t125
    t129 = 0.0002*t109 + t127
    t130 = sin_q5*t125 + cos_q5*t126 + t117
    t131 = sin_q4*t114 + cos_q4*t113
    t132 = sin_q4*t113 - cos_q4*t114
    t133 = sin_q4*t128 + cos_q4*t129
    t134 = cos_q4*t128 + 0.4331*t115 - sin_q4*t129
    t135 = 0.00075*t101 + t134
    t136 = 0.00065*t100 - t130 - 0.4331*t131
    t137 = 0.00075*t98 + 0.00065*t99 + t133
    t138 = cos_q3*t131 - sin_q3*t115
    t139 = sin_q3*t131 + cos_q3*t115
    t140 = cos_q3*t135 + 0.1501*t132 - sin_q3*t136
    t141 = sin_q3*t135 + cos_q3*t136 + 0.0203*t132
    t142 = t86 - 0.861795*a2z - 0.1340594295*t85 - t140
    t143 = t92 + 0.1501*t138 + 0.0203*t139 - t137
    t144 = t91 + t141 - 0.861795*a2x - 0.025375*a2y
    t145 = 0.025375*t81 - 0.861795*t78 - t138
    t146 = 0.025375*t78 + t132 - 0.861795*t82
    t147 = t9*(0.025375*t79 + 0.861795*t80 - t139)
    t148 = t9*(sin_q1_q2*t145 - cos_q1_q2*t146)
    t149 = t148 - (sin_q1_q2*t146 + cos_q1_q2*t145)*t10
    t150 = t74 - sin_q1_q2*t142 - cos_q1_q2*t143 - t147
    t151 = t7*t70 + t144 + t149 - 9.81*t1
    t152 = tau4 + t130
    t153 = tau5 + t127
    t154 = 25000.0*t12
    t155 = t13*t154
    t156 = t41 - t155
    t157 = t41 - t45 - t155
    t158 = t44 - t9*t39 - t14*t154
    t159 = 25000.0*t13
    t160 = t13*t159
    t161 = t14*t159
    t162 = t8 + t10*t38 + t58 + t161
    t163 = 25000.0*t14
    t164 = 1.0/t17
    t165 = t24*t164
    t166 = t56 + t59 - t30*t165 - t60 - t160
    t167 = t30*t164
    t168 = t29*t164
    t169 = t29*t168
    t170 = t14*t163 + t69 + t169 - t50 - 1.2967295505
    t171 = 1.0/(t37 - t12*t154)
    t172 = t156*t171
    t173 = t56 - t24*t165 - t156*t172 - t160
    t174 = t166 - t157*t172
    t175 = t58 + t158*t172 + t161 - t29*t165
    t176 = t157*t171
    t177 = t30*t167 + t68 + t157*t176 + t160
    t178 = t158*t176 + t162 - t29*t167
    t179 = t158*t171
    t180 = 1.0/t173
    t181 = t174*t180
    t182 = t178 - t175*t181
    t183 = t175*t180
    t184 = t158*t179 + t170 + t175*t183
    t185 = 1.0/(t174*t181 + t177)
    t186 = t182*t185
    t187 = 1.0/(t184 - t182*t186)
    t188 = tau3 + t137 - t153*t154
    t189 = t153*t159
    t190 = tau0 + t150 + t153*t163 - t152*t168
    t191 = t172*t188
    t192 = t144 + t152*t165 + t189 + t191 - tau2
    t193 = t176*t188
    t194 = t151 + t152*t167 + t189 + t193 - tau1
    t195 = t194 - t181*t192
    t196 = t179*t188 + t183*t192 + t190
    qdd0 = t187*(t196 - t186*t195)
    qdd1 = t185*t195 - t186*qdd0
    qdd2 = t180*t192 + t181*qdd1 - t183*qdd0
    t197 = t171*t188 + t172*qdd2 - t176*qdd1
    qdd3 = t197 - t179*qdd0
    t198 = t152*t164 + t165*qdd2 - t167*qdd1
    qdd4 = t168*qdd0 + t198
    t199 = 25000.0*t153 + t159*qdd2 - t154*qdd3
    qdd5 = t199 - t159*qdd1 - t163*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

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

    Route newton_euler_tensor, angles of parallel axes added up; 174 M 145 A 10 sin/cos.

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
    t4 = 1.601861202*t2 + 0.0141984*t3
    t5 = t4 - 1.674987602
    t6 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2
    t7 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t8 = 0.4318*cos_q1
    t9 = 0.4318*sin_q1
    t10 = qd0*qd0
    t11 = 1.2967295505*qdd0
    t12 = qd1*qd1
    t13 = 2.0*qd0*qd1
    t14 = qdd1*t7 - qdd0*t5 - t6*t13
    t15 = (0.690314699*cos_q1 - 0.023751*sin_q1)*t12 + t14
    t16 = qdd1*t5 - qdd0*t7
    t17 = t16 - qdd1*(t4 + 0.0731264) - t6*t10
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t18 = w2x*w2x
    t19 = w2y*w2y
    t20 = w2z*w2z
    t21 = qdd0*cos_q1_q2
    t22 = qdd0*sin_q1_q2
    t23 = w2x*w2z
    t24 = w2y*w2z
    t25 = w2x*w2y
    wd2x = t22 + t24
    wd2y = t21 - t23
    t26 = wd2z - t25
    t27 = wd2z + t25
    t28 = t23 - wd2y
    t29 = t24 + wd2x
    t30 = t19 + t20
    t31 = t18 + t20
    t32 = qdd1*t9 + t8*(t10 + t12)
    a2z = qdd0*t8 - t9*t13
    t33 = qdd1*t8 - t9*t12 - 9.81
    a2x = cos_q1_q2*t32 - sin_q1_q2*t33
    a2y = sin_q1_q2*t32 + cos_q1_q2*t33
    t34 = t19 - t20
    t35 = 0.0106736385*t28 + 0.3056901365*t29 - 0.0038087875*t27
    t36 = t18 - t20
    t37 = 0.1340594295*t26 + 0.0067651125*t28 + 0.0106736385*t29
    t38 = t18 - t19
    t39 = 0.1340594295*t21 + 0.0038087875*t22 - 0.0067651125*t27
    t40 = 0.861795*a2x + 0.025375*a2y
    t41 = 0.025375*a2z + t37 - 0.0038087875*t36
    t42 = 0.0106736385*t38 + t39 + t40 - 0.3056901365*t26
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    wd3z = qdd3 + wd2y
    t43 = sin_q3*t29 + cos_q3*t26
    t44 = sin_q3*t26 - cos_q3*t29
    t45 = w3x*w3z
    t46 = w3y*w3z
    t47 = w3x*w3y
    wd3x = t44 + t46
    wd3y = t43 + t45
    t48 = wd3z + t47
    t49 = wd3z - t47
    t50 = t45 + wd3y
    t51 = t46 + wd3x
    t52 = 0.1501*t21 + a2x - 0.0203*t30
    a3z = 0.1501*t22 + a2y - 0.0203*t27
    t53 = 0.0203*t28 + a2z - 0.1501*t10
    a3x = cos_q3*t52 - sin_q3*t53
    a3y = sin_q3*t52 + cos_q3*t53
    t54 = 0.00075*t48 + 0.00065*t49
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    t55 = w4x*w4z
    t56 = w4y*w4z
    t57 = w4x*w4y
    wd4x = sin_q4*t48 - cos_q4*t51 - t56
    wd4y = sin_q4*t51 + cos_q4*t48 - t55
    t58 = wd4z + t57
    t59 = wd4z - t57
    t60 = t55 - wd4y
    t61 = t56 - wd4x
    t62 = w4x*w4x + w4z*w4z
    a4z = a3y - 0.4331*t44
    t63 = cos_q4*(a3x - 0.4331*t43)
    a4x = t63 - sin_q4*(0.4331*t31 + a3z)
    t64 = 0.00288*t58
    t65 = 0.00288*t62
    t66 = 0.00288*t61
    t67 = 0.00042216*t61 - 0.00288*a4z
    t68 = 0.00042216*t58 + 0.0002*t59 - 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = qdd5 + wd4y
    t69 = w5x*w5z
    t70 = w5y*w5z
    t71 = w5x*w5y
    wd5x = sin_q5*t58 + cos_q5*t61 - t70
    wd5y = cos_q5*t58 - sin_q5*t61 - t69
    t72 = wd5z + t71
    t73 = wd5z - t71
    t74 = t69 - wd5y
    t75 = t70 - wd5x
    t76 = 2e-05*t75
    t77 = 2e-05*t74
    tau5 = 2e-05*t72 + 2e-05*t73
    t78 = sin_q5*t77 + t67 - cos_q5*t76
    t79 = 0.0002*t60 - tau5
    tau4 = t68 - sin_q5*t76 - cos_q5*t77
    t80 = cos_q4*t64 - sin_q4*t65
    t81 = sin_q4*t64 + cos_q4*t65
    t82 = cos_q4*t78 + 0.4331*t66 - sin_q4*t79
    t83 = 0.00075*t51 + t82
    t84 = 0.00065*t50 + tau4 + 0.4331*t80
    tau3 = t54 - sin_q4*t78 - cos_q4*t79
    t85 = sin_q3*t66 + cos_q3*t80
    t86 = sin_q3*t80 - cos_q3*t66
    t87 = cos_q3*t83 - sin_q3*t84 - 0.1501*t81
    t88 = sin_q3*t83 + cos_q3*t84 - 0.0203*t81
    t89 = 0.861795*a2z + t35 - 0.1340594295*t34 - t87
    t90 = t41 + 0.1501*t85 + 0.0203*t86 - tau3
    tau2 = t42 - t88
    t91 = 0.861795*t26 + 0.025375*t30 + t85
    t92 = 0.025375*t27 - 0.861795*t31 - t81
    t93 = t8*(0.025375*t28 + 0.861795*t29 + t86)
    t94 = t8*(sin_q1_q2*t91 - cos_q1_q2*t92)
    t95 = t94 - (sin_q1_q2*t92 + cos_q1_q2*t91)*t9
    t96 = sin_q1_q2*t89 + t15 + t93 - cos_q1_q2*t90
    tau1 = 9.81*t1 + t17 + tau2 - t95
    tau0 = 0.175*qdd0 + t11 + t96
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

    Route composite_short, angles of parallel axes added up; 79 M 59 A 8 sin/cos (operations: 164 by composite_rigid_body, 144 by composite_turned).

    q: joint positions [rad or m], shape (..., 6)
    Returns M: mass matrix [kg m^2, kg m or kg], shape (..., 6, 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    q1_q2 = q1 + q2
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q3 = np.sin(q3)
    cos_q3 = np.cos(q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    t1 = 4e-05*sin_q4
    t2 = 4e-05*cos_q4
    t3 = sin_q3*t1
    t4 = sin_q1_q2*cos_q3*t1 - cos_q1_q2*t2
    t5 = 0.4318*cos_q1
    t6 = 0.4318*sin_q1
    t7 = 0.00288*cos_q4
    t8 = 0.00288*sin_q4
    t9 = 0.4331*t7
    t10 = cos_q3*t7
    t11 = sin_q3*t7
    t12 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5
    t13 = t12 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6
    t14 = t9 + 0.00064216
    t15 = cos_q3*t14 - 0.0203*t8
    t16 = sin_q1_q2*(sin_q3*t14 + 0.1501*t8)
    t17 = t16 - cos_q1_q2*(0.1501*t10 + 0.0203*t11)
    t18 = t5*t11 + t17
    t19 = t13 + t15
    t20 = sin_q3*t8
    t21 = cos_q3*t8
    t22 = 0.1501*t20
    t23 = 0.0203*t21
    t24 = sin_q1_q2*t5*t20 - cos_q1_q2*t6*t20
    t25 = 0.00020216*sin_q4*sin_q4
    t26 = 0.00020216*sin_q4*cos_q4 + 0.4331*t8
    t27 = t25 + 0.00164
    t28 = cos_q3*t26
    t29 = sin_q3*t26
    t30 = sin_q1_q2*t28 + cos_q1_q2*(t22 + t27 - t23)
    t31 = t5*t21 + t30
    t32 = t24 + t29
    t33 = t21 - 0.025375
    t34 = t7 + 0.861795
    t35 = (sin_q1_q2*t34 + cos_q1_q2*t33)*t5
    t36 = (cos_q1_q2*t34 - sin_q1_q2*t33)*t6
    t37 = t25 + 0.0001
    t38 = sin_q3*sin_q3*t37
    t39 = sin_q3*cos_q3*t37
    t40 = 2.0*t23 + t38 - t25 - 0.0076351125
    t41 = 0.1501*t21 + t39 - 0.0203*t20 - 0.0038087875
    t42 = 2.0*t9 + 0.3061122965 - t25
    t43 = t40 - t42
    t44 = sin_q1_q2*t41
    t45 = t44 - cos_q1_q2*(0.1501*t7 + t29 + 0.1340594295)
    t46 = t35 - t36 - t43
    t47 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1
    t48 = 0.0406*t7 + 0.021347277 - 2.0*t28
    t49 = sin_q1_q2*sin_q1_q2*(t40 + t42)
    t50 = t49 - sin_q1_q2*cos_q1_q2*t48
    t51 = t6*t20 + t45
    t52 = t40 + t47 - 2.0*t35 - t50 - 1.674987602
    t53 = t42 + t47 + 0.0731264 - 2.0*t36 - t50
    t54 = 0.690314699*sin_q1 + 0.023751*cos_q1 + t51
    t55 = t52 - t53
    t56 = t52 - 2.0*t22 - t38 - 1.4724995505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t56
    out[..., 0, 1] = t54
    out[..., 0, 2] = t45
    out[..., 0, 3] = t31
    out[..., 0, 4] = t18
    out[..., 0, 5] = -t4
    out[..., 1, 0] = t54
    out[..., 1, 1] = -t55
    out[..., 1, 2] = t46
    out[..., 1, 3] = -t32
    out[..., 1, 4] = t19
    out[..., 1, 5] = t3
    out[..., 2, 0] = t45
    out[..., 2, 1] = t46
    out[..., 2, 2] = -t43
    out[..., 2, 3] = -t29
    out[..., 2, 4] = t15
    out[..., 2, 5] = t3
    out[..., 3, 0] = t31
    out[..., 3, 1] = -t32
    out[..., 3, 2] = -t29
    out[..., 3, 3] = t27
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t2
    out[..., 4, 0] = t18
    out[..., 4, 1] = t19
    out[..., 4, 2] = t15
    out[..., 4, 3] = 0.0
    out[..., 4, 4] = 0.00064216
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t4
    out[..., 5, 1] = t3
    out[..., 5, 2] = t3
    out[..., 5, 3] = t2
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

    Route newton_euler_tensor, angles of parallel axes added up; 157 M 109 A 10 sin/cos.

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
    t2 = 1.601861202*sin_q1*cos_q1 - 0.0141984*sin_q1*sin_q1
    t3 = t2 + 0.0070992
    t4 = 0.4318*cos_q1
    t5 = 0.4318*sin_q1
    t6 = 0.025375*cos_q1_q2 - 0.861795*sin_q1_q2
    t7 = 0.025375*sin_q1_q2 + 0.861795*cos_q1_q2
    t8 = 0.021347277*sin_q1_q2*sin_q1_q2 + 0.298925024*sin_q1_q2*cos_q1_q2
    t9 = t8 - 0.0106736385
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
    t36 = t11*t17 - a2y
    t37 = t11*t18 - 0.1501*t12 - a2z
    t38 = sin_q1_q2*t36 + cos_q1_q2*t35
    a3z = sin_q1_q2*t35 - cos_q1_q2*t36
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

    Route factorisation, angles of parallel axes added up; 312 M 242 A 5 D 10 sin/cos (operations: 796 by articulated_body).

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
    t4 = 1.601861202*t2 + 0.0141984*t3
    t5 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2
    t6 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t7 = 0.4318*cos_q1
    t8 = 0.4318*sin_q1
    t9 = 4e-05*sin_q4
    t10 = 4e-05*cos_q4
    t11 = sin_q3*t9
    t12 = sin_q1_q2*cos_q3*t9 - cos_q1_q2*t10
    t13 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t14 = t13 + 0.0002
    t15 = t14 + 0.00042216
    t16 = 0.00288*cos_q4
    t17 = 0.00288*sin_q4
    t18 = 0.4331*t16
    t19 = t15 + t18
    t20 = cos_q3*t16
    t21 = sin_q3*t16
    t22 = cos_q3*t19 - 0.0203*t17
    t23 = sin_q1_q2*(sin_q3*t19 + 0.1501*t17)
    t24 = t23 - cos_q1_q2*(0.1501*t20 + 0.0203*t21)
    t25 = (sin_q1_q2*t20 + cos_q1_q2*t17)*t7
    t26 = t25 - (cos_q1_q2*t20 - sin_q1_q2*t17)*t8
    t27 = t7*t21 + t24
    t28 = t22 + t26
    t29 = cos_q4*cos_q4
    t30 = sin_q4*sin_q4
    t31 = sin_q4*cos_q4*(t14 - 0.00042216) - 0.4331*t17
    t32 = t14*t30 + 2.0*t18 + 0.00042216*t29
    t33 = t14*t29 + 0.00042216*t30 + 0.00065
    t34 = t13 + 0.00075
    t35 = t33 + t34
    t36 = sin_q3*t17
    t37 = cos_q3*t17
    t38 = cos_q3*t31
    t39 = sin_q3*t31
    t40 = 0.1501*t36
    t41 = 0.0203*t37
    t42 = sin_q1_q2*t38 - cos_q1_q2*(t35 + t40 - t41)
    t43 = sin_q1_q2*t7*t36 - cos_q1_q2*t8*t36
    t44 = cos_q3*cos_q3
    t45 = sin_q3*sin_q3
    t46 = 0.1501*t37 - 0.0203*t36
    t47 = t33*t44 + t34*t45 - 2.0*t41
    t48 = t33*t45 + t34*t44 + 2.0*t40
    t49 = t37 - 0.025375
    t50 = t16 + 0.861795
    t51 = t47 + 0.0067651125
    t52 = sin_q3*cos_q3*(t33 - t34) + t46 - 0.0038087875
    t53 = t32 + 0.3056901365
    t54 = t51 + t53
    t55 = cos_q1_q2*(t39 - 0.1501*t16 - 0.1340594295)
    t56 = sin_q1_q2*t52 + t55
    t57 = (sin_q1_q2*t50 + cos_q1_q2*t49)*t7
    t58 = (cos_q1_q2*t50 - sin_q1_q2*t49)*t8
    t59 = cos_q1_q2*cos_q1_q2
    t60 = sin_q1_q2*sin_q1_q2
    t61 = 2.0*sin_q1_q2*cos_q1_q2
    t62 = (0.0203*t16 + t38 + 0.0106736385)*t61
    t63 = t62 - t51*t59 - t53*t60
    t64 = t51*t60 + t53*t59 + t62
    t65 = t4 + t63 - 2.0*t57 - 1.674987602
    t66 = 2.0*t58 + t65 - t4 - t64 - 0.0731264
    t67 = qd0*qd0
    t68 = qd1*qd1
    t69 = 2.0*qd0*qd1
    t70 = t5*t69
    t71 = t70 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t68
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t72 = w2x*w2x
    t73 = w2y*w2y
    t74 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t75 = w2x*w2y
    t76 = 2.0*wd2y
    t77 = 2.0*wd2x
    t78 = t73 + t74
    t79 = t72 + t74
    t80 = t7*(t67 + t68)
    a2z = t8*t69
    t81 = t8*t68 + 9.81
    a2x = sin_q1_q2*t81 + cos_q1_q2*t80
    a2y = sin_q1_q2*t80 - cos_q1_q2*t81
    t82 = t73 - t74
    t83 = 0.0106736385*t76 + 0.3056901365*t77 - 0.0038087875*t75
    t84 = t72 - t74
    t85 = 0.1340594295*t75 - 0.0067651125*t76 - 0.0106736385*t77
    t86 = t72 - t73
    t87 = 0.0067651125*t75
    t88 = t87 - 0.3056901365*t75 - 0.0106736385*t86
    t89 = 0.025375*a2z + 0.0038087875*t84 + t85
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t90 = cos_q3*t75 - sin_q3*t77
    t91 = sin_q3*t75 + cos_q3*t77
    t92 = w3x*w3z
    t93 = w3y*w3z
    t94 = w3x*w3y
    wd3x = t91 - t93
    wd3y = t90 - t92
    t95 = wd2y - t94
    t96 = wd2y + t94
    t97 = t92 - wd3y
    t98 = t93 - wd3x
    t99 = a2x - 0.0203*t78
    a3z = a2y - 0.0203*t75
    t100 = 0.1501*t67 + a2z - 0.0203*t76
    a3x = sin_q3*t100 + cos_q3*t99
    a3y = sin_q3*t99 - cos_q3*t100
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t101 = w4x*w4z
    t102 = w4y*w4z
    t103 = w4x*w4y
    wd4x = sin_q4*t95 + cos_q4*t98 + t102
    wd4y = cos_q4*t95 + t101 - sin_q4*t98
    t104 = wd3y - t103
    t105 = wd3y + t103
    t106 = t101 + wd4y
    t107 = t102 + wd4x
    t108 = w4x*w4x + w4z*w4z
    a4z = 0.4331*t91 + a3y
    t109 = cos_q4*(0.4331*t90 + a3x)
    a4x = t109 - sin_q4*(0.4331*t79 + a3z)
    t110 = 0.00288*t104
    t111 = 0.00288*t108
    t112 = 0.00288*t107
    t113 = 0.00042216*t107 - 0.00288*a4z
    t114 = 0.00042216*t104 + 0.0002*t105 + 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t115 = w5x*w5z
    t116 = w5y*w5z
    t117 = w5x*w5y
    wd5x = sin_q5*t104 + t116 - cos_q5*t107
    wd5y = sin_q5*t107 + cos_q5*t104 + t115
    t118 = wd4y - t117
    t119 = wd4y + t117
    t120 = t115 + wd5y
    t121 = t116 + wd5x
    t122 = 2e-05*t121
    t123 = 2e-05*t120
    t124 = 2e-05*t118 + 2e-05*t119
    t125 = sin_q5*t123 + t113 - cos_q5*t122
    t126 = 0.0002*t106 + t124
    t127 = sin_q5*t122 + cos_q5*t123 + t114
    t128 = sin_q4*t111 + cos_q4*t110
    t129 = sin_q4*t110 - cos_q4*t111
    t130 = sin_q4*t125 + cos_q4*t126
    t131 = cos_q4*t125 + 0.4331*t112 - sin_q4*t126
    t132 = 0.00075*t98 + t131
    t133 = 0.00065*t97 - t127 - 0.4331*t128
    t134 = 0.00075*t95 + 0.00065*t96 + t130
    t135 = cos_q3*t128 - sin_q3*t112
    t136 = sin_q3*t128 + cos_q3*t112
    t137 = cos_q3*t132 + 0.1501*t129 - sin_q3*t133
    t138 = sin_q3*t132 + cos_q3*t133 + 0.0203*t129
    t139 = t83 - 0.861795*a2z - 0.1340594295*t82 - t137
    t140 = t89 + 0.1501*t135 + 0.0203*t136 - t134
    t141 = t88 + t138 - 0.861795*a2x - 0.025375*a2y
    t142 = 0.025375*t78 - 0.861795*t75 - t135
    t143 = 0.025375*t75 + t129 - 0.861795*t79
    t144 = t7*(0.025375*t76 + 0.861795*t77 - t136)
    t145 = t7*(sin_q1_q2*t142 - cos_q1_q2*t143)
    t146 = t145 - (sin_q1_q2*t143 + cos_q1_q2*t142)*t8
    t147 = t71 - sin_q1_q2*t139 - cos_q1_q2*t140 - t144
    t148 = t5*t67 + t141 + t146 - 9.81*t1
    t149 = tau4 + t127
    t150 = tau5 + t124
    t151 = 25000.0*t10
    t152 = t11*t151
    t153 = t39 - t152
    t154 = t39 - t43 - t152
    t155 = t42 - t7*t37 - t12*t151
    t156 = 25000.0*t11
    t157 = t11*t156
    t158 = t12*t156
    t159 = t6 + t8*t36 + t56 + t158
    t160 = 25000.0*t12
    t161 = 1.0/t15
    t162 = t22*t161
    t163 = t54 + t57 - t28*t162 - t58 - t157
    t164 = t28*t161
    t165 = t27*t161
    t166 = t27*t165
    t167 = t12*t160 + t65 + t166 - t48 - 1.4717295505
    t168 = 1.0/(t35 - t10*t151)
    t169 = t153*t168
    t170 = t54 - t22*t162 - t153*t169 - t157
    t171 = t163 - t154*t169
    t172 = t56 + t155*t169 + t158 - t27*t162
    t173 = t154*t168
    t174 = t28*t164 + t66 + t154*t173 + t157
    t175 = t155*t173 + t159 - t27*t164
    t176 = t155*t168
    t177 = 1.0/t170
    t178 = t171*t177
    t179 = t175 - t172*t178
    t180 = t172*t177
    t181 = t155*t176 + t167 + t172*t180
    t182 = 1.0/(t171*t178 + t174)
    t183 = t179*t182
    t184 = 1.0/(t181 - t179*t183)
    t185 = tau3 + t134 - t150*t151
    t186 = t150*t156
    t187 = tau0 + t147 + t150*t160 - t149*t165
    t188 = t169*t185
    t189 = t141 + t149*t162 + t186 + t188 - tau2
    t190 = t173*t185
    t191 = t148 + t149*t164 + t186 + t190 - tau1
    t192 = t191 - t178*t189
    t193 = t176*t185 + t180*t189 + t187
    qdd0 = t184*(t193 - t183*t192)
    qdd1 = t182*t192 - t183*qdd0
    qdd2 = t177*t189 + t178*qdd1 - t180*qdd0
    t194 = t168*t185 + t169*qdd2 - t173*qdd1
    qdd3 = t194 - t176*qdd0
    t195 = t149*t161 + t162*qdd2 - t164*qdd1
    qdd4 = t165*qdd0 + t195
    t196 = 25000.0*t150 + t156*qdd2 - t151*qdd3
    qdd5 = t196 - t156*qdd1 - t160*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

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

    Route composite_short, angles of parallel axes added up; 78 M 56 A 8 sin/cos (operations: 164 by composite_rigid_body, 144 by composite_turned).

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
    t36 = t35 - (cos_q1_q2*t34 - sin_q1_q2*t33)*t6
    t37 = t25 + 0.0001
    t38 = sin_q3*sin_q3*t37
    t39 = sin_q3*cos_q3*t37
    t40 = 2.0*t23 + t38 - t25 - 0.0076351125
    t41 = 0.1501*t21 + t39 - 0.0203*t20 - 0.0038087875
    t42 = 2.0*t9 + 0.3061122965 - t25
    t43 = t40 - t42
    t44 = sin_q1_q2*t41
    t45 = t44 - cos_q1_q2*(0.1501*t7 + t29 + 0.1340594295)
    t46 = t36 - t43
    t47 = t6*t20 + t45
    t48 = 0.690314699*sin_q1 + 0.023751*cos_q1 + t47
    t49 = -t36 - t46 - 1.748114002
    t50 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1
    t51 = 2.0*t35
    t52 = 0.0406*t7 + 0.021347277 - 2.0*t28
    t53 = sin_q1_q2*sin_q1_q2*(t40 + t42)
    t54 = t51 + t53 - sin_q1_q2*cos_q1_q2*t52 - t40
    t55 = t50 - t54 - 1.674987602
    t56 = t55 - 2.0*t22 - t38 - 1.4724995505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t56
    out[..., 0, 1] = t48
    out[..., 0, 2] = t45
    out[..., 0, 3] = t31
    out[..., 0, 4] = t18
    out[..., 0, 5] = -t4
    out[..., 1, 0] = t48
    out[..., 1, 1] = -t49
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

    Route newton_euler, angles of parallel axes added up; 17 M 7 A 8 sin/cos.

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
    g3 = sin_q4*t6
    g2 = t4 - sin_q3*cos_q4*t6 - cos_q3*g4
    g1 = 9.81*t1 - g2
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = 0.0
    out[..., 1] = -g1
    out[..., 2] = g2
    out[..., 3] = g3
    out[..., 4] = -g4
    out[..., 5] = 0.0
    return out


def bias(q, qd, out=None):
    """b = C(q, qd) qd + g(q), the joint forces at zero acceleration

    Route newton_euler_tensor, angles of parallel axes added up; 155 M 107 A 10 sin/cos.

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
    t14 = 2.0*wd1x
    t15 = t3*t14
    t16 = t15 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t13
    w2z = qd1 + qd2
    t17 = w2z*w2z
    wd2x = qd0*w2z
    t18 = 2.0*wd2x
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

    Route factorisation, angles of parallel axes added up; 304 M 231 A 4 D 10 sin/cos (operations: 593 by articulated_body_nominal).

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
    t4 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2
    t5 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t6 = 0.4318*cos_q1
    t7 = 0.4318*sin_q1
    t8 = 4e-05*sin_q4
    t9 = 4e-05*cos_q4
    t10 = sin_q3*t8
    t11 = sin_q1_q2*cos_q3*t8 - cos_q1_q2*t9
    t12 = 0.00288*cos_q4
    t13 = 0.00288*sin_q4
    t14 = 0.4331*t12
    t15 = t14 + 0.00064216
    t16 = cos_q3*t12
    t17 = sin_q3*t12
    t18 = cos_q3*t15 - 0.0203*t13
    t19 = sin_q1_q2*(sin_q3*t15 + 0.1501*t13)
    t20 = t19 - cos_q1_q2*(0.1501*t16 + 0.0203*t17)
    t21 = (sin_q1_q2*t16 + cos_q1_q2*t13)*t6
    t22 = t21 - (cos_q1_q2*t16 - sin_q1_q2*t13)*t7
    t23 = t6*t17 + t20
    t24 = t18 + t22
    t25 = cos_q4*cos_q4
    t26 = sin_q4*sin_q4
    t27 = -0.00020216*sin_q4*cos_q4 - 0.4331*t13
    t28 = 2.0*t14 + 0.00042216*t25 + 0.00022*t26
    t29 = 0.00022*t25 + 0.00042216*t26 + 0.00065
    t30 = t29 + 0.00077
    t31 = sin_q3*t13
    t32 = cos_q3*t13
    t33 = cos_q3*t27
    t34 = sin_q3*t27
    t35 = 0.1501*t31
    t36 = 0.0203*t32
    t37 = sin_q1_q2*t33 - cos_q1_q2*(t30 + t35 - t36)
    t38 = sin_q1_q2*t6*t31 - cos_q1_q2*t7*t31
    t39 = cos_q3*cos_q3
    t40 = sin_q3*sin_q3
    t41 = 0.1501*t32 - 0.0203*t31
    t42 = t29*t39 + 0.00077*t40 - 2.0*t36
    t43 = t29*t40 + 2.0*t35 + 0.00077*t39
    t44 = t32 - 0.025375
    t45 = t12 + 0.861795
    t46 = t42 + 0.0067651125
    t47 = sin_q3*cos_q3*(t29 - 0.00077) + t41 - 0.0038087875
    t48 = t28 + 0.3056901365
    t49 = cos_q1_q2*(t34 - 0.1501*t12 - 0.1340594295)
    t50 = sin_q1_q2*t47 + t49
    t51 = (sin_q1_q2*t45 + cos_q1_q2*t44)*t6
    t52 = t51 - (cos_q1_q2*t45 - sin_q1_q2*t44)*t7
    t53 = 2.0*sin_q1_q2*cos_q1_q2
    t54 = sin_q1_q2*sin_q1_q2*t48 + cos_q1_q2*cos_q1_q2*t46
    t55 = (0.0203*t12 + t33 + 0.0106736385)*t53 - t54
    t56 = t55 - 2.0*t51
    t57 = 1.601861202*t2 + 0.0141984*t3 + t56 - 1.674987602
    t58 = qd0*qd0
    t59 = qd1*qd1
    t60 = 2.0*qd0*qd1
    t61 = t4*t60
    t62 = t61 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t59
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t63 = w2x*w2x
    t64 = w2y*w2y
    t65 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t66 = w2x*w2y
    t67 = 2.0*wd2y
    t68 = 2.0*wd2x
    t69 = t64 + t65
    t70 = t63 + t65
    t71 = t6*(t58 + t59)
    a2z = t7*t60
    t72 = t7*t59 + 9.81
    a2x = sin_q1_q2*t72 + cos_q1_q2*t71
    a2y = sin_q1_q2*t71 - cos_q1_q2*t72
    t73 = t64 - t65
    t74 = 0.0106736385*t67 + 0.3056901365*t68 - 0.0038087875*t66
    t75 = t63 - t65
    t76 = 0.1340594295*t66 - 0.0067651125*t67 - 0.0106736385*t68
    t77 = t63 - t64
    t78 = 0.0067651125*t66
    t79 = t78 - 0.3056901365*t66 - 0.0106736385*t77
    t80 = 0.025375*a2z + 0.0038087875*t75 + t76
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t81 = cos_q3*t66 - sin_q3*t68
    t82 = sin_q3*t66 + cos_q3*t68
    t83 = w3x*w3z
    t84 = w3y*w3z
    t85 = w3x*w3y
    wd3x = t82 - t84
    wd3y = t81 - t83
    t86 = wd2y - t85
    t87 = wd2y + t85
    t88 = t83 - wd3y
    t89 = t84 - wd3x
    t90 = a2x - 0.0203*t69
    a3z = a2y - 0.0203*t66
    t91 = 0.1501*t58 + a2z - 0.0203*t67
    a3x = sin_q3*t91 + cos_q3*t90
    a3y = sin_q3*t90 - cos_q3*t91
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t92 = w4x*w4z
    t93 = w4y*w4z
    t94 = w4x*w4y
    wd4x = sin_q4*t86 + cos_q4*t89 + t93
    wd4y = cos_q4*t86 + t92 - sin_q4*t89
    t95 = wd3y - t94
    t96 = wd3y + t94
    t97 = t92 + wd4y
    t98 = t93 + wd4x
    t99 = w4x*w4x + w4z*w4z
    a4z = 0.4331*t82 + a3y
    t100 = cos_q4*(0.4331*t81 + a3x)
    a4x = t100 - sin_q4*(0.4331*t70 + a3z)
    t101 = 0.00288*t95
    t102 = 0.00288*t99
    t103 = 0.00288*t98
    t104 = 0.00042216*t98 - 0.00288*a4z
    t105 = 0.00042216*t95 + 0.0002*t96 + 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t106 = w5x*w5z
    t107 = w5y*w5z
    t108 = w5x*w5y
    wd5x = sin_q5*t95 + t107 - cos_q5*t98
    wd5y = sin_q5*t98 + cos_q5*t95 + t106
    t109 = wd4y - t108
    t110 = wd4y + t108
    t111 = t106 + wd5y
    t112 = t107 + wd5x
    t113 = 2e-05*t112
    t114 = 2e-05*t111
    t115 = 2e-05*t109 + 2e-05*t110
    t116 = sin_q5*t114 + t104 - cos_q5*t113
    t117 = 0.0002*t97 + t115
    t118 = sin_q5*t113 + cos_q5*t114 + t105
    t119 = sin_q4*t102 + cos_q4*t101
    t120 = sin_q4*t101 - cos_q4*t102
    t121 = sin_q4*t116 + cos_q4*t117
    t122 = cos_q4*t116 + 0.4331*t103 - sin_q4*t117
    t123 = 0.00075*t89 + t122
    t124 = 0.00065*t88 - t118 - 0.4331*t119
    t125 = 0.00075*t86 + 0.00065*t87 + t121
    t126 = cos_q3*t119 - sin_q3*t103
    t127 = sin_q3*t119 + cos_q3*t103
    t128 = cos_q3*t123 + 0.1501*t120 - sin_q3*t124
    t129 = sin_q3*t123 + cos_q3*t124 + 0.0203*t120
    t130 = t74 - 0.861795*a2z - 0.1340594295*t73 - t128
    t131 = t80 + 0.1501*t126 + 0.0203*t127 - t125
    t132 = t79 + t129 - 0.861795*a2x - 0.025375*a2y
    t133 = 0.025375*t69 - 0.861795*t66 - t126
    t134 = 0.025375*t66 + t120 - 0.861795*t70
    t135 = t6*(0.025375*t67 + 0.861795*t68 - t127)
    t136 = t6*(sin_q1_q2*t133 - cos_q1_q2*t134)
    t137 = t136 - (sin_q1_q2*t134 + cos_q1_q2*t133)*t7
    t138 = t62 - sin_q1_q2*t130 - cos_q1_q2*t131 - t135
    t139 = t4*t58 + t132 + t137 - 9.81*t1
    t140 = tau4 + t118
    t141 = tau5 + t115
    t142 = cos_q4*t10
    t143 = t34 - t142
    t144 = t34 - t38 - t142
    t145 = t37 - cos_q4*t11 - t6*t32
    t146 = 25000.0*t10
    t147 = t46 + t48 - t10*t146
    t148 = t52 + t147
    t149 = t11*t146
    t150 = t5 + t7*t31 + t50 + t149
    t151 = 25000.0*t11
    t152 = 1557.2443004858603*t18
    t153 = 1557.2443004858603*t24
    t154 = 1557.2443004858603*t23
    t155 = t23*t154
    t156 = t11*t151 + t57 + t155 - t43 - 1.4717295505
    t157 = 1.0/(t30 - cos_q4*t9)
    t158 = t143*t157
    t159 = t148 - t24*t152 - t144*t158
    t160 = t50 + t145*t158 + t149 - t23*t152
    t161 = t144*t157
    t162 = t144*t161
    t163 = t24*t153 + t162 - t52 - t148 - 1.748114002
    t164 = t145*t161 + t150 - t23*t153
    t165 = t145*t157
    t166 = 1.0/(t147 - t18*t152 - t143*t158)
    t167 = t159*t166
    t168 = t164 - t160*t167
    t169 = t160*t166
    t170 = t145*t165 + t156 + t160*t169
    t171 = 1.0/(t159*t167 + t163)
    t172 = t168*t171
    t173 = 1.0/(t170 - t168*t172)
    t174 = tau3 + t125 - cos_q4*t141
    t175 = t141*t146
    t176 = tau0 + t138 + t141*t151 - t140*t154
    t177 = t158*t174
    t178 = t132 + t140*t152 + t175 + t177 - tau2
    t179 = t161*t174
    t180 = t139 + t140*t153 + t175 + t179 - tau1
    t181 = t180 - t167*t178
    t182 = t165*t174 + t169*t178 + t176
    qdd0 = t173*(t182 - t172*t181)
    qdd1 = t171*t181 - t172*qdd0
    qdd2 = t166*t178 + t167*qdd1 - t169*qdd0
    t183 = t157*t174 + t158*qdd2 - t161*qdd1
    qdd3 = t183 - t165*qdd0
    t184 = 1557.2443004858603*t140 + t152*qdd2 - t153*qdd1
    qdd4 = t154*qdd0 + t184
    t185 = 25000.0*t141 + t146*qdd2 - cos_q4*qdd3
    qdd5 = t185 - t146*qdd1 - t151*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

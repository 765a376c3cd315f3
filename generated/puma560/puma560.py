"""puma560: rigid-body dynamics as straight-line NumPy code.

robot:      puma560, 6 degrees of freedom, fixed base
source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
model:      sha256 a6d0d9a02ff557a5
equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
effects:    none in the file
generator:  symgen 0.1.0
licence:    this generated text is yours, under any terms; it comes without warranty

SI units; matrices row-major.
Gravity (0, 0, -9.81) m/s^2 in the base frame of link base.
q[0] joint1: revolute [rad], base -> link1
q[1] joint2: revolute [rad], link1 -> link2
q[2] joint3: revolute [rad], link2 -> link3
q[3] joint4: revolute [rad], link3 -> link4
q[4] joint5: revolute [rad], link4 -> link5
q[5] joint6: revolute [rad], link5 -> link6
Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
first; wrap angles that turn on.
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
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-90

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
    w4y = sin_q4*w3x - cos_q4*w3z
    wd3y = t43 + t45
    t48 = wd3z + t47
    t49 = wd3z - t47
    t50 = t45 + wd3y
    t51 = t46 + wd3x
    w4z = qd4 + w3y
    t52 = 0.1501*t21 + a2x - 0.0203*t30
    a3z = 0.1501*t22 + a2y - 0.0203*t27
    w4x = sin_q4*w3z + cos_q4*w3x
    t53 = w4y*w4z
    t54 = 0.0203*t28 + a2z - 0.1501*t10
    a3x = cos_q3*t52 - sin_q3*t54
    wd4x = sin_q4*t48 - cos_q4*t51 - t53
    w5z = w4y - qd5
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    a3y = sin_q3*t52 + cos_q3*t54
    wd4z = qdd4 + wd3y
    t55 = w4z*w4x
    t56 = w4y*w4x
    t57 = t53 - wd4x
    t58 = 0.00075*t48 + 0.00065*t49
    t59 = w5z*w5x
    wd4y = sin_q4*t51 + cos_q4*t48 - t55
    t60 = wd4z + t56
    t61 = w5z*w5y
    t62 = w5x*w5y
    t63 = wd4z - t56
    t64 = t55 - wd4y
    t65 = w4z*w4z + w4x*w4x
    wd5y = cos_q5*t60 - sin_q5*t57 - t59
    wd5x = sin_q5*t60 + cos_q5*t57 - t61
    wd5z = qdd5 + wd4y
    a4z = a3y - 0.4331*t44
    t66 = cos_q4*(a3x - 0.4331*t43)
    a4x = t66 - sin_q4*(0.4331*t31 + a3z)
    t67 = wd5z - t62
    t68 = t62 + wd5z
    t69 = t59 - wd5y
    t70 = t61 - wd5x
    t71 = 0.00288*t60
    t72 = 0.00288*t65
    t73 = 0.00288*t57
    t74 = 0.00042216*t57 - 0.00288*a4z
    t75 = 0.00042216*t60 + 0.0002*t63 - 0.00288*a4x
    t76 = 2e-05*t70
    tau5 = 2e-05*t67 + 2e-05*t68
    t77 = 2e-05*t69
    t78 = sin_q5*t77 + t74 - cos_q5*t76
    t79 = cos_q4*t71 - sin_q4*t72
    t80 = 0.0002*t64 - tau5
    tau4 = t75 - sin_q5*t76 - cos_q5*t77
    t81 = sin_q4*t71 + cos_q4*t72
    t82 = cos_q4*t78 + 0.4331*t73 - sin_q4*t80
    t83 = sin_q3*t73 + cos_q3*t79
    t84 = 0.00075*t51 + t82
    t85 = 0.00065*t50 + 0.4331*t79 + tau4
    t86 = 0.025375*t27 - 0.861795*t31 - t81
    tau3 = t58 - sin_q4*t78 - cos_q4*t80
    t87 = 0.861795*t26 + 0.025375*t30 + t83
    t88 = sin_q3*t79 - cos_q3*t73
    t89 = cos_q3*t84 - sin_q3*t85 - 0.1501*t81
    t90 = sin_q3*t84 + cos_q3*t85 - 0.0203*t81
    t91 = t8*(sin_q1_q2*t87 - cos_q1_q2*t86)
    t92 = t41 + 0.1501*t83 + 0.0203*t88 - tau3
    t93 = t8*(0.025375*t28 + 0.861795*t29 + t88)
    t94 = 0.861795*a2z + t35 - 0.1340594295*t34 - t89
    tau2 = t42 - t90
    t95 = t91 - (sin_q1_q2*t86 + cos_q1_q2*t87)*t9
    t96 = sin_q1_q2*t94 + t15 + t93 - cos_q1_q2*t92
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

    Route composite_difference, angles of parallel axes added up; 78 M 56 A 8 sin/cos (operations: 164 by composite_rigid_body, 144 by composite_joint_axes).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-90

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
    t31 = t21 - 0.025375
    t32 = t7 + 0.861795
    t33 = t25 + 0.0001
    t34 = t5*t21 + t30
    t35 = t24 + t29
    t36 = (sin_q1_q2*t32 + cos_q1_q2*t31)*t5
    t37 = sin_q3*sin_q3*t33
    t38 = 2.0*t9 + 0.3061122965 - t25
    t39 = 0.0406*t7 + 0.021347277 - 2.0*t28
    t40 = t36 - (cos_q1_q2*t32 - sin_q1_q2*t31)*t6
    t41 = sin_q3*cos_q3*t33
    t42 = 2.0*t23 + t37 - t25 - 0.0076351125
    t43 = 0.1501*t21 + t41 - 0.0203*t20 - 0.0038087875
    t44 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1
    t45 = 2.0*t36
    t46 = t42 - t38
    t47 = sin_q1_q2*sin_q1_q2*(t38 + t42)
    t48 = sin_q1_q2*t43
    t49 = t48 - cos_q1_q2*(0.1501*t7 + t29 + 0.1340594295)
    t50 = t40 - t46
    t51 = t6*t20 + t49
    t52 = 0.690314699*sin_q1 + 0.023751*cos_q1 + t51
    t53 = t45 + t47 - sin_q1_q2*cos_q1_q2*t39 - t42
    t54 = -t40 - t50 - 1.748114002
    t55 = t44 - t53 - 1.674987602
    t56 = t55 - 2.0*t22 - t37 - 1.4724995505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t56
    out[..., 0, 1] = t52
    out[..., 0, 2] = t49
    out[..., 0, 3] = t34
    out[..., 0, 4] = t18
    out[..., 0, 5] = -t4
    out[..., 1, 0] = t52
    out[..., 1, 1] = -t54
    out[..., 1, 2] = t50
    out[..., 1, 3] = -t35
    out[..., 1, 4] = t19
    out[..., 1, 5] = t3
    out[..., 2, 0] = t49
    out[..., 2, 1] = t50
    out[..., 2, 2] = -t46
    out[..., 2, 3] = -t29
    out[..., 2, 4] = t15
    out[..., 2, 5] = t3
    out[..., 3, 0] = t34
    out[..., 3, 1] = -t35
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

    Route newton_euler, angles of parallel axes added up; 17 M 7 A 8 sin/cos (operations: 36 by lagrange_recursive).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-90

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
    t1 = 9.81*sin_q1_q2
    t2 = 9.81*cos_q1_q2
    t3 = 3.79559*cos_q1 - 0.1044*sin_q1
    t4 = 0.025375*t2 - 0.861795*t1
    t5 = cos_q3*cos_q4*t1 + sin_q4*t2
    t6 = 0.00288*sin_q3*t1
    g4 = 0.00288*t5
    g3 = sin_q4*t6
    g2 = t4 - sin_q3*cos_q4*t6 - cos_q3*g4
    g1 = 9.81*t3 - g2
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
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-90

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
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    t35 = t10*t19 - a2x
    w4z = qd4 + w3y
    t36 = t11*t17 - a2y
    t37 = t11*t18 - 0.1501*t12 - a2z
    t38 = sin_q1_q2*t36 + cos_q1_q2*t35
    w5x = cos_q5*w4x - sin_q5*w4z
    t39 = w4y*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t40 = w4x*w4y
    a3z = sin_q1_q2*t35 - cos_q1_q2*t36
    wd4x = sin_q4*t28 + t39 - cos_q4*t33
    t41 = wd3y + t40
    a3x = sin_q3*t37 + cos_q3*t38
    a3y = sin_q3*t38 - cos_q3*t37
    t42 = w5x*w5z
    t43 = w5y*w5z
    t44 = w4x*w4z
    wd4y = sin_q4*t33 + cos_q4*t28 + t44
    t45 = t39 + wd4x
    t46 = w5x*w5y
    t47 = wd3y - t40
    t48 = t44 + wd4y
    t49 = w4x*w4x + w4z*w4z
    a4z = a3y - 0.4331*t31
    wd5x = sin_q5*t41 + cos_q5*t45 - t43
    wd5y = cos_q5*t41 - sin_q5*t45 - t42
    t50 = wd4y - t46
    t51 = cos_q4*(0.4331*t29 + a3x)
    t52 = wd4y + t46
    a4x = t51 - sin_q4*(a3z - 0.4331*t34)
    t53 = t43 - wd5x
    t54 = 0.00042216*t45 + 0.00288*a4z
    t55 = t42 - wd5y
    t56 = 0.00288*t41
    t57 = 0.00288*t49
    b5 = 2e-05*t50 + 2e-05*t52
    t58 = 0.00288*t45
    t59 = 0.00042216*t41 + 0.0002*t47 + 0.00288*a4x
    t60 = 2e-05*t53
    t61 = cos_q4*t56 - sin_q4*t57
    t62 = 2e-05*t55
    t63 = sin_q5*t62 + t54 - cos_q5*t60
    t64 = 0.0002*t48 + b5
    b4 = t59 - sin_q5*t60 - cos_q5*t62
    t65 = sin_q4*t56 + cos_q4*t57
    t66 = sin_q3*t58 + cos_q3*t61
    t67 = sin_q4*t63 + cos_q4*t64
    t68 = cos_q4*t63 + 0.4331*t58 - sin_q4*t64
    t69 = 0.00075*t33 - t68
    t70 = 0.00065*t32 + 0.4331*t61 + b4
    t71 = cos_q1_q2*t66 - sin_q1_q2*t65
    t72 = sin_q1_q2*t66 + cos_q1_q2*t65
    b3 = 0.00075*t28 + 0.00065*t30 + t67
    t73 = sin_q3*t61 - cos_q3*t58
    t74 = sin_q1_q2*(sin_q3*t70 + cos_q3*t69)
    t75 = t74 - cos_q1_q2*b3
    t76 = t4*(t7*t17 + t72)
    t77 = t10*t72 - t11*t71
    t78 = t75 - t10*t73 - 0.1501*t71
    t79 = t4*(t7*t18 + t73)
    b2 = sin_q3*t69 + t22 + t77 - cos_q3*t70
    t80 = t5*(t6*t19 + t71) + b2 - t76
    b0 = t6*a2z + t21 + t78 + t79 - t16
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
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-80

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
    t100 = 1.0/(t30 - cos_q4*t9)
    a4z = 0.4331*t82 + a3y
    t101 = cos_q4*(0.4331*t81 + a3x)
    a4x = t101 - sin_q4*(0.4331*t70 + a3z)
    t102 = 0.00288*t95
    t103 = 0.00288*t99
    t104 = 0.00288*t98
    t105 = 0.00042216*t98 - 0.00288*a4z
    t106 = cos_q4*t10
    t107 = 0.00042216*t95 + 0.0002*t96 + 0.00288*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    t108 = t34 - t106
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t109 = w5x*w5z
    t110 = w5y*w5z
    t111 = 25000.0*t10
    t112 = w5x*w5y
    wd5x = sin_q5*t95 + t110 - cos_q5*t98
    wd5y = sin_q5*t98 + cos_q5*t95 + t109
    t113 = t46 + t48 - t10*t111
    t114 = 1557.2443004858603*t18
    t115 = t100*t108
    t116 = wd4y - t112
    t117 = wd4y + t112
    t118 = t109 + wd5y
    t119 = t110 + wd5x
    t120 = 2e-05*t119
    t121 = 2e-05*t118
    t122 = 2e-05*t116 + 2e-05*t117
    t123 = sin_q5*t121 + t105 - cos_q5*t120
    t124 = 1.0/(t113 - t18*t114 - t108*t115)
    t125 = t34 - t38 - t106
    t126 = 0.0002*t97 + t122
    t127 = sin_q5*t120 + cos_q5*t121 + t107
    t128 = sin_q4*t103 + cos_q4*t102
    t129 = t52 + t113
    t130 = sin_q4*t102 - cos_q4*t103
    t131 = sin_q4*t123 + cos_q4*t126
    t132 = 1557.2443004858603*t24
    t133 = t129 - t24*t114 - t115*t125
    t134 = t100*t125
    t135 = cos_q3*t128 - sin_q3*t104
    t136 = t37 - cos_q4*t11 - t6*t32
    t137 = t125*t134
    t138 = cos_q4*t123 + 0.4331*t104 - sin_q4*t126
    t139 = t124*t133
    t140 = 0.00065*t88 - t127 - 0.4331*t128
    t141 = t24*t132 + t137 - t52 - t129 - 1.748114002
    t142 = 0.025375*t69 - 0.861795*t66 - t135
    t143 = 0.00075*t89 + t138
    t144 = 0.025375*t66 + t130 - 0.861795*t70
    t145 = t11*t111
    t146 = 1.0/(t133*t139 + t141)
    t147 = sin_q3*t128 + cos_q3*t104
    t148 = 0.00075*t86 + 0.00065*t87 + t131
    t149 = t5 + t7*t31 + t50 + t145
    t150 = t50 + t115*t136 + t145 - t23*t114
    t151 = cos_q3*t143 + 0.1501*t130 - sin_q3*t140
    t152 = t6*(sin_q1_q2*t142 - cos_q1_q2*t144)
    t153 = t134*t136 + t149 - t23*t132
    t154 = tau5 + t122
    t155 = 25000.0*t11
    t156 = 1557.2443004858603*t23
    t157 = sin_q3*t143 + cos_q3*t140 + 0.0203*t130
    t158 = t6*(0.025375*t67 + 0.861795*t68 - t147)
    t159 = t153 - t139*t150
    t160 = tau3 + t148 - cos_q4*t154
    t161 = t152 - (sin_q1_q2*t144 + cos_q1_q2*t142)*t7
    t162 = t23*t156
    t163 = t100*t136
    t164 = t124*t150
    t165 = t74 - 0.861795*a2z - 0.1340594295*t73 - t151
    t166 = t11*t155 + t57 + t162 - t43 - 1.4717295505
    t167 = t80 + 0.1501*t135 + 0.0203*t147 - t148
    t168 = t79 + t157 - 0.861795*a2x - 0.025375*a2y
    t169 = tau4 + t127
    t170 = t136*t163 + t150*t164 + t166
    t171 = t146*t159
    t172 = t111*t154
    t173 = t115*t160
    t174 = t62 - sin_q1_q2*t165 - cos_q1_q2*t167 - t158
    t175 = t4*t58 + t161 + t168 - 9.81*t1
    t176 = t114*t169 + t168 + t172 + t173 - tau2
    t177 = 1.0/(t170 - t159*t171)
    t178 = t134*t160
    t179 = tau0 + t154*t155 + t174 - t156*t169
    t180 = t132*t169 + t172 + t175 + t178 - tau1
    t181 = t180 - t139*t176
    t182 = t160*t163 + t164*t176 + t179
    qdd0 = t177*(t182 - t171*t181)
    qdd1 = t146*t181 - t171*qdd0
    qdd2 = t124*t176 + t139*qdd1 - t164*qdd0
    t183 = t100*t160 + t115*qdd2 - t134*qdd1
    qdd3 = t183 - t163*qdd0
    t184 = t114*qdd2 + 1557.2443004858603*t169 - t132*qdd1
    qdd4 = t156*qdd0 + t184
    t185 = t111*qdd2 + 25000.0*t154 - cos_q4*qdd3
    qdd5 = t185 - t111*qdd1 - t155*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.0203 m; 164 M 139 A 10 sin/cos.
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
    t1 = 0.066093552*cos_q1 - 0.00211932*sin_q1
    t2 = sin_q1*sin_q1
    t3 = sin_q1*cos_q1
    t4 = 1.368797152*t2 + 0.0141984*t3
    t5 = t4 - 1.441923552
    t6 = 1.368797152*t3 + 0.0070992 - 0.0141984*t2
    t7 = 0.609298224*sin_q1 + 0.023751*cos_q1
    t8 = 21.27093596059113*cos_q1
    t9 = 21.27093596059113*sin_q1
    t10 = qd0*qd0
    t11 = 1.268567038*qdd0
    t12 = qd1*qd1
    t13 = 2.0*qd0*qd1
    t14 = qdd1*t7 - qdd0*t5 - t6*t13
    t15 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t12 + t14
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
    t30 = t18 + t20
    t31 = qdd1*t9 + t8*(t10 + t12)
    a2z = qdd0*t8 - t9*t13
    t32 = qdd1*t8 - t9*t12 - 483.2512315270936
    a2x = cos_q1_q2*t31 - sin_q1_q2*t32
    a2y = sin_q1_q2*t31 + cos_q1_q2*t32
    t33 = t19 - t20
    t34 = 0.0106736385*t28 + 0.3056901365*t29 - 0.1340594295*t33
    t35 = 0.1340594295*t26 + 0.00625*t28 + 0.0106736385*t29
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t36 = sin_q3*t26 - cos_q3*t29
    t37 = t18 - t19
    t38 = 0.3056901365*t26 + 0.00625*t27 - 0.1340594295*t21
    w4y = sin_q4*w3x - cos_q4*w3z
    t39 = w3y*w3z
    t40 = t38 - 0.0174944385*a2x - 0.0106736385*t37
    wd3z = qdd3 + wd2y
    t41 = w3x*w3y
    w4z = qd4 + w3y
    wd3x = t36 + t39
    t42 = sin_q3*t29 + cos_q3*t26
    w4x = sin_q4*w3z + cos_q4*w3x
    t43 = wd3z + t41
    t44 = t39 + wd3x
    t45 = w4y*w4z
    t46 = w3x*w3z
    wd3y = t42 + t46
    t47 = wd3z - t41
    t48 = t46 + wd3y
    t49 = 7.394088669950739*t21 + a2x - t19 - t20
    wd4x = sin_q4*t43 - cos_q4*t44 - t45
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd4z = qdd4 + wd3y
    t50 = w4z*w4x
    t51 = w4y*w4x
    a3z = 7.394088669950739*t22 + a2y - t27
    t52 = t45 - wd4x
    t53 = t28 + a2z - 7.394088669950739*t10
    wd4y = sin_q4*t44 + cos_q4*t43 - t50
    t54 = wd4z + t51
    t55 = w5x*w5z
    t56 = w5y*w5z
    t57 = w5x*w5y
    a3x = cos_q3*t49 - sin_q3*t53
    a3y = sin_q3*t49 + cos_q3*t53
    wd5x = sin_q5*t54 + cos_q5*t52 - t56
    wd5y = cos_q5*t54 - sin_q5*t52 - t55
    wd5z = qdd5 + wd4y
    t58 = w4z*w4z + w4x*w4x
    t59 = 0.00075*t43 + 0.00065*t47
    a4z = a3y - 21.334975369458128*t36
    t60 = wd5z - t57
    t61 = cos_q4*(a3x - 21.334975369458128*t42)
    t62 = t57 + wd5z
    t63 = t55 - wd5y
    t64 = t56 - wd5x
    t65 = t50 - wd4y
    t66 = wd4z - t51
    t67 = 5.8464e-05*t54
    t68 = 5.8464e-05*t58
    a4x = t61 - sin_q4*(21.334975369458128*t30 + a3z)
    t69 = 0.00042216*t52 - 5.8464e-05*a4z
    tau5 = 2e-05*t60 + 2e-05*t62
    t70 = 2e-05*t63
    t71 = 2e-05*t64
    t72 = cos_q4*t67 - sin_q4*t68
    t73 = 5.8464e-05*t52
    t74 = 0.00042216*t54 + 0.0002*t66 - 5.8464e-05*a4x
    t75 = sin_q5*t70 + t69 - cos_q5*t71
    t76 = 0.0002*t65 - tau5
    t77 = 0.0005151125*a3y - t73
    t78 = 0.0005151125*a3x - t72
    t79 = sin_q4*t67 + cos_q4*t68 + 0.0005151125*a3z
    tau4 = t74 - sin_q5*t71 - cos_q5*t70
    t80 = cos_q4*t75 + 21.334975369458128*t73 - sin_q4*t76
    tau3 = t59 - sin_q4*t75 - cos_q4*t76
    t81 = sin_q3*t77 + cos_q3*t78
    t82 = sin_q3*t78 - cos_q3*t77
    t83 = 0.0174944385*t30 + t79
    t84 = 0.00075*t44 + t80
    t85 = 0.00065*t48 + 21.334975369458128*t72 + tau4
    t86 = cos_q3*t84 - sin_q3*t85 - 7.394088669950739*t79
    t87 = 0.0174944385*t26 - t81
    t88 = cos_q1_q2*(t35 - tau3 - 7.394088669950739*t81 - t82)
    tau2 = sin_q3*t84 + cos_q3*t85 + t40 - t79
    t89 = sin_q1_q2*(0.0174944385*a2z + t34 - t86) - t88
    t90 = (sin_q1_q2*t87 + cos_q1_q2*t83)*t8
    t91 = t90 - (cos_q1_q2*t87 - sin_q1_q2*t83)*t9
    t92 = t8*(0.0174944385*t29 - t82) + t15 + t89
    tau1 = tau2 + t91 - 483.2512315270936*t1 - t17
    tau0 = 0.175*qdd0 + t11 + t92
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = tau1
    out[..., 2] = tau2
    out[..., 3] = tau3
    out[..., 4] = tau4
    out[..., 5] = tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_difference, angles of parallel axes added up, lengths in units of 0.0203 m; 73 M 56 A 8 sin/cos (operations: 159 by composite_rigid_body, 139 by composite_joint_axes).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-89

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
    t5 = 21.27093596059113*cos_q1
    t6 = 21.27093596059113*sin_q1
    t7 = 5.8464e-05*cos_q4
    t8 = 5.8464e-05*sin_q4
    t9 = 21.334975369458128*t7
    t10 = cos_q3*t7
    t11 = sin_q3*t7
    t12 = t5*t11
    t13 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5
    t14 = t13 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6
    t15 = t9 + 0.00064216
    t16 = cos_q3*t15 - t8
    t17 = sin_q1_q2*(sin_q3*t15 + 7.394088669950739*t8)
    t18 = t12 + t17 - cos_q1_q2*(7.394088669950739*t10 + t11)
    t19 = t14 + t16
    t20 = sin_q3*t8
    t21 = cos_q3*t8
    t22 = 7.394088669950739*t20
    t23 = 0.00020216*sin_q4*sin_q4
    t24 = sin_q1_q2*t5*t20 - cos_q1_q2*t6*t20
    t25 = 0.00020216*sin_q4*cos_q4 + 21.334975369458128*t8
    t26 = t23 + 0.00164
    t27 = cos_q3*t25
    t28 = sin_q3*t25
    t29 = sin_q1_q2*t27 - cos_q1_q2*(t21 - t22 - t26)
    t30 = t23 + 0.0001
    t31 = t5*t21 + t29
    t32 = t24 + t28
    t33 = t21 - 0.0005151125
    t34 = t7 + 0.0174944385
    t35 = 2.0*t9 + 0.3061122965 - t23
    t36 = sin_q3*sin_q3*t30
    t37 = t20 - sin_q3*cos_q3*t30 - 7.394088669950739*t21
    t38 = (sin_q1_q2*t34 + cos_q1_q2*t33)*t5
    t39 = cos_q1_q2*(7.394088669950739*t7 + t28 + 0.1340594295)
    t40 = t27 - t7 - 0.0106736385
    t41 = 2.0*t21 + t36 - t23 - 0.0076351125
    t42 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1
    t43 = t38 - (cos_q1_q2*t34 - sin_q1_q2*t33)*t6
    t44 = 2.0*sin_q1_q2*cos_q1_q2*t40
    t45 = t41 - t35
    t46 = sin_q1_q2*(t37 + 0.0038087875) + t39
    t47 = t43 - t45
    t48 = t41 - sin_q1_q2*sin_q1_q2*(t35 + t41) - t44
    t49 = t6*t20 - t46
    t50 = 0.690314699*sin_q1 + 0.023751*cos_q1 + t49
    t51 = -t43 - t47 - 1.748114002
    t52 = t42 + t48 - 2.0*t38 - 1.674987602
    t53 = t52 - 2.0*t22 - t36 - 1.4724995505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t53
    out[..., 0, 1] = t50
    out[..., 0, 2] = -t46
    out[..., 0, 3] = t31
    out[..., 0, 4] = t18
    out[..., 0, 5] = -t4
    out[..., 1, 0] = t50
    out[..., 1, 1] = -t51
    out[..., 1, 2] = t47
    out[..., 1, 3] = -t32
    out[..., 1, 4] = t19
    out[..., 1, 5] = t3
    out[..., 2, 0] = -t46
    out[..., 2, 1] = t47
    out[..., 2, 2] = -t45
    out[..., 2, 3] = -t28
    out[..., 2, 4] = t16
    out[..., 2, 5] = t3
    out[..., 3, 0] = t31
    out[..., 3, 1] = -t32
    out[..., 3, 2] = -t28
    out[..., 3, 3] = t26
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t2
    out[..., 4, 0] = t18
    out[..., 4, 1] = t19
    out[..., 4, 2] = t16
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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.0203 m; 147 M 112 A 10 sin/cos.
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
    t1 = 0.066093552*cos_q1 - 0.00211932*sin_q1
    t2 = 1.368797152*sin_q1*cos_q1 - 0.0141984*sin_q1*sin_q1
    t3 = t2 + 0.0070992
    t4 = 21.27093596059113*cos_q1
    t5 = 21.27093596059113*sin_q1
    t6 = qd0*qd0
    t7 = qd1*qd1
    t8 = 2.0*qd0*qd1
    t9 = t3*t8
    t10 = t9 - (0.609298224*cos_q1 - 0.023751*sin_q1)*t7
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t11 = w2x*w2x
    t12 = w2y*w2y
    t13 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t14 = w2x*w2y
    t15 = 2.0*wd2y
    t16 = 2.0*wd2x
    t17 = t11 + t13
    t18 = t4*(t6 + t7)
    a2z = t5*t8
    t19 = t5*t7 + 483.2512315270936
    a2x = sin_q1_q2*t19 + cos_q1_q2*t18
    a2y = sin_q1_q2*t18 - cos_q1_q2*t19
    t20 = t12 - t13
    t21 = 0.0106736385*t15 + 0.3056901365*t16 - 0.1340594295*t20
    w3y = sin_q3*w2x + cos_q3*w2z
    t22 = 0.1340594295*t14 - 0.00625*t15 - 0.0106736385*t16
    w3z = qd3 + w2y
    t23 = t11 - t12
    t24 = 0.00625*t14
    t25 = t24 - 0.3056901365*t14 - 0.0106736385*t23
    w3x = cos_q3*w2x - sin_q3*w2z
    t26 = sin_q3*t14 + cos_q3*t16
    t27 = w3y*w3z
    t28 = cos_q3*t14 - sin_q3*t16
    t29 = w3z*w3x
    t30 = w3y*w3x
    wd3x = t26 - t27
    wd3y = t28 - t29
    t31 = t30 - wd2y
    t32 = wd2y + t30
    t33 = t29 - wd3y
    w4y = sin_q4*w3x - cos_q4*w3z
    t34 = t27 - wd3x
    t35 = t12 + t13 - a2x
    a3z = t14 - a2y
    t36 = 7.394088669950739*t6 + a2z - t15
    w4z = qd4 + w3y
    a3x = cos_q3*t35 - sin_q3*t36
    a3y = sin_q3*t35 + cos_q3*t36
    w4x = sin_q4*w3z + cos_q4*w3x
    t37 = w4y*w4z
    t38 = w4z*w4x
    t39 = w4y*w4x
    wd4x = sin_q4*t31 - cos_q4*t34 - t37
    wd4y = sin_q4*t34 + cos_q4*t31 - t38
    t40 = wd3y - t39
    t41 = wd3y + t39
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    t42 = t38 - wd4y
    t43 = w4z*w4z + w4x*w4x
    w5z = w4y - qd5
    t44 = t37 - wd4x
    a4z = a3y - 21.334975369458128*t26
    t45 = cos_q4*(a3x - 21.334975369458128*t28)
    a4x = t45 - sin_q4*(a3z - 21.334975369458128*t17)
    t46 = w5x*w5y
    t47 = 5.8464e-05*t40
    t48 = 5.8464e-05*t43
    t49 = 5.8464e-05*t44
    t50 = 0.00042216*t44 + 5.8464e-05*a4z
    t51 = w5x*w5z
    t52 = w5y*w5z
    t53 = wd4y - t46
    t54 = wd4y + t46
    t55 = sin_q4*t48 + cos_q4*t47
    t56 = 0.00042216*t40 + 0.0002*t41 - 5.8464e-05*a4x
    wd5x = sin_q5*t40 + t52 - cos_q5*t44
    wd5y = sin_q5*t44 + cos_q5*t40 + t51
    b5 = 2e-05*t53 + 2e-05*t54
    t57 = 0.0005151125*a3x - t55
    t58 = 0.0005151125*a3y + t49
    t59 = t51 + wd5y
    t60 = t52 + wd5x
    t61 = 2e-05*t60
    t62 = 2e-05*t59
    t63 = sin_q5*t62 + t50 - cos_q5*t61
    t64 = sin_q4*t47 + 0.0005151125*a3z - cos_q4*t48
    t65 = 0.0002*t42 - b5
    t66 = sin_q3*t58 + cos_q3*t57
    b4 = sin_q5*t61 + cos_q5*t62 + t56
    t67 = sin_q4*t63 + cos_q4*t65
    t68 = 0.0174944385*t17 - t64
    t69 = cos_q4*t63 + 21.334975369458128*t49 - sin_q4*t65
    t70 = 0.0174944385*t14 - t66
    t71 = 0.00075*t34 + t69
    t72 = 0.00065*t33 - 21.334975369458128*t55 - b4
    t73 = sin_q3*t57 - cos_q3*t58
    b3 = 0.00065*t32 + t67 - 0.00075*t31
    t74 = cos_q3*t71 + 7.394088669950739*t64 - sin_q3*t72
    t75 = t4*(sin_q1_q2*t70 - cos_q1_q2*t68)
    t76 = sin_q3*t71 + cos_q3*t72 + t64
    b2 = t25 + t76 - 0.0174944385*a2x
    t77 = cos_q1_q2*(7.394088669950739*t66 + t73 + b3 - t22)
    t78 = sin_q1_q2*(0.0174944385*a2z + t74 - t21) + t77
    t79 = t75 - (sin_q1_q2*t68 + cos_q1_q2*t70)*t5
    b0 = t10 + t78 - t4*(0.0174944385*t16 + t73)
    b1 = t3*t6 + b2 - 483.2512315270936*t1 - t79
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -b0
    out[..., 1] = b1
    out[..., 2] = b2
    out[..., 3] = -b3
    out[..., 4] = -b4
    out[..., 5] = b5
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route factorisation, angles of parallel axes added up, lengths in units of 0.0203 m; 294 M 231 A 4 D 10 sin/cos (operations: 590 by articulated_body_nominal).
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
    t1 = 0.077050477*cos_q1 - 0.00211932*sin_q1
    t2 = sin_q1*sin_q1
    t3 = sin_q1*cos_q1
    t4 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2
    t5 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t6 = 21.27093596059113*cos_q1
    t7 = 21.27093596059113*sin_q1
    t8 = 4e-05*sin_q4
    t9 = 4e-05*cos_q4
    t10 = sin_q3*t8
    t11 = sin_q1_q2*cos_q3*t8 - cos_q1_q2*t9
    t12 = 5.8464e-05*cos_q4
    t13 = 5.8464e-05*sin_q4
    t14 = 21.334975369458128*t12
    t15 = t14 + 0.00064216
    t16 = cos_q3*t12
    t17 = sin_q3*t12
    t18 = t13 - cos_q3*t15
    t19 = sin_q1_q2*(sin_q3*t15 + 7.394088669950739*t13)
    t20 = t6*t17
    t21 = (sin_q1_q2*t16 + cos_q1_q2*t13)*t6
    t22 = t21 - (cos_q1_q2*t16 - sin_q1_q2*t13)*t7
    t23 = t19 + t20 - cos_q1_q2*(7.394088669950739*t16 + t17)
    t24 = t18 - t22
    t25 = cos_q4*cos_q4
    t26 = sin_q4*sin_q4
    t27 = -0.00020216*sin_q4*cos_q4 - 21.334975369458128*t13
    t28 = 2.0*t14 + 0.00042216*t25 + 0.00022*t26
    t29 = 0.00022*t25 + 0.00042216*t26 + 0.00065
    t30 = t29 + 0.00077
    t31 = sin_q3*t13
    t32 = cos_q3*t13
    t33 = cos_q3*t27
    t34 = sin_q3*t27
    t35 = 7.394088669950739*t31
    t36 = sin_q1_q2*t33 - cos_q1_q2*(t30 + t35 - t32)
    t37 = sin_q1_q2*t6*t31 - cos_q1_q2*t7*t31
    t38 = cos_q3*cos_q3
    t39 = sin_q3*sin_q3
    t40 = sin_q3*cos_q3*(t29 - 0.00077)
    t41 = t29*t38 + 0.00077*t39 - 2.0*t32
    t42 = t29*t39 + 2.0*t35 + 0.00077*t38
    t43 = t32 - 0.0005151125
    t44 = t12 + 0.0174944385
    t45 = t41 + 0.0067651125
    t46 = t28 + 0.3056901365
    t47 = sin_q1_q2*(7.394088669950739*t32 + t40 - t31 - 0.0038087875)
    t48 = cos_q1_q2*(t34 - 7.394088669950739*t12 - 0.1340594295) + t47
    t49 = (sin_q1_q2*t44 + cos_q1_q2*t43)*t6
    t50 = t49 - (cos_q1_q2*t44 - sin_q1_q2*t43)*t7
    t51 = 2.0*sin_q1_q2*cos_q1_q2*(t12 + t33 + 0.0106736385)
    t52 = sin_q1_q2*sin_q1_q2*t46 + cos_q1_q2*cos_q1_q2*t45
    t53 = t51 - 2.0*t49 - t52
    t54 = 1.601861202*t2 + 0.0141984*t3 + t53 - 1.674987602
    t55 = qd0*qd0
    t56 = qd1*qd1
    t57 = 2.0*qd0*qd1
    t58 = t4*t57
    t59 = t58 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t56
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t60 = w2x*w2x
    t61 = w2y*w2y
    t62 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t63 = w2x*w2y
    t64 = 2.0*wd2y
    t65 = 2.0*wd2x
    t66 = t61 + t62
    t67 = t60 + t62
    t68 = t6*(t55 + t56)
    a2z = t7*t57
    t69 = t7*t56 + 483.2512315270936
    a2x = sin_q1_q2*t69 + cos_q1_q2*t68
    a2y = sin_q1_q2*t68 - cos_q1_q2*t69
    t70 = t61 - t62
    t71 = 0.0106736385*t64 + 0.3056901365*t65 - 0.0038087875*t63
    t72 = t60 - t62
    t73 = 0.1340594295*t63 - 0.0067651125*t64 - 0.0106736385*t65
    t74 = t60 - t61
    t75 = 0.0067651125*t63
    t76 = t75 - 0.3056901365*t63 - 0.0106736385*t74
    t77 = 0.0005151125*a2z + 0.0038087875*t72 + t73
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t78 = cos_q3*t63 - sin_q3*t65
    t79 = sin_q3*t63 + cos_q3*t65
    t80 = w3x*w3z
    t81 = w3y*w3z
    t82 = w3x*w3y
    wd3x = t79 - t81
    wd3y = t78 - t80
    t83 = wd2y - t82
    t84 = wd2y + t82
    t85 = t80 - wd3y
    t86 = t81 - wd3x
    t87 = t66 - a2x
    a3z = t63 - a2y
    t88 = 7.394088669950739*t55 + a2z - t64
    a3x = cos_q3*t87 - sin_q3*t88
    a3y = sin_q3*t87 + cos_q3*t88
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t89 = w4x*w4z
    t90 = w4y*w4z
    t91 = w4x*w4y
    wd4x = sin_q4*t83 + cos_q4*t86 + t90
    wd4y = cos_q4*t83 + t89 - sin_q4*t86
    t92 = wd3y - t91
    t93 = wd3y + t91
    t94 = t89 + wd4y
    t95 = t90 + wd4x
    t96 = w4x*w4x + w4z*w4z
    t97 = 1.0/(t30 - cos_q4*t9)
    a4z = a3y - 21.334975369458128*t79
    t98 = cos_q4*(a3x - 21.334975369458128*t78)
    a4x = t98 - sin_q4*(a3z - 21.334975369458128*t67)
    t99 = 5.8464e-05*t92
    t100 = 5.8464e-05*t96
    t101 = 5.8464e-05*t95
    t102 = 0.00042216*t95 + 5.8464e-05*a4z
    t103 = cos_q4*t10
    t104 = 0.00042216*t92 + 0.0002*t93 - 5.8464e-05*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    t105 = t34 - t103
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t106 = 25000.0*t10
    t107 = w5x*w5z
    t108 = w5y*w5z
    t109 = w5x*w5y
    wd5x = sin_q5*t92 + t108 - cos_q5*t95
    t110 = t45 + t46 - t10*t106
    t111 = 1557.2443004858603*t18
    t112 = t97*t105
    wd5y = sin_q5*t95 + cos_q5*t92 + t107
    t113 = wd4y - t109
    t114 = wd4y + t109
    t115 = t107 + wd5y
    t116 = t108 + wd5x
    t117 = 2e-05*t116
    t118 = 2e-05*t115
    t119 = 2e-05*t113 + 2e-05*t114
    t120 = 1.0/(t110 - t18*t111 - t105*t112)
    t121 = t34 - t37 - t103
    t122 = sin_q5*t118 + t102 - cos_q5*t117
    t123 = 0.0002*t94 + t119
    t124 = sin_q4*t100 + cos_q4*t99
    t125 = t50 + t110
    t126 = sin_q5*t117 + cos_q5*t118 + t104
    t127 = sin_q4*t99 - cos_q4*t100
    t128 = t125 - t24*t111 - t112*t121
    t129 = 1557.2443004858603*t24
    t130 = t97*t121
    t131 = cos_q3*t124 - sin_q3*t101
    t132 = sin_q4*t122 + cos_q4*t123
    t133 = t36 - cos_q4*t11 - t6*t32
    t134 = t121*t130
    t135 = cos_q4*t122 + 21.334975369458128*t101 - sin_q4*t123
    t136 = t120*t128
    t137 = 0.0005151125*t66 - 0.0174944385*t63 - t131
    t138 = t24*t129 + t134 - t50 - t125 - 1.748114002
    t139 = 0.0005151125*t63 + t127 - 0.0174944385*t67
    t140 = t11*t106
    t141 = 0.00075*t86 + t135
    t142 = 0.00065*t85 - 21.334975369458128*t124 - t126
    t143 = 1.0/(t128*t136 + t138)
    t144 = t23*t111 + t48 + t112*t133 + t140
    t145 = t23*t129
    t146 = 0.00075*t83 + 0.00065*t84 + t132
    t147 = sin_q3*t124 + cos_q3*t101
    t148 = t5 + t7*t31 + t48 + t140 + t145
    t149 = t6*(sin_q1_q2*t137 - cos_q1_q2*t139)
    t150 = tau5 + t119
    t151 = 25000.0*t11
    t152 = 1557.2443004858603*t23
    t153 = cos_q3*t141 + 7.394088669950739*t127 - sin_q3*t142
    t154 = t130*t133 + t148 - t136*t144
    t155 = sin_q3*t141 + cos_q3*t142 + t127
    t156 = tau3 + t146 - cos_q4*t150
    t157 = t23*t152
    t158 = t149 - (sin_q1_q2*t139 + cos_q1_q2*t137)*t7
    t159 = t97*t133
    t160 = t120*t144
    t161 = t11*t151 + t54 + t157 - t42 - 1.4717295505
    t162 = t76 + t155 - 0.0174944385*a2x - 0.0005151125*a2y
    t163 = cos_q1_q2*(t77 + 7.394088669950739*t131 + t147 - t146)
    t164 = t6*(0.0005151125*t64 + 0.0174944385*t65 - t147)
    t165 = tau4 + t126
    t166 = t133*t159 + t144*t160 + t161
    t167 = t143*t154
    t168 = t71 - 0.0174944385*a2z - 0.1340594295*t70 - t153
    t169 = t4*t55 + t158 + t162 - 483.2512315270936*t1
    t170 = t106*t150
    t171 = t112*t156
    t172 = 1.0/(t166 - t154*t167)
    t173 = t130*t156
    t174 = tau0 + t59 - sin_q1_q2*t168 - t163 - t164
    t175 = t162 + t170 + t171 - tau2 - t111*t165
    t176 = t169 + t170 + t173 - tau1 - t129*t165
    t177 = t156*t159
    t178 = t150*t151 + t174 + t177 - t152*t165
    t179 = t176 - t136*t175
    qdd0 = (t160*t175 + t178 - t167*t179)*t172
    qdd1 = t143*t179 - t167*qdd0
    qdd2 = t120*t175 + t136*qdd1 - t160*qdd0
    t180 = t97*t156 + t112*qdd2 - t130*qdd1
    qdd3 = t180 - t159*qdd0
    t181 = t129*qdd1 + 1557.2443004858603*t165 - t111*qdd2
    qdd4 = t152*qdd0 + t181
    t182 = t106*qdd2 + 25000.0*t150 - cos_q4*qdd3
    qdd5 = t182 - t106*qdd1 - t151*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

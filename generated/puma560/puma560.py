"""puma560: rigid-body dynamics as straight-line NumPy code.

robot:      puma560, 6 degrees of freedom, fixed base
source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
model:      sha256 a6d0d9a02ff557a5
equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
frames:     link6
effects:    none in the file
generator:  symgen 0.2.0
licence:    this generated text is yours, under any terms; it comes without warranty
robot file: sha256 e617989e4b229c94
command:    symgen generate :puma560 --target c --target python --target report --parameters baked

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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 164 M 139 A 10 sin/cos; 15.5 digits (float 6.7).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-89

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
    t1 = 1.410104304*cos_q1 - 0.04521564*sin_q1
    t2 = sin_q1*sin_q1
    t3 = sin_q1*cos_q1
    t4 = 1.368797152*t2 + 0.0141984*t3
    t5 = t4 - 1.441923552
    t6 = 1.368797152*t3 + 0.0070992 - 0.0141984*t2
    t7 = 0.609298224*sin_q1 + 0.023751*cos_q1
    t8 = 0.9969983837450935*cos_q1
    t9 = 0.9969983837450935*sin_q1
    t10 = qd0*qd0
    t11 = 1.268567038*qdd0
    t12 = 0.175*qdd0 + t11
    t13 = qd1*qd1
    t14 = 2.0*qd0*qd1
    t15 = qdd1*t7 - qdd0*t5 - t6*t14
    t16 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t13 + t15
    t17 = qdd1*t5 - qdd0*t7
    t18 = t17 - qdd1*(t4 + 0.0731264) - t6*t10
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t19 = w2x*w2x
    t20 = w2y*w2y
    t21 = w2z*w2z
    t22 = qdd0*cos_q1_q2
    t23 = qdd0*sin_q1_q2
    t24 = w2x*w2z
    t25 = w2y*w2z
    t26 = w2x*w2y
    wd2x = t23 + t25
    wd2y = t22 - t24
    t27 = wd2z - t26
    t28 = wd2z + t26
    t29 = t24 - wd2y
    t30 = t25 + wd2x
    t31 = t20 + t21
    t32 = t19 + t21
    t33 = qdd1*t9 + t8*(t10 + t13)
    a2z = qdd0*t8 - t9*t14
    t34 = qdd1*t8 - t9*t13 - 22.650658046640498
    a2x = cos_q1_q2*t33 - sin_q1_q2*t34
    a2y = sin_q1_q2*t33 + cos_q1_q2*t34
    t35 = t20 - t21
    t36 = 0.0106736385*t29 + 0.3056901365*t30 - 0.1340594295*t35
    t37 = 0.1340594295*t27 + 0.00625*t29 + 0.0106736385*t30
    t38 = t19 - t20
    t39 = 0.3056901365*t27 + 0.00625*t28 - 0.1340594295*t22
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    wd3z = qdd3 + wd2y
    t40 = sin_q3*t30 + cos_q3*t27
    t41 = sin_q3*t27 - cos_q3*t30
    t42 = w3x*w3z
    t43 = w3y*w3z
    t44 = w3x*w3y
    wd3x = t41 + t43
    wd3y = t40 + t42
    t45 = wd3z + t44
    t46 = wd3z - t44
    w4y = sin_q4*w3x - cos_q4*w3z
    t47 = t42 + wd3y
    t48 = t43 + wd3x
    t49 = 0.3465712306626645*t22 + a2x - 0.04687139228815516*t31
    w4z = qd4 + w3y
    a3z = 0.3465712306626645*t23 + a2y - 0.04687139228815516*t28
    t50 = 0.04687139228815516*t29 + a2z - 0.3465712306626645*t10
    w4x = sin_q4*w3z + cos_q4*w3x
    t51 = w4y*w4z
    a3x = cos_q3*t49 - sin_q3*t50
    a3y = sin_q3*t49 + cos_q3*t50
    t52 = 0.00075*t45 + 0.00065*t46
    wd4x = sin_q4*t45 - cos_q4*t48 - t51
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd4z = qdd4 + wd3y
    t53 = w4z*w4x
    t54 = w4y*w4x
    wd4y = sin_q4*t48 + cos_q4*t45 - t53
    t55 = t51 - wd4x
    t56 = wd4z + t54
    t57 = wd4z - t54
    t58 = t53 - wd4y
    t59 = w4z*w4z + w4x*w4x
    t60 = w5x*w5y
    t61 = w5x*w5z
    t62 = w5y*w5z
    a4z = t41 - a3y
    a4x = sin_q4*(t32 + a3z) + cos_q4*(t40 - a3x)
    wd5y = cos_q5*t56 - sin_q5*t55 - t61
    wd5x = sin_q5*t56 + cos_q5*t55 - t62
    wd5z = qdd5 + wd4y
    t63 = 0.001247328*t56
    t64 = 0.001247328*t59
    t65 = 0.001247328*t55
    t66 = 0.00042216*t55 + 0.001247328*a4z
    t67 = 0.00042216*t56 + 0.0002*t57 + 0.001247328*a4x
    t68 = wd5z - t60
    t69 = t60 + wd5z
    t70 = t61 - wd5y
    t71 = t62 - wd5x
    t72 = cos_q4*t63 - sin_q4*t64
    t73 = 2e-05*t71
    t74 = 2e-05*t70
    tau5 = 2e-05*t68 + 2e-05*t69
    t75 = 0.2344695125*a3y - t65
    t76 = sin_q5*t74 + t66 - cos_q5*t73
    t77 = 0.0002*t58 - tau5
    t78 = 0.2344695125*a3x - t72
    tau4 = t67 - sin_q5*t73 - cos_q5*t74
    t79 = cos_q4*t76 + t65 - sin_q4*t77
    t80 = 0.00075*t48 + t79
    t81 = 0.00065*t47 + t72 + tau4
    t82 = sin_q4*t63 + cos_q4*t64 + 0.2344695125*a3z
    t83 = sin_q3*t75 + cos_q3*t78
    tau3 = t52 - sin_q4*t76 - cos_q4*t77
    t84 = sin_q3*t78 - cos_q3*t75
    t85 = cos_q3*t80 - sin_q3*t81 - 0.3465712306626645*t82
    t86 = 0.3732434145*t32 + t82
    t87 = 0.3732434145*t27 - t83
    t88 = sin_q3*t80 + cos_q3*t81 - 0.04687139228815516*t82
    t89 = t37 - 0.3465712306626645*t83 - tau3 - 0.04687139228815516*t84
    t90 = t8*(0.3732434145*t30 - t84)
    tau2 = t39 + t88 - 0.3732434145*a2x - 0.0106736385*t38
    t91 = (sin_q1_q2*t87 + cos_q1_q2*t86)*t8
    t92 = sin_q1_q2*(0.3732434145*a2z + t36 - t85)
    t93 = t91 - (cos_q1_q2*t87 - sin_q1_q2*t86)*t9
    tau1 = tau2 + t93 - 22.650658046640498*t1 - t18
    tau0 = t12 + t16 + t90 + t92 - cos_q1_q2*t89
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

    Route composite_difference, angles of parallel axes added up, lengths in units of 0.4331 m; 76 M 56 A 8 sin/cos (operations: 142 by composite_joint_axes, 162 by composite_rigid_body); 15.5 digits (float 6.7).
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
    t5 = 0.9969983837450935*cos_q1
    t6 = 0.9969983837450935*sin_q1
    t7 = 0.001247328*cos_q4
    t8 = 0.001247328*sin_q4
    t9 = t7 + 0.00064216
    t10 = cos_q3*t7
    t11 = sin_q3*t7
    t12 = cos_q3*t9 - 0.04687139228815516*t8
    t13 = sin_q1_q2*(sin_q3*t9 + 0.3465712306626645*t8)
    t14 = t13 - cos_q1_q2*(0.3465712306626645*t10 + 0.04687139228815516*t11)
    t15 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5
    t16 = t15 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6
    t17 = t5*t11 + t14
    t18 = t12 + t16
    t19 = 0.00020216*sin_q4*sin_q4
    t20 = 0.00020216*sin_q4*cos_q4 + t8
    t21 = t19 + 0.00164
    t22 = sin_q3*t8
    t23 = cos_q3*t8
    t24 = cos_q3*t20
    t25 = sin_q3*t20
    t26 = 0.3465712306626645*t22
    t27 = 0.04687139228815516*t23
    t28 = sin_q1_q2*t24 + cos_q1_q2*(t21 + t26 - t27)
    t29 = sin_q1_q2*t5*t22 - cos_q1_q2*t6*t22
    t30 = t19 + 0.0001
    t31 = t19 - 2.0*t7 - 0.3061122965
    t32 = t5*t23 + t28
    t33 = t25 + t29
    t34 = t23 - 0.0109899125
    t35 = sin_q3*sin_q3*t30
    t36 = t7 + 0.3732434145
    t37 = 0.3465712306626645*t23 - 0.04687139228815516*t22
    t38 = 2.0*t27 + t35 - t19 - 0.0076351125
    t39 = (sin_q1_q2*t36 + cos_q1_q2*t34)*t5
    t40 = t31 + t38
    t41 = 0.09374278457631031*t7 + 0.021347277 - 2.0*t24
    t42 = sin_q1_q2*(sin_q3*cos_q3*t30 + t37 - 0.0038087875)
    t43 = sin_q1_q2*sin_q1_q2*(t38 - t31)
    t44 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1
    t45 = t42 - cos_q1_q2*(0.3465712306626645*t7 + t25 + 0.1340594295)
    t46 = t39 - (cos_q1_q2*t36 - sin_q1_q2*t34)*t6
    t47 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t48 = t40 - t46
    t49 = t6*t22 + t45 + t47
    t50 = sin_q1_q2*cos_q1_q2*t41 + t38 - t43
    t51 = t48 - t46 - 1.748114002
    t52 = t44 + t50 - 2.0*t39 - 1.674987602
    t53 = t52 - 2.0*t26 - t35 - 1.4724995505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t53
    out[..., 0, 1] = t49
    out[..., 0, 2] = t45
    out[..., 0, 3] = t32
    out[..., 0, 4] = t17
    out[..., 0, 5] = -t4
    out[..., 1, 0] = t49
    out[..., 1, 1] = -t51
    out[..., 1, 2] = -t48
    out[..., 1, 3] = -t33
    out[..., 1, 4] = t18
    out[..., 1, 5] = t3
    out[..., 2, 0] = t45
    out[..., 2, 1] = -t48
    out[..., 2, 2] = -t40
    out[..., 2, 3] = -t25
    out[..., 2, 4] = t12
    out[..., 2, 5] = t3
    out[..., 3, 0] = t32
    out[..., 3, 1] = -t33
    out[..., 3, 2] = -t25
    out[..., 3, 3] = t21
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t2
    out[..., 4, 0] = t17
    out[..., 4, 1] = t18
    out[..., 4, 2] = t12
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
    """g(q), the joint forces that balance gravity

    Route newton_euler, angles of parallel axes added up; 17 M 7 A 8 sin/cos (operations: 36 by lagrange_recursive); 15.5 digits (float 6.8).
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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 146 M 112 A 10 sin/cos; 15.5 digits (float 6.8).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-89

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
    t1 = 1.410104304*cos_q1 - 0.04521564*sin_q1
    t2 = 1.368797152*sin_q1*cos_q1 - 0.0141984*sin_q1*sin_q1
    t3 = t2 + 0.0070992
    t4 = 0.9969983837450935*cos_q1
    t5 = 0.9969983837450935*sin_q1
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
    t15 = 2.0*wd2x
    t16 = t12 + t13
    t17 = t11 + t13
    t18 = t4*(t6 + t7)
    a2z = t5*t8
    t19 = t5*t7 + 22.650658046640498
    a2x = sin_q1_q2*t19 + cos_q1_q2*t18
    a2y = sin_q1_q2*t18 - cos_q1_q2*t19
    t20 = t12 - t13
    t21 = 0.021347277*wd2y + 0.3056901365*t15 - 0.1340594295*t20
    w3y = sin_q3*w2x + cos_q3*w2z
    t22 = 0.1340594295*t14 - 0.0125*wd2y - 0.0106736385*t15
    w3z = qd3 + w2y
    t23 = t11 - t12
    t24 = 0.00625*t14
    t25 = t24 - 0.3056901365*t14 - 0.0106736385*t23
    w3x = cos_q3*w2x - sin_q3*w2z
    t26 = sin_q3*t14 + cos_q3*t15
    t27 = w3y*w3z
    t28 = cos_q3*t14 - sin_q3*t15
    t29 = w3z*w3x
    t30 = w3y*w3x
    wd3x = t26 - t27
    wd3y = t28 - t29
    t31 = t30 - wd2y
    t32 = wd2y + t30
    w4y = sin_q4*w3x - cos_q4*w3z
    t33 = t29 - wd3y
    t34 = t27 - wd3x
    t35 = 0.04687139228815516*t16 - a2x
    a3z = 0.04687139228815516*t14 - a2y
    w4z = qd4 + w3y
    t36 = 0.09374278457631031*wd2y - 0.3465712306626645*t6 - a2z
    a3x = sin_q3*t36 + cos_q3*t35
    w4x = sin_q4*w3z + cos_q4*w3x
    t37 = w4y*w4z
    a3y = sin_q3*t35 - cos_q3*t36
    t38 = w4z*w4x
    t39 = w4y*w4x
    wd4x = sin_q4*t31 - cos_q4*t34 - t37
    wd4y = sin_q4*t34 + cos_q4*t31 - t38
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    t40 = w4z*w4z + w4x*w4x
    t41 = wd3y - t39
    w5z = w4y - qd5
    t42 = wd3y + t39
    t43 = t37 - wd4x
    t44 = t38 - wd4y
    a4z = t26 - a3y
    a4x = sin_q4*(a3z - t17) + cos_q4*(t28 - a3x)
    t45 = w5x*w5y
    t46 = 0.001247328*t41
    t47 = 0.001247328*t40
    t48 = 0.001247328*t43
    t49 = 0.00042216*t43 - 0.001247328*a4z
    t50 = w5x*w5z
    t51 = w5y*w5z
    t52 = wd4y - t45
    t53 = wd4y + t45
    t54 = 0.00042216*t41 + 0.0002*t42 + 0.001247328*a4x
    wd5x = sin_q5*t41 + t51 - cos_q5*t43
    wd5y = sin_q5*t43 + cos_q5*t41 + t50
    t55 = sin_q4*t47 + cos_q4*t46
    b5 = 2e-05*t52 + 2e-05*t53
    t56 = 0.2344695125*a3y + t48
    t57 = t51 + wd5x
    t58 = t50 + wd5y
    t59 = 2e-05*t57
    t60 = 2e-05*t58
    t61 = sin_q5*t60 + t49 - cos_q5*t59
    t62 = 0.2344695125*a3x - t55
    t63 = sin_q4*t46 + 0.2344695125*a3z - cos_q4*t47
    t64 = 0.0002*t44 - b5
    b4 = sin_q5*t59 + cos_q5*t60 + t54
    t65 = sin_q4*t61 + cos_q4*t64
    t66 = sin_q3*t56 + cos_q3*t62
    t67 = 0.3732434145*t17 - t63
    t68 = cos_q4*t61 + t48 - sin_q4*t64
    t69 = 0.00075*t34 + t68
    t70 = sin_q3*t62 - cos_q3*t56
    t71 = 0.00065*t33 - t55 - b4
    t72 = 0.3732434145*t14 - t66
    b3 = 0.00065*t32 + t65 - 0.00075*t31
    t73 = cos_q3*t69 + 0.3465712306626645*t63 - sin_q3*t71
    t74 = sin_q3*t69 + cos_q3*t71 + 0.04687139228815516*t63
    t75 = t4*(sin_q1_q2*t72 - cos_q1_q2*t67)
    t76 = 0.3465712306626645*t66 + 0.04687139228815516*t70 + b3 - t22
    b2 = t25 + t74 - 0.3732434145*a2x
    t77 = cos_q1_q2*t76
    t78 = sin_q1_q2*(0.3732434145*a2z + t73 - t21) + t77
    t79 = t75 - (sin_q1_q2*t67 + cos_q1_q2*t72)*t5
    b0 = t10 + t78 - t4*(0.3732434145*t15 + t70)
    b1 = t3*t6 + b2 - 22.650658046640498*t1 - t79
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

    Route factorisation, angles of parallel axes added up, lengths in units of 0.4331 m; 296 M 231 A 4 D 10 sin/cos (operations: 578 by articulated_body_nominal); 15.7 digits (float 7.0).
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
    t1 = 1.643870029*cos_q1 - 0.04521564*sin_q1
    t2 = sin_q1*sin_q1
    t3 = sin_q1*cos_q1
    t4 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2
    t5 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t6 = 0.9969983837450935*cos_q1
    t7 = 0.9969983837450935*sin_q1
    t8 = 4e-05*sin_q4
    t9 = 4e-05*cos_q4
    t10 = sin_q3*t8
    t11 = sin_q1_q2*cos_q3*t8 - cos_q1_q2*t9
    t12 = 0.001247328*cos_q4
    t13 = 0.001247328*sin_q4
    t14 = t12 + 0.00064216
    t15 = cos_q3*t12
    t16 = sin_q3*t12
    t17 = cos_q3*t14 - 0.04687139228815516*t13
    t18 = sin_q1_q2*(sin_q3*t14 + 0.3465712306626645*t13)
    t19 = t18 - cos_q1_q2*(0.3465712306626645*t15 + 0.04687139228815516*t16)
    t20 = (sin_q1_q2*t15 + cos_q1_q2*t13)*t6
    t21 = t20 - (cos_q1_q2*t15 - sin_q1_q2*t13)*t7
    t22 = t6*t16 + t19
    t23 = t17 + t21
    t24 = cos_q4*cos_q4
    t25 = sin_q4*sin_q4
    t26 = -0.00020216*sin_q4*cos_q4 - t13
    t27 = 2.0*t12 + 0.00042216*t24 + 0.00022*t25
    t28 = 0.00022*t24 + 0.00042216*t25 + 0.00065
    t29 = t28 + 0.00077
    t30 = sin_q3*t13
    t31 = cos_q3*t13
    t32 = cos_q3*t26
    t33 = sin_q3*t26
    t34 = 0.3465712306626645*t30
    t35 = 0.04687139228815516*t31
    t36 = sin_q1_q2*t32 - cos_q1_q2*(t29 + t34 - t35)
    t37 = sin_q1_q2*t6*t30 - cos_q1_q2*t7*t30
    t38 = cos_q3*cos_q3
    t39 = sin_q3*sin_q3
    t40 = 0.3465712306626645*t31 - 0.04687139228815516*t30
    t41 = t28*t38 + 0.00077*t39 - 2.0*t35
    t42 = t28*t39 + 2.0*t34 + 0.00077*t38
    t43 = t31 - 0.0109899125
    t44 = t12 + 0.3732434145
    t45 = t41 + 0.0067651125
    t46 = sin_q3*cos_q3*(t28 - 0.00077) + t40 - 0.0038087875
    t47 = t27 + 0.3056901365
    t48 = cos_q1_q2*(t33 - 0.3465712306626645*t12 - 0.1340594295)
    t49 = sin_q1_q2*t46 + t48
    t50 = (sin_q1_q2*t44 + cos_q1_q2*t43)*t6
    t51 = t50 - (cos_q1_q2*t44 - sin_q1_q2*t43)*t7
    t52 = 2.0*sin_q1_q2*cos_q1_q2
    t53 = sin_q1_q2*sin_q1_q2*t47 + cos_q1_q2*cos_q1_q2*t45
    t54 = (0.04687139228815516*t12 + t32 + 0.0106736385)*t52 - t53
    t55 = t54 - 2.0*t50
    t56 = 1.601861202*t2 + 0.0141984*t3 + t55 - 1.674987602
    t57 = qd0*qd0
    t58 = qd1*qd1
    t59 = 2.0*qd0*qd1
    t60 = t4*t59
    t61 = t60 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t58
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t62 = w2x*w2x
    t63 = w2y*w2y
    t64 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t65 = w2x*w2y
    t66 = 2.0*wd2x
    t67 = t63 + t64
    t68 = t62 + t64
    t69 = t6*(t57 + t58)
    a2z = t7*t59
    t70 = t7*t58 + 22.650658046640498
    a2x = sin_q1_q2*t70 + cos_q1_q2*t69
    a2y = sin_q1_q2*t69 - cos_q1_q2*t70
    t71 = t63 - t64
    t72 = 0.021347277*wd2y + 0.3056901365*t66 - 0.0038087875*t65
    t73 = t62 - t64
    t74 = 0.1340594295*t65 - 0.013530225*wd2y - 0.0106736385*t66
    t75 = t62 - t63
    t76 = 0.0067651125*t65
    t77 = t76 - 0.3056901365*t65 - 0.0106736385*t75
    t78 = 0.0109899125*a2z + 0.0038087875*t73 + t74
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t79 = cos_q3*t65 - sin_q3*t66
    t80 = sin_q3*t65 + cos_q3*t66
    t81 = w3x*w3z
    t82 = w3y*w3z
    t83 = w3x*w3y
    wd3x = t80 - t82
    wd3y = t79 - t81
    t84 = wd2y - t83
    t85 = wd2y + t83
    t86 = t81 - wd3y
    t87 = t82 - wd3x
    t88 = a2x - 0.04687139228815516*t67
    a3z = a2y - 0.04687139228815516*t65
    t89 = 0.3465712306626645*t57 + a2z - 0.09374278457631031*wd2y
    a3x = sin_q3*t89 + cos_q3*t88
    a3y = sin_q3*t88 - cos_q3*t89
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t90 = w4x*w4z
    t91 = w4y*w4z
    t92 = w4x*w4y
    wd4x = sin_q4*t84 + cos_q4*t87 + t91
    wd4y = cos_q4*t84 + t90 - sin_q4*t87
    t93 = wd3y - t92
    t94 = wd3y + t92
    t95 = 1.0/(t29 - cos_q4*t9)
    t96 = t90 + wd4y
    t97 = t91 + wd4x
    t98 = w4x*w4x + w4z*w4z
    a4z = t80 + a3y
    a4x = cos_q4*(t79 + a3x) - sin_q4*(t68 + a3z)
    t99 = 0.001247328*t93
    t100 = 0.001247328*t98
    t101 = 0.001247328*t97
    t102 = 0.00042216*t97 - 0.001247328*a4z
    t103 = cos_q4*t10
    t104 = 0.00042216*t93 + 0.0002*t94 + 0.001247328*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    t105 = t33 - t103
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t106 = 25000.0*t10
    t107 = w5x*w5z
    t108 = w5y*w5z
    t109 = w5x*w5y
    wd5x = sin_q5*t93 + t108 - cos_q5*t97
    t110 = t45 + t47 - t10*t106
    t111 = 1557.2443004858603*t17
    t112 = t95*t105
    wd5y = sin_q5*t97 + cos_q5*t93 + t107
    t113 = wd4y - t109
    t114 = wd4y + t109
    t115 = t107 + wd5y
    t116 = t108 + wd5x
    t117 = 2e-05*t116
    t118 = 2e-05*t115
    t119 = 2e-05*t113 + 2e-05*t114
    t120 = 1.0/(t110 - t17*t111 - t105*t112)
    t121 = t33 - t37 - t103
    t122 = sin_q5*t118 + t102 - cos_q5*t117
    t123 = 0.0002*t96 + t119
    t124 = sin_q4*t100 + cos_q4*t99
    t125 = t51 + t110
    t126 = sin_q5*t117 + cos_q5*t118 + t104
    t127 = sin_q4*t99 - cos_q4*t100
    t128 = t125 - t23*t111 - t112*t121
    t129 = 1557.2443004858603*t23
    t130 = t95*t121
    t131 = cos_q3*t124 - sin_q3*t101
    t132 = sin_q4*t122 + cos_q4*t123
    t133 = t36 - cos_q4*t11 - t6*t31
    t134 = t121*t130
    t135 = cos_q4*t122 + t101 - sin_q4*t123
    t136 = t120*t128
    t137 = 0.00065*t86 - t124 - t126
    t138 = t23*t129 + t134 - t51 - t125 - 1.748114002
    t139 = 0.0109899125*t67 - 0.3732434145*t65 - t131
    t140 = 0.00075*t87 + t135
    t141 = 0.0109899125*t65 + t127 - 0.3732434145*t68
    t142 = t11*t106
    t143 = 1.0/(t128*t136 + t138)
    t144 = sin_q3*t124 + cos_q3*t101
    t145 = 0.00075*t84 + 0.00065*t85 + t132
    t146 = t5 + t7*t30 + t49 + t142
    t147 = t49 + t112*t133 + t142 - t22*t111
    t148 = cos_q3*t140 + 0.3465712306626645*t127 - sin_q3*t137
    t149 = t6*(sin_q1_q2*t139 - cos_q1_q2*t141)
    t150 = t130*t133 + t146 - t22*t129
    t151 = tau5 + t119
    t152 = 25000.0*t11
    t153 = 1557.2443004858603*t22
    t154 = sin_q3*t140 + cos_q3*t137 + 0.04687139228815516*t127
    t155 = t6*(0.021979825*wd2y + 0.3732434145*t66 - t144)
    t156 = t150 - t136*t147
    t157 = tau3 + t145 - cos_q4*t151
    t158 = t149 - (sin_q1_q2*t141 + cos_q1_q2*t139)*t7
    t159 = t22*t153
    t160 = t95*t133
    t161 = t120*t147
    t162 = t72 - 0.3732434145*a2z - 0.1340594295*t71 - t148
    t163 = t11*t152 + t56 + t159 - t42 - 1.4717295505
    t164 = t78 + 0.3465712306626645*t131 + 0.04687139228815516*t144 - t145
    t165 = t77 + t154 - 0.3732434145*a2x - 0.0109899125*a2y
    t166 = tau4 + t126
    t167 = t133*t160 + t147*t161 + t163
    t168 = t143*t156
    t169 = t106*t151
    t170 = t112*t157
    t171 = t61 - sin_q1_q2*t162 - cos_q1_q2*t164 - t155
    t172 = t4*t57 + t158 + t165 - 22.650658046640498*t1
    t173 = t111*t166 + t165 + t169 + t170 - tau2
    t174 = 1.0/(t167 - t156*t168)
    t175 = t130*t157
    t176 = tau0 + t151*t152 + t171 - t153*t166
    t177 = t129*t166 + t169 + t172 + t175 - tau1
    t178 = t177 - t136*t173
    t179 = t157*t160 + t161*t173 + t176
    qdd0 = t174*(t179 - t168*t178)
    qdd1 = t143*t178 - t168*qdd0
    qdd2 = t120*t173 + t136*qdd1 - t161*qdd0
    t180 = t95*t157 + t112*qdd2 - t130*qdd1
    qdd3 = t180 - t160*qdd0
    t181 = t111*qdd2 + 1557.2443004858603*t166 - t129*qdd1
    qdd4 = t153*qdd0 + t181
    t182 = t106*qdd2 + 25000.0*t151 - cos_q4*qdd3
    qdd5 = t182 - t106*qdd1 - t152*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

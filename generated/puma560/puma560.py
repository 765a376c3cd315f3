"""puma560: rigid-body dynamics as straight-line NumPy code.

robot:      puma560, 6 degrees of freedom, fixed base
source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
model:      sha256 a6d0d9a02ff557a5
equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
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
Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
joints are added before the sine. Reduce such angles to one turn.
"""

import numpy as np


def _inputs(*arguments):
    """Return the leading shape, the type of the result, and the components of each argument along its last axes."""
    arrays, leads, sizes = [np.asarray(value) for _, value, _ in arguments], [], []
    for (name, _, shape), array in zip(arguments, arrays):
        leads.append(array.shape[: max(0, array.ndim - len(shape))])
        sizes.append(int(np.prod(shape)))
        if array.shape != (*leads[-1], *shape):
            raise ValueError(f"{name}: expected shape (..., {', '.join(map(str, shape))}), found {array.shape}")
    dtype = np.result_type(float, *arrays)
    arrays = [array.astype(dtype, copy=False) for array in arrays]
    flat = [array.reshape(*lead, size) for array, lead, size in zip(arrays, leads, sizes)]
    return np.broadcast_shapes(*leads), dtype, [np.moveaxis(array, -1, 0) for array in flat]


def _output(out, shape, dtype):
    """Return ``out``, or a new array if it is None; ValueError if the shape of ``out`` differs."""
    if out is None:
        return np.empty(shape, dtype)
    if out.shape != shape:
        raise ValueError(f"out: expected shape {shape}, found {out.shape}")
    return out


def inverse_dynamics(q, qd, qdd, out=None):
    """tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 162 M 138 A 10 sin/cos; 15.5 digits (float 6.8).
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
    t2 = 1.368797152*sin_q1 + 0.0141984*cos_q1
    t3 = sin_q1*t2
    t4 = t3 - 1.441923552
    t5 = cos_q1*t2 - 0.0070992
    t6 = 0.609298224*sin_q1 + 0.023751*cos_q1
    t7 = 0.9969983837450935*cos_q1
    t8 = 0.9969983837450935*sin_q1
    t9 = qd0*qd0
    t10 = 1.268567038*qdd0
    t11 = 0.175*qdd0 + t10
    t12 = qd1*qd1
    t13 = 2.0*qd0*qd1
    t14 = qdd1*t6 - qdd0*t4 - t5*t13
    t15 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t12 + t14
    t16 = qdd1*t4 - qdd0*t6
    t17 = t16 - qdd1*(t3 + 0.0731264) - t5*t9
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
    t32 = qdd1*t8 + t7*(t9 + t12)
    a2z = qdd0*t7 - t8*t13
    t33 = qdd1*t7 - t8*t12 - 22.650658046640498
    a2x = cos_q1_q2*t32 - sin_q1_q2*t33
    a2y = sin_q1_q2*t32 + cos_q1_q2*t33
    t34 = t19 - t20
    t35 = 0.0106736385*t28 + 0.3056901365*t29 - 0.1340594295*t34
    t36 = 0.1340594295*t26 + 0.00625*t28 + 0.0106736385*t29
    t37 = t18 - t19
    t38 = 0.3056901365*t26 + 0.00625*t27 - 0.1340594295*t21
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    wd3z = qdd3 + wd2y
    t39 = sin_q3*t29 + cos_q3*t26
    t40 = sin_q3*t26 - cos_q3*t29
    t41 = w3x*w3z
    t42 = w3y*w3z
    t43 = w3x*w3y
    wd3x = t40 + t42
    wd3y = t39 + t41
    t44 = wd3z + t43
    t45 = wd3z - t43
    w4y = sin_q4*w3x - cos_q4*w3z
    t46 = t41 + wd3y
    t47 = t42 + wd3x
    t48 = 0.3465712306626645*t21 + a2x - 0.04687139228815516*t30
    w4z = qd4 + w3y
    a3z = 0.3465712306626645*t22 + a2y - 0.04687139228815516*t27
    t49 = 0.04687139228815516*t28 + a2z - 0.3465712306626645*t9
    w4x = sin_q4*w3z + cos_q4*w3x
    t50 = w4y*w4z
    a3x = cos_q3*t48 - sin_q3*t49
    a3y = sin_q3*t48 + cos_q3*t49
    t51 = 0.00075*t44 + 0.00065*t45
    wd4x = sin_q4*t44 - cos_q4*t47 - t50
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd4z = qdd4 + wd3y
    t52 = w4z*w4x
    t53 = w4y*w4x
    wd4y = sin_q4*t47 + cos_q4*t44 - t52
    t54 = t50 - wd4x
    t55 = wd4z + t53
    t56 = wd4z - t53
    t57 = t52 - wd4y
    t58 = w4z*w4z + w4x*w4x
    t59 = w5x*w5y
    t60 = w5x*w5z
    t61 = w5y*w5z
    a4z = t40 - a3y
    a4x = sin_q4*(t31 + a3z) + cos_q4*(t39 - a3x)
    wd5y = cos_q5*t55 - sin_q5*t54 - t60
    wd5x = sin_q5*t55 + cos_q5*t54 - t61
    wd5z = qdd5 + wd4y
    t62 = 0.001247328*t55
    t63 = 0.001247328*t58
    t64 = 0.001247328*t54
    t65 = 0.00042216*t54 + 0.001247328*a4z
    t66 = 0.00042216*t55 + 0.0002*t56 + 0.001247328*a4x
    t67 = wd5z - t59
    t68 = t59 + wd5z
    t69 = t60 - wd5y
    t70 = t61 - wd5x
    t71 = cos_q4*t62 - sin_q4*t63
    t72 = 2e-05*t70
    t73 = 2e-05*t69
    tau5 = 2e-05*t67 + 2e-05*t68
    t74 = 0.2344695125*a3y - t64
    t75 = sin_q5*t73 + t65 - cos_q5*t72
    t76 = 0.0002*t57 - tau5
    t77 = 0.2344695125*a3x - t71
    tau4 = t66 - sin_q5*t72 - cos_q5*t73
    t78 = cos_q4*t75 + t64 - sin_q4*t76
    t79 = 0.00075*t47 + t78
    t80 = 0.00065*t46 + t71 + tau4
    t81 = sin_q4*t62 + cos_q4*t63 + 0.2344695125*a3z
    t82 = sin_q3*t74 + cos_q3*t77
    tau3 = t51 - sin_q4*t75 - cos_q4*t76
    t83 = sin_q3*t77 - cos_q3*t74
    t84 = cos_q3*t79 - sin_q3*t80 - 0.3465712306626645*t81
    t85 = 0.3732434145*t31 + t81
    t86 = 0.3732434145*t26 - t82
    t87 = sin_q3*t79 + cos_q3*t80 - 0.04687139228815516*t81
    t88 = t36 - 0.3465712306626645*t82 - tau3 - 0.04687139228815516*t83
    t89 = t7*(0.3732434145*t29 - t83)
    tau2 = t38 + t87 - 0.3732434145*a2x - 0.0106736385*t37
    t90 = (sin_q1_q2*t86 + cos_q1_q2*t85)*t7
    t91 = sin_q1_q2*(0.3732434145*a2z + t35 - t84)
    t92 = t90 - (cos_q1_q2*t86 - sin_q1_q2*t85)*t8
    tau1 = tau2 + t92 - 22.650658046640498*t1 - t17
    tau0 = t11 + t15 + t89 + t91 - cos_q1_q2*t88
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

    Route composite_difference, angles of parallel axes added up, lengths in units of 0.4331 m; 72 M 56 A 8 sin/cos (operations: 138 by composite_joint_axes, 161 by composite_rigid_body); 15.5 digits (float 6.7).
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
    t15 = 0.00020216*sin_q4
    t16 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5
    t17 = t16 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6
    t18 = sin_q4*t15
    t19 = cos_q4*t15 + t8
    t20 = cos_q3*t8
    t21 = t5*t11 + t14
    t22 = t12 + t17
    t23 = t18 + 0.00164
    t24 = sin_q3*(t18 + 0.0001)
    t25 = sin_q3*t8
    t26 = 0.04687139228815516*t20
    t27 = t18 - 2.0*t7 - 0.3061122965
    t28 = cos_q3*t19
    t29 = sin_q3*t19
    t30 = 0.3465712306626645*t25
    t31 = sin_q1_q2*t28 + cos_q1_q2*(t23 + t30 - t26)
    t32 = sin_q1_q2*t5*t25 - cos_q1_q2*t6*t25
    t33 = sin_q3*t24
    t34 = cos_q1_q2*(0.09374278457631031*t7 + 0.021347277 - 2.0*t28)
    t35 = t20 - 0.0109899125
    t36 = t7 + 0.3732434145
    t37 = 2.0*t26 + t33 - t18 - 0.0076351125
    t38 = t5*t20 + t31
    t39 = t29 + t32
    t40 = (sin_q1_q2*t36 + cos_q1_q2*t35)*t5
    t41 = cos_q3*t24 + 0.3465712306626645*t20 - 0.04687139228815516*t25
    t42 = sin_q1*(1.601861202*sin_q1 + 0.0141984*cos_q1) - 1.674987602
    t43 = t37 - sin_q1_q2*(sin_q1_q2*(t37 - t27) - t34)
    t44 = t27 + t37
    t45 = sin_q1_q2*(t41 - 0.0038087875)
    t46 = t45 - cos_q1_q2*(0.3465712306626645*t7 + t29 + 0.1340594295)
    t47 = t40 - (cos_q1_q2*t36 - sin_q1_q2*t35)*t6
    t48 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t49 = t44 - t47
    t50 = t6*t25 + t46 + t48
    t51 = t49 - t47 - 1.748114002
    t52 = t42 + t43 - 2.0*t40
    t53 = t52 - 2.0*t30 - t33 - 1.4724995505
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t53
    out[..., 0, 1] = t50
    out[..., 0, 2] = t46
    out[..., 0, 3] = t38
    out[..., 0, 4] = t21
    out[..., 0, 5] = -t4
    out[..., 1, 0] = t50
    out[..., 1, 1] = -t51
    out[..., 1, 2] = -t49
    out[..., 1, 3] = -t39
    out[..., 1, 4] = t22
    out[..., 1, 5] = t3
    out[..., 2, 0] = t46
    out[..., 2, 1] = -t49
    out[..., 2, 2] = -t44
    out[..., 2, 3] = -t29
    out[..., 2, 4] = t12
    out[..., 2, 5] = t3
    out[..., 3, 0] = t38
    out[..., 3, 1] = -t39
    out[..., 3, 2] = -t29
    out[..., 3, 3] = t23
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t2
    out[..., 4, 0] = t21
    out[..., 4, 1] = t22
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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 145 M 112 A 10 sin/cos; 15.5 digits (float 6.8).
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
    t2 = (1.368797152*sin_q1 + 0.0141984*cos_q1)*cos_q1 - 0.0070992
    t3 = 0.9969983837450935*cos_q1
    t4 = 0.9969983837450935*sin_q1
    t5 = qd0*qd0
    t6 = qd1*qd1
    t7 = 2.0*qd0*qd1
    t8 = t2*t7
    t9 = t8 - (0.609298224*cos_q1 - 0.023751*sin_q1)*t6
    w2x = qd0*sin_q1_q2
    w2y = qd0*cos_q1_q2
    w2z = qd1 + qd2
    t10 = w2x*w2x
    t11 = w2y*w2y
    t12 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t13 = w2x*w2y
    t14 = 2.0*wd2x
    t15 = t11 + t12
    t16 = t10 + t12
    t17 = t3*(t5 + t6)
    a2z = t4*t7
    t18 = t4*t6 + 22.650658046640498
    a2x = sin_q1_q2*t18 + cos_q1_q2*t17
    a2y = sin_q1_q2*t17 - cos_q1_q2*t18
    t19 = t11 - t12
    t20 = 0.021347277*wd2y + 0.3056901365*t14 - 0.1340594295*t19
    w3y = sin_q3*w2x + cos_q3*w2z
    t21 = 0.1340594295*t13 - 0.0125*wd2y - 0.0106736385*t14
    w3z = qd3 + w2y
    t22 = t10 - t11
    t23 = 0.00625*t13
    t24 = t23 - 0.3056901365*t13 - 0.0106736385*t22
    w3x = cos_q3*w2x - sin_q3*w2z
    t25 = sin_q3*t13 + cos_q3*t14
    t26 = w3y*w3z
    t27 = cos_q3*t13 - sin_q3*t14
    t28 = w3z*w3x
    t29 = w3y*w3x
    wd3x = t25 - t26
    wd3y = t27 - t28
    t30 = t29 - wd2y
    t31 = wd2y + t29
    w4y = sin_q4*w3x - cos_q4*w3z
    t32 = t28 - wd3y
    t33 = t26 - wd3x
    t34 = 0.04687139228815516*t15 - a2x
    a3z = 0.04687139228815516*t13 - a2y
    w4z = qd4 + w3y
    t35 = 0.09374278457631031*wd2y - 0.3465712306626645*t5 - a2z
    a3x = sin_q3*t35 + cos_q3*t34
    w4x = sin_q4*w3z + cos_q4*w3x
    t36 = w4y*w4z
    a3y = sin_q3*t34 - cos_q3*t35
    t37 = w4z*w4x
    t38 = w4y*w4x
    wd4x = sin_q4*t30 - cos_q4*t33 - t36
    wd4y = sin_q4*t33 + cos_q4*t30 - t37
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t39 = wd3y - t38
    t40 = wd3y + t38
    t41 = t37 - wd4y
    t42 = t36 - wd4x
    t43 = w4z*w4z + w4x*w4x
    a4z = t25 - a3y
    a4x = sin_q4*(a3z - t16) + cos_q4*(t27 - a3x)
    t44 = w5x*w5y
    t45 = 0.001247328*t39
    t46 = w5x*w5z
    t47 = w5y*w5z
    t48 = 0.001247328*t43
    t49 = 0.001247328*t42
    t50 = 0.00042216*t42 - 0.001247328*a4z
    t51 = wd4y - t44
    wd5y = sin_q5*t42 + cos_q5*t39 + t46
    wd5x = sin_q5*t39 + t47 - cos_q5*t42
    t52 = wd4y + t44
    t53 = 0.00042216*t39 + 0.0002*t40 + 0.001247328*a4x
    t54 = t46 + wd5y
    t55 = t47 + wd5x
    b5 = 2e-05*t51 + 2e-05*t52
    t56 = sin_q4*t48 + cos_q4*t45
    t57 = 2e-05*t55
    t58 = 2e-05*t54
    t59 = sin_q5*t58 + t50 - cos_q5*t57
    t60 = 0.0002*t41 - b5
    b4 = sin_q5*t57 + cos_q5*t58 + t53
    t61 = 0.2344695125*a3y + t49
    t62 = 0.2344695125*a3x - t56
    t63 = sin_q4*t59 + cos_q4*t60
    t64 = cos_q4*t59 + t49 - sin_q4*t60
    t65 = 0.00075*t33 + t64
    t66 = 0.00065*t32 - t56 - b4
    t67 = sin_q4*t45 + 0.2344695125*a3z - cos_q4*t48
    t68 = sin_q3*t61 + cos_q3*t62
    t69 = sin_q3*t62 - cos_q3*t61
    b3 = 0.00065*t31 + t63 - 0.00075*t30
    t70 = cos_q3*t65 + 0.3465712306626645*t67 - sin_q3*t66
    t71 = t67 - 0.3732434145*t16
    t72 = t68 - 0.3732434145*t13
    t73 = sin_q3*t65 + cos_q3*t66 + 0.04687139228815516*t67
    t74 = 0.3465712306626645*t68 + 0.04687139228815516*t69 + b3 - t21
    b2 = t24 + t73 - 0.3732434145*a2x
    t75 = cos_q1_q2*t74
    t76 = t3*(sin_q1_q2*t72 - cos_q1_q2*t71)
    t77 = sin_q1_q2*(0.3732434145*a2z + t70 - t20) + t75
    t78 = t76 - (sin_q1_q2*t71 + cos_q1_q2*t72)*t4
    b0 = t9 + t77 - t3*(0.3732434145*t14 + t69)
    b1 = t2*t5 + b2 + t78 - 22.650658046640498*t1
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

    Route factorisation, angles of parallel axes added up, lengths in units of 0.4331 m; 294 M 230 A 4 D 10 sin/cos (operations: 574 by articulated_body_nominal); 15.7 digits (float 7.0).
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
    t2 = 1.601861202*sin_q1 + 0.0141984*cos_q1
    t3 = cos_q1*t2 - 0.0070992
    t4 = 0.690314699*sin_q1 + 0.023751*cos_q1
    t5 = 0.9969983837450935*cos_q1
    t6 = 0.9969983837450935*sin_q1
    t7 = 4e-05*sin_q4
    t8 = 4e-05*cos_q4
    t9 = sin_q3*t7
    t10 = sin_q1_q2*cos_q3*t7 - cos_q1_q2*t8
    t11 = 0.001247328*cos_q4
    t12 = 0.001247328*sin_q4
    t13 = t11 + 0.00064216
    t14 = cos_q3*t11
    t15 = sin_q3*t11
    t16 = cos_q3*t13 - 0.04687139228815516*t12
    t17 = sin_q1_q2*(sin_q3*t13 + 0.3465712306626645*t12)
    t18 = t17 - cos_q1_q2*(0.3465712306626645*t14 + 0.04687139228815516*t15)
    t19 = (sin_q1_q2*t14 + cos_q1_q2*t12)*t5
    t20 = t19 - (cos_q1_q2*t14 - sin_q1_q2*t12)*t6
    t21 = t5*t15 + t18
    t22 = t16 + t20
    t23 = cos_q4*cos_q4
    t24 = sin_q4*sin_q4
    t25 = -0.00020216*sin_q4*cos_q4 - t12
    t26 = 2.0*t11 + 0.00042216*t23 + 0.00022*t24
    t27 = 0.00022*t23 + 0.00042216*t24 + 0.00065
    t28 = t27 + 0.00077
    t29 = sin_q3*t12
    t30 = cos_q3*t12
    t31 = cos_q3*t25
    t32 = sin_q3*t25
    t33 = 0.3465712306626645*t29
    t34 = 0.04687139228815516*t30
    t35 = sin_q1_q2*t31 - cos_q1_q2*(t28 + t33 - t34)
    t36 = sin_q1_q2*t5*t29 - cos_q1_q2*t6*t29
    t37 = cos_q3*cos_q3
    t38 = sin_q3*sin_q3
    t39 = 0.3465712306626645*t30 - 0.04687139228815516*t29
    t40 = t27*t37 + 0.00077*t38 - 2.0*t34
    t41 = t27*t38 + 2.0*t33 + 0.00077*t37
    t42 = t30 - 0.0109899125
    t43 = t11 + 0.3732434145
    t44 = t40 + 0.0067651125
    t45 = sin_q3*cos_q3*(t27 - 0.00077) + t39 - 0.0038087875
    t46 = t26 + 0.3056901365
    t47 = cos_q1_q2*(t32 - 0.3465712306626645*t11 - 0.1340594295)
    t48 = sin_q1_q2*t45 + t47
    t49 = (sin_q1_q2*t43 + cos_q1_q2*t42)*t5
    t50 = t49 - (cos_q1_q2*t43 - sin_q1_q2*t42)*t6
    t51 = 2.0*sin_q1_q2*cos_q1_q2
    t52 = sin_q1_q2*sin_q1_q2*t46 + cos_q1_q2*cos_q1_q2*t44
    t53 = (0.04687139228815516*t11 + t31 + 0.0106736385)*t51 - t52
    t54 = sin_q1*t2 + t53 - 2.0*t49 - 1.674987602
    t55 = qd0*qd0
    t56 = qd1*qd1
    t57 = 2.0*qd0*qd1
    t58 = t3*t57
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
    t64 = 2.0*wd2x
    t65 = t61 + t62
    t66 = t60 + t62
    t67 = t5*(t55 + t56)
    a2z = t6*t57
    t68 = t6*t56 + 22.650658046640498
    a2x = sin_q1_q2*t68 + cos_q1_q2*t67
    a2y = sin_q1_q2*t67 - cos_q1_q2*t68
    t69 = t61 - t62
    t70 = 0.021347277*wd2y + 0.3056901365*t64 - 0.0038087875*t63
    t71 = t60 - t62
    t72 = 0.1340594295*t63 - 0.013530225*wd2y - 0.0106736385*t64
    t73 = t60 - t61
    t74 = 0.0067651125*t63
    t75 = t74 - 0.3056901365*t63 - 0.0106736385*t73
    t76 = 0.0109899125*a2z + 0.0038087875*t71 + t72
    w3x = cos_q3*w2x - sin_q3*w2z
    w3y = sin_q3*w2x + cos_q3*w2z
    w3z = qd3 + w2y
    t77 = cos_q3*t63 - sin_q3*t64
    t78 = sin_q3*t63 + cos_q3*t64
    t79 = w3x*w3z
    t80 = w3y*w3z
    t81 = w3x*w3y
    wd3x = t78 - t80
    wd3y = t77 - t79
    t82 = wd2y - t81
    t83 = wd2y + t81
    t84 = t79 - wd3y
    t85 = t80 - wd3x
    t86 = a2x - 0.04687139228815516*t65
    a3z = a2y - 0.04687139228815516*t63
    t87 = 0.3465712306626645*t55 + a2z - 0.09374278457631031*wd2y
    a3x = sin_q3*t87 + cos_q3*t86
    a3y = sin_q3*t86 - cos_q3*t87
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t88 = w4x*w4z
    t89 = w4y*w4z
    t90 = w4x*w4y
    wd4x = sin_q4*t82 + cos_q4*t85 + t89
    wd4y = cos_q4*t82 + t88 - sin_q4*t85
    t91 = wd3y - t90
    t92 = wd3y + t90
    t93 = 1.0/(t28 - cos_q4*t8)
    t94 = t88 + wd4y
    t95 = t89 + wd4x
    t96 = w4x*w4x + w4z*w4z
    a4z = t78 + a3y
    a4x = cos_q4*(t77 + a3x) - sin_q4*(t66 + a3z)
    t97 = 0.001247328*t91
    t98 = 0.001247328*t96
    t99 = 0.001247328*t95
    t100 = 0.00042216*t95 - 0.001247328*a4z
    t101 = cos_q4*t9
    t102 = 0.00042216*t91 + 0.0002*t92 + 0.001247328*a4x
    w5x = cos_q5*w4x - sin_q5*w4z
    t103 = t32 - t101
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t104 = 25000.0*t9
    t105 = w5x*w5z
    t106 = w5y*w5z
    t107 = w5x*w5y
    wd5x = sin_q5*t91 + t106 - cos_q5*t95
    t108 = t44 + t46 - t9*t104
    t109 = 1557.2443004858603*t16
    t110 = t93*t103
    wd5y = sin_q5*t95 + cos_q5*t91 + t105
    t111 = wd4y - t107
    t112 = wd4y + t107
    t113 = t105 + wd5y
    t114 = t106 + wd5x
    t115 = 2e-05*t114
    t116 = 2e-05*t113
    t117 = 2e-05*t111 + 2e-05*t112
    t118 = 1.0/(t108 - t16*t109 - t103*t110)
    t119 = t32 - t36 - t101
    t120 = sin_q5*t116 + t100 - cos_q5*t115
    t121 = 0.0002*t94 + t117
    t122 = sin_q4*t98 + cos_q4*t97
    t123 = t50 + t108
    t124 = sin_q5*t115 + cos_q5*t116 + t102
    t125 = sin_q4*t97 - cos_q4*t98
    t126 = t123 - t22*t109 - t110*t119
    t127 = 1557.2443004858603*t22
    t128 = t93*t119
    t129 = cos_q3*t122 - sin_q3*t99
    t130 = sin_q4*t120 + cos_q4*t121
    t131 = t35 - cos_q4*t10 - t5*t30
    t132 = t119*t128
    t133 = cos_q4*t120 + t99 - sin_q4*t121
    t134 = t118*t126
    t135 = 0.00065*t84 - t122 - t124
    t136 = t22*t127 + t132 - t50 - t123 - 1.748114002
    t137 = 0.0109899125*t65 - 0.3732434145*t63 - t129
    t138 = 0.00075*t85 + t133
    t139 = 0.0109899125*t63 + t125 - 0.3732434145*t66
    t140 = t10*t104
    t141 = 1.0/(t126*t134 + t136)
    t142 = sin_q3*t122 + cos_q3*t99
    t143 = 0.00075*t82 + 0.00065*t83 + t130
    t144 = t4 + t6*t29 + t48 + t140
    t145 = t48 + t110*t131 + t140 - t21*t109
    t146 = cos_q3*t138 + 0.3465712306626645*t125 - sin_q3*t135
    t147 = t5*(sin_q1_q2*t137 - cos_q1_q2*t139)
    t148 = t128*t131 + t144 - t21*t127
    t149 = tau5 + t117
    t150 = 25000.0*t10
    t151 = 1557.2443004858603*t21
    t152 = sin_q3*t138 + cos_q3*t135 + 0.04687139228815516*t125
    t153 = t5*(0.021979825*wd2y + 0.3732434145*t64 - t142)
    t154 = t148 - t134*t145
    t155 = tau3 + t143 - cos_q4*t149
    t156 = t147 - (sin_q1_q2*t139 + cos_q1_q2*t137)*t6
    t157 = t21*t151
    t158 = t93*t131
    t159 = t118*t145
    t160 = t70 - 0.3732434145*a2z - 0.1340594295*t69 - t146
    t161 = t10*t150 + t54 + t157 - t41 - 1.4717295505
    t162 = t76 + 0.3465712306626645*t129 + 0.04687139228815516*t142 - t143
    t163 = t75 + t152 - 0.3732434145*a2x - 0.0109899125*a2y
    t164 = tau4 + t124
    t165 = t131*t158 + t145*t159 + t161
    t166 = t141*t154
    t167 = t104*t149
    t168 = t110*t155
    t169 = t59 - sin_q1_q2*t160 - cos_q1_q2*t162 - t153
    t170 = t3*t55 + t156 + t163 - 22.650658046640498*t1
    t171 = t109*t164 + t163 + t167 + t168 - tau2
    t172 = 1.0/(t165 - t154*t166)
    t173 = t128*t155
    t174 = tau0 + t149*t150 + t169 - t151*t164
    t175 = t127*t164 + t167 + t170 + t173 - tau1
    t176 = t175 - t134*t171
    t177 = t155*t158 + t159*t171 + t174
    qdd0 = t172*(t177 - t166*t176)
    qdd1 = t141*t176 - t166*qdd0
    qdd2 = t118*t171 + t134*qdd1 - t159*qdd0
    t178 = t93*t155 + t110*qdd2 - t128*qdd1
    qdd3 = t178 - t158*qdd0
    t179 = t109*qdd2 + 1557.2443004858603*t164 - t127*qdd1
    qdd4 = t151*qdd0 + t179
    t180 = t104*qdd2 + 25000.0*t149 - cos_q4*qdd3
    qdd5 = t180 - t104*qdd1 - t150*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = qdd4
    out[..., 5] = qdd5
    return out

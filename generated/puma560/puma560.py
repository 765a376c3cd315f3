"""puma560: rigid-body dynamics as straight-line NumPy code.

robot:      puma560, 6 degrees of freedom, fixed base
source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
model:      sha256 a6d0d9a02ff557a5
equivalent: fixed joints fused, frames aligned, inertias regrouped (joint space)
drives:     none in the equations
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

    Route newton_euler_tensor; 202 M 167 A 10 sin/cos.

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
    w1y = qd0*cos_q1
    w1x = qd0*sin_q1
    w2y = sin_q2*w1x - cos_q2*w1y
    w3z = w2y - qd3
    w2x = sin_q2*w1y + cos_q2*w1x
    w2z = qd1 + qd2
    w3x = cos_q3*w2x - sin_q3*w2z
    w4y = sin_q4*w3x + cos_q4*w3z
    w5z = w4y - qd5
    w4x = cos_q4*w3x - sin_q4*w3z
    w3y = sin_q3*w2x + cos_q3*w2z
    w4z = qd4 + w3y
    w5x = cos_q5*w4x - sin_q5*w4z
    t1 = qd1*w1x
    wd1y = qdd0*cos_q1 - t1
    t2 = qd1*w1y
    wd1x = qdd0*sin_q1 + t2
    wd2y = qd2*w2x + sin_q2*wd1x - cos_q2*wd1y
    wd3z = wd2y - qdd3
    wd2x = sin_q2*wd1y + cos_q2*wd1x - qd2*w2y
    wd2z = qdd1 + qdd2
    wd3x = cos_q3*wd2x - qd3*w3y - sin_q3*wd2z
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd3z
    wd3y = qd3*w3x + sin_q3*wd2x + cos_q3*wd2z
    wd4z = qdd4 + wd3y
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd4z
    t3 = wd5y - w5z*w5x
    t4 = 2e-05*t3
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd4z
    t5 = w5z*w5y + wd5x
    t6 = 2e-05*t5
    t7 = wd2x - w2y*w2z
    t8 = w2x*w2z
    t9 = wd2y + t8
    t10 = w1y*w1y
    t11 = w1x*w1x
    t12 = t10 + t11
    t13 = t1 - wd1y
    a1z = 0.2435*qd0*qd0
    a2z = 0.4318*t13 + a1z - 0.0934*t12
    t14 = a2z - 0.4331*t7 - 0.0203*t9
    t15 = w2y*w2x
    t16 = wd2z + t15
    t17 = w2y*w2y
    t18 = w2z*w2z
    t19 = t17 + t18
    t20 = t2 - wd1x
    t21 = w1y*w1x
    t22 = qdd1 + t21
    t23 = 0.2435*qdd0
    a1y = sin_q1*t23 - 9.81*cos_q1
    t24 = 0.0934*t20 + 0.4318*t22 + a1y
    t25 = t1 + wd1y
    t26 = qd1*qd1
    t27 = t10 + t26
    a1x = 9.81*sin_q1 + cos_q1*t23
    t28 = 0.4318*t27 + a1x - 0.0934*t25
    a2x = cos_q2*t28 - sin_q2*t24
    t29 = a2x - 0.4331*t16 - 0.0203*t19
    a3x = sin_q3*t14 + cos_q3*t29
    t30 = wd2z - t15
    t31 = w2x*w2x
    t32 = t18 + t31
    a2y = sin_q2*t28 + cos_q2*t24
    a3z = 0.4331*t32 + a2y - 0.0203*t30
    a4x = cos_q4*a3x - sin_q4*a3z
    t33 = w4y*w4x
    t34 = wd4z + t33
    t35 = wd4z - t33
    t36 = 0.00042216*t34 + 0.0002*t35 - 0.00288*a4x
    tau4 = cos_q5*t4 + t36 - sin_q5*t6
    t37 = wd3y - w3z*w3x
    t38 = tau4 + 0.00065*t37
    t39 = w5x*w5y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd3z
    wd5z = wd4y - qdd5
    t40 = wd5z - t39
    t41 = t39 + wd5z
    tau5 = 2e-05*t40 + 2e-05*t41
    t42 = w4x*w4z + wd4y
    t43 = tau5 + 0.0002*t42
    t44 = sin_q5*t4 + cos_q5*t6
    a3y = sin_q3*t29 - cos_q3*t14
    t45 = wd4x - w4y*w4z
    t46 = t44 + 0.00288*a3y + 0.00042216*t45
    t47 = w3z*w3y + wd3x
    t48 = sin_q4*t43 + cos_q4*t46 + 0.00075*t47
    t49 = 0.00288*t45
    t50 = 0.00288*t34
    t51 = w4x*w4x + w4z*w4z
    t52 = 0.00288*t51
    t53 = cos_q4*t50 - sin_q4*t52
    t54 = sin_q3*t53 + cos_q3*t49
    t55 = sin_q3*t38 + cos_q3*t48 + 0.4331*t54
    t56 = t17 + t31
    t57 = 0.3056901365*t7 + 0.0106736385*t9 - 0.004704*t56
    t58 = 0.004704*t32 + t55 + t57 - 0.861795*a2z
    t59 = sin_q4*t46 - cos_q4*t43
    t60 = w3x*w3y
    t61 = wd3z - t60
    t62 = wd3z + t60
    tau3 = 0.00075*t61 + 0.00065*t62 - t59
    t63 = 0.0106736385*t7 + 0.0067651125*t9 + 0.004704*t16
    t64 = 0.0203*t54 + tau3 + t63 - 0.025375*a2z
    t65 = 0.372123081*t7 + 0.010956925*t9 + 0.4318*t54
    t66 = cos_q3*t53 - sin_q3*t49
    t67 = 0.861795*t16 + 0.025375*t19 + t66
    t68 = sin_q4*t50 + cos_q4*t52
    t69 = 0.025375*t30 - 0.861795*t32 - t68
    t70 = sin_q2*t69 + cos_q2*t67
    t71 = t65 + 0.0934*t70
    t72 = t2 + wd1x
    t73 = 1.674987602*t13 + 0.0070992*t72 - 0.233911466*t12
    t74 = t21 - qdd1
    t75 = 3.79559*a1z
    t76 = 0.233911466*t27 + t73 + t75 - 0.0016704*t74
    t77 = sin_q2*t58 + t71 - cos_q2*t64 - t76
    t78 = sin_q2*t67 - cos_q2*t69
    t79 = sin_q2*t64 + cos_q2*t58 - 0.0934*t78
    t80 = 0.0070992*t13 + 0.0731264*t72 - 0.0016704*t12
    t81 = t11 + t26
    t82 = 0.1044*a1z
    t83 = t80 + 0.0016704*t81 + t82 - 0.233911466*t22
    t84 = sin_q1*(3.79559*t22 + t78 - 0.1044*t81)
    t85 = cos_q1*(t70 + 0.1044*t74 - 3.79559*t27)
    t86 = t85 - t84
    t87 = 0.2435*t86
    t88 = sin_q1*(t79 + t83) + cos_q1*t77 - t87
    t89 = 1.2967295505*qdd0
    tau0 = 0.175*qdd0 + t88 + t89
    t90 = 0.0203*t68 - 0.4331*t66
    t91 = 0.861795*a2x + 0.025375*a2y
    t92 = wd2y - t8
    t93 = 0.3056901365*t16 + 0.0106736385*t19 + 0.004704*t92
    t94 = 0.0067651125*t30 + t93 - 0.0106736385*t32 - t91
    tau2 = cos_q3*t38 + t94 - sin_q3*t48 - t90
    t95 = 0.0070992*t27 - 0.0016704*t25 - 0.0731264*t74
    t96 = 0.233911466*t20 + 1.674987602*t22 - 0.0070992*t81
    t97 = 3.79559*a1y + 0.1044*a1x + t95 + t96
    tau1 = 0.4318*t78 + tau2 + t97
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = tau1
    out[..., 2] = tau2
    out[..., 3] = -tau3
    out[..., 4] = tau4
    out[..., 5] = -tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_rigid_body; 130 M 92 A 10 sin/cos.

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
    t1 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t2 = t1 + 0.00075
    t3 = sin_q3*sin_q3
    t4 = t1 + 0.0002
    t5 = cos_q4*cos_q4
    t6 = sin_q4*sin_q4
    t7 = t4*t5 + 0.00042216*t6 + 0.00065
    t8 = cos_q3*cos_q3
    t9 = 0.00288*sin_q4
    t10 = cos_q3*t9
    t11 = 0.0203*t10
    t12 = t2*t3 + t7*t8 - 2.0*t11
    t13 = t12 + 0.0067651125
    t14 = sin_q2*sin_q2
    t15 = 0.00288*cos_q4
    t16 = 0.4331*t15
    t17 = t4*t6 + 0.00042216*t5 + 2.0*t16
    t18 = t17 + 0.3056901365
    t19 = cos_q2*cos_q2
    t20 = sin_q4*cos_q4*(t4 - 0.00042216)
    t21 = cos_q3*t20
    t22 = 0.4331*t10
    t23 = 0.0203*t15 + t21 + 0.0106736385 - t22
    t24 = sin_q2*cos_q2
    t25 = 2.0*t23*t24
    t26 = t13*t14 + t18*t19 + t25 + 0.0731264
    t27 = t10 - 0.025375
    t28 = t15 + 0.861795
    t29 = sin_q2*t28 + cos_q2*t27
    t30 = 0.4318*t29
    t31 = 2.0*t30
    t32 = t25 - t13*t19 - t14*t18 - t31
    t33 = t32 - 1.674987602
    t34 = cos_q1*cos_q1*t33 - sin_q1*sin_q1*t26
    t35 = (t13 - t18)*t24 + t23*(t19 - t14)
    t36 = cos_q2*t28 - sin_q2*t27
    t37 = 2.0*sin_q1*cos_q1
    t38 = t34 + (t35 + 0.0070992 - 0.4318*t36)*t37
    t39 = sin_q3*t9
    t40 = 0.0934*t39
    t41 = t2*t8 + t3*t7 - 2.0*t40
    t42 = 0.2435*t39
    t43 = t41 + 2.0*t42 + 1.2967295505
    t44 = t38 - t43 - 0.175
    t45 = sin_q3*t20 - 0.4331*t39
    t46 = t45 - 0.004704
    t47 = sin_q3*cos_q3*(t7 - t2) - 0.0203*t39
    t48 = sin_q2*t47 + cos_q2*t46 + 0.0934*t36
    t49 = cos_q2*t47 - sin_q2*t46
    t50 = 0.0934*t29
    t51 = sin_q1*(0.4318*t39 + t49 - t50 - 0.233911466)
    t52 = cos_q1*(t36 - 0.1044) - sin_q1*(t29 + 3.79559)
    t53 = cos_q1*(t48 - 0.0016704) + t51 - 0.2435*t52
    t54 = cos_q1*t36 - sin_q1*t29
    t55 = 0.2435*t54
    t56 = sin_q1*(t49 - t50) + cos_q1*t48 - t55
    t57 = t2 + t7
    t58 = t57 - t11
    t59 = t21 - t22
    t60 = cos_q2*t39
    t61 = 0.0934*t60 - 0.4318*t10
    t62 = cos_q1*(sin_q2*t59 + t61 - cos_q2*t58)
    t63 = sin_q2*t39
    t64 = sin_q2*t58 + cos_q2*t59 - 0.0934*t63
    t65 = cos_q1*t60 - sin_q1*t63
    t66 = sin_q1*t64 + t62 - 0.2435*t65
    t67 = cos_q3*t15
    t68 = cos_q2*t67 - sin_q2*t9
    t69 = sin_q3*t15
    t70 = 0.0934*t68 + 0.4318*t69
    t71 = t4 + 0.00042216
    t72 = sin_q3*t71 + 0.4331*t69
    t73 = 0.0203*t69
    t74 = cos_q1*(sin_q2*t72 + t70 - cos_q2*t73)
    t75 = sin_q2*t67 + cos_q2*t9
    t76 = sin_q2*t73 + cos_q2*t72 - 0.0934*t75
    t77 = cos_q1*t68 - sin_q1*t75
    t78 = sin_q1*t76 + t74 - 0.2435*t77
    t79 = 4e-05*cos_q4
    t80 = 4e-05*sin_q4
    t81 = cos_q3*t80
    t82 = cos_q1*(sin_q2*t81 - cos_q2*t79)
    t83 = sin_q1*(sin_q2*t79 + cos_q2*t81) + t82
    t84 = t33 - t26
    t85 = t13 + t18
    t86 = t30 + t85
    t87 = t45 - 0.4318*t63
    t88 = cos_q3*t71 + 0.4331*t67 - 0.0203*t9
    t89 = 0.4318*t75 + t88
    t90 = sin_q3*t80
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t44
    out[..., 0, 1] = t53
    out[..., 0, 2] = t56
    out[..., 0, 3] = -t66
    out[..., 0, 4] = t78
    out[..., 0, 5] = -t83
    out[..., 1, 0] = t53
    out[..., 1, 1] = -t84
    out[..., 1, 2] = t86
    out[..., 1, 3] = t87
    out[..., 1, 4] = t89
    out[..., 1, 5] = t90
    out[..., 2, 0] = t56
    out[..., 2, 1] = t86
    out[..., 2, 2] = t85
    out[..., 2, 3] = t45
    out[..., 2, 4] = t88
    out[..., 2, 5] = t90
    out[..., 3, 0] = -t66
    out[..., 3, 1] = t87
    out[..., 3, 2] = t45
    out[..., 3, 3] = t57
    out[..., 3, 4] = 0.0
    out[..., 3, 5] = t79
    out[..., 4, 0] = t78
    out[..., 4, 1] = t89
    out[..., 4, 2] = t88
    out[..., 4, 3] = 0.0
    out[..., 4, 4] = t71
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t83
    out[..., 5, 1] = t90
    out[..., 5, 2] = t90
    out[..., 5, 3] = t79
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
    t1 = 9.81*cos_q1
    t2 = 9.81*sin_q1
    t3 = sin_q2*t2 - cos_q2*t1
    t4 = sin_q2*t1 + cos_q2*t2
    t5 = cos_q3*cos_q4*t4 - sin_q4*t3
    g4 = 0.00288*t5
    t6 = 0.00288*sin_q3*t4
    t7 = cos_q4*t6
    t8 = cos_q3*t7 - sin_q3*g4
    g3 = sin_q4*t6
    t9 = cos_q1*(sin_q2*t8 + cos_q2*g3)
    g0 = sin_q1*(cos_q2*t8 - sin_q2*g3) + t9
    t10 = sin_q3*t7 + cos_q3*g4
    g2 = 0.025375*t3 + 0.861795*t4 + t10
    g1 = 3.79559*t1 + g2 - 0.1044*t2
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

    Route newton_euler_tensor; 191 M 143 A 10 sin/cos.

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
    w1y = qd0*cos_q1
    w1x = qd0*sin_q1
    w2y = sin_q2*w1x - cos_q2*w1y
    w3z = w2y - qd3
    w2x = sin_q2*w1y + cos_q2*w1x
    w2z = qd1 + qd2
    w3x = cos_q3*w2x - sin_q3*w2z
    w4x = cos_q4*w3x - sin_q4*w3z
    w3y = sin_q3*w2x + cos_q3*w2z
    w4z = qd4 + w3y
    w5y = sin_q5*w4x + cos_q5*w4z
    w5x = cos_q5*w4x - sin_q5*w4z
    t1 = w5y*w5x
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd3x = cos_q3*wd2x - qd3*w3y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    t2 = wd4y - t1
    t3 = t1 + wd4y
    b5 = 2e-05*t2 + 2e-05*t3
    t4 = w4x*w4z + wd4y
    t5 = b5 + 0.0002*t4
    w4y = sin_q4*w3x + cos_q4*w3z
    w5z = w4y - qd5
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd3y = qd3*w3x + sin_q3*wd2x
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t6 = wd5y - w5x*w5z
    t7 = 2e-05*t6
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    t8 = w5y*w5z + wd5x
    t9 = 2e-05*t8
    t10 = sin_q5*t7 + cos_q5*t9
    t11 = w2y*w2z - wd2x
    t12 = w2x*w2z
    t13 = wd2y + t12
    t14 = w1y*w1y
    t15 = w1x*w1x
    t16 = t14 + t15
    t17 = 2.0*wd1y
    a1z = 0.2435*qd0*qd0
    a2z = 0.4318*t17 + a1z - 0.0934*t16
    t18 = 0.0203*t13 - 0.4331*t11 - a2z
    t19 = w2y*w2x
    t20 = w2y*w2y
    t21 = w2z*w2z
    t22 = t20 + t21
    t23 = w1y*w1x
    a1y = 9.81*cos_q1
    t24 = a1y - 0.4318*t23
    t25 = qd1*qd1
    t26 = t14 + t25
    a1x = 9.81*sin_q1
    t27 = 0.4318*t26 + a1x
    a2x = sin_q2*t24 + cos_q2*t27
    t28 = a2x - 0.4331*t19 - 0.0203*t22
    a3y = sin_q3*t28 + cos_q3*t18
    t29 = wd4x - w4z*w4y
    t30 = t10 + 0.00288*a3y + 0.00042216*t29
    t31 = sin_q4*t30 - cos_q4*t5
    t32 = w3x*w3y
    t33 = t32 - wd2y
    t34 = wd2y + t32
    b3 = 0.00065*t34 - t31 - 0.00075*t33
    t35 = 0.00288*t29
    t36 = w4x*w4y
    t37 = wd3y + t36
    t38 = 0.00288*t37
    t39 = w4x*w4x + w4z*w4z
    t40 = 0.00288*t39
    t41 = cos_q4*t38 - sin_q4*t40
    t42 = sin_q3*t41 + cos_q3*t35
    t43 = 0.0067651125*t13 + 0.004704*t19 - 0.0106736385*t11
    t44 = b3 + 0.0203*t42 + t43 - 0.025375*a2z
    t45 = w3z*w3y + wd3x
    t46 = sin_q4*t5 + cos_q4*t30 + 0.00075*t45
    t47 = wd3y - t36
    a3x = cos_q3*t28 - sin_q3*t18
    t48 = w2x*w2x
    t49 = t21 + t48
    a2y = sin_q2*t27 - cos_q2*t24
    a3z = 0.0203*t19 + 0.4331*t49 + a2y
    a4x = cos_q4*a3x - sin_q4*a3z
    t50 = 0.00042216*t37 + 0.0002*t47 - 0.00288*a4x
    b4 = cos_q5*t7 + t50 - sin_q5*t9
    t51 = wd3y - w3z*w3x
    t52 = b4 + 0.00065*t51
    t53 = sin_q3*t52 + cos_q3*t46 + 0.4331*t42
    t54 = t20 + t48
    t55 = 0.0106736385*t13 - 0.3056901365*t11 - 0.004704*t54
    t56 = 0.004704*t49 + t53 + t55 - 0.861795*a2z
    t57 = 0.010956925*t13 + 0.4318*t42 - 0.372123081*t11
    t58 = cos_q3*t41 - sin_q3*t35
    t59 = 0.861795*t19 + 0.025375*t22 + t58
    t60 = sin_q4*t38 + cos_q4*t40
    t61 = 0.025375*t19 + 0.861795*t49 + t60
    t62 = cos_q2*t59 - sin_q2*t61
    t63 = t57 + 0.0934*t62
    t64 = 2.0*wd1x
    t65 = 1.674987602*t17 + 0.0070992*t64 - 0.233911466*t16
    t66 = 3.79559*a1z
    t67 = 0.233911466*t26 + t65 + t66 - 0.0016704*t23
    t68 = sin_q2*t56 + t63 - cos_q2*t44 - t67
    t69 = sin_q2*t59 + cos_q2*t61
    t70 = sin_q2*t44 + cos_q2*t56 - 0.0934*t69
    t71 = 0.0070992*t17 + 0.0731264*t64 - 0.0016704*t16
    t72 = t15 + t25
    t73 = 0.1044*a1z
    t74 = t71 + 0.0016704*t72 + t73 - 0.233911466*t23
    t75 = sin_q1*(3.79559*t23 + t69 - 0.1044*t72)
    t76 = cos_q1*(0.1044*t23 + t62 - 3.79559*t26)
    t77 = t76 - t75
    t78 = 0.2435*t77
    b0 = sin_q1*(t70 + t74) + cos_q1*t68 - t78
    t79 = 0.0203*t60 - 0.4331*t58
    t80 = t12 - wd2y
    t81 = 0.3056901365*t19 + 0.0106736385*t22 - 0.004704*t80
    t82 = 0.861795*a2x + 0.025375*a2y
    t83 = 0.0067651125*t19 + 0.0106736385*t49 + t82 - t81
    b2 = sin_q3*t46 + t79 + t83 - cos_q3*t52
    t84 = 0.0070992*t26 - 0.0731264*t23
    t85 = 3.79559*a1y - 0.1044*a1x
    t86 = 1.674987602*t23 + t84 - 0.0070992*t72 - t85
    b1 = b2 - 0.4318*t69 - t86
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

    Route factorisation; 386 M 293 A 5 D 10 sin/cos.

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
    w1y = qd0*cos_q1
    w1x = qd0*sin_q1
    w2y = sin_q2*w1x - cos_q2*w1y
    w3z = w2y - qd3
    w2x = sin_q2*w1y + cos_q2*w1x
    w2z = qd1 + qd2
    w3x = cos_q3*w2x - sin_q3*w2z
    w4x = cos_q4*w3x - sin_q4*w3z
    w3y = sin_q3*w2x + cos_q3*w2z
    w4z = qd4 + w3y
    w5y = sin_q5*w4x + cos_q5*w4z
    w5x = cos_q5*w4x - sin_q5*w4z
    t1 = w5y*w5x
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd3x = cos_q3*wd2x - qd3*w3y
    wd4y = qd4*w4x + sin_q4*wd3x + cos_q4*wd2y
    t2 = wd4y - t1
    t3 = t1 + wd4y
    t4 = 2e-05*t2 + 2e-05*t3
    t5 = w4x*w4z + wd4y
    t6 = t4 + 0.0002*t5
    w4y = sin_q4*w3x + cos_q4*w3z
    w5z = w4y - qd5
    wd4x = cos_q4*wd3x - qd4*w4y - sin_q4*wd2y
    wd3y = qd3*w3x + sin_q3*wd2x
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd3y
    t7 = wd5y - w5x*w5z
    t8 = 2e-05*t7
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd3y
    t9 = w5y*w5z + wd5x
    t10 = 2e-05*t9
    t11 = sin_q5*t8 + cos_q5*t10
    t12 = wd2x - w2y*w2z
    t13 = w2x*w2z
    t14 = wd2y + t13
    t15 = w1y*w1y
    t16 = w1x*w1x
    t17 = t15 + t16
    t18 = 2.0*wd1y
    a1z = 0.2435*qd0*qd0
    a2z = 0.4318*t18 + a1z - 0.0934*t17
    t19 = a2z - 0.4331*t12 - 0.0203*t14
    t20 = w2y*w2x
    t21 = w2y*w2y
    t22 = w2z*w2z
    t23 = t21 + t22
    t24 = w1y*w1x
    a1y = 9.81*cos_q1
    t25 = a1y - 0.4318*t24
    t26 = qd1*qd1
    t27 = t15 + t26
    a1x = 9.81*sin_q1
    t28 = 0.4318*t27 + a1x
    a2x = sin_q2*t25 + cos_q2*t28
    t29 = a2x - 0.4331*t20 - 0.0203*t23
    a3y = sin_q3*t29 - cos_q3*t19
    t30 = wd4x - w4z*w4y
    t31 = t11 + 0.00288*a3y + 0.00042216*t30
    t32 = sin_q4*t31 - cos_q4*t6
    t33 = w3x*w3y
    t34 = wd2y - t33
    t35 = wd2y + t33
    t36 = 0.00075*t34 + 0.00065*t35 - t32
    t37 = tau5 + t4
    t38 = 4e-05*cos_q4
    t39 = 25000.0*t38
    t40 = tau3 + t36 - t37*t39
    t41 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5
    t42 = t41 + 0.00075
    t43 = t41 + 0.0002
    t44 = cos_q4*cos_q4
    t45 = sin_q4*sin_q4
    t46 = t43*t44 + 0.00042216*t45 + 0.00065
    t47 = t42 + t46
    t48 = 1.0/(t47 - t38*t39)
    t49 = sin_q4*cos_q4*(t43 - 0.00042216)
    t50 = 0.00288*sin_q4
    t51 = sin_q3*t50
    t52 = sin_q3*t49 - 0.4331*t51
    t53 = 4e-05*sin_q4
    t54 = sin_q3*t53
    t55 = t39*t54
    t56 = t52 - t55
    t57 = t48*t56
    t58 = t40*t57
    t59 = w3z*w3y + wd3x
    t60 = sin_q4*t6 + cos_q4*t31 + 0.00075*t59
    t61 = w4x*w4y
    t62 = wd3y + t61
    t63 = wd3y - t61
    a3x = sin_q3*t19 + cos_q3*t29
    t64 = w2x*w2x
    t65 = t22 + t64
    a2y = sin_q2*t28 - cos_q2*t25
    a3z = 0.0203*t20 + 0.4331*t65 + a2y
    a4x = cos_q4*a3x - sin_q4*a3z
    t66 = 0.00042216*t62 + 0.0002*t63 - 0.00288*a4x
    t67 = cos_q5*t8 + t66 - sin_q5*t10
    t68 = wd3y - w3z*w3x
    t69 = t67 + 0.00065*t68
    t70 = 0.00288*t30
    t71 = 0.00288*t62
    t72 = w4x*w4x + w4z*w4z
    t73 = 0.00288*t72
    t74 = cos_q4*t71 - sin_q4*t73
    t75 = cos_q3*t74 - sin_q3*t70
    t76 = sin_q4*t71 + cos_q4*t73
    t77 = 0.0203*t76 - 0.4331*t75
    t78 = wd2y - t13
    t79 = 0.3056901365*t20 + 0.0106736385*t23 + 0.004704*t78
    t80 = 0.861795*a2x + 0.025375*a2y
    t81 = 0.0067651125*t20 + 0.0106736385*t65 + t80 - t79
    t82 = sin_q3*t60 + t77 + t81 - cos_q3*t69
    t83 = 25000.0*t54
    t84 = t37*t83
    t85 = t67 - tau4
    t86 = 0.00288*cos_q4
    t87 = cos_q3*t86
    t88 = t43 + 0.00042216
    t89 = cos_q3*t88 + 0.4331*t87 - 0.0203*t50
    t90 = 1.0/t88
    t91 = t89*t90
    t92 = tau2 + t82 + t85*t91 - t58 - t84
    t93 = t54*t83
    t94 = sin_q3*sin_q3
    t95 = cos_q3*cos_q3
    t96 = cos_q3*t50
    t97 = 0.0203*t96
    t98 = t42*t94 + t46*t95 - 2.0*t97
    t99 = t98 + 0.0067651125
    t100 = 0.4331*t86
    t101 = t43*t45 + 0.00042216*t44 + 2.0*t100
    t102 = t101 + 0.3056901365
    t103 = t99 + t102
    t104 = t103 - t56*t57 - t89*t91 - t93
    t105 = 1.0/t104
    t106 = sin_q2*t87 + cos_q2*t50
    t107 = t89 + 0.4318*t106
    t108 = t96 - 0.025375
    t109 = t86 + 0.861795
    t110 = sin_q2*t109 + cos_q2*t108
    t111 = 0.4318*t110
    t112 = sin_q2*t51
    t113 = t52 - t55 - 0.4318*t112
    t114 = t57*t113
    t115 = t103 + t111 - t91*t107 - t93 - t114
    t116 = t105*t115
    t117 = t92*t116
    t118 = t48*t113
    t119 = 0.861795*t20 + 0.025375*t23 + t75
    t120 = 0.025375*t20 + 0.861795*t65 + t76
    t121 = sin_q2*t119 + cos_q2*t120
    t122 = 0.0070992*t27 - 0.0731264*t24
    t123 = t16 + t26
    t124 = 3.79559*a1y - 0.1044*a1x
    t125 = 1.674987602*t24 + t122 - 0.0070992*t123 - t124
    t126 = t84 + 0.4318*t121 + t125 - tau1 - t82
    t127 = t90*t107
    t128 = t40*t118 + t117 + t126 - t85*t127
    t129 = sin_q2*sin_q2
    t130 = cos_q2*cos_q2
    t131 = cos_q3*t49
    t132 = 0.4331*t96
    t133 = 0.0203*t86 + t131 + 0.0106736385 - t132
    t134 = sin_q2*cos_q2
    t135 = 2.0*t133*t134
    t136 = t99*t129 + t102*t130 + t135 + 0.0731264
    t137 = 2.0*t111
    t138 = t135 - t99*t130 - t102*t129 - t137
    t139 = t138 - 1.674987602
    t140 = t113*t118
    t141 = t93 + t107*t127 + t139 + t140 - t136
    t142 = 1.0/(t115*t116 + t141)
    t143 = cos_q2*t87 - sin_q2*t50
    t144 = sin_q3*t86
    t145 = 0.0934*t143 + 0.4318*t144
    t146 = sin_q3*t88 + 0.4331*t144
    t147 = 0.0203*t144
    t148 = cos_q1*(sin_q2*t146 + t145 - cos_q2*t147)
    t149 = sin_q2*t147 + cos_q2*t146 - 0.0934*t106
    t150 = cos_q1*t143 - sin_q1*t106
    t151 = sin_q1*t149 + t148 - 0.2435*t150
    t152 = t52 - 0.004704
    t153 = sin_q3*cos_q3*(t46 - t42) - 0.0203*t51
    t154 = cos_q2*t109 - sin_q2*t108
    t155 = sin_q2*t153 + cos_q2*t152 + 0.0934*t154
    t156 = cos_q2*t153 - sin_q2*t152
    t157 = 0.0934*t110
    t158 = cos_q1*t154 - sin_q1*t110
    t159 = 0.2435*t158
    t160 = sin_q1*(t156 - t157) + cos_q1*t155 - t159
    t161 = cos_q3*t53
    t162 = cos_q1*(sin_q2*t161 - cos_q2*t38)
    t163 = sin_q1*(sin_q2*t38 + cos_q2*t161) + t162
    t164 = t83*t163
    t165 = t47 - t97
    t166 = t131 - t132
    t167 = cos_q2*t51
    t168 = 0.0934*t167 - 0.4318*t96
    t169 = cos_q1*(sin_q2*t166 + t168 - cos_q2*t165)
    t170 = sin_q2*t165 + cos_q2*t166 - 0.0934*t112
    t171 = cos_q1*t167 - sin_q1*t112
    t172 = t39*t163
    t173 = sin_q1*t170 + t169 - 0.2435*t171 - t172
    t174 = t57*t173 + t160 + t164 - t91*t151
    t175 = sin_q1*(0.4318*t51 + t156 - t157 - 0.233911466)
    t176 = cos_q1*(t154 - 0.1044) - sin_q1*(t110 + 3.79559)
    t177 = cos_q1*(t155 - 0.0016704) + t175 - 0.2435*t176
    t178 = t118*t173 + t164 + t177 - t127*t151
    t179 = t178 - t116*t174
    t180 = t142*t179
    t181 = t128*t180
    t182 = sin_q3*t74 + cos_q3*t70
    t183 = 0.0106736385*t12 + 0.0067651125*t14 + 0.004704*t20
    t184 = t36 + 0.0203*t182 + t183 - 0.025375*a2z
    t185 = sin_q3*t69 + cos_q3*t60 + 0.4331*t182
    t186 = t21 + t64
    t187 = 0.3056901365*t12 + 0.0106736385*t14 - 0.004704*t186
    t188 = 0.004704*t65 + t185 + t187 - 0.861795*a2z
    t189 = 0.372123081*t12 + 0.010956925*t14 + 0.4318*t182
    t190 = cos_q2*t119 - sin_q2*t120
    t191 = t189 + 0.0934*t190
    t192 = 2.0*wd1x
    t193 = 1.674987602*t18 + 0.0070992*t192 - 0.233911466*t17
    t194 = 3.79559*a1z
    t195 = 0.233911466*t27 + t193 + t194 - 0.0016704*t24
    t196 = cos_q2*t184 + t195 - sin_q2*t188 - t191
    t197 = sin_q2*t184 + cos_q2*t188 - 0.0934*t121
    t198 = 0.0070992*t18 + 0.0731264*t192 - 0.0016704*t17
    t199 = 0.1044*a1z
    t200 = 0.0016704*t123 + t198 + t199 - 0.233911466*t24
    t201 = sin_q1*(3.79559*t24 + t121 - 0.1044*t123)
    t202 = cos_q1*(3.79559*t27 - 0.1044*t24 - t190)
    t203 = t201 + t202
    t204 = 0.2435*t203
    t205 = sin_q1*(t197 + t200) + t204 - cos_q1*t196
    t206 = 25000.0*t163
    t207 = t90*t151
    t208 = t205 - tau0 - t37*t206 - t85*t207
    t209 = t48*t173
    t210 = t105*t174
    t211 = t92*t210 + t181 + t208 - t40*t209
    t212 = t179*t180
    t213 = t151*t207
    t214 = cos_q1*cos_q1*t139 - sin_q1*sin_q1*t136
    t215 = t134*(t99 - t102) + t133*(t130 - t129)
    t216 = 2.0*sin_q1*cos_q1
    t217 = (t215 + 0.0070992 - 0.4318*t154)*t216 + t214
    t218 = 0.0934*t51
    t219 = t42*t95 + t46*t94 - 2.0*t218
    t220 = 0.2435*t51
    t221 = t219 + 2.0*t220 + 1.2967295505
    t222 = t163*t206 + t213 + t217 - t221 - 0.175
    t223 = t173*t209 + t174*t210 + t222 - t212
    t224 = 1.0/t223
    qdd0 = t211*t224
    qdd1 = t128*t142 + t180*qdd0
    qdd2 = t92*t105 - t116*qdd1 - t210*qdd0
    t225 = t40*t48 - t57*qdd2 - t118*qdd1
    qdd3 = t209*qdd0 + t225
    t226 = t85*t90 + t91*qdd2 + t127*qdd1
    qdd4 = t207*qdd0 + t226
    t227 = 25000.0*t37 - t39*qdd3 - t83*qdd2
    qdd5 = t206*qdd0 + t227 - t83*qdd1
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

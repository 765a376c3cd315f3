"""ur5: rigid-body dynamics as straight-line NumPy code.

robot:      ur5, 6 degrees of freedom, fixed base
source:     ur5_robot.urdf of example-robot-data 6.0.0
model:      sha256 a2383260fb0cbbc4
equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
frames:     tool0
effects:    none in the file
generator:  symgen 0.1.0
licence:    this generated text is yours, under any terms; it comes without warranty

SI units; matrices row-major.
Gravity (0, 0, -9.81) m/s^2 in the base frame of link world.
q[0] shoulder_pan_joint: revolute [rad], base_link -> shoulder_link
q[1] shoulder_lift_joint: revolute [rad], shoulder_link -> upper_arm_link
q[2] elbow_joint: revolute [rad], upper_arm_link -> forearm_link
q[3] wrist_1_joint: revolute [rad], forearm_link -> wrist_1_link
q[4] wrist_2_joint: revolute [rad], wrist_1_link -> wrist_2_link
q[5] wrist_3_joint: revolute [rad], wrist_2_link -> wrist_3_link
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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 132 M 106 A 10 sin/cos.
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-88

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
    q1_q2_q3 = q3 + q1_q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q1_q2_q3 = np.sin(q1_q2_q3)
    cos_q1_q2_q3 = np.cos(q1_q2_q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    t1 = 1.147788381054812*cos_q1
    t2 = 1.018815856964812*sin_q1*sin_q1
    t3 = 1.018815856964812*sin_q1*cos_q1
    t4 = t2 - 1.026369556964812
    t5 = 0.408499208875*sin_q1
    t6 = 0.035556373944*sin_q1_q2*sin_q1_q2
    t7 = 0.035556373944*sin_q1_q2*cos_q1_q2
    t8 = t6 - 0.033508873944
    t9 = 0.07714261911625*sin_q1_q2
    t10 = 0.9229411764705883*sin_q1_q2
    t11 = 0.9229411764705883*cos_q1_q2
    t12 = qd0*qd0
    t13 = 0.29520861244275*qdd0
    t14 = 0.00333*qdd0 + t13
    t15 = qd1*qd1
    t16 = 2.0*qd0*qd1
    t17 = qdd0*t4 + t3*t16 - qdd1*t5
    t18 = qdd0*t5 + qdd1*(t2 + 0.0075537)
    t19 = t3*t12 + t18 - qdd1*t4
    t20 = t19 - 23.08235294117647*t1
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t21 = w2z*w2z
    t22 = 2.0*qd0*qd2 + t16
    a2y = qdd1*sin_q1 + cos_q1*(t12 + t15)
    a2z = sin_q1*t16 - qdd0*cos_q1
    a2x = sin_q1*t15 + 23.08235294117647 - qdd1*cos_q1
    t23 = qdd0*t8 + t7*t22 + t9*wd2z
    t24 = t8*wd2z
    t25 = qdd0*t9 + t24 - (t6 - 0.0020475)*wd2z
    w3x = qd0*sin_q1_q2_q3
    w3y = qd0*cos_q1_q2_q3
    w3z = qd3 + w2z
    wd3z = qdd3 + wd2z
    t26 = w3z*w3z
    t27 = qdd0*cos_q1_q2_q3
    t28 = w3x*w3z
    t29 = w3y*w3z
    t30 = w3x*w3y
    wd3x = qdd0*sin_q1_q2_q3 + t29
    wd3y = t27 - t28
    t31 = wd3z - t30
    t32 = wd3z + t30
    t33 = t28 - wd3y
    t34 = t29 + wd3x
    t35 = w3x*w3x + t26
    t36 = t10*t21 + a2x - t11*wd2z
    t37 = t10*wd2z + t11*(t12 + t21) + a2y
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = w3y - qd4
    a3z = t10*t22 + a2z - qdd0*t11
    a3x = sin_q1_q2_q3*t36 + cos_q1_q2_q3*t37
    a3y = sin_q1_q2_q3*t37 - cos_q1_q2_q3*t36
    wd4z = wd3y - qdd4
    t38 = w3y*w3y - t26
    t39 = w4x*w4y
    t40 = 0.00194120382525*t27 + 0.00460883622975*t31 + 0.10971*t32
    t41 = w4y*w4z
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    t42 = wd4z - t39
    wd4x = sin_q4*t31 + cos_q4*t34 + t41
    w5z = w4y - qd5
    t43 = w4x*w4z
    t44 = 0.00460883622975*t34 + 0.007558512375*a3z + 0.00194120382525*t38
    t45 = 0.007558512375*t31 + 0.736203681445188*a3x
    wd4y = cos_q4*t31 + t43 - sin_q4*t34
    t46 = t41 + wd4x
    t47 = w5x*w5y
    t48 = w5x*w5z
    t49 = w5y*w5z
    t50 = 0.007558512375*t35 - 0.736203681445188*a3y
    t51 = 0.007558512375*t34 + 0.736203681445188*a3z
    wd5y = cos_q5*t42 + t48 - sin_q5*t46
    wd5x = sin_q5*t42 + cos_q5*t46 + t49
    wd5z = qdd5 + wd4y
    t52 = t43 + wd4y
    t53 = wd4z + t39
    t54 = t47 + wd5z
    t55 = wd5z - t47
    t56 = t48 + wd5y
    t57 = t49 + wd5x
    t58 = 0.0002254731454*t57
    t59 = 0.016911*t56
    tau5 = 0.0002254731454*t54 + 0.016911*t55
    t60 = sin_q5*t58 + cos_q5*t59
    t61 = cos_q5*t58 + 0.126621*t46 - sin_q5*t59
    t62 = 0.10971*t52 + tau5
    tau4 = 0.126621*t42 + 0.10971*t53 + t60
    t63 = cos_q1_q2_q3*t45 - sin_q1_q2_q3*t50
    t64 = sin_q1_q2_q3*t45 + cos_q1_q2_q3*t50
    t65 = sin_q4*t61 + cos_q4*t62
    tau3 = 0.007558512375*a3x + t40 + t65
    t66 = sin_q1_q2_q3*(cos_q4*t61 + t44 - sin_q4*t62)
    t67 = cos_q1_q2_q3*(0.00194120382525*t31 + tau4 - 0.10971*t33)
    t68 = t66 + t67 - t11*t51
    t69 = t10*t63 + tau3 - t11*t64
    t70 = 0.07714261911625*cos_q1_q2*t21 + t23 + t68
    tau2 = t25 + t69 - t7*t12
    t71 = t70 - cos_q1*t51
    tau1 = sin_q1*t63 + t20 + tau2 - cos_q1*t64
    tau0 = 0.408499208875*cos_q1*t15 + t14 + t71 - t17
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = tau1
    out[..., 2] = tau2
    out[..., 3] = tau3
    out[..., 4] = -tau4
    out[..., 5] = tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 42 M 35 A 10 sin/cos (operations: 91 by composite_joint_axes, 102 by composite_rigid_body).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-88

    q: joint positions [rad or m], shape (..., 6)
    Returns M: mass matrix [kg m^2, kg m or kg], shape (..., 6, 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    q1_q2 = q1 + q2
    q1_q2_q3 = q3 + q1_q2
    sin_q1_q2_q3 = np.sin(q1_q2_q3)
    cos_q1_q2_q3 = np.cos(q1_q2_q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    t1 = 0.0166855268546*sin_q5*sin_q5
    t2 = 0.0171364731454*cos_q4
    t3 = 0.0171364731454*sin_q1_q2_q3*sin_q4
    t4 = 0.0166855268546*sin_q5*cos_q5
    t5 = t1 - 0.253242
    t6 = cos_q4*t4
    t7 = sin_q4*t4
    t8 = sin_q1_q2_q3*t6 + cos_q1_q2_q3*t5
    t9 = sin_q4*sin_q4*t1
    t10 = t1 - t9 - 0.236331
    t11 = 0.007558512375*sin_q1_q2_q3
    t12 = t1 + 0.00483430937515
    t13 = t10 - t12
    t14 = 0.007558512375*cos_q1_q2_q3
    t15 = sin_q1_q2_q3*sin_q4*cos_q4*t1
    t16 = t15 - cos_q1_q2_q3*(t7 - 0.00194120382525)
    t17 = 0.9229411764705883*cos_q1_q2*t11
    t18 = 0.9229411764705883*sin_q1_q2*t14 - t17
    t19 = t13 - t18
    t20 = cos_q1*t11 + t19 - sin_q1*t14
    t21 = 0.07714261911625*sin_q1_q2 + t16
    t22 = t18 + 0.59565195167475 - t19
    t23 = cos_q1*(0.679472691875*cos_q1_q2 - t11)
    t24 = sin_q1*(0.679472691875*sin_q1_q2 + t14) + t23
    t25 = sin_q1_q2_q3*sin_q1_q2_q3*(t10 + t12)
    t26 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475
    t27 = t22 + t24
    t28 = 0.408499208875*sin_q1 + t21
    t29 = t24 + t27 + 1.77012693841
    t30 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t6 + t10 - t25
    t31 = 2.0*t17 + t26 + t30 - 2.0*t23
    t32 = 1.75501953841*sin_q1*sin_q1 + t31 - 1.76257323841
    t33 = t9 + t32 - 0.42515961244275
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t33
    out[..., 0, 1] = t28
    out[..., 0, 2] = t21
    out[..., 0, 3] = t16
    out[..., 0, 4] = t8
    out[..., 0, 5] = -t3
    out[..., 1, 0] = t28
    out[..., 1, 1] = t29
    out[..., 1, 2] = t27
    out[..., 1, 3] = -t20
    out[..., 1, 4] = t7
    out[..., 1, 5] = t2
    out[..., 2, 0] = t21
    out[..., 2, 1] = t27
    out[..., 2, 2] = t22
    out[..., 2, 3] = -t19
    out[..., 2, 4] = t7
    out[..., 2, 5] = t2
    out[..., 3, 0] = t16
    out[..., 3, 1] = -t20
    out[..., 3, 2] = -t19
    out[..., 3, 3] = -t13
    out[..., 3, 4] = t7
    out[..., 3, 5] = t2
    out[..., 4, 0] = t8
    out[..., 4, 1] = t7
    out[..., 4, 2] = t7
    out[..., 4, 3] = t7
    out[..., 4, 4] = -t5
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t3
    out[..., 5, 1] = t2
    out[..., 5, 2] = t2
    out[..., 5, 3] = t2
    out[..., 5, 4] = 0.0
    out[..., 5, 5] = 0.0171364731454
    return out


def gravity(q, out=None):
    """g(q), the joint forces that balance gravity

    Route newton_euler, angles of parallel axes added up; 6 M 4 A 3 sin/cos (operations: 29 by lagrange_recursive).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-88

    q: joint positions [rad or m], shape (..., 6)
    Returns g: gravity forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q,) = _inputs(("q", q, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    q1_q2 = q1 + q2
    q1_q2_q3 = q3 + q1_q2
    cos_q1 = np.cos(q1)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q1_q2_q3 = np.sin(q1_q2_q3)
    t1 = 9.81*sin_q1_q2_q3
    t2 = 4.4329225*cos_q1
    t3 = 1.598759275*cos_q1_q2
    g3 = 0.017784735*t1
    g2 = 9.81*t3 - g3
    g1 = 9.81*t2 + g2
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = 0.0
    out[..., 1] = -g1
    out[..., 2] = -g2
    out[..., 3] = g3
    out[..., 4] = 0.0
    out[..., 5] = 0.0
    return out


def bias(q, qd, out=None):
    """b = C(q, qd) qd + g(q), the joint forces at zero acceleration

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 99 M 63 A 10 sin/cos.
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-88

    q: joint positions [rad or m], shape (..., 6)
    qd: joint velocities [rad/s or m/s], shape (..., 6)
    Returns b: bias forces [N m or N], shape (..., 6)
    """
    lead, dtype, (q, qd,) = _inputs(("q", q, (6,)), ("qd", qd, (6,)))
    q0, q1, q2, q3, q4, q5 = q
    qd0, qd1, qd2, qd3, qd4, qd5 = qd
    q1_q2 = q1 + q2
    q1_q2_q3 = q3 + q1_q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q1_q2_q3 = np.sin(q1_q2_q3)
    cos_q1_q2_q3 = np.cos(q1_q2_q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    w2z = qd1 + qd2
    t1 = 1.147788381054812*cos_q1
    t2 = 1.018815856964812*sin_q1*cos_q1
    t3 = 0.035556373944*sin_q1_q2*cos_q1_q2
    t4 = 0.9229411764705883*sin_q1_q2
    t5 = 0.9229411764705883*cos_q1_q2
    w3z = qd3 + w2z
    t6 = qd0*sin_q1_q2_q3
    t7 = 0.007558512375*sin_q1_q2_q3
    t8 = 0.007558512375*cos_q1_q2_q3
    t9 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t10 = qd0*qd0
    t11 = qd1*qd1
    wd3x = qd0*w3z
    w4x = sin_q4*w3z + cos_q4*t6
    w4y = sin_q4*t6 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t12 = cos_q1_q2_q3*wd3x
    wd1y = qd0*qd1
    t13 = 2.0*wd1y
    t14 = t2*t13 - 0.408499208875*cos_q1*t11
    t15 = t2*t10 - 23.08235294117647*t1
    t16 = w2z*w2z
    wd4x = cos_q4*t12 - qd4*w4y
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    wd4z = sin_q1_q2_q3*wd3x
    t17 = w4x*w4y
    wd2y = qd0*w2z
    t18 = 2.0*wd2y
    a2y = cos_q1*(t10 + t11)
    t19 = w4y*w4z + wd4x
    a2z = sin_q1*t13
    t20 = wd4z + t17
    a2x = sin_q1*t11 + 23.08235294117647
    t21 = w3z*w3z
    t22 = 2.0*wd3x
    a3y = t4*t16 + a2x
    t23 = w5x*w5z
    t24 = w5y*w5z
    wd4y = qd4*w4x + sin_q4*t12
    t25 = w5x*w5y
    a3x = t5*(t10 + t16) + a2y
    wd5x = sin_q5*t20 - cos_q5*t19 - t24
    wd5y = sin_q5*t19 + cos_q5*t20 - t23
    a3z = t4*t18 + a2z
    t26 = wd4y - t25
    t27 = wd4y - w4x*w4z
    t28 = wd4y + t25
    t29 = 0.00194120382525*sin_q1_q2_q3*t21 + t9*t22
    t30 = t24 - wd5x
    t31 = t7*a3y + t8*a3x + t9*t10
    t32 = t23 - wd5y
    t33 = wd4z - t17
    b5 = 0.0002254731454*t26 + 0.016911*t28
    t34 = t7*(t10 + t21) - 0.736203681445188*a3x
    t35 = t8*t21 + 0.736203681445188*a3y
    t36 = 0.0002254731454*t30
    t37 = t8*t22 + 0.736203681445188*a3z
    t38 = 0.016911*t32
    t39 = 0.126621*t20 + 0.10971*t33
    t40 = 0.10971*t27 + b5
    t41 = cos_q5*t36 + 0.126621*t19 - sin_q5*t38
    b4 = t39 - sin_q5*t36 - cos_q5*t38
    t42 = sin_q1_q2_q3*(sin_q4*t40 + cos_q4*t41)
    t43 = cos_q1_q2_q3*b4 + t29 - t7*a3z - t42
    b3 = sin_q4*t41 + t31 - cos_q4*t40
    t44 = t5*t37 + t43
    t45 = b3 - t4*t34 - t5*t35
    t46 = t44 - 0.07714261911625*cos_q1_q2*t16 - t3*t18
    b2 = t45 - t3*t10
    b0 = cos_q1*t37 + t14 + t46
    b1 = t15 + b2 - sin_q1*t34 - cos_q1*t35
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -b0
    out[..., 1] = b1
    out[..., 2] = b2
    out[..., 3] = b3
    out[..., 4] = b4
    out[..., 5] = -b5
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 203 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 3 points modulo 61-bit primes;
        chance of error below 2^-118

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
    q1_q2_q3 = q3 + q1_q2
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    sin_q1_q2 = np.sin(q1_q2)
    cos_q1_q2 = np.cos(q1_q2)
    sin_q1_q2_q3 = np.sin(q1_q2_q3)
    cos_q1_q2_q3 = np.cos(q1_q2_q3)
    sin_q4 = np.sin(q4)
    cos_q4 = np.cos(q4)
    sin_q5 = np.sin(q5)
    cos_q5 = np.cos(q5)
    t1 = cos_q5*cos_q5
    t2 = sin_q5*sin_q5
    t3 = 1.8839920625*cos_q1
    t4 = 1.75501953841*sin_q1*cos_q1
    t5 = 0.679472691875*sin_q1_q2
    t6 = 0.679472691875*cos_q1_q2
    t7 = 0.59155695167475*sin_q1_q2*cos_q1_q2
    t8 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331)
    t9 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475
    t10 = 0.9229411764705883*sin_q1_q2
    t11 = 0.9229411764705883*cos_q1_q2
    t12 = 0.007558512375*sin_q1_q2_q3
    t13 = 0.007558512375*cos_q1_q2_q3
    t14 = sin_q1_q2_q3*sin_q1_q2_q3
    t15 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t16 = 0.00194120382525*cos_q1_q2_q3
    t17 = qd0*qd0
    t18 = qd1*qd1
    t19 = 2.0*qd0*qd1
    t20 = t4*t19 - 0.408499208875*cos_q1*t18
    t21 = t4*t17 - 23.08235294117647*t3
    w2z = qd1 + qd2
    t22 = w2z*w2z
    t23 = 2.0*qd0*w2z
    t24 = t17 + t22
    t25 = cos_q1*(t17 + t18)
    t26 = 0.0166855268546*sin_q5*cos_q5
    t27 = sin_q1*t19
    t28 = sin_q1*t18 + 23.08235294117647
    t29 = t6*t27
    t30 = t7*t23 + t29 - 0.07714261911625*cos_q1_q2*t22
    t31 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621
    t32 = t8*t26
    t33 = t5*t25 + t7*t17 - t6*t28
    w3z = qd3 + w2z
    t34 = w3z*w3z
    t35 = qd0*w3z
    t36 = 2.0*t35
    t37 = 0.00194120382525*sin_q1_q2_q3*t34 + t15*t36
    t38 = t31 - t26*t32
    t39 = t13*t36
    t40 = (t11*t24 + t25)*t13
    t41 = (t10*t22 + t28)*t12 + t40
    t42 = t37 - (t10*t23 + t27)*t12
    t43 = qd0*sin_q1_q2_q3
    w4x = sin_q4*w3z + cos_q4*t43
    t44 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t38
    w4y = sin_q4*t43 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t45 = cos_q1_q2_q3*t35
    t46 = sin_q1_q2_q3*t35
    t47 = qd4*w4x + sin_q4*t45
    t48 = w4x*w4y
    t49 = t46 + t48
    t50 = t46 - t48
    t51 = t47 - w4x*w4z
    t52 = cos_q4*t45 + w4y*w4z - qd4*w4y
    t53 = 1.0/(t44 - t38 - 0.22402883622975)
    t54 = 0.126621*t49 + 0.10971*t50
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    t55 = w5x*w5z
    t56 = w5y*w5z
    t57 = w5x*w5y
    t58 = sin_q5*t49 - cos_q5*t52 - t56
    t59 = sin_q5*t52 + cos_q5*t49 - t55
    t60 = t47 - t57
    t61 = t47 + t57
    t62 = t55 - t59
    t63 = t56 - t58
    t64 = 0.0002254731454*t63
    t65 = 0.016911*t62
    t66 = 58.355064750790525*tau5 + 0.013157499999381407*t60 + 0.9868425000006186*t61
    t67 = cos_q5*t64 + 0.126621*t52 - sin_q5*t65
    t68 = 0.10971*t51 - tau5
    t69 = t13*t53
    t70 = t12*t53
    t71 = t54 - tau4 - sin_q5*t64 - cos_q5*t65
    t72 = t67 - t32*t71
    t73 = t13*t69
    t74 = t13*t70
    t75 = t12*t70
    t76 = sin_q1_q2_q3*sin_q4*cos_q4*(t38 - 0.10971) + t16
    t77 = sin_q4*t72 - cos_q4*t68
    t78 = t10*t74 - t11*t75
    t79 = t10*t73 - t11*t74
    t80 = sin_q1_q2_q3*(sin_q4*t68 + cos_q4*t72)
    t81 = t15*t17 + t41 + t77 - tau3
    t82 = t53*t76
    t83 = t76*t82
    t84 = t6 - t78
    t85 = t14*t44 + t83 + 0.10971 - 0.10510116377025*t14
    t86 = 1.0/(t10*t79 + 0.59565195167475 - t11*t78)
    t87 = t5 + t79
    t88 = t69*t76
    t89 = t70*t76
    t90 = tau4*cos_q1_q2_q3 + t42 - t80 - t81*t82
    t91 = t12*(t17 + t34) - t69*t81
    t92 = t13*t34 + t70*t81
    t93 = t6 - t12
    t94 = 0.07714261911625*sin_q1_q2 + t10*t88 - t11*t89
    t95 = tau3 + t33 - t10*t91 - t11*t92
    t96 = t95 - tau2
    t97 = t86*t94
    t98 = t84*t86
    t99 = t86*t87
    t100 = t94*t97
    t101 = t9 + 2.0*t11*t12 + t100 - t85
    t102 = t74 + t84*t99
    t103 = t11*t39 + t30 + t90 + t96*t97
    t104 = sin_q1*t102 - cos_q1*(t75 - t84*t98)
    t105 = sin_q1*(t88 - t94*t99)
    t106 = sin_q1*(t73 - t87*t99) - cos_q1*t102
    t107 = t101 - 2.0*cos_q1*t93
    t108 = t105 - cos_q1*(t89 + t94*t98)
    t109 = 0.408499208875*sin_q1 + t108
    t110 = sin_q1*(t91 + t96*t99 - t6*t24)
    t111 = cos_q1*(t5*t22 + t92 + t96*t98)
    t112 = cos_q1*(t5*t23 + t39) + t20 + t103
    t113 = 1.0/(sin_q1*t106 + 1.77012693841 - cos_q1*t104)
    t114 = tau2 + t21 - tau1 - t110 - t111
    t115 = t109*t113
    t116 = t109*t115
    t117 = 1.75501953841*sin_q1*sin_q1 + t107 + t116 - 1.76257323841
    t118 = 1.0/(t117 - 0.29853861244275)
    qdd0 = (tau0 + t112 + t114*t115)*t118
    qdd1 = t113*t114 - t115*qdd0
    t119 = cos_q1*qdd1
    t120 = sin_q1*qdd1
    t121 = t98*t119 + t99*t120
    qdd2 = t86*t96 - t97*qdd0 - qdd1 - t121
    t122 = qdd1 + qdd2
    t123 = t122 - t82*qdd0
    t124 = (t10*t122 + t120)*t69
    t125 = (t11*t122 + t119)*t70 + t123 - t124
    qdd3 = t53*t81 + t125
    t126 = t122 - qdd3
    t127 = sin_q1_q2_q3*qdd0
    t128 = cos_q1_q2_q3*qdd0
    t129 = t128 - (sin_q4*t126 + cos_q4*t127)*t32
    qdd4 = t8*t71 + t129
    qdd5 = cos_q4*t126 + t66 - sin_q4*t127
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = -qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

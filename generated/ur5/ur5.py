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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 131 M 106 A 10 sin/cos.
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
    t1 = 1.018815856964812*sin_q1*sin_q1
    t2 = 1.018815856964812*sin_q1*cos_q1
    t3 = t1 - 1.026369556964812
    t4 = 0.408499208875*sin_q1
    t5 = 0.035556373944*sin_q1_q2*sin_q1_q2
    t6 = 0.035556373944*sin_q1_q2*cos_q1_q2
    t7 = t5 - 0.033508873944
    t8 = 0.07714261911625*sin_q1_q2
    t9 = 0.9229411764705883*sin_q1_q2
    t10 = 0.9229411764705883*cos_q1_q2
    t11 = qd0*qd0
    t12 = 0.29520861244275*qdd0
    t13 = 0.00333*qdd0 + t12
    t14 = qd1*qd1
    t15 = 2.0*qd0*qd1
    t16 = qdd0*t3 + t2*t15 - qdd1*t4
    t17 = qdd0*t4 + qdd1*(t1 + 0.0075537)
    t18 = t2*t11 + t17 - qdd1*t3
    t19 = t18 - 26.49365651328872*cos_q1
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t20 = w2z*w2z
    t21 = 2.0*qd0*qd2 + t15
    a2y = qdd1*sin_q1 + cos_q1*(t11 + t14)
    a2z = sin_q1*t15 - qdd0*cos_q1
    a2x = sin_q1*t14 + 23.08235294117647 - qdd1*cos_q1
    t22 = qdd0*t7 + t6*t21 + t8*wd2z
    t23 = t7*wd2z
    t24 = qdd0*t8 + t23 - (t5 - 0.0020475)*wd2z
    w3x = qd0*sin_q1_q2_q3
    w3y = qd0*cos_q1_q2_q3
    w3z = qd3 + w2z
    wd3z = qdd3 + wd2z
    t25 = w3z*w3z
    t26 = qdd0*cos_q1_q2_q3
    t27 = w3x*w3z
    t28 = w3y*w3z
    t29 = w3x*w3y
    wd3x = qdd0*sin_q1_q2_q3 + t28
    wd3y = t26 - t27
    t30 = wd3z - t29
    t31 = wd3z + t29
    t32 = t27 - wd3y
    t33 = t28 + wd3x
    t34 = w3x*w3x + t25
    t35 = t9*t20 + a2x - t10*wd2z
    t36 = t9*wd2z + t10*(t11 + t20) + a2y
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = w3y - qd4
    a3z = t9*t21 + a2z - qdd0*t10
    a3x = sin_q1_q2_q3*t35 + cos_q1_q2_q3*t36
    a3y = sin_q1_q2_q3*t36 - cos_q1_q2_q3*t35
    wd4z = wd3y - qdd4
    t37 = w3y*w3y - t25
    t38 = w4x*w4y
    t39 = 0.00194120382525*t26 + 0.00460883622975*t30 + 0.10971*t31
    t40 = w4y*w4z
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    t41 = wd4z - t38
    wd4x = sin_q4*t30 + cos_q4*t33 + t40
    w5z = w4y - qd5
    t42 = w4x*w4z
    t43 = 0.00460883622975*t33 + 0.007558512375*a3z + 0.00194120382525*t37
    t44 = 0.007558512375*t30 + 0.736203681445188*a3x
    wd4y = cos_q4*t30 + t42 - sin_q4*t33
    t45 = t40 + wd4x
    t46 = w5x*w5y
    t47 = w5x*w5z
    t48 = w5y*w5z
    t49 = 0.007558512375*t34 - 0.736203681445188*a3y
    t50 = 0.007558512375*t33 + 0.736203681445188*a3z
    wd5y = cos_q5*t41 + t47 - sin_q5*t45
    wd5x = sin_q5*t41 + cos_q5*t45 + t48
    wd5z = qdd5 + wd4y
    t51 = t42 + wd4y
    t52 = wd4z + t38
    t53 = t46 + wd5z
    t54 = wd5z - t46
    t55 = t47 + wd5y
    t56 = t48 + wd5x
    t57 = 0.0002254731454*t56
    t58 = 0.016911*t55
    tau5 = 0.0002254731454*t53 + 0.016911*t54
    t59 = sin_q5*t57 + cos_q5*t58
    t60 = cos_q5*t57 + 0.126621*t45 - sin_q5*t58
    t61 = 0.10971*t51 + tau5
    tau4 = 0.126621*t41 + 0.10971*t52 + t59
    t62 = cos_q1_q2_q3*t44 - sin_q1_q2_q3*t49
    t63 = sin_q1_q2_q3*t44 + cos_q1_q2_q3*t49
    t64 = sin_q4*t60 + cos_q4*t61
    tau3 = 0.007558512375*a3x + t39 + t64
    t65 = sin_q1_q2_q3*(cos_q4*t60 + t43 - sin_q4*t61)
    t66 = cos_q1_q2_q3*(0.00194120382525*t30 + tau4 - 0.10971*t32)
    t67 = t65 + t66 - t10*t50
    t68 = t9*t62 + tau3 - t10*t63
    t69 = 0.07714261911625*cos_q1_q2*t20 + t22 + t67
    tau2 = t24 + t68 - t6*t11
    t70 = t69 - cos_q1*t50
    tau1 = sin_q1*t62 + t19 + tau2 - cos_q1*t63
    tau0 = 0.408499208875*cos_q1*t14 + t13 + t70 - t16
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

    Route newton_euler, angles of parallel axes added up; 3 M 4 A 3 sin/cos (operations: 29 by lagrange_recursive).
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
    g3 = 0.17446825035*sin_q1_q2_q3
    g2 = 15.68382848775*cos_q1_q2 - g3
    g1 = 43.486969725*cos_q1 + g2
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

    Route newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 98 M 63 A 10 sin/cos.
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
    t1 = 1.018815856964812*sin_q1*cos_q1
    t2 = 0.035556373944*sin_q1_q2*cos_q1_q2
    t3 = 0.9229411764705883*sin_q1_q2
    t4 = 0.9229411764705883*cos_q1_q2
    t5 = 0.007558512375*sin_q1_q2_q3
    w3z = qd3 + w2z
    t6 = qd0*sin_q1_q2_q3
    t7 = 0.007558512375*cos_q1_q2_q3
    t8 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t9 = qd0*qd0
    t10 = qd1*qd1
    wd1y = qd0*qd1
    wd3x = qd0*w3z
    w4x = sin_q4*w3z + cos_q4*t6
    w4y = sin_q4*t6 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t11 = cos_q1_q2_q3*wd3x
    t12 = 2.0*wd1y
    t13 = t1*t12 - 0.408499208875*cos_q1*t10
    t14 = t1*t9 - 26.49365651328872*cos_q1
    t15 = w2z*w2z
    wd2y = qd0*w2z
    wd4x = cos_q4*t11 - qd4*w4y
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    wd4z = sin_q1_q2_q3*wd3x
    t16 = w4x*w4y
    t17 = 2.0*wd2y
    a2y = cos_q1*(t9 + t10)
    a2z = sin_q1*t12
    t18 = w4y*w4z + wd4x
    a2x = sin_q1*t10 + 23.08235294117647
    t19 = wd4z + t16
    t20 = w3z*w3z
    t21 = 2.0*wd3x
    a3y = t3*t15 + a2x
    t22 = w5x*w5z
    t23 = w5y*w5z
    a3x = t4*(t9 + t15) + a2y
    wd4y = qd4*w4x + sin_q4*t11
    wd5y = sin_q5*t18 + cos_q5*t19 - t22
    wd5x = sin_q5*t19 - cos_q5*t18 - t23
    t24 = w5x*w5y
    a3z = t3*t17 + a2z
    t25 = 0.00194120382525*sin_q1_q2_q3*t20 + t8*t21
    t26 = wd4y - w4x*w4z
    t27 = wd4y - t24
    t28 = t22 - wd5y
    t29 = wd4y + t24
    t30 = t23 - wd5x
    t31 = t5*a3y + t7*a3x + t8*t9
    t32 = t5*(t9 + t20) - 0.736203681445188*a3x
    t33 = wd4z - t16
    t34 = t7*t20 + 0.736203681445188*a3y
    t35 = 0.016911*t28
    b5 = 0.0002254731454*t27 + 0.016911*t29
    t36 = 0.0002254731454*t30
    t37 = t7*t21 + 0.736203681445188*a3z
    t38 = 0.126621*t19 + 0.10971*t33
    t39 = cos_q5*t36 + 0.126621*t18 - sin_q5*t35
    t40 = 0.10971*t26 + b5
    b4 = t38 - sin_q5*t36 - cos_q5*t35
    t41 = sin_q1_q2_q3*(sin_q4*t40 + cos_q4*t39)
    t42 = cos_q1_q2_q3*b4 + t25 - t5*a3z - t41
    b3 = sin_q4*t39 + t31 - cos_q4*t40
    t43 = t4*t37 + t42
    t44 = b3 - t3*t32 - t4*t34
    t45 = t43 - 0.07714261911625*cos_q1_q2*t15 - t2*t17
    b2 = t44 - t2*t9
    b0 = cos_q1*t37 + t13 + t45
    b1 = t14 + b2 - sin_q1*t32 - cos_q1*t34
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

    Route articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 202 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation).
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
    t3 = 1.75501953841*sin_q1*cos_q1
    t4 = 0.679472691875*sin_q1_q2
    t5 = 0.679472691875*cos_q1_q2
    t6 = 0.59155695167475*sin_q1_q2*cos_q1_q2
    t7 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475
    t8 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331)
    t9 = 0.9229411764705883*sin_q1_q2
    t10 = 0.9229411764705883*cos_q1_q2
    t11 = 0.007558512375*sin_q1_q2_q3
    t12 = 0.007558512375*cos_q1_q2_q3
    t13 = sin_q1_q2_q3*sin_q1_q2_q3
    t14 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t15 = 0.00194120382525*cos_q1_q2_q3
    t16 = qd0*qd0
    t17 = qd1*qd1
    t18 = 2.0*qd0*qd1
    t19 = t3*t18 - 0.408499208875*cos_q1*t17
    t20 = t3*t16 - 43.486969725*cos_q1
    w2z = qd1 + qd2
    t21 = w2z*w2z
    t22 = 2.0*qd0*w2z
    t23 = t16 + t21
    t24 = cos_q1*(t16 + t17)
    t25 = 0.0166855268546*sin_q5*cos_q5
    t26 = sin_q1*t18
    t27 = sin_q1*t17 + 23.08235294117647
    t28 = t5*t26
    t29 = t6*t22 + t28 - 0.07714261911625*cos_q1_q2*t21
    t30 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621
    t31 = t8*t25
    t32 = t4*t24 + t6*t16 - t5*t27
    w3z = qd3 + w2z
    t33 = w3z*w3z
    t34 = qd0*w3z
    t35 = 2.0*t34
    t36 = 0.00194120382525*sin_q1_q2_q3*t33 + t14*t35
    t37 = t30 - t25*t31
    t38 = t12*t35
    t39 = (t10*t23 + t24)*t12
    t40 = (t9*t21 + t27)*t11 + t39
    t41 = t36 - (t9*t22 + t26)*t11
    t42 = qd0*sin_q1_q2_q3
    w4x = sin_q4*w3z + cos_q4*t42
    t43 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t37
    w4y = sin_q4*t42 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t44 = cos_q1_q2_q3*t34
    t45 = sin_q1_q2_q3*t34
    t46 = qd4*w4x + sin_q4*t44
    t47 = w4x*w4y
    t48 = t45 + t47
    t49 = t45 - t47
    t50 = t46 - w4x*w4z
    t51 = cos_q4*t44 + w4y*w4z - qd4*w4y
    t52 = 1.0/(t43 - t37 - 0.22402883622975)
    t53 = 0.126621*t48 + 0.10971*t49
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    t54 = w5x*w5z
    t55 = w5y*w5z
    t56 = w5x*w5y
    t57 = sin_q5*t48 - cos_q5*t51 - t55
    t58 = sin_q5*t51 + cos_q5*t48 - t54
    t59 = t46 - t56
    t60 = t46 + t56
    t61 = t54 - t58
    t62 = t55 - t57
    t63 = 0.0002254731454*t62
    t64 = 0.016911*t61
    t65 = 58.355064750790525*tau5 + 0.013157499999381407*t59 + 0.9868425000006186*t60
    t66 = cos_q5*t63 + 0.126621*t51 - sin_q5*t64
    t67 = 0.10971*t50 - tau5
    t68 = t12*t52
    t69 = t11*t52
    t70 = t53 - tau4 - sin_q5*t63 - cos_q5*t64
    t71 = t66 - t31*t70
    t72 = t12*t68
    t73 = t12*t69
    t74 = t11*t69
    t75 = sin_q1_q2_q3*sin_q4*cos_q4*(t37 - 0.10971) + t15
    t76 = sin_q4*t71 - cos_q4*t67
    t77 = t9*t73 - t10*t74
    t78 = t9*t72 - t10*t73
    t79 = sin_q1_q2_q3*(sin_q4*t67 + cos_q4*t71)
    t80 = t14*t16 + t40 + t76 - tau3
    t81 = t52*t75
    t82 = t75*t81
    t83 = t5 - t77
    t84 = t13*t43 + t82 + 0.10971 - 0.10510116377025*t13
    t85 = 1.0/(t9*t78 + 0.59565195167475 - t10*t77)
    t86 = t4 + t78
    t87 = t68*t75
    t88 = t69*t75
    t89 = tau4*cos_q1_q2_q3 + t41 - t79 - t80*t81
    t90 = t11*(t16 + t33) - t68*t80
    t91 = t12*t33 + t69*t80
    t92 = t5 - t11
    t93 = 0.07714261911625*sin_q1_q2 + t9*t87 - t10*t88
    t94 = tau3 + t32 - t9*t90 - t10*t91
    t95 = t94 - tau2
    t96 = t85*t93
    t97 = t83*t85
    t98 = t85*t86
    t99 = t93*t96
    t100 = t7 + 2.0*t10*t11 + t99 - t84
    t101 = t73 + t83*t98
    t102 = t10*t38 + t29 + t89 + t95*t96
    t103 = sin_q1*t101 - cos_q1*(t74 - t83*t97)
    t104 = sin_q1*(t87 - t93*t98)
    t105 = sin_q1*(t72 - t86*t98) - cos_q1*t101
    t106 = t100 - 2.0*cos_q1*t92
    t107 = t104 - cos_q1*(t88 + t93*t97)
    t108 = 0.408499208875*sin_q1 + t107
    t109 = sin_q1*(t90 + t95*t98 - t5*t23)
    t110 = cos_q1*(t4*t21 + t91 + t95*t97)
    t111 = cos_q1*(t4*t22 + t38) + t19 + t102
    t112 = 1.0/(sin_q1*t105 + 1.77012693841 - cos_q1*t103)
    t113 = tau2 + t20 - tau1 - t109 - t110
    t114 = t108*t112
    t115 = t108*t114
    t116 = 1.75501953841*sin_q1*sin_q1 + t106 + t115 - 1.76257323841
    t117 = 1.0/(t116 - 0.29853861244275)
    qdd0 = (tau0 + t111 + t113*t114)*t117
    qdd1 = t112*t113 - t114*qdd0
    t118 = cos_q1*qdd1
    t119 = sin_q1*qdd1
    t120 = t97*t118 + t98*t119
    qdd2 = t85*t95 - t96*qdd0 - qdd1 - t120
    t121 = qdd1 + qdd2
    t122 = t121 - t81*qdd0
    t123 = (t9*t121 + t119)*t68
    t124 = (t10*t121 + t118)*t69 + t122 - t123
    qdd3 = t52*t80 + t124
    t125 = t121 - qdd3
    t126 = sin_q1_q2_q3*qdd0
    t127 = cos_q1_q2_q3*qdd0
    t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t31
    qdd4 = t8*t70 + t128
    qdd5 = cos_q4*t125 + t65 - sin_q4*t126
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0
    out[..., 1] = -qdd1
    out[..., 2] = -qdd2
    out[..., 3] = qdd3
    out[..., 4] = -qdd4
    out[..., 5] = qdd5
    return out

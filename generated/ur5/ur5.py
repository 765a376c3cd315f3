"""ur5: rigid-body dynamics as straight-line NumPy code.

robot:      ur5, 6 degrees of freedom, fixed base
source:     ur5_robot.urdf of example-robot-data 6.0.0
model:      sha256 a2383260fb0cbbc4
equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
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

    Route newton_euler_tensor, angles of parallel axes added up; 140 M 111 A 10 sin/cos.
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
    t1 = 4.4329225*cos_q1
    t2 = 1.75501953841*sin_q1*sin_q1
    t3 = 1.75501953841*sin_q1*cos_q1
    t4 = t2 - 1.76257323841
    t5 = 0.408499208875*sin_q1
    t6 = 0.425*sin_q1
    t7 = 0.425*cos_q1
    t8 = 1.598759275*sin_q1_q2
    t9 = 1.598759275*cos_q1_q2
    t10 = 0.59155695167475*sin_q1_q2*sin_q1_q2
    t11 = 0.59155695167475*sin_q1_q2*cos_q1_q2
    t12 = t10 - 0.59360445167475
    t13 = 0.07714261911625*sin_q1_q2
    t14 = 0.39225*sin_q1_q2
    t15 = 0.39225*cos_q1_q2
    t16 = qd0*qd0
    t17 = 0.29520861244275*qdd0
    t18 = qd1*qd1
    t19 = 2.0*qd0*qd1
    t20 = qdd0*t4 + t3*t19 - qdd1*t5
    t21 = qdd0*t5 + qdd1*(t2 + 0.0075537)
    t22 = t3*t16 + t21 - qdd1*t4
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t23 = w2z*w2z
    t24 = 2.0*qd0*qd2 + t19
    t25 = t16 + t23
    a2y = qdd1*t6 + t7*(t16 + t18)
    a2z = t6*t19 - qdd0*t7
    a2x = t6*t18 + 9.81 - qdd1*t7
    t26 = qdd0*t12 + t11*t24 - t13*wd2z
    t27 = qdd0*t13 + (t10 + 0.0020475)*wd2z
    t28 = t8*a2y - t9*a2x
    t29 = t9*a2z + t26 - 0.07714261911625*cos_q1_q2*t23
    t30 = t11*t16 + t27 + t28 - t12*wd2z
    w3x = qd0*sin_q1_q2_q3
    w3y = qd0*cos_q1_q2_q3
    w3z = qd3 + w2z
    wd3z = qdd3 + wd2z
    t31 = w3z*w3z
    t32 = qdd0*cos_q1_q2_q3
    t33 = w3x*w3z
    t34 = w3y*w3z
    t35 = w3x*w3y
    wd3x = qdd0*sin_q1_q2_q3 + t34
    wd3y = t32 - t33
    t36 = wd3z - t35
    t37 = wd3z + t35
    t38 = t33 - wd3y
    t39 = t34 + wd3x
    t40 = w3x*w3x + t31
    a3z = t14*t24 + a2z - qdd0*t15
    t41 = cos_q1_q2_q3*(t14*wd2z + t15*t25 + a2y)
    t42 = sin_q1_q2_q3*(t14*t23 + a2x - t15*wd2z)
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = w3y - qd4
    a3x = t41 + t42
    t43 = w3y*w3y - t31
    t44 = 0.00194120382525*t32 + 0.00460883622975*t36 + 0.10971*t37
    wd4z = wd3y - qdd4
    t45 = 0.017784735*t36
    t46 = 0.017784735*t40
    t47 = 0.017784735*t39
    t48 = w4x*w4y
    w5z = w4y - qd5
    t49 = 0.00460883622975*t39 + 0.017784735*a3z + 0.00194120382525*t43
    t50 = w4y*w4z
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    t51 = wd4z - t48
    wd4x = sin_q4*t36 + cos_q4*t39 + t50
    t52 = w4x*w4z
    wd4y = cos_q4*t36 + t52 - sin_q4*t39
    t53 = w5z*w5x
    t54 = wd4z + t48
    t55 = t52 + wd4y
    t56 = w5z*w5y
    t57 = w5x*w5y
    t58 = t50 + wd4x
    wd5z = qdd5 + wd4y
    wd5x = sin_q5*t51 + cos_q5*t58 + t56
    wd5y = cos_q5*t51 + t53 - sin_q5*t58
    t59 = t57 + wd5z
    t60 = wd5z - t57
    t61 = t53 + wd5y
    t62 = t56 + wd5x
    t63 = 0.0002254731454*t62
    t64 = 0.016911*t61
    tau5 = 0.0002254731454*t59 + 0.016911*t60
    t65 = sin_q5*t63 + cos_q5*t64
    t66 = cos_q5*t63 + 0.126621*t58 - sin_q5*t64
    t67 = 0.10971*t55 + tau5
    tau4 = 0.126621*t51 + 0.10971*t54 + t65
    t68 = sin_q4*t66 + cos_q4*t67
    tau3 = 0.017784735*a3x + t44 + t68
    t69 = cos_q1_q2_q3*t45 - sin_q1_q2_q3*t46
    t70 = sin_q1_q2_q3*t45 + cos_q1_q2_q3*t46
    t71 = (t8*t24 + t47 - qdd0*t9)*t7
    t72 = sin_q1_q2_q3*(cos_q4*t66 + t49 - sin_q4*t67)
    t73 = cos_q1_q2_q3*(0.00194120382525*t36 + tau4 - 0.10971*t38)
    t74 = t7*(t8*t23 + t70 - t9*wd2z)
    t75 = t6*(t8*wd2z + t9*t25 + t69)
    tau2 = t14*t69 + t30 + tau3 - t15*t70
    t76 = t15*t47 + t29 + t71 - t72 - t73
    t77 = t20 + t76 - 0.408499208875*cos_q1*t18
    tau1 = t22 + t75 + tau2 - 9.81*t1 - t74
    tau0 = t77 - 0.00333*qdd0 - t17
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -tau0
    out[..., 1] = tau1
    out[..., 2] = tau2
    out[..., 3] = tau3
    out[..., 4] = -tau4
    out[..., 5] = tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_difference, angles of parallel axes added up; 44 M 35 A 10 sin/cos (operations: 104 by composite_rigid_body, 93 by composite_joint_axes).
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
    t5 = cos_q4*t4
    t6 = sin_q4*t4
    t7 = t1 - 0.253242
    t8 = sin_q1_q2_q3*t5 + cos_q1_q2_q3*t7
    t9 = 0.425*sin_q1
    t10 = 0.425*cos_q1
    t11 = 0.017784735*cos_q1_q2_q3
    t12 = sin_q4*sin_q4*t1
    t13 = 0.017784735*sin_q1_q2_q3
    t14 = 0.39225*cos_q1_q2*t13
    t15 = 0.39225*sin_q1_q2*t11 - t14
    t16 = t1 - t12 - 0.236331
    t17 = t1 + 0.00483430937515
    t18 = t16 - t17
    t19 = sin_q1_q2_q3*sin_q4*cos_q4*t1
    t20 = t19 - cos_q1_q2_q3*(t6 - 0.00194120382525)
    t21 = t18 - t15
    t22 = t10*t13 + t21 - t9*t11
    t23 = (1.598759275*cos_q1_q2 - t13)*t10
    t24 = (1.598759275*sin_q1_q2 + t11)*t9 + t23
    t25 = 0.07714261911625*sin_q1_q2 + t20
    t26 = sin_q1_q2_q3*sin_q1_q2_q3*(t16 + t17)
    t27 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475
    t28 = t15 + 0.59565195167475 - t21
    t29 = t24 + t28
    t30 = 0.408499208875*sin_q1 + t25
    t31 = t24 + t29 + 1.77012693841
    t32 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t5 + t16 - t26
    t33 = 2.0*t23 - 2.0*t14 - t27 - t32
    t34 = 1.75501953841*sin_q1*sin_q1 - t33 - 1.76257323841
    t35 = t12 + t34 - 0.42515961244275
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t35
    out[..., 0, 1] = t30
    out[..., 0, 2] = t25
    out[..., 0, 3] = t20
    out[..., 0, 4] = t8
    out[..., 0, 5] = -t3
    out[..., 1, 0] = t30
    out[..., 1, 1] = t31
    out[..., 1, 2] = t29
    out[..., 1, 3] = -t22
    out[..., 1, 4] = t6
    out[..., 1, 5] = t2
    out[..., 2, 0] = t25
    out[..., 2, 1] = t29
    out[..., 2, 2] = t28
    out[..., 2, 3] = -t21
    out[..., 2, 4] = t6
    out[..., 2, 5] = t2
    out[..., 3, 0] = t20
    out[..., 3, 1] = -t22
    out[..., 3, 2] = -t21
    out[..., 3, 3] = -t18
    out[..., 3, 4] = t6
    out[..., 3, 5] = t2
    out[..., 4, 0] = t8
    out[..., 4, 1] = t6
    out[..., 4, 2] = t6
    out[..., 4, 3] = t6
    out[..., 4, 4] = -t7
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t3
    out[..., 5, 1] = t2
    out[..., 5, 2] = t2
    out[..., 5, 3] = t2
    out[..., 5, 4] = 0.0
    out[..., 5, 5] = 0.0171364731454
    return out


def gravity(q, out=None):
    """g(q), the joint forces that hold the robot still

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

    Route newton_euler_tensor, angles of parallel axes added up; 106 M 66 A 10 sin/cos.
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
    t1 = 4.4329225*cos_q1
    t2 = 1.75501953841*sin_q1*cos_q1
    t3 = 0.425*sin_q1
    t4 = 0.425*cos_q1
    t5 = 1.598759275*sin_q1_q2
    t6 = 1.598759275*cos_q1_q2
    t7 = 0.59155695167475*sin_q1_q2*cos_q1_q2
    t8 = 0.39225*sin_q1_q2
    w2z = qd1 + qd2
    t9 = 0.39225*cos_q1_q2
    t10 = 0.017784735*sin_q1_q2_q3
    t11 = 0.017784735*cos_q1_q2_q3
    t12 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t13 = qd0*qd0
    t14 = qd1*qd1
    w3z = qd3 + w2z
    t15 = qd0*sin_q1_q2_q3
    wd1y = qd0*qd1
    t16 = 2.0*wd1y
    t17 = t2*t16 - 0.408499208875*cos_q1*t14
    wd3x = qd0*w3z
    w4x = sin_q4*w3z + cos_q4*t15
    w4y = sin_q4*t15 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t18 = cos_q1_q2_q3*wd3x
    t19 = w2z*w2z
    wd2y = qd0*w2z
    t20 = 2.0*wd2y
    t21 = t13 + t19
    a2y = t4*(t13 + t14)
    a2z = t3*t16
    a2x = t3*t14 + 9.81
    t22 = t6*a2z
    wd4x = cos_q4*t18 - qd4*w4y
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    wd4z = sin_q1_q2_q3*wd3x
    t23 = w4x*w4y
    t24 = t7*t20 + t22 - 0.07714261911625*cos_q1_q2*t19
    t25 = w4y*w4z + wd4x
    t26 = wd4z + t23
    t27 = t5*a2y + t7*t13 - t6*a2x
    t28 = w5x*w5z
    t29 = w5y*w5z
    t30 = w3z*w3z
    wd4y = qd4*w4x + sin_q4*t18
    t31 = w5x*w5y
    t32 = 2.0*wd3x
    wd5y = sin_q5*t25 + cos_q5*t26 - t28
    wd5x = sin_q5*t26 - cos_q5*t25 - t29
    a3y = t8*t19 + a2x
    a3x = t9*t21 + a2y
    t33 = wd4y - t31
    t34 = wd4y - w4x*w4z
    t35 = wd4y + t31
    t36 = t28 - wd5y
    a3z = t8*t20 + a2z
    t37 = 0.00194120382525*sin_q1_q2_q3*t30 + t12*t32
    t38 = t29 - wd5x
    t39 = t10*(t13 + t30)
    t40 = t11*t30
    t41 = wd4z - t23
    b5 = 0.0002254731454*t33 + 0.016911*t35
    t42 = t11*t32
    t43 = 0.016911*t36
    t44 = t10*a3y + t11*a3x + t12*t13
    t45 = 0.126621*t26 + 0.10971*t41
    t46 = 0.0002254731454*t38
    t47 = cos_q5*t46 + 0.126621*t25 - sin_q5*t43
    t48 = 0.10971*t34 + b5
    t49 = t4*(t5*t19 + t40)
    b4 = t45 - sin_q5*t46 - cos_q5*t43
    t50 = sin_q1_q2_q3*(sin_q4*t48 + cos_q4*t47)
    t51 = t4*(t5*t20 + t42)
    t52 = cos_q1_q2_q3*b4 + t37 - t10*a3z - t50
    b3 = sin_q4*t47 + t44 - cos_q4*t48
    b2 = t27 + b3 - t8*t39 - t9*t40
    t53 = b2 - t3*(t39 - t6*t21) - t49
    b0 = t9*t42 + t17 + t24 + t51 + t52
    b1 = t2*t13 + t53 - 9.81*t1
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

    Route articulated_body_nominal, angles of parallel axes added up; 205 M 140 A 5 D 10 sin/cos (operations: 401 by factorisation).
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
    t3 = 4.4329225*cos_q1
    t4 = 1.75501953841*sin_q1*cos_q1
    t5 = 0.425*sin_q1
    t6 = 0.425*cos_q1
    t7 = 1.598759275*sin_q1_q2
    t8 = 1.598759275*cos_q1_q2
    t9 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331)
    t10 = 0.59155695167475*sin_q1_q2*cos_q1_q2
    t11 = 0.39225*sin_q1_q2
    t12 = 0.39225*cos_q1_q2
    t13 = 0.017784735*sin_q1_q2_q3
    t14 = 0.017784735*cos_q1_q2_q3
    t15 = sin_q1_q2_q3*sin_q1_q2_q3
    t16 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t17 = 0.00194120382525*cos_q1_q2_q3
    t18 = 0.0166855268546*sin_q5*cos_q5
    t19 = t8 - t13
    t20 = qd0*qd0
    t21 = qd1*qd1
    wd1y = qd0*qd1
    t22 = 2.0*wd1y
    w2z = qd1 + qd2
    t23 = w2z*w2z
    wd2y = qd0*w2z
    t24 = 2.0*wd2y
    t25 = t20 + t23
    a2y = t6*(t20 + t21)
    a2z = t5*t22
    a2x = t5*t21 + 9.81
    t26 = t8*a2z
    t27 = t10*t24 + t26 - 0.07714261911625*cos_q1_q2*t23
    t28 = t7*a2y + t10*t20 - t8*a2x
    t29 = t9*t18
    w3z = qd3 + w2z
    t30 = w3z*w3z
    wd3x = qd0*w3z
    t31 = 2.0*wd3x
    a3y = t11*t23 + a2x
    a3x = t12*t25 + a2y
    t32 = t18*t29
    a3z = t11*t24 + a2z
    t33 = 0.00194120382525*sin_q1_q2_q3*t30 + t16*t31
    t34 = t14*t31
    t35 = t32 - 0.0002254731454*t1 - 0.016911*t2 - 0.126621
    t36 = t13*a3y + t14*a3x + t16*t20
    t37 = qd0*sin_q1_q2_q3
    w4x = sin_q4*w3z + cos_q4*t37
    w4y = sin_q4*t37 - cos_q4*w3z
    t38 = cos_q4*cos_q4*t35 - 0.10971*sin_q4*sin_q4
    w4z = qd0*cos_q1_q2_q3 - qd4
    t39 = cos_q1_q2_q3*wd3x
    wd4z = sin_q1_q2_q3*wd3x
    wd4x = cos_q4*t39 - qd4*w4y
    wd4y = qd4*w4x + sin_q4*t39
    t40 = w4x*w4y
    t41 = wd4z + t40
    t42 = wd4z - t40
    t43 = wd4y - w4x*w4z
    t44 = w4y*w4z + wd4x
    t45 = 0.126621*t41 + 0.10971*t42
    t46 = 1.0/(t35 - t38 - 0.22402883622975)
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    t47 = w5x*w5z
    t48 = w5y*w5z
    t49 = w5x*w5y
    wd5x = sin_q5*t41 - cos_q5*t44 - t48
    wd5y = sin_q5*t44 + cos_q5*t41 - t47
    t50 = wd4y - t49
    t51 = wd4y + t49
    t52 = t47 - wd5y
    t53 = t48 - wd5x
    t54 = 0.0002254731454*t53
    t55 = 0.016911*t52
    t56 = cos_q5*t54 + 0.126621*t44 - sin_q5*t55
    t57 = t45 - tau4 - sin_q5*t54 - cos_q5*t55
    t58 = 58.355064750790525*tau5 + 0.013157499999381407*t50 + 0.9868425000006186*t51
    t59 = t14*t46
    t60 = t13*t46
    t61 = 0.10971*t43 - tau5
    t62 = t56 - t29*t57
    t63 = 0.10510116377025*t15 + t15*t38 - 0.10971
    t64 = t14*t59
    t65 = t14*t60
    t66 = t13*t60
    t67 = t17 - sin_q1_q2_q3*sin_q4*cos_q4*(t35 + 0.10971)
    t68 = sin_q1_q2_q3*(sin_q4*t61 + cos_q4*t62)
    t69 = t11*t65 - t12*t66
    t70 = t11*t64 - t12*t65
    t71 = tau4*cos_q1_q2_q3 + t33 - t13*a3z - t68
    t72 = sin_q4*t62 + t36 - tau3 - cos_q4*t61
    t73 = t8 - t69
    t74 = t46*t67
    t75 = t59*t67
    t76 = 1.0/(t11*t70 + 0.59565195167475 - t12*t69)
    t77 = t7 + t70
    t78 = t60*t67
    t79 = t13*(t20 + t30) - t59*t72
    t80 = t14*t30 + t60*t72
    t81 = 2.0*t12*t13 + t63 - t67*t74
    t82 = 0.07714261911625*sin_q1_q2 + t11*t75 - t12*t78
    t83 = t12*t34 + t27 + t71 - t72*t74
    t84 = tau3 + t28 - t11*t79 - t12*t80
    t85 = t84 - tau2
    t86 = t76*t82
    t87 = t73*t76
    t88 = t76*t77
    t89 = t82*t86
    t90 = 0.59155695167475*sin_q1_q2*sin_q1_q2 + t81 + t89 - 0.59360445167475
    t91 = t65 + t73*t88
    t92 = t83 + t85*t86
    t93 = t5*t91 - t6*(t66 - t73*t87)
    t94 = t5*(t64 - t77*t88) - t6*t91
    t95 = t5*(t75 - t82*t88)
    t96 = t90 - 2.0*t6*t19
    t97 = t95 - t6*(t78 + t82*t87)
    t98 = 0.408499208875*sin_q1 + t97
    t99 = t5*(t8*t25 - t79 - t85*t88)
    t100 = t6*(t7*t23 + t80 + t85*t87)
    t101 = t6*(t7*t24 + t34) + t92
    t102 = tau2 + t99 - t100
    t103 = 1.0/(t5*t94 + 1.77012693841 - t6*t93)
    t104 = t4*t22 + t101 - 0.408499208875*cos_q1*t21
    t105 = t4*t20 + t102 - tau1 - 9.81*t3
    t106 = t98*t103
    t107 = t98*t106
    t108 = 1.75501953841*sin_q1*sin_q1 + t96 + t107 - 1.76257323841
    t109 = 1.0/(t108 - 0.29853861244275)
    qdd0_ = (tau0 + t104 + t105*t106)*t109
    qdd1_ = t103*t105 - t106*qdd0_
    t110 = t6*qdd1_
    t111 = t5*qdd1_
    t112 = t87*t110 + t88*t111
    qdd2_ = t76*t85 - t86*qdd0_ - qdd1_ - t112
    t113 = qdd1_ + qdd2_
    t114 = t113 - t74*qdd0_
    t115 = (t11*t113 + t111)*t59
    t116 = (t12*t113 + t110)*t60 + t114 - t115
    qdd3_ = t46*t72 + t116
    t117 = t113 - qdd3_
    t118 = sin_q1_q2_q3*qdd0_
    t119 = cos_q1_q2_q3*qdd0_
    t120 = t119 - (sin_q4*t117 + cos_q4*t118)*t29
    qdd4_ = t9*t57 + t120
    qdd5_ = cos_q4*t117 + t58 - sin_q4*t118
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0_
    out[..., 1] = -qdd1_
    out[..., 2] = -qdd2_
    out[..., 3] = qdd3_
    out[..., 4] = -qdd4_
    out[..., 5] = qdd5_
    return out

"""ur5: rigid-body dynamics as straight-line NumPy code.

robot:      ur5, 6 degrees of freedom, fixed base
source:     ur5_robot.urdf of example-robot-data 6.0.0
model:      sha256 a2383260fb0cbbc4
equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
drives:     none in the file
generator:  symgen 0.1.0
licence:    this generated text is yours, under any terms; it comes without warranty

SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
Gravity (0, 0, -9.81) m/s^2 in the base frame of link world.
q[0] shoulder_pan_joint: revolute [rad], base_link -> shoulder_link
q[1] shoulder_lift_joint: revolute [rad], shoulder_link -> upper_arm_link
q[2] elbow_joint: revolute [rad], upper_arm_link -> forearm_link
q[3] wrist_1_joint: revolute [rad], forearm_link -> wrist_1_link
q[4] wrist_2_joint: revolute [rad], wrist_1_link -> wrist_2_link
q[5] wrist_3_joint: revolute [rad], wrist_2_link -> wrist_3_link
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
    a3x = t41 + t42
    t43 = w3y*w3y - t31
    t44 = 0.00194120382525*t32 + 0.00460883622975*t36 + 0.10971*t37
    t45 = 0.017784735*t36
    t46 = 0.017784735*t40
    t47 = 0.017784735*t39
    t48 = 0.00460883622975*t39 + 0.017784735*a3z + 0.00194120382525*t43
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = w3y - qd4
    wd4z = wd3y - qdd4
    t49 = w4x*w4z
    t50 = w4y*w4z
    t51 = w4x*w4y
    wd4x = sin_q4*t36 + cos_q4*t39 + t50
    wd4y = cos_q4*t36 + t49 - sin_q4*t39
    t52 = wd4z - t51
    t53 = wd4z + t51
    t54 = t49 + wd4y
    t55 = t50 + wd4x
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    wd5z = qdd5 + wd4y
    t56 = w5x*w5z
    t57 = w5y*w5z
    t58 = w5x*w5y
    wd5x = sin_q5*t52 + cos_q5*t55 + t57
    wd5y = cos_q5*t52 + t56 - sin_q5*t55
    t59 = wd5z + t58
    t60 = wd5z - t58
    t61 = t56 + wd5y
    t62 = t57 + wd5x
    t63 = 0.0002254731454*t62
    t64 = 0.016911*t61
    tau5 = 0.0002254731454*t59 + 0.016911*t60
    t65 = sin_q5*t63 + cos_q5*t64
    t66 = cos_q5*t63 + 0.126621*t55 - sin_q5*t64
    t67 = 0.10971*t54 + tau5
    tau4 = 0.126621*t52 + 0.10971*t53 + t65
    t68 = sin_q4*t66 + cos_q4*t67
    tau3 = 0.017784735*a3x + t44 + t68
    t69 = cos_q1_q2_q3*t45 - sin_q1_q2_q3*t46
    t70 = sin_q1_q2_q3*t45 + cos_q1_q2_q3*t46
    t71 = sin_q1_q2_q3*(cos_q4*t66 + t48 - sin_q4*t67)
    t72 = cos_q1_q2_q3*(0.00194120382525*t36 + tau4 - 0.10971*t38)
    tau2 = t14*t69 + t30 + tau3 - t15*t70
    t73 = (t8*t24 + t47 - qdd0*t9)*t7
    t74 = t6*(t8*wd2z + t9*t25 + t69)
    t75 = t7*(t8*t23 + t70 - t9*wd2z)
    t76 = t15*t47 + t29 + t73 - t71 - t72
    t77 = t20 + t76 - 0.408499208875*cos_q1*t18
    tau1 = t22 + tau2 + t74 - 9.81*t1 - t75
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

    Route composite_short, angles of parallel axes added up; 44 M 35 A 10 sin/cos (operations: 104 by composite_rigid_body, 93 by composite_turned).

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
    t1 = 0.0171364731454*cos_q4
    t2 = 0.0171364731454*sin_q1_q2_q3*sin_q4
    t3 = 0.0166855268546*sin_q5*cos_q5
    t4 = cos_q4*t3
    t5 = sin_q4*t3
    t6 = 0.0166855268546*sin_q5*sin_q5
    t7 = t6 - 0.253242
    t8 = sin_q1_q2_q3*t4 + cos_q1_q2_q3*t7
    t9 = 0.425*sin_q1
    t10 = 0.425*cos_q1
    t11 = 0.017784735*cos_q1_q2_q3
    t12 = 0.017784735*sin_q1_q2_q3
    t13 = 0.39225*cos_q1_q2*t12
    t14 = 0.39225*sin_q1_q2*t11 - t13
    t15 = sin_q4*sin_q4*t6
    t16 = t6 - t15 - 0.236331
    t17 = t6 + 0.00483430937515
    t18 = t16 - t17
    t19 = sin_q1_q2_q3*sin_q4*cos_q4*t6
    t20 = t19 - cos_q1_q2_q3*(t5 - 0.00194120382525)
    t21 = t18 - t14
    t22 = t10*t12 + t21 - t9*t11
    t23 = (1.598759275*cos_q1_q2 - t12)*t10
    t24 = (1.598759275*sin_q1_q2 + t11)*t9 + t23
    t25 = 0.07714261911625*sin_q1_q2 + t20
    t26 = t14 + 0.59565195167475 - t21
    t27 = t24 + t26
    t28 = 0.408499208875*sin_q1 + t25
    t29 = t24 + t27 + 1.77012693841
    t30 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475
    t31 = sin_q1_q2_q3*sin_q1_q2_q3*(t16 + t17)
    t32 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t4 + t16 - t31
    t33 = 2.0*t23 - 2.0*t13 - t30 - t32
    t34 = 1.75501953841*sin_q1*sin_q1 - t33 - 1.76257323841
    t35 = t15 + t34 - 0.42515961244275
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t35
    out[..., 0, 1] = t28
    out[..., 0, 2] = t25
    out[..., 0, 3] = t20
    out[..., 0, 4] = t8
    out[..., 0, 5] = -t2
    out[..., 1, 0] = t28
    out[..., 1, 1] = t29
    out[..., 1, 2] = t27
    out[..., 1, 3] = -t22
    out[..., 1, 4] = t5
    out[..., 1, 5] = t1
    out[..., 2, 0] = t25
    out[..., 2, 1] = t27
    out[..., 2, 2] = t26
    out[..., 2, 3] = -t21
    out[..., 2, 4] = t5
    out[..., 2, 5] = t1
    out[..., 3, 0] = t20
    out[..., 3, 1] = -t22
    out[..., 3, 2] = -t21
    out[..., 3, 3] = -t18
    out[..., 3, 4] = t5
    out[..., 3, 5] = t1
    out[..., 4, 0] = t8
    out[..., 4, 1] = t5
    out[..., 4, 2] = t5
    out[..., 4, 3] = t5
    out[..., 4, 4] = -t7
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t2
    out[..., 5, 1] = t1
    out[..., 5, 2] = t1
    out[..., 5, 3] = t1
    out[..., 5, 4] = 0.0
    out[..., 5, 5] = 0.0171364731454
    return out


def gravity(q, out=None):
    """g(q), the joint forces that hold the robot still

    Route newton_euler, angles of parallel axes added up; 6 M 4 A 3 sin/cos.

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
    t1 = 4.4329225*cos_q1
    t2 = 1.598759275*cos_q1_q2
    t3 = 9.81*sin_q1_q2_q3
    g3 = 0.017784735*t3
    g2 = 9.81*t2 - g3
    g1 = 9.81*t1 + g2
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
    t9 = 0.39225*cos_q1_q2
    t10 = 0.017784735*sin_q1_q2_q3
    t11 = 0.017784735*cos_q1_q2_q3
    t12 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t13 = qd0*qd0
    t14 = qd1*qd1
    wd1y = qd0*qd1
    t15 = 2.0*wd1y
    t16 = t2*t15 - 0.408499208875*cos_q1*t14
    w2z = qd1 + qd2
    t17 = w2z*w2z
    wd2y = qd0*w2z
    t18 = 2.0*wd2y
    t19 = t13 + t17
    a2y = t4*(t13 + t14)
    a2z = t3*t15
    a2x = t3*t14 + 9.81
    t20 = t6*a2z
    t21 = t7*t18 + t20 - 0.07714261911625*cos_q1_q2*t17
    t22 = t5*a2y + t7*t13 - t6*a2x
    w3z = qd3 + w2z
    t23 = w3z*w3z
    wd3x = qd0*w3z
    t24 = 2.0*wd3x
    a3y = t8*t17 + a2x
    a3x = t9*t19 + a2y
    a3z = t8*t18 + a2z
    t25 = 0.00194120382525*sin_q1_q2_q3*t23 + t12*t24
    t26 = t10*(t13 + t23)
    t27 = t11*t23
    t28 = t11*t24
    t29 = t10*a3y + t11*a3x + t12*t13
    t30 = qd0*sin_q1_q2_q3
    w4x = sin_q4*w3z + cos_q4*t30
    w4y = sin_q4*t30 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t31 = cos_q1_q2_q3*wd3x
    wd4z = sin_q1_q2_q3*wd3x
    wd4x = cos_q4*t31 - qd4*w4y
    wd4y = qd4*w4x + sin_q4*t31
    t32 = w4x*w4y
    t33 = wd4z + t32
    t34 = wd4z - t32
    t35 = wd4y - w4x*w4z
    t36 = w4y*w4z + wd4x
    t37 = 0.126621*t33 + 0.10971*t34
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    t38 = w5x*w5z
    t39 = w5y*w5z
    t40 = w5x*w5y
    wd5x = sin_q5*t33 - cos_q5*t36 - t39
    wd5y = sin_q5*t36 + cos_q5*t33 - t38
    t41 = wd4y - t40
    t42 = wd4y + t40
    t43 = t38 - wd5y
    t44 = t39 - wd5x
    t45 = 0.0002254731454*t44
    t46 = 0.016911*t43
    b5 = 0.0002254731454*t41 + 0.016911*t42
    t47 = cos_q5*t45 + 0.126621*t36 - sin_q5*t46
    t48 = 0.10971*t35 + b5
    b4 = t37 - sin_q5*t45 - cos_q5*t46
    t49 = sin_q1_q2_q3*(sin_q4*t48 + cos_q4*t47)
    t50 = cos_q1_q2_q3*b4 + t25 - t10*a3z - t49
    b3 = sin_q4*t47 + t29 - cos_q4*t48
    b2 = t22 + b3 - t8*t26 - t9*t27
    t51 = t4*(t5*t18 + t28)
    t52 = t4*(t5*t17 + t27)
    t53 = b2 - t3*(t26 - t6*t19) - t52
    b0 = t9*t28 + t16 + t21 + t50 + t51
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
    t1 = 4.4329225*cos_q1
    t2 = 1.75501953841*sin_q1*cos_q1
    t3 = 0.425*sin_q1
    t4 = 0.425*cos_q1
    t5 = 1.598759275*sin_q1_q2
    t6 = 1.598759275*cos_q1_q2
    t7 = 0.59155695167475*sin_q1_q2*cos_q1_q2
    t8 = 0.39225*sin_q1_q2
    t9 = 0.39225*cos_q1_q2
    t10 = 0.017784735*sin_q1_q2_q3
    t11 = 0.017784735*cos_q1_q2_q3
    t12 = sin_q1_q2_q3*sin_q1_q2_q3
    t13 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3
    t14 = 0.00194120382525*cos_q1_q2_q3
    t15 = cos_q5*cos_q5
    t16 = sin_q5*sin_q5
    t17 = 0.0166855268546*sin_q5*cos_q5
    t18 = t6 - t10
    t19 = qd0*qd0
    t20 = qd1*qd1
    wd1y = qd0*qd1
    t21 = 2.0*wd1y
    w2z = qd1 + qd2
    t22 = w2z*w2z
    wd2y = qd0*w2z
    t23 = 2.0*wd2y
    t24 = t19 + t22
    a2y = t4*(t19 + t20)
    a2z = t3*t21
    a2x = t3*t20 + 9.81
    t25 = t6*a2z
    t26 = t7*t23 + t25 - 0.07714261911625*cos_q1_q2*t22
    t27 = t5*a2y + t7*t19 - t6*a2x
    w3z = qd3 + w2z
    t28 = w3z*w3z
    wd3x = qd0*w3z
    t29 = 2.0*wd3x
    a3y = t8*t22 + a2x
    a3x = t9*t24 + a2y
    a3z = t8*t23 + a2z
    t30 = 0.00194120382525*sin_q1_q2_q3*t28 + t13*t29
    t31 = t11*t29
    t32 = t10*a3y + t11*a3x + t13*t19
    t33 = qd0*sin_q1_q2_q3
    w4x = sin_q4*w3z + cos_q4*t33
    w4y = sin_q4*t33 - cos_q4*w3z
    w4z = qd0*cos_q1_q2_q3 - qd4
    t34 = cos_q1_q2_q3*wd3x
    wd4z = sin_q1_q2_q3*wd3x
    wd4x = cos_q4*t34 - qd4*w4y
    wd4y = qd4*w4x + sin_q4*t34
    t35 = w4x*w4y
    t36 = wd4z + t35
    t37 = wd4z - t35
    t38 = wd4y - w4x*w4z
    t39 = w4y*w4z + wd4x
    t40 = 0.126621*t36 + 0.10971*t37
    w5x = sin_q5*w4z + cos_q5*w4x
    w5y = sin_q5*w4x - cos_q5*w4z
    w5z = w4y - qd5
    t41 = w5x*w5z
    t42 = w5y*w5z
    t43 = w5x*w5y
    wd5x = sin_q5*t36 - cos_q5*t39 - t42
    wd5y = sin_q5*t39 + cos_q5*t36 - t41
    t44 = wd4y - t43
    t45 = wd4y + t43
    t46 = t41 - wd5y
    t47 = t42 - wd5x
    t48 = 0.0002254731454*t47
    t49 = 0.016911*t46
    t50 = cos_q5*t48 + 0.126621*t39 - sin_q5*t49
    t51 = t40 - tau4 - sin_q5*t48 - cos_q5*t49
    t52 = 58.355064750790525*tau5 + 0.013157499999381407*t44 + 0.9868425000006186*t45
    t53 = 0.10971*t38 - tau5
    t54 = 1.0/(0.016911*t15 + 0.0002254731454*t16 + 0.236331)
    t55 = t17*t54
    t56 = t17*t55
    t57 = t56 - 0.0002254731454*t15 - 0.016911*t16 - 0.126621
    t58 = t50 - t51*t55
    t59 = cos_q4*cos_q4*t57 - 0.10971*sin_q4*sin_q4
    t60 = 0.10510116377025*t12 + t12*t59 - 0.10971
    t61 = t14 - sin_q1_q2_q3*sin_q4*cos_q4*(t57 + 0.10971)
    t62 = sin_q1_q2_q3*(sin_q4*t53 + cos_q4*t58)
    t63 = tau4*cos_q1_q2_q3 + t30 - t10*a3z - t62
    t64 = 1.0/(t57 - t59 - 0.22402883622975)
    t65 = sin_q4*t58 + t32 - tau3 - cos_q4*t53
    t66 = t61*t64
    t67 = t11*t64
    t68 = t10*t64
    t69 = t11*t67
    t70 = t11*t68
    t71 = t10*t68
    t72 = t61*t67
    t73 = t61*t68
    t74 = t10*(t19 + t28) - t65*t67
    t75 = t11*t28 + t65*t68
    t76 = t8*t70 - t9*t71
    t77 = t8*t69 - t9*t70
    t78 = 2.0*t9*t10 + t60 - t61*t66
    t79 = t6 - t76
    t80 = t5 + t77
    t81 = 0.07714261911625*sin_q1_q2 + t8*t72 - t9*t73
    t82 = t9*t31 + t26 + t63 - t65*t66
    t83 = tau3 + t27 - t8*t74 - t9*t75
    t84 = 1.0/(t8*t77 + 0.59565195167475 - t9*t76)
    t85 = t83 - tau2
    t86 = t81*t84
    t87 = t79*t84
    t88 = t80*t84
    t89 = t81*t86
    t90 = 0.59155695167475*sin_q1_q2*sin_q1_q2 + t78 + t89 - 0.59360445167475
    t91 = t70 + t79*t88
    t92 = t82 + t85*t86
    t93 = t3*t91 - t4*(t71 - t79*t87)
    t94 = t3*(t69 - t80*t88) - t4*t91
    t95 = t90 - 2.0*t4*t18
    t96 = t3*(t72 - t81*t88)
    t97 = t96 - t4*(t73 + t81*t87)
    t98 = 0.408499208875*sin_q1 + t97
    t99 = t3*(t6*t24 - t74 - t85*t88)
    t100 = t4*(t5*t22 + t75 + t85*t87)
    t101 = t4*(t5*t23 + t31) + t92
    t102 = tau2 + t99 - t100
    t103 = t2*t21 + t101 - 0.408499208875*cos_q1*t20
    t104 = 1.0/(t3*t94 + 1.77012693841 - t4*t93)
    t105 = t2*t19 + t102 - tau1 - 9.81*t1
    t106 = t98*t104
    t107 = t98*t106
    t108 = 1.75501953841*sin_q1*sin_q1 + t95 + t107 - 1.76257323841
    t109 = 1.0/(t108 - 0.29853861244275)
    qdd0_ = (tau0 + t103 + t105*t106)*t109
    qdd1_ = t104*t105 - t106*qdd0_
    t110 = t4*qdd1_
    t111 = t3*qdd1_
    t112 = t87*t110 + t88*t111
    qdd2_ = t84*t85 - t86*qdd0_ - qdd1_ - t112
    t113 = qdd1_ + qdd2_
    t114 = t113 - t66*qdd0_
    t115 = (t8*t113 + t111)*t67
    t116 = (t9*t113 + t110)*t68 + t114 - t115
    qdd3_ = t64*t65 + t116
    t117 = t113 - qdd3_
    t118 = sin_q1_q2_q3*qdd0_
    t119 = cos_q1_q2_q3*qdd0_
    t120 = t119 - (sin_q4*t117 + cos_q4*t118)*t55
    qdd4_ = t51*t54 + t120
    qdd5_ = cos_q4*t117 + t52 - sin_q4*t118
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -qdd0_
    out[..., 1] = -qdd1_
    out[..., 2] = -qdd2_
    out[..., 3] = qdd3_
    out[..., 4] = -qdd4_
    out[..., 5] = qdd5_
    return out

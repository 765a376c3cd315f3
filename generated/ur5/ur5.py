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

    Route newton_euler_tensor; 155 M 126 A 10 sin/cos.

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
    w1x = qd0*cos_q1
    t1 = qd1*w1x
    wd1y = qdd0*sin_q1 + t1
    w1y = qd0*sin_q1
    t2 = qd1*w1y
    wd1x = qdd0*cos_q1 - t2
    w2y = sin_q2*w1x + cos_q2*w1y
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    w2x = cos_q2*w1x - sin_q2*w1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    w3x = sin_q3*w2x + cos_q3*w2y
    wd3y = qd3*w3x + sin_q3*wd2y - cos_q3*wd2x
    wd4z = qdd4 + wd3y
    w3y = sin_q3*w2y - cos_q3*w2x
    wd3x = sin_q3*wd2x + cos_q3*wd2y - qd3*w3y
    wd2z = qdd1 + qdd2
    wd3z = qdd3 + wd2z
    w2z = qd1 + qd2
    w3z = qd3 + w2z
    w4y = sin_q4*w3x - cos_q4*w3z
    wd4x = sin_q4*wd3z + cos_q4*wd3x - qd4*w4y
    w4z = qd4 + w3y
    w4x = sin_q4*w3z + cos_q4*w3x
    w5x = cos_q5*w4x - sin_q5*w4z
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd4z
    w5z = w4y - qd5
    t3 = wd5y - w5x*w5z
    t4 = 0.016911*t3
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd4z
    t5 = w5z*w5y + wd5x
    t6 = 0.0002254731454*t5
    t7 = sin_q5*t6 - cos_q5*t4
    t8 = w4y*w4x
    t9 = wd4z + t8
    t10 = wd4z - t8
    tau4 = 0.126621*t9 + 0.10971*t10 - t7
    t11 = w3x*w3z
    t12 = wd3y + t11
    t13 = w3x*w3y
    t14 = wd3z + t13
    t15 = 0.00194120382525*t14 - tau4 - 0.10971*t12
    t16 = w5x*w5y
    wd4y = qd4*w4x + sin_q4*wd3x - cos_q4*wd3z
    wd5z = wd4y - qdd5
    t17 = wd5z - t16
    t18 = t16 + wd5z
    tau5 = 0.0002254731454*t17 + 0.016911*t18
    t19 = w4z*w4x + wd4y
    t20 = tau5 + 0.10971*t19
    t21 = wd4x - w4y*w4z
    t22 = sin_q5*t4 + cos_q5*t6 + 0.126621*t21
    t23 = sin_q4*t20 + cos_q4*t22
    t24 = w3x*w3x
    t25 = w3y*w3y + t24
    t26 = wd3x - w3y*w3z
    t27 = w3z*w3z + t24
    t28 = 0.00194120382525*t25 + 0.00460883622975*t26 - 0.00194120382525*t27
    t29 = w2y*w2z - wd2x
    t30 = t2 - wd1x
    a2z = 0.425*t30
    a3z = 0.39225*t29 + a2z
    t31 = t23 + t28 + 0.017784735*a3z
    t32 = cos_q3*t31 - sin_q3*t15
    t33 = w2x*w2z
    t34 = wd2y + t33
    t35 = w2y*w2x
    t36 = wd2z + t35
    t37 = t32 + 0.0020475*t34 + 0.07714261911625*t36
    t38 = 0.017784735*t26
    t39 = sin_q3*t31 + cos_q3*t15 - 0.39225*t38
    t40 = w2x*w2x
    t41 = w2y*w2y + t40
    t42 = w2z*w2z + t40
    t43 = 0.59360445167475*t29 + 0.07714261911625*t41 - 0.07714261911625*t42
    t44 = 1.598759275*a2z + t43 - t39
    t45 = t1 + wd1y
    t46 = w1x*w1y
    t47 = qdd1 + t46
    t48 = 0.0075537*t45 + 0.408499208875*t47
    t49 = sin_q1*(sin_q2*t44 + cos_q2*t37 + t48)
    t50 = 0.679472691875*t29 + 0.425*t38
    t51 = w1x*w1x
    t52 = w1y*w1y + t51
    t53 = qd1*qd1 + t51
    t54 = 1.76257323841*t30 + 0.408499208875*t52 - 0.408499208875*t53
    t55 = cos_q2*t44 + t50 + t54 - sin_q2*t37
    t56 = 0.29520861244275*qdd0
    tau0 = 0.00333*qdd0 + t49 + t56 - cos_q1*t55
    t57 = sin_q4*t22 - cos_q4*t20
    t58 = wd3y - t11
    t59 = wd3z - t13
    t60 = 0.00460883622975*t14 + 0.10971*t59 - 0.00194120382525*t58
    a1x = 9.81*cos_q1
    t61 = a1x - 0.425*t47
    a1y = 9.81*sin_q1
    t62 = 0.425*t53 + a1y
    a2x = cos_q2*t61 - sin_q2*t62
    t63 = sin_q3*(0.39225*t36 - a2x)
    a2y = sin_q2*t61 + cos_q2*t62
    a3x = cos_q3*(0.39225*t42 + a2y) - t63
    tau3 = t57 + t60 + 0.017784735*a3x
    t64 = 0.017784735*t14
    t65 = 0.017784735*t27
    t66 = sin_q3*t64 + cos_q3*t65
    t67 = t33 - wd2y
    t68 = wd2z - t35
    t69 = 0.59360445167475*t36 + 0.0020475*t68 - 0.07714261911625*t67
    tau2 = tau3 + t69 - 1.598759275*a2x - 0.39225*t66
    t70 = cos_q3*t64 + 1.598759275*t42 - sin_q3*t65
    t71 = cos_q2*(1.598759275*t36 - t66) - sin_q2*t70
    t72 = t1 - wd1y
    t73 = t46 - qdd1
    t74 = 0.408499208875*t72 + 0.0075537*t73 - 1.76257323841*t47
    tau1 = tau2 + 0.425*t71 - 4.4329225*a1x - t74
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = tau1
    out[..., 2] = tau2
    out[..., 3] = tau3
    out[..., 4] = tau4
    out[..., 5] = -tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_rigid_body; 96 M 66 A 10 sin/cos.

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
    t1 = cos_q5*cos_q5
    t2 = sin_q5*sin_q5
    t3 = 0.0002254731454*t1 + 0.016911*t2 + 0.00460883622975
    t4 = sin_q3*sin_q3
    t5 = 0.016911*t1 + 0.0002254731454*t2 + 0.10971
    t6 = cos_q4*cos_q4
    t7 = sin_q4*sin_q4
    t8 = t5*t6 + 0.126621*t7 + 0.10971
    t9 = cos_q3*cos_q3
    t10 = 0.0166855268546*sin_q5*cos_q5
    t11 = cos_q4*t10
    t12 = sin_q3*cos_q3
    t13 = 2.0*t11*t12
    t14 = 0.017784735*sin_q3
    t15 = 0.39225*t14
    t16 = 2.0*t15
    t17 = t13 + t16 - t3*t4 - t8*t9
    t18 = t17 - 0.59360445167475
    t19 = cos_q2*cos_q2
    t20 = t3*t9 + t4*t8 + t13 + 0.0020475
    t21 = sin_q2*sin_q2
    t22 = t12*(t8 - t3) + t11*(t9 - t4)
    t23 = 0.017784735*cos_q3
    t24 = t22 + 0.39225*t23
    t25 = sin_q2*cos_q2
    t26 = 2.0*t24*t25
    t27 = sin_q2*t23
    t28 = t14 - 1.598759275
    t29 = cos_q2*t28 + t27
    t30 = 0.425*t29
    t31 = 2.0*t30
    t32 = t18*t19 + t26 + t31 - t20*t21
    t33 = t32 - 1.76257323841
    t34 = t19*t20 + t26 + 0.0075537 - t18*t21
    t35 = sin_q1*sin_q1*t34 - cos_q1*cos_q1*t33
    t36 = (t18 + t20)*t25 - (t19 - t21)*t24
    t37 = sin_q2*t28 - cos_q2*t23
    t38 = 2.0*sin_q1*cos_q1*(t36 + 0.425*t37)
    t39 = t5*t7 + 0.126621*t6 + 0.29520861244275
    t40 = t35 + t38 + t39 + 0.00333
    t41 = sin_q4*cos_q4*(t5 - 0.126621)
    t42 = sin_q4*t10
    t43 = t42 - 0.00194120382525
    t44 = cos_q3*t41 - sin_q3*t43
    t45 = t44 - 0.07714261911625
    t46 = sin_q3*t41 + cos_q3*t43
    t47 = sin_q2*t46
    t48 = t47 - cos_q2*t45
    t49 = cos_q2*t46
    t50 = cos_q1*(sin_q2*t45 + t49)
    t51 = t50 - sin_q1*(t48 + 0.408499208875)
    t52 = t50 - sin_q1*t48
    t53 = sin_q1*(t47 - cos_q2*t44)
    t54 = cos_q1*(sin_q2*t44 + t49) - t53
    t55 = t5 + 0.126621
    t56 = sin_q3*t55 + cos_q3*t11
    t57 = sin_q3*t11 - cos_q3*t55
    t58 = sin_q1*(sin_q2*t57 - cos_q2*t56)
    t59 = cos_q1*(sin_q2*t56 + cos_q2*t57) - t58
    t60 = 0.0171364731454*sin_q4
    t61 = cos_q3*t60
    t62 = sin_q3*t60
    t63 = sin_q1*(sin_q2*t62 - cos_q2*t61)
    t64 = cos_q1*(sin_q2*t61 + cos_q2*t62) - t63
    t65 = t34 - t33
    t66 = t20 - t18
    t67 = t66 - t30
    t68 = t3 + t8
    t69 = t68 - t15
    t70 = cos_q2*t14 + t27
    t71 = 0.425*t70 - t69
    t72 = 0.0171364731454*cos_q4
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = t40
    out[..., 0, 1] = -t51
    out[..., 0, 2] = -t52
    out[..., 0, 3] = -t54
    out[..., 0, 4] = t59
    out[..., 0, 5] = -t64
    out[..., 1, 0] = -t51
    out[..., 1, 1] = t65
    out[..., 1, 2] = t67
    out[..., 1, 3] = -t71
    out[..., 1, 4] = t42
    out[..., 1, 5] = t72
    out[..., 2, 0] = -t52
    out[..., 2, 1] = t67
    out[..., 2, 2] = t66
    out[..., 2, 3] = t69
    out[..., 2, 4] = t42
    out[..., 2, 5] = t72
    out[..., 3, 0] = -t54
    out[..., 3, 1] = -t71
    out[..., 3, 2] = t69
    out[..., 3, 3] = t68
    out[..., 3, 4] = t42
    out[..., 3, 5] = t72
    out[..., 4, 0] = t59
    out[..., 4, 1] = t42
    out[..., 4, 2] = t42
    out[..., 4, 3] = t42
    out[..., 4, 4] = t55
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t64
    out[..., 5, 1] = t72
    out[..., 5, 2] = t72
    out[..., 5, 3] = t72
    out[..., 5, 4] = 0.0
    out[..., 5, 5] = 0.0171364731454
    return out


def gravity(q, out=None):
    """g(q), the joint forces that hold the robot still

    Route newton_euler; 11 M 5 A 6 sin/cos.

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
    t1 = 9.81*sin_q1
    t2 = 9.81*cos_q1
    t3 = cos_q2*t2 - sin_q2*t1
    t4 = sin_q3*t3
    t5 = (sin_q2*t2 + cos_q2*t1)*cos_q3 + t4
    g3 = 0.017784735*t5
    g2 = 1.598759275*t3 - g3
    g1 = 4.4329225*t2 + g2
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

    Route newton_euler_tensor; 150 M 106 A 10 sin/cos.

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
    w1y = qd0*sin_q1
    w1x = qd0*cos_q1
    w2y = sin_q2*w1x + cos_q2*w1y
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    wd2x = qd2*w2y + sin_q2*wd1y + cos_q2*wd1x
    w2x = cos_q2*w1x - sin_q2*w1y
    wd2y = sin_q2*wd1x - qd2*w2x - cos_q2*wd1y
    w3x = sin_q3*w2x + cos_q3*w2y
    wd3y = sin_q3*wd2y - qd3*w3x - cos_q3*wd2x
    w3y = sin_q3*w2y - cos_q3*w2x
    wd3x = qd3*w3y + sin_q3*wd2x + cos_q3*wd2y
    w2z = qd1 + qd2
    w3z = qd3 + w2z
    w4y = sin_q4*w3x - cos_q4*w3z
    wd4x = qd4*w4y + cos_q4*wd3x
    w4z = qd4 + w3y
    w4x = sin_q4*w3z + cos_q4*w3x
    w5x = cos_q5*w4x - sin_q5*w4z
    wd5y = sin_q5*wd4x + cos_q5*wd3y - qd5*w5x
    w5z = w4y - qd5
    t1 = w5x*w5z + wd5y
    t2 = 0.016911*t1
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = qd5*w5y + cos_q5*wd4x - sin_q5*wd3y
    t3 = wd5x - w5z*w5y
    t4 = 0.0002254731454*t3
    t5 = sin_q5*t4 - cos_q5*t2
    t6 = w4y*w4x
    t7 = wd3y - t6
    t8 = wd3y + t6
    b4 = 0.126621*t7 + 0.10971*t8 - t5
    t9 = w3x*w3z
    t10 = wd3y - t9
    t11 = w3x*w3y
    t12 = b4 + 0.10971*t10 + 0.00194120382525*t11
    t13 = w5x*w5y
    wd4y = sin_q4*wd3x - qd4*w4x
    t14 = t13 + wd4y
    t15 = wd4y - t13
    b5 = 0.0002254731454*t14 + 0.016911*t15
    t16 = wd4y - w4z*w4x
    t17 = b5 + 0.10971*t16
    t18 = w4y*w4z + wd4x
    t19 = sin_q5*t2 + cos_q5*t4 + 0.126621*t18
    t20 = sin_q4*t17 + cos_q4*t19
    t21 = w3x*w3x
    t22 = w3y*w3y + t21
    t23 = w3y*w3z + wd3x
    t24 = w3z*w3z + t21
    t25 = 0.00460883622975*t23 + 0.00194120382525*t24 - 0.00194120382525*t22
    t26 = w2y*w2z + wd2x
    t27 = 2.0*wd1x
    a2z = 0.425*t27
    a3z = 0.39225*t26 + a2z
    t28 = t20 + t25 - 0.017784735*a3z
    t29 = sin_q3*t12 + cos_q3*t28
    t30 = w2x*w2z
    t31 = wd2y - t30
    t32 = w2y*w2x
    t33 = 0.07714261911625*t32 - t29 - 0.0020475*t31
    t34 = 0.017784735*t23
    t35 = sin_q3*t28 - cos_q3*t12 - 0.39225*t34
    t36 = w2x*w2x
    t37 = w2y*w2y + t36
    t38 = w2z*w2z + t36
    t39 = 0.59360445167475*t26 + 0.07714261911625*t37 - 0.07714261911625*t38
    t40 = 1.598759275*a2z + t35 + t39
    t41 = w1y*w1x
    t42 = 2.0*wd1y
    t43 = 0.408499208875*t41 + 0.0075537*t42
    t44 = sin_q1*(sin_q2*t40 + cos_q2*t33 + t43)
    t45 = 0.679472691875*t26 - 0.425*t34
    t46 = w1x*w1x
    t47 = w1y*w1y + t46
    t48 = qd1*qd1 + t46
    t49 = 1.76257323841*t27 + 0.408499208875*t47 - 0.408499208875*t48
    t50 = cos_q2*t40 + t45 + t49 - sin_q2*t33
    b0 = cos_q1*t50 - t44
    t51 = sin_q4*t19 - cos_q4*t17
    t52 = wd3y + t9
    t53 = 0.00460883622975*t11 + 0.00194120382525*t52
    a1x = 9.81*cos_q1
    t54 = a1x - 0.425*t41
    a1y = 9.81*sin_q1
    t55 = 0.425*t48 + a1y
    a2x = cos_q2*t54 - sin_q2*t55
    t56 = sin_q3*(0.39225*t32 - a2x)
    a2y = sin_q2*t54 + cos_q2*t55
    a3x = cos_q3*(0.39225*t38 + a2y) - t56
    b3 = 0.10971*t11 + t51 - t53 - 0.017784735*a3x
    t57 = 0.017784735*t11
    t58 = 0.017784735*t24
    t59 = sin_q3*t57 + cos_q3*t58
    t60 = b3 + 0.39225*t59
    t61 = wd2y + t30
    t62 = 0.59360445167475*t32 - 0.07714261911625*t61
    b2 = 0.0020475*t32 + 1.598759275*a2x + t60 - t62
    t63 = cos_q3*t57 + 1.598759275*t38 - sin_q3*t58
    t64 = cos_q2*(1.598759275*t32 - t59) - sin_q2*t63
    t65 = 1.76257323841*t41
    t66 = 0.0075537*t41 + 4.4329225*a1x - t65
    b1 = b2 + t66 - 0.425*t64
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -b0
    out[..., 1] = -b1
    out[..., 2] = -b2
    out[..., 3] = -b3
    out[..., 4] = -b4
    out[..., 5] = b5
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route factorisation; 302 M 236 A 5 D 10 sin/cos.

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
    w1y = qd0*sin_q1
    w1x = qd0*cos_q1
    w2y = sin_q2*w1x + cos_q2*w1y
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    wd2x = qd2*w2y + sin_q2*wd1y + cos_q2*wd1x
    w2x = cos_q2*w1x - sin_q2*w1y
    wd2y = sin_q2*wd1x - qd2*w2x - cos_q2*wd1y
    w3x = sin_q3*w2x + cos_q3*w2y
    wd3y = sin_q3*wd2y - qd3*w3x - cos_q3*wd2x
    w3y = sin_q3*w2y - cos_q3*w2x
    wd3x = qd3*w3y + sin_q3*wd2x + cos_q3*wd2y
    w2z = qd1 + qd2
    w3z = qd3 + w2z
    w4y = sin_q4*w3x - cos_q4*w3z
    wd4x = qd4*w4y + cos_q4*wd3x
    w4z = qd4 + w3y
    w4x = sin_q4*w3z + cos_q4*w3x
    w5x = cos_q5*w4x - sin_q5*w4z
    wd5y = sin_q5*wd4x + cos_q5*wd3y - qd5*w5x
    w5z = w4y - qd5
    t1 = w5x*w5z + wd5y
    t2 = 0.016911*t1
    w5y = sin_q5*w4x + cos_q5*w4z
    wd5x = qd5*w5y + cos_q5*wd4x - sin_q5*wd3y
    t3 = wd5x - w5z*w5y
    t4 = 0.0002254731454*t3
    t5 = sin_q5*t4 - cos_q5*t2
    t6 = w4y*w4x
    t7 = wd3y - t6
    t8 = wd3y + t6
    t9 = 0.126621*t7 + 0.10971*t8 - t5
    t10 = tau4 + t9
    t11 = sin_q5*sin_q5
    t12 = cos_q5*cos_q5
    t13 = 0.0002254731454*t11 + 0.016911*t12 + 0.10971
    t14 = t13 + 0.126621
    t15 = 1.0/t14
    t16 = 0.0166855268546*sin_q5*cos_q5
    t17 = sin_q4*t16
    t18 = t15*t17
    t19 = t10*t18
    t20 = w5x*w5y
    wd4y = sin_q4*wd3x - qd4*w4x
    t21 = t20 + wd4y
    t22 = wd4y - t20
    t23 = 0.0002254731454*t21 + 0.016911*t22
    t24 = wd4y - w4z*w4x
    t25 = t23 + 0.10971*t24
    t26 = w4y*w4z + wd4x
    t27 = sin_q5*t2 + cos_q5*t4 + 0.126621*t26
    t28 = sin_q4*t27 - cos_q4*t25
    t29 = w3x*w3z
    t30 = wd3y + t29
    t31 = w3x*w3y
    t32 = 0.00194120382525*t30 + 0.00460883622975*t31
    t33 = w2y*w2x
    t34 = w1y*w1x
    a1x = 9.81*cos_q1
    t35 = a1x - 0.425*t34
    t36 = w1x*w1x
    t37 = qd1*qd1 + t36
    a1y = 9.81*sin_q1
    t38 = 0.425*t37 + a1y
    a2x = cos_q2*t35 - sin_q2*t38
    t39 = sin_q3*(a2x - 0.39225*t33)
    a2y = sin_q2*t35 + cos_q2*t38
    t40 = w2x*w2x
    t41 = w2z*w2z + t40
    a3x = cos_q3*(a2y + 0.39225*t41) + t39
    t42 = t28 + 0.10971*t31 - t32 - 0.017784735*a3x
    t43 = t23 - tau5
    t44 = 0.0171364731454*cos_q4
    t45 = 58.355064750790525*t44
    t46 = t43*t45
    t47 = tau3 + t42 + t46 - t19
    t48 = t17*t18
    t49 = 0.016911*t11 + 0.0002254731454*t12 + 0.00460883622975
    t50 = cos_q4*cos_q4
    t51 = sin_q4*sin_q4
    t52 = t13*t50 + 0.126621*t51 + 0.10971
    t53 = t49 + t52
    t54 = t44*t45
    t55 = 1.0/(t48 + t54 - t53)
    t56 = 0.017784735*sin_q3
    t57 = 0.39225*t56
    t58 = t53 - t57
    t59 = t48 + t54 - t58
    t60 = t55*t59
    t61 = 0.017784735*t31
    t62 = w3x*w3x
    t63 = w3z*w3z + t62
    t64 = 0.017784735*t63
    t65 = sin_q3*t61 + cos_q3*t64
    t66 = t42 + 0.39225*t65
    t67 = w2x*w2z
    t68 = wd2y + t67
    t69 = 0.59360445167475*t33 - 0.07714261911625*t68
    t70 = 0.0020475*t33 + 1.598759275*a2x + t66 - t69
    t71 = tau2 + t46 + t70 - t19 - t47*t60
    t72 = sin_q3*sin_q3
    t73 = cos_q3*cos_q3
    t74 = cos_q4*t16
    t75 = sin_q3*cos_q3
    t76 = 2.0*t74*t75
    t77 = 2.0*t57
    t78 = t76 + t77 - t49*t72 - t52*t73
    t79 = t78 - 0.59360445167475
    t80 = t49*t73 + t52*t72 + t76 + 0.0020475
    t81 = t80 - t79
    t82 = 1.0/(t59*t60 + t81 - t48 - t54)
    t83 = 0.017784735*cos_q3
    t84 = sin_q2*t83
    t85 = cos_q2*t56 + t84
    t86 = t48 + t54 + 0.425*t85 - t58
    t87 = t56 - 1.598759275
    t88 = cos_q2*t87 + t84
    t89 = 0.425*t88
    t90 = t60*t86 + t81 - t48 - t54 - t89
    t91 = t82*t90
    t92 = t55*t86
    t93 = cos_q3*t61 + 1.598759275*t41 - sin_q3*t64
    t94 = cos_q2*(1.598759275*t33 - t65) - sin_q2*t93
    t95 = t70 - 0.425*t94
    t96 = 1.76257323841*t34
    t97 = 0.0075537*t34 + 4.4329225*a1x + t95 - t96
    t98 = tau1 + t46 + t97 - t19 - t47*t92
    t99 = t98 - t71*t91
    t100 = sin_q3*t14 + cos_q3*t74
    t101 = sin_q3*t74 - cos_q3*t14
    t102 = sin_q1*(sin_q2*t101 - cos_q2*t100)
    t103 = cos_q1*(sin_q2*t100 + cos_q2*t101) - t102
    t104 = t18*t103
    t105 = sin_q4*cos_q4*(t13 - 0.126621)
    t106 = t17 - 0.00194120382525
    t107 = cos_q3*t105 - sin_q3*t106
    t108 = sin_q3*t105 + cos_q3*t106
    t109 = sin_q2*t108
    t110 = sin_q1*(t109 - cos_q2*t107)
    t111 = cos_q2*t108
    t112 = 0.0171364731454*sin_q4
    t113 = cos_q3*t112
    t114 = sin_q3*t112
    t115 = sin_q1*(sin_q2*t114 - cos_q2*t113)
    t116 = cos_q1*(sin_q2*t113 + cos_q2*t114) - t115
    t117 = t45*t116
    t118 = cos_q1*(sin_q2*t107 + t111) - t110 - t117
    t119 = t104 + t118
    t120 = t60*t119
    t121 = t107 - 0.07714261911625
    t122 = t109 - cos_q2*t121
    t123 = cos_q1*(sin_q2*t121 + t111)
    t124 = t104 + t123 - sin_q1*t122 - t117 - t120
    t125 = t104 + t123 - sin_q1*(t122 + 0.408499208875) - t117
    t126 = t125 - t91*t124 - t92*t119
    t127 = cos_q2*cos_q2
    t128 = sin_q2*sin_q2
    t129 = t75*(t52 - t49) + t74*(t73 - t72)
    t130 = 0.39225*t83 + t129
    t131 = sin_q2*cos_q2
    t132 = 2.0*t130*t131
    t133 = 2.0*t89
    t134 = t79*t127 + t132 + t133 - t80*t128
    t135 = t134 - 1.76257323841
    t136 = t80*t127 + t132 + 0.0075537 - t79*t128
    t137 = t86*t92 + t136 - t48 - t54 - t135
    t138 = 1.0/(t137 - t90*t91)
    t139 = t126*t138
    t140 = wd3y - t29
    t141 = t9 + 0.00194120382525*t31 + 0.10971*t140
    t142 = sin_q4*t25 + cos_q4*t27
    t143 = w3y*w3y + t62
    t144 = w3y*w3z + wd3x
    t145 = 0.00194120382525*t63 + 0.00460883622975*t144 - 0.00194120382525*t143
    t146 = w2y*w2z + wd2x
    t147 = 2.0*wd1x
    a2z = 0.425*t147
    a3z = 0.39225*t146 + a2z
    t148 = t142 + t145 - 0.017784735*a3z
    t149 = sin_q3*t141 + cos_q3*t148
    t150 = wd2y - t67
    t151 = 0.07714261911625*t33 - t149 - 0.0020475*t150
    t152 = 0.017784735*t144
    t153 = sin_q3*t148 - cos_q3*t141 - 0.39225*t152
    t154 = w2y*w2y + t40
    t155 = 0.59360445167475*t146 + 0.07714261911625*t154 - 0.07714261911625*t41
    t156 = 1.598759275*a2z + t153 + t155
    t157 = sin_q2*t156 + cos_q2*t151
    t158 = 2.0*wd1y
    t159 = sin_q1*(0.408499208875*t34 + t157 + 0.0075537*t158)
    t160 = 0.679472691875*t146 - 0.425*t152
    t161 = w1y*w1y + t36
    t162 = 1.76257323841*t147 + 0.408499208875*t161 - 0.408499208875*t37
    t163 = cos_q2*t156 + t160 + t162 - sin_q2*t151
    t164 = 58.355064750790525*t116
    t165 = tau0 + cos_q1*t163 - t43*t164 - t159
    t166 = t15*t103
    t167 = t55*t119
    t168 = t82*t124
    t169 = t71*t168
    t170 = t165 + t169 - t10*t166 - t47*t167
    t171 = t124*t168
    t172 = sin_q1*sin_q1*t136 - cos_q1*cos_q1*t135
    t173 = (t79 + t80)*t131 - (t127 - t128)*t130
    t174 = sin_q2*t87 - cos_q2*t83
    t175 = 2.0*sin_q1*cos_q1*(t173 + 0.425*t174)
    t176 = t13*t51 + 0.126621*t50 + 0.29520861244275
    t177 = t172 + t175 + t176 + 0.00333 - t116*t164
    t178 = t119*t167 + t177 - t103*t166 - t171
    t179 = 1.0/(t178 - t126*t139)
    qdd0 = (t99*t139 + t170)*t179
    qdd1 = t99*t138 + t139*qdd0
    qdd2 = t71*t82 + t168*qdd0 - t91*qdd1
    t180 = t47*t55 + t60*qdd2 + t92*qdd1
    qdd3 = t167*qdd0 + t180
    t181 = t10*t15 + t18*qdd3 - t18*qdd2
    qdd4 = t181 - t18*qdd1 - t166*qdd0
    t182 = 58.355064750790525*t43 + t45*qdd2 - t45*qdd3
    qdd5 = t45*qdd1 + t182 - t164*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = -qdd3
    out[..., 4] = qdd4
    out[..., 5] = -qdd5
    return out

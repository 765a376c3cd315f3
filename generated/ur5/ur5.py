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

    Route newton_euler_tensor; 152 M 123 A 10 sin/cos.

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
    t1 = 0.29520861244275*qdd0
    w1x = qd0*cos_q1
    w1y = qd0*sin_q1
    t2 = qd1*w1y
    t3 = qd1*w1x
    wd1x = qdd0*cos_q1 - t2
    wd1y = qdd0*sin_q1 + t3
    a1x = 9.81*cos_q1
    a1y = 9.81*sin_q1
    t4 = qd1*qd1
    t5 = w1x*w1y
    t6 = qdd1 + t5
    t7 = t3 - wd1y
    t8 = t5 - qdd1
    t9 = w1x*w1x + t4
    t10 = t3 + wd1y
    t11 = t2 - wd1x
    t12 = w1y*w1y - t4
    t13 = 1.76257323841*t11 + 0.408499208875*t12
    t14 = 0.408499208875*t6 + 0.0075537*t10
    t15 = 0.408499208875*t7 + 0.0075537*t8 - 1.76257323841*t6
    w2x = cos_q2*w1x - sin_q2*w1y
    w2y = sin_q2*w1x + cos_q2*w1y
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    wd2x = cos_q2*wd1x - qd2*w2y - sin_q2*wd1y
    wd2y = qd2*w2x + sin_q2*wd1x + cos_q2*wd1y
    a2z = 0.425*t11
    t16 = a1x - 0.425*t6
    t17 = a1y + 0.425*t9
    a2x = cos_q2*t16 - sin_q2*t17
    a2y = sin_q2*t16 + cos_q2*t17
    t18 = w2z*w2z
    t19 = w2x*w2y
    t20 = w2x*w2z
    t21 = wd2z + t19
    t22 = t20 - wd2y
    t23 = t19 - wd2z
    t24 = w2x*w2x + t18
    t25 = wd2y + t20
    t26 = w2y*w2z - wd2x
    t27 = w2y*w2y - t18
    t28 = 0.07714261911625*t22 + 0.0020475*t23 - 0.59360445167475*t21
    t29 = 1.598759275*a2z + 0.59360445167475*t26 + 0.07714261911625*t27
    w3x = sin_q3*w2x + cos_q3*w2y
    w3y = sin_q3*w2y - cos_q3*w2x
    w3z = qd3 + w2z
    wd3z = qdd3 + wd2z
    wd3x = sin_q3*wd2x + cos_q3*wd2y - qd3*w3y
    wd3y = qd3*w3x + sin_q3*wd2y - cos_q3*wd2x
    a3z = a2z + 0.39225*t26
    t30 = cos_q3*(a2y + 0.39225*t24)
    a3x = t30 - sin_q3*(0.39225*t21 - a2x)
    t31 = w3z*w3z
    t32 = w3x*w3y
    t33 = w3x*w3z
    t34 = wd3z + t32
    t35 = wd3y - t33
    t36 = wd3z - t32
    t37 = w3x*w3x + t31
    t38 = wd3y + t33
    t39 = wd3x - w3y*w3z
    t40 = w3y*w3y - t31
    t41 = 0.00460883622975*t34 + 0.10971*t36 - 0.00194120382525*t35
    t42 = 0.017784735*t34
    t43 = 0.017784735*t37
    t44 = 0.017784735*t39
    t45 = 0.017784735*a3z + 0.00460883622975*t39 + 0.00194120382525*t40
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    wd4x = sin_q4*wd3z + cos_q4*wd3x - qd4*w4y
    wd4y = qd4*w4x + sin_q4*wd3x - cos_q4*wd3z
    t46 = w4x*w4y
    t47 = wd4z + t46
    t48 = wd4z - t46
    t49 = w4x*w4z + wd4y
    t50 = wd4x - w4y*w4z
    t51 = 0.126621*t47 + 0.10971*t48
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = wd4y - qdd5
    wd5x = cos_q5*wd4x - qd5*w5y - sin_q5*wd4z
    wd5y = qd5*w5x + sin_q5*wd4x + cos_q5*wd4z
    t52 = w5x*w5y
    t53 = wd5z - t52
    t54 = wd5z + t52
    t55 = wd5y - w5x*w5z
    t56 = w5y*w5z + wd5x
    t57 = 0.0002254731454*t56
    t58 = 0.016911*t55
    tau5 = 0.0002254731454*t53 + 0.016911*t54
    t59 = sin_q5*t58 + cos_q5*t57 + 0.126621*t50
    t60 = 0.10971*t49 + tau5
    tau4 = cos_q5*t58 + t51 - sin_q5*t57
    t61 = sin_q4*t59 - cos_q4*t60
    t62 = sin_q4*t60 + cos_q4*t59 + t45
    t63 = 0.00194120382525*t34 - 0.10971*t38 - tau4
    tau3 = 0.017784735*a3x + t41 + t61
    t64 = sin_q3*t42 + cos_q3*t43
    t65 = cos_q3*t62 - sin_q3*t63
    t66 = sin_q3*t62 + cos_q3*t63 - 0.39225*t44
    t67 = t29 - t66
    t68 = 0.07714261911625*t21 + 0.0020475*t25 + t65
    tau2 = 1.598759275*a2x + t28 + 0.39225*t64 - tau3
    t69 = cos_q3*t42 + 1.598759275*t24 - sin_q3*t43
    t70 = cos_q2*(1.598759275*t21 - t64) - sin_q2*t69
    t71 = 0.679472691875*t26 + 0.425*t44
    t72 = cos_q2*t67 + t13 + t71 - sin_q2*t68
    tau1 = 4.4329225*a1x + t15 + tau2 - 0.425*t70
    t73 = sin_q1*(sin_q2*t67 + cos_q2*t68 + t14)
    tau0 = 0.00333*qdd0 + t1 + t73 - cos_q1*t72
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = tau0
    out[..., 1] = -tau1
    out[..., 2] = -tau2
    out[..., 3] = tau3
    out[..., 4] = tau4
    out[..., 5] = -tau5
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_short; 80 M 65 A 10 sin/cos (operations: 162 by composite_rigid_body, 145 by composite_turned).

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
    t1 = 0.0171364731454*sin_q4
    t2 = 0.0171364731454*cos_q4
    t3 = cos_q3*t1
    t4 = sin_q3*t1
    t5 = cos_q1*(sin_q2*t3 + cos_q2*t4)
    t6 = t5 - sin_q1*(sin_q2*t4 - cos_q2*t3)
    t7 = 0.0166855268546*sin_q5*cos_q5
    t8 = cos_q4*t7
    t9 = sin_q4*t7
    t10 = t9 - 0.00194120382525
    t11 = 0.017784735*cos_q3
    t12 = 0.017784735*sin_q3
    t13 = 0.39225*t12
    t14 = sin_q2*t11
    t15 = cos_q2*t12 + t14
    t16 = sin_q3*sin_q3
    t17 = sin_q3*cos_q3
    t18 = t12 - 1.598759275
    t19 = cos_q2*t18 + t14
    t20 = sin_q2*t18 - cos_q2*t11
    t21 = 0.425*t19
    t22 = sin_q2*sin_q2
    t23 = sin_q2*cos_q2
    t24 = 0.0166855268546*sin_q5*sin_q5
    t25 = t24 - 0.016911
    t26 = t24 + 0.0002254731454
    t27 = t25 - 0.10971
    t28 = t27 - 0.126621
    t29 = sin_q3*t28 - cos_q3*t8
    t30 = sin_q3*t8 + cos_q3*t28
    t31 = cos_q1*(cos_q2*t30 - sin_q2*t29)
    t32 = t31 - sin_q1*(sin_q2*t30 + cos_q2*t29)
    t33 = t27 + 0.126621
    t34 = sin_q4*sin_q4*t33
    t35 = sin_q4*cos_q4*t33
    t36 = t34 - 0.126621
    t37 = t27 - t34 - 0.10971
    t38 = t26 + 0.00460883622975
    t39 = t37 - t38
    t40 = sin_q3*t10 + cos_q3*t35
    t41 = sin_q3*t35 - cos_q3*t10
    t42 = t13 + t39
    t43 = cos_q2*t41
    t44 = sin_q2*t41
    t45 = 0.425*t15 + t42
    t46 = cos_q1*(sin_q2*t40 + t43)
    t47 = t46 - sin_q1*(t44 - cos_q2*t40)
    t48 = t37 + t38
    t49 = 2.0*t8*t17 - t16*t48
    t50 = 2.0*t8*t16 + t17*t48 - t8
    t51 = 0.39225*t11 - t50
    t52 = t38 + t49 + 0.0020475
    t53 = 2.0*t13 + t37 + t49 - 0.59360445167475
    t54 = t40 + 0.07714261911625
    t55 = t52 - t53
    t56 = t44 - cos_q2*t54
    t57 = t21 - t55
    t58 = cos_q1*(sin_q2*t54 + t43)
    t59 = t58 - sin_q1*t56
    t60 = t52 + t53
    t61 = t22*t60 - 2.0*t23*t51
    t62 = t51 - 2.0*t22*t51 - t23*t60
    t63 = t52 + 0.0075537 - t61
    t64 = 2.0*t21 + t53 - t61 - 1.76257323841
    t65 = t63 - t64
    t66 = t58 - sin_q1*(t56 - 0.408499208875)
    t67 = 2.0*sin_q1*cos_q1*(0.425*t20 - t62)
    t68 = t64 - sin_q1*sin_q1*(t63 + t64) - t67
    t69 = t36 - 0.29520861244275
    t70 = t68 + t69 - 0.00333
    out = _output(out, lead + (6, 6), dtype)
    out[..., 0, 0] = -t70
    out[..., 0, 1] = t66
    out[..., 0, 2] = t59
    out[..., 0, 3] = t47
    out[..., 0, 4] = t32
    out[..., 0, 5] = -t6
    out[..., 1, 0] = t66
    out[..., 1, 1] = t65
    out[..., 1, 2] = -t57
    out[..., 1, 3] = -t45
    out[..., 1, 4] = t9
    out[..., 1, 5] = t2
    out[..., 2, 0] = t59
    out[..., 2, 1] = -t57
    out[..., 2, 2] = t55
    out[..., 2, 3] = -t42
    out[..., 2, 4] = t9
    out[..., 2, 5] = t2
    out[..., 3, 0] = t47
    out[..., 3, 1] = -t45
    out[..., 3, 2] = -t42
    out[..., 3, 3] = -t39
    out[..., 3, 4] = t9
    out[..., 3, 5] = t2
    out[..., 4, 0] = t32
    out[..., 4, 1] = t9
    out[..., 4, 2] = t9
    out[..., 4, 3] = t9
    out[..., 4, 4] = -t28
    out[..., 4, 5] = 0.0
    out[..., 5, 0] = -t6
    out[..., 5, 1] = t2
    out[..., 5, 2] = t2
    out[..., 5, 3] = t2
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
    t1 = 9.81*cos_q1
    t2 = 9.81*sin_q1
    t3 = cos_q2*t1 - sin_q2*t2
    t4 = sin_q3*t3
    t5 = (sin_q2*t1 + cos_q2*t2)*cos_q3 + t4
    g3 = 0.017784735*t5
    g2 = 1.598759275*t3 - g3
    g1 = 4.4329225*t1 + g2
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

    Route newton_euler_tensor; 147 M 103 A 10 sin/cos.

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
    w1x = qd0*cos_q1
    w1y = qd0*sin_q1
    wd1x = qd1*w1y
    wd1y = qd1*w1x
    a1x = 9.81*cos_q1
    a1y = 9.81*sin_q1
    t1 = qd1*qd1
    t2 = w1x*w1y
    t3 = w1x*w1x + t1
    t4 = 2.0*wd1y
    t5 = 2.0*wd1x
    t6 = w1y*w1y - t1
    t7 = 1.76257323841*t5 + 0.408499208875*t6
    t8 = 0.408499208875*t2 + 0.0075537*t4
    t9 = 0.0075537*t2
    t10 = 4.4329225*a1x + t9 - 1.76257323841*t2
    w2x = cos_q2*w1x - sin_q2*w1y
    w2y = sin_q2*w1x + cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = qd2*w2y + sin_q2*wd1y + cos_q2*wd1x
    wd2y = sin_q2*wd1x - qd2*w2x - cos_q2*wd1y
    a2z = 0.425*t5
    t11 = a1x - 0.425*t2
    t12 = a1y + 0.425*t3
    a2x = cos_q2*t11 - sin_q2*t12
    a2y = sin_q2*t11 + cos_q2*t12
    t13 = w2z*w2z
    t14 = w2x*w2y
    t15 = w2x*w2z
    t16 = wd2y + t15
    t17 = w2x*w2x + t13
    t18 = wd2y - t15
    t19 = w2y*w2z + wd2x
    t20 = w2y*w2y - t13
    t21 = 0.0020475*t14 + 0.07714261911625*t16
    t22 = 1.598759275*a2z + 0.59360445167475*t19 + 0.07714261911625*t20
    w3x = sin_q3*w2x + cos_q3*w2y
    w3y = sin_q3*w2y - cos_q3*w2x
    w3z = qd3 + w2z
    wd3x = qd3*w3y + sin_q3*wd2x + cos_q3*wd2y
    wd3y = sin_q3*wd2y - qd3*w3x - cos_q3*wd2x
    a3z = a2z + 0.39225*t19
    t23 = cos_q3*(a2y + 0.39225*t17)
    a3x = t23 - sin_q3*(0.39225*t14 - a2x)
    t24 = w3z*w3z
    t25 = w3x*w3y
    t26 = w3x*w3z
    t27 = wd3y + t26
    t28 = w3x*w3x + t24
    t29 = wd3y - t26
    t30 = w3y*w3z + wd3x
    t31 = w3y*w3y - t24
    t32 = 0.10971*t25 - 0.00194120382525*t27
    t33 = 0.017784735*t25
    t34 = 0.017784735*t28
    t35 = 0.017784735*t30
    t36 = 0.00460883622975*t30 - 0.017784735*a3z - 0.00194120382525*t31
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = qd4*w4y + cos_q4*wd3x
    wd4y = sin_q4*wd3x - qd4*w4x
    t37 = w4x*w4y
    t38 = wd3y - t37
    t39 = wd3y + t37
    t40 = wd4y - w4x*w4z
    t41 = w4y*w4z + wd4x
    t42 = 0.126621*t38 + 0.10971*t39
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = qd5*w5y + cos_q5*wd4x - sin_q5*wd3y
    wd5y = sin_q5*wd4x + cos_q5*wd3y - qd5*w5x
    t43 = w5x*w5y
    t44 = wd4y + t43
    t45 = wd4y - t43
    t46 = w5x*w5z + wd5y
    t47 = wd5x - w5y*w5z
    t48 = 0.0002254731454*t47
    t49 = 0.016911*t46
    b5 = 0.0002254731454*t44 + 0.016911*t45
    t50 = sin_q5*t49 + cos_q5*t48 + 0.126621*t41
    t51 = 0.10971*t40 + b5
    b4 = cos_q5*t49 + t42 - sin_q5*t48
    t52 = sin_q4*t50 - cos_q4*t51
    t53 = sin_q4*t51 + cos_q4*t50 + t36
    t54 = 0.00194120382525*t25 + 0.10971*t29 + b4
    b3 = t32 + t52 - 0.017784735*a3x - 0.00460883622975*t25
    t55 = sin_q3*t33 + cos_q3*t34
    t56 = sin_q3*t54 + cos_q3*t53
    t57 = sin_q3*t53 - cos_q3*t54 - 0.39225*t35
    t58 = b3 + 0.39225*t55
    t59 = t22 + t57
    t60 = 0.0020475*t18 + t56 - 0.07714261911625*t14
    b2 = 1.598759275*a2x + t21 + t58 - 0.59360445167475*t14
    t61 = cos_q3*t33 + 1.598759275*t17 - sin_q3*t34
    t62 = cos_q2*(1.598759275*t14 - t55) - sin_q2*t61
    t63 = 0.679472691875*t19 - 0.425*t35
    t64 = sin_q2*t60 + cos_q2*t59 + t7 + t63
    b1 = t10 + b2 - 0.425*t62
    t65 = sin_q1*(sin_q2*t59 + t8 - cos_q2*t60)
    b0 = cos_q1*t64 - t65
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

    Route factorisation; 299 M 233 A 5 D 10 sin/cos (operations: 670 by articulated_body).

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
    t1 = 0.0171364731454*sin_q4
    t2 = 0.0171364731454*cos_q4
    t3 = cos_q3*t1
    t4 = sin_q3*t1
    t5 = cos_q1*(sin_q2*t3 + cos_q2*t4)
    t6 = t5 - sin_q1*(sin_q2*t4 - cos_q2*t3)
    t7 = cos_q5*cos_q5
    t8 = sin_q5*sin_q5
    t9 = 0.0166855268546*sin_q5*cos_q5
    t10 = 0.016911*t7 + 0.0002254731454*t8 + 0.10971
    t11 = t10 + 0.126621
    t12 = cos_q4*t9
    t13 = sin_q4*t9
    t14 = sin_q3*t11 + cos_q3*t12
    t15 = sin_q3*t12 - cos_q3*t11
    t16 = cos_q1*(sin_q2*t14 + cos_q2*t15)
    t17 = t16 - sin_q1*(sin_q2*t15 - cos_q2*t14)
    t18 = cos_q4*cos_q4
    t19 = sin_q4*sin_q4
    t20 = sin_q4*cos_q4*(t10 - 0.126621)
    t21 = t10*t18 + 0.126621*t19 + 0.10971
    t22 = 0.0002254731454*t7 + 0.016911*t8 + 0.00460883622975
    t23 = t13 - 0.00194120382525
    t24 = t21 + t22
    t25 = 0.017784735*cos_q3
    t26 = 0.017784735*sin_q3
    t27 = cos_q3*t20 - sin_q3*t23
    t28 = sin_q3*t20 + cos_q3*t23
    t29 = 0.39225*t26
    t30 = t24 - t29
    t31 = sin_q2*t25
    t32 = cos_q2*t26 + t31
    t33 = cos_q2*t28
    t34 = sin_q2*t28
    t35 = cos_q1*(sin_q2*t27 + t33)
    t36 = cos_q3*cos_q3
    t37 = sin_q3*sin_q3
    t38 = sin_q3*cos_q3
    t39 = 2.0*t12*t38
    t40 = t12*(t36 - t37) + (t21 - t22)*t38
    t41 = 2.0*t29
    t42 = 0.39225*t25 + t40
    t43 = t39 + t41 - t21*t36 - t22*t37
    t44 = t26 - 1.598759275
    t45 = t21*t37 + t22*t36 + t39 + 0.0020475
    t46 = t43 - 0.59360445167475
    t47 = t27 - 0.07714261911625
    t48 = t45 - t46
    t49 = cos_q2*t44 + t31
    t50 = sin_q2*t44 - cos_q2*t25
    t51 = t34 - cos_q2*t47
    t52 = 0.425*t49
    t53 = cos_q1*(sin_q2*t47 + t33)
    t54 = cos_q2*cos_q2
    t55 = sin_q2*sin_q2
    t56 = sin_q2*cos_q2
    t57 = 2.0*t42*t56
    t58 = (t45 + t46)*t56 - t42*(t54 - t55)
    t59 = 2.0*t52
    t60 = t46*t54 + t57 + t59 - t45*t55
    t61 = t45*t54 + t57 + 0.0075537 - t46*t55
    t62 = t60 - 1.76257323841
    t63 = 2.0*sin_q1*cos_q1*(0.425*t50 + t58)
    t64 = sin_q1*sin_q1*t61 - cos_q1*cos_q1*t62
    t65 = t10*t19 + 0.126621*t18 + 0.29520861244275
    w1x = qd0*cos_q1
    w1y = qd0*sin_q1
    wd1x = qd1*w1y
    wd1y = qd1*w1x
    a1x = 9.81*cos_q1
    a1y = 9.81*sin_q1
    t66 = qd1*qd1
    t67 = w1x*w1y
    t68 = w1x*w1x + t66
    t69 = 2.0*wd1y
    t70 = 2.0*wd1x
    t71 = w1y*w1y - t66
    t72 = 0.0075537*t67
    w2x = cos_q2*w1x - sin_q2*w1y
    w2y = sin_q2*w1x + cos_q2*w1y
    w2z = qd1 + qd2
    wd2x = qd2*w2y + sin_q2*wd1y + cos_q2*wd1x
    wd2y = sin_q2*wd1x - qd2*w2x - cos_q2*wd1y
    a2z = 0.425*t70
    t73 = a1x - 0.425*t67
    t74 = a1y + 0.425*t68
    a2x = cos_q2*t73 - sin_q2*t74
    a2y = sin_q2*t73 + cos_q2*t74
    t75 = w2z*w2z
    t76 = w2x*w2y
    t77 = w2x*w2z
    t78 = wd2y + t77
    t79 = w2x*w2x + t75
    t80 = wd2y - t77
    t81 = w2y*w2z + wd2x
    t82 = w2y*w2y - t75
    t83 = 0.07714261911625*t76 - 0.0020475*t80
    t84 = 0.0020475*t76 + 0.07714261911625*t78
    t85 = 1.598759275*a2z + 0.59360445167475*t81 + 0.07714261911625*t82
    w3x = sin_q3*w2x + cos_q3*w2y
    w3y = sin_q3*w2y - cos_q3*w2x
    w3z = qd3 + w2z
    wd3x = qd3*w3y + sin_q3*wd2x + cos_q3*wd2y
    wd3y = sin_q3*wd2y - qd3*w3x - cos_q3*wd2x
    a3z = a2z + 0.39225*t81
    t86 = sin_q3*(a2x - 0.39225*t76)
    a3x = cos_q3*(a2y + 0.39225*t79) + t86
    t87 = w3z*w3z
    t88 = w3x*w3y
    t89 = w3x*w3z
    t90 = wd3y + t89
    t91 = w3x*w3x + t87
    t92 = wd3y - t89
    t93 = w3y*w3z + wd3x
    t94 = w3y*w3y - t87
    t95 = 0.10971*t88 - 0.00194120382525*t90
    t96 = 0.017784735*t88
    t97 = 0.017784735*t91
    t98 = 0.017784735*t93
    t99 = 0.00460883622975*t93 - 0.017784735*a3z - 0.00194120382525*t94
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    wd4x = qd4*w4y + cos_q4*wd3x
    wd4y = sin_q4*wd3x - qd4*w4x
    t100 = w4x*w4y
    t101 = wd3y - t100
    t102 = wd3y + t100
    t103 = wd4y - w4x*w4z
    t104 = w4y*w4z + wd4x
    t105 = 0.126621*t101 + 0.10971*t102
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5x = qd5*w5y + cos_q5*wd4x - sin_q5*wd3y
    wd5y = sin_q5*wd4x + cos_q5*wd3y - qd5*w5x
    t106 = w5x*w5y
    t107 = wd4y + t106
    t108 = wd4y - t106
    t109 = w5x*w5z + wd5y
    t110 = wd5x - w5y*w5z
    t111 = 0.0002254731454*t110
    t112 = 0.016911*t109
    t113 = 0.0002254731454*t107 + 0.016911*t108
    t114 = sin_q5*t112 + cos_q5*t111 + 0.126621*t104
    t115 = 0.10971*t103 + t113
    t116 = cos_q5*t112 + t105 - sin_q5*t111
    t117 = sin_q4*t114 - cos_q4*t115
    t118 = sin_q4*t115 + cos_q4*t114 + t99
    t119 = 0.00194120382525*t88 + 0.10971*t92 + t116
    t120 = t95 + t117 - 0.017784735*a3x - 0.00460883622975*t88
    t121 = sin_q3*t96 + cos_q3*t97
    t122 = sin_q3*t118 - cos_q3*t119 - 0.39225*t98
    t123 = t120 + 0.39225*t121
    t124 = t85 + t122
    t125 = t83 - sin_q3*t119 - cos_q3*t118
    t126 = 1.598759275*a2x + t84 + t123 - 0.59360445167475*t76
    t127 = cos_q3*t96 + 1.598759275*t79 - sin_q3*t97
    t128 = cos_q2*(1.598759275*t76 - t121) - sin_q2*t127
    t129 = sin_q2*t124 + cos_q2*t125
    t130 = 0.679472691875*t81 - 0.425*t98
    t131 = cos_q2*t124 + t130 - sin_q2*t125
    t132 = t126 - 0.425*t128
    t133 = 4.4329225*a1x + t72 + t132 - 1.76257323841*t67
    t134 = cos_q1*(1.76257323841*t70 + 0.408499208875*t71 + t131)
    t135 = sin_q1*(0.408499208875*t67 + 0.0075537*t69 + t129)
    t136 = tau4 + t116
    t137 = t113 - tau5
    t138 = 58.355064750790525*t2
    t139 = t2*t138
    t140 = t6*t138
    t141 = t35 - sin_q1*(t34 - cos_q2*t27) - t140
    t142 = 58.355064750790525*t6
    t143 = t63 + t64 + t65 + 0.00333 - t6*t142
    t144 = 1.0/t11
    t145 = t13*t144
    t146 = t13*t145
    t147 = t139 + t146 - t30
    t148 = 0.425*t32 + t139 + t146 - t30
    t149 = t17*t145
    t150 = t141 + t149
    t151 = t53 + t149 - sin_q1*t51 - t140
    t152 = t53 + t149 - sin_q1*(t51 + 0.408499208875) - t140
    t153 = t17*t144
    t154 = 1.0/(t139 + t146 - t24)
    t155 = t147*t154
    t156 = t48 + t148*t155 - t52 - t139 - t146
    t157 = t151 - t150*t155
    t158 = t148*t154
    t159 = t61 + t148*t158 - t62 - t139 - t146
    t160 = t150*t154
    t161 = t143 + t150*t160 - t17*t153
    t162 = 1.0/(t48 + t147*t155 - t139 - t146)
    t163 = t156*t162
    t164 = t152 - t150*t158 - t157*t163
    t165 = t157*t162
    t166 = 1.0/(t159 - t156*t163)
    t167 = t164*t166
    t168 = 1.0/(t161 - t157*t165 - t164*t167)
    t169 = t137*t138
    t170 = tau0 + t134 - t135 - t137*t142
    t171 = t136*t145
    t172 = tau3 + t120 + t169 - t171
    t173 = tau2 + t126 + t169 - t155*t172 - t171
    t174 = tau1 + t133 + t169 - t158*t172 - t171
    t175 = t174 - t163*t173
    t176 = t165*t173
    t177 = t170 + t176 - t136*t153 - t160*t172
    qdd0 = (t167*t175 + t177)*t168
    qdd1 = t166*t175 + t167*qdd0
    qdd2 = t162*t173 + t165*qdd0 - t163*qdd1
    t178 = t154*t172 + t155*qdd2 + t158*qdd1
    qdd3 = t160*qdd0 + t178
    t179 = t136*t144 + t145*qdd3 - t145*qdd2
    qdd4 = t179 - t145*qdd1 - t153*qdd0
    t180 = 58.355064750790525*t137 + t138*qdd2 - t138*qdd3
    qdd5 = t138*qdd1 + t180 - t142*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = -qdd3
    out[..., 4] = qdd4
    out[..., 5] = -qdd5
    return out

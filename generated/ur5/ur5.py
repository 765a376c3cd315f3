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

    Route newton_euler_tensor; 144 M 120 A 10 sin/cos.

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
    t2 = qd1*qd1
    t3 = qdd0*sin_q1
    t4 = qdd0*cos_q1
    t5 = qd1*w1x
    t6 = qd1*w1y
    t7 = w1x*w1y
    wd1x = t4 - t6
    wd1y = t3 + t5
    t8 = qdd1 + t7
    t9 = t7 - qdd1
    t10 = t5 + wd1y
    t11 = t6 - wd1x
    t12 = w1x*w1x + t2
    a1x = 9.81*cos_q1
    a1y = 9.81*sin_q1
    t13 = w1y*w1y - t2
    t14 = 1.76257323841*t11 + 0.408499208875*t13
    t15 = 0.408499208875*t8 + 0.0075537*t10
    t16 = 0.0075537*t9 - 0.408499208875*t3 - 1.76257323841*t8
    w2x = cos_q2*w1x - sin_q2*w1y
    w2y = sin_q2*w1x + cos_q2*w1y
    w2z = qd1 + qd2
    wd2z = qdd1 + qdd2
    t17 = w2z*w2z
    t18 = sin_q2*t4 + cos_q2*t3
    t19 = sin_q2*t3 - cos_q2*t4
    t20 = w2x*w2z
    t21 = w2y*w2z
    t22 = w2x*w2y
    wd2x = t19 + t21
    wd2y = t18 + t20
    t23 = wd2z + t22
    t24 = wd2z - t22
    t25 = t20 + wd2y
    t26 = t21 + wd2x
    t27 = w2x*w2x + t17
    a2z = 0.425*t11
    t28 = a1x - 0.425*t8
    t29 = 0.425*t12 + a1y
    a2x = cos_q2*t28 - sin_q2*t29
    a2y = sin_q2*t28 + cos_q2*t29
    t30 = w2y*w2y - t17
    t31 = 0.07714261911625*t23 + 0.0020475*t25
    t32 = 0.07714261911625*t18 + 0.59360445167475*t23 + 0.0020475*t24
    t33 = 0.59360445167475*t26 + 1.598759275*a2z + 0.07714261911625*t30
    w3x = sin_q3*w2x + cos_q3*w2y
    w3y = sin_q3*w2y - cos_q3*w2x
    w3z = qd3 + w2z
    wd3z = qdd3 + wd2z
    t34 = w3z*w3z
    t35 = sin_q3*t18 + cos_q3*t19
    t36 = w3x*w3z
    t37 = w3y*w3z
    t38 = w3x*w3y
    wd3x = sin_q3*t19 + t37 - cos_q3*t18
    wd3y = t35 + t36
    t39 = wd3z + t38
    t40 = wd3z - t38
    t41 = t36 + wd3y
    t42 = t37 + wd3x
    t43 = w3x*w3x + t34
    a3z = 0.39225*t26 + a2z
    t44 = sin_q3*(a2x - 0.39225*t23)
    a3x = cos_q3*(0.39225*t27 + a2y) + t44
    t45 = w3y*w3y - t34
    t46 = 0.00460883622975*t39 + 0.10971*t40 - 0.00194120382525*t35
    t47 = 0.017784735*t39
    t48 = 0.017784735*t43
    t49 = 0.017784735*t42
    t50 = 0.00460883622975*t42 - 0.017784735*a3z - 0.00194120382525*t45
    t51 = 0.017784735*a3x + t46
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    wd4z = qdd4 + wd3y
    t52 = w4x*w4z
    t53 = w4y*w4z
    t54 = w4x*w4y
    wd4x = sin_q4*t39 - cos_q4*t42 - t53
    wd4y = sin_q4*t42 + cos_q4*t39 - t52
    t55 = wd4z + t54
    t56 = wd4z - t54
    t57 = t52 - wd4y
    t58 = t53 - wd4x
    t59 = 0.126621*t55 + 0.10971*t56
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    wd5z = qdd5 + wd4y
    t60 = w5x*w5z
    t61 = w5y*w5z
    t62 = w5x*w5y
    wd5x = sin_q5*t55 + cos_q5*t58 - t61
    wd5y = cos_q5*t55 - sin_q5*t58 - t60
    t63 = wd5z + t62
    t64 = wd5z - t62
    t65 = t60 - wd5y
    t66 = t61 - wd5x
    t67 = 0.0002254731454*t66
    t68 = 0.016911*t65
    tau5 = 0.0002254731454*t63 + 0.016911*t64
    t69 = sin_q5*t68 + 0.126621*t58 - cos_q5*t67
    t70 = 0.10971*t57 - tau5
    tau4 = t59 - sin_q5*t67 - cos_q5*t68
    t71 = cos_q4*t69 + t50 - sin_q4*t70
    t72 = 0.00194120382525*t39 - 0.10971*t41 - tau4
    tau3 = t51 - sin_q4*t69 - cos_q4*t70
    t73 = sin_q3*t47 + cos_q3*t48
    t74 = sin_q3*t71 - cos_q3*t72 - 0.39225*t49
    t75 = t33 + t74
    t76 = t31 - sin_q3*t72 - cos_q3*t71
    tau2 = t32 + tau3 - 1.598759275*a2x - 0.39225*t73
    t77 = cos_q3*t47 + 1.598759275*t27 - sin_q3*t48
    t78 = cos_q2*(1.598759275*t23 - t73) - sin_q2*t77
    t79 = 0.679472691875*t26 - 0.425*t49
    t80 = cos_q2*t75 + t14 + t79 - sin_q2*t76
    tau1 = tau2 + 0.425*t78 - 4.4329225*a1x - t16
    t81 = sin_q1*(sin_q2*t75 + cos_q2*t76 + t15)
    tau0 = 0.00333*qdd0 + t1 + t81 - cos_q1*t80
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

    Route newton_euler_tensor; 135 M 89 A 10 sin/cos.

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
    t1 = qd1*qd1
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    t2 = w1x*w1y
    t3 = 2.0*wd1y
    t4 = 2.0*wd1x
    t5 = w1x*w1x + t1
    a1x = 9.81*cos_q1
    a1y = 9.81*sin_q1
    t6 = w1y*w1y - t1
    t7 = 1.76257323841*t4 + 0.408499208875*t6
    t8 = 0.408499208875*t2 + 0.0075537*t3
    t9 = 0.0075537*t2
    t10 = 4.4329225*a1x + t9 - 1.76257323841*t2
    w2x = cos_q2*w1x - sin_q2*w1y
    w2y = sin_q2*w1x + cos_q2*w1y
    w2z = qd1 + qd2
    t11 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t12 = w2x*w2y
    t13 = 2.0*wd2y
    t14 = 2.0*wd2x
    t15 = w2x*w2x + t11
    a2z = 0.425*t4
    t16 = a1x - 0.425*t2
    t17 = 0.425*t5 + a1y
    a2x = cos_q2*t16 - sin_q2*t17
    a2y = sin_q2*t16 + cos_q2*t17
    t18 = w2y*w2y - t11
    t19 = 0.0020475*t12
    t20 = 0.59360445167475*t14 + 1.598759275*a2z + 0.07714261911625*t18
    t21 = 1.598759275*a2x + t19 - 0.59360445167475*t12
    w3x = sin_q3*w2x + cos_q3*w2y
    w3y = sin_q3*w2y - cos_q3*w2x
    w3z = qd3 + w2z
    t22 = w3z*w3z
    wd3y = w3x*w3z
    wd3x = w3y*w3z
    t23 = w3x*w3y
    t24 = 2.0*wd3y
    t25 = 2.0*wd3x
    t26 = w3x*w3x + t22
    a3z = 0.39225*t14 + a2z
    t27 = cos_q3*(0.39225*t15 + a2y)
    a3x = t27 - sin_q3*(0.39225*t12 - a2x)
    t28 = w3y*w3y - t22
    t29 = 0.10971*t23
    t30 = 0.017784735*t23
    t31 = 0.017784735*t26
    t32 = 0.017784735*t25
    t33 = 0.00460883622975*t25 - 0.017784735*a3z - 0.00194120382525*t28
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t34 = w4x*w4z
    t35 = w4y*w4z
    t36 = w4x*w4y
    wd4x = sin_q4*t23 - cos_q4*t25 - t35
    wd4y = sin_q4*t25 + cos_q4*t23 - t34
    t37 = wd3y + t36
    t38 = wd3y - t36
    t39 = t34 - wd4y
    t40 = t35 - wd4x
    t41 = 0.126621*t37 + 0.10971*t38
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t42 = w5x*w5z
    t43 = w5y*w5z
    t44 = w5x*w5y
    wd5x = sin_q5*t37 + cos_q5*t40 - t43
    wd5y = cos_q5*t37 - sin_q5*t40 - t42
    t45 = wd4y + t44
    t46 = wd4y - t44
    t47 = t42 - wd5y
    t48 = t43 - wd5x
    t49 = 0.0002254731454*t48
    t50 = 0.016911*t47
    b5 = 0.0002254731454*t45 + 0.016911*t46
    t51 = sin_q5*t50 + 0.126621*t40 - cos_q5*t49
    t52 = 0.10971*t39 - b5
    b4 = t41 - sin_q5*t49 - cos_q5*t50
    t53 = sin_q4*t51 + cos_q4*t52
    t54 = cos_q4*t51 + t33 - sin_q4*t52
    t55 = 0.00194120382525*t23 - 0.10971*t24 - b4
    b3 = t29 + t53 - 0.00460883622975*t23 - 0.017784735*a3x
    t56 = sin_q3*t30 + cos_q3*t31
    t57 = sin_q3*t55 + cos_q3*t54
    t58 = sin_q3*t54 - cos_q3*t55 - 0.39225*t32
    t59 = t20 + t58
    t60 = t57 - 0.07714261911625*t12 - 0.0020475*t13
    b2 = t21 + b3 + 0.39225*t56
    t61 = cos_q3*t30 + 1.598759275*t15 - sin_q3*t31
    t62 = sin_q2*t61 + cos_q2*(t56 - 1.598759275*t12)
    t63 = sin_q2*t60 + cos_q2*t59
    t64 = t7 + 0.679472691875*t14 + t63 - 0.425*t32
    b1 = t10 + b2 + 0.425*t62
    t65 = sin_q1*(sin_q2*t59 + t8 - cos_q2*t60)
    b0 = cos_q1*t64 - t65
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = -b0
    out[..., 1] = -b1
    out[..., 2] = -b2
    out[..., 3] = -b3
    out[..., 4] = b4
    out[..., 5] = b5
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route factorisation; 287 M 219 A 5 D 10 sin/cos (operations: 670 by articulated_body).

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
    t66 = qd1*qd1
    wd1y = qd1*w1x
    wd1x = qd1*w1y
    t67 = w1x*w1y
    t68 = 2.0*wd1y
    t69 = 2.0*wd1x
    t70 = w1x*w1x + t66
    a1x = 9.81*cos_q1
    a1y = 9.81*sin_q1
    t71 = w1y*w1y - t66
    t72 = 0.0075537*t67
    w2x = cos_q2*w1x - sin_q2*w1y
    w2y = sin_q2*w1x + cos_q2*w1y
    w2z = qd1 + qd2
    t73 = w2z*w2z
    wd2y = w2x*w2z
    wd2x = w2y*w2z
    t74 = w2x*w2y
    t75 = 2.0*wd2y
    t76 = 2.0*wd2x
    t77 = w2x*w2x + t73
    a2z = 0.425*t69
    t78 = a1x - 0.425*t67
    t79 = 0.425*t70 + a1y
    a2x = cos_q2*t78 - sin_q2*t79
    a2y = sin_q2*t78 + cos_q2*t79
    t80 = w2y*w2y - t73
    t81 = 0.07714261911625*t74 + 0.0020475*t75
    t82 = 0.0020475*t74
    t83 = 0.59360445167475*t76 + 1.598759275*a2z + 0.07714261911625*t80
    w3x = sin_q3*w2x + cos_q3*w2y
    w3y = sin_q3*w2y - cos_q3*w2x
    w3z = qd3 + w2z
    t84 = w3z*w3z
    wd3y = w3x*w3z
    wd3x = w3y*w3z
    t85 = w3x*w3y
    t86 = 2.0*wd3y
    t87 = 2.0*wd3x
    t88 = w3x*w3x + t84
    a3z = 0.39225*t76 + a2z
    t89 = sin_q3*(a2x - 0.39225*t74)
    a3x = cos_q3*(0.39225*t77 + a2y) + t89
    t90 = w3y*w3y - t84
    t91 = 0.10971*t85
    t92 = 0.017784735*t85
    t93 = 0.017784735*t88
    t94 = 0.017784735*t87
    t95 = 0.00460883622975*t87 - 0.017784735*a3z - 0.00194120382525*t90
    w4x = sin_q4*w3z + cos_q4*w3x
    w4y = sin_q4*w3x - cos_q4*w3z
    w4z = qd4 + w3y
    t96 = w4x*w4z
    t97 = w4y*w4z
    t98 = w4x*w4y
    wd4x = sin_q4*t85 - cos_q4*t87 - t97
    wd4y = sin_q4*t87 + cos_q4*t85 - t96
    t99 = wd3y + t98
    t100 = wd3y - t98
    t101 = t96 - wd4y
    t102 = t97 - wd4x
    t103 = 0.126621*t99 + 0.10971*t100
    w5x = cos_q5*w4x - sin_q5*w4z
    w5y = sin_q5*w4x + cos_q5*w4z
    w5z = w4y - qd5
    t104 = w5x*w5z
    t105 = w5y*w5z
    t106 = w5x*w5y
    wd5x = sin_q5*t99 + cos_q5*t102 - t105
    wd5y = cos_q5*t99 - sin_q5*t102 - t104
    t107 = wd4y + t106
    t108 = wd4y - t106
    t109 = t104 - wd5y
    t110 = t105 - wd5x
    t111 = 0.0002254731454*t110
    t112 = 0.016911*t109
    t113 = 0.0002254731454*t107 + 0.016911*t108
    t114 = sin_q5*t112 + 0.126621*t102 - cos_q5*t111
    t115 = 0.10971*t101 - t113
    t116 = t103 - sin_q5*t111 - cos_q5*t112
    t117 = sin_q4*t114 + cos_q4*t115
    t118 = cos_q4*t114 + t95 - sin_q4*t115
    t119 = 0.00194120382525*t85 - 0.10971*t86 - t116
    t120 = t91 + t117 - 0.00460883622975*t85 - 0.017784735*a3x
    t121 = sin_q3*t92 + cos_q3*t93
    t122 = sin_q3*t118 - cos_q3*t119 - 0.39225*t94
    t123 = t120 + 0.39225*t121
    t124 = t83 + t122
    t125 = t81 - sin_q3*t119 - cos_q3*t118
    t126 = 1.598759275*a2x + t82 + t123 - 0.59360445167475*t74
    t127 = cos_q3*t92 + 1.598759275*t77 - sin_q3*t93
    t128 = cos_q2*(1.598759275*t74 - t121) - sin_q2*t127
    t129 = sin_q2*t124 + cos_q2*t125
    t130 = 0.679472691875*t76 - 0.425*t94
    t131 = cos_q2*t124 + t130 - sin_q2*t125
    t132 = t126 - 0.425*t128
    t133 = 4.4329225*a1x + t72 + t132 - 1.76257323841*t67
    t134 = cos_q1*(1.76257323841*t69 + 0.408499208875*t71 + t131)
    t135 = sin_q1*(0.408499208875*t67 + 0.0075537*t68 + t129)
    t136 = t116 - tau4
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
    t170 = t136*t145
    t171 = tau3 + t120 + t169 + t170
    t172 = t136*t153
    t173 = tau0 + t134 + t172 - t135 - t137*t142
    t174 = tau2 + t126 + t169 + t170 - t155*t171
    t175 = tau1 + t133 + t169 + t170 - t158*t171
    t176 = t175 - t163*t174
    t177 = t167*t176
    t178 = t165*t174 + t173 + t177 - t160*t171
    qdd0 = t168*t178
    qdd1 = t166*t176 + t167*qdd0
    qdd2 = t162*t174 + t165*qdd0 - t163*qdd1
    t179 = t154*t171 + t155*qdd2 + t158*qdd1
    qdd3 = t160*qdd0 + t179
    t180 = t136*t144 + t145*qdd2 - t145*qdd3
    qdd4 = t145*qdd1 + t153*qdd0 + t180
    t181 = 58.355064750790525*t137 + t138*qdd2 - t138*qdd3
    qdd5 = t138*qdd1 + t181 - t142*qdd0
    out = _output(out, lead + (6,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = qdd1
    out[..., 2] = qdd2
    out[..., 3] = -qdd3
    out[..., 4] = -qdd4
    out[..., 5] = -qdd5
    return out

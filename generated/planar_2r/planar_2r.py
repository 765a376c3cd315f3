"""planar_2r: rigid-body dynamics as straight-line NumPy code.

robot:      planar_2r, 2 degrees of freedom, fixed base
source:     course slides, Newton-Euler equations, worked example; the values are illustrative
model:      sha256 24e401e90a44c84e
equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
frames:     link2
effects:    none in the file
parameters: m1 = 1.2 kg, m2 = 0.8 kg, L1 = 0.5 m, L2 = 0.4 m, l1 = 0.22 m, l2 = 0.18 m, I1 = 0.02 kg m^2, I2 = 0.01 kg m^2, g = 9.81 m/s^2
generator:  symgen 0.2.0
licence:    this generated text is yours, under any terms; it comes without warranty
robot file: sha256 a830281e7a3943fa
command:    symgen generate :planar_2r --target c --target python --target report --parameters baked

SI units; matrices row-major.
Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
q[0] joint1: revolute [rad], base -> link1
q[1] joint2: revolute [rad], link1 -> link2
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

    Route newton_euler_tensor; 17 M 10 A 4 sin/cos (operations: 28 by regressor); 15.7 digits (float 7.0).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-95

    q: joint positions [rad or m], shape (..., 2)
    qd: joint velocities [rad/s or m/s], shape (..., 2)
    qdd: joint accelerations [rad/s^2 or m/s^2], shape (..., 2)
    Returns tau: joint forces [N m or N], shape (..., 2)
    """
    lead, dtype, (q, qd, qdd,) = _inputs(("q", q, (2,)), ("qd", qd, (2,)), ("qdd", qdd, (2,)))
    q0, q1 = q
    qd0, qd1 = qd
    qdd0, qdd1 = qdd
    sin_q0 = np.sin(q0)
    cos_q0 = np.cos(q0)
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    a0x = 9.81*cos_q0
    a0y = 9.81*sin_q0
    w1z = qd0 + qd1
    wd1z = qdd0 + qdd1
    t1 = (0.5*qdd0 + a0y)*cos_q1
    a1y = (0.5*qd0*qd0 + a0x)*sin_q1 + t1
    tau1 = 0.03592*wd1z + 0.144*a1y
    t2 = 0.144*sin_q1*w1z*w1z
    t3 = 0.072*cos_q1*wd1z + tau1 - 0.5*t2
    tau0 = 0.27808*qdd0 + 0.664*a0y + t3
    out = _output(out, lead + (2,), dtype)
    out[..., 0] = tau0
    out[..., 1] = tau1
    return out


def mass_matrix(q, out=None):
    """M(q), the symmetric positive definite joint-space inertia

    Route composite_difference; 2 M 2 A 1 sin/cos (operations: 8 by unit_accelerations, 11 by composite_joint_axes, 11 by composite_rigid_body); 15.7 digits (float 6.9).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-95

    q: joint positions [rad or m], shape (..., 2)
    Returns M: mass matrix [kg m^2, kg m or kg], shape (..., 2, 2)
    """
    lead, dtype, (q,) = _inputs(("q", q, (2,)))
    q0, q1 = q
    cos_q1 = np.cos(q1)
    t1 = 0.072*cos_q1
    t2 = t1 + 0.03592
    t3 = -2.0*t1 - 0.314
    out = _output(out, lead + (2, 2), dtype)
    out[..., 0, 0] = -t3
    out[..., 0, 1] = t2
    out[..., 1, 0] = t2
    out[..., 1, 1] = 0.03592
    return out


def gravity(q, out=None):
    """g(q), the joint forces that balance gravity

    Route newton_euler, angles of parallel axes added up; 2 M 2 A 2 sin/cos (operations: 9 by lagrange_energy, 12 by lagrange_recursive); 15.7 digits (float 7.0).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-94

    q: joint positions [rad or m], shape (..., 2)
    Returns g: gravity forces [N m or N], shape (..., 2)
    """
    lead, dtype, (q,) = _inputs(("q", q, (2,)))
    q0, q1 = q
    q0_q1 = q0 + q1
    sin_q0 = np.sin(q0)
    sin_q0_q1 = np.sin(q0_q1)
    g1 = 1.41264*sin_q0_q1
    g0 = 6.51384*sin_q0 + g1
    out = _output(out, lead + (2,), dtype)
    out[..., 0] = g0
    out[..., 1] = g1
    return out


def bias(q, qd, out=None):
    """b = C(q, qd) qd + g(q), the joint forces at zero acceleration

    Route newton_euler_tensor; 11 M 5 A 4 sin/cos; 15.7 digits (float 7.0).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-95

    q: joint positions [rad or m], shape (..., 2)
    qd: joint velocities [rad/s or m/s], shape (..., 2)
    Returns b: bias forces [N m or N], shape (..., 2)
    """
    lead, dtype, (q, qd,) = _inputs(("q", q, (2,)), ("qd", qd, (2,)))
    q0, q1 = q
    qd0, qd1 = qd
    sin_q0 = np.sin(q0)
    cos_q0 = np.cos(q0)
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    a0x = 9.81*cos_q0
    a0y = 9.81*sin_q0
    t1 = 0.664*a0y
    w1z = qd0 + qd1
    t2 = cos_q1*a0y
    a1y = (0.5*qd0*qd0 + a0x)*sin_q1 + t2
    b1 = 0.144*a1y
    b0 = t1 + b1 - 0.072*sin_q1*w1z*w1z
    out = _output(out, lead + (2,), dtype)
    out[..., 0] = b0
    out[..., 1] = b1
    return out


def forward_dynamics(q, qd, tau, out=None):
    """qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces

    Route articulated_body_nominal; 20 M 11 A 1 D 4 sin/cos (operations: 40 by factorisation); 15.4 digits (float 6.7).
    proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
        chance of error below 2^-87

    q: joint positions [rad or m], shape (..., 2)
    qd: joint velocities [rad/s or m/s], shape (..., 2)
    tau: joint forces [N m or N], shape (..., 2)
    Returns qdd: joint accelerations [rad/s^2 or m/s^2], shape (..., 2)
    """
    lead, dtype, (q, qd, tau,) = _inputs(("q", q, (2,)), ("qd", qd, (2,)), ("tau", tau, (2,)))
    q0, q1 = q
    qd0, qd1 = qd
    tau0, tau1 = tau
    sin_q0 = np.sin(q0)
    cos_q0 = np.cos(q0)
    sin_q1 = np.sin(q1)
    cos_q1 = np.cos(q1)
    t1 = (0.5*qd0*qd0 + 9.81*cos_q0)*sin_q1
    t2 = 9.81*sin_q0
    w1z = qd0 + qd1
    t3 = cos_q1*t2 + t1
    t4 = 0.144*t3 - tau1
    t5 = 4.008908685968819*cos_q1*t4
    t6 = 0.072*sin_q1*w1z*w1z + 0.5*t5
    t7 = 1.0/(0.1443207126948775*cos_q1*cos_q1 - 0.27808)
    qdd0 = (tau1 + 0.664*t2 - tau0 - t6)*t7
    qdd1 = 2.0044543429844097*cos_q1*qdd0 + 27.839643652561247*t4 + qdd0
    out = _output(out, lead + (2,), dtype)
    out[..., 0] = qdd0
    out[..., 1] = -qdd1
    return out

/*
 * planar_2r_kernels.h
 *
 * The equations of planar_2r.c, which includes this file once for each type "real": a number, and a vector with
 * one state in each lane. Its macros:
 *
 * PLANAR_2R_KERNEL(name) is the name of a function for that type,
 * PLANAR_2R_SPLAT(x) a number in all lanes;
 * PLANAR_2R_ZEROS(array, first, count) stores what is always zero;
 * PLANAR_2R_SINCOS(n, angle, sine, cosine) computes n sines and cosines,
 * in arrays of PLANAR_2R_PADDED(n).
 */

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor; 17 M 10 A 4 sin/cos (operations: 28 by regressor)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 2
 * out tau  joint forces [N m or N], 2
 */
static void PLANAR_2R_KERNEL(inverse_dynamics)(const real q[2], const real qd[2], const real qdd[2], real tau[2])
{
    const real angle[2] = {q[0], q[1]};
    real sine[PLANAR_2R_PADDED(2)], cosine[PLANAR_2R_PADDED(2)];
    PLANAR_2R_SINCOS(2, angle, sine, cosine);
    const real sin_q0 = sine[0];
    const real cos_q0 = cosine[0];
    const real sin_q1 = sine[1];
    const real cos_q1 = cosine[1];
    const real a0x = 9.81*cos_q0;
    const real a0y = 9.81*sin_q0;
    const real w1z = qd[0] + qd[1];
    const real wd1z = qdd[0] + qdd[1];
    const real t1 = (0.5*qdd[0] + a0y)*cos_q1;
    const real a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t1;
    const real tau1 = 0.03592*wd1z + 0.144*a1y;
    const real qdd_0 = qdd[0];
    tau[1] = tau1;
    const real t2 = 0.144*sin_q1*w1z*w1z;
    const real t3 = 0.072*cos_q1*wd1z + tau1 - 0.5*t2;
    const real tau0 = 0.27808*qdd_0 + 0.664*a0y + t3;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference; 2 M 2 A 1 sin/cos (operations: 8 by unit_accelerations, 11 by composite_joint_axes, 11 by composite_rigid_body)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * out M    mass matrix [kg m^2, kg m or kg], 2x2, row-major
 */
static void PLANAR_2R_KERNEL(mass_matrix)(const real q[2], real M[4])
{
    const real angle[1] = {q[1]};
    real sine[PLANAR_2R_PADDED(1)], cosine[PLANAR_2R_PADDED(1)];
    PLANAR_2R_SINCOS(1, angle, sine, cosine);
    const real cos_q1 = cosine[0];
    const real t1 = 0.144*cos_q1;
    const real t2 = 0.5*t1 + 0.03592;
    M[1] = t2;
    M[2] = t2;
    const real t3 = t1 + 0.314;
    M[0] = t3;
    M[3] = PLANAR_2R_SPLAT(0.03592);
}

/*
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 2 M 2 A 2 sin/cos (operations: 9 by lagrange_energy, 12 by lagrange_recursive)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-94
 * in  q    joint positions [rad or m], 2
 * out g    gravity forces [N m or N], 2
 */
static void PLANAR_2R_KERNEL(gravity)(const real q[2], real g[2])
{
    const real q0_q1 = q[0] + q[1];
    const real angle[2] = {q[0], q0_q1};
    real sine[PLANAR_2R_PADDED(2)], cosine[PLANAR_2R_PADDED(2)];
    PLANAR_2R_SINCOS(2, angle, sine, cosine);
    const real sin_q0 = sine[0];
    const real sin_q0_q1 = sine[1];
    const real g1 = 1.41264*sin_q0_q1;
    g[1] = g1;
    const real g0 = 6.51384*sin_q0 + g1;
    g[0] = g0;
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor; 11 M 5 A 4 sin/cos
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * out b    bias forces [N m or N], 2
 */
static void PLANAR_2R_KERNEL(bias)(const real q[2], const real qd[2], real b[2])
{
    const real angle[2] = {q[0], q[1]};
    real sine[PLANAR_2R_PADDED(2)], cosine[PLANAR_2R_PADDED(2)];
    PLANAR_2R_SINCOS(2, angle, sine, cosine);
    const real sin_q0 = sine[0];
    const real cos_q0 = cosine[0];
    const real sin_q1 = sine[1];
    const real cos_q1 = cosine[1];
    const real a0x = 9.81*cos_q0;
    const real a0y = 9.81*sin_q0;
    const real t1 = 0.664*a0y;
    const real w1z = qd[0] + qd[1];
    const real t2 = cos_q1*a0y;
    const real a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t2;
    const real b1 = 0.144*a1y;
    b[1] = b1;
    const real b0 = t1 + b1 - 0.072*sin_q1*w1z*w1z;
    b[0] = b0;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal; 20 M 11 A 1 D 4 sin/cos (operations: 40 by factorisation)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 2
 */
static void PLANAR_2R_KERNEL(forward_dynamics)(const real q[2], const real qd[2], const real tau[2], real qdd[2])
{
    const real angle[2] = {q[0], q[1]};
    real sine[PLANAR_2R_PADDED(2)], cosine[PLANAR_2R_PADDED(2)];
    PLANAR_2R_SINCOS(2, angle, sine, cosine);
    const real sin_q0 = sine[0];
    const real cos_q0 = cosine[0];
    const real sin_q1 = sine[1];
    const real cos_q1 = cosine[1];
    const real t1 = (0.5*qd[0]*qd[0] + 9.81*cos_q0)*sin_q1;
    const real t2 = 9.81*sin_q0;
    const real w1z = qd[0] + qd[1];
    const real t3 = cos_q1*t2 + t1;
    const real t4 = 0.144*t3 - tau[1];
    const real t5 = 4.008908685968819*cos_q1*t4;
    const real t6 = 0.072*sin_q1*w1z*w1z + 0.5*t5;
    const real t7 = 1.0/(0.1443207126948775*cos_q1*cos_q1 - 0.27808);
    const real qdd0 = (tau[1] + 0.664*t2 - tau[0] - t6)*t7;
    qdd[0] = qdd0;
    const real qdd1 = 2.0044543429844097*cos_q1*qdd0 + 27.839643652561247*t4 + qdd0;
    qdd[1] = -qdd1;
}

/*
 * planar_2r_vectors.h
 *
 * Functions of planar_2r.c for one state that are faster with vectors. planar_2r.c includes this file, and has the same
 * functions in plain C for compilers without vectors.
 *
 * Columns of a product: the lines compute the factors row by row, and a loop multiplies them.
 */

/*
 * the derivatives of forward dynamics with respect to positions, velocities and joint forces
 * route: fdsva_dmm; 39 M 23 A 1 D 4 sin/cos, the product of columns not counted
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out dqdd_dq row: acceleration, column: velocity along which positions change [1/s^2 and so on], 2x2, row-major
 * out dqdd_dqd row: acceleration, column: velocity [1/s and so on], 2x2, row-major
 * out dqdd_dtau M^-1, rotors included [1/(kg m^2), 1/(kg m) or 1/kg], 2x2, row-major
 */
static void planar_2r_forward_dynamics_derivatives_factors(const double q[2], const double qd[2], const double tau[2], double right[16], double left[4])
{
    const double angle[2] = {q[0], q[1]};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double cos_q0 = cosine[0];
    const double sin_q1 = sine[1];
    const double cos_q1 = cosine[1];
    const double qd_0 = qd[0];
    const double qd_1 = qd[1];
    const double tau_0 = tau[0];
    const double tau_1 = tau[1];
    const double t1 = 0.144*cos_q1;
    const double t2 = qd_0 + qd_1;
    const double t3 = 0.144*sin_q1;
    const double t4 = -0.5*t1 - 0.03592;
    const double t5 = qd_0*t3;
    right[12] = t5;
    const double t6 = t2*t3;
    right[5] = -t6;
    const double t7 = qd_1*t3;
    right[4] = -t7;
    memset(right + 2, 0, 2 * sizeof *right);
    const double t8 = t1 + 0.664;
    const double t9 = 9.81*cos_q0;
    const double t10 = 9.81*sin_q0;
    const double t11 = t3*t9;
    const double t12 = -qd_0*t7 - qd_1*t6;
    const double t13 = 0.5*qd_0*t5 + t1*t10 + t11;
    const double t14 = -27.839643652561247*t4;
    memset(right + 6, 0, 2 * sizeof *right);
    const double t15 = 1.0/(2.0*t4 - t4*t14 - 0.24216);
    left[0] = -t15;
    const double t16 = t8*t10 + t11 + 0.5*t12 - tau_0;
    const double t17 = t13 - tau_1;
    const double t18 = t15*(t16 - t14*t17);
    const double t19 = t18 - t14*t18 - 27.839643652561247*t17;
    const double t20 = 0.144*sin_q1*t19;
    const double t21 = (0.5*qd_0*qd_0 + t9)*t1;
    const double t22 = t21 - t3*(t10 + 0.5*t18);
    right[9] = t22;
    memset(right + 10, 0, 2 * sizeof *right);
    const double t23 = 0.072*cos_q1*t2*t2 + 0.5*t20;
    const double t24 = t22 - t23;
    right[1] = t24;
    const double t25 = t3*t10;
    const double t26 = t25 - t1*t9;
    right[8] = -t26;
    const double t27 = t25 - t8*t9;
    right[0] = -t27;
    const double t28 = t14*t15;
    left[1] = t28;
    left[2] = t28;
    const double t29 = t14*t28 - 27.839643652561247;
    left[3] = -t29;
    memset(right + 13, 0, 3 * sizeof *right);
}

void planar_2r_forward_dynamics_derivatives(const double q[2], const double qd[2], const double tau[2], double dqdd_dq[4], double dqdd_dqd[4], double dqdd_dtau[4])
{
    enum { STEP = PLANAR_2R_PACK };
    pack right[16 / STEP];
    planar_2r_forward_dynamics_derivatives_factors(q, qd, tau, (double *)right, dqdd_dtau);
    for (size_t next = 0; next < 2; next += 2) {
        const size_t i = next;
        const double *const entries = dqdd_dtau + 2 * i;
        pack sums[2][8 / STEP];
        for (size_t j = 0; j < 8 / STEP; j++) {
            const pack *const factor = right + 0 / STEP + j;
            pack sum0 = {0}, sum1 = {0};
            for (size_t k = 0; k < 2; k++) {
                const pack x = factor[(0 + k) * (8 / STEP)];
                sum0 -= entries[0 + k] * x;
                sum1 -= entries[2 + k] * x;
            }
            sums[0][j] = sum0;
            sums[1][j] = sum1;
        }
        for (size_t r = 0; r < 2; r++) {
            const double *const from = (const double *)sums[r];
            dqdd_dq[2 * (i + r) + 0] = from[0];
            dqdd_dq[2 * (i + r) + 1] = from[1];
            dqdd_dqd[2 * (i + r) + 0] = from[4];
            dqdd_dqd[2 * (i + r) + 1] = from[5];
        }
    }
}

/**
 * @file planar_2r.c
 *
 * robot:      planar_2r, 2 degrees of freedom, fixed base
 * source:     course slides, Newton-Euler equations, worked example; the values are illustrative
 * model:      sha256 24e401e90a44c84e
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     link2
 * effects:    none in the file
 * parameters: m1 = 1.2 kg, m2 = 0.8 kg, L1 = 0.5 m, L2 = 0.4 m, l1 = 0.22 m, l2 = 0.18 m, I1 = 0.02 kg m^2, I2 = 0.01 kg m^2, g = 9.81 m/s^2
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 a830281e7a3943fa
 * command:    symgen generate :planar_2r --quantity inverse_dynamics_derivatives --quantity forward_dynamics_derivatives --parameters baked
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#include "planar_2r.h"

#include <math.h>
#include <string.h>

#include "planar_2r_sines.h"

/*
 * the derivatives of inverse dynamics with respect to positions, velocities and accelerations
 * route: idsva_moving_frames; 23 M 12 A 4 sin/cos (operations: 44 by forward_mode); 15.4 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 2
 * out dtau_dq row: joint force, column: velocity along which positions change [N m or N per rad or m], 2x2, row-major
 * out dtau_dqd row: joint force, column: velocity [N m s or N s and so on: joint force per velocity], 2x2, row-major, 1 entries always zero
 * out dtau_dqdd M, rotors included [kg m^2, kg m or kg], 2x2, row-major
 */
void planar_2r_inverse_dynamics_derivatives(const double q[2], const double qd[2], const double qdd[2], double dtau_dq[4], double dtau_dqd[4], double dtau_dqdd[4])
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
    const double qdd_0 = qdd[0];
    const double qdd_1 = qdd[1];
    const double t1 = qd_0 + qd_1;
    const double t2 = qdd_0 + qdd_1;
    const double t3 = 0.144*cos_q1;
    const double t4 = 0.144*sin_q1;
    const double t5 = -0.5*t3 - 0.03592;
    dtau_dqdd[1] = -t5;
    dtau_dqdd[2] = -t5;
    const double t6 = qd_0*t4;
    dtau_dqd[2] = t6;
    const double t7 = t1*t4;
    dtau_dqd[1] = -t7;
    const double t8 = 9.81*cos_q0;
    const double t9 = 9.81*sin_q0;
    const double t10 = 0.144*sin_q1*t2;
    const double t11 = qd_1*t4;
    dtau_dqd[0] = -t11;
    const double t12 = 2.0*t5 - 0.24216;
    dtau_dqdd[0] = -t12;
    const double t13 = (0.5*qd_0*qd_0 + t8)*t3;
    const double t14 = 0.072*cos_q1*t1*t1 + 0.5*t10;
    const double t15 = t13 - (0.5*qdd_0 + t9)*t4;
    dtau_dq[3] = t15;
    const double t16 = t15 - t14;
    dtau_dq[1] = t16;
    const double t17 = t4*t9;
    const double t18 = t17 - t3*t8;
    dtau_dq[2] = -t18;
    const double t19 = t17 - (t3 + 0.664)*t8;
    dtau_dq[0] = -t19;
    memset(dtau_dqd + 3, 0, 1 * sizeof *dtau_dqd);
    dtau_dqdd[3] = 0.03592;
}

#if !PLANAR_2R_VECTORS /* with vectors, planar_2r_vectors.h has this function */
/*
 * the derivatives of forward dynamics with respect to positions, velocities and joint forces
 * route: forward_mode; 51 M 27 A 1 D 4 sin/cos (operations: 100 by fdsva_factor); 15.1 digits (float 6.3)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out dqdd_dq row: acceleration, column: velocity along which positions change [1/s^2 and so on], 2x2, row-major
 * out dqdd_dqd row: acceleration, column: velocity [1/s and so on], 2x2, row-major
 * out dqdd_dtau M^-1, rotors included [1/(kg m^2), 1/(kg m) or 1/kg], 2x2, row-major
 */
void planar_2r_forward_dynamics_derivatives(const double q[2], const double qd[2], const double tau[2], double dqdd_dq[4], double dqdd_dqd[4], double dqdd_dtau[4])
{
    const double angle[2] = {q[0], q[1]};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double cos_q0 = cosine[0];
    const double sin_q1 = sine[1];
    const double cos_q1 = cosine[1];
    const double t1 = 0.144*cos_q1;
    const double t2 = 0.144*sin_q1;
    const double t3 = 0.5*t1 + 0.03592;
    const double a0x = 9.81*cos_q0;
    const double a0y = 9.81*sin_q0;
    const double w1z = qd[0] + qd[1];
    const double t4 = w1z*w1z;
    const double t5 = 0.5*qd[0]*qd[0] + a0x;
    const double t6 = sin_q1*a0y;
    const double a1x = cos_q1*t5 - t6;
    const double a1y = sin_q1*t5 + cos_q1*a0y;
    const double t7 = 0.144*a1y;
    const double t8 = 0.664*a0y + t7 - 0.072*sin_q1*t4;
    const double t9 = t7 - tau[1];
    const double t10 = 27.839643652561247*t3;
    const double t11 = 1.0/(t1 + 0.314 - t3*t10);
    const double qd_0 = qd[0];
    const double tau_0 = tau[0];
    dqdd_dtau[0] = t11;
    const double t12 = t8 - tau_0 - t9*t10;
    const double t13 = t6 - cos_q1*a0x;
    const double t14 = 0.144*t13;
    const double t15 = t11*(t14 - 0.664*a0x - t10*t14);
    dqdd_dq[0] = t15;
    const double t16 = 0.144*a1x;
    const double t17 = t16 - 0.072*cos_q1*t4;
    const double t18 = 13.919821826280623*t2;
    const double t19 = t11*t11*t12*(t2 - t2*t10);
    const double t20 = (t9*t18 + t17 - t10*t16)*t11;
    const double t21 = t19 + t20;
    dqdd_dq[1] = -t21;
    const double t22 = 27.839643652561247*t14 - t10*t15;
    dqdd_dq[2] = t22;
    const double t23 = 27.839643652561247*t16;
    const double t24 = t11*t12*t18 + t23 - t10*t21;
    dqdd_dq[3] = -t24;
    const double t25 = qd_0*t2;
    const double t26 = t2*w1z;
    const double t27 = t11*(t25 - t10*t25 - t26);
    dqdd_dqd[0] = -t27;
    const double t28 = t11*t26;
    dqdd_dqd[1] = t28;
    const double t29 = 27.839643652561247*t25 - t10*t27;
    dqdd_dqd[2] = -t29;
    const double t30 = t10*t28;
    dqdd_dqd[3] = -t30;
    const double t31 = t10*t11;
    dqdd_dtau[1] = -t31;
    dqdd_dtau[2] = -t31;
    const double t32 = t10*t31 + 27.839643652561247;
    dqdd_dtau[3] = t32;
}
#endif

#if PLANAR_2R_VECTORS
#include "planar_2r_vectors.h"
#endif

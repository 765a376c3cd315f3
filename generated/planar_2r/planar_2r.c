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
 * command:    symgen generate :planar_2r --target c --target python --target report --parameters baked
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
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor; 17 M 10 A 4 sin/cos (operations: 28 by regressor); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 2
 * out tau  joint forces [N m or N], 2
 */
void planar_2r_inverse_dynamics(const double q[2], const double qd[2], const double qdd[2], double tau[2])
{
    const double angle[2] = {q[0], q[1]};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double cos_q0 = cosine[0];
    const double sin_q1 = sine[1];
    const double cos_q1 = cosine[1];
    const double a0x = 9.81*cos_q0;
    const double a0y = 9.81*sin_q0;
    const double w1z = qd[0] + qd[1];
    const double wd1z = qdd[0] + qdd[1];
    const double t1 = (0.5*qdd[0] + a0y)*cos_q1;
    const double a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t1;
    const double tau1 = 0.03592*wd1z + 0.144*a1y;
    const double qdd_0 = qdd[0];
    tau[1] = tau1;
    const double t2 = 0.144*sin_q1*w1z*w1z;
    const double t3 = 0.072*cos_q1*wd1z + tau1 - 0.5*t2;
    const double tau0 = 0.27808*qdd_0 + 0.664*a0y + t3;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference; 2 M 2 A 1 sin/cos (operations: 8 by unit_accelerations, 11 by composite_joint_axes, 11 by composite_rigid_body); 15.7 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * out M    mass matrix [kg m^2, kg m or kg], 2x2, row-major
 */
void planar_2r_mass_matrix(const double q[2], double M[4])
{
    const double angle[1] = {q[1]};
    double sine[4], cosine[4];
    sines_cosines(1, angle, sine, cosine);
    const double cos_q1 = cosine[0];
    const double t1 = 0.072*cos_q1;
    const double t2 = t1 + 0.03592;
    M[1] = t2;
    M[2] = t2;
    const double t3 = -2.0*t1 - 0.314;
    M[0] = -t3;
    M[3] = 0.03592;
}

/*
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 2 M 2 A 2 sin/cos (operations: 9 by lagrange_energy, 12 by lagrange_recursive); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-94
 * in  q    joint positions [rad or m], 2
 * out g    gravity forces [N m or N], 2
 */
void planar_2r_gravity(const double q[2], double g[2])
{
    const double q0_q1 = q[0] + q[1];
    const double angle[2] = {q[0], q0_q1};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double sin_q0_q1 = sine[1];
    const double g1 = 1.41264*sin_q0_q1;
    g[1] = g1;
    const double g0 = 6.51384*sin_q0 + g1;
    g[0] = g0;
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor; 11 M 5 A 4 sin/cos; 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-95
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * out b    bias forces [N m or N], 2
 */
void planar_2r_bias(const double q[2], const double qd[2], double b[2])
{
    const double angle[2] = {q[0], q[1]};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double cos_q0 = cosine[0];
    const double sin_q1 = sine[1];
    const double cos_q1 = cosine[1];
    const double a0x = 9.81*cos_q0;
    const double a0y = 9.81*sin_q0;
    const double t1 = 0.664*a0y;
    const double w1z = qd[0] + qd[1];
    const double t2 = cos_q1*a0y;
    const double a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t2;
    const double b1 = 0.144*a1y;
    b[1] = b1;
    const double b0 = t1 + b1 - 0.072*sin_q1*w1z*w1z;
    b[0] = b0;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal; 20 M 11 A 1 D 4 sin/cos (operations: 40 by factorisation); 15.4 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 2
 */
void planar_2r_forward_dynamics(const double q[2], const double qd[2], const double tau[2], double qdd[2])
{
    const double angle[2] = {q[0], q[1]};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double cos_q0 = cosine[0];
    const double sin_q1 = sine[1];
    const double cos_q1 = cosine[1];
    const double t1 = (0.5*qd[0]*qd[0] + 9.81*cos_q0)*sin_q1;
    const double t2 = 9.81*sin_q0;
    const double w1z = qd[0] + qd[1];
    const double t3 = cos_q1*t2 + t1;
    const double t4 = 0.144*t3 - tau[1];
    const double t5 = 4.008908685968819*cos_q1*t4;
    const double t6 = 0.072*sin_q1*w1z*w1z + 0.5*t5;
    const double t7 = 1.0/(0.1443207126948775*cos_q1*cos_q1 - 0.27808);
    const double qdd0 = (tau[1] + 0.664*t2 - tau[0] - t6)*t7;
    qdd[0] = qdd0;
    const double qdd1 = 2.0044543429844097*cos_q1*qdd0 + 27.839643652561247*t4 + qdd0;
    qdd[1] = -qdd1;
}

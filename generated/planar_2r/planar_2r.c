/*
 * planar_2r.c
 *
 * robot:      planar_2r, 2 degrees of freedom, fixed base
 * source:     course slides, Newton-Euler equations, worked example; the values are illustrative
 * model:      sha256 24e401e90a44c84e
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * drives:     none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 */
#include "planar_2r.h"

#include <math.h>

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor; 17 M 10 A 4 sin/cos
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 2
 * out tau  joint forces [N m or N], 2
 */
void planar_2r_inverse_dynamics(const double q[2], const double qd[2], const double qdd[2], double tau[2])
{
    const double sin_q0 = sin(q[0]);
    const double cos_q0 = cos(q[0]);
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double wd1z = qdd[0] + qdd[1];
    const double t1 = 0.144*cos_q1*wd1z;
    const double w1z = qd[0] + qd[1];
    const double t2 = 0.072*sin_q1*w1z*w1z - 0.5*t1;
    const double a0y = 9.81*sin_q0;
    const double t3 = (0.5*qdd[0] + a0y)*cos_q1;
    const double a0x = 9.81*cos_q0;
    const double a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t3;
    const double tau1 = 0.03592*wd1z + 0.144*a1y;
    const double tau0 = 0.27808*qdd[0] + 0.664*a0y + tau1 - t2;
    tau[0] = tau0;
    tau[1] = tau1;
}

void planar_2r_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    for (size_t i = 0; i < count; i++) {
        planar_2r_inverse_dynamics(q + 2 * i, qd + 2 * i, qdd + 2 * i, tau + 2 * i);
    }
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_rigid_body; 7 M 4 A 2 sin/cos
 * in  q    joint positions [rad or m], 2
 * out M    mass matrix [kg m^2, kg m or kg], 2x2, row-major
 */
void planar_2r_mass_matrix(const double q[2], double M[4])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double t1 = 0.144*cos_q1;
    const double t2 = 0.5*t1;
    const double t3 = 0.03592*cos_q1*cos_q1 + 2.0*t2 + 0.27808;
    const double t4 = 0.03592*sin_q1*sin_q1 + t3;
    const double t5 = t2 + 0.03592;
    M[0] = t4;
    M[1] = t5;
    M[2] = t5;
    M[3] = 0.03592;
}

void planar_2r_mass_matrix_batch(size_t count, const double *q, double *M)
{
    for (size_t i = 0; i < count; i++) {
        planar_2r_mass_matrix(q + 2 * i, M + 4 * i);
    }
}

/*
 * g(q), the joint forces that hold the robot still
 * route: newton_euler; 6 M 2 A 4 sin/cos
 * in  q    joint positions [rad or m], 2
 * out g    gravity forces [N m or N], 2
 */
void planar_2r_gravity(const double q[2], double g[2])
{
    const double sin_q0 = sin(q[0]);
    const double cos_q0 = cos(q[0]);
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double t1 = 9.81*sin_q0;
    const double g1 = 1.41264*cos_q0*sin_q1 + 0.144*cos_q1*t1;
    const double g0 = 0.664*t1 + g1;
    g[0] = g0;
    g[1] = g1;
}

void planar_2r_gravity_batch(size_t count, const double *q, double *g)
{
    for (size_t i = 0; i < count; i++) {
        planar_2r_gravity(q + 2 * i, g + 2 * i);
    }
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor; 12 M 5 A 4 sin/cos
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * out b    bias forces [N m or N], 2
 */
void planar_2r_bias(const double q[2], const double qd[2], double b[2])
{
    const double sin_q0 = sin(q[0]);
    const double cos_q0 = cos(q[0]);
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double a0y = 9.81*sin_q0;
    const double t1 = cos_q1*a0y;
    const double a0x = 9.81*cos_q0;
    const double a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t1;
    const double b1 = 0.144*a1y;
    const double w1z = qd[0] + qd[1];
    const double t2 = 0.144*sin_q1*w1z*w1z;
    const double b0 = 0.664*a0y + b1 - 0.5*t2;
    b[0] = b0;
    b[1] = b1;
}

void planar_2r_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    for (size_t i = 0; i < count; i++) {
        planar_2r_bias(q + 2 * i, qd + 2 * i, b + 2 * i);
    }
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation; 25 M 14 A 1 D 4 sin/cos
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 2
 */
void planar_2r_forward_dynamics(const double q[2], const double qd[2], const double tau[2], double qdd[2])
{
    const double sin_q0 = sin(q[0]);
    const double cos_q0 = cos(q[0]);
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double a0y = 9.81*sin_q0;
    const double t1 = cos_q1*a0y;
    const double a0x = 9.81*cos_q0;
    const double a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t1;
    const double t2 = 0.144*a1y;
    const double t3 = t2 - tau[1];
    const double t4 = 0.144*cos_q1;
    const double t5 = 0.5*t4;
    const double t6 = t5 + 0.03592;
    const double t7 = 27.839643652561247*t6;
    const double w1z = qd[0] + qd[1];
    const double t8 = 0.144*sin_q1*w1z*w1z;
    const double t9 = 0.664*a0y + t2 - tau[0] - 0.5*t8;
    const double t10 = 0.03592*cos_q1*cos_q1 + 2.0*t5 + 0.27808;
    const double t11 = 0.03592*sin_q1*sin_q1 + t10 - t6*t7;
    const double t12 = 1.0/t11;
    const double qdd0 = t12*(t9 - t3*t7);
    const double qdd1 = 27.839643652561247*t3 - t7*qdd0;
    qdd[0] = -qdd0;
    qdd[1] = -qdd1;
}

void planar_2r_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    for (size_t i = 0; i < count; i++) {
        planar_2r_forward_dynamics(q + 2 * i, qd + 2 * i, tau + 2 * i, qdd + 2 * i);
    }
}

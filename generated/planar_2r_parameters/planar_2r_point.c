/**
 * @file planar_2r_point.c
 *
 * robot:      planar_2r_point, 2 degrees of freedom, fixed base
 * source:     course slides, Lagrange's equation, example of few degrees of freedom; the values are illustrative
 * model:      sha256 be89f05c0d6a66db
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     link2
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 d77cb2b342f79c89
 * command:    symgen generate :planar_2r_point --quantity mass_matrix --quantity gravity --quantity inverse_dynamics --parameters runtime
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, -g, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#include "planar_2r_point.h"

#include <math.h>
#include <string.h>

#include "planar_2r_point_sines.h"

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: unit_accelerations; 2 M 3 A 1 sin/cos (operations: 17 by composite_difference, 18 by composite_joint_axes, 18 by composite_rigid_body); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-98
 * in  q    joint positions [rad or m], 2
 * out M    mass matrix [kg m^2, kg m or kg], 2x2, row-major
 */
void planar_2r_point_mass_matrix(const planar_2r_point_parameters *parameters, const double q[2], double M[4])
{
    const double k1 = parameters->p_d1*parameters->p_d1;
    const double k2 = parameters->p_m1*k1 + parameters->p_m2*k1;
    const double k3 = parameters->p_m2*parameters->p_d2;
    const double k4 = parameters->p_m2*parameters->p_d2*parameters->p_d2;
    const double angle[1] = {q[1]};
    double sine[4], cosine[4];
    sines_cosines(1, angle, sine, cosine);
    const double cos_q1 = cosine[0];
    const double a1y = parameters->p_d1*cos_q1;
    const double t1 = k3*a1y;
    const double t2 = k4 + t1;
    M[1] = t2;
    M[2] = t2;
    const double t3 = k2 + t1 + t2;
    M[0] = t3;
    M[3] = k4;
}

/*
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 4 M 2 A 2 sin/cos (operations: 13 by lagrange_energy, 16 by lagrange_recursive); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-98
 * in  q    joint positions [rad or m], 2
 * out g    gravity forces [N m or N], 2
 */
void planar_2r_point_gravity(const planar_2r_point_parameters *parameters, const double q[2], double g[2])
{
    const double k1 = parameters->p_m1*parameters->p_d1 + parameters->p_m2*parameters->p_d1;
    const double k2 = parameters->p_m2*parameters->p_d2;
    const double q0_q1 = q[0] + q[1];
    const double angle[2] = {q[0], q0_q1};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double sin_q0_q1 = sine[1];
    const double g1 = parameters->p_g*k2*sin_q0_q1;
    g[1] = g1;
    const double g0 = parameters->p_g*k1*sin_q0 + g1;
    g[0] = g0;
}

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: regressor; 16 M 10 A 4 sin/cos (operations: 37 by newton_euler_tensor); 15.6 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-98
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 2
 * out tau  joint forces [N m or N], 2
 */
void planar_2r_point_inverse_dynamics(const planar_2r_point_parameters *parameters, const double q[2], const double qd[2], const double qdd[2], double tau[2])
{
    const double k1 = parameters->p_m1*parameters->p_d1 + parameters->p_m2*parameters->p_d1;
    const double k2 = parameters->p_m2*parameters->p_d2;
    const double k3 = parameters->p_m2*parameters->p_d2*parameters->p_d2;
    const double angle[2] = {q[0], q[1]};
    double sine[4], cosine[4];
    sines_cosines(2, angle, sine, cosine);
    const double sin_q0 = sine[0];
    const double cos_q0 = cosine[0];
    const double sin_q1 = sine[1];
    const double cos_q1 = cosine[1];
    const double t1 = (parameters->p_d1*qd[0]*qd[0] + parameters->p_g*cos_q0)*sin_q1;
    const double t2 = qdd[0] + qdd[1];
    const double t3 = parameters->p_d1*qdd[0] + parameters->p_g*sin_q0;
    const double t4 = parameters->p_d1*(qd[0] + qd[1])*(qd[0] + qd[1])*sin_q1;
    const double t5 = cos_q1*t3 + t1;
    const double t6 = (parameters->p_d1*cos_q1*t2 + t5 - t4)*k2;
    const double t7 = k3*t2;
    const double tau0 = k1*t3 + t6 + t7;
    tau[0] = tau0;
    const double tau1 = k2*t5 + t7;
    tau[1] = tau1;
}

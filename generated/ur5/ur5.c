/*
 * ur5.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * effects:    none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link world.
 * q[0] shoulder_pan_joint: revolute [rad], base_link -> shoulder_link
 * q[1] shoulder_lift_joint: revolute [rad], shoulder_link -> upper_arm_link
 * q[2] elbow_joint: revolute [rad], upper_arm_link -> forearm_link
 * q[3] wrist_1_joint: revolute [rad], forearm_link -> wrist_1_link
 * q[4] wrist_2_joint: revolute [rad], wrist_1_link -> wrist_2_link
 * q[5] wrist_3_joint: revolute [rad], wrist_2_link -> wrist_3_link
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "ur5.h"

#include "ur5_lanes.h"

/* UR5_BATCH_ONLY and UR5_SINGLE_ONLY each leave out a half, so that the two can be compiled side by side. */
#ifndef UR5_BATCH_ONLY
/* The equations for one state. */
#define real double
#define UR5_KERNEL(name) name##_one
#define UR5_SPLAT(x) (x)
#define UR5_SINCOS sincos_one
#define UR5_PADDED(n) (((n) + UR5_LANES - 1) / UR5_LANES * UR5_LANES)
#define UR5_SQRT(x) sqrt(x)
#define UR5_ZEROS(array, first, count) memset(array + (first), 0, (count) * sizeof *array)
#include "ur5_kernels.h"

void ur5_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6])
{
    inverse_dynamics_one(q, qd, qdd, tau);
}

void ur5_mass_matrix(const double q[6], double M[36])
{
    mass_matrix_one(q, M);
}

void ur5_gravity(const double q[6], double g[6])
{
    gravity_one(q, g);
}

void ur5_bias(const double q[6], const double qd[6], double b[6])
{
    bias_one(q, qd, b);
}

void ur5_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6])
{
    forward_dynamics_one(q, qd, tau, qdd);
}
#endif

#ifndef UR5_SINGLE_ONLY
#if UR5_LANES > 1
/* The equations for a vector of states. */
#undef real
#undef UR5_KERNEL
#undef UR5_SPLAT
#undef UR5_SQRT
#undef UR5_ZEROS
#define real lanes
#define UR5_KERNEL(name) name##_lanes
#define UR5_SPLAT(x) (no_lanes + (x))
#undef UR5_SINCOS
#undef UR5_PADDED
#define UR5_SINCOS sincos_lanes
#define UR5_PADDED(n) (n)
#define UR5_SQRT(x) sqrt_lanes(x)
#define UR5_ZEROS(array, first, count) (void)(array) /* zero from the start */
#include "ur5_kernels.h"
#endif

void ur5_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
#if UR5_LANES > 1
    const size_t vectors = count / UR5_LANES;
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        lanes qd_[6];
        lanes qdd_[6];
        lanes tau_[6];
        gather(6, q + 6 * UR5_LANES * i, q_);
        gather(6, qd + 6 * UR5_LANES * i, qd_);
        gather(6, qdd + 6 * UR5_LANES * i, qdd_);
        inverse_dynamics_lanes(q_, qd_, qdd_, tau_);
        scatter(6, tau_, tau + 6 * UR5_LANES * i);
    }
    for (size_t i = vectors * UR5_LANES; i < count; i++) {
#else
    UR5_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        ur5_inverse_dynamics(q + 6 * i, qd + 6 * i, qdd + 6 * i, tau + 6 * i);
    }
}

void ur5_mass_matrix_batch(size_t count, const double *q, double *M)
{
#if UR5_LANES > 1
    const size_t vectors = count / UR5_LANES;
    lanes M_[36];
    memset(M_, 0, vectors ? sizeof M_ : 0);
    UR5_PARALLEL(firstprivate(M_))
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        gather(6, q + 6 * UR5_LANES * i, q_);
        mass_matrix_lanes(q_, M_);
        scatter(36, M_, M + 36 * UR5_LANES * i);
    }
    for (size_t i = vectors * UR5_LANES; i < count; i++) {
#else
    UR5_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        ur5_mass_matrix(q + 6 * i, M + 36 * i);
    }
}

void ur5_gravity_batch(size_t count, const double *q, double *g)
{
#if UR5_LANES > 1
    const size_t vectors = count / UR5_LANES;
    lanes g_[6];
    memset(g_, 0, vectors ? sizeof g_ : 0);
    UR5_PARALLEL(firstprivate(g_))
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        gather(6, q + 6 * UR5_LANES * i, q_);
        gravity_lanes(q_, g_);
        scatter(6, g_, g + 6 * UR5_LANES * i);
    }
    for (size_t i = vectors * UR5_LANES; i < count; i++) {
#else
    UR5_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        ur5_gravity(q + 6 * i, g + 6 * i);
    }
}

void ur5_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
#if UR5_LANES > 1
    const size_t vectors = count / UR5_LANES;
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        lanes qd_[6];
        lanes b_[6];
        gather(6, q + 6 * UR5_LANES * i, q_);
        gather(6, qd + 6 * UR5_LANES * i, qd_);
        bias_lanes(q_, qd_, b_);
        scatter(6, b_, b + 6 * UR5_LANES * i);
    }
    for (size_t i = vectors * UR5_LANES; i < count; i++) {
#else
    UR5_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        ur5_bias(q + 6 * i, qd + 6 * i, b + 6 * i);
    }
}

void ur5_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
#if UR5_LANES > 1
    const size_t vectors = count / UR5_LANES;
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        lanes qd_[6];
        lanes tau_[6];
        lanes qdd_[6];
        gather(6, q + 6 * UR5_LANES * i, q_);
        gather(6, qd + 6 * UR5_LANES * i, qd_);
        gather(6, tau + 6 * UR5_LANES * i, tau_);
        forward_dynamics_lanes(q_, qd_, tau_, qdd_);
        scatter(6, qdd_, qdd + 6 * UR5_LANES * i);
    }
    for (size_t i = vectors * UR5_LANES; i < count; i++) {
#else
    UR5_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        ur5_forward_dynamics(q + 6 * i, qd + 6 * i, tau + 6 * i, qdd + 6 * i);
    }
}
#endif

/*
 * panda.c
 *
 * robot:      panda, 7 degrees of freedom, fixed base
 * source:     panda.urdf of example-robot-data 6.0.0; fingers held at zero
 * model:      sha256 ce21874c9a09a7b3
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * effects:    none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link panda_link0.
 * q[0] panda_joint1: revolute [rad], panda_link0 -> panda_link1
 * q[1] panda_joint2: revolute [rad], panda_link1 -> panda_link2
 * q[2] panda_joint3: revolute [rad], panda_link2 -> panda_link3
 * q[3] panda_joint4: revolute [rad], panda_link3 -> panda_link4
 * q[4] panda_joint5: revolute [rad], panda_link4 -> panda_link5
 * q[5] panda_joint6: revolute [rad], panda_link5 -> panda_link6
 * q[6] panda_joint7: revolute [rad], panda_link6 -> panda_link7
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "panda.h"

#include "panda_lanes.h"

/* PANDA_BATCH_ONLY and PANDA_SINGLE_ONLY each leave out a half, so that the two can be compiled side by side. */
#ifndef PANDA_BATCH_ONLY
/* The equations for one state. */
#define real double
#define PANDA_KERNEL(name) name##_one
#define PANDA_SPLAT(x) (x)
#define PANDA_SINCOS sincos_one
#define PANDA_PADDED(n) (((n) + PANDA_LANES - 1) / PANDA_LANES * PANDA_LANES)
#define PANDA_SQRT(x) sqrt(x)
#define PANDA_ZEROS(array, first, count) memset(array + (first), 0, (count) * sizeof *array)
#include "panda_kernels.h"

void panda_inverse_dynamics(const double q[7], const double qd[7], const double qdd[7], double tau[7])
{
    inverse_dynamics_one(q, qd, qdd, tau);
}

void panda_mass_matrix(const double q[7], double M[49])
{
    mass_matrix_one(q, M);
}

void panda_gravity(const double q[7], double g[7])
{
    gravity_one(q, g);
}

void panda_bias(const double q[7], const double qd[7], double b[7])
{
    bias_one(q, qd, b);
}

void panda_forward_dynamics(const double q[7], const double qd[7], const double tau[7], double qdd[7])
{
    forward_dynamics_one(q, qd, tau, qdd);
}
#endif

#ifndef PANDA_SINGLE_ONLY
#if PANDA_LANES > 1
/* The equations for a vector of states. */
#undef real
#undef PANDA_KERNEL
#undef PANDA_SPLAT
#undef PANDA_SQRT
#undef PANDA_ZEROS
#define real lanes
#define PANDA_KERNEL(name) name##_lanes
#define PANDA_SPLAT(x) (no_lanes + (x))
#undef PANDA_SINCOS
#undef PANDA_PADDED
#define PANDA_SINCOS sincos_lanes
#define PANDA_PADDED(n) (n)
#define PANDA_SQRT(x) sqrt_lanes(x)
#define PANDA_ZEROS(array, first, count) (void)(array) /* zero from the start */
#include "panda_kernels.h"
#endif

void panda_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
#if PANDA_LANES > 1
    const size_t vectors = count / PANDA_LANES;
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[7];
        lanes qd_[7];
        lanes qdd_[7];
        lanes tau_[7];
        gather(7, q + 7 * PANDA_LANES * i, q_);
        gather(7, qd + 7 * PANDA_LANES * i, qd_);
        gather(7, qdd + 7 * PANDA_LANES * i, qdd_);
        inverse_dynamics_lanes(q_, qd_, qdd_, tau_);
        scatter(7, tau_, tau + 7 * PANDA_LANES * i);
    }
    for (size_t i = vectors * PANDA_LANES; i < count; i++) {
#else
    PANDA_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        panda_inverse_dynamics(q + 7 * i, qd + 7 * i, qdd + 7 * i, tau + 7 * i);
    }
}

void panda_mass_matrix_batch(size_t count, const double *q, double *M)
{
#if PANDA_LANES > 1
    const size_t vectors = count / PANDA_LANES;
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[7];
        lanes M_[49];
        gather(7, q + 7 * PANDA_LANES * i, q_);
        mass_matrix_lanes(q_, M_);
        scatter(49, M_, M + 49 * PANDA_LANES * i);
    }
    for (size_t i = vectors * PANDA_LANES; i < count; i++) {
#else
    PANDA_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        panda_mass_matrix(q + 7 * i, M + 49 * i);
    }
}

void panda_gravity_batch(size_t count, const double *q, double *g)
{
#if PANDA_LANES > 1
    const size_t vectors = count / PANDA_LANES;
    lanes g_[7];
    memset(g_, 0, vectors ? sizeof g_ : 0);
    PANDA_PARALLEL(firstprivate(g_))
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[7];
        gather(7, q + 7 * PANDA_LANES * i, q_);
        gravity_lanes(q_, g_);
        scatter(7, g_, g + 7 * PANDA_LANES * i);
    }
    for (size_t i = vectors * PANDA_LANES; i < count; i++) {
#else
    PANDA_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        panda_gravity(q + 7 * i, g + 7 * i);
    }
}

void panda_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
#if PANDA_LANES > 1
    const size_t vectors = count / PANDA_LANES;
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[7];
        lanes qd_[7];
        lanes b_[7];
        gather(7, q + 7 * PANDA_LANES * i, q_);
        gather(7, qd + 7 * PANDA_LANES * i, qd_);
        bias_lanes(q_, qd_, b_);
        scatter(7, b_, b + 7 * PANDA_LANES * i);
    }
    for (size_t i = vectors * PANDA_LANES; i < count; i++) {
#else
    PANDA_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        panda_bias(q + 7 * i, qd + 7 * i, b + 7 * i);
    }
}

void panda_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
#if PANDA_LANES > 1
    const size_t vectors = count / PANDA_LANES;
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[7];
        lanes qd_[7];
        lanes tau_[7];
        lanes qdd_[7];
        gather(7, q + 7 * PANDA_LANES * i, q_);
        gather(7, qd + 7 * PANDA_LANES * i, qd_);
        gather(7, tau + 7 * PANDA_LANES * i, tau_);
        forward_dynamics_lanes(q_, qd_, tau_, qdd_);
        scatter(7, qdd_, qdd + 7 * PANDA_LANES * i);
    }
    for (size_t i = vectors * PANDA_LANES; i < count; i++) {
#else
    PANDA_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        panda_forward_dynamics(q + 7 * i, qd + 7 * i, tau + 7 * i, qdd + 7 * i);
    }
}
#endif

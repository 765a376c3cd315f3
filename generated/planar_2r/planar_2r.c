/*
 * planar_2r.c
 *
 * robot:      planar_2r, 2 degrees of freedom, fixed base
 * source:     course slides, Newton-Euler equations, worked example; the values are illustrative
 * model:      sha256 24e401e90a44c84e
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * effects:    none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "planar_2r.h"

#include "planar_2r_lanes.h"

/* PLANAR_2R_BATCH_ONLY and PLANAR_2R_SINGLE_ONLY each leave out a half, so that the two can be compiled side by side. */
#ifndef PLANAR_2R_BATCH_ONLY
/* The equations for one state. */
#define real double
#define PLANAR_2R_KERNEL(name) name##_one
#define PLANAR_2R_SPLAT(x) (x)
#define PLANAR_2R_SINCOS sincos_one
#define PLANAR_2R_PADDED(n) (((n) + PLANAR_2R_LANES - 1) / PLANAR_2R_LANES * PLANAR_2R_LANES)
#define PLANAR_2R_SQRT(x) sqrt(x)
#define PLANAR_2R_ZEROS(array, first, count) memset(array + (first), 0, (count) * sizeof *array)
#include "planar_2r_kernels.h"

void planar_2r_inverse_dynamics(const double q[2], const double qd[2], const double qdd[2], double tau[2])
{
    inverse_dynamics_one(q, qd, qdd, tau);
}

void planar_2r_mass_matrix(const double q[2], double M[4])
{
    mass_matrix_one(q, M);
}

void planar_2r_gravity(const double q[2], double g[2])
{
    gravity_one(q, g);
}

void planar_2r_bias(const double q[2], const double qd[2], double b[2])
{
    bias_one(q, qd, b);
}

void planar_2r_forward_dynamics(const double q[2], const double qd[2], const double tau[2], double qdd[2])
{
    forward_dynamics_one(q, qd, tau, qdd);
}
#endif

#ifndef PLANAR_2R_SINGLE_ONLY
#if PLANAR_2R_LANES > 1
/* The equations for a vector of states. */
#undef real
#undef PLANAR_2R_KERNEL
#undef PLANAR_2R_SPLAT
#undef PLANAR_2R_SQRT
#undef PLANAR_2R_ZEROS
#define real lanes
#define PLANAR_2R_KERNEL(name) name##_lanes
#define PLANAR_2R_SPLAT(x) (no_lanes + (x))
#undef PLANAR_2R_SINCOS
#undef PLANAR_2R_PADDED
#define PLANAR_2R_SINCOS sincos_lanes
#define PLANAR_2R_PADDED(n) (n)
#define PLANAR_2R_SQRT(x) sqrt_lanes(x)
#define PLANAR_2R_ZEROS(array, first, count) (void)(array) /* zero from the start */
#include "planar_2r_kernels.h"
#endif

void planar_2r_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
#if PLANAR_2R_LANES > 1
    const size_t vectors = count / PLANAR_2R_LANES;
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[2];
        lanes qd_[2];
        lanes qdd_[2];
        lanes tau_[2];
        gather(2, q + 2 * PLANAR_2R_LANES * i, q_);
        gather(2, qd + 2 * PLANAR_2R_LANES * i, qd_);
        gather(2, qdd + 2 * PLANAR_2R_LANES * i, qdd_);
        inverse_dynamics_lanes(q_, qd_, qdd_, tau_);
        scatter(2, tau_, tau + 2 * PLANAR_2R_LANES * i);
    }
    for (size_t i = vectors * PLANAR_2R_LANES; i < count; i++) {
#else
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        planar_2r_inverse_dynamics(q + 2 * i, qd + 2 * i, qdd + 2 * i, tau + 2 * i);
    }
}

void planar_2r_mass_matrix_batch(size_t count, const double *q, double *M)
{
#if PLANAR_2R_LANES > 1
    const size_t vectors = count / PLANAR_2R_LANES;
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[2];
        lanes M_[4];
        gather(2, q + 2 * PLANAR_2R_LANES * i, q_);
        mass_matrix_lanes(q_, M_);
        scatter(4, M_, M + 4 * PLANAR_2R_LANES * i);
    }
    for (size_t i = vectors * PLANAR_2R_LANES; i < count; i++) {
#else
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        planar_2r_mass_matrix(q + 2 * i, M + 4 * i);
    }
}

void planar_2r_gravity_batch(size_t count, const double *q, double *g)
{
#if PLANAR_2R_LANES > 1
    const size_t vectors = count / PLANAR_2R_LANES;
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[2];
        lanes g_[2];
        gather(2, q + 2 * PLANAR_2R_LANES * i, q_);
        gravity_lanes(q_, g_);
        scatter(2, g_, g + 2 * PLANAR_2R_LANES * i);
    }
    for (size_t i = vectors * PLANAR_2R_LANES; i < count; i++) {
#else
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        planar_2r_gravity(q + 2 * i, g + 2 * i);
    }
}

void planar_2r_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
#if PLANAR_2R_LANES > 1
    const size_t vectors = count / PLANAR_2R_LANES;
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[2];
        lanes qd_[2];
        lanes b_[2];
        gather(2, q + 2 * PLANAR_2R_LANES * i, q_);
        gather(2, qd + 2 * PLANAR_2R_LANES * i, qd_);
        bias_lanes(q_, qd_, b_);
        scatter(2, b_, b + 2 * PLANAR_2R_LANES * i);
    }
    for (size_t i = vectors * PLANAR_2R_LANES; i < count; i++) {
#else
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        planar_2r_bias(q + 2 * i, qd + 2 * i, b + 2 * i);
    }
}

void planar_2r_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
#if PLANAR_2R_LANES > 1
    const size_t vectors = count / PLANAR_2R_LANES;
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[2];
        lanes qd_[2];
        lanes tau_[2];
        lanes qdd_[2];
        gather(2, q + 2 * PLANAR_2R_LANES * i, q_);
        gather(2, qd + 2 * PLANAR_2R_LANES * i, qd_);
        gather(2, tau + 2 * PLANAR_2R_LANES * i, tau_);
        forward_dynamics_lanes(q_, qd_, tau_, qdd_);
        scatter(2, qdd_, qdd + 2 * PLANAR_2R_LANES * i);
    }
    for (size_t i = vectors * PLANAR_2R_LANES; i < count; i++) {
#else
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        planar_2r_forward_dynamics(q + 2 * i, qd + 2 * i, tau + 2 * i, qdd + 2 * i);
    }
}
#endif

/*
 * puma560.c
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * effects:    none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * q[2] joint3: revolute [rad], link2 -> link3
 * q[3] joint4: revolute [rad], link3 -> link4
 * q[4] joint5: revolute [rad], link4 -> link5
 * q[5] joint6: revolute [rad], link5 -> link6
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "puma560.h"

#include "puma560_lanes.h"

/* PUMA560_BATCH_ONLY and PUMA560_SINGLE_ONLY each leave out a half, so that the two can be compiled side by side. */
#ifndef PUMA560_BATCH_ONLY
/* The equations for one state. */
#define real double
#define PUMA560_KERNEL(name) name##_one
#define PUMA560_SPLAT(x) (x)
#define PUMA560_SINCOS sincos_one
#define PUMA560_PADDED(n) (((n) + PUMA560_LANES - 1) / PUMA560_LANES * PUMA560_LANES)
#define PUMA560_SQRT(x) sqrt(x)
#define PUMA560_ZEROS(array, first, count) memset(array + (first), 0, (count) * sizeof *array)
#include "puma560_kernels.h"

void puma560_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6])
{
    inverse_dynamics_one(q, qd, qdd, tau);
}

void puma560_mass_matrix(const double q[6], double M[36])
{
    mass_matrix_one(q, M);
}

void puma560_gravity(const double q[6], double g[6])
{
    gravity_one(q, g);
}

void puma560_bias(const double q[6], const double qd[6], double b[6])
{
    bias_one(q, qd, b);
}

void puma560_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6])
{
    forward_dynamics_one(q, qd, tau, qdd);
}
#endif

#ifndef PUMA560_SINGLE_ONLY
#if PUMA560_LANES > 1
/* The equations for a vector of states. */
#undef real
#undef PUMA560_KERNEL
#undef PUMA560_SPLAT
#undef PUMA560_SQRT
#undef PUMA560_ZEROS
#define real lanes
#define PUMA560_KERNEL(name) name##_lanes
#define PUMA560_SPLAT(x) (no_lanes + (x))
#undef PUMA560_SINCOS
#undef PUMA560_PADDED
#define PUMA560_SINCOS sincos_lanes
#define PUMA560_PADDED(n) (n)
#define PUMA560_SQRT(x) sqrt_lanes(x)
#define PUMA560_ZEROS(array, first, count) (void)(array) /* zero from the start */
#include "puma560_kernels.h"
#endif

void puma560_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
#if PUMA560_LANES > 1
    const size_t vectors = count / PUMA560_LANES;
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        lanes qd_[6];
        lanes qdd_[6];
        lanes tau_[6];
        gather(6, q + 6 * PUMA560_LANES * i, q_);
        gather(6, qd + 6 * PUMA560_LANES * i, qd_);
        gather(6, qdd + 6 * PUMA560_LANES * i, qdd_);
        inverse_dynamics_lanes(q_, qd_, qdd_, tau_);
        scatter(6, tau_, tau + 6 * PUMA560_LANES * i);
    }
    for (size_t i = vectors * PUMA560_LANES; i < count; i++) {
#else
    PUMA560_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        puma560_inverse_dynamics(q + 6 * i, qd + 6 * i, qdd + 6 * i, tau + 6 * i);
    }
}

void puma560_mass_matrix_batch(size_t count, const double *q, double *M)
{
#if PUMA560_LANES > 1
    const size_t vectors = count / PUMA560_LANES;
    lanes M_[36];
    memset(M_, 0, vectors ? sizeof M_ : 0);
    PUMA560_PARALLEL(firstprivate(M_))
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        gather(6, q + 6 * PUMA560_LANES * i, q_);
        mass_matrix_lanes(q_, M_);
        scatter(36, M_, M + 36 * PUMA560_LANES * i);
    }
    for (size_t i = vectors * PUMA560_LANES; i < count; i++) {
#else
    PUMA560_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        puma560_mass_matrix(q + 6 * i, M + 36 * i);
    }
}

void puma560_gravity_batch(size_t count, const double *q, double *g)
{
#if PUMA560_LANES > 1
    const size_t vectors = count / PUMA560_LANES;
    lanes g_[6];
    memset(g_, 0, vectors ? sizeof g_ : 0);
    PUMA560_PARALLEL(firstprivate(g_))
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        gather(6, q + 6 * PUMA560_LANES * i, q_);
        gravity_lanes(q_, g_);
        scatter(6, g_, g + 6 * PUMA560_LANES * i);
    }
    for (size_t i = vectors * PUMA560_LANES; i < count; i++) {
#else
    PUMA560_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        puma560_gravity(q + 6 * i, g + 6 * i);
    }
}

void puma560_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
#if PUMA560_LANES > 1
    const size_t vectors = count / PUMA560_LANES;
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        lanes qd_[6];
        lanes b_[6];
        gather(6, q + 6 * PUMA560_LANES * i, q_);
        gather(6, qd + 6 * PUMA560_LANES * i, qd_);
        bias_lanes(q_, qd_, b_);
        scatter(6, b_, b + 6 * PUMA560_LANES * i);
    }
    for (size_t i = vectors * PUMA560_LANES; i < count; i++) {
#else
    PUMA560_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        puma560_bias(q + 6 * i, qd + 6 * i, b + 6 * i);
    }
}

void puma560_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
#if PUMA560_LANES > 1
    const size_t vectors = count / PUMA560_LANES;
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        lanes q_[6];
        lanes qd_[6];
        lanes tau_[6];
        lanes qdd_[6];
        gather(6, q + 6 * PUMA560_LANES * i, q_);
        gather(6, qd + 6 * PUMA560_LANES * i, qd_);
        gather(6, tau + 6 * PUMA560_LANES * i, tau_);
        forward_dynamics_lanes(q_, qd_, tau_, qdd_);
        scatter(6, qdd_, qdd + 6 * PUMA560_LANES * i);
    }
    for (size_t i = vectors * PUMA560_LANES; i < count; i++) {
#else
    PUMA560_PARALLEL()
    for (size_t i = 0; i < count; i++) {
#endif
        puma560_forward_dynamics(q + 6 * i, qd + 6 * i, tau + 6 * i, qdd + 6 * i);
    }
}
#endif

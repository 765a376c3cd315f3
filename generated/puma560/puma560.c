/**
 * @file puma560.c
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     link6
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
#define PUMA560_PADDED(n) (((n) + PUMA560_PACK - 1) / PUMA560_PACK * PUMA560_PACK)
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
#define PUMA560_SINCOS sincos_many
#define PUMA560_PADDED(n) (n)
#define PUMA560_SQRT(x) sqrt_lanes(x)
#define PUMA560_ZEROS(array, first, count) if ((count) < 8) memset(array + (first), 0, (count) * sizeof *array) /* else zero from the start */
#include "puma560_kernels.h"
#endif

void puma560_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if PUMA560_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes qdd_[6];
        lanes tau_[6];
        lanes rows[6];
        lanes *tau_to = room(6, layout[3], tau, first, states, tau_, streamed);
        inverse_dynamics_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), taken(6, layout[2], qdd, first, states, qdd_), tau_to);
        given(6, layout[3], sizeof tau_pieces / sizeof *tau_pieces, tau_pieces, tau_to, tau, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double qdd_own[6];
        double tau_own[6];
        double *tau_to = one_room(6, layout[3], tau, i, tau_own);
        puma560_inverse_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], qdd, i, qdd_own), tau_to);
        one_given(6, layout[3], tau_own, tau, i);
    }
}

void puma560_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS};
    puma560_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void puma560_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if PUMA560_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 36}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (36 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes M_[36];
        lanes rows[36];
        lanes *M_to = room(36, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(6, layout[0], q, first, states, q_), M_to);
        given(36, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double M_own[36];
        double *M_to = one_room(36, layout[1], M, i, M_own);
        puma560_mass_matrix(one_taken(6, layout[0], q, i, q_own), M_to);
        one_given(36, layout[1], M_own, M, i);
    }
}

void puma560_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS};
    puma560_mass_matrix_batch_layout(count, layout, q, M);
}

void puma560_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if PUMA560_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes g_[6];
        lanes rows[6];
        lanes *g_to = room(6, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(6, layout[0], q, first, states, q_), g_to);
        given(6, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double g_own[6];
        double *g_to = one_room(6, layout[1], g, i, g_own);
        puma560_gravity(one_taken(6, layout[0], q, i, q_own), g_to);
        one_given(6, layout[1], g_own, g, i);
    }
}

void puma560_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS};
    puma560_gravity_batch_layout(count, layout, q, g);
}

void puma560_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if PUMA560_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes b_[6];
        lanes rows[6];
        lanes *b_to = room(6, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), b_to);
        given(6, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double b_own[6];
        double *b_to = one_room(6, layout[2], b, i, b_own);
        puma560_bias(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), b_to);
        one_given(6, layout[2], b_own, b, i);
    }
}

void puma560_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS};
    puma560_bias_batch_layout(count, layout, q, qd, b);
}

void puma560_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if PUMA560_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes tau_[6];
        lanes qdd_[6];
        lanes rows[6];
        lanes *qdd_to = room(6, layout[3], qdd, first, states, qdd_, streamed);
        forward_dynamics_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), taken(6, layout[2], tau, first, states, tau_), qdd_to);
        given(6, layout[3], sizeof qdd_pieces / sizeof *qdd_pieces, qdd_pieces, qdd_to, qdd, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double tau_own[6];
        double qdd_own[6];
        double *qdd_to = one_room(6, layout[3], qdd, i, qdd_own);
        puma560_forward_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], tau, i, tau_own), qdd_to);
        one_given(6, layout[3], qdd_own, qdd, i);
    }
}

void puma560_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS};
    puma560_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}
#endif

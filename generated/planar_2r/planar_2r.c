/**
 * @file planar_2r.c
 *
 * robot:      planar_2r, 2 degrees of freedom, fixed base
 * source:     course slides, Newton-Euler equations, worked example; the values are illustrative
 * model:      sha256 24e401e90a44c84e
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     link2
 * effects:    none in the file
 * parameters: m1 = 1.2 kg, m2 = 0.8 kg, L1 = 0.5 m, L2 = 0.4 m, l1 = 0.22 m, l2 = 0.18 m, I1 = 0.02 kg m^2, I2 = 0.01 kg m^2, g = 9.81 m/s^2
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
#define PLANAR_2R_PADDED(n) (((n) + PLANAR_2R_PACK - 1) / PLANAR_2R_PACK * PLANAR_2R_PACK)
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
#define PLANAR_2R_SINCOS sincos_many
#define PLANAR_2R_PADDED(n) (n)
#define PLANAR_2R_SQRT(x) sqrt_lanes(x)
#define PLANAR_2R_ZEROS(array, first, count) if ((count) < 8) memset(array + (first), 0, (count) * sizeof *array) /* else zero from the start */
#include "planar_2r_kernels.h"
#endif

void planar_2r_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if PLANAR_2R_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 2}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (2 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes qd_[2];
        lanes qdd_[2];
        lanes tau_[2];
        lanes rows[2];
        lanes *tau_to = room(2, layout[3], tau, first, states, tau_, streamed);
        inverse_dynamics_lanes(taken(2, layout[0], q, first, states, q_), taken(2, layout[1], qd, first, states, qd_), taken(2, layout[2], qdd, first, states, qdd_), tau_to);
        given(2, layout[3], sizeof tau_pieces / sizeof *tau_pieces, tau_pieces, tau_to, tau, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_PARALLEL(if (count - done > PLANAR_2R_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double qd_own[2];
        double qdd_own[2];
        double tau_own[2];
        double *tau_to = one_room(2, layout[3], tau, i, tau_own);
        planar_2r_inverse_dynamics(one_taken(2, layout[0], q, i, q_own), one_taken(2, layout[1], qd, i, qd_own), one_taken(2, layout[2], qdd, i, qdd_own), tau_to);
        one_given(2, layout[3], tau_own, tau, i);
    }
}

void planar_2r_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void planar_2r_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if PLANAR_2R_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 4}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (4 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes M_[4];
        lanes rows[4];
        lanes *M_to = room(4, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(2, layout[0], q, first, states, q_), M_to);
        given(4, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_PARALLEL(if (count - done > PLANAR_2R_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double M_own[4];
        double *M_to = one_room(4, layout[1], M, i, M_own);
        planar_2r_mass_matrix(one_taken(2, layout[0], q, i, q_own), M_to);
        one_given(4, layout[1], M_own, M, i);
    }
}

void planar_2r_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_mass_matrix_batch_layout(count, layout, q, M);
}

void planar_2r_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if PLANAR_2R_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 2}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (2 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes g_[2];
        lanes rows[2];
        lanes *g_to = room(2, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(2, layout[0], q, first, states, q_), g_to);
        given(2, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_PARALLEL(if (count - done > PLANAR_2R_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double g_own[2];
        double *g_to = one_room(2, layout[1], g, i, g_own);
        planar_2r_gravity(one_taken(2, layout[0], q, i, q_own), g_to);
        one_given(2, layout[1], g_own, g, i);
    }
}

void planar_2r_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_gravity_batch_layout(count, layout, q, g);
}

void planar_2r_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if PLANAR_2R_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 2}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (2 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes qd_[2];
        lanes b_[2];
        lanes rows[2];
        lanes *b_to = room(2, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(2, layout[0], q, first, states, q_), taken(2, layout[1], qd, first, states, qd_), b_to);
        given(2, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_PARALLEL(if (count - done > PLANAR_2R_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double qd_own[2];
        double b_own[2];
        double *b_to = one_room(2, layout[2], b, i, b_own);
        planar_2r_bias(one_taken(2, layout[0], q, i, q_own), one_taken(2, layout[1], qd, i, qd_own), b_to);
        one_given(2, layout[2], b_own, b, i);
    }
}

void planar_2r_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_bias_batch_layout(count, layout, q, qd, b);
}

void planar_2r_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if PLANAR_2R_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 2}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (2 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes qd_[2];
        lanes tau_[2];
        lanes qdd_[2];
        lanes rows[2];
        lanes *qdd_to = room(2, layout[3], qdd, first, states, qdd_, streamed);
        forward_dynamics_lanes(taken(2, layout[0], q, first, states, q_), taken(2, layout[1], qd, first, states, qd_), taken(2, layout[2], tau, first, states, tau_), qdd_to);
        given(2, layout[3], sizeof qdd_pieces / sizeof *qdd_pieces, qdd_pieces, qdd_to, qdd, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_PARALLEL(if (count - done > PLANAR_2R_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double qd_own[2];
        double tau_own[2];
        double qdd_own[2];
        double *qdd_to = one_room(2, layout[3], qdd, i, qdd_own);
        planar_2r_forward_dynamics(one_taken(2, layout[0], q, i, q_own), one_taken(2, layout[1], qd, i, qd_own), one_taken(2, layout[2], tau, i, tau_own), qdd_to);
        one_given(2, layout[3], qdd_own, qdd, i);
    }
}

void planar_2r_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}
#endif

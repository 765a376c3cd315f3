/**
 * @file panda.c
 *
 * robot:      panda, 7 degrees of freedom, fixed base
 * source:     panda.urdf of example-robot-data 6.0.0; fingers held at zero
 * model:      sha256 ce21874c9a09a7b3
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     panda_hand_tcp
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
#define PANDA_PADDED(n) (((n) + PANDA_PACK - 1) / PANDA_PACK * PANDA_PACK)
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
#define PANDA_SINCOS sincos_many
#define PANDA_PADDED(n) (n)
#define PANDA_SQRT(x) sqrt_lanes(x)
#define PANDA_ZEROS(array, first, count) if ((count) < 8) memset(array + (first), 0, (count) * sizeof *array) /* else zero from the start */
#include "panda_kernels.h"
#endif

void panda_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if PANDA_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 7}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes qd_[7];
        lanes qdd_[7];
        lanes tau_[7];
        lanes rows[7];
        lanes *tau_to = room(7, layout[3], tau, first, states, tau_, streamed);
        inverse_dynamics_lanes(taken(7, layout[0], q, first, states, q_), taken(7, layout[1], qd, first, states, qd_), taken(7, layout[2], qdd, first, states, qdd_), tau_to);
        given(7, layout[3], sizeof tau_pieces / sizeof *tau_pieces, tau_pieces, tau_to, tau, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double qd_own[7];
        double qdd_own[7];
        double tau_own[7];
        double *tau_to = one_room(7, layout[3], tau, i, tau_own);
        panda_inverse_dynamics(one_taken(7, layout[0], q, i, q_own), one_taken(7, layout[1], qd, i, qd_own), one_taken(7, layout[2], qdd, i, qdd_own), tau_to);
        one_given(7, layout[3], tau_own, tau, i);
    }
}

void panda_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS, PANDA_ROWS, PANDA_ROWS};
    panda_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void panda_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if PANDA_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 49}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (49 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes M_[49];
        lanes rows[49];
        lanes *M_to = room(49, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(7, layout[0], q, first, states, q_), M_to);
        given(49, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double M_own[49];
        double *M_to = one_room(49, layout[1], M, i, M_own);
        panda_mass_matrix(one_taken(7, layout[0], q, i, q_own), M_to);
        one_given(49, layout[1], M_own, M, i);
    }
}

void panda_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS};
    panda_mass_matrix_batch_layout(count, layout, q, M);
}

void panda_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if PANDA_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 7}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes g_[7];
        lanes rows[7];
        lanes *g_to = room(7, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(7, layout[0], q, first, states, q_), g_to);
        given(7, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double g_own[7];
        double *g_to = one_room(7, layout[1], g, i, g_own);
        panda_gravity(one_taken(7, layout[0], q, i, q_own), g_to);
        one_given(7, layout[1], g_own, g, i);
    }
}

void panda_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS};
    panda_gravity_batch_layout(count, layout, q, g);
}

void panda_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if PANDA_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 7}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes qd_[7];
        lanes b_[7];
        lanes rows[7];
        lanes *b_to = room(7, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(7, layout[0], q, first, states, q_), taken(7, layout[1], qd, first, states, qd_), b_to);
        given(7, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double qd_own[7];
        double b_own[7];
        double *b_to = one_room(7, layout[2], b, i, b_own);
        panda_bias(one_taken(7, layout[0], q, i, q_own), one_taken(7, layout[1], qd, i, qd_own), b_to);
        one_given(7, layout[2], b_own, b, i);
    }
}

void panda_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS, PANDA_ROWS};
    panda_bias_batch_layout(count, layout, q, qd, b);
}

void panda_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if PANDA_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 7}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes qd_[7];
        lanes tau_[7];
        lanes qdd_[7];
        lanes rows[7];
        lanes *qdd_to = room(7, layout[3], qdd, first, states, qdd_, streamed);
        forward_dynamics_lanes(taken(7, layout[0], q, first, states, q_), taken(7, layout[1], qd, first, states, qd_), taken(7, layout[2], tau, first, states, tau_), qdd_to);
        given(7, layout[3], sizeof qdd_pieces / sizeof *qdd_pieces, qdd_pieces, qdd_to, qdd, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double qd_own[7];
        double tau_own[7];
        double qdd_own[7];
        double *qdd_to = one_room(7, layout[3], qdd, i, qdd_own);
        panda_forward_dynamics(one_taken(7, layout[0], q, i, q_own), one_taken(7, layout[1], qd, i, qd_own), one_taken(7, layout[2], tau, i, tau_own), qdd_to);
        one_given(7, layout[3], qdd_own, qdd, i);
    }
}

void panda_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS, PANDA_ROWS, PANDA_ROWS};
    panda_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}
#endif

/**
 * @file ur5.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     tool0
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
#define UR5_PADDED(n) (((n) + UR5_PACK - 1) / UR5_PACK * UR5_PACK)
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
#define UR5_SINCOS sincos_many
#define UR5_PADDED(n) (n)
#define UR5_SQRT(x) sqrt_lanes(x)
#define UR5_ZEROS(array, first, count) if ((count) < 8) memset(array + (first), 0, (count) * sizeof *array) /* else zero from the start */
#include "ur5_kernels.h"
#endif

void ur5_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if UR5_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
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
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double qdd_own[6];
        double tau_own[6];
        double *tau_to = one_room(6, layout[3], tau, i, tau_own);
        ur5_inverse_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], qdd, i, qdd_own), tau_to);
        one_given(6, layout[3], tau_own, tau, i);
    }
}

void ur5_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS, UR5_ROWS, UR5_ROWS};
    ur5_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void ur5_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if UR5_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 36}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (36 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes M_[36];
        lanes rows[36];
        lanes *M_to = room(36, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(6, layout[0], q, first, states, q_), M_to);
        given(36, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double M_own[36];
        double *M_to = one_room(36, layout[1], M, i, M_own);
        ur5_mass_matrix(one_taken(6, layout[0], q, i, q_own), M_to);
        one_given(36, layout[1], M_own, M, i);
    }
}

void ur5_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS};
    ur5_mass_matrix_batch_layout(count, layout, q, M);
}

void ur5_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if UR5_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes g_[6];
        lanes rows[6];
        lanes *g_to = room(6, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(6, layout[0], q, first, states, q_), g_to);
        given(6, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double g_own[6];
        double *g_to = one_room(6, layout[1], g, i, g_own);
        ur5_gravity(one_taken(6, layout[0], q, i, q_own), g_to);
        one_given(6, layout[1], g_own, g, i);
    }
}

void ur5_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS};
    ur5_gravity_batch_layout(count, layout, q, g);
}

void ur5_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if UR5_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes b_[6];
        lanes rows[6];
        lanes *b_to = room(6, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), b_to);
        given(6, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double b_own[6];
        double *b_to = one_room(6, layout[2], b, i, b_own);
        ur5_bias(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), b_to);
        one_given(6, layout[2], b_own, b, i);
    }
}

void ur5_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS, UR5_ROWS};
    ur5_bias_batch_layout(count, layout, q, qd, b);
}

void ur5_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if UR5_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 6}
    };
    /* The last vector may have states for some lanes only, but not for so few that one by one is faster. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
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
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double tau_own[6];
        double qdd_own[6];
        double *qdd_to = one_room(6, layout[3], qdd, i, qdd_own);
        ur5_forward_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], tau, i, tau_own), qdd_to);
        one_given(6, layout[3], qdd_own, qdd, i);
    }
}

void ur5_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS, UR5_ROWS, UR5_ROWS};
    ur5_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}
#endif

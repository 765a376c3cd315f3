/*
 * planar_2r_batch.c
 *
 * The functions of planar_2r.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of planar_2r.c compute the remaining states, which do not fill a vector.
 */
#include "planar_2r.h"

#include "planar_2r_batch.h"

#if PLANAR_2R_LANES > 1
/*
 * inverse_dynamics for a vector of states
 */
static void inverse_dynamics_lanes(const lanes q[2], const lanes qd[2], const lanes qdd[2], lanes tau[2])
{
    const lanes angle[2] = {q[0], q[1]};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes cos_q0 = cosine[0];
    const lanes sin_q1 = sine[1];
    const lanes cos_q1 = cosine[1];
    const lanes a0x = 9.81*cos_q0;
    const lanes a0y = 9.81*sin_q0;
    const lanes w1z = qd[0] + qd[1];
    const lanes wd1z = qdd[0] + qdd[1];
    const lanes t1 = (0.5*qdd[0] + a0y)*cos_q1;
    const lanes a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t1;
    const lanes tau1 = 0.03592*wd1z + 0.144*a1y;
    const lanes qdd_0 = qdd[0];
    tau[1] = tau1;
    const lanes t2 = 0.144*sin_q1*w1z*w1z;
    const lanes t3 = 0.072*cos_q1*wd1z + tau1 - 0.5*t2;
    const lanes tau0 = 0.27808*qdd_0 + 0.664*a0y + t3;
    tau[0] = tau0;
}

/*
 * mass_matrix for a vector of states
 */
static void mass_matrix_lanes(const lanes q[2], lanes M[4])
{
    const lanes angle[1] = {q[1]};
    lanes sine[1], cosine[1];
    sines_cosines_lanes(1, angle, sine, cosine);
    const lanes cos_q1 = cosine[0];
    const lanes t1 = 0.072*cos_q1;
    const lanes t2 = t1 + 0.03592;
    M[1] = t2;
    M[2] = t2;
    const lanes t3 = -2.0*t1 - 0.314;
    M[0] = -t3;
    M[3] = no_lanes + 0.03592;
}

/*
 * gravity for a vector of states
 */
static void gravity_lanes(const lanes q[2], lanes g[2])
{
    const lanes q0_q1 = q[0] + q[1];
    const lanes angle[2] = {q[0], q0_q1};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes sin_q0_q1 = sine[1];
    const lanes g1 = 1.41264*sin_q0_q1;
    g[1] = g1;
    const lanes g0 = 6.51384*sin_q0 + g1;
    g[0] = g0;
}

/*
 * bias for a vector of states
 */
static void bias_lanes(const lanes q[2], const lanes qd[2], lanes b[2])
{
    const lanes angle[2] = {q[0], q[1]};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes cos_q0 = cosine[0];
    const lanes sin_q1 = sine[1];
    const lanes cos_q1 = cosine[1];
    const lanes a0x = 9.81*cos_q0;
    const lanes a0y = 9.81*sin_q0;
    const lanes t1 = 0.664*a0y;
    const lanes w1z = qd[0] + qd[1];
    const lanes t2 = cos_q1*a0y;
    const lanes a1y = (0.5*qd[0]*qd[0] + a0x)*sin_q1 + t2;
    const lanes b1 = 0.144*a1y;
    b[1] = b1;
    const lanes b0 = t1 + b1 - 0.072*sin_q1*w1z*w1z;
    b[0] = b0;
}

/*
 * forward_dynamics for a vector of states
 */
static void forward_dynamics_lanes(const lanes q[2], const lanes qd[2], const lanes tau[2], lanes qdd[2])
{
    const lanes angle[2] = {q[0], q[1]};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes cos_q0 = cosine[0];
    const lanes sin_q1 = sine[1];
    const lanes cos_q1 = cosine[1];
    const lanes t1 = (0.5*qd[0]*qd[0] + 9.81*cos_q0)*sin_q1;
    const lanes t2 = 9.81*sin_q0;
    const lanes w1z = qd[0] + qd[1];
    const lanes t3 = cos_q1*t2 + t1;
    const lanes t4 = 0.144*t3 - tau[1];
    const lanes t5 = 4.008908685968819*cos_q1*t4;
    const lanes t6 = 0.072*sin_q1*w1z*w1z + 0.5*t5;
    const lanes t7 = 1.0/(0.1443207126948775*cos_q1*cos_q1 - 0.27808);
    const lanes qdd0 = (tau[1] + 0.664*t2 - tau[0] - t6)*t7;
    qdd[0] = qdd0;
    const lanes qdd1 = 2.0044543429844097*cos_q1*qdd0 + 27.839643652561247*t4 + qdd0;
    qdd[1] = -qdd1;
}

#endif

void planar_2r_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if PLANAR_2R_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 2}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
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
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
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
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
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
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
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
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
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

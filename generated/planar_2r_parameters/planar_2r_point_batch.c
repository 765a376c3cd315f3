/*
 * planar_2r_point_batch.c
 *
 * The functions of planar_2r_point.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of planar_2r_point.c compute the remaining states, which do not fill a vector.
 */
#include "planar_2r_point.h"

#include "planar_2r_point_batch.h"

#if PLANAR_2R_POINT_LANES > 1
/*
 * mass_matrix for a vector of states
 */
static void mass_matrix_lanes(const planar_2r_point_parameters *parameters, const lanes q[2], lanes M[4])
{
    const double k1 = parameters->p_d1*parameters->p_d1;
    const double k2 = parameters->p_m1*k1 + parameters->p_m2*k1;
    const double k3 = parameters->p_m2*parameters->p_d2;
    const double k4 = parameters->p_m2*parameters->p_d2*parameters->p_d2;
    const lanes angle[1] = {q[1]};
    lanes sine[1], cosine[1];
    sines_cosines_lanes(1, angle, sine, cosine);
    const lanes cos_q1 = cosine[0];
    const lanes a1y = parameters->p_d1*cos_q1;
    const lanes t1 = k3*a1y;
    const lanes t2 = k4 + t1;
    M[1] = t2;
    M[2] = t2;
    const lanes t3 = k2 + t1 + t2;
    M[0] = t3;
    M[3] = no_lanes + k4;
}

/*
 * gravity for a vector of states
 */
static void gravity_lanes(const planar_2r_point_parameters *parameters, const lanes q[2], lanes g[2])
{
    const double k1 = parameters->p_m1*parameters->p_d1 + parameters->p_m2*parameters->p_d1;
    const double k2 = parameters->p_m2*parameters->p_d2;
    const lanes q0_q1 = q[0] + q[1];
    const lanes angle[2] = {q[0], q0_q1};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes sin_q0_q1 = sine[1];
    const lanes g1 = parameters->p_g*k2*sin_q0_q1;
    g[1] = g1;
    const lanes g0 = parameters->p_g*k1*sin_q0 + g1;
    g[0] = g0;
}

/*
 * inverse_dynamics for a vector of states
 */
static void inverse_dynamics_lanes(const planar_2r_point_parameters *parameters, const lanes q[2], const lanes qd[2], const lanes qdd[2], lanes tau[2])
{
    const double k1 = parameters->p_m1*parameters->p_d1 + parameters->p_m2*parameters->p_d1;
    const double k2 = parameters->p_m2*parameters->p_d2;
    const double k3 = parameters->p_m2*parameters->p_d2*parameters->p_d2;
    const lanes angle[2] = {q[0], q[1]};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes cos_q0 = cosine[0];
    const lanes sin_q1 = sine[1];
    const lanes cos_q1 = cosine[1];
    const lanes t1 = (parameters->p_d1*qd[0]*qd[0] + parameters->p_g*cos_q0)*sin_q1;
    const lanes t2 = qdd[0] + qdd[1];
    const lanes t3 = parameters->p_d1*qdd[0] + parameters->p_g*sin_q0;
    const lanes t4 = parameters->p_d1*(qd[0] + qd[1])*(qd[0] + qd[1])*sin_q1;
    const lanes t5 = cos_q1*t3 + t1;
    const lanes t6 = (parameters->p_d1*cos_q1*t2 + t5 - t4)*k2;
    const lanes t7 = k3*t2;
    const lanes tau0 = k1*t3 + t6 + t7;
    tau[0] = tau0;
    const lanes tau1 = k2*t5 + t7;
    tau[1] = tau1;
}

#endif

void planar_2r_point_mass_matrix_batch_layout(size_t count, const size_t layout[2], const planar_2r_point_parameters *parameters, const double *q, double *M)
{
#if PLANAR_2R_POINT_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 4}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PLANAR_2R_POINT_LANES - 1 - PLANAR_2R_POINT_LANES / 4) / PLANAR_2R_POINT_LANES;
    const int streamed = count >= PLANAR_2R_POINT_STREAMED / (4 * sizeof(double));
    PLANAR_2R_POINT_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_POINT_LANES * i, states = count - first < PLANAR_2R_POINT_LANES ? count - first : PLANAR_2R_POINT_LANES;
        lanes q_[2];
        lanes M_[4];
        lanes rows[4];
        lanes *M_to = room(4, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(parameters, taken(2, layout[0], q, first, states, q_), M_to);
        given(4, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_POINT_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_POINT_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_POINT_PARALLEL(if (count - done > PLANAR_2R_POINT_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double M_own[4];
        double *M_to = one_room(4, layout[1], M, i, M_own);
        planar_2r_point_mass_matrix(parameters, one_taken(2, layout[0], q, i, q_own), M_to);
        one_given(4, layout[1], M_own, M, i);
    }
}

void planar_2r_point_mass_matrix_batch(size_t count, const planar_2r_point_parameters *parameters, const double *q, double *M)
{
    static const size_t layout[] = {PLANAR_2R_POINT_ROWS, PLANAR_2R_POINT_ROWS};
    planar_2r_point_mass_matrix_batch_layout(count, layout, parameters, q, M);
}

void planar_2r_point_gravity_batch_layout(size_t count, const size_t layout[2], const planar_2r_point_parameters *parameters, const double *q, double *g)
{
#if PLANAR_2R_POINT_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 2}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PLANAR_2R_POINT_LANES - 1 - PLANAR_2R_POINT_LANES / 4) / PLANAR_2R_POINT_LANES;
    const int streamed = count >= PLANAR_2R_POINT_STREAMED / (2 * sizeof(double));
    PLANAR_2R_POINT_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_POINT_LANES * i, states = count - first < PLANAR_2R_POINT_LANES ? count - first : PLANAR_2R_POINT_LANES;
        lanes q_[2];
        lanes g_[2];
        lanes rows[2];
        lanes *g_to = room(2, layout[1], g, first, states, g_, streamed);
        gravity_lanes(parameters, taken(2, layout[0], q, first, states, q_), g_to);
        given(2, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_POINT_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_POINT_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_POINT_PARALLEL(if (count - done > PLANAR_2R_POINT_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double g_own[2];
        double *g_to = one_room(2, layout[1], g, i, g_own);
        planar_2r_point_gravity(parameters, one_taken(2, layout[0], q, i, q_own), g_to);
        one_given(2, layout[1], g_own, g, i);
    }
}

void planar_2r_point_gravity_batch(size_t count, const planar_2r_point_parameters *parameters, const double *q, double *g)
{
    static const size_t layout[] = {PLANAR_2R_POINT_ROWS, PLANAR_2R_POINT_ROWS};
    planar_2r_point_gravity_batch_layout(count, layout, parameters, q, g);
}

void planar_2r_point_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const planar_2r_point_parameters *parameters, const double *q, const double *qd, const double *qdd, double *tau)
{
#if PLANAR_2R_POINT_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 2}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PLANAR_2R_POINT_LANES - 1 - PLANAR_2R_POINT_LANES / 4) / PLANAR_2R_POINT_LANES;
    const int streamed = count >= PLANAR_2R_POINT_STREAMED / (2 * sizeof(double));
    PLANAR_2R_POINT_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_POINT_LANES * i, states = count - first < PLANAR_2R_POINT_LANES ? count - first : PLANAR_2R_POINT_LANES;
        lanes q_[2];
        lanes qd_[2];
        lanes qdd_[2];
        lanes tau_[2];
        lanes rows[2];
        lanes *tau_to = room(2, layout[3], tau, first, states, tau_, streamed);
        inverse_dynamics_lanes(parameters, taken(2, layout[0], q, first, states, q_), taken(2, layout[1], qd, first, states, qd_), taken(2, layout[2], qdd, first, states, qdd_), tau_to);
        given(2, layout[3], sizeof tau_pieces / sizeof *tau_pieces, tau_pieces, tau_to, tau, first, states, rows, streamed);
    }
    if (streamed) {
        PLANAR_2R_POINT_FENCE;
    }
    const size_t done = vectors * PLANAR_2R_POINT_LANES;
#else
    const size_t done = 0;
#endif
    PLANAR_2R_POINT_PARALLEL(if (count - done > PLANAR_2R_POINT_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[2];
        double qd_own[2];
        double qdd_own[2];
        double tau_own[2];
        double *tau_to = one_room(2, layout[3], tau, i, tau_own);
        planar_2r_point_inverse_dynamics(parameters, one_taken(2, layout[0], q, i, q_own), one_taken(2, layout[1], qd, i, qd_own), one_taken(2, layout[2], qdd, i, qdd_own), tau_to);
        one_given(2, layout[3], tau_own, tau, i);
    }
}

void planar_2r_point_inverse_dynamics_batch(size_t count, const planar_2r_point_parameters *parameters, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {PLANAR_2R_POINT_ROWS, PLANAR_2R_POINT_ROWS, PLANAR_2R_POINT_ROWS, PLANAR_2R_POINT_ROWS};
    planar_2r_point_inverse_dynamics_batch_layout(count, layout, parameters, q, qd, qdd, tau);
}

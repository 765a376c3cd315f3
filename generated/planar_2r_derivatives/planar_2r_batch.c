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
 * inverse_dynamics_derivatives for a vector of states
 */
static void inverse_dynamics_derivatives_lanes(const lanes q[2], const lanes qd[2], const lanes qdd[2], lanes dtau_dq[4], lanes dtau_dqd[4], lanes dtau_dqdd[4])
{
    const lanes angle[2] = {q[0], q[1]};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes cos_q0 = cosine[0];
    const lanes sin_q1 = sine[1];
    const lanes cos_q1 = cosine[1];
    const lanes qd_0 = qd[0];
    const lanes qd_1 = qd[1];
    const lanes qdd_0 = qdd[0];
    const lanes qdd_1 = qdd[1];
    const lanes t1 = qd_0 + qd_1;
    const lanes t2 = qdd_0 + qdd_1;
    const lanes t3 = 0.144*cos_q1;
    const lanes t4 = 0.144*sin_q1;
    const lanes t5 = -0.5*t3 - 0.03592;
    dtau_dqdd[1] = -t5;
    dtau_dqdd[2] = -t5;
    const lanes t6 = qd_0*t4;
    dtau_dqd[2] = t6;
    const lanes t7 = t1*t4;
    dtau_dqd[1] = -t7;
    const lanes t8 = 9.81*cos_q0;
    const lanes t9 = 9.81*sin_q0;
    const lanes t10 = 0.144*sin_q1*t2;
    const lanes t11 = qd_1*t4;
    dtau_dqd[0] = -t11;
    const lanes t12 = 2.0*t5 - 0.24216;
    dtau_dqdd[0] = -t12;
    const lanes t13 = (0.5*qd_0*qd_0 + t8)*t3;
    const lanes t14 = 0.072*cos_q1*t1*t1 + 0.5*t10;
    const lanes t15 = t13 - (0.5*qdd_0 + t9)*t4;
    dtau_dq[3] = t15;
    const lanes t16 = t15 - t14;
    dtau_dq[1] = t16;
    const lanes t17 = t4*t9;
    const lanes t18 = t17 - t3*t8;
    dtau_dq[2] = -t18;
    const lanes t19 = t17 - (t3 + 0.664)*t8;
    dtau_dq[0] = -t19;
    memset(dtau_dqd + 3, 0, 1 * sizeof *dtau_dqd);
    dtau_dqdd[3] = no_lanes + 0.03592;
}

/*
 * forward_dynamics_derivatives for a vector of states
 */
static void forward_dynamics_derivatives_lanes(const lanes q[2], const lanes qd[2], const lanes tau[2], lanes dqdd_dq[4], lanes dqdd_dqd[4], lanes dqdd_dtau[4])
{
    const lanes angle[2] = {q[0], q[1]};
    lanes sine[2], cosine[2];
    sines_cosines_lanes(2, angle, sine, cosine);
    const lanes sin_q0 = sine[0];
    const lanes cos_q0 = cosine[0];
    const lanes sin_q1 = sine[1];
    const lanes cos_q1 = cosine[1];
    const lanes t1 = 0.144*cos_q1;
    const lanes t2 = 0.144*sin_q1;
    const lanes t3 = 0.5*t1 + 0.03592;
    const lanes a0x = 9.81*cos_q0;
    const lanes a0y = 9.81*sin_q0;
    const lanes w1z = qd[0] + qd[1];
    const lanes t4 = w1z*w1z;
    const lanes t5 = 0.5*qd[0]*qd[0] + a0x;
    const lanes t6 = sin_q1*a0y;
    const lanes a1x = cos_q1*t5 - t6;
    const lanes a1y = sin_q1*t5 + cos_q1*a0y;
    const lanes t7 = 0.144*a1y;
    const lanes t8 = 0.664*a0y + t7 - 0.072*sin_q1*t4;
    const lanes t9 = t7 - tau[1];
    const lanes t10 = 27.839643652561247*t3;
    const lanes t11 = 1.0/(t1 + 0.314 - t3*t10);
    const lanes qd_0 = qd[0];
    const lanes tau_0 = tau[0];
    dqdd_dtau[0] = t11;
    const lanes t12 = t8 - tau_0 - t9*t10;
    const lanes t13 = t6 - cos_q1*a0x;
    const lanes t14 = 0.144*t13;
    const lanes t15 = t11*(t14 - 0.664*a0x - t10*t14);
    dqdd_dq[0] = t15;
    const lanes t16 = 0.144*a1x;
    const lanes t17 = t16 - 0.072*cos_q1*t4;
    const lanes t18 = 13.919821826280623*t2;
    const lanes t19 = t11*t11*t12*(t2 - t2*t10);
    const lanes t20 = (t9*t18 + t17 - t10*t16)*t11;
    const lanes t21 = t19 + t20;
    dqdd_dq[1] = -t21;
    const lanes t22 = 27.839643652561247*t14 - t10*t15;
    dqdd_dq[2] = t22;
    const lanes t23 = 27.839643652561247*t16;
    const lanes t24 = t11*t12*t18 + t23 - t10*t21;
    dqdd_dq[3] = -t24;
    const lanes t25 = qd_0*t2;
    const lanes t26 = t2*w1z;
    const lanes t27 = t11*(t25 - t10*t25 - t26);
    dqdd_dqd[0] = -t27;
    const lanes t28 = t11*t26;
    dqdd_dqd[1] = t28;
    const lanes t29 = 27.839643652561247*t25 - t10*t27;
    dqdd_dqd[2] = -t29;
    const lanes t30 = t10*t28;
    dqdd_dqd[3] = -t30;
    const lanes t31 = t10*t11;
    dqdd_dtau[1] = -t31;
    dqdd_dtau[2] = -t31;
    const lanes t32 = t10*t31 + 27.839643652561247;
    dqdd_dtau[3] = t32;
}

#endif

void planar_2r_inverse_dynamics_derivatives_batch_layout(size_t count, const size_t layout[6], const double *q, const double *qd, const double *qdd, double *dtau_dq, double *dtau_dqd, double *dtau_dqdd)
{
#if PLANAR_2R_LANES > 1
    static const size_t dtau_dq_pieces[][2] = {
        {0, 4}
    };
    static const size_t dtau_dqd_pieces[][2] = {
        {0, 4}
    };
    static const size_t dtau_dqdd_pieces[][2] = {
        {0, 4}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (12 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes qd_[2];
        lanes qdd_[2];
        lanes dtau_dq_[4];
        lanes dtau_dqd_[4];
        lanes dtau_dqdd_[4];
        lanes rows[4];
        lanes *dtau_dq_to = room(4, layout[3], dtau_dq, first, states, dtau_dq_, streamed);
        lanes *dtau_dqd_to = room(4, layout[4], dtau_dqd, first, states, dtau_dqd_, streamed);
        lanes *dtau_dqdd_to = room(4, layout[5], dtau_dqdd, first, states, dtau_dqdd_, streamed);
        inverse_dynamics_derivatives_lanes(taken(2, layout[0], q, first, states, q_), taken(2, layout[1], qd, first, states, qd_), taken(2, layout[2], qdd, first, states, qdd_), dtau_dq_to, dtau_dqd_to, dtau_dqdd_to);
        given(4, layout[3], sizeof dtau_dq_pieces / sizeof *dtau_dq_pieces, dtau_dq_pieces, dtau_dq_to, dtau_dq, first, states, rows, streamed);
        given(4, layout[4], sizeof dtau_dqd_pieces / sizeof *dtau_dqd_pieces, dtau_dqd_pieces, dtau_dqd_to, dtau_dqd, first, states, rows, streamed);
        given(4, layout[5], sizeof dtau_dqdd_pieces / sizeof *dtau_dqdd_pieces, dtau_dqdd_pieces, dtau_dqdd_to, dtau_dqdd, first, states, rows, streamed);
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
        double dtau_dq_own[4];
        double dtau_dqd_own[4];
        double dtau_dqdd_own[4];
        double *dtau_dq_to = one_room(4, layout[3], dtau_dq, i, dtau_dq_own);
        double *dtau_dqd_to = one_room(4, layout[4], dtau_dqd, i, dtau_dqd_own);
        double *dtau_dqdd_to = one_room(4, layout[5], dtau_dqdd, i, dtau_dqdd_own);
        planar_2r_inverse_dynamics_derivatives(one_taken(2, layout[0], q, i, q_own), one_taken(2, layout[1], qd, i, qd_own), one_taken(2, layout[2], qdd, i, qdd_own), dtau_dq_to, dtau_dqd_to, dtau_dqdd_to);
        one_given(4, layout[3], dtau_dq_own, dtau_dq, i);
        one_given(4, layout[4], dtau_dqd_own, dtau_dqd, i);
        one_given(4, layout[5], dtau_dqdd_own, dtau_dqdd, i);
    }
}

void planar_2r_inverse_dynamics_derivatives_batch(size_t count, const double *q, const double *qd, const double *qdd, double *dtau_dq, double *dtau_dqd, double *dtau_dqdd)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_inverse_dynamics_derivatives_batch_layout(count, layout, q, qd, qdd, dtau_dq, dtau_dqd, dtau_dqdd);
}

void planar_2r_forward_dynamics_derivatives_batch_layout(size_t count, const size_t layout[6], const double *q, const double *qd, const double *tau, double *dqdd_dq, double *dqdd_dqd, double *dqdd_dtau)
{
#if PLANAR_2R_LANES > 1
    static const size_t dqdd_dq_pieces[][2] = {
        {0, 4}
    };
    static const size_t dqdd_dqd_pieces[][2] = {
        {0, 4}
    };
    static const size_t dqdd_dtau_pieces[][2] = {
        {0, 4}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PLANAR_2R_LANES - 1 - PLANAR_2R_LANES / 4) / PLANAR_2R_LANES;
    const int streamed = count >= PLANAR_2R_STREAMED / (12 * sizeof(double));
    PLANAR_2R_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PLANAR_2R_LANES * i, states = count - first < PLANAR_2R_LANES ? count - first : PLANAR_2R_LANES;
        lanes q_[2];
        lanes qd_[2];
        lanes tau_[2];
        lanes dqdd_dq_[4];
        lanes dqdd_dqd_[4];
        lanes dqdd_dtau_[4];
        lanes rows[4];
        lanes *dqdd_dq_to = room(4, layout[3], dqdd_dq, first, states, dqdd_dq_, streamed);
        lanes *dqdd_dqd_to = room(4, layout[4], dqdd_dqd, first, states, dqdd_dqd_, streamed);
        lanes *dqdd_dtau_to = room(4, layout[5], dqdd_dtau, first, states, dqdd_dtau_, streamed);
        forward_dynamics_derivatives_lanes(taken(2, layout[0], q, first, states, q_), taken(2, layout[1], qd, first, states, qd_), taken(2, layout[2], tau, first, states, tau_), dqdd_dq_to, dqdd_dqd_to, dqdd_dtau_to);
        given(4, layout[3], sizeof dqdd_dq_pieces / sizeof *dqdd_dq_pieces, dqdd_dq_pieces, dqdd_dq_to, dqdd_dq, first, states, rows, streamed);
        given(4, layout[4], sizeof dqdd_dqd_pieces / sizeof *dqdd_dqd_pieces, dqdd_dqd_pieces, dqdd_dqd_to, dqdd_dqd, first, states, rows, streamed);
        given(4, layout[5], sizeof dqdd_dtau_pieces / sizeof *dqdd_dtau_pieces, dqdd_dtau_pieces, dqdd_dtau_to, dqdd_dtau, first, states, rows, streamed);
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
        double dqdd_dq_own[4];
        double dqdd_dqd_own[4];
        double dqdd_dtau_own[4];
        double *dqdd_dq_to = one_room(4, layout[3], dqdd_dq, i, dqdd_dq_own);
        double *dqdd_dqd_to = one_room(4, layout[4], dqdd_dqd, i, dqdd_dqd_own);
        double *dqdd_dtau_to = one_room(4, layout[5], dqdd_dtau, i, dqdd_dtau_own);
        planar_2r_forward_dynamics_derivatives(one_taken(2, layout[0], q, i, q_own), one_taken(2, layout[1], qd, i, qd_own), one_taken(2, layout[2], tau, i, tau_own), dqdd_dq_to, dqdd_dqd_to, dqdd_dtau_to);
        one_given(4, layout[3], dqdd_dq_own, dqdd_dq, i);
        one_given(4, layout[4], dqdd_dqd_own, dqdd_dqd, i);
        one_given(4, layout[5], dqdd_dtau_own, dqdd_dtau, i);
    }
}

void planar_2r_forward_dynamics_derivatives_batch(size_t count, const double *q, const double *qd, const double *tau, double *dqdd_dq, double *dqdd_dqd, double *dqdd_dtau)
{
    static const size_t layout[] = {PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS, PLANAR_2R_ROWS};
    planar_2r_forward_dynamics_derivatives_batch_layout(count, layout, q, qd, tau, dqdd_dq, dqdd_dqd, dqdd_dtau);
}

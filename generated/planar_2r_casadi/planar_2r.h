/**
 * @file planar_2r.h
 *
 * robot:      planar_2r, 2 degrees of freedom, fixed base
 * source:     course slides, Newton-Euler equations, worked example; the values are illustrative
 * model:      sha256 24e401e90a44c84e
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     link2
 * effects:    none in the file
 * parameters: m1 = 1.2 kg, m2 = 0.8 kg, L1 = 0.5 m, L2 = 0.4 m, l1 = 0.22 m, l2 = 0.18 m, I1 = 0.02 kg m^2, I2 = 0.01 kg m^2, g = 9.81 m/s^2
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 a830281e7a3943fa
 * command:    symgen generate :planar_2r --quantity forward_dynamics --quantity forward_dynamics_derivatives --target casadi --parameters baked
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#ifndef PLANAR_2R_H
#define PLANAR_2R_H

#include <stddef.h>

/* The model: sizes, and the indices of joints and frames in arrays. */
#define PLANAR_2R_MODEL "24e401e90a44c84e" /**< first digits of the model's sha256 */
#define PLANAR_2R_GENERATOR "symgen 0.2.0" /**< program that wrote this file */
#define PLANAR_2R_NQ 2 /**< positions */
#define PLANAR_2R_NV 2 /**< velocities */
#define PLANAR_2R_Q_JOINT1 0 /**< joint1, revolute: index of its first position */
#define PLANAR_2R_Q_JOINT2 1 /**< joint2, revolute: index of its first position */
#define PLANAR_2R_FRAME_LINK2 0 /**< link2: index of this frame in arrays with one entry per frame */

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Layouts of an array in a batch:
 * - Rows: state after state.
 * - Tiles: PLANAR_2R_TILE states form a tile. A tile has the first number of all its states, then the second, and so on. Tiles at
 *   multiples of 64 bytes are computed in place.
 * - Columns: the first number of all states, then the second, and so on. The layout is the distance between two columns.
 */
#define PLANAR_2R_ROWS 0 /**< layout: state after state */
#define PLANAR_2R_TILES 1 /**< layout: tiles of states */
#define PLANAR_2R_TILE 8 /**< states in a tile */

/**
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal; 20 M 11 A 1 D 4 sin/cos (operations: 40 by factorisation); 15.4 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * @param[in] q joint positions [rad or m], 2
 * @param[in] qd joint velocities [rad/s or m/s], 2
 * @param[in] tau joint forces [N m or N], 2
 * @param[out] qdd joint accelerations [rad/s^2 or m/s^2], 2
 */
void planar_2r_forward_dynamics(const double q[2], const double qd[2], const double tau[2], double qdd[2]);

/** The same for count states, stored one after the other. */
void planar_2r_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd);

/** The same for count states; "layout" has the layout of each array. */
void planar_2r_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd);

/**
 * the derivatives of forward dynamics with respect to positions, velocities and joint forces
 * route: forward_mode; 51 M 27 A 1 D 4 sin/cos (operations: 100 by fdsva_factor); 15.1 digits (float 6.3)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * @param[in] q joint positions [rad or m], 2
 * @param[in] qd joint velocities [rad/s or m/s], 2
 * @param[in] tau joint forces [N m or N], 2
 * @param[out] dqdd_dq row: acceleration, column: velocity along which positions change [1/s^2 and so on], 2x2, row-major
 * @param[out] dqdd_dqd row: acceleration, column: velocity [1/s and so on], 2x2, row-major
 * @param[out] dqdd_dtau M^-1, rotors included [1/(kg m^2), 1/(kg m) or 1/kg], 2x2, row-major
 */
void planar_2r_forward_dynamics_derivatives(const double q[2], const double qd[2], const double tau[2], double dqdd_dq[4], double dqdd_dqd[4], double dqdd_dtau[4]);

/** The same for count states, stored one after the other. */
void planar_2r_forward_dynamics_derivatives_batch(size_t count, const double *q, const double *qd, const double *tau, double *dqdd_dq, double *dqdd_dqd, double *dqdd_dtau);

/** The same for count states; "layout" has the layout of each array. */
void planar_2r_forward_dynamics_derivatives_batch_layout(size_t count, const size_t layout[6], const double *q, const double *qd, const double *tau, double *dqdd_dq, double *dqdd_dqd, double *dqdd_dtau);

#ifdef __cplusplus
}
#endif

#endif

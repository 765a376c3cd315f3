/**
 * @file puma560.h
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     link6
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 e617989e4b229c94
 * command:    symgen generate :puma560 --target c --target python --target report --parameters baked
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * q[2] joint3: revolute [rad], link2 -> link3
 * q[3] joint4: revolute [rad], link3 -> link4
 * q[4] joint5: revolute [rad], link4 -> link5
 * q[5] joint6: revolute [rad], link5 -> link6
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#ifndef PUMA560_H
#define PUMA560_H

#include <stddef.h>

/* The model: sizes, and the indices of joints and frames in arrays. */
#define PUMA560_MODEL "a6d0d9a02ff557a5" /**< first digits of the model's sha256 */
#define PUMA560_GENERATOR "symgen 0.2.0" /**< program that wrote this file */
#define PUMA560_NQ 6 /**< positions */
#define PUMA560_NV 6 /**< velocities */
#define PUMA560_Q_JOINT1 0 /**< joint1, revolute: index of its first position */
#define PUMA560_Q_JOINT2 1 /**< joint2, revolute: index of its first position */
#define PUMA560_Q_JOINT3 2 /**< joint3, revolute: index of its first position */
#define PUMA560_Q_JOINT4 3 /**< joint4, revolute: index of its first position */
#define PUMA560_Q_JOINT5 4 /**< joint5, revolute: index of its first position */
#define PUMA560_Q_JOINT6 5 /**< joint6, revolute: index of its first position */
#define PUMA560_FRAME_LINK6 0 /**< link6: index of this frame in arrays with one entry per frame */

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Layouts of an array in a batch:
 * - Rows: state after state.
 * - Tiles: PUMA560_TILE states form a tile. A tile has the first number of all its states, then the second, and so on. Tiles at
 *   multiples of 64 bytes are computed in place.
 * - Columns: the first number of all states, then the second, and so on. The layout is the distance between two columns.
 */
#define PUMA560_ROWS 0 /**< layout: state after state */
#define PUMA560_TILES 1 /**< layout: tiles of states */
#define PUMA560_TILE 8 /**< states in a tile */

/**
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 162 M 138 A 10 sin/cos; 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-89
 * @param[in] q joint positions [rad or m], 6
 * @param[in] qd joint velocities [rad/s or m/s], 6
 * @param[in] qdd joint accelerations [rad/s^2 or m/s^2], 6
 * @param[out] tau joint forces [N m or N], 6
 */
void puma560_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6]);

/** The same for count states, stored one after the other. */
void puma560_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau);

/** The same for count states; "layout" has the layout of each array. */
void puma560_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau);

/**
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.4331 m; 72 M 56 A 8 sin/cos (operations: 138 by composite_joint_axes, 161 by composite_rigid_body); 15.5 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-89
 * @param[in] q joint positions [rad or m], 6
 * @param[out] M mass matrix [kg m^2, kg m or kg], 6x6, row-major, 4 entries always zero
 */
void puma560_mass_matrix(const double q[6], double M[36]);

/** The same for count states, stored one after the other. */
void puma560_mass_matrix_batch(size_t count, const double *q, double *M);

/** The same for count states; "layout" has the layout of each array. */
void puma560_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M);

/**
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 17 M 7 A 8 sin/cos (operations: 36 by lagrange_recursive); 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-90
 * @param[in] q joint positions [rad or m], 6
 * @param[out] g gravity forces [N m or N], 6, 2 entries always zero
 */
void puma560_gravity(const double q[6], double g[6]);

/** The same for count states, stored one after the other. */
void puma560_gravity_batch(size_t count, const double *q, double *g);

/** The same for count states; "layout" has the layout of each array. */
void puma560_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g);

/**
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 145 M 112 A 10 sin/cos; 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-89
 * @param[in] q joint positions [rad or m], 6
 * @param[in] qd joint velocities [rad/s or m/s], 6
 * @param[out] b bias forces [N m or N], 6
 */
void puma560_bias(const double q[6], const double qd[6], double b[6]);

/** The same for count states, stored one after the other. */
void puma560_bias_batch(size_t count, const double *q, const double *qd, double *b);

/** The same for count states; "layout" has the layout of each array. */
void puma560_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b);

/**
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation, angles of parallel axes added up, lengths in units of 0.4331 m; 294 M 230 A 4 D 10 sin/cos (operations: 574 by articulated_body_nominal); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-80
 * @param[in] q joint positions [rad or m], 6
 * @param[in] qd joint velocities [rad/s or m/s], 6
 * @param[in] tau joint forces [N m or N], 6
 * @param[out] qdd joint accelerations [rad/s^2 or m/s^2], 6
 */
void puma560_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6]);

/** The same for count states, stored one after the other. */
void puma560_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd);

/** The same for count states; "layout" has the layout of each array. */
void puma560_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd);

#ifdef __cplusplus
}
#endif

#endif

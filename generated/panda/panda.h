/**
 * @file panda.h
 *
 * robot:      panda, 7 degrees of freedom, fixed base
 * source:     panda.urdf of example-robot-data 6.0.0; fingers held at zero
 * model:      sha256 ce21874c9a09a7b3
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     panda_hand_tcp
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 c8b650c9c459e160
 * command:    symgen generate :panda --target c --target report --parameters baked
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
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#ifndef PANDA_H
#define PANDA_H

#include <stddef.h>

/* The model: sizes, and the indices of joints and frames in arrays. */
#define PANDA_MODEL "ce21874c9a09a7b3" /**< first digits of the model's sha256 */
#define PANDA_GENERATOR "symgen 0.2.0" /**< program that wrote this file */
#define PANDA_NQ 7 /**< positions */
#define PANDA_NV 7 /**< velocities */
#define PANDA_Q_PANDA_JOINT1 0 /**< panda_joint1, revolute: index of its first position */
#define PANDA_Q_PANDA_JOINT2 1 /**< panda_joint2, revolute: index of its first position */
#define PANDA_Q_PANDA_JOINT3 2 /**< panda_joint3, revolute: index of its first position */
#define PANDA_Q_PANDA_JOINT4 3 /**< panda_joint4, revolute: index of its first position */
#define PANDA_Q_PANDA_JOINT5 4 /**< panda_joint5, revolute: index of its first position */
#define PANDA_Q_PANDA_JOINT6 5 /**< panda_joint6, revolute: index of its first position */
#define PANDA_Q_PANDA_JOINT7 6 /**< panda_joint7, revolute: index of its first position */
#define PANDA_FRAME_PANDA_HAND_TCP 0 /**< panda_hand_tcp: index of this frame in arrays with one entry per frame */
#define PANDA_LIMIT_LOWER {-2.8973, -1.7628, -2.8973, -3.0718, -2.8973, -0.0175, -2.8973} /**< by velocity variable [rad or m] */
#define PANDA_LIMIT_UPPER {2.8973, 1.7628, 2.8973, -0.0698, 2.8973, 3.7525, 2.8973} /**< by velocity variable [rad or m] */
#define PANDA_LIMIT_VELOCITY {2.175, 2.175, 2.175, 2.175, 2.61, 2.61, 2.61} /**< by velocity variable [rad/s or m/s] */
#define PANDA_LIMIT_EFFORT {87.0, 87.0, 87.0, 87.0, 12.0, 12.0, 12.0} /**< by velocity variable [N m or N] */

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Layouts of an array in a batch:
 * - Rows: state after state.
 * - Tiles: PANDA_TILE states form a tile. A tile has the first number of all its states, then the second, and so on. Tiles at
 *   multiples of 64 bytes are computed in place.
 * - Columns: the first number of all states, then the second, and so on. The layout is the distance between two columns.
 */
#define PANDA_ROWS 0 /**< layout: state after state */
#define PANDA_TILES 1 /**< layout: tiles of states */
#define PANDA_TILE 8 /**< states in a tile */

/**
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, lengths in units of 0.0825 m; 275 M 262 A 12 sin/cos; 15.3 digits (float 6.6)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-82
 * @param[in] q joint positions [rad or m], 7
 * @param[in] qd joint velocities [rad/s or m/s], 7
 * @param[in] qdd joint accelerations [rad/s^2 or m/s^2], 7
 * @param[out] tau joint forces [N m or N], 7
 */
void panda_inverse_dynamics(const double q[7], const double qd[7], const double qdd[7], double tau[7]);

/** The same for count states, stored one after the other. */
void panda_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau);

/** The same for count states; "layout" has the layout of each array. */
void panda_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau);

/**
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, lengths in units of 0.0825 m; 155 M 145 A 12 sin/cos (operations: 308 by composite_joint_axes, 349 by composite_rigid_body); 15.4 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-82
 * @param[in] q joint positions [rad or m], 7
 * @param[out] M mass matrix [kg m^2, kg m or kg], 7x7, row-major
 */
void panda_mass_matrix(const double q[7], double M[49]);

/** The same for count states, stored one after the other. */
void panda_mass_matrix_batch(size_t count, const double *q, double *M);

/** The same for count states; "layout" has the layout of each array. */
void panda_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M);

/**
 * g(q), the joint forces that balance gravity
 * route: lagrange_recursive; 54 M 32 A 12 sin/cos (operations: 102 by newton_euler); 15.4 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-82
 * @param[in] q joint positions [rad or m], 7
 * @param[out] g gravity forces [N m or N], 7, 1 entries always zero
 */
void panda_gravity(const double q[7], double g[7]);

/** The same for count states, stored one after the other. */
void panda_gravity_batch(size_t count, const double *q, double *g);

/** The same for count states; "layout" has the layout of each array. */
void panda_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g);

/**
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, lengths in units of 0.0825 m; 270 M 247 A 12 sin/cos; 15.3 digits (float 6.6)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-82
 * @param[in] q joint positions [rad or m], 7
 * @param[in] qd joint velocities [rad/s or m/s], 7
 * @param[out] b bias forces [N m or N], 7
 */
void panda_bias(const double q[7], const double qd[7], double b[7]);

/** The same for count states, stored one after the other. */
void panda_bias_batch(size_t count, const double *q, const double *qd, double *b);

/** The same for count states; "layout" has the layout of each array. */
void panda_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b);

/**
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation, lengths in units of 0.0825 m; 584 M 514 A 6 D 12 sin/cos (operations: 1203 by articulated_body_nominal); 15.2 digits (float 6.5)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 3 points modulo 61-bit primes;
 *     chance of error below 2^-107
 * @param[in] q joint positions [rad or m], 7
 * @param[in] qd joint velocities [rad/s or m/s], 7
 * @param[in] tau joint forces [N m or N], 7
 * @param[out] qdd joint accelerations [rad/s^2 or m/s^2], 7
 */
void panda_forward_dynamics(const double q[7], const double qd[7], const double tau[7], double qdd[7]);

/** The same for count states, stored one after the other. */
void panda_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd);

/** The same for count states; "layout" has the layout of each array. */
void panda_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd);

#ifdef __cplusplus
}
#endif

#endif

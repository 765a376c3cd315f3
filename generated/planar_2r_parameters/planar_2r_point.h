/**
 * @file planar_2r_point.h
 *
 * robot:      planar_2r_point, 2 degrees of freedom, fixed base
 * source:     course slides, Lagrange's equation, example of few degrees of freedom; the values are illustrative
 * model:      sha256 be89f05c0d6a66db
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     link2
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 d77cb2b342f79c89
 * command:    symgen generate :planar_2r_point --quantity mass_matrix --quantity gravity --quantity inverse_dynamics --parameters runtime
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, -g, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#ifndef PLANAR_2R_POINT_H
#define PLANAR_2R_POINT_H

#include <stddef.h>

/* The model: sizes, and the indices of joints and frames in arrays. */
#define PLANAR_2R_POINT_MODEL "be89f05c0d6a66db" /**< first digits of the model's sha256 */
#define PLANAR_2R_POINT_GENERATOR "symgen 0.2.0" /**< program that wrote this file */
#define PLANAR_2R_POINT_NQ 2 /**< positions */
#define PLANAR_2R_POINT_NV 2 /**< velocities */
#define PLANAR_2R_POINT_Q_JOINT1 0 /**< joint1, revolute: index of its first position */
#define PLANAR_2R_POINT_Q_JOINT2 1 /**< joint2, revolute: index of its first position */
#define PLANAR_2R_POINT_FRAME_LINK2 0 /**< link2: index of this frame in arrays with one entry per frame */

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Layouts of an array in a batch:
 * - Rows: state after state.
 * - Tiles: PLANAR_2R_POINT_TILE states form a tile. A tile has the first number of all its states, then the second, and so on. Tiles at
 *   multiples of 64 bytes are computed in place.
 * - Columns: the first number of all states, then the second, and so on. The layout is the distance between two columns.
 */
#define PLANAR_2R_POINT_ROWS 0 /**< layout: state after state */
#define PLANAR_2R_POINT_TILES 1 /**< layout: tiles of states */
#define PLANAR_2R_POINT_TILE 8 /**< states in a tile */

/** Runtime parameters; PLANAR_2R_POINT_PARAMETERS_DEFAULT has the values of the robot's file. */
typedef struct {
    double p_m1; /**< mass at the tip of link 1 [kg] */
    double p_m2; /**< mass at the tip of link 2 [kg] */
    double p_d1; /**< length of link 1 [m] */
    double p_d2; /**< length of link 2 [m] */
    double p_g; /**< gravity [m/s^2] */
} planar_2r_point_parameters;

#define PLANAR_2R_POINT_PARAMETERS_DEFAULT { 1.0, 1.0, 0.5, 0.4, 9.81 } /**< the values of the robot's file */

/**
 * M(q), the symmetric positive definite joint-space inertia
 * route: unit_accelerations; 2 M 3 A 1 sin/cos (operations: 17 by composite_difference, 18 by composite_joint_axes, 18 by composite_rigid_body); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-98
 * @param[in] q joint positions [rad or m], 2
 * @param[out] M mass matrix [kg m^2, kg m or kg], 2x2, row-major
 * @param[in] parameters runtime parameters
 */
void planar_2r_point_mass_matrix(const planar_2r_point_parameters *parameters, const double q[2], double M[4]);

/** The same for count states, stored one after the other. */
void planar_2r_point_mass_matrix_batch(size_t count, const planar_2r_point_parameters *parameters, const double *q, double *M);

/** The same for count states; "layout" has the layout of each array. */
void planar_2r_point_mass_matrix_batch_layout(size_t count, const size_t layout[2], const planar_2r_point_parameters *parameters, const double *q, double *M);

/**
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 4 M 2 A 2 sin/cos (operations: 13 by lagrange_energy, 16 by lagrange_recursive); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-98
 * @param[in] q joint positions [rad or m], 2
 * @param[out] g gravity forces [N m or N], 2
 * @param[in] parameters runtime parameters
 */
void planar_2r_point_gravity(const planar_2r_point_parameters *parameters, const double q[2], double g[2]);

/** The same for count states, stored one after the other. */
void planar_2r_point_gravity_batch(size_t count, const planar_2r_point_parameters *parameters, const double *q, double *g);

/** The same for count states; "layout" has the layout of each array. */
void planar_2r_point_gravity_batch_layout(size_t count, const size_t layout[2], const planar_2r_point_parameters *parameters, const double *q, double *g);

/**
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: regressor; 16 M 10 A 4 sin/cos (operations: 37 by newton_euler_tensor); 15.6 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-98
 * @param[in] q joint positions [rad or m], 2
 * @param[in] qd joint velocities [rad/s or m/s], 2
 * @param[in] qdd joint accelerations [rad/s^2 or m/s^2], 2
 * @param[out] tau joint forces [N m or N], 2
 * @param[in] parameters runtime parameters
 */
void planar_2r_point_inverse_dynamics(const planar_2r_point_parameters *parameters, const double q[2], const double qd[2], const double qdd[2], double tau[2]);

/** The same for count states, stored one after the other. */
void planar_2r_point_inverse_dynamics_batch(size_t count, const planar_2r_point_parameters *parameters, const double *q, const double *qd, const double *qdd, double *tau);

/** The same for count states; "layout" has the layout of each array. */
void planar_2r_point_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const planar_2r_point_parameters *parameters, const double *q, const double *qd, const double *qdd, double *tau);

#ifdef __cplusplus
}
#endif

#endif

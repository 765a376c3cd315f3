/**
 * @file ur5.h
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     tool0
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 2837f0cc47b65272
 * command:    symgen export :ur5 --quantity inverse_dynamics --quantity gravity --quantity mass_matrix --quantity forward_dynamics --board cortex-m4f
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link world.
 * q[0] shoulder_pan_joint: revolute [rad], base_link -> shoulder_link
 * q[1] shoulder_lift_joint: revolute [rad], shoulder_link -> upper_arm_link
 * q[2] elbow_joint: revolute [rad], upper_arm_link -> forearm_link
 * q[3] wrist_1_joint: revolute [rad], forearm_link -> wrist_1_link
 * q[4] wrist_2_joint: revolute [rad], wrist_1_link -> wrist_2_link
 * q[5] wrist_3_joint: revolute [rad], wrist_2_link -> wrist_3_link
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#ifndef UR5_H
#define UR5_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UR5_MODEL "a2383260fb0cbbc4" /**< first digits of the model's sha256 */
#define UR5_GENERATOR "symgen 0.2.0" /**< program that wrote this file */
#define UR5_Q_SHOULDER_PAN_JOINT 0 /**< shoulder_pan_joint, revolute: index of its first position */
#define UR5_Q_SHOULDER_LIFT_JOINT 1 /**< shoulder_lift_joint, revolute: index of its first position */
#define UR5_Q_ELBOW_JOINT 2 /**< elbow_joint, revolute: index of its first position */
#define UR5_Q_WRIST_1_JOINT 3 /**< wrist_1_joint, revolute: index of its first position */
#define UR5_Q_WRIST_2_JOINT 4 /**< wrist_2_joint, revolute: index of its first position */
#define UR5_Q_WRIST_3_JOINT 5 /**< wrist_3_joint, revolute: index of its first position */
#define UR5_FRAME_TOOL0 0 /**< tool0: index of this frame in arrays with one entry per frame */

#define UR5_NQ 6 /**< number of positions (q) */
#define UR5_NV 6 /**< number of velocities (qd, qdd, tau) */

/* The index of each joint's velocity in qd, qdd and tau. Indices in q are in the macros Q_ above. */
#define UR5_JOINT_SHOULDER_PAN_JOINT 0 /**< index of its velocity */
#define UR5_JOINT_SHOULDER_LIFT_JOINT 1 /**< index of its velocity */
#define UR5_JOINT_ELBOW_JOINT 2 /**< index of its velocity */
#define UR5_JOINT_WRIST_1_JOINT 3 /**< index of its velocity */
#define UR5_JOINT_WRIST_2_JOINT 4 /**< index of its velocity */
#define UR5_JOINT_WRIST_3_JOINT 5 /**< index of its velocity */

/** The limits of a joint; FLT_MAX if the robot's file states no limit. */
typedef struct {
    float lower; /**< position [rad or m] */
    float upper; /**< position [rad or m] */
    float velocity; /**< [rad/s or m/s] */
    float effort; /**< [N m or N] */
} ur5_limits;

/** Returns the limits of a velocity variable, 0 to 5; larger numbers give the limits of the last one. */
ur5_limits ur5_limits_of(size_t variable);

/*
 * Inputs beyond their ranges are used as they are. An input that is NaN or infinite makes all outputs that depend on it NaN
 * or infinite.
 */

/**
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 129 M 106 A 10 sin/cos; 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * @param[in] q joint positions [rad or m], 6
 * @param[in] qd joint velocities [rad/s or m/s], 6
 * @param[in] qdd joint accelerations [rad/s^2 or m/s^2], 6
 * @param[out] tau joint forces [N m or N], 6
 * rounding: at most 2.2e-04 in tau, for all inputs within the spans of cost.json
 */
void ur5_inverse_dynamics(const float q[6], const float qd[6], const float qdd[6], float tau[6]);

/**
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 3 M 4 A 3 sin/cos (operations: 29 by lagrange_recursive); 15.7 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * @param[in] q joint positions [rad or m], 6
 * @param[out] g gravity forces [N m or N], 6, 3 entries always zero
 * rounding: at most 1.7e-05 in g, for all inputs within the spans of cost.json
 */
void ur5_gravity(const float q[6], float g[6]);

/**
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 39 M 35 A 10 sin/cos (operations: 88 by composite_joint_axes, 102 by composite_rigid_body); 15.6 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * @param[in] q joint positions [rad or m], 6
 * @param[out] M mass matrix [kg m^2, kg m or kg], 6x6, row-major, 2 entries always zero
 * rounding: at most 3.1e-06 in M, for all inputs within the spans of cost.json
 */
void ur5_mass_matrix(const float q[6], float M[36]);

/**
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 200 M 140 A 5 D 10 sin/cos (operations: 398 by factorisation); 15.5 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 3 points modulo 61-bit primes;
 *     chance of error below 2^-118
 * @param[in] q joint positions [rad or m], 6
 * @param[in] qd joint velocities [rad/s or m/s], 6
 * @param[in] tau joint forces [N m or N], 6
 * @param[out] qdd joint accelerations [rad/s^2 or m/s^2], 6
 */
void ur5_forward_dynamics(const float q[6], const float qd[6], const float tau[6], float qdd[6]);

#ifdef __cplusplus
}
#endif

#endif

/*
 * ur5_control.h
 *
 * Computed torque: tau = M(q) (qdd_d + Kd (qd_d - qd) + Kp (q_d - q)) + C(q, qd) qd + g(q), one call of
 * ur5_inverse_dynamics, clamped to the effort limits of the joints.
 */
#ifndef UR5_CONTROL_H
#define UR5_CONTROL_H

#include "ur5.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CONTROL_RATE 1000 /* calls of control_step in a second */

typedef struct {
    float q[6];
    float qd[6];
    float qdd[6];
} control_reference;

/* The reference after a number of steps: slow sines about the middle of each joint's range. */
void control_path(uint32_t step, control_reference *reference);

/* The joint forces for one period. */
void control_step(const control_reference *reference, const float q[6], const float qd[6], float tau[6]);

#ifdef __cplusplus
}
#endif

#endif

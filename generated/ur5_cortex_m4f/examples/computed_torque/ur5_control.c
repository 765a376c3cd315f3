/* ur5_control.c: see ur5_control.h. */
#include "ur5_control.h"

#include <math.h>

static float middle(const ur5_limits *limits)
{
    return ((limits->lower > -1000.0f) && (limits->upper < 1000.0f)) ? (0.5f*(limits->lower + limits->upper)) : 0.0f;
}

void control_path(uint32_t step, control_reference *reference)
{
    /* Amplitude [rad or m] and frequency [rad/s]. */
    const float swing = 0.2f;
    const float pace = 3.0f;
    const float time = (float)step/(float)CONTROL_RATE;
    for (size_t i = 0; i < 6U; i++) {
        const ur5_limits limits = ur5_limits_of(i);
        const float phase = pace*time;
        reference->q[i] = middle(&limits) + (swing*sinf(phase));
        reference->qd[i] = swing*pace*cosf(phase);
        reference->qdd[i] = -swing*pace*pace*sinf(phase);
    }
}

void control_step(const control_reference *reference, const float q[6], const float qd[6], float tau[6])
{
    /* A double pole at 40 rad/s for each joint. */
    const float stiffness = 1600.0f;
    const float damping = 80.0f;
    float wanted[6];
    for (size_t i = 0; i < 6U; i++) {
        wanted[i] = reference->qdd[i] + (damping*(reference->qd[i] - qd[i])) + (stiffness*(reference->q[i] - q[i]));
    }
    ur5_inverse_dynamics(q, qd, wanted, tau);
    for (size_t i = 0; i < 6U; i++) {
        const ur5_limits limits = ur5_limits_of(i);
        tau[i] = (tau[i] > limits.effort) ? limits.effort : tau[i];
        tau[i] = (tau[i] < -limits.effort) ? -limits.effort : tau[i];
    }
}

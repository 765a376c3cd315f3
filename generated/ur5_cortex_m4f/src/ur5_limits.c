/**
 * @file ur5_limits.c
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
#include "ur5.h"

#include <float.h>

#if defined(__AVR__)
#include <avr/pgmspace.h>
#include <string.h>
#define UR5_FLASH PROGMEM
#else
#define UR5_FLASH
#endif

ur5_limits ur5_limits_of(size_t variable)
{
    static const ur5_limits table[6] UR5_FLASH = {
        {-6.283185f, 6.283185f, 3.1499999f, 150.0f}, /* shoulder_pan_joint */
        {-6.283185f, 6.283185f, 3.1499999f, 150.0f}, /* shoulder_lift_joint */
        {-3.1415925f, 3.1415925f, 3.1499999f, 150.0f}, /* elbow_joint */
        {-6.283185f, 6.283185f, 3.1999998f, 28.0f}, /* wrist_1_joint */
        {-6.283185f, 6.283185f, 3.1999998f, 28.0f}, /* wrist_2_joint */
        {-6.283185f, 6.283185f, 3.1999998f, 28.0f}, /* wrist_3_joint */
    };
    const size_t row = (variable < 6U) ? variable : 5U;
#if defined(__AVR__)
    ur5_limits found;
    (void)memcpy_P(&found, &table[row], sizeof found);
    return found;
#else
    return table[row];
#endif
}

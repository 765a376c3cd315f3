/**
 * @file ur5_trig.c
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
#include "ur5_trig.h"

#include <float.h>

/* The reduction to a quarter turn needs sums that are rounded as IEEE 754 specifies. */
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__)
#error "compile this file without -ffast-math, -funsafe-math-optimizations and -fassociative-math"
#elif defined(FLT_EVAL_METHOD) && (FLT_EVAL_METHOD != 0)
#error "compile this file so that float expressions have the precision of float"
#endif
#if defined(__clang__)
#pragma clang fp reassociate(off)
#endif

/*
 * x = n pi/2 + h + l. The first two parts of pi/2 have so few bits that their products with n are exact. The
 * polynomials are minimax on |h| <= pi/4 (Remez exchange). The quarter turns n pi/2 are an exact rotation with the sine s and
 * cosine c, which are 0, 1 or -1: n = 2 m + odd, m = 2 k + half, and half a turn changes both signs.
 */
void ur5_sincos(float x, float *sine, float *cosine)
{
    const float nearest = 0x1.8p23f;
    const float shifted = x*0.63661975f + nearest;
    const float n = shifted - nearest;
    const float reduced = x - n*0x1.921ep+0f;
    const float second = n*0x1.b544p-16f;
    const float h = reduced - second;
    const float l = ((reduced - h) - second) - n*0x1.0b4612p-34f;
    const float z = h*h;
    const float sine_h = h + (l + (z*h)*(-0.16666655f + z*(0.008332178f + z*-0.00019517235f)));
    const float most = 1.0f - 0.5f*z;
    const float cosine_h = most + ((((1.0f - most) - 0.5f*z) - h*l)
        + (z*z)*(0.041666646f + z*(-0.0013887367f + z*2.443838e-05f)));
    const float m = (n*0.5f + nearest) - nearest;
    const float odd = n - 2.0f*m;
    const float half = m - 2.0f*((m*0.5f + nearest) - nearest);
    const float turn = 1.0f - 2.0f*(half*half);
    const float s = turn*odd;
    const float c = turn - s*odd;
    *sine = sine_h*c + cosine_h*s;
    *cosine = cosine_h*c - sine_h*s;
}

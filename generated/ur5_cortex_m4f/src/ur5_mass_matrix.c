/**
 * @file ur5_mass_matrix.c
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

#include "ur5_trig.h"

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 39 M 35 A 10 sin/cos (operations: 88 by composite_joint_axes, 102 by composite_rigid_body); 15.6 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major, 2 entries always zero
 * rounding: at most 3.1e-06 in M, for all inputs within the spans of cost.json
 */
void ur5_mass_matrix(const float q[6], float M[36])
{
    const float q1_q2 = q[1] + q[2];
    const float q1_q2_q3 = q[3] + q1_q2;
    float sine[5];
    float cosine[5];
    ur5_sincos(q1_q2_q3, &sine[0], &cosine[0]);
    ur5_sincos(q[4], &sine[1], &cosine[1]);
    ur5_sincos(q[5], &sine[2], &cosine[2]);
    ur5_sincos(q[1], &sine[3], &cosine[3]);
    ur5_sincos(q1_q2, &sine[4], &cosine[4]);
    const float sin_q1_q2_q3 = sine[0];
    const float cos_q1_q2_q3 = cosine[0];
    const float sin_q4 = sine[1];
    const float cos_q4 = cosine[1];
    const float sin_q5 = sine[2];
    const float cos_q5 = cosine[2];
    const float sin_q1 = sine[3];
    const float cos_q1 = cosine[3];
    const float sin_q1_q2 = sine[4];
    const float cos_q1_q2 = cosine[4];
    const float t1 = 0.017136473f*cos_q4;
    M[11] = t1;
    M[17] = t1;
    M[23] = t1;
    M[31] = t1;
    M[32] = t1;
    M[33] = t1;
    const float t2 = 0.017136473f*sin_q1_q2_q3*sin_q4;
    M[5] = -t2;
    M[30] = -t2;
    const float t3 = 0.016685527f*sin_q5;
    const float t4 = sin_q5*t3;
    const float t5 = cos_q5*t3;
    const float t6 = t4 - 0.253242f;
    M[28] = -t6;
    const float t7 = cos_q4*t5;
    const float t8 = sin_q4*t5;
    M[10] = t8;
    M[16] = t8;
    M[22] = t8;
    M[25] = t8;
    M[26] = t8;
    M[27] = t8;
    const float t9 = sin_q1_q2_q3*t7 + cos_q1_q2_q3*t6;
    M[4] = t9;
    M[24] = t9;
    const float t10 = sin_q4*t4;
    const float t11 = sin_q4*t10;
    const float t12 = t4 - t11 - 0.236331f;
    const float t13 = t4 + 0.004834309f;
    const float t14 = t12 - t13;
    M[21] = -t14;
    const float t15 = 0.0075585125f*cos_q1_q2_q3;
    const float t16 = 0.0075585125f*sin_q1_q2_q3;
    const float t17 = sin_q1_q2_q3*cos_q4*t10 - cos_q1_q2_q3*(t8 - 0.0019412038f);
    M[3] = t17;
    M[18] = t17;
    const float t18 = 0.92294115f*cos_q1_q2*t16;
    const float t19 = 0.92294115f*sin_q1_q2*t15 - t18;
    const float t20 = t14 - t19;
    M[15] = -t20;
    M[20] = -t20;
    const float t21 = cos_q1*t16 + t20 - sin_q1*t15;
    M[9] = -t21;
    M[19] = -t21;
    const float t22 = 0.07714262f*sin_q1_q2 + t17;
    M[2] = t22;
    M[12] = t22;
    const float t23 = t19 + 0.5956519f - t20;
    M[14] = t23;
    const float t24 = cos_q1*(0.6794727f*cos_q1_q2 - t16);
    const float t25 = sin_q1*(0.6794727f*sin_q1_q2 + t15) + t24;
    const float t26 = t23 + t25;
    M[8] = t26;
    M[13] = t26;
    const float t27 = 0.4084992f*sin_q1 + t22;
    M[1] = t27;
    M[6] = t27;
    const float t28 = t25 + t26 + 1.7701269f;
    M[7] = t28;
    const float t29 = 1.7550195f*sin_q1*sin_q1 - 1.7625732f;
    const float t30 = 0.59155697f*sin_q1_q2*sin_q1_q2 - 0.59360445f;
    const float t31 = sin_q1_q2_q3*(t12 + t13) - 2.0f*cos_q1_q2_q3*t7;
    const float t32 = t12 + 2.0f*t18 + t30 - sin_q1_q2_q3*t31;
    const float t33 = t11 + t29 + t32 - 2.0f*t24 - 0.4251596f;
    M[0] = -t33;
    M[29] = 0.0f;
    M[34] = 0.0f;
    M[35] = 0.017136473f;
}

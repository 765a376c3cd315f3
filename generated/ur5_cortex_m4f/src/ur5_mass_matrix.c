/*
 * ur5_mass_matrix.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * drives:     none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link world.
 * q[0] shoulder_pan_joint: revolute [rad], base_link -> shoulder_link
 * q[1] shoulder_lift_joint: revolute [rad], shoulder_link -> upper_arm_link
 * q[2] elbow_joint: revolute [rad], upper_arm_link -> forearm_link
 * q[3] wrist_1_joint: revolute [rad], forearm_link -> wrist_1_link
 * q[4] wrist_2_joint: revolute [rad], wrist_1_link -> wrist_2_link
 * q[5] wrist_3_joint: revolute [rad], wrist_2_link -> wrist_3_link
 */
#include "ur5.h"

#include "ur5_trig.h"

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_short, angles of parallel axes added up; 46 M 40 A 10 sin/cos (operations: 104 by composite_rigid_body, 93 by composite_turned)
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major, 2 entries always zero
 */
void ur5_mass_matrix(const float q[6], float M[36])
{
    const float q1_q2 = q[1] + q[2];
    const float q1_q2_q3 = q[3] + q1_q2;
    float sine[5];
    float cosine[5];
    ur5_sincos(q[1], &sine[0], &cosine[0]);
    ur5_sincos(q1_q2, &sine[1], &cosine[1]);
    ur5_sincos(q1_q2_q3, &sine[2], &cosine[2]);
    ur5_sincos(q[4], &sine[3], &cosine[3]);
    ur5_sincos(q[5], &sine[4], &cosine[4]);
    const float sin_q1 = sine[0];
    const float cos_q1 = cosine[0];
    const float sin_q1_q2 = sine[1];
    const float cos_q1_q2 = cosine[1];
    const float sin_q1_q2_q3 = sine[2];
    const float cos_q1_q2_q3 = cosine[2];
    const float sin_q4 = sine[3];
    const float cos_q4 = cosine[3];
    const float sin_q5 = sine[4];
    const float cos_q5 = cosine[4];
    const float t1 = 1.7550195f*sin_q1*sin_q1;
    const float t2 = 0.425f*sin_q1;
    const float t3 = 0.425f*cos_q1;
    const float t4 = 0.59155697f*sin_q1_q2*sin_q1_q2;
    const float t5 = 0.017136473f*cos_q4;
    M[11] = t5;
    M[17] = t5;
    M[23] = t5;
    M[31] = t5;
    M[32] = t5;
    M[33] = t5;
    const float t6 = 0.017136473f*sin_q1_q2_q3*sin_q4;
    M[5] = -t6;
    M[30] = -t6;
    const float t7 = 0.016685527f*sin_q5*cos_q5;
    const float t8 = cos_q4*t7;
    const float t9 = sin_q4*t7;
    M[10] = t9;
    M[16] = t9;
    M[22] = t9;
    M[25] = t9;
    M[26] = t9;
    M[27] = t9;
    const float t10 = 0.017784735f*cos_q1_q2_q3;
    const float t11 = 0.017784735f*sin_q1_q2_q3;
    const float t12 = 0.39225f*sin_q1_q2*t10;
    const float t13 = 0.39225f*cos_q1_q2*t11;
    const float t14 = (1.5987593f*sin_q1_q2 + t10)*t2;
    const float t15 = (1.5987593f*cos_q1_q2 - t11)*t3;
    const float t16 = 0.016685527f*sin_q5*sin_q5;
    const float t17 = t16 - 0.253242f;
    M[28] = -t17;
    const float t18 = sin_q1_q2_q3*t8 + cos_q1_q2_q3*t17;
    M[4] = t18;
    M[24] = t18;
    const float t19 = sin_q4*sin_q4*t16;
    const float t20 = t16 - t19 - 0.236331f;
    const float t21 = t16 + 0.004834309f;
    const float t22 = t20 - t21;
    M[21] = -t22;
    const float t23 = sin_q1_q2_q3*sin_q4*cos_q4*t16;
    const float t24 = t23 - cos_q1_q2_q3*(t9 - 0.0019412038f);
    M[3] = t24;
    M[18] = t24;
    const float t25 = t13 + t22 - t12;
    M[15] = -t25;
    M[20] = -t25;
    const float t26 = t3*t11 + t25 - t2*t10;
    M[9] = -t26;
    M[19] = -t26;
    const float t27 = sin_q1_q2_q3*sin_q1_q2_q3*(t20 + t21);
    const float t28 = t27 - 2.0f*sin_q1_q2_q3*cos_q1_q2_q3*t8;
    const float t29 = t4 + 2.0f*t12 + t21 + 0.0020475f - t28;
    const float t30 = 0.07714262f*sin_q1_q2 + t24;
    M[2] = t30;
    M[12] = t30;
    const float t31 = t4 + 2.0f*t13 + t20 - t28 - 0.59360445f;
    const float t32 = t29 - t31;
    M[14] = t32;
    const float t33 = t14 + t15 + t32;
    M[8] = t33;
    M[13] = t33;
    const float t34 = 0.4084992f*sin_q1 + t30;
    M[1] = t34;
    M[6] = t34;
    const float t35 = t1 + t31 - 2.0f*t15 - 1.7625732f;
    const float t36 = t1 + 2.0f*t14 + t29 + 0.0075537f - t35;
    M[7] = t36;
    const float t37 = t19 + t35 - 0.4251596f;
    M[0] = -t37;
    M[29] = 0.0f;
    M[34] = 0.0f;
    M[35] = 0.017136473f;
}

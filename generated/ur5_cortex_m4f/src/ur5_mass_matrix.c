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
 * route: composite_short; 80 M 65 A 10 sin/cos (operations: 162 by composite_rigid_body, 145 by composite_turned)
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major, 2 entries always zero
 */
void ur5_mass_matrix(const float q[6], float M[36])
{
    float sine[5];
    float cosine[5];
    ur5_sincos(q[1], &sine[0], &cosine[0]);
    ur5_sincos(q[2], &sine[1], &cosine[1]);
    ur5_sincos(q[3], &sine[2], &cosine[2]);
    ur5_sincos(q[4], &sine[3], &cosine[3]);
    ur5_sincos(q[5], &sine[4], &cosine[4]);
    const float sin_q1 = sine[0];
    const float cos_q1 = cosine[0];
    const float sin_q2 = sine[1];
    const float cos_q2 = cosine[1];
    const float sin_q3 = sine[2];
    const float cos_q3 = cosine[2];
    const float sin_q4 = sine[3];
    const float cos_q4 = cosine[3];
    const float sin_q5 = sine[4];
    const float cos_q5 = cosine[4];
    const float t1 = 0.017136473f*sin_q4;
    const float t2 = 0.017136473f*cos_q4;
    M[11] = t2;
    M[17] = t2;
    M[23] = t2;
    M[31] = t2;
    M[32] = t2;
    M[33] = t2;
    const float t3 = cos_q3*t1;
    const float t4 = sin_q3*t1;
    const float t5 = cos_q1*(sin_q2*t3 + cos_q2*t4);
    const float t6 = t5 - sin_q1*(sin_q2*t4 - cos_q2*t3);
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
    const float t10 = t9 - 0.0019412038f;
    const float t11 = 0.017784735f*cos_q3;
    const float t12 = 0.017784735f*sin_q3;
    const float t13 = 0.39225f*t12;
    const float t14 = sin_q2*t11;
    const float t15 = cos_q2*t12 + t14;
    const float t16 = sin_q3*sin_q3;
    const float t17 = sin_q3*cos_q3;
    const float t18 = t12 - 1.5987593f;
    const float t19 = cos_q2*t18 + t14;
    const float t20 = sin_q2*t18 - cos_q2*t11;
    const float t21 = 0.425f*t19;
    const float t22 = sin_q2*sin_q2;
    const float t23 = sin_q2*cos_q2;
    const float t24 = 0.016685527f*sin_q5*sin_q5;
    const float t25 = t24 - 0.016911f;
    const float t26 = t24 + 0.00022547315f;
    const float t27 = t25 - 0.10971f;
    const float t28 = t27 - 0.126621f;
    M[28] = -t28;
    const float t29 = sin_q3*t28 - cos_q3*t8;
    const float t30 = sin_q3*t8 + cos_q3*t28;
    const float t31 = cos_q1*(cos_q2*t30 - sin_q2*t29);
    const float t32 = t31 - sin_q1*(sin_q2*t30 + cos_q2*t29);
    M[4] = t32;
    M[24] = t32;
    const float t33 = t27 + 0.126621f;
    const float t34 = sin_q4*sin_q4*t33;
    const float t35 = sin_q4*cos_q4*t33;
    const float t36 = t34 - 0.126621f;
    const float t37 = t27 - t34 - 0.10971f;
    const float t38 = t26 + 0.004608836f;
    const float t39 = t37 - t38;
    M[21] = -t39;
    const float t40 = sin_q3*t10 + cos_q3*t35;
    const float t41 = sin_q3*t35 - cos_q3*t10;
    const float t42 = t13 + t39;
    M[15] = -t42;
    M[20] = -t42;
    const float t43 = cos_q2*t41;
    const float t44 = sin_q2*t41;
    const float t45 = 0.425f*t15 + t42;
    M[9] = -t45;
    M[19] = -t45;
    const float t46 = cos_q1*(sin_q2*t40 + t43);
    const float t47 = t46 - sin_q1*(t44 - cos_q2*t40);
    M[3] = t47;
    M[18] = t47;
    const float t48 = t37 + t38;
    const float t49 = 2.0f*t8*t17 - t16*t48;
    const float t50 = 2.0f*t8*t16 + t17*t48 - t8;
    const float t51 = 0.39225f*t11 - t50;
    const float t52 = t38 + t49 + 0.0020475f;
    const float t53 = 2.0f*t13 + t37 + t49 - 0.59360445f;
    const float t54 = t40 + 0.07714262f;
    const float t55 = t52 - t53;
    M[14] = t55;
    const float t56 = t44 - cos_q2*t54;
    const float t57 = t21 - t55;
    M[8] = -t57;
    M[13] = -t57;
    const float t58 = cos_q1*(sin_q2*t54 + t43);
    const float t59 = t58 - sin_q1*t56;
    M[2] = t59;
    M[12] = t59;
    const float t60 = t52 + t53;
    const float t61 = t22*t60 - 2.0f*t23*t51;
    const float t62 = t51 - 2.0f*t22*t51 - t23*t60;
    const float t63 = t52 + 0.0075537f - t61;
    const float t64 = 2.0f*t21 + t53 - t61 - 1.7625732f;
    const float t65 = t63 - t64;
    M[7] = t65;
    const float t66 = t58 - sin_q1*(t56 - 0.4084992f);
    M[1] = t66;
    M[6] = t66;
    const float t67 = 2.0f*sin_q1*cos_q1*(0.425f*t20 - t62);
    const float t68 = t64 - sin_q1*sin_q1*(t63 + t64) - t67;
    const float t69 = t36 - 0.2952086f;
    const float t70 = t68 + t69 - 0.00333f;
    M[0] = -t70;
    M[29] = 0.0f;
    M[34] = 0.0f;
    M[35] = 0.017136473f;
}

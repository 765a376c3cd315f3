/**
 * @file ur5_forward_dynamics.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
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
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "ur5.h"

#include "ur5_trig.h"

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 202 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation); 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 3 points modulo 61-bit primes;
 *     chance of error below 2^-118
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
void ur5_forward_dynamics(const float q[6], const float qd[6], const float tau[6], float qdd[6])
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
    const float t1 = 1.7550195f*sin_q1*cos_q1;
    const float t2 = 0.6794727f*sin_q1_q2;
    const float t3 = 0.6794727f*cos_q1_q2;
    const float t4 = 0.59155697f*sin_q1_q2*cos_q1_q2;
    const float t5 = 0.59155697f*sin_q1_q2*sin_q1_q2 - 0.59360445f;
    const float t6 = 0.92294115f*sin_q1_q2;
    const float t7 = 0.92294115f*cos_q1_q2;
    const float t8 = 0.0075585125f*sin_q1_q2_q3;
    const float t9 = 0.0075585125f*cos_q1_q2_q3;
    const float t10 = sin_q1_q2_q3*sin_q1_q2_q3;
    const float t11 = 0.10510116f*sin_q1_q2_q3*cos_q1_q2_q3;
    const float t12 = 0.0019412038f*cos_q1_q2_q3;
    const float t13 = qd[0]*qd[0];
    const float t14 = qd[1]*qd[1];
    const float t15 = 2.0f*qd[0]*qd[1];
    const float t16 = t1*t15 - 0.4084992f*cos_q1*t14;
    const float t17 = t1*t13 - 43.48697f*cos_q1;
    const float w2z = qd[1] + qd[2];
    const float t18 = w2z*w2z;
    const float t19 = 2.0f*qd[0]*w2z;
    const float t20 = t13 + t18;
    const float t21 = cos_q1*(t13 + t14);
    const float t22 = sin_q1*t15;
    const float t23 = sin_q1*t14 + 23.082354f;
    const float t24 = t3*t22;
    const float t25 = t4*t19 + t24 - 0.07714262f*cos_q1_q2*t18;
    const float t26 = t2*t21 + t4*t13 - t3*t23;
    const float w3z = qd[3] + w2z;
    const float t27 = w3z*w3z;
    const float t28 = qd[0]*w3z;
    const float t29 = 2.0f*t28;
    const float t30 = 0.0019412038f*sin_q1_q2_q3*t27 + t11*t29;
    const float t31 = t9*t29;
    const float t32 = (t7*t20 + t21)*t9;
    const float t33 = (t6*t18 + t23)*t8 + t32;
    const float t34 = t30 - (t6*t19 + t22)*t8;
    const float t35 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t35;
    const float w4y = sin_q4*t35 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t36 = cos_q1_q2_q3*t28;
    const float t37 = sin_q1_q2_q3*t28;
    const float t38 = qd[4]*w4x + sin_q4*t36;
    const float t39 = w4x*w4y;
    const float t40 = t37 + t39;
    const float t41 = t37 - t39;
    const float t42 = t38 - w4x*w4z;
    const float t43 = cos_q4*t36 + w4y*w4z - qd[4]*w4y;
    const float t44 = 0.126621f*t40 + 0.10971f*t41;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t45 = w5x*w5z;
    const float t46 = w5y*w5z;
    const float t47 = w5x*w5y;
    const float t48 = sin_q5*t40 - cos_q5*t43 - t46;
    const float t49 = sin_q5*t43 + cos_q5*t40 - t45;
    const float t50 = t38 - t47;
    const float t51 = t38 + t47;
    const float t52 = t45 - t49;
    const float t53 = t46 - t48;
    const float t54 = 0.00022547315f*t53;
    const float t55 = 0.016911f*t52;
    const float t56 = 58.355064f*tau[5] + 0.0131575f*t50 + 0.9868425f*t51;
    const float t57 = cos_q5*cos_q5;
    const float t58 = sin_q5*sin_q5;
    const float t59 = 0.016685527f*sin_q5*cos_q5;
    const float t60 = 0.00022547315f*t57 + 0.016911f*t58 + 0.126621f;
    const float t61 = cos_q5*t54 + 0.126621f*t43 - sin_q5*t55;
    const float t62 = 0.10971f*t42 - tau[5];
    const float t63 = 1.0f/(0.016911f*t57 + 0.00022547315f*t58 + 0.236331f);
    const float t64 = t44 - tau[4] - sin_q5*t54 - cos_q5*t55;
    const float t65 = t59*t63;
    const float t66 = t60 - t59*t65;
    const float t67 = t61 - t64*t65;
    const float t68 = 0.10971f*sin_q4*sin_q4 + cos_q4*cos_q4*t66;
    const float t69 = sin_q1_q2_q3*sin_q4*cos_q4*(t66 - 0.10971f) + t12;
    const float t70 = sin_q4*t67 - cos_q4*t62;
    const float t71 = sin_q1_q2_q3*(sin_q4*t62 + cos_q4*t67);
    const float t72 = 1.0f/(t68 - t66 - 0.22402884f);
    const float t73 = t11*t13 + t33 + t70 - tau[3];
    const float t74 = t69*t72;
    const float t75 = t9*t72;
    const float t76 = t8*t72;
    const float t77 = t69*t74;
    const float t78 = t10*t68 + t77 + 0.10971f - 0.10510116f*t10;
    const float t79 = t9*t75;
    const float t80 = t9*t76;
    const float t81 = t8*t76;
    const float t82 = t69*t75;
    const float t83 = t69*t76;
    const float t84 = tau[4]*cos_q1_q2_q3 + t34 - t71 - t73*t74;
    const float t85 = t8*(t13 + t27) - t73*t75;
    const float t86 = t9*t27 + t73*t76;
    const float t87 = t6*t80 - t7*t81;
    const float t88 = t6*t79 - t7*t80;
    const float t89 = t3 - t87;
    const float t90 = t2 + t88;
    const float t91 = t3 - t8;
    const float t92 = 0.07714262f*sin_q1_q2 + t6*t82 - t7*t83;
    const float t93 = tau[3] + t26 - t6*t85 - t7*t86;
    const float t94 = 1.0f/(t6*t88 + 0.5956519f - t7*t87);
    const float t95 = t93 - tau[2];
    const float t96 = t92*t94;
    const float t97 = t89*t94;
    const float t98 = t90*t94;
    const float t99 = t92*t96;
    const float t100 = t5 + 2.0f*t7*t8 + t99 - t78;
    const float t101 = t80 + t89*t98;
    const float t102 = t7*t31 + t25 + t84 + t95*t96;
    const float t103 = sin_q1*t101 - cos_q1*(t81 - t89*t97);
    const float t104 = sin_q1*(t79 - t90*t98) - cos_q1*t101;
    const float t105 = t100 - 2.0f*cos_q1*t91;
    const float t106 = sin_q1*(t82 - t92*t98);
    const float t107 = t106 - cos_q1*(t83 + t92*t97);
    const float t108 = 0.4084992f*sin_q1 + t107;
    const float t109 = sin_q1*(t85 + t95*t98 - t3*t20);
    const float t110 = cos_q1*(t2*t18 + t86 + t95*t97);
    const float t111 = cos_q1*(t2*t19 + t31) + t16 + t102;
    const float t112 = 1.0f/(sin_q1*t104 + 1.7701269f - cos_q1*t103);
    const float t113 = tau[2] + t17 - tau[1] - t109 - t110;
    const float t114 = t108*t112;
    const float t115 = t108*t114;
    const float t116 = 1.7550195f*sin_q1*sin_q1 + t105 + t115 - 1.7625732f;
    const float t117 = 1.0f/(t116 - 0.29853863f);
    const float qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const float qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const float t118 = cos_q1*qdd1;
    const float t119 = sin_q1*qdd1;
    const float t120 = t97*t118 + t98*t119;
    const float qdd2 = t94*t95 - t96*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const float t121 = qdd1 + qdd2;
    const float t122 = t121 - t74*qdd0;
    const float t123 = (t6*t121 + t119)*t75;
    const float t124 = (t7*t121 + t118)*t76 + t122 - t123;
    const float qdd3 = t72*t73 + t124;
    qdd[3] = qdd3;
    const float t125 = t121 - qdd3;
    const float t126 = sin_q1_q2_q3*qdd0;
    const float t127 = cos_q1_q2_q3*qdd0;
    const float t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t65;
    const float qdd4 = t63*t64 + t128;
    qdd[4] = -qdd4;
    const float qdd5 = cos_q4*t125 + t56 - sin_q4*t126;
    qdd[5] = qdd5;
}

/*
 * ur5_forward_dynamics.c
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
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation, angles of parallel axes added up; 208 M 161 A 5 D 10 sin/cos (operations: 508 by articulated_body)
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
    const float t1 = 4.4329224f*cos_q1;
    const float t2 = 1.7550195f*sin_q1*cos_q1;
    const float t3 = 0.425f*sin_q1;
    const float t4 = 0.425f*cos_q1;
    const float t5 = 1.5987593f*sin_q1_q2;
    const float t6 = 1.5987593f*cos_q1_q2;
    const float t7 = 0.59155697f*sin_q1_q2*cos_q1_q2;
    const float t8 = 0.39225f*sin_q1_q2;
    const float t9 = 0.39225f*cos_q1_q2;
    const float t10 = 0.017784735f*sin_q1_q2_q3;
    const float t11 = 0.017784735f*cos_q1_q2_q3;
    const float t12 = sin_q1_q2_q3*sin_q1_q2_q3;
    const float t13 = sin_q1_q2_q3*cos_q1_q2_q3;
    const float t14 = 0.10510116f*t13;
    const float t15 = 0.017136473f*sin_q1_q2_q3*sin_q4;
    const float t16 = cos_q5*cos_q5;
    const float t17 = sin_q5*sin_q5;
    const float t18 = 0.00022547315f*t16 + 0.016911f*t17;
    const float t19 = 0.016685527f*sin_q5*cos_q5;
    const float t20 = 0.016911f*t16 + 0.00022547315f*t17 + 0.10971f;
    const float t21 = t20 + 0.126621f;
    const float t22 = cos_q4*t19;
    const float t23 = sin_q4*t19;
    const float t24 = sin_q1_q2_q3*t22 - cos_q1_q2_q3*t21;
    const float t25 = cos_q4*cos_q4;
    const float t26 = sin_q4*sin_q4;
    const float t27 = t20*t25 + 0.126621f*t26;
    const float t28 = 2.0f*t13*t22;
    const float t29 = t28 - cos_q1_q2_q3*cos_q1_q2_q3*t27 - t12*t18;
    const float t30 = cos_q1_q2_q3*t23;
    const float t31 = sin_q1_q2_q3*sin_q4*cos_q4*(t20 - 0.126621f) + t30;
    const float t32 = t31 - 0.0019412038f*cos_q1_q2_q3;
    const float t33 = -t18 - t27 - 0.11431883f;
    const float t34 = t9*t10;
    const float t35 = t8*t11 - t34;
    const float t36 = t4*t10 + t33 - t3*t11 - t35;
    const float t37 = 0.10510116f*t12 + t29 + 2.0f*t34 - 0.10971f;
    const float t38 = t32 - 0.07714262f*sin_q1_q2;
    const float t39 = 0.59155697f*sin_q1_q2*sin_q1_q2 + t37 - 0.59360445f;
    const float t40 = t4*(t6 - t10);
    const float t41 = t3*(t5 + t11) + t40;
    const float t42 = t39 - 2.0f*t40;
    const float t43 = 1.7550195f*sin_q1*sin_q1 + t42 - 1.7625732f;
    const float t44 = t43 - t20*t26 - 0.126621f*t25 - 0.29853863f;
    const float t45 = qd[0]*qd[0];
    const float t46 = qd[1]*qd[1];
    const float wd1y = qd[0]*qd[1];
    const float t47 = 2.0f*wd1y;
    const float w2z = qd[1] + qd[2];
    const float t48 = w2z*w2z;
    const float wd2y = qd[0]*w2z;
    const float t49 = 2.0f*wd2y;
    const float t50 = t45 + t48;
    const float a2y = t4*(t45 + t46);
    const float a2z = t3*t47;
    const float a2x = t3*t46 + 9.81f;
    const float t51 = t6*a2z;
    const float t52 = t7*t49 + t51 - 0.07714262f*cos_q1_q2*t48;
    const float t53 = t5*a2y + t7*t45 - t6*a2x;
    const float w3z = qd[3] + w2z;
    const float t54 = w3z*w3z;
    const float wd3x = qd[0]*w3z;
    const float t55 = 2.0f*wd3x;
    const float a3y = t8*t48 + a2x;
    const float a3x = t9*t50 + a2y;
    const float a3z = t8*t49 + a2z;
    const float t56 = 0.0019412038f*sin_q1_q2_q3*t54 + t14*t55;
    const float t57 = t10*(t45 + t54);
    const float t58 = t11*t54;
    const float t59 = t11*t55;
    const float t60 = t10*a3y + t11*a3x + t14*t45;
    const float t61 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t61;
    const float w4y = sin_q4*t61 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t62 = cos_q1_q2_q3*wd3x;
    const float wd4z = sin_q1_q2_q3*wd3x;
    const float wd4x = cos_q4*t62 - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*t62;
    const float t63 = w4x*w4y;
    const float t64 = wd4z + t63;
    const float t65 = wd4z - t63;
    const float t66 = wd4y - w4x*w4z;
    const float t67 = w4y*w4z + wd4x;
    const float t68 = 0.126621f*t64 + 0.10971f*t65;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t69 = w5x*w5z;
    const float t70 = w5y*w5z;
    const float t71 = w5x*w5y;
    const float wd5x = sin_q5*t64 - cos_q5*t67 - t70;
    const float wd5y = sin_q5*t67 + cos_q5*t64 - t69;
    const float t72 = wd4y - t71;
    const float t73 = wd4y + t71;
    const float t74 = t69 - wd5y;
    const float t75 = t70 - wd5x;
    const float t76 = 0.00022547315f*t75;
    const float t77 = 0.016911f*t74;
    const float t78 = 0.00022547315f*t72 + 0.016911f*t73;
    const float t79 = cos_q5*t76 + 0.126621f*t67 - sin_q5*t77;
    const float t80 = 0.10971f*t66 + t78;
    const float t81 = t68 - sin_q5*t76 - cos_q5*t77;
    const float t82 = sin_q1_q2_q3*(sin_q4*t80 + cos_q4*t79);
    const float t83 = cos_q1_q2_q3*t81 + t56 - t10*a3z - t82;
    const float t84 = sin_q4*t79 + t60 - cos_q4*t80;
    const float t85 = t53 + t84 - t8*t57 - t9*t58;
    const float t86 = t4*(t5*t49 + t59);
    const float t87 = t3*(t6*t50 - t57);
    const float t88 = t9*t59 + t52 + t83 + t86;
    const float t89 = t85 + t87 - t4*(t5*t48 + t58);
    const float t90 = t2*t47 + t88 - 0.4084992f*cos_q1*t46;
    const float t91 = t2*t45 + t89 - tau[1] - 9.81f*t1;
    const float t92 = t81 - tau[4];
    const float t93 = tau[5] + t78;
    const float t94 = 0.017136473f*cos_q4*cos_q4;
    const float t95 = cos_q4*t15;
    const float t96 = 58.355064f*t15;
    const float t97 = 1.0f/t21;
    const float t98 = t23*t97;
    const float t99 = t23*t98;
    const float t100 = t33 + t94 + t99;
    const float t101 = t100 - t35;
    const float t102 = t36 + t94 + t99;
    const float t103 = t24*t98;
    const float t104 = t32 + t103 - t95;
    const float t105 = t35 + 0.5956519f - t101;
    const float t106 = t41 + t105;
    const float t107 = t24*t97;
    const float t108 = t15*t96 + t24*t107 + t44;
    const float t109 = 1.0f/t100;
    const float t110 = t101*t109;
    const float t111 = t102*t110 + t106;
    const float t112 = t38 + t103 - t95 - t104*t110;
    const float t113 = t102*t109;
    const float t114 = t41 + t102*t113 + t106 + 1.7701269f;
    const float t115 = t104*t113;
    const float t116 = 0.4084992f*sin_q1 + t95 + t115 - t38 - t103;
    const float t117 = t104*t109;
    const float t118 = 1.0f/(t101*t110 + t105);
    const float t119 = t111*t118;
    const float t120 = t112*t119 + t116;
    const float t121 = t112*t118;
    const float t122 = 1.0f/(t114 - t111*t119);
    const float t123 = t120*t122;
    const float t124 = t120*t123;
    const float t125 = t108 + t112*t121 + t124 - t104*t117;
    const float t126 = 1.0f/t125;
    const float t127 = cos_q4*t93;
    const float t128 = t92*t98;
    const float t129 = t84 + t127 - tau[3] - t128;
    const float t130 = tau[0] + t90 + t92*t107 + t93*t96;
    const float t131 = t85 + t127 - tau[2] - t110*t129 - t128;
    const float t132 = t91 + t127 - t113*t129 - t128;
    const float t133 = t132 - t119*t131;
    const float t134 = t123*t133;
    const float t135 = t117*t129 + t130 + t134 - t121*t131;
    const float qdd0 = t126*t135;
    qdd[0] = -qdd0;
    const float qdd1 = t122*t133 - t123*qdd0;
    qdd[1] = -qdd1;
    const float qdd2 = t118*t131 + t121*qdd0 - t119*qdd1;
    qdd[2] = -qdd2;
    const float t136 = t109*t129 + t110*qdd2 + t113*qdd1;
    const float qdd3 = t117*qdd0 + t136;
    qdd[3] = qdd3;
    const float t137 = t92*t97 + t98*qdd3 - t98*qdd2;
    const float qdd4 = t137 - t98*qdd1 - t107*qdd0;
    qdd[4] = -qdd4;
    const float t138 = cos_q4*qdd2 + 58.355064f*t93 - cos_q4*qdd3;
    const float qdd5 = cos_q4*qdd1 + t138 - t96*qdd0;
    qdd[5] = qdd5;
}

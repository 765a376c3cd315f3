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
 * route: factorisation, angles of parallel axes added up; 216 M 180 A 5 D 10 sin/cos (operations: 508 by articulated_body)
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
    const float t2 = 1.7550195f*sin_q1*sin_q1;
    const float t3 = 1.7550195f*sin_q1*cos_q1;
    const float t4 = 0.425f*sin_q1;
    const float t5 = 0.425f*cos_q1;
    const float t6 = 1.5987593f*sin_q1_q2;
    const float t7 = 1.5987593f*cos_q1_q2;
    const float t8 = 0.59155697f*sin_q1_q2*sin_q1_q2;
    const float t9 = 0.59155697f*sin_q1_q2*cos_q1_q2;
    const float t10 = 0.39225f*sin_q1_q2;
    const float t11 = 0.39225f*cos_q1_q2;
    const float t12 = 0.017784735f*sin_q1_q2_q3;
    const float t13 = 0.017784735f*cos_q1_q2_q3;
    const float t14 = sin_q1_q2_q3*sin_q1_q2_q3;
    const float t15 = sin_q1_q2_q3*cos_q1_q2_q3;
    const float t16 = 0.10510116f*t14;
    const float t17 = 0.10510116f*t15;
    const float t18 = 0.017136473f*cos_q4;
    const float t19 = 0.017136473f*sin_q1_q2_q3*sin_q4;
    const float t20 = cos_q5*cos_q5;
    const float t21 = sin_q5*sin_q5;
    const float t22 = 0.00022547315f*t20 + 0.016911f*t21;
    const float t23 = 0.016685527f*sin_q5*cos_q5;
    const float t24 = 0.016911f*t20 + 0.00022547315f*t21 + 0.10971f;
    const float t25 = t24 + 0.126621f;
    const float t26 = cos_q4*t23;
    const float t27 = sin_q4*t23;
    const float t28 = sin_q1_q2_q3*t26 - cos_q1_q2_q3*t25;
    const float t29 = cos_q4*cos_q4;
    const float t30 = sin_q4*sin_q4;
    const float t31 = t24*t29 + 0.126621f*t30;
    const float t32 = cos_q1_q2_q3*cos_q1_q2_q3;
    const float t33 = 2.0f*t15*t26;
    const float t34 = t33 - t14*t22 - t31*t32;
    const float t35 = t14*t31 + t22*t32 + t33;
    const float t36 = cos_q1_q2_q3*t27;
    const float t37 = sin_q1_q2_q3*sin_q4*cos_q4*(t24 - 0.126621f) + t36;
    const float t38 = t16 + t34 - 0.10971f;
    const float t39 = t16 + t35 + 0.004608836f;
    const float t40 = t37 - 0.0019412038f*cos_q1_q2_q3;
    const float t41 = t38 - t39;
    const float t42 = t10*t13;
    const float t43 = t11*t12;
    const float t44 = t41 + t43 - t42;
    const float t45 = t8 + t39 + 2.0f*t42 + 0.0020475f;
    const float t46 = t40 - 0.07714262f*sin_q1_q2;
    const float t47 = t8 + t38 + 2.0f*t43 - 0.59360445f;
    const float t48 = t45 - t47;
    const float t49 = t4*(t6 + t13);
    const float t50 = t5*(t7 - t12);
    const float t51 = t2 + t47 - 2.0f*t50 - 1.7625732f;
    const float t52 = t2 + t45 + 2.0f*t49 + 0.0075537f - t51;
    const float t53 = t51 - 0.00333f;
    const float t54 = t53 - t24*t30 - 0.126621f*t29 - 0.2952086f;
    const float t55 = qd[0]*qd[0];
    const float t56 = qd[1]*qd[1];
    const float wd1y = qd[0]*qd[1];
    const float t57 = 2.0f*qd[0]*qd[1];
    const float w2z = qd[1] + qd[2];
    const float t58 = w2z*w2z;
    const float wd2y = qd[0]*qd[2] + wd1y;
    const float t59 = 2.0f*qd[0]*qd[2] + t57;
    const float t60 = t55 + t58;
    const float a2y = t5*(t55 + t56);
    const float a2z = t4*t57;
    const float a2x = t4*t56 + 9.81f;
    const float t61 = t7*a2z;
    const float t62 = t9*t59 + t61 - 0.07714262f*cos_q1_q2*t58;
    const float t63 = t6*a2y + t9*t55 - t7*a2x;
    const float w3z = qd[3] + w2z;
    const float t64 = w3z*w3z;
    const float wd3x = qd[0]*qd[3] + wd2y;
    const float t65 = 2.0f*qd[0]*qd[3] + t59;
    const float a3y = t10*t58 + a2x;
    const float a3x = t11*t60 + a2y;
    const float a3z = t10*t59 + a2z;
    const float t66 = 0.0019412038f*sin_q1_q2_q3*t64 + t17*t65;
    const float t67 = t12*(t55 + t64);
    const float t68 = t13*t64;
    const float t69 = t13*t65;
    const float t70 = t12*a3y + t13*a3x + t17*t55;
    const float t71 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t71;
    const float w4y = sin_q4*t71 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t72 = cos_q1_q2_q3*wd3x;
    const float wd4z = sin_q1_q2_q3*wd3x;
    const float wd4x = cos_q4*t72 - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*t72;
    const float t73 = w4x*w4y;
    const float t74 = wd4z + t73;
    const float t75 = wd4z - t73;
    const float t76 = wd4y - w4x*w4z;
    const float t77 = w4y*w4z + wd4x;
    const float t78 = 0.126621f*t74 + 0.10971f*t75;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t79 = w5x*w5z;
    const float t80 = w5y*w5z;
    const float t81 = w5x*w5y;
    const float wd5x = sin_q5*t74 - cos_q5*t77 - t80;
    const float wd5y = sin_q5*t77 + cos_q5*t74 - t79;
    const float t82 = wd4y - t81;
    const float t83 = wd4y + t81;
    const float t84 = t79 - wd5y;
    const float t85 = t80 - wd5x;
    const float t86 = 0.00022547315f*t85;
    const float t87 = 0.016911f*t84;
    const float t88 = 0.00022547315f*t82 + 0.016911f*t83;
    const float t89 = cos_q5*t86 + 0.126621f*t77 - sin_q5*t87;
    const float t90 = 0.10971f*t76 + t88;
    const float t91 = t78 - sin_q5*t86 - cos_q5*t87;
    const float t92 = sin_q1_q2_q3*(sin_q4*t90 + cos_q4*t89);
    const float t93 = cos_q1_q2_q3*t91 + t66 - t12*a3z - t92;
    const float t94 = sin_q4*t89 + t70 - cos_q4*t90;
    const float t95 = t63 + t94 - t10*t67 - t11*t68;
    const float t96 = t5*(t6*t59 + t69);
    const float t97 = t4*(t7*t60 - t67);
    const float t98 = t11*t69 + t62 + t93 + t96;
    const float t99 = t95 + t97 - t5*(t6*t58 + t68);
    const float t100 = t3*t57 + t98 - 0.4084992f*cos_q1*t56;
    const float t101 = t3*t55 + t99 - tau[1] - 9.81f*t1;
    const float t102 = t91 - tau[4];
    const float t103 = tau[5] + t88;
    const float t104 = 58.355064f*t18;
    const float t105 = t18*t104;
    const float t106 = t5*t12 + t44 + t105 - t4*t13;
    const float t107 = t19*t104;
    const float t108 = 58.355064f*t19;
    const float t109 = 1.0f/t25;
    const float t110 = t27*t109;
    const float t111 = t27*t110;
    const float t112 = t44 + t105 + t111;
    const float t113 = t106 + t111;
    const float t114 = t28*t110;
    const float t115 = t40 + t114 - t107;
    const float t116 = t28*t109;
    const float t117 = t19*t108 + t28*t116 + t54;
    const float t118 = 1.0f/(t41 + t105 + t111);
    const float t119 = t112*t118;
    const float t120 = t113*t119;
    const float t121 = t48 + t49 + t50 + t120 - t105 - t111;
    const float t122 = t46 + t114 - t107 - t115*t119;
    const float t123 = t113*t118;
    const float t124 = t52 + t113*t123 - t105 - t111;
    const float t125 = t115*t123;
    const float t126 = 0.4084992f*sin_q1 + t107 + t125 - t46 - t114;
    const float t127 = t115*t118;
    const float t128 = 1.0f/(t48 + t112*t119 - t105 - t111);
    const float t129 = t121*t128;
    const float t130 = t122*t129 + t126;
    const float t131 = t122*t128;
    const float t132 = 1.0f/(t124 - t121*t129);
    const float t133 = t130*t132;
    const float t134 = t130*t133;
    const float t135 = t117 + t122*t131 + t134 - t115*t127;
    const float t136 = 1.0f/t135;
    const float t137 = t103*t104;
    const float t138 = t102*t110;
    const float t139 = t94 + t137 - tau[3] - t138;
    const float t140 = tau[0] + t100 + t102*t116 + t103*t108;
    const float t141 = t95 + t137 - tau[2] - t119*t139 - t138;
    const float t142 = t101 + t137 - t123*t139 - t138;
    const float t143 = t142 - t129*t141;
    const float t144 = t133*t143;
    const float t145 = t127*t139 + t140 + t144 - t131*t141;
    const float qdd0 = t136*t145;
    qdd[0] = -qdd0;
    const float qdd1 = t132*t143 - t133*qdd0;
    qdd[1] = -qdd1;
    const float qdd2 = t128*t141 + t131*qdd0 - t129*qdd1;
    qdd[2] = -qdd2;
    const float t146 = t118*t139 + t119*qdd2 + t123*qdd1;
    const float qdd3 = t127*qdd0 + t146;
    qdd[3] = qdd3;
    const float t147 = t102*t109 + t110*qdd3 - t110*qdd2;
    const float qdd4 = t147 - t110*qdd1 - t116*qdd0;
    qdd[4] = -qdd4;
    const float t148 = 58.355064f*t103 + t104*qdd2 - t104*qdd3;
    const float qdd5 = t104*qdd1 + t148 - t108*qdd0;
    qdd[5] = qdd5;
}

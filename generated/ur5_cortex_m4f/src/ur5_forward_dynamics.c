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
 * route: factorisation, angles of parallel axes added up; 216 M 179 A 5 D 10 sin/cos (operations: 508 by articulated_body)
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
    const float t53 = t51 - t24*t30 - 0.126621f*t29 - 0.29853863f;
    const float t54 = qd[0]*qd[0];
    const float t55 = qd[1]*qd[1];
    const float wd1y = qd[0]*qd[1];
    const float t56 = 2.0f*qd[0]*qd[1];
    const float w2z = qd[1] + qd[2];
    const float t57 = w2z*w2z;
    const float wd2y = qd[0]*qd[2] + wd1y;
    const float t58 = 2.0f*qd[0]*qd[2] + t56;
    const float t59 = t54 + t57;
    const float a2y = t5*(t54 + t55);
    const float a2z = t4*t56;
    const float a2x = t4*t55 + 9.81f;
    const float t60 = t7*a2z;
    const float t61 = t9*t58 + t60 - 0.07714262f*cos_q1_q2*t57;
    const float t62 = t6*a2y + t9*t54 - t7*a2x;
    const float w3z = qd[3] + w2z;
    const float t63 = w3z*w3z;
    const float wd3x = qd[0]*qd[3] + wd2y;
    const float t64 = 2.0f*qd[0]*qd[3] + t58;
    const float a3y = t10*t57 + a2x;
    const float a3x = t11*t59 + a2y;
    const float a3z = t10*t58 + a2z;
    const float t65 = 0.0019412038f*sin_q1_q2_q3*t63 + t17*t64;
    const float t66 = t12*(t54 + t63);
    const float t67 = t13*t63;
    const float t68 = t13*t64;
    const float t69 = t12*a3y + t13*a3x + t17*t54;
    const float t70 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t70;
    const float w4y = sin_q4*t70 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t71 = cos_q1_q2_q3*wd3x;
    const float wd4z = sin_q1_q2_q3*wd3x;
    const float wd4x = cos_q4*t71 - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*t71;
    const float t72 = w4x*w4y;
    const float t73 = wd4z + t72;
    const float t74 = wd4z - t72;
    const float t75 = wd4y - w4x*w4z;
    const float t76 = w4y*w4z + wd4x;
    const float t77 = 0.126621f*t73 + 0.10971f*t74;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t78 = w5x*w5z;
    const float t79 = w5y*w5z;
    const float t80 = w5x*w5y;
    const float wd5x = sin_q5*t73 - cos_q5*t76 - t79;
    const float wd5y = sin_q5*t76 + cos_q5*t73 - t78;
    const float t81 = wd4y - t80;
    const float t82 = wd4y + t80;
    const float t83 = t78 - wd5y;
    const float t84 = t79 - wd5x;
    const float t85 = 0.00022547315f*t84;
    const float t86 = 0.016911f*t83;
    const float t87 = 0.00022547315f*t81 + 0.016911f*t82;
    const float t88 = cos_q5*t85 + 0.126621f*t76 - sin_q5*t86;
    const float t89 = 0.10971f*t75 + t87;
    const float t90 = t77 - sin_q5*t85 - cos_q5*t86;
    const float t91 = sin_q1_q2_q3*(sin_q4*t89 + cos_q4*t88);
    const float t92 = cos_q1_q2_q3*t90 + t65 - t12*a3z - t91;
    const float t93 = sin_q4*t88 + t69 - cos_q4*t89;
    const float t94 = t62 + t93 - t10*t66 - t11*t67;
    const float t95 = t5*(t6*t58 + t68);
    const float t96 = t4*(t7*t59 - t66);
    const float t97 = t11*t68 + t61 + t92 + t95;
    const float t98 = t94 + t96 - t5*(t6*t57 + t67);
    const float t99 = t3*t56 + t97 - 0.4084992f*cos_q1*t55;
    const float t100 = t3*t54 + t98 - tau[1] - 9.81f*t1;
    const float t101 = t90 - tau[4];
    const float t102 = tau[5] + t87;
    const float t103 = 58.355064f*t18;
    const float t104 = t18*t103;
    const float t105 = t5*t12 + t44 + t104 - t4*t13;
    const float t106 = t19*t103;
    const float t107 = 58.355064f*t19;
    const float t108 = 1.0f/t25;
    const float t109 = t27*t108;
    const float t110 = t27*t109;
    const float t111 = t44 + t104 + t110;
    const float t112 = t105 + t110;
    const float t113 = t28*t109;
    const float t114 = t40 + t113 - t106;
    const float t115 = t28*t108;
    const float t116 = t19*t107 + t28*t115 + t53;
    const float t117 = 1.0f/(t41 + t104 + t110);
    const float t118 = t111*t117;
    const float t119 = t112*t118;
    const float t120 = t48 + t49 + t50 + t119 - t104 - t110;
    const float t121 = t46 + t113 - t106 - t114*t118;
    const float t122 = t112*t117;
    const float t123 = t52 + t112*t122 - t104 - t110;
    const float t124 = t114*t122;
    const float t125 = 0.4084992f*sin_q1 + t106 + t124 - t46 - t113;
    const float t126 = t114*t117;
    const float t127 = 1.0f/(t48 + t111*t118 - t104 - t110);
    const float t128 = t120*t127;
    const float t129 = t121*t128 + t125;
    const float t130 = t121*t127;
    const float t131 = 1.0f/(t123 - t120*t128);
    const float t132 = t129*t131;
    const float t133 = t129*t132;
    const float t134 = t116 + t121*t130 + t133 - t114*t126;
    const float t135 = 1.0f/t134;
    const float t136 = t102*t103;
    const float t137 = t101*t109;
    const float t138 = t93 + t136 - tau[3] - t137;
    const float t139 = tau[0] + t99 + t101*t115 + t102*t107;
    const float t140 = t94 + t136 - tau[2] - t118*t138 - t137;
    const float t141 = t100 + t136 - t122*t138 - t137;
    const float t142 = t141 - t128*t140;
    const float t143 = t132*t142;
    const float t144 = t126*t138 + t139 + t143 - t130*t140;
    const float qdd0 = t135*t144;
    qdd[0] = -qdd0;
    const float qdd1 = t131*t142 - t132*qdd0;
    qdd[1] = -qdd1;
    const float qdd2 = t127*t140 + t130*qdd0 - t128*qdd1;
    qdd[2] = -qdd2;
    const float t145 = t117*t138 + t118*qdd2 + t122*qdd1;
    const float qdd3 = t126*qdd0 + t145;
    qdd[3] = qdd3;
    const float t146 = t101*t108 + t109*qdd3 - t109*qdd2;
    const float qdd4 = t146 - t109*qdd1 - t115*qdd0;
    qdd[4] = -qdd4;
    const float t147 = 58.355064f*t102 + t103*qdd2 - t103*qdd3;
    const float qdd5 = t103*qdd1 + t147 - t107*qdd0;
    qdd[5] = qdd5;
}

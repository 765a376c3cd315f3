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
 * route: factorisation; 287 M 219 A 5 D 10 sin/cos (operations: 670 by articulated_body)
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
void ur5_forward_dynamics(const float q[6], const float qd[6], const float tau[6], float qdd[6])
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
    const float t3 = cos_q3*t1;
    const float t4 = sin_q3*t1;
    const float t5 = cos_q1*(sin_q2*t3 + cos_q2*t4);
    const float t6 = t5 - sin_q1*(sin_q2*t4 - cos_q2*t3);
    const float t7 = cos_q5*cos_q5;
    const float t8 = sin_q5*sin_q5;
    const float t9 = 0.016685527f*sin_q5*cos_q5;
    const float t10 = 0.016911f*t7 + 0.00022547315f*t8 + 0.10971f;
    const float t11 = t10 + 0.126621f;
    const float t12 = cos_q4*t9;
    const float t13 = sin_q4*t9;
    const float t14 = sin_q3*t11 + cos_q3*t12;
    const float t15 = sin_q3*t12 - cos_q3*t11;
    const float t16 = cos_q1*(sin_q2*t14 + cos_q2*t15);
    const float t17 = t16 - sin_q1*(sin_q2*t15 - cos_q2*t14);
    const float t18 = cos_q4*cos_q4;
    const float t19 = sin_q4*sin_q4;
    const float t20 = sin_q4*cos_q4*(t10 - 0.126621f);
    const float t21 = t10*t18 + 0.126621f*t19 + 0.10971f;
    const float t22 = 0.00022547315f*t7 + 0.016911f*t8 + 0.004608836f;
    const float t23 = t13 - 0.0019412038f;
    const float t24 = t21 + t22;
    const float t25 = 0.017784735f*cos_q3;
    const float t26 = 0.017784735f*sin_q3;
    const float t27 = cos_q3*t20 - sin_q3*t23;
    const float t28 = sin_q3*t20 + cos_q3*t23;
    const float t29 = 0.39225f*t26;
    const float t30 = t24 - t29;
    const float t31 = sin_q2*t25;
    const float t32 = cos_q2*t26 + t31;
    const float t33 = cos_q2*t28;
    const float t34 = sin_q2*t28;
    const float t35 = cos_q1*(sin_q2*t27 + t33);
    const float t36 = cos_q3*cos_q3;
    const float t37 = sin_q3*sin_q3;
    const float t38 = sin_q3*cos_q3;
    const float t39 = 2.0f*t12*t38;
    const float t40 = t12*(t36 - t37) + (t21 - t22)*t38;
    const float t41 = 2.0f*t29;
    const float t42 = 0.39225f*t25 + t40;
    const float t43 = t39 + t41 - t21*t36 - t22*t37;
    const float t44 = t26 - 1.5987593f;
    const float t45 = t21*t37 + t22*t36 + t39 + 0.0020475f;
    const float t46 = t43 - 0.59360445f;
    const float t47 = t27 - 0.07714262f;
    const float t48 = t45 - t46;
    const float t49 = cos_q2*t44 + t31;
    const float t50 = sin_q2*t44 - cos_q2*t25;
    const float t51 = t34 - cos_q2*t47;
    const float t52 = 0.425f*t49;
    const float t53 = cos_q1*(sin_q2*t47 + t33);
    const float t54 = cos_q2*cos_q2;
    const float t55 = sin_q2*sin_q2;
    const float t56 = sin_q2*cos_q2;
    const float t57 = 2.0f*t42*t56;
    const float t58 = (t45 + t46)*t56 - t42*(t54 - t55);
    const float t59 = 2.0f*t52;
    const float t60 = t46*t54 + t57 + t59 - t45*t55;
    const float t61 = t45*t54 + t57 + 0.0075537f - t46*t55;
    const float t62 = t60 - 1.7625732f;
    const float t63 = 2.0f*sin_q1*cos_q1*(0.425f*t50 + t58);
    const float t64 = sin_q1*sin_q1*t61 - cos_q1*cos_q1*t62;
    const float t65 = t10*t19 + 0.126621f*t18 + 0.2952086f;
    const float w1x = qd[0]*cos_q1;
    const float w1y = qd[0]*sin_q1;
    const float t66 = qd[1]*qd[1];
    const float wd1y = qd[1]*w1x;
    const float wd1x = qd[1]*w1y;
    const float t67 = w1x*w1y;
    const float t68 = 2.0f*wd1y;
    const float t69 = 2.0f*wd1x;
    const float t70 = w1x*w1x + t66;
    const float a1x = 9.81f*cos_q1;
    const float a1y = 9.81f*sin_q1;
    const float t71 = w1y*w1y - t66;
    const float t72 = 0.0075537f*t67;
    const float w2x = cos_q2*w1x - sin_q2*w1y;
    const float w2y = sin_q2*w1x + cos_q2*w1y;
    const float w2z = qd[1] + qd[2];
    const float t73 = w2z*w2z;
    const float wd2y = w2x*w2z;
    const float wd2x = w2y*w2z;
    const float t74 = w2x*w2y;
    const float t75 = 2.0f*wd2y;
    const float t76 = 2.0f*wd2x;
    const float t77 = w2x*w2x + t73;
    const float a2z = 0.425f*t69;
    const float t78 = a1x - 0.425f*t67;
    const float t79 = 0.425f*t70 + a1y;
    const float a2x = cos_q2*t78 - sin_q2*t79;
    const float a2y = sin_q2*t78 + cos_q2*t79;
    const float t80 = w2y*w2y - t73;
    const float t81 = 0.07714262f*t74 + 0.0020475f*t75;
    const float t82 = 0.0020475f*t74;
    const float t83 = 0.59360445f*t76 + 1.5987593f*a2z + 0.07714262f*t80;
    const float w3x = sin_q3*w2x + cos_q3*w2y;
    const float w3y = sin_q3*w2y - cos_q3*w2x;
    const float w3z = qd[3] + w2z;
    const float t84 = w3z*w3z;
    const float wd3y = w3x*w3z;
    const float wd3x = w3y*w3z;
    const float t85 = w3x*w3y;
    const float t86 = 2.0f*wd3y;
    const float t87 = 2.0f*wd3x;
    const float t88 = w3x*w3x + t84;
    const float a3z = 0.39225f*t76 + a2z;
    const float t89 = sin_q3*(a2x - 0.39225f*t74);
    const float a3x = cos_q3*(0.39225f*t77 + a2y) + t89;
    const float t90 = w3y*w3y - t84;
    const float t91 = 0.10971f*t85;
    const float t92 = 0.017784735f*t85;
    const float t93 = 0.017784735f*t88;
    const float t94 = 0.017784735f*t87;
    const float t95 = 0.004608836f*t87 - 0.017784735f*a3z - 0.0019412038f*t90;
    const float w4x = sin_q4*w3z + cos_q4*w3x;
    const float w4y = sin_q4*w3x - cos_q4*w3z;
    const float w4z = qd[4] + w3y;
    const float t96 = w4x*w4z;
    const float t97 = w4y*w4z;
    const float t98 = w4x*w4y;
    const float wd4x = sin_q4*t85 - cos_q4*t87 - t97;
    const float wd4y = sin_q4*t87 + cos_q4*t85 - t96;
    const float t99 = wd3y + t98;
    const float t100 = wd3y - t98;
    const float t101 = t96 - wd4y;
    const float t102 = t97 - wd4x;
    const float t103 = 0.126621f*t99 + 0.10971f*t100;
    const float w5x = cos_q5*w4x - sin_q5*w4z;
    const float w5y = sin_q5*w4x + cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t104 = w5x*w5z;
    const float t105 = w5y*w5z;
    const float t106 = w5x*w5y;
    const float wd5x = sin_q5*t99 + cos_q5*t102 - t105;
    const float wd5y = cos_q5*t99 - sin_q5*t102 - t104;
    const float t107 = wd4y + t106;
    const float t108 = wd4y - t106;
    const float t109 = t104 - wd5y;
    const float t110 = t105 - wd5x;
    const float t111 = 0.00022547315f*t110;
    const float t112 = 0.016911f*t109;
    const float t113 = 0.00022547315f*t107 + 0.016911f*t108;
    const float t114 = sin_q5*t112 + 0.126621f*t102 - cos_q5*t111;
    const float t115 = 0.10971f*t101 - t113;
    const float t116 = t103 - sin_q5*t111 - cos_q5*t112;
    const float t117 = sin_q4*t114 + cos_q4*t115;
    const float t118 = cos_q4*t114 + t95 - sin_q4*t115;
    const float t119 = 0.0019412038f*t85 - 0.10971f*t86 - t116;
    const float t120 = t91 + t117 - 0.004608836f*t85 - 0.017784735f*a3x;
    const float t121 = sin_q3*t92 + cos_q3*t93;
    const float t122 = sin_q3*t118 - cos_q3*t119 - 0.39225f*t94;
    const float t123 = t120 + 0.39225f*t121;
    const float t124 = t83 + t122;
    const float t125 = t81 - sin_q3*t119 - cos_q3*t118;
    const float t126 = 1.5987593f*a2x + t82 + t123 - 0.59360445f*t74;
    const float t127 = cos_q3*t92 + 1.5987593f*t77 - sin_q3*t93;
    const float t128 = cos_q2*(1.5987593f*t74 - t121) - sin_q2*t127;
    const float t129 = sin_q2*t124 + cos_q2*t125;
    const float t130 = 0.6794727f*t76 - 0.425f*t94;
    const float t131 = cos_q2*t124 + t130 - sin_q2*t125;
    const float t132 = t126 - 0.425f*t128;
    const float t133 = 4.4329224f*a1x + t72 + t132 - 1.7625732f*t67;
    const float t134 = cos_q1*(1.7625732f*t69 + 0.4084992f*t71 + t131);
    const float t135 = sin_q1*(0.4084992f*t67 + 0.0075537f*t68 + t129);
    const float t136 = t116 - tau[4];
    const float t137 = t113 - tau[5];
    const float t138 = 58.355064f*t2;
    const float t139 = t2*t138;
    const float t140 = t6*t138;
    const float t141 = t35 - sin_q1*(t34 - cos_q2*t27) - t140;
    const float t142 = 58.355064f*t6;
    const float t143 = t63 + t64 + t65 + 0.00333f - t6*t142;
    const float t144 = 1.0f/t11;
    const float t145 = t13*t144;
    const float t146 = t13*t145;
    const float t147 = t139 + t146 - t30;
    const float t148 = 0.425f*t32 + t139 + t146 - t30;
    const float t149 = t17*t145;
    const float t150 = t141 + t149;
    const float t151 = t53 + t149 - sin_q1*t51 - t140;
    const float t152 = t53 + t149 - sin_q1*(t51 + 0.4084992f) - t140;
    const float t153 = t17*t144;
    const float t154 = 1.0f/(t139 + t146 - t24);
    const float t155 = t147*t154;
    const float t156 = t48 + t148*t155 - t52 - t139 - t146;
    const float t157 = t151 - t150*t155;
    const float t158 = t148*t154;
    const float t159 = t61 + t148*t158 - t62 - t139 - t146;
    const float t160 = t150*t154;
    const float t161 = t143 + t150*t160 - t17*t153;
    const float t162 = 1.0f/(t48 + t147*t155 - t139 - t146);
    const float t163 = t156*t162;
    const float t164 = t152 - t150*t158 - t157*t163;
    const float t165 = t157*t162;
    const float t166 = 1.0f/(t159 - t156*t163);
    const float t167 = t164*t166;
    const float t168 = 1.0f/(t161 - t157*t165 - t164*t167);
    const float t169 = t137*t138;
    const float t170 = t136*t145;
    const float t171 = tau[3] + t120 + t169 + t170;
    const float t172 = t136*t153;
    const float t173 = tau[0] + t134 + t172 - t135 - t137*t142;
    const float t174 = tau[2] + t126 + t169 + t170 - t155*t171;
    const float t175 = tau[1] + t133 + t169 + t170 - t158*t171;
    const float t176 = t175 - t163*t174;
    const float t177 = t167*t176;
    const float t178 = t165*t174 + t173 + t177 - t160*t171;
    const float qdd0 = t168*t178;
    qdd[0] = qdd0;
    const float qdd1 = t166*t176 + t167*qdd0;
    qdd[1] = qdd1;
    const float qdd2 = t162*t174 + t165*qdd0 - t163*qdd1;
    qdd[2] = qdd2;
    const float t179 = t154*t171 + t155*qdd2 + t158*qdd1;
    const float qdd3 = t160*qdd0 + t179;
    qdd[3] = -qdd3;
    const float t180 = t136*t144 + t145*qdd2 - t145*qdd3;
    const float qdd4 = t145*qdd1 + t153*qdd0 + t180;
    qdd[4] = -qdd4;
    const float t181 = 58.355064f*t137 + t138*qdd2 - t138*qdd3;
    const float qdd5 = t138*qdd1 + t181 - t142*qdd0;
    qdd[5] = -qdd5;
}

/**
 * @file ur5_forward_dynamics.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     tool0
 * effects:    none in the file
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
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "ur5.h"

#include "ur5_trig.h"

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 203 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation)
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
    const float t1 = 1.8839921f*cos_q1;
    const float t2 = 1.7550195f*sin_q1*cos_q1;
    const float t3 = 0.6794727f*sin_q1_q2;
    const float t4 = 0.6794727f*cos_q1_q2;
    const float t5 = 0.59155697f*sin_q1_q2*cos_q1_q2;
    const float t6 = 0.59155697f*sin_q1_q2*sin_q1_q2 - 0.59360445f;
    const float t7 = 0.92294115f*sin_q1_q2;
    const float t8 = 0.92294115f*cos_q1_q2;
    const float t9 = 0.0075585125f*sin_q1_q2_q3;
    const float t10 = 0.0075585125f*cos_q1_q2_q3;
    const float t11 = sin_q1_q2_q3*sin_q1_q2_q3;
    const float t12 = 0.10510116f*sin_q1_q2_q3*cos_q1_q2_q3;
    const float t13 = 0.0019412038f*cos_q1_q2_q3;
    const float t14 = qd[0]*qd[0];
    const float t15 = qd[1]*qd[1];
    const float t16 = 2.0f*qd[0]*qd[1];
    const float t17 = t2*t16 - 0.4084992f*cos_q1*t15;
    const float t18 = t2*t14 - 23.082354f*t1;
    const float w2z = qd[1] + qd[2];
    const float t19 = w2z*w2z;
    const float t20 = 2.0f*qd[0]*w2z;
    const float t21 = t14 + t19;
    const float t22 = cos_q1*(t14 + t15);
    const float t23 = sin_q1*t16;
    const float t24 = sin_q1*t15 + 23.082354f;
    const float t25 = t4*t23;
    const float t26 = t5*t20 + t25 - 0.07714262f*cos_q1_q2*t19;
    const float t27 = t3*t22 + t5*t14 - t4*t24;
    const float w3z = qd[3] + w2z;
    const float t28 = w3z*w3z;
    const float t29 = qd[0]*w3z;
    const float t30 = 2.0f*t29;
    const float t31 = 0.0019412038f*sin_q1_q2_q3*t28 + t12*t30;
    const float t32 = t10*t30;
    const float t33 = (t8*t21 + t22)*t10;
    const float t34 = (t7*t19 + t24)*t9 + t33;
    const float t35 = t31 - (t7*t20 + t23)*t9;
    const float t36 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t36;
    const float w4y = sin_q4*t36 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t37 = cos_q1_q2_q3*t29;
    const float t38 = sin_q1_q2_q3*t29;
    const float t39 = qd[4]*w4x + sin_q4*t37;
    const float t40 = w4x*w4y;
    const float t41 = t38 + t40;
    const float t42 = t38 - t40;
    const float t43 = t39 - w4x*w4z;
    const float t44 = cos_q4*t37 + w4y*w4z - qd[4]*w4y;
    const float t45 = 0.126621f*t41 + 0.10971f*t42;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t46 = w5x*w5z;
    const float t47 = w5y*w5z;
    const float t48 = w5x*w5y;
    const float t49 = sin_q5*t41 - cos_q5*t44 - t47;
    const float t50 = sin_q5*t44 + cos_q5*t41 - t46;
    const float t51 = t39 - t48;
    const float t52 = t39 + t48;
    const float t53 = t46 - t50;
    const float t54 = t47 - t49;
    const float t55 = 0.00022547315f*t54;
    const float t56 = 0.016911f*t53;
    const float t57 = 58.355064f*tau[5] + 0.0131575f*t51 + 0.9868425f*t52;
    const float t58 = cos_q5*cos_q5;
    const float t59 = sin_q5*sin_q5;
    const float t60 = 0.016685527f*sin_q5*cos_q5;
    const float t61 = 0.00022547315f*t58 + 0.016911f*t59 + 0.126621f;
    const float t62 = cos_q5*t55 + 0.126621f*t44 - sin_q5*t56;
    const float t63 = 0.10971f*t43 - tau[5];
    const float t64 = 1.0f/(0.016911f*t58 + 0.00022547315f*t59 + 0.236331f);
    const float t65 = t45 - tau[4] - sin_q5*t55 - cos_q5*t56;
    const float t66 = t60*t64;
    const float t67 = t61 - t60*t66;
    const float t68 = t62 - t65*t66;
    const float t69 = 0.10971f*sin_q4*sin_q4 + cos_q4*cos_q4*t67;
    const float t70 = sin_q1_q2_q3*sin_q4*cos_q4*(t67 - 0.10971f) + t13;
    const float t71 = sin_q4*t68 - cos_q4*t63;
    const float t72 = sin_q1_q2_q3*(sin_q4*t63 + cos_q4*t68);
    const float t73 = 1.0f/(t69 - t67 - 0.22402884f);
    const float t74 = t12*t14 + t34 + t71 - tau[3];
    const float t75 = t70*t73;
    const float t76 = t10*t73;
    const float t77 = t9*t73;
    const float t78 = t70*t75;
    const float t79 = t11*t69 + t78 + 0.10971f - 0.10510116f*t11;
    const float t80 = t10*t76;
    const float t81 = t10*t77;
    const float t82 = t9*t77;
    const float t83 = t70*t76;
    const float t84 = t70*t77;
    const float t85 = tau[4]*cos_q1_q2_q3 + t35 - t72 - t74*t75;
    const float t86 = t9*(t14 + t28) - t74*t76;
    const float t87 = t10*t28 + t74*t77;
    const float t88 = t7*t81 - t8*t82;
    const float t89 = t7*t80 - t8*t81;
    const float t90 = t4 - t88;
    const float t91 = t3 + t89;
    const float t92 = t4 - t9;
    const float t93 = 0.07714262f*sin_q1_q2 + t7*t83 - t8*t84;
    const float t94 = tau[3] + t27 - t7*t86 - t8*t87;
    const float t95 = 1.0f/(t7*t89 + 0.5956519f - t8*t88);
    const float t96 = t94 - tau[2];
    const float t97 = t93*t95;
    const float t98 = t90*t95;
    const float t99 = t91*t95;
    const float t100 = t93*t97;
    const float t101 = t6 + 2.0f*t8*t9 + t100 - t79;
    const float t102 = t81 + t90*t99;
    const float t103 = t8*t32 + t26 + t85 + t96*t97;
    const float t104 = sin_q1*t102 - cos_q1*(t82 - t90*t98);
    const float t105 = sin_q1*(t80 - t91*t99) - cos_q1*t102;
    const float t106 = t101 - 2.0f*cos_q1*t92;
    const float t107 = sin_q1*(t83 - t93*t99);
    const float t108 = t107 - cos_q1*(t84 + t93*t98);
    const float t109 = 0.4084992f*sin_q1 + t108;
    const float t110 = sin_q1*(t86 + t96*t99 - t4*t21);
    const float t111 = cos_q1*(t3*t19 + t87 + t96*t98);
    const float t112 = cos_q1*(t3*t20 + t32) + t17 + t103;
    const float t113 = 1.0f/(sin_q1*t105 + 1.7701269f - cos_q1*t104);
    const float t114 = tau[2] + t18 - tau[1] - t110 - t111;
    const float t115 = t109*t113;
    const float t116 = t109*t115;
    const float t117 = 1.7550195f*sin_q1*sin_q1 + t106 + t116 - 1.7625732f;
    const float t118 = 1.0f/(t117 - 0.29853863f);
    const float qdd0 = (tau[0] + t112 + t114*t115)*t118;
    qdd[0] = -qdd0;
    const float qdd1 = t113*t114 - t115*qdd0;
    qdd[1] = -qdd1;
    const float t119 = cos_q1*qdd1;
    const float t120 = sin_q1*qdd1;
    const float t121 = t98*t119 + t99*t120;
    const float qdd2 = t95*t96 - t97*qdd0 - qdd1 - t121;
    qdd[2] = -qdd2;
    const float t122 = qdd1 + qdd2;
    const float t123 = t122 - t75*qdd0;
    const float t124 = (t7*t122 + t120)*t76;
    const float t125 = (t8*t122 + t119)*t77 + t123 - t124;
    const float qdd3 = t73*t74 + t125;
    qdd[3] = qdd3;
    const float t126 = t122 - qdd3;
    const float t127 = sin_q1_q2_q3*qdd0;
    const float t128 = cos_q1_q2_q3*qdd0;
    const float t129 = t128 - (sin_q4*t126 + cos_q4*t127)*t66;
    const float qdd4 = t64*t65 + t129;
    qdd[4] = -qdd4;
    const float qdd5 = cos_q4*t126 + t57 - sin_q4*t127;
    qdd[5] = qdd5;
}

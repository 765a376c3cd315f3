/**
 * @file ur5_forward_dynamics.c
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
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 200 M 140 A 5 D 10 sin/cos (operations: 398 by factorisation); 15.5 digits (float 6.7)
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
    const float t1 = 1.7550195f*sin_q1;
    const float t2 = sin_q1*t1 - 1.7625732f;
    const float t3 = cos_q1*t1;
    const float t4 = 0.6794727f*sin_q1_q2;
    const float t5 = 0.6794727f*cos_q1_q2;
    const float t6 = 0.59155697f*sin_q1_q2;
    const float t7 = cos_q1_q2*t6;
    const float t8 = 0.92294115f*sin_q1_q2;
    const float t9 = 0.92294115f*cos_q1_q2;
    const float t10 = 0.0075585125f*sin_q1_q2_q3;
    const float t11 = 0.0075585125f*cos_q1_q2_q3;
    const float t12 = 0.10510116f*sin_q1_q2_q3;
    const float t13 = cos_q1_q2_q3*t12;
    const float t14 = 0.0019412038f*cos_q1_q2_q3;
    const float t15 = qd[0]*qd[0];
    const float t16 = qd[1]*qd[1];
    const float t17 = 2.0f*qd[0]*qd[1];
    const float t18 = t3*t17 - 0.4084992f*cos_q1*t16;
    const float t19 = t3*t15 - 43.48697f*cos_q1;
    const float w2z = qd[1] + qd[2];
    const float t20 = w2z*w2z;
    const float t21 = 2.0f*qd[0]*w2z;
    const float t22 = t15 + t20;
    const float t23 = cos_q1*(t15 + t16);
    const float t24 = sin_q1*t17;
    const float t25 = sin_q1*t16 + 23.082354f;
    const float t26 = t5*t24;
    const float t27 = t7*t21 + t26 - 0.07714262f*cos_q1_q2*t20;
    const float t28 = t4*t23 + t7*t15 - t5*t25;
    const float w3z = qd[3] + w2z;
    const float t29 = w3z*w3z;
    const float t30 = qd[0]*w3z;
    const float t31 = 2.0f*t30;
    const float t32 = t11*t31;
    const float t33 = 0.0019412038f*sin_q1_q2_q3*t29 + t13*t31;
    const float t34 = (t9*t22 + t23)*t11;
    const float t35 = (t8*t20 + t25)*t10 + t34;
    const float t36 = t33 - (t8*t21 + t24)*t10;
    const float t37 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t37;
    const float w4y = sin_q4*t37 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t38 = cos_q1_q2_q3*t30;
    const float t39 = sin_q1_q2_q3*t30;
    const float t40 = qd[4]*w4x + sin_q4*t38;
    const float t41 = w4x*w4y;
    const float t42 = t39 + t41;
    const float t43 = t39 - t41;
    const float t44 = t40 - w4x*w4z;
    const float t45 = cos_q4*t38 + w4y*w4z - qd[4]*w4y;
    const float t46 = 0.126621f*t42 + 0.10971f*t43;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t47 = w5x*w5z;
    const float t48 = w5y*w5z;
    const float t49 = w5x*w5y;
    const float t50 = sin_q5*t42 - cos_q5*t45 - t48;
    const float t51 = sin_q5*t45 + cos_q5*t42 - t47;
    const float t52 = t40 - t49;
    const float t53 = t40 + t49;
    const float t54 = t47 - t51;
    const float t55 = t48 - t50;
    const float t56 = 0.00022547315f*t55;
    const float t57 = 0.016911f*t54;
    const float t58 = 58.355064f*tau[5] + 0.0131575f*t52 + 0.9868425f*t53;
    const float t59 = cos_q5*cos_q5;
    const float t60 = sin_q5*sin_q5;
    const float t61 = 0.016685527f*sin_q5*cos_q5;
    const float t62 = 0.00022547315f*t59 + 0.016911f*t60 + 0.126621f;
    const float t63 = cos_q5*t56 + 0.126621f*t45 - sin_q5*t57;
    const float t64 = 0.10971f*t44 - tau[5];
    const float t65 = 1.0f/(0.016911f*t59 + 0.00022547315f*t60 + 0.236331f);
    const float t66 = t46 - tau[4] - sin_q5*t56 - cos_q5*t57;
    const float t67 = t61*t65;
    const float t68 = t62 - t61*t67;
    const float t69 = t63 - t66*t67;
    const float t70 = 0.10971f*sin_q4*sin_q4 + cos_q4*cos_q4*t68;
    const float t71 = sin_q1_q2_q3*sin_q1_q2_q3*t70 + 0.10971f - sin_q1_q2_q3*t12;
    const float t72 = sin_q1_q2_q3*sin_q4*cos_q4*(t68 - 0.10971f) + t14;
    const float t73 = sin_q4*t69 - cos_q4*t64;
    const float t74 = sin_q1_q2_q3*(sin_q4*t64 + cos_q4*t69);
    const float t75 = 1.0f/(t70 - t68 - 0.22402884f);
    const float t76 = t13*t15 + t35 + t73 - tau[3];
    const float t77 = t72*t75;
    const float t78 = t11*t75;
    const float t79 = t10*t75;
    const float t80 = t11*t78;
    const float t81 = t11*t79;
    const float t82 = t10*t79;
    const float t83 = t72*t78;
    const float t84 = t72*t79;
    const float t85 = tau[4]*cos_q1_q2_q3 + t36 - t74 - t76*t77;
    const float t86 = t10*(t15 + t29) - t76*t78;
    const float t87 = t11*t29 + t76*t79;
    const float t88 = t8*t81 - t9*t82;
    const float t89 = t8*t80 - t9*t81;
    const float t90 = t71 + t72*t77 - 2.0f*t9*t10;
    const float t91 = t5 - t88;
    const float t92 = t4 + t89;
    const float t93 = t5 - t10;
    const float t94 = 0.07714262f*sin_q1_q2 + t8*t83 - t9*t84;
    const float t95 = tau[3] + t28 - t8*t86 - t9*t87;
    const float t96 = 1.0f/(t8*t89 + 0.5956519f - t9*t88);
    const float t97 = t95 - tau[2];
    const float t98 = t94*t96;
    const float t99 = t91*t96;
    const float t100 = t92*t96;
    const float t101 = sin_q1_q2*t6 + t94*t98 - t90 - 0.59360445f;
    const float t102 = t81 + t91*t100;
    const float t103 = t9*t32 + t27 + t85 + t97*t98;
    const float t104 = sin_q1*t102 - cos_q1*(t82 - t91*t99);
    const float t105 = sin_q1*(t80 - t92*t100) - cos_q1*t102;
    const float t106 = sin_q1*(t83 - t94*t100);
    const float t107 = t106 - cos_q1*(t84 + t94*t99);
    const float t108 = 0.4084992f*sin_q1 + t107;
    const float t109 = sin_q1*(t86 + t97*t100 - t5*t22);
    const float t110 = cos_q1*(t4*t20 + t87 + t97*t99);
    const float t111 = cos_q1*(t4*t21 + t32) + t18 + t103;
    const float t112 = 1.0f/(sin_q1*t105 + 1.7701269f - cos_q1*t104);
    const float t113 = tau[2] + t19 - tau[1] - t109 - t110;
    const float t114 = t108*t112;
    const float t115 = t108*t114;
    const float t116 = t2 + t101 + t115 - 2.0f*cos_q1*t93;
    const float t117 = 1.0f/(t116 - 0.29853863f);
    const float qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const float qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const float t118 = cos_q1*qdd1;
    const float t119 = sin_q1*qdd1;
    const float t120 = t99*t118 + t100*t119;
    const float qdd2 = t96*t97 - t98*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const float t121 = qdd1 + qdd2;
    const float t122 = t121 - t77*qdd0;
    const float t123 = (t8*t121 + t119)*t78;
    const float t124 = (t9*t121 + t118)*t79 + t122 - t123;
    const float qdd3 = t75*t76 + t124;
    qdd[3] = qdd3;
    const float t125 = t121 - qdd3;
    const float t126 = sin_q1_q2_q3*qdd0;
    const float t127 = cos_q1_q2_q3*qdd0;
    const float t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t67;
    const float qdd4 = t65*t66 + t128;
    qdd[4] = -qdd4;
    const float qdd5 = cos_q4*t125 + t58 - sin_q4*t126;
    qdd[5] = qdd5;
}

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
    const float t6 = 0.92294115f*sin_q1_q2;
    const float t7 = 0.92294115f*cos_q1_q2;
    const float t8 = 0.0075585125f*sin_q1_q2_q3;
    const float t9 = 0.0075585125f*cos_q1_q2_q3;
    const float t10 = sin_q1_q2_q3*sin_q1_q2_q3;
    const float t11 = 0.10510116f*sin_q1_q2_q3*cos_q1_q2_q3;
    const float t12 = 0.0019412038f*cos_q1_q2_q3;
    const float t13 = cos_q5*cos_q5;
    const float t14 = sin_q5*sin_q5;
    const float t15 = 0.016685527f*sin_q5*cos_q5;
    const float t16 = t4 - t8;
    const float t17 = qd[0]*qd[0];
    const float t18 = qd[1]*qd[1];
    const float wd1y = qd[0]*qd[1];
    const float t19 = 2.0f*wd1y;
    const float w2z = qd[1] + qd[2];
    const float t20 = w2z*w2z;
    const float wd2y = qd[0]*w2z;
    const float t21 = 2.0f*wd2y;
    const float t22 = t17 + t20;
    const float a2y = cos_q1*(t17 + t18);
    const float a2z = sin_q1*t19;
    const float a2x = sin_q1*t18 + 23.082354f;
    const float t23 = t4*a2z;
    const float t24 = t5*t21 + t23 - 0.07714262f*cos_q1_q2*t20;
    const float t25 = t3*a2y + t5*t17 - t4*a2x;
    const float w3z = qd[3] + w2z;
    const float t26 = w3z*w3z;
    const float wd3x = qd[0]*w3z;
    const float t27 = 2.0f*wd3x;
    const float a3y = t6*t20 + a2x;
    const float a3x = t7*t22 + a2y;
    const float a3z = t6*t21 + a2z;
    const float t28 = 0.0019412038f*sin_q1_q2_q3*t26 + t11*t27;
    const float t29 = t9*t27;
    const float t30 = t8*a3y + t9*a3x + t11*t17;
    const float t31 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t31;
    const float w4y = sin_q4*t31 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t32 = cos_q1_q2_q3*wd3x;
    const float wd4z = sin_q1_q2_q3*wd3x;
    const float wd4x = cos_q4*t32 - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*t32;
    const float t33 = w4x*w4y;
    const float t34 = wd4z + t33;
    const float t35 = wd4z - t33;
    const float t36 = wd4y - w4x*w4z;
    const float t37 = w4y*w4z + wd4x;
    const float t38 = 0.126621f*t34 + 0.10971f*t35;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t39 = w5x*w5z;
    const float t40 = w5y*w5z;
    const float t41 = w5x*w5y;
    const float wd5x = sin_q5*t34 - cos_q5*t37 - t40;
    const float wd5y = sin_q5*t37 + cos_q5*t34 - t39;
    const float t42 = wd4y - t41;
    const float t43 = wd4y + t41;
    const float t44 = t39 - wd5y;
    const float t45 = t40 - wd5x;
    const float t46 = 0.00022547315f*t45;
    const float t47 = 0.016911f*t44;
    const float t48 = cos_q5*t46 + 0.126621f*t37 - sin_q5*t47;
    const float t49 = t38 - tau[4] - sin_q5*t46 - cos_q5*t47;
    const float t50 = 58.355064f*tau[5] + 0.0131575f*t42 + 0.9868425f*t43;
    const float t51 = 0.10971f*t36 - tau[5];
    const float t52 = 1.0f/(0.016911f*t13 + 0.00022547315f*t14 + 0.236331f);
    const float t53 = t15*t52;
    const float t54 = t15*t53;
    const float t55 = t54 - 0.00022547315f*t13 - 0.016911f*t14 - 0.126621f;
    const float t56 = t48 - t49*t53;
    const float t57 = cos_q4*cos_q4*t55 - 0.10971f*sin_q4*sin_q4;
    const float t58 = 0.10510116f*t10 + t10*t57 - 0.10971f;
    const float t59 = t12 - sin_q1_q2_q3*sin_q4*cos_q4*(t55 + 0.10971f);
    const float t60 = sin_q1_q2_q3*(sin_q4*t51 + cos_q4*t56);
    const float t61 = tau[4]*cos_q1_q2_q3 + t28 - t8*a3z - t60;
    const float t62 = 1.0f/(t55 - t57 - 0.22402884f);
    const float t63 = sin_q4*t56 + t30 - tau[3] - cos_q4*t51;
    const float t64 = t59*t62;
    const float t65 = t9*t62;
    const float t66 = t8*t62;
    const float t67 = t9*t65;
    const float t68 = t9*t66;
    const float t69 = t8*t66;
    const float t70 = t59*t65;
    const float t71 = t59*t66;
    const float t72 = t8*(t17 + t26) - t63*t65;
    const float t73 = t9*t26 + t63*t66;
    const float t74 = t6*t68 - t7*t69;
    const float t75 = t6*t67 - t7*t68;
    const float t76 = 2.0f*t7*t8 + t58 - t59*t64;
    const float t77 = t4 - t74;
    const float t78 = t3 + t75;
    const float t79 = 0.07714262f*sin_q1_q2 + t6*t70 - t7*t71;
    const float t80 = t7*t29 + t24 + t61 - t63*t64;
    const float t81 = tau[3] + t25 - t6*t72 - t7*t73;
    const float t82 = 1.0f/(t6*t75 + 0.5956519f - t7*t74);
    const float t83 = t81 - tau[2];
    const float t84 = t79*t82;
    const float t85 = t77*t82;
    const float t86 = t78*t82;
    const float t87 = t79*t84;
    const float t88 = 0.59155697f*sin_q1_q2*sin_q1_q2 + t76 + t87 - 0.59360445f;
    const float t89 = t68 + t77*t86;
    const float t90 = t80 + t83*t84;
    const float t91 = sin_q1*t89 - cos_q1*(t69 - t77*t85);
    const float t92 = sin_q1*(t67 - t78*t86) - cos_q1*t89;
    const float t93 = t88 - 2.0f*cos_q1*t16;
    const float t94 = sin_q1*(t70 - t79*t86);
    const float t95 = t94 - cos_q1*(t71 + t79*t85);
    const float t96 = 0.4084992f*sin_q1 + t95;
    const float t97 = sin_q1*(t4*t22 - t72 - t83*t86);
    const float t98 = cos_q1*(t3*t20 + t73 + t83*t85);
    const float t99 = cos_q1*(t3*t21 + t29) + t90;
    const float t100 = tau[2] + t97 - t98;
    const float t101 = t2*t19 + t99 - 0.4084992f*cos_q1*t18;
    const float t102 = 1.0f/(sin_q1*t92 + 1.7701269f - cos_q1*t91);
    const float t103 = t2*t17 + t100 - tau[1] - 23.082354f*t1;
    const float t104 = t96*t102;
    const float t105 = t96*t104;
    const float t106 = 1.7550195f*sin_q1*sin_q1 + t93 + t105 - 1.7625732f;
    const float t107 = 1.0f/(t106 - 0.29853863f);
    const float qdd0_ = (tau[0] + t101 + t103*t104)*t107;
    qdd[0] = -qdd0_;
    const float qdd1_ = t102*t103 - t104*qdd0_;
    qdd[1] = -qdd1_;
    const float t108 = cos_q1*qdd1_;
    const float t109 = sin_q1*qdd1_;
    const float t110 = t85*t108 + t86*t109;
    const float qdd2_ = t82*t83 - t84*qdd0_ - qdd1_ - t110;
    qdd[2] = -qdd2_;
    const float t111 = qdd1_ + qdd2_;
    const float t112 = t111 - t64*qdd0_;
    const float t113 = (t6*t111 + t109)*t65;
    const float t114 = (t7*t111 + t108)*t66 + t112 - t113;
    const float qdd3_ = t62*t63 + t114;
    qdd[3] = qdd3_;
    const float t115 = t111 - qdd3_;
    const float t116 = sin_q1_q2_q3*qdd0_;
    const float t117 = cos_q1_q2_q3*qdd0_;
    const float t118 = t117 - (sin_q4*t115 + cos_q4*t116)*t53;
    const float qdd4_ = t49*t52 + t118;
    qdd[4] = -qdd4_;
    const float qdd5_ = cos_q4*t115 + t50 - sin_q4*t116;
    qdd[5] = qdd5_;
}

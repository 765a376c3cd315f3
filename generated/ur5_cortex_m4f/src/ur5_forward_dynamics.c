/*
 * ur5_forward_dynamics.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
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
 * route: articulated_body_nominal, angles of parallel axes added up; 205 M 140 A 5 D 10 sin/cos (operations: 401 by factorisation)
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
    const float t13 = 0.10510116f*sin_q1_q2_q3*cos_q1_q2_q3;
    const float t14 = 0.0019412038f*cos_q1_q2_q3;
    const float t15 = cos_q5*cos_q5;
    const float t16 = sin_q5*sin_q5;
    const float t17 = 0.016685527f*sin_q5*cos_q5;
    const float t18 = t6 - t10;
    const float t19 = qd[0]*qd[0];
    const float t20 = qd[1]*qd[1];
    const float wd1y = qd[0]*qd[1];
    const float t21 = 2.0f*wd1y;
    const float w2z = qd[1] + qd[2];
    const float t22 = w2z*w2z;
    const float wd2y = qd[0]*w2z;
    const float t23 = 2.0f*wd2y;
    const float t24 = t19 + t22;
    const float a2y = t4*(t19 + t20);
    const float a2z = t3*t21;
    const float a2x = t3*t20 + 9.81f;
    const float t25 = t6*a2z;
    const float t26 = t7*t23 + t25 - 0.07714262f*cos_q1_q2*t22;
    const float t27 = t5*a2y + t7*t19 - t6*a2x;
    const float w3z = qd[3] + w2z;
    const float t28 = w3z*w3z;
    const float wd3x = qd[0]*w3z;
    const float t29 = 2.0f*wd3x;
    const float a3y = t8*t22 + a2x;
    const float a3x = t9*t24 + a2y;
    const float a3z = t8*t23 + a2z;
    const float t30 = 0.0019412038f*sin_q1_q2_q3*t28 + t13*t29;
    const float t31 = t11*t29;
    const float t32 = t10*a3y + t11*a3x + t13*t19;
    const float t33 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t33;
    const float w4y = sin_q4*t33 - cos_q4*w3z;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t34 = cos_q1_q2_q3*wd3x;
    const float wd4z = sin_q1_q2_q3*wd3x;
    const float wd4x = cos_q4*t34 - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*t34;
    const float t35 = w4x*w4y;
    const float t36 = wd4z + t35;
    const float t37 = wd4z - t35;
    const float t38 = wd4y - w4x*w4z;
    const float t39 = w4y*w4z + wd4x;
    const float t40 = 0.126621f*t36 + 0.10971f*t37;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t41 = w5x*w5z;
    const float t42 = w5y*w5z;
    const float t43 = w5x*w5y;
    const float wd5x = sin_q5*t36 - cos_q5*t39 - t42;
    const float wd5y = sin_q5*t39 + cos_q5*t36 - t41;
    const float t44 = wd4y - t43;
    const float t45 = wd4y + t43;
    const float t46 = t41 - wd5y;
    const float t47 = t42 - wd5x;
    const float t48 = 0.00022547315f*t47;
    const float t49 = 0.016911f*t46;
    const float t50 = cos_q5*t48 + 0.126621f*t39 - sin_q5*t49;
    const float t51 = t40 - tau[4] - sin_q5*t48 - cos_q5*t49;
    const float t52 = 58.355064f*tau[5] + 0.0131575f*t44 + 0.9868425f*t45;
    const float t53 = 0.10971f*t38 - tau[5];
    const float t54 = 1.0f/(0.016911f*t15 + 0.00022547315f*t16 + 0.236331f);
    const float t55 = t17*t54;
    const float t56 = t17*t55;
    const float t57 = t56 - 0.00022547315f*t15 - 0.016911f*t16 - 0.126621f;
    const float t58 = t50 - t51*t55;
    const float t59 = cos_q4*cos_q4*t57 - 0.10971f*sin_q4*sin_q4;
    const float t60 = 0.10510116f*t12 + t12*t59 - 0.10971f;
    const float t61 = t14 - sin_q1_q2_q3*sin_q4*cos_q4*(t57 + 0.10971f);
    const float t62 = sin_q1_q2_q3*(sin_q4*t53 + cos_q4*t58);
    const float t63 = tau[4]*cos_q1_q2_q3 + t30 - t10*a3z - t62;
    const float t64 = 1.0f/(t57 - t59 - 0.22402884f);
    const float t65 = sin_q4*t58 + t32 - tau[3] - cos_q4*t53;
    const float t66 = t61*t64;
    const float t67 = t11*t64;
    const float t68 = t10*t64;
    const float t69 = t11*t67;
    const float t70 = t11*t68;
    const float t71 = t10*t68;
    const float t72 = t61*t67;
    const float t73 = t61*t68;
    const float t74 = t10*(t19 + t28) - t65*t67;
    const float t75 = t11*t28 + t65*t68;
    const float t76 = t8*t70 - t9*t71;
    const float t77 = t8*t69 - t9*t70;
    const float t78 = 2.0f*t9*t10 + t60 - t61*t66;
    const float t79 = t6 - t76;
    const float t80 = t5 + t77;
    const float t81 = 0.07714262f*sin_q1_q2 + t8*t72 - t9*t73;
    const float t82 = t9*t31 + t26 + t63 - t65*t66;
    const float t83 = tau[3] + t27 - t8*t74 - t9*t75;
    const float t84 = 1.0f/(t8*t77 + 0.5956519f - t9*t76);
    const float t85 = t83 - tau[2];
    const float t86 = t81*t84;
    const float t87 = t79*t84;
    const float t88 = t80*t84;
    const float t89 = t81*t86;
    const float t90 = 0.59155697f*sin_q1_q2*sin_q1_q2 + t78 + t89 - 0.59360445f;
    const float t91 = t70 + t79*t88;
    const float t92 = t82 + t85*t86;
    const float t93 = t3*t91 - t4*(t71 - t79*t87);
    const float t94 = t3*(t69 - t80*t88) - t4*t91;
    const float t95 = t90 - 2.0f*t4*t18;
    const float t96 = t3*(t72 - t81*t88);
    const float t97 = t96 - t4*(t73 + t81*t87);
    const float t98 = 0.4084992f*sin_q1 + t97;
    const float t99 = t3*(t6*t24 - t74 - t85*t88);
    const float t100 = t4*(t5*t22 + t75 + t85*t87);
    const float t101 = t4*(t5*t23 + t31) + t92;
    const float t102 = tau[2] + t99 - t100;
    const float t103 = t2*t21 + t101 - 0.4084992f*cos_q1*t20;
    const float t104 = 1.0f/(t3*t94 + 1.7701269f - t4*t93);
    const float t105 = t2*t19 + t102 - tau[1] - 9.81f*t1;
    const float t106 = t98*t104;
    const float t107 = t98*t106;
    const float t108 = 1.7550195f*sin_q1*sin_q1 + t95 + t107 - 1.7625732f;
    const float t109 = 1.0f/(t108 - 0.29853863f);
    const float qdd0_ = (tau[0] + t103 + t105*t106)*t109;
    qdd[0] = -qdd0_;
    const float qdd1_ = t104*t105 - t106*qdd0_;
    qdd[1] = -qdd1_;
    const float t110 = t4*qdd1_;
    const float t111 = t3*qdd1_;
    const float t112 = t87*t110 + t88*t111;
    const float qdd2_ = t84*t85 - t86*qdd0_ - qdd1_ - t112;
    qdd[2] = -qdd2_;
    const float t113 = qdd1_ + qdd2_;
    const float t114 = t113 - t66*qdd0_;
    const float t115 = (t8*t113 + t111)*t67;
    const float t116 = (t9*t113 + t110)*t68 + t114 - t115;
    const float qdd3_ = t64*t65 + t116;
    qdd[3] = qdd3_;
    const float t117 = t113 - qdd3_;
    const float t118 = sin_q1_q2_q3*qdd0_;
    const float t119 = cos_q1_q2_q3*qdd0_;
    const float t120 = t119 - (sin_q4*t117 + cos_q4*t118)*t55;
    const float qdd4_ = t51*t54 + t120;
    qdd[4] = -qdd4_;
    const float qdd5_ = cos_q4*t117 + t52 - sin_q4*t118;
    qdd[5] = qdd5_;
}

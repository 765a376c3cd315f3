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
 * route: articulated_body_nominal, angles of parallel axes added up; 205 M 140 A 5 D 10 sin/cos (operations: 401 by factorisation)
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
    const float t1 = cos_q5*cos_q5;
    const float t2 = sin_q5*sin_q5;
    const float t3 = 4.4329224f*cos_q1;
    const float t4 = 1.7550195f*sin_q1*cos_q1;
    const float t5 = 0.425f*sin_q1;
    const float t6 = 0.425f*cos_q1;
    const float t7 = 1.5987593f*sin_q1_q2;
    const float t8 = 1.5987593f*cos_q1_q2;
    const float t9 = 1.0f/(0.016911f*t1 + 0.00022547315f*t2 + 0.236331f);
    const float t10 = 0.59155697f*sin_q1_q2*cos_q1_q2;
    const float t11 = 0.39225f*sin_q1_q2;
    const float t12 = 0.39225f*cos_q1_q2;
    const float t13 = 0.017784735f*sin_q1_q2_q3;
    const float t14 = 0.017784735f*cos_q1_q2_q3;
    const float t15 = sin_q1_q2_q3*sin_q1_q2_q3;
    const float t16 = 0.10510116f*sin_q1_q2_q3*cos_q1_q2_q3;
    const float t17 = 0.0019412038f*cos_q1_q2_q3;
    const float t18 = 0.016685527f*sin_q5*cos_q5;
    const float t19 = t8 - t13;
    const float t20 = qd[0]*qd[0];
    const float t21 = qd[1]*qd[1];
    const float wd1y = qd[0]*qd[1];
    const float t22 = 2.0f*wd1y;
    const float w2z = qd[1] + qd[2];
    const float t23 = w2z*w2z;
    const float wd2y = qd[0]*w2z;
    const float t24 = 2.0f*wd2y;
    const float t25 = t20 + t23;
    const float a2y = t6*(t20 + t21);
    const float a2z = t5*t22;
    const float a2x = t5*t21 + 9.81f;
    const float t26 = t8*a2z;
    const float t27 = t10*t24 + t26 - 0.07714262f*cos_q1_q2*t23;
    const float t28 = t7*a2y + t10*t20 - t8*a2x;
    const float t29 = t9*t18;
    const float w3z = qd[3] + w2z;
    const float t30 = w3z*w3z;
    const float wd3x = qd[0]*w3z;
    const float t31 = 2.0f*wd3x;
    const float a3y = t11*t23 + a2x;
    const float a3x = t12*t25 + a2y;
    const float t32 = t18*t29;
    const float a3z = t11*t24 + a2z;
    const float t33 = 0.0019412038f*sin_q1_q2_q3*t30 + t16*t31;
    const float t34 = t14*t31;
    const float t35 = t32 - 0.00022547315f*t1 - 0.016911f*t2 - 0.126621f;
    const float t36 = t13*a3y + t14*a3x + t16*t20;
    const float t37 = qd[0]*sin_q1_q2_q3;
    const float w4x = sin_q4*w3z + cos_q4*t37;
    const float w4y = sin_q4*t37 - cos_q4*w3z;
    const float t38 = cos_q4*cos_q4*t35 - 0.10971f*sin_q4*sin_q4;
    const float w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const float t39 = cos_q1_q2_q3*wd3x;
    const float wd4z = sin_q1_q2_q3*wd3x;
    const float wd4x = cos_q4*t39 - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*t39;
    const float t40 = w4x*w4y;
    const float t41 = wd4z + t40;
    const float t42 = wd4z - t40;
    const float t43 = wd4y - w4x*w4z;
    const float t44 = w4y*w4z + wd4x;
    const float t45 = 0.126621f*t41 + 0.10971f*t42;
    const float t46 = 1.0f/(t35 - t38 - 0.22402884f);
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float t47 = w5x*w5z;
    const float t48 = w5y*w5z;
    const float t49 = w5x*w5y;
    const float wd5x = sin_q5*t41 - cos_q5*t44 - t48;
    const float wd5y = sin_q5*t44 + cos_q5*t41 - t47;
    const float t50 = wd4y - t49;
    const float t51 = wd4y + t49;
    const float t52 = t47 - wd5y;
    const float t53 = t48 - wd5x;
    const float t54 = 0.00022547315f*t53;
    const float t55 = 0.016911f*t52;
    const float t56 = cos_q5*t54 + 0.126621f*t44 - sin_q5*t55;
    const float t57 = t45 - tau[4] - sin_q5*t54 - cos_q5*t55;
    const float t58 = 58.355064f*tau[5] + 0.0131575f*t50 + 0.9868425f*t51;
    const float t59 = t14*t46;
    const float t60 = t13*t46;
    const float t61 = 0.10971f*t43 - tau[5];
    const float t62 = t56 - t29*t57;
    const float t63 = 0.10510116f*t15 + t15*t38 - 0.10971f;
    const float t64 = t14*t59;
    const float t65 = t14*t60;
    const float t66 = t13*t60;
    const float t67 = t17 - sin_q1_q2_q3*sin_q4*cos_q4*(t35 + 0.10971f);
    const float t68 = sin_q1_q2_q3*(sin_q4*t61 + cos_q4*t62);
    const float t69 = t11*t65 - t12*t66;
    const float t70 = t11*t64 - t12*t65;
    const float t71 = tau[4]*cos_q1_q2_q3 + t33 - t13*a3z - t68;
    const float t72 = sin_q4*t62 + t36 - tau[3] - cos_q4*t61;
    const float t73 = t8 - t69;
    const float t74 = t46*t67;
    const float t75 = t59*t67;
    const float t76 = 1.0f/(t11*t70 + 0.5956519f - t12*t69);
    const float t77 = t7 + t70;
    const float t78 = t60*t67;
    const float t79 = t13*(t20 + t30) - t59*t72;
    const float t80 = t14*t30 + t60*t72;
    const float t81 = 2.0f*t12*t13 + t63 - t67*t74;
    const float t82 = 0.07714262f*sin_q1_q2 + t11*t75 - t12*t78;
    const float t83 = t12*t34 + t27 + t71 - t72*t74;
    const float t84 = tau[3] + t28 - t11*t79 - t12*t80;
    const float t85 = t84 - tau[2];
    const float t86 = t76*t82;
    const float t87 = t73*t76;
    const float t88 = t76*t77;
    const float t89 = t82*t86;
    const float t90 = 0.59155697f*sin_q1_q2*sin_q1_q2 + t81 + t89 - 0.59360445f;
    const float t91 = t65 + t73*t88;
    const float t92 = t83 + t85*t86;
    const float t93 = t5*t91 - t6*(t66 - t73*t87);
    const float t94 = t5*(t64 - t77*t88) - t6*t91;
    const float t95 = t5*(t75 - t82*t88);
    const float t96 = t90 - 2.0f*t6*t19;
    const float t97 = t95 - t6*(t78 + t82*t87);
    const float t98 = 0.4084992f*sin_q1 + t97;
    const float t99 = t5*(t8*t25 - t79 - t85*t88);
    const float t100 = t6*(t7*t23 + t80 + t85*t87);
    const float t101 = t6*(t7*t24 + t34) + t92;
    const float t102 = tau[2] + t99 - t100;
    const float t103 = 1.0f/(t5*t94 + 1.7701269f - t6*t93);
    const float t104 = t4*t22 + t101 - 0.4084992f*cos_q1*t21;
    const float t105 = t4*t20 + t102 - tau[1] - 9.81f*t3;
    const float t106 = t98*t103;
    const float t107 = t98*t106;
    const float t108 = 1.7550195f*sin_q1*sin_q1 + t96 + t107 - 1.7625732f;
    const float t109 = 1.0f/(t108 - 0.29853863f);
    const float qdd0_ = (tau[0] + t104 + t105*t106)*t109;
    qdd[0] = -qdd0_;
    const float qdd1_ = t103*t105 - t106*qdd0_;
    qdd[1] = -qdd1_;
    const float t110 = t6*qdd1_;
    const float t111 = t5*qdd1_;
    const float t112 = t87*t110 + t88*t111;
    const float qdd2_ = t76*t85 - t86*qdd0_ - qdd1_ - t112;
    qdd[2] = -qdd2_;
    const float t113 = qdd1_ + qdd2_;
    const float t114 = t113 - t74*qdd0_;
    const float t115 = (t11*t113 + t111)*t59;
    const float t116 = (t12*t113 + t110)*t60 + t114 - t115;
    const float qdd3_ = t46*t72 + t116;
    qdd[3] = qdd3_;
    const float t117 = t113 - qdd3_;
    const float t118 = sin_q1_q2_q3*qdd0_;
    const float t119 = cos_q1_q2_q3*qdd0_;
    const float t120 = t119 - (sin_q4*t117 + cos_q4*t118)*t29;
    const float qdd4_ = t9*t57 + t120;
    qdd[4] = -qdd4_;
    const float qdd5_ = cos_q4*t117 + t58 - sin_q4*t118;
    qdd[5] = qdd5_;
}

/*
 * ur5_inverse_dynamics.c
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
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor; 144 M 120 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
void ur5_inverse_dynamics(const float q[6], const float qd[6], const float qdd[6], float tau[6])
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
    const float t1 = 0.2952086f*qdd[0];
    const float w1x = qd[0]*cos_q1;
    const float w1y = qd[0]*sin_q1;
    const float t2 = qd[1]*qd[1];
    const float t3 = qdd[0]*sin_q1;
    const float t4 = qdd[0]*cos_q1;
    const float t5 = qd[1]*w1x;
    const float t6 = qd[1]*w1y;
    const float t7 = w1x*w1y;
    const float wd1x = t4 - t6;
    const float wd1y = t3 + t5;
    const float t8 = qdd[1] + t7;
    const float t9 = t7 - qdd[1];
    const float t10 = t5 + wd1y;
    const float t11 = t6 - wd1x;
    const float t12 = w1x*w1x + t2;
    const float a1x = 9.81f*cos_q1;
    const float a1y = 9.81f*sin_q1;
    const float t13 = w1y*w1y - t2;
    const float t14 = 1.7625732f*t11 + 0.4084992f*t13;
    const float t15 = 0.4084992f*t8 + 0.0075537f*t10;
    const float t16 = 0.0075537f*t9 - 0.4084992f*t3 - 1.7625732f*t8;
    const float w2x = cos_q2*w1x - sin_q2*w1y;
    const float w2y = sin_q2*w1x + cos_q2*w1y;
    const float w2z = qd[1] + qd[2];
    const float wd2z = qdd[1] + qdd[2];
    const float t17 = w2z*w2z;
    const float t18 = sin_q2*t4 + cos_q2*t3;
    const float t19 = sin_q2*t3 - cos_q2*t4;
    const float t20 = w2x*w2z;
    const float t21 = w2y*w2z;
    const float t22 = w2x*w2y;
    const float wd2x = t19 + t21;
    const float wd2y = t18 + t20;
    const float t23 = wd2z + t22;
    const float t24 = wd2z - t22;
    const float t25 = t20 + wd2y;
    const float t26 = t21 + wd2x;
    const float t27 = w2x*w2x + t17;
    const float a2z = 0.425f*t11;
    const float t28 = a1x - 0.425f*t8;
    const float t29 = 0.425f*t12 + a1y;
    const float a2x = cos_q2*t28 - sin_q2*t29;
    const float a2y = sin_q2*t28 + cos_q2*t29;
    const float t30 = w2y*w2y - t17;
    const float t31 = 0.07714262f*t23 + 0.0020475f*t25;
    const float t32 = 0.07714262f*t18 + 0.59360445f*t23 + 0.0020475f*t24;
    const float t33 = 0.59360445f*t26 + 1.5987593f*a2z + 0.07714262f*t30;
    const float w3x = sin_q3*w2x + cos_q3*w2y;
    const float w3y = sin_q3*w2y - cos_q3*w2x;
    const float w3z = qd[3] + w2z;
    const float wd3z = qdd[3] + wd2z;
    const float t34 = w3z*w3z;
    const float t35 = sin_q3*t18 + cos_q3*t19;
    const float t36 = w3x*w3z;
    const float t37 = w3y*w3z;
    const float t38 = w3x*w3y;
    const float wd3x = sin_q3*t19 + t37 - cos_q3*t18;
    const float wd3y = t35 + t36;
    const float t39 = wd3z + t38;
    const float t40 = wd3z - t38;
    const float t41 = t36 + wd3y;
    const float t42 = t37 + wd3x;
    const float t43 = w3x*w3x + t34;
    const float a3z = 0.39225f*t26 + a2z;
    const float t44 = sin_q3*(a2x - 0.39225f*t23);
    const float a3x = cos_q3*(0.39225f*t27 + a2y) + t44;
    const float t45 = w3y*w3y - t34;
    const float t46 = 0.004608836f*t39 + 0.10971f*t40 - 0.0019412038f*t35;
    const float t47 = 0.017784735f*t39;
    const float t48 = 0.017784735f*t43;
    const float t49 = 0.017784735f*t42;
    const float t50 = 0.004608836f*t42 - 0.017784735f*a3z - 0.0019412038f*t45;
    const float t51 = 0.017784735f*a3x + t46;
    const float w4x = sin_q4*w3z + cos_q4*w3x;
    const float w4y = sin_q4*w3x - cos_q4*w3z;
    const float w4z = qd[4] + w3y;
    const float wd4z = qdd[4] + wd3y;
    const float t52 = w4x*w4z;
    const float t53 = w4y*w4z;
    const float t54 = w4x*w4y;
    const float wd4x = sin_q4*t39 - cos_q4*t42 - t53;
    const float wd4y = sin_q4*t42 + cos_q4*t39 - t52;
    const float t55 = wd4z + t54;
    const float t56 = wd4z - t54;
    const float t57 = t52 - wd4y;
    const float t58 = t53 - wd4x;
    const float t59 = 0.126621f*t55 + 0.10971f*t56;
    const float w5x = cos_q5*w4x - sin_q5*w4z;
    const float w5y = sin_q5*w4x + cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float wd5z = qdd[5] + wd4y;
    const float t60 = w5x*w5z;
    const float t61 = w5y*w5z;
    const float t62 = w5x*w5y;
    const float wd5x = sin_q5*t55 + cos_q5*t58 - t61;
    const float wd5y = cos_q5*t55 - sin_q5*t58 - t60;
    const float t63 = wd5z + t62;
    const float t64 = wd5z - t62;
    const float t65 = t60 - wd5y;
    const float t66 = t61 - wd5x;
    const float t67 = 0.00022547315f*t66;
    const float t68 = 0.016911f*t65;
    const float tau5 = 0.00022547315f*t63 + 0.016911f*t64;
    const float qdd_0 = qdd[0];
    tau[5] = tau5;
    const float t69 = sin_q5*t68 + 0.126621f*t58 - cos_q5*t67;
    const float t70 = 0.10971f*t57 - tau5;
    const float tau4 = t59 - sin_q5*t67 - cos_q5*t68;
    tau[4] = tau4;
    const float t71 = cos_q4*t69 + t50 - sin_q4*t70;
    const float t72 = 0.0019412038f*t39 - 0.10971f*t41 - tau4;
    const float tau3 = t51 - sin_q4*t69 - cos_q4*t70;
    tau[3] = tau3;
    const float t73 = sin_q3*t47 + cos_q3*t48;
    const float t74 = sin_q3*t71 - cos_q3*t72 - 0.39225f*t49;
    const float t75 = t33 + t74;
    const float t76 = t31 - sin_q3*t72 - cos_q3*t71;
    const float tau2 = t32 + tau3 - 1.5987593f*a2x - 0.39225f*t73;
    tau[2] = tau2;
    const float t77 = cos_q3*t47 + 1.5987593f*t27 - sin_q3*t48;
    const float t78 = cos_q2*(1.5987593f*t23 - t73) - sin_q2*t77;
    const float t79 = 0.6794727f*t26 - 0.425f*t49;
    const float t80 = cos_q2*t75 + t14 + t79 - sin_q2*t76;
    const float tau1 = tau2 + 0.425f*t78 - 4.4329224f*a1x - t16;
    tau[1] = tau1;
    const float t81 = sin_q1*(sin_q2*t75 + cos_q2*t76 + t15);
    const float tau0 = 0.00333f*qdd_0 + t1 + t81 - cos_q1*t80;
    tau[0] = tau0;
}

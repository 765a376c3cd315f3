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
 * route: newton_euler_tensor; 152 M 123 A 10 sin/cos
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
    const float t2 = qd[1]*w1y;
    const float t3 = qd[1]*w1x;
    const float wd1x = qdd[0]*cos_q1 - t2;
    const float wd1y = qdd[0]*sin_q1 + t3;
    const float a1x = 9.81f*cos_q1;
    const float a1y = 9.81f*sin_q1;
    const float t4 = qd[1]*qd[1];
    const float t5 = w1x*w1y;
    const float t6 = qdd[1] + t5;
    const float t7 = t3 - wd1y;
    const float t8 = t5 - qdd[1];
    const float t9 = w1x*w1x + t4;
    const float t10 = t3 + wd1y;
    const float t11 = t2 - wd1x;
    const float t12 = w1y*w1y - t4;
    const float t13 = 1.7625732f*t11 + 0.4084992f*t12;
    const float t14 = 0.4084992f*t6 + 0.0075537f*t10;
    const float t15 = 0.4084992f*t7 + 0.0075537f*t8 - 1.7625732f*t6;
    const float w2x = cos_q2*w1x - sin_q2*w1y;
    const float w2y = sin_q2*w1x + cos_q2*w1y;
    const float w2z = qd[1] + qd[2];
    const float wd2z = qdd[1] + qdd[2];
    const float wd2x = cos_q2*wd1x - qd[2]*w2y - sin_q2*wd1y;
    const float wd2y = qd[2]*w2x + sin_q2*wd1x + cos_q2*wd1y;
    const float a2z = 0.425f*t11;
    const float t16 = a1x - 0.425f*t6;
    const float t17 = a1y + 0.425f*t9;
    const float a2x = cos_q2*t16 - sin_q2*t17;
    const float a2y = sin_q2*t16 + cos_q2*t17;
    const float t18 = w2z*w2z;
    const float t19 = w2x*w2y;
    const float t20 = w2x*w2z;
    const float t21 = wd2z + t19;
    const float t22 = t20 - wd2y;
    const float t23 = t19 - wd2z;
    const float t24 = w2x*w2x + t18;
    const float t25 = wd2y + t20;
    const float t26 = w2y*w2z - wd2x;
    const float t27 = w2y*w2y - t18;
    const float t28 = 0.07714262f*t22 + 0.0020475f*t23 - 0.59360445f*t21;
    const float t29 = 1.5987593f*a2z + 0.59360445f*t26 + 0.07714262f*t27;
    const float w3x = sin_q3*w2x + cos_q3*w2y;
    const float w3y = sin_q3*w2y - cos_q3*w2x;
    const float w3z = qd[3] + w2z;
    const float wd3z = qdd[3] + wd2z;
    const float wd3x = sin_q3*wd2x + cos_q3*wd2y - qd[3]*w3y;
    const float wd3y = qd[3]*w3x + sin_q3*wd2y - cos_q3*wd2x;
    const float a3z = a2z + 0.39225f*t26;
    const float t30 = cos_q3*(a2y + 0.39225f*t24);
    const float a3x = t30 - sin_q3*(0.39225f*t21 - a2x);
    const float t31 = w3z*w3z;
    const float t32 = w3x*w3y;
    const float t33 = w3x*w3z;
    const float t34 = wd3z + t32;
    const float t35 = wd3y - t33;
    const float t36 = wd3z - t32;
    const float t37 = w3x*w3x + t31;
    const float t38 = wd3y + t33;
    const float t39 = wd3x - w3y*w3z;
    const float t40 = w3y*w3y - t31;
    const float t41 = 0.004608836f*t34 + 0.10971f*t36 - 0.0019412038f*t35;
    const float t42 = 0.017784735f*t34;
    const float t43 = 0.017784735f*t37;
    const float t44 = 0.017784735f*t39;
    const float t45 = 0.017784735f*a3z + 0.004608836f*t39 + 0.0019412038f*t40;
    const float w4x = sin_q4*w3z + cos_q4*w3x;
    const float w4y = sin_q4*w3x - cos_q4*w3z;
    const float w4z = qd[4] + w3y;
    const float wd4z = qdd[4] + wd3y;
    const float wd4x = sin_q4*wd3z + cos_q4*wd3x - qd[4]*w4y;
    const float wd4y = qd[4]*w4x + sin_q4*wd3x - cos_q4*wd3z;
    const float t46 = w4x*w4y;
    const float t47 = wd4z + t46;
    const float t48 = wd4z - t46;
    const float t49 = w4x*w4z + wd4y;
    const float t50 = wd4x - w4y*w4z;
    const float t51 = 0.126621f*t47 + 0.10971f*t48;
    const float w5x = cos_q5*w4x - sin_q5*w4z;
    const float w5y = sin_q5*w4x + cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float wd5z = wd4y - qdd[5];
    const float wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd4z;
    const float wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd4z;
    const float t52 = w5x*w5y;
    const float t53 = wd5z - t52;
    const float t54 = wd5z + t52;
    const float t55 = wd5y - w5x*w5z;
    const float t56 = w5y*w5z + wd5x;
    const float t57 = 0.00022547315f*t56;
    const float t58 = 0.016911f*t55;
    const float tau5 = 0.00022547315f*t53 + 0.016911f*t54;
    const float qdd_0 = qdd[0];
    tau[5] = -tau5;
    const float t59 = sin_q5*t58 + cos_q5*t57 + 0.126621f*t50;
    const float t60 = 0.10971f*t49 + tau5;
    const float tau4 = cos_q5*t58 + t51 - sin_q5*t57;
    tau[4] = tau4;
    const float t61 = sin_q4*t59 - cos_q4*t60;
    const float t62 = sin_q4*t60 + cos_q4*t59 + t45;
    const float t63 = 0.0019412038f*t34 - 0.10971f*t38 - tau4;
    const float tau3 = 0.017784735f*a3x + t41 + t61;
    tau[3] = tau3;
    const float t64 = sin_q3*t42 + cos_q3*t43;
    const float t65 = cos_q3*t62 - sin_q3*t63;
    const float t66 = sin_q3*t62 + cos_q3*t63 - 0.39225f*t44;
    const float t67 = t29 - t66;
    const float t68 = 0.07714262f*t21 + 0.0020475f*t25 + t65;
    const float tau2 = 1.5987593f*a2x + t28 + 0.39225f*t64 - tau3;
    tau[2] = -tau2;
    const float t69 = cos_q3*t42 + 1.5987593f*t24 - sin_q3*t43;
    const float t70 = cos_q2*(1.5987593f*t21 - t64) - sin_q2*t69;
    const float t71 = 0.6794727f*t26 + 0.425f*t44;
    const float t72 = cos_q2*t67 + t13 + t71 - sin_q2*t68;
    const float tau1 = 4.4329224f*a1x + t15 + tau2 - 0.425f*t70;
    tau[1] = -tau1;
    const float t73 = sin_q1*(sin_q2*t67 + cos_q2*t68 + t14);
    const float tau0 = 0.00333f*qdd_0 + t1 + t73 - cos_q1*t72;
    tau[0] = tau0;
}

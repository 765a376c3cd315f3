/*
 * ur5_inverse_dynamics.c
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
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up; 140 M 111 A 10 sin/cos
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
void ur5_inverse_dynamics(const float q[6], const float qd[6], const float qdd[6], float tau[6])
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
    const float t4 = t2 - 1.7625732f;
    const float t5 = 0.4084992f*sin_q1;
    const float t6 = 0.425f*sin_q1;
    const float t7 = 0.425f*cos_q1;
    const float t8 = 1.5987593f*sin_q1_q2;
    const float t9 = 1.5987593f*cos_q1_q2;
    const float t10 = 0.59155697f*sin_q1_q2*sin_q1_q2;
    const float t11 = 0.59155697f*sin_q1_q2*cos_q1_q2;
    const float t12 = t10 - 0.59360445f;
    const float t13 = 0.07714262f*sin_q1_q2;
    const float t14 = 0.39225f*sin_q1_q2;
    const float t15 = 0.39225f*cos_q1_q2;
    const float t16 = qd[0]*qd[0];
    const float t17 = 0.2952086f*qdd[0];
    const float t18 = qd[1]*qd[1];
    const float t19 = 2.0f*qd[0]*qd[1];
    const float t20 = qdd[0]*t4 + t3*t19 - qdd[1]*t5;
    const float t21 = qdd[0]*t5 + qdd[1]*(t2 + 0.0075537f);
    const float t22 = t3*t16 + t21 - qdd[1]*t4;
    const float w2z = qd[1] + qd[2];
    const float wd2z = qdd[1] + qdd[2];
    const float t23 = w2z*w2z;
    const float t24 = 2.0f*qd[0]*qd[2] + t19;
    const float t25 = t16 + t23;
    const float a2y = qdd[1]*t6 + t7*(t16 + t18);
    const float a2z = t6*t19 - qdd[0]*t7;
    const float a2x = t6*t18 + 9.81f - qdd[1]*t7;
    const float t26 = qdd[0]*t12 + t11*t24 - t13*wd2z;
    const float t27 = qdd[0]*t13 + (t10 + 0.0020475f)*wd2z;
    const float t28 = t8*a2y - t9*a2x;
    const float t29 = t9*a2z + t26 - 0.07714262f*cos_q1_q2*t23;
    const float t30 = t11*t16 + t27 + t28 - t12*wd2z;
    const float w3x = qd[0]*sin_q1_q2_q3;
    const float w3y = qd[0]*cos_q1_q2_q3;
    const float w3z = qd[3] + w2z;
    const float wd3z = qdd[3] + wd2z;
    const float t31 = w3z*w3z;
    const float t32 = qdd[0]*cos_q1_q2_q3;
    const float t33 = w3x*w3z;
    const float t34 = w3y*w3z;
    const float t35 = w3x*w3y;
    const float wd3x = qdd[0]*sin_q1_q2_q3 + t34;
    const float wd3y = t32 - t33;
    const float t36 = wd3z - t35;
    const float t37 = wd3z + t35;
    const float t38 = t33 - wd3y;
    const float t39 = t34 + wd3x;
    const float t40 = w3x*w3x + t31;
    const float a3z = t14*t24 + a2z - qdd[0]*t15;
    const float t41 = cos_q1_q2_q3*(t14*wd2z + t15*t25 + a2y);
    const float t42 = sin_q1_q2_q3*(t14*t23 + a2x - t15*wd2z);
    const float a3x = t41 + t42;
    const float t43 = w3y*w3y - t31;
    const float t44 = 0.0019412038f*t32 + 0.004608836f*t36 + 0.10971f*t37;
    const float t45 = 0.017784735f*t36;
    const float t46 = 0.017784735f*t40;
    const float t47 = 0.017784735f*t39;
    const float t48 = 0.004608836f*t39 + 0.017784735f*a3z + 0.0019412038f*t43;
    const float w4x = sin_q4*w3z + cos_q4*w3x;
    const float w4y = sin_q4*w3x - cos_q4*w3z;
    const float w4z = w3y - qd[4];
    const float wd4z = wd3y - qdd[4];
    const float t49 = w4x*w4z;
    const float t50 = w4y*w4z;
    const float t51 = w4x*w4y;
    const float wd4x = sin_q4*t36 + cos_q4*t39 + t50;
    const float wd4y = cos_q4*t36 + t49 - sin_q4*t39;
    const float t52 = wd4z - t51;
    const float t53 = wd4z + t51;
    const float t54 = t49 + wd4y;
    const float t55 = t50 + wd4x;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float wd5z = qdd[5] + wd4y;
    const float t56 = w5x*w5z;
    const float t57 = w5y*w5z;
    const float t58 = w5x*w5y;
    const float wd5x = sin_q5*t52 + cos_q5*t55 + t57;
    const float wd5y = cos_q5*t52 + t56 - sin_q5*t55;
    const float t59 = wd5z + t58;
    const float t60 = wd5z - t58;
    const float t61 = t56 + wd5y;
    const float t62 = t57 + wd5x;
    const float t63 = 0.00022547315f*t62;
    const float t64 = 0.016911f*t61;
    const float tau5 = 0.00022547315f*t59 + 0.016911f*t60;
    const float qdd_0 = qdd[0];
    tau[5] = tau5;
    const float t65 = sin_q5*t63 + cos_q5*t64;
    const float t66 = cos_q5*t63 + 0.126621f*t55 - sin_q5*t64;
    const float t67 = 0.10971f*t54 + tau5;
    const float tau4 = 0.126621f*t52 + 0.10971f*t53 + t65;
    tau[4] = -tau4;
    const float t68 = sin_q4*t66 + cos_q4*t67;
    const float tau3 = 0.017784735f*a3x + t44 + t68;
    tau[3] = tau3;
    const float t69 = cos_q1_q2_q3*t45 - sin_q1_q2_q3*t46;
    const float t70 = sin_q1_q2_q3*t45 + cos_q1_q2_q3*t46;
    const float t71 = sin_q1_q2_q3*(cos_q4*t66 + t48 - sin_q4*t67);
    const float t72 = cos_q1_q2_q3*(0.0019412038f*t36 + tau4 - 0.10971f*t38);
    const float tau2 = t14*t69 + t30 + tau3 - t15*t70;
    tau[2] = tau2;
    const float t73 = (t8*t24 + t47 - qdd_0*t9)*t7;
    const float t74 = t6*(t8*wd2z + t9*t25 + t69);
    const float t75 = t7*(t8*t23 + t70 - t9*wd2z);
    const float t76 = t15*t47 + t29 + t73 - t71 - t72;
    const float t77 = t20 + t76 - 0.4084992f*cos_q1*t18;
    const float tau1 = t22 + tau2 + t74 - 9.81f*t1 - t75;
    tau[1] = tau1;
    const float tau0 = t77 - 0.00333f*qdd_0 - t17;
    tau[0] = -tau0;
}

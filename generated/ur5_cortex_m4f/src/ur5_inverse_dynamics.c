/**
 * @file ur5_inverse_dynamics.c
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
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 129 M 106 A 10 sin/cos; 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 * rounding: at most 2.2e-04 in tau, for all inputs within the spans of cost.json
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
    const float t1 = 1.0188159f*sin_q1;
    const float t2 = sin_q1*t1;
    const float t3 = t2 - 1.0263696f;
    const float t4 = cos_q1*t1;
    const float t5 = 0.4084992f*sin_q1;
    const float t6 = 0.035556372f*sin_q1_q2;
    const float t7 = sin_q1_q2*t6;
    const float t8 = t7 - 0.033508874f;
    const float t9 = cos_q1_q2*t6;
    const float t10 = 0.07714262f*sin_q1_q2;
    const float t11 = 0.92294115f*sin_q1_q2;
    const float t12 = 0.92294115f*cos_q1_q2;
    const float t13 = qd[0]*qd[0];
    const float t14 = 0.2952086f*qdd[0];
    const float t15 = 0.00333f*qdd[0] + t14;
    const float t16 = qd[1]*qd[1];
    const float t17 = 2.0f*qd[0]*qd[1];
    const float t18 = qdd[0]*t3 + t4*t17 - qdd[1]*t5;
    const float t19 = qdd[0]*t5 + qdd[1]*(t2 + 0.0075537f);
    const float t20 = t4*t13 + t19 - qdd[1]*t3;
    const float t21 = t20 - 26.493656f*cos_q1;
    const float w2z = qd[1] + qd[2];
    const float wd2z = qdd[1] + qdd[2];
    const float t22 = w2z*w2z;
    const float t23 = 2.0f*qd[0]*qd[2] + t17;
    const float a2y = qdd[1]*sin_q1 + cos_q1*(t13 + t16);
    const float a2z = sin_q1*t17 - qdd[0]*cos_q1;
    const float a2x = sin_q1*t16 + 23.082354f - qdd[1]*cos_q1;
    const float t24 = qdd[0]*t8 + t9*t23 + t10*wd2z;
    const float t25 = t8*wd2z;
    const float t26 = qdd[0]*t10 + t25 - (t7 - 0.0020475f)*wd2z;
    const float w3x = qd[0]*sin_q1_q2_q3;
    const float w3y = qd[0]*cos_q1_q2_q3;
    const float w3z = qd[3] + w2z;
    const float wd3z = qdd[3] + wd2z;
    const float t27 = w3z*w3z;
    const float t28 = qdd[0]*cos_q1_q2_q3;
    const float t29 = w3x*w3z;
    const float t30 = w3y*w3z;
    const float t31 = w3x*w3y;
    const float wd3x = qdd[0]*sin_q1_q2_q3 + t30;
    const float wd3y = t28 - t29;
    const float t32 = wd3z - t31;
    const float t33 = wd3z + t31;
    const float t34 = t29 - wd3y;
    const float t35 = t30 + wd3x;
    const float t36 = w3x*w3x + t27;
    const float t37 = t11*t22 + a2x - t12*wd2z;
    const float t38 = t11*wd2z + t12*(t13 + t22) + a2y;
    const float a3z = t11*t23 + a2z - qdd[0]*t12;
    const float a3x = sin_q1_q2_q3*t37 + cos_q1_q2_q3*t38;
    const float a3y = sin_q1_q2_q3*t38 - cos_q1_q2_q3*t37;
    const float t39 = w3y*w3y - t27;
    const float t40 = 0.0019412038f*t28 + 0.004608836f*t32 + 0.10971f*t33;
    const float t41 = 0.004608836f*t35 + 0.0075585125f*a3z + 0.0019412038f*t39;
    const float t42 = 0.0075585125f*t32 + 0.7362037f*a3x;
    const float t43 = 0.0075585125f*t36 - 0.7362037f*a3y;
    const float t44 = 0.0075585125f*t35 + 0.7362037f*a3z;
    const float w4x = sin_q4*w3z + cos_q4*w3x;
    const float w4y = sin_q4*w3x - cos_q4*w3z;
    const float w4z = w3y - qd[4];
    const float wd4z = wd3y - qdd[4];
    const float t45 = w4x*w4z;
    const float t46 = w4y*w4z;
    const float t47 = w4x*w4y;
    const float wd4x = sin_q4*t32 + cos_q4*t35 + t46;
    const float wd4y = cos_q4*t32 + t45 - sin_q4*t35;
    const float t48 = wd4z - t47;
    const float t49 = wd4z + t47;
    const float t50 = t45 + wd4y;
    const float t51 = t46 + wd4x;
    const float w5x = sin_q5*w4z + cos_q5*w4x;
    const float w5y = sin_q5*w4x - cos_q5*w4z;
    const float w5z = w4y - qd[5];
    const float wd5z = qdd[5] + wd4y;
    const float t52 = w5x*w5z;
    const float t53 = w5y*w5z;
    const float t54 = w5x*w5y;
    const float wd5x = sin_q5*t48 + cos_q5*t51 + t53;
    const float wd5y = cos_q5*t48 + t52 - sin_q5*t51;
    const float t55 = wd5z + t54;
    const float t56 = wd5z - t54;
    const float t57 = t52 + wd5y;
    const float t58 = t53 + wd5x;
    const float t59 = 0.00022547315f*t58;
    const float t60 = 0.016911f*t57;
    const float tau5 = 0.00022547315f*t55 + 0.016911f*t56;
    tau[5] = tau5;
    const float t61 = sin_q5*t59 + cos_q5*t60;
    const float t62 = cos_q5*t59 + 0.126621f*t51 - sin_q5*t60;
    const float t63 = 0.10971f*t50 + tau5;
    const float tau4 = 0.126621f*t48 + 0.10971f*t49 + t61;
    tau[4] = -tau4;
    const float t64 = sin_q4*t62 + cos_q4*t63;
    const float tau3 = 0.0075585125f*a3x + t40 + t64;
    tau[3] = tau3;
    const float t65 = cos_q1_q2_q3*t42 - sin_q1_q2_q3*t43;
    const float t66 = sin_q1_q2_q3*t42 + cos_q1_q2_q3*t43;
    const float t67 = sin_q1_q2_q3*(cos_q4*t62 + t41 - sin_q4*t63);
    const float t68 = cos_q1_q2_q3*(0.0019412038f*t32 + tau4 - 0.10971f*t34);
    const float t69 = t67 + t68 - t12*t44;
    const float t70 = t11*t65 + tau3 - t12*t66;
    const float t71 = 0.07714262f*cos_q1_q2*t22 + t24 + t69;
    const float tau2 = t26 + t70 - t9*t13;
    tau[2] = tau2;
    const float t72 = t71 - cos_q1*t44;
    const float tau1 = sin_q1*t65 + t21 + tau2 - cos_q1*t66;
    tau[1] = tau1;
    const float tau0 = 0.4084992f*cos_q1*t16 + t15 + t72 - t18;
    tau[0] = tau0;
}

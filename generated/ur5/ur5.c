/*
 * ur5.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * drives:     none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link world.
 * q[0] shoulder_pan_joint: revolute [rad], base_link -> shoulder_link
 * q[1] shoulder_lift_joint: revolute [rad], shoulder_link -> upper_arm_link
 * q[2] elbow_joint: revolute [rad], upper_arm_link -> forearm_link
 * q[3] wrist_1_joint: revolute [rad], forearm_link -> wrist_1_link
 * q[4] wrist_2_joint: revolute [rad], wrist_1_link -> wrist_2_link
 * q[5] wrist_3_joint: revolute [rad], wrist_2_link -> wrist_3_link
 */
#include "ur5.h"

#include <math.h>

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor; 155 M 126 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
void ur5_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double w1x = qd[0]*cos_q1;
    const double t1 = qd[1]*w1x;
    const double wd1y = qdd[0]*sin_q1 + t1;
    const double w1y = qd[0]*sin_q1;
    const double t2 = qd[1]*w1y;
    const double wd1x = qdd[0]*cos_q1 - t2;
    const double w2y = sin_q2*w1x + cos_q2*w1y;
    const double wd2x = cos_q2*wd1x - qd[2]*w2y - sin_q2*wd1y;
    const double w2x = cos_q2*w1x - sin_q2*w1y;
    const double wd2y = qd[2]*w2x + sin_q2*wd1x + cos_q2*wd1y;
    const double w3x = sin_q3*w2x + cos_q3*w2y;
    const double wd3y = qd[3]*w3x + sin_q3*wd2y - cos_q3*wd2x;
    const double wd4z = qdd[4] + wd3y;
    const double w3y = sin_q3*w2y - cos_q3*w2x;
    const double wd3x = sin_q3*wd2x + cos_q3*wd2y - qd[3]*w3y;
    const double wd2z = qdd[1] + qdd[2];
    const double wd3z = qdd[3] + wd2z;
    const double w2z = qd[1] + qd[2];
    const double w3z = qd[3] + w2z;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double wd4x = sin_q4*wd3z + cos_q4*wd3x - qd[4]*w4y;
    const double w4z = qd[4] + w3y;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd4z;
    const double w5z = w4y - qd[5];
    const double t3 = wd5y - w5x*w5z;
    const double t4 = 0.016911*t3;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd4z;
    const double t5 = w5z*w5y + wd5x;
    const double t6 = 0.0002254731454*t5;
    const double t7 = sin_q5*t6 - cos_q5*t4;
    const double t8 = w4y*w4x;
    const double t9 = wd4z + t8;
    const double t10 = wd4z - t8;
    const double tau4 = 0.126621*t9 + 0.10971*t10 - t7;
    const double t11 = w3x*w3z;
    const double t12 = wd3y + t11;
    const double t13 = w3x*w3y;
    const double t14 = wd3z + t13;
    const double t15 = 0.00194120382525*t14 - tau4 - 0.10971*t12;
    const double t16 = w5x*w5y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x - cos_q4*wd3z;
    const double wd5z = wd4y - qdd[5];
    const double t17 = wd5z - t16;
    const double t18 = t16 + wd5z;
    const double tau5 = 0.0002254731454*t17 + 0.016911*t18;
    const double t19 = w4z*w4x + wd4y;
    const double t20 = tau5 + 0.10971*t19;
    const double t21 = wd4x - w4y*w4z;
    const double t22 = sin_q5*t4 + cos_q5*t6 + 0.126621*t21;
    const double t23 = sin_q4*t20 + cos_q4*t22;
    const double t24 = w3x*w3x;
    const double t25 = w3y*w3y + t24;
    const double t26 = wd3x - w3y*w3z;
    const double t27 = w3z*w3z + t24;
    const double t28 = 0.00194120382525*t25 + 0.00460883622975*t26 - 0.00194120382525*t27;
    const double t29 = w2y*w2z - wd2x;
    const double t30 = t2 - wd1x;
    const double a2z = 0.425*t30;
    const double a3z = 0.39225*t29 + a2z;
    const double t31 = t23 + t28 + 0.017784735*a3z;
    const double t32 = cos_q3*t31 - sin_q3*t15;
    const double t33 = w2x*w2z;
    const double t34 = wd2y + t33;
    const double t35 = w2y*w2x;
    const double t36 = wd2z + t35;
    const double t37 = t32 + 0.0020475*t34 + 0.07714261911625*t36;
    const double t38 = 0.017784735*t26;
    const double t39 = sin_q3*t31 + cos_q3*t15 - 0.39225*t38;
    const double t40 = w2x*w2x;
    const double t41 = w2y*w2y + t40;
    const double t42 = w2z*w2z + t40;
    const double t43 = 0.59360445167475*t29 + 0.07714261911625*t41 - 0.07714261911625*t42;
    const double t44 = 1.598759275*a2z + t43 - t39;
    const double t45 = t1 + wd1y;
    const double t46 = w1x*w1y;
    const double t47 = qdd[1] + t46;
    const double t48 = 0.0075537*t45 + 0.408499208875*t47;
    const double t49 = sin_q1*(sin_q2*t44 + cos_q2*t37 + t48);
    const double t50 = 0.679472691875*t29 + 0.425*t38;
    const double t51 = w1x*w1x;
    const double t52 = w1y*w1y + t51;
    const double t53 = qd[1]*qd[1] + t51;
    const double t54 = 1.76257323841*t30 + 0.408499208875*t52 - 0.408499208875*t53;
    const double t55 = cos_q2*t44 + t50 + t54 - sin_q2*t37;
    const double t56 = 0.29520861244275*qdd[0];
    const double tau0 = 0.00333*qdd[0] + t49 + t56 - cos_q1*t55;
    const double t57 = sin_q4*t22 - cos_q4*t20;
    const double t58 = wd3y - t11;
    const double t59 = wd3z - t13;
    const double t60 = 0.00460883622975*t14 + 0.10971*t59 - 0.00194120382525*t58;
    const double a1x = 9.81*cos_q1;
    const double t61 = a1x - 0.425*t47;
    const double a1y = 9.81*sin_q1;
    const double t62 = 0.425*t53 + a1y;
    const double a2x = cos_q2*t61 - sin_q2*t62;
    const double t63 = sin_q3*(0.39225*t36 - a2x);
    const double a2y = sin_q2*t61 + cos_q2*t62;
    const double a3x = cos_q3*(0.39225*t42 + a2y) - t63;
    const double tau3 = t57 + t60 + 0.017784735*a3x;
    const double t64 = 0.017784735*t14;
    const double t65 = 0.017784735*t27;
    const double t66 = sin_q3*t64 + cos_q3*t65;
    const double t67 = t33 - wd2y;
    const double t68 = wd2z - t35;
    const double t69 = 0.59360445167475*t36 + 0.0020475*t68 - 0.07714261911625*t67;
    const double tau2 = tau3 + t69 - 1.598759275*a2x - 0.39225*t66;
    const double t70 = cos_q3*t64 + 1.598759275*t42 - sin_q3*t65;
    const double t71 = cos_q2*(1.598759275*t36 - t66) - sin_q2*t70;
    const double t72 = t1 - wd1y;
    const double t73 = t46 - qdd[1];
    const double t74 = 0.408499208875*t72 + 0.0075537*t73 - 1.76257323841*t47;
    const double tau1 = tau2 + 0.425*t71 - 4.4329225*a1x - t74;
    tau[0] = tau0;
    tau[1] = tau1;
    tau[2] = tau2;
    tau[3] = tau3;
    tau[4] = tau4;
    tau[5] = -tau5;
}

void ur5_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    for (size_t i = 0; i < count; i++) {
        ur5_inverse_dynamics(q + 6 * i, qd + 6 * i, qdd + 6 * i, tau + 6 * i);
    }
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_rigid_body; 96 M 66 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major
 */
void ur5_mass_matrix(const double q[6], double M[36])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double t1 = cos_q5*cos_q5;
    const double t2 = sin_q5*sin_q5;
    const double t3 = 0.0002254731454*t1 + 0.016911*t2 + 0.00460883622975;
    const double t4 = sin_q3*sin_q3;
    const double t5 = 0.016911*t1 + 0.0002254731454*t2 + 0.10971;
    const double t6 = cos_q4*cos_q4;
    const double t7 = sin_q4*sin_q4;
    const double t8 = t5*t6 + 0.126621*t7 + 0.10971;
    const double t9 = cos_q3*cos_q3;
    const double t10 = 0.0166855268546*sin_q5*cos_q5;
    const double t11 = cos_q4*t10;
    const double t12 = sin_q3*cos_q3;
    const double t13 = 2.0*t11*t12;
    const double t14 = 0.017784735*sin_q3;
    const double t15 = 0.39225*t14;
    const double t16 = 2.0*t15;
    const double t17 = t13 + t16 - t3*t4 - t8*t9;
    const double t18 = t17 - 0.59360445167475;
    const double t19 = cos_q2*cos_q2;
    const double t20 = t3*t9 + t4*t8 + t13 + 0.0020475;
    const double t21 = sin_q2*sin_q2;
    const double t22 = t12*(t8 - t3) + t11*(t9 - t4);
    const double t23 = 0.017784735*cos_q3;
    const double t24 = t22 + 0.39225*t23;
    const double t25 = sin_q2*cos_q2;
    const double t26 = 2.0*t24*t25;
    const double t27 = sin_q2*t23;
    const double t28 = t14 - 1.598759275;
    const double t29 = cos_q2*t28 + t27;
    const double t30 = 0.425*t29;
    const double t31 = 2.0*t30;
    const double t32 = t18*t19 + t26 + t31 - t20*t21;
    const double t33 = t32 - 1.76257323841;
    const double t34 = t19*t20 + t26 + 0.0075537 - t18*t21;
    const double t35 = sin_q1*sin_q1*t34 - cos_q1*cos_q1*t33;
    const double t36 = (t18 + t20)*t25 - (t19 - t21)*t24;
    const double t37 = sin_q2*t28 - cos_q2*t23;
    const double t38 = 2.0*sin_q1*cos_q1*(t36 + 0.425*t37);
    const double t39 = t5*t7 + 0.126621*t6 + 0.29520861244275;
    const double t40 = t35 + t38 + t39 + 0.00333;
    const double t41 = sin_q4*cos_q4*(t5 - 0.126621);
    const double t42 = sin_q4*t10;
    const double t43 = t42 - 0.00194120382525;
    const double t44 = cos_q3*t41 - sin_q3*t43;
    const double t45 = t44 - 0.07714261911625;
    const double t46 = sin_q3*t41 + cos_q3*t43;
    const double t47 = sin_q2*t46;
    const double t48 = t47 - cos_q2*t45;
    const double t49 = cos_q2*t46;
    const double t50 = cos_q1*(sin_q2*t45 + t49);
    const double t51 = t50 - sin_q1*(t48 + 0.408499208875);
    const double t52 = t50 - sin_q1*t48;
    const double t53 = sin_q1*(t47 - cos_q2*t44);
    const double t54 = cos_q1*(sin_q2*t44 + t49) - t53;
    const double t55 = t5 + 0.126621;
    const double t56 = sin_q3*t55 + cos_q3*t11;
    const double t57 = sin_q3*t11 - cos_q3*t55;
    const double t58 = sin_q1*(sin_q2*t57 - cos_q2*t56);
    const double t59 = cos_q1*(sin_q2*t56 + cos_q2*t57) - t58;
    const double t60 = 0.0171364731454*sin_q4;
    const double t61 = cos_q3*t60;
    const double t62 = sin_q3*t60;
    const double t63 = sin_q1*(sin_q2*t62 - cos_q2*t61);
    const double t64 = cos_q1*(sin_q2*t61 + cos_q2*t62) - t63;
    const double t65 = t34 - t33;
    const double t66 = t20 - t18;
    const double t67 = t66 - t30;
    const double t68 = t3 + t8;
    const double t69 = t68 - t15;
    const double t70 = cos_q2*t14 + t27;
    const double t71 = 0.425*t70 - t69;
    const double t72 = 0.0171364731454*cos_q4;
    M[0] = t40;
    M[1] = -t51;
    M[2] = -t52;
    M[3] = -t54;
    M[4] = t59;
    M[5] = -t64;
    M[6] = -t51;
    M[7] = t65;
    M[8] = t67;
    M[9] = -t71;
    M[10] = t42;
    M[11] = t72;
    M[12] = -t52;
    M[13] = t67;
    M[14] = t66;
    M[15] = t69;
    M[16] = t42;
    M[17] = t72;
    M[18] = -t54;
    M[19] = -t71;
    M[20] = t69;
    M[21] = t68;
    M[22] = t42;
    M[23] = t72;
    M[24] = t59;
    M[25] = t42;
    M[26] = t42;
    M[27] = t42;
    M[28] = t55;
    M[29] = 0.0;
    M[30] = -t64;
    M[31] = t72;
    M[32] = t72;
    M[33] = t72;
    M[34] = 0.0;
    M[35] = 0.0171364731454;
}

void ur5_mass_matrix_batch(size_t count, const double *q, double *M)
{
    for (size_t i = 0; i < count; i++) {
        ur5_mass_matrix(q + 6 * i, M + 36 * i);
    }
}

/*
 * g(q), the joint forces that hold the robot still
 * route: newton_euler; 11 M 5 A 6 sin/cos
 * in  q    joint positions [rad or m], 6
 * out g    gravity forces [N m or N], 6
 */
void ur5_gravity(const double q[6], double g[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double t1 = 9.81*sin_q1;
    const double t2 = 9.81*cos_q1;
    const double t3 = cos_q2*t2 - sin_q2*t1;
    const double t4 = sin_q3*t3;
    const double t5 = (sin_q2*t2 + cos_q2*t1)*cos_q3 + t4;
    const double g3 = 0.017784735*t5;
    const double g2 = 1.598759275*t3 - g3;
    const double g1 = 4.4329225*t2 + g2;
    g[0] = 0.0;
    g[1] = -g1;
    g[2] = -g2;
    g[3] = g3;
    g[4] = 0.0;
    g[5] = 0.0;
}

void ur5_gravity_batch(size_t count, const double *q, double *g)
{
    for (size_t i = 0; i < count; i++) {
        ur5_gravity(q + 6 * i, g + 6 * i);
    }
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor; 150 M 106 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * out b    bias forces [N m or N], 6
 */
void ur5_bias(const double q[6], const double qd[6], double b[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double w1y = qd[0]*sin_q1;
    const double w1x = qd[0]*cos_q1;
    const double w2y = sin_q2*w1x + cos_q2*w1y;
    const double wd1y = qd[1]*w1x;
    const double wd1x = qd[1]*w1y;
    const double wd2x = qd[2]*w2y + sin_q2*wd1y + cos_q2*wd1x;
    const double w2x = cos_q2*w1x - sin_q2*w1y;
    const double wd2y = sin_q2*wd1x - qd[2]*w2x - cos_q2*wd1y;
    const double w3x = sin_q3*w2x + cos_q3*w2y;
    const double wd3y = sin_q3*wd2y - qd[3]*w3x - cos_q3*wd2x;
    const double w3y = sin_q3*w2y - cos_q3*w2x;
    const double wd3x = qd[3]*w3y + sin_q3*wd2x + cos_q3*wd2y;
    const double w2z = qd[1] + qd[2];
    const double w3z = qd[3] + w2z;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double wd4x = qd[4]*w4y + cos_q4*wd3x;
    const double w4z = qd[4] + w3y;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double wd5y = sin_q5*wd4x + cos_q5*wd3y - qd[5]*w5x;
    const double w5z = w4y - qd[5];
    const double t1 = w5x*w5z + wd5y;
    const double t2 = 0.016911*t1;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double wd5x = qd[5]*w5y + cos_q5*wd4x - sin_q5*wd3y;
    const double t3 = wd5x - w5z*w5y;
    const double t4 = 0.0002254731454*t3;
    const double t5 = sin_q5*t4 - cos_q5*t2;
    const double t6 = w4y*w4x;
    const double t7 = wd3y - t6;
    const double t8 = wd3y + t6;
    const double b4 = 0.126621*t7 + 0.10971*t8 - t5;
    const double t9 = w3x*w3z;
    const double t10 = wd3y - t9;
    const double t11 = w3x*w3y;
    const double t12 = b4 + 0.10971*t10 + 0.00194120382525*t11;
    const double t13 = w5x*w5y;
    const double wd4y = sin_q4*wd3x - qd[4]*w4x;
    const double t14 = t13 + wd4y;
    const double t15 = wd4y - t13;
    const double b5 = 0.0002254731454*t14 + 0.016911*t15;
    const double t16 = wd4y - w4z*w4x;
    const double t17 = b5 + 0.10971*t16;
    const double t18 = w4y*w4z + wd4x;
    const double t19 = sin_q5*t2 + cos_q5*t4 + 0.126621*t18;
    const double t20 = sin_q4*t17 + cos_q4*t19;
    const double t21 = w3x*w3x;
    const double t22 = w3y*w3y + t21;
    const double t23 = w3y*w3z + wd3x;
    const double t24 = w3z*w3z + t21;
    const double t25 = 0.00460883622975*t23 + 0.00194120382525*t24 - 0.00194120382525*t22;
    const double t26 = w2y*w2z + wd2x;
    const double t27 = 2.0*wd1x;
    const double a2z = 0.425*t27;
    const double a3z = 0.39225*t26 + a2z;
    const double t28 = t20 + t25 - 0.017784735*a3z;
    const double t29 = sin_q3*t12 + cos_q3*t28;
    const double t30 = w2x*w2z;
    const double t31 = wd2y - t30;
    const double t32 = w2y*w2x;
    const double t33 = 0.07714261911625*t32 - t29 - 0.0020475*t31;
    const double t34 = 0.017784735*t23;
    const double t35 = sin_q3*t28 - cos_q3*t12 - 0.39225*t34;
    const double t36 = w2x*w2x;
    const double t37 = w2y*w2y + t36;
    const double t38 = w2z*w2z + t36;
    const double t39 = 0.59360445167475*t26 + 0.07714261911625*t37 - 0.07714261911625*t38;
    const double t40 = 1.598759275*a2z + t35 + t39;
    const double t41 = w1y*w1x;
    const double t42 = 2.0*wd1y;
    const double t43 = 0.408499208875*t41 + 0.0075537*t42;
    const double t44 = sin_q1*(sin_q2*t40 + cos_q2*t33 + t43);
    const double t45 = 0.679472691875*t26 - 0.425*t34;
    const double t46 = w1x*w1x;
    const double t47 = w1y*w1y + t46;
    const double t48 = qd[1]*qd[1] + t46;
    const double t49 = 1.76257323841*t27 + 0.408499208875*t47 - 0.408499208875*t48;
    const double t50 = cos_q2*t40 + t45 + t49 - sin_q2*t33;
    const double b0 = cos_q1*t50 - t44;
    const double t51 = sin_q4*t19 - cos_q4*t17;
    const double t52 = wd3y + t9;
    const double t53 = 0.00460883622975*t11 + 0.00194120382525*t52;
    const double a1x = 9.81*cos_q1;
    const double t54 = a1x - 0.425*t41;
    const double a1y = 9.81*sin_q1;
    const double t55 = 0.425*t48 + a1y;
    const double a2x = cos_q2*t54 - sin_q2*t55;
    const double t56 = sin_q3*(0.39225*t32 - a2x);
    const double a2y = sin_q2*t54 + cos_q2*t55;
    const double a3x = cos_q3*(0.39225*t38 + a2y) - t56;
    const double b3 = 0.10971*t11 + t51 - t53 - 0.017784735*a3x;
    const double t57 = 0.017784735*t11;
    const double t58 = 0.017784735*t24;
    const double t59 = sin_q3*t57 + cos_q3*t58;
    const double t60 = b3 + 0.39225*t59;
    const double t61 = wd2y + t30;
    const double t62 = 0.59360445167475*t32 - 0.07714261911625*t61;
    const double b2 = 0.0020475*t32 + 1.598759275*a2x + t60 - t62;
    const double t63 = cos_q3*t57 + 1.598759275*t38 - sin_q3*t58;
    const double t64 = cos_q2*(1.598759275*t32 - t59) - sin_q2*t63;
    const double t65 = 1.76257323841*t41;
    const double t66 = 0.0075537*t41 + 4.4329225*a1x - t65;
    const double b1 = b2 + t66 - 0.425*t64;
    b[0] = -b0;
    b[1] = -b1;
    b[2] = -b2;
    b[3] = -b3;
    b[4] = -b4;
    b[5] = b5;
}

void ur5_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    for (size_t i = 0; i < count; i++) {
        ur5_bias(q + 6 * i, qd + 6 * i, b + 6 * i);
    }
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation; 302 M 236 A 5 D 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
void ur5_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double w1y = qd[0]*sin_q1;
    const double w1x = qd[0]*cos_q1;
    const double w2y = sin_q2*w1x + cos_q2*w1y;
    const double wd1y = qd[1]*w1x;
    const double wd1x = qd[1]*w1y;
    const double wd2x = qd[2]*w2y + sin_q2*wd1y + cos_q2*wd1x;
    const double w2x = cos_q2*w1x - sin_q2*w1y;
    const double wd2y = sin_q2*wd1x - qd[2]*w2x - cos_q2*wd1y;
    const double w3x = sin_q3*w2x + cos_q3*w2y;
    const double wd3y = sin_q3*wd2y - qd[3]*w3x - cos_q3*wd2x;
    const double w3y = sin_q3*w2y - cos_q3*w2x;
    const double wd3x = qd[3]*w3y + sin_q3*wd2x + cos_q3*wd2y;
    const double w2z = qd[1] + qd[2];
    const double w3z = qd[3] + w2z;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double wd4x = qd[4]*w4y + cos_q4*wd3x;
    const double w4z = qd[4] + w3y;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double wd5y = sin_q5*wd4x + cos_q5*wd3y - qd[5]*w5x;
    const double w5z = w4y - qd[5];
    const double t1 = w5x*w5z + wd5y;
    const double t2 = 0.016911*t1;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double wd5x = qd[5]*w5y + cos_q5*wd4x - sin_q5*wd3y;
    const double t3 = wd5x - w5z*w5y;
    const double t4 = 0.0002254731454*t3;
    const double t5 = sin_q5*t4 - cos_q5*t2;
    const double t6 = w4y*w4x;
    const double t7 = wd3y - t6;
    const double t8 = wd3y + t6;
    const double t9 = 0.126621*t7 + 0.10971*t8 - t5;
    const double t10 = tau[4] + t9;
    const double t11 = sin_q5*sin_q5;
    const double t12 = cos_q5*cos_q5;
    const double t13 = 0.0002254731454*t11 + 0.016911*t12 + 0.10971;
    const double t14 = t13 + 0.126621;
    const double t15 = 1.0/t14;
    const double t16 = 0.0166855268546*sin_q5*cos_q5;
    const double t17 = sin_q4*t16;
    const double t18 = t15*t17;
    const double t19 = t10*t18;
    const double t20 = w5x*w5y;
    const double wd4y = sin_q4*wd3x - qd[4]*w4x;
    const double t21 = t20 + wd4y;
    const double t22 = wd4y - t20;
    const double t23 = 0.0002254731454*t21 + 0.016911*t22;
    const double t24 = wd4y - w4z*w4x;
    const double t25 = t23 + 0.10971*t24;
    const double t26 = w4y*w4z + wd4x;
    const double t27 = sin_q5*t2 + cos_q5*t4 + 0.126621*t26;
    const double t28 = sin_q4*t27 - cos_q4*t25;
    const double t29 = w3x*w3z;
    const double t30 = wd3y + t29;
    const double t31 = w3x*w3y;
    const double t32 = 0.00194120382525*t30 + 0.00460883622975*t31;
    const double t33 = w2y*w2x;
    const double t34 = w1y*w1x;
    const double a1x = 9.81*cos_q1;
    const double t35 = a1x - 0.425*t34;
    const double t36 = w1x*w1x;
    const double t37 = qd[1]*qd[1] + t36;
    const double a1y = 9.81*sin_q1;
    const double t38 = 0.425*t37 + a1y;
    const double a2x = cos_q2*t35 - sin_q2*t38;
    const double t39 = sin_q3*(a2x - 0.39225*t33);
    const double a2y = sin_q2*t35 + cos_q2*t38;
    const double t40 = w2x*w2x;
    const double t41 = w2z*w2z + t40;
    const double a3x = cos_q3*(a2y + 0.39225*t41) + t39;
    const double t42 = t28 + 0.10971*t31 - t32 - 0.017784735*a3x;
    const double t43 = t23 - tau[5];
    const double t44 = 0.0171364731454*cos_q4;
    const double t45 = 58.355064750790525*t44;
    const double t46 = t43*t45;
    const double t47 = tau[3] + t42 + t46 - t19;
    const double t48 = t17*t18;
    const double t49 = 0.016911*t11 + 0.0002254731454*t12 + 0.00460883622975;
    const double t50 = cos_q4*cos_q4;
    const double t51 = sin_q4*sin_q4;
    const double t52 = t13*t50 + 0.126621*t51 + 0.10971;
    const double t53 = t49 + t52;
    const double t54 = t44*t45;
    const double t55 = 1.0/(t48 + t54 - t53);
    const double t56 = 0.017784735*sin_q3;
    const double t57 = 0.39225*t56;
    const double t58 = t53 - t57;
    const double t59 = t48 + t54 - t58;
    const double t60 = t55*t59;
    const double t61 = 0.017784735*t31;
    const double t62 = w3x*w3x;
    const double t63 = w3z*w3z + t62;
    const double t64 = 0.017784735*t63;
    const double t65 = sin_q3*t61 + cos_q3*t64;
    const double t66 = t42 + 0.39225*t65;
    const double t67 = w2x*w2z;
    const double t68 = wd2y + t67;
    const double t69 = 0.59360445167475*t33 - 0.07714261911625*t68;
    const double t70 = 0.0020475*t33 + 1.598759275*a2x + t66 - t69;
    const double t71 = tau[2] + t46 + t70 - t19 - t47*t60;
    const double t72 = sin_q3*sin_q3;
    const double t73 = cos_q3*cos_q3;
    const double t74 = cos_q4*t16;
    const double t75 = sin_q3*cos_q3;
    const double t76 = 2.0*t74*t75;
    const double t77 = 2.0*t57;
    const double t78 = t76 + t77 - t49*t72 - t52*t73;
    const double t79 = t78 - 0.59360445167475;
    const double t80 = t49*t73 + t52*t72 + t76 + 0.0020475;
    const double t81 = t80 - t79;
    const double t82 = 1.0/(t59*t60 + t81 - t48 - t54);
    const double t83 = 0.017784735*cos_q3;
    const double t84 = sin_q2*t83;
    const double t85 = cos_q2*t56 + t84;
    const double t86 = t48 + t54 + 0.425*t85 - t58;
    const double t87 = t56 - 1.598759275;
    const double t88 = cos_q2*t87 + t84;
    const double t89 = 0.425*t88;
    const double t90 = t60*t86 + t81 - t48 - t54 - t89;
    const double t91 = t82*t90;
    const double t92 = t55*t86;
    const double t93 = cos_q3*t61 + 1.598759275*t41 - sin_q3*t64;
    const double t94 = cos_q2*(1.598759275*t33 - t65) - sin_q2*t93;
    const double t95 = t70 - 0.425*t94;
    const double t96 = 1.76257323841*t34;
    const double t97 = 0.0075537*t34 + 4.4329225*a1x + t95 - t96;
    const double t98 = tau[1] + t46 + t97 - t19 - t47*t92;
    const double t99 = t98 - t71*t91;
    const double t100 = sin_q3*t14 + cos_q3*t74;
    const double t101 = sin_q3*t74 - cos_q3*t14;
    const double t102 = sin_q1*(sin_q2*t101 - cos_q2*t100);
    const double t103 = cos_q1*(sin_q2*t100 + cos_q2*t101) - t102;
    const double t104 = t18*t103;
    const double t105 = sin_q4*cos_q4*(t13 - 0.126621);
    const double t106 = t17 - 0.00194120382525;
    const double t107 = cos_q3*t105 - sin_q3*t106;
    const double t108 = sin_q3*t105 + cos_q3*t106;
    const double t109 = sin_q2*t108;
    const double t110 = sin_q1*(t109 - cos_q2*t107);
    const double t111 = cos_q2*t108;
    const double t112 = 0.0171364731454*sin_q4;
    const double t113 = cos_q3*t112;
    const double t114 = sin_q3*t112;
    const double t115 = sin_q1*(sin_q2*t114 - cos_q2*t113);
    const double t116 = cos_q1*(sin_q2*t113 + cos_q2*t114) - t115;
    const double t117 = t45*t116;
    const double t118 = cos_q1*(sin_q2*t107 + t111) - t110 - t117;
    const double t119 = t104 + t118;
    const double t120 = t60*t119;
    const double t121 = t107 - 0.07714261911625;
    const double t122 = t109 - cos_q2*t121;
    const double t123 = cos_q1*(sin_q2*t121 + t111);
    const double t124 = t104 + t123 - sin_q1*t122 - t117 - t120;
    const double t125 = t104 + t123 - sin_q1*(t122 + 0.408499208875) - t117;
    const double t126 = t125 - t91*t124 - t92*t119;
    const double t127 = cos_q2*cos_q2;
    const double t128 = sin_q2*sin_q2;
    const double t129 = t75*(t52 - t49) + t74*(t73 - t72);
    const double t130 = 0.39225*t83 + t129;
    const double t131 = sin_q2*cos_q2;
    const double t132 = 2.0*t130*t131;
    const double t133 = 2.0*t89;
    const double t134 = t79*t127 + t132 + t133 - t80*t128;
    const double t135 = t134 - 1.76257323841;
    const double t136 = t80*t127 + t132 + 0.0075537 - t79*t128;
    const double t137 = t86*t92 + t136 - t48 - t54 - t135;
    const double t138 = 1.0/(t137 - t90*t91);
    const double t139 = t126*t138;
    const double t140 = wd3y - t29;
    const double t141 = t9 + 0.00194120382525*t31 + 0.10971*t140;
    const double t142 = sin_q4*t25 + cos_q4*t27;
    const double t143 = w3y*w3y + t62;
    const double t144 = w3y*w3z + wd3x;
    const double t145 = 0.00194120382525*t63 + 0.00460883622975*t144 - 0.00194120382525*t143;
    const double t146 = w2y*w2z + wd2x;
    const double t147 = 2.0*wd1x;
    const double a2z = 0.425*t147;
    const double a3z = 0.39225*t146 + a2z;
    const double t148 = t142 + t145 - 0.017784735*a3z;
    const double t149 = sin_q3*t141 + cos_q3*t148;
    const double t150 = wd2y - t67;
    const double t151 = 0.07714261911625*t33 - t149 - 0.0020475*t150;
    const double t152 = 0.017784735*t144;
    const double t153 = sin_q3*t148 - cos_q3*t141 - 0.39225*t152;
    const double t154 = w2y*w2y + t40;
    const double t155 = 0.59360445167475*t146 + 0.07714261911625*t154 - 0.07714261911625*t41;
    const double t156 = 1.598759275*a2z + t153 + t155;
    const double t157 = sin_q2*t156 + cos_q2*t151;
    const double t158 = 2.0*wd1y;
    const double t159 = sin_q1*(0.408499208875*t34 + t157 + 0.0075537*t158);
    const double t160 = 0.679472691875*t146 - 0.425*t152;
    const double t161 = w1y*w1y + t36;
    const double t162 = 1.76257323841*t147 + 0.408499208875*t161 - 0.408499208875*t37;
    const double t163 = cos_q2*t156 + t160 + t162 - sin_q2*t151;
    const double t164 = 58.355064750790525*t116;
    const double t165 = tau[0] + cos_q1*t163 - t43*t164 - t159;
    const double t166 = t15*t103;
    const double t167 = t55*t119;
    const double t168 = t82*t124;
    const double t169 = t71*t168;
    const double t170 = t165 + t169 - t10*t166 - t47*t167;
    const double t171 = t124*t168;
    const double t172 = sin_q1*sin_q1*t136 - cos_q1*cos_q1*t135;
    const double t173 = (t79 + t80)*t131 - (t127 - t128)*t130;
    const double t174 = sin_q2*t87 - cos_q2*t83;
    const double t175 = 2.0*sin_q1*cos_q1*(t173 + 0.425*t174);
    const double t176 = t13*t51 + 0.126621*t50 + 0.29520861244275;
    const double t177 = t172 + t175 + t176 + 0.00333 - t116*t164;
    const double t178 = t119*t167 + t177 - t103*t166 - t171;
    const double t179 = 1.0/(t178 - t126*t139);
    const double qdd0 = (t99*t139 + t170)*t179;
    const double qdd1 = t99*t138 + t139*qdd0;
    const double qdd2 = t71*t82 + t168*qdd0 - t91*qdd1;
    const double t180 = t47*t55 + t60*qdd2 + t92*qdd1;
    const double qdd3 = t167*qdd0 + t180;
    const double t181 = t10*t15 + t18*qdd3 - t18*qdd2;
    const double qdd4 = t181 - t18*qdd1 - t166*qdd0;
    const double t182 = 58.355064750790525*t43 + t45*qdd2 - t45*qdd3;
    const double qdd5 = t45*qdd1 + t182 - t164*qdd0;
    qdd[0] = qdd0;
    qdd[1] = qdd1;
    qdd[2] = qdd2;
    qdd[3] = -qdd3;
    qdd[4] = qdd4;
    qdd[5] = -qdd5;
}

void ur5_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    for (size_t i = 0; i < count; i++) {
        ur5_forward_dynamics(q + 6 * i, qd + 6 * i, tau + 6 * i, qdd + 6 * i);
    }
}

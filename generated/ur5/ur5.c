/**
 * @file ur5.c
 *
 * robot:      ur5, 6 degrees of freedom, fixed base
 * source:     ur5_robot.urdf of example-robot-data 6.0.0
 * model:      sha256 a2383260fb0cbbc4
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     tool0
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 2837f0cc47b65272
 * command:    symgen generate :ur5 --target c --target report --parameters baked
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
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

#include <math.h>
#include <string.h>

#include "ur5_sines.h"

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 131 M 106 A 10 sin/cos; 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
void ur5_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6])
{
    const double q1_q2 = q[1] + q[2];
    const double q1_q2_q3 = q[3] + q1_q2;
    const double angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q1_q2_q3 = sine[2];
    const double cos_q1_q2_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double sin_q5 = sine[4];
    const double cos_q5 = cosine[4];
    const double t1 = 1.018815856964812*sin_q1*sin_q1;
    const double t2 = 1.018815856964812*sin_q1*cos_q1;
    const double t3 = t1 - 1.026369556964812;
    const double t4 = 0.408499208875*sin_q1;
    const double t5 = 0.035556373944*sin_q1_q2*sin_q1_q2;
    const double t6 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const double t7 = t5 - 0.033508873944;
    const double t8 = 0.07714261911625*sin_q1_q2;
    const double t9 = 0.9229411764705883*sin_q1_q2;
    const double t10 = 0.9229411764705883*cos_q1_q2;
    const double t11 = qd[0]*qd[0];
    const double t12 = 0.29520861244275*qdd[0];
    const double t13 = 0.00333*qdd[0] + t12;
    const double t14 = qd[1]*qd[1];
    const double t15 = 2.0*qd[0]*qd[1];
    const double t16 = qdd[0]*t3 + t2*t15 - qdd[1]*t4;
    const double t17 = qdd[0]*t4 + qdd[1]*(t1 + 0.0075537);
    const double t18 = t2*t11 + t17 - qdd[1]*t3;
    const double t19 = t18 - 26.49365651328872*cos_q1;
    const double w2z = qd[1] + qd[2];
    const double wd2z = qdd[1] + qdd[2];
    const double t20 = w2z*w2z;
    const double t21 = 2.0*qd[0]*qd[2] + t15;
    const double a2y = qdd[1]*sin_q1 + cos_q1*(t11 + t14);
    const double a2z = sin_q1*t15 - qdd[0]*cos_q1;
    const double a2x = sin_q1*t14 + 23.08235294117647 - qdd[1]*cos_q1;
    const double t22 = qdd[0]*t7 + t6*t21 + t8*wd2z;
    const double t23 = t7*wd2z;
    const double t24 = qdd[0]*t8 + t23 - (t5 - 0.0020475)*wd2z;
    const double w3x = qd[0]*sin_q1_q2_q3;
    const double w3y = qd[0]*cos_q1_q2_q3;
    const double w3z = qd[3] + w2z;
    const double wd3z = qdd[3] + wd2z;
    const double t25 = w3z*w3z;
    const double t26 = qdd[0]*cos_q1_q2_q3;
    const double t27 = w3x*w3z;
    const double t28 = w3y*w3z;
    const double t29 = w3x*w3y;
    const double wd3x = qdd[0]*sin_q1_q2_q3 + t28;
    const double wd3y = t26 - t27;
    const double t30 = wd3z - t29;
    const double t31 = wd3z + t29;
    const double t32 = t27 - wd3y;
    const double t33 = t28 + wd3x;
    const double t34 = w3x*w3x + t25;
    const double t35 = t9*t20 + a2x - t10*wd2z;
    const double t36 = t9*wd2z + t10*(t11 + t20) + a2y;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double w4z = w3y - qd[4];
    const double a3z = t9*t21 + a2z - qdd[0]*t10;
    const double a3x = sin_q1_q2_q3*t35 + cos_q1_q2_q3*t36;
    const double a3y = sin_q1_q2_q3*t36 - cos_q1_q2_q3*t35;
    const double wd4z = wd3y - qdd[4];
    const double t37 = w3y*w3y - t25;
    const double t38 = w4x*w4y;
    const double t39 = 0.00194120382525*t26 + 0.00460883622975*t30 + 0.10971*t31;
    const double t40 = w4y*w4z;
    const double w5x = sin_q5*w4z + cos_q5*w4x;
    const double w5y = sin_q5*w4x - cos_q5*w4z;
    const double t41 = wd4z - t38;
    const double wd4x = sin_q4*t30 + cos_q4*t33 + t40;
    const double w5z = w4y - qd[5];
    const double t42 = w4x*w4z;
    const double t43 = 0.00460883622975*t33 + 0.007558512375*a3z + 0.00194120382525*t37;
    const double t44 = 0.007558512375*t30 + 0.736203681445188*a3x;
    const double wd4y = cos_q4*t30 + t42 - sin_q4*t33;
    const double t45 = t40 + wd4x;
    const double t46 = w5x*w5y;
    const double t47 = w5x*w5z;
    const double t48 = w5y*w5z;
    const double t49 = 0.007558512375*t34 - 0.736203681445188*a3y;
    const double t50 = 0.007558512375*t33 + 0.736203681445188*a3z;
    const double wd5y = cos_q5*t41 + t47 - sin_q5*t45;
    const double wd5x = sin_q5*t41 + cos_q5*t45 + t48;
    const double wd5z = qdd[5] + wd4y;
    const double t51 = t42 + wd4y;
    const double t52 = wd4z + t38;
    const double t53 = t46 + wd5z;
    const double t54 = wd5z - t46;
    const double t55 = t47 + wd5y;
    const double t56 = t48 + wd5x;
    const double t57 = 0.0002254731454*t56;
    const double t58 = 0.016911*t55;
    const double tau5 = 0.0002254731454*t53 + 0.016911*t54;
    tau[5] = tau5;
    const double t59 = sin_q5*t57 + cos_q5*t58;
    const double t60 = cos_q5*t57 + 0.126621*t45 - sin_q5*t58;
    const double t61 = 0.10971*t51 + tau5;
    const double tau4 = 0.126621*t41 + 0.10971*t52 + t59;
    tau[4] = -tau4;
    const double t62 = cos_q1_q2_q3*t44 - sin_q1_q2_q3*t49;
    const double t63 = sin_q1_q2_q3*t44 + cos_q1_q2_q3*t49;
    const double t64 = sin_q4*t60 + cos_q4*t61;
    const double tau3 = 0.007558512375*a3x + t39 + t64;
    tau[3] = tau3;
    const double t65 = sin_q1_q2_q3*(cos_q4*t60 + t43 - sin_q4*t61);
    const double t66 = cos_q1_q2_q3*(0.00194120382525*t30 + tau4 - 0.10971*t32);
    const double t67 = t65 + t66 - t10*t50;
    const double t68 = t9*t62 + tau3 - t10*t63;
    const double t69 = 0.07714261911625*cos_q1_q2*t20 + t22 + t67;
    const double tau2 = t24 + t68 - t6*t11;
    tau[2] = tau2;
    const double t70 = t69 - cos_q1*t50;
    const double tau1 = sin_q1*t62 + t19 + tau2 - cos_q1*t63;
    tau[1] = tau1;
    const double tau0 = 0.408499208875*cos_q1*t14 + t13 + t70 - t16;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 42 M 35 A 10 sin/cos (operations: 91 by composite_joint_axes, 102 by composite_rigid_body); 15.6 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major, 2 entries always zero
 */
void ur5_mass_matrix(const double q[6], double M[36])
{
    const double q1_q2 = q[1] + q[2];
    const double q1_q2_q3 = q[3] + q1_q2;
    const double angle[5] = {q1_q2_q3, q[4], q[5], q[1], q1_q2};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1_q2_q3 = sine[0];
    const double cos_q1_q2_q3 = cosine[0];
    const double sin_q4 = sine[1];
    const double cos_q4 = cosine[1];
    const double sin_q5 = sine[2];
    const double cos_q5 = cosine[2];
    const double sin_q1 = sine[3];
    const double cos_q1 = cosine[3];
    const double sin_q1_q2 = sine[4];
    const double cos_q1_q2 = cosine[4];
    const double t1 = 0.0166855268546*sin_q5*sin_q5;
    const double t2 = 0.0171364731454*cos_q4;
    M[11] = t2;
    M[17] = t2;
    M[23] = t2;
    M[31] = t2;
    M[32] = t2;
    M[33] = t2;
    const double t3 = 0.0171364731454*sin_q1_q2_q3*sin_q4;
    M[5] = -t3;
    M[30] = -t3;
    const double t4 = 0.0166855268546*sin_q5*cos_q5;
    const double t5 = t1 - 0.253242;
    M[28] = -t5;
    const double t6 = cos_q4*t4;
    const double t7 = sin_q4*t4;
    M[10] = t7;
    M[16] = t7;
    M[22] = t7;
    M[25] = t7;
    M[26] = t7;
    M[27] = t7;
    const double t8 = sin_q1_q2_q3*t6 + cos_q1_q2_q3*t5;
    M[4] = t8;
    M[24] = t8;
    const double t9 = sin_q4*sin_q4*t1;
    const double t10 = t1 - t9 - 0.236331;
    const double t11 = 0.007558512375*sin_q1_q2_q3;
    const double t12 = t1 + 0.00483430937515;
    const double t13 = t10 - t12;
    M[21] = -t13;
    const double t14 = 0.007558512375*cos_q1_q2_q3;
    const double t15 = sin_q1_q2_q3*sin_q4*cos_q4*t1;
    const double t16 = t15 - cos_q1_q2_q3*(t7 - 0.00194120382525);
    M[3] = t16;
    M[18] = t16;
    memset(M + 29, 0, 1 * sizeof *M);
    const double t17 = 0.9229411764705883*cos_q1_q2*t11;
    const double t18 = 0.9229411764705883*sin_q1_q2*t14 - t17;
    const double t19 = t13 - t18;
    M[15] = -t19;
    M[20] = -t19;
    const double t20 = cos_q1*t11 + t19 - sin_q1*t14;
    M[9] = -t20;
    M[19] = -t20;
    const double t21 = 0.07714261911625*sin_q1_q2 + t16;
    M[2] = t21;
    M[12] = t21;
    const double t22 = t18 + 0.59565195167475 - t19;
    M[14] = t22;
    const double t23 = cos_q1*(0.679472691875*cos_q1_q2 - t11);
    const double t24 = sin_q1*(0.679472691875*sin_q1_q2 + t14) + t23;
    const double t25 = sin_q1_q2_q3*sin_q1_q2_q3*(t10 + t12);
    const double t26 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const double t27 = t22 + t24;
    M[8] = t27;
    M[13] = t27;
    const double t28 = 0.408499208875*sin_q1 + t21;
    M[1] = t28;
    M[6] = t28;
    const double t29 = t24 + t27 + 1.77012693841;
    M[7] = t29;
    const double t30 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t6 + t10 - t25;
    const double t31 = 2.0*t17 + t26 + t30 - 2.0*t23;
    const double t32 = 1.75501953841*sin_q1*sin_q1 + t31 - 1.76257323841;
    const double t33 = t9 + t32 - 0.42515961244275;
    M[0] = -t33;
    memset(M + 34, 0, 1 * sizeof *M);
    M[35] = 0.0171364731454;
}

/*
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 3 M 4 A 3 sin/cos (operations: 29 by lagrange_recursive); 15.7 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * out g    gravity forces [N m or N], 6, 3 entries always zero
 */
void ur5_gravity(const double q[6], double g[6])
{
    const double q1_q2 = q[1] + q[2];
    const double q1_q2_q3 = q[3] + q1_q2;
    const double angle[3] = {q[1], q1_q2, q1_q2_q3};
    double sine[4], cosine[4];
    sines_cosines(3, angle, sine, cosine);
    const double cos_q1 = cosine[0];
    const double cos_q1_q2 = cosine[1];
    const double sin_q1_q2_q3 = sine[2];
    const double g3 = 0.17446825035*sin_q1_q2_q3;
    g[3] = g3;
    memset(g + 0, 0, 1 * sizeof *g);
    const double g2 = 15.68382848775*cos_q1_q2 - g3;
    g[2] = -g2;
    const double g1 = 43.486969725*cos_q1 + g2;
    g[1] = -g1;
    memset(g + 4, 0, 2 * sizeof *g);
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 98 M 63 A 10 sin/cos; 15.6 digits (float 6.9)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * out b    bias forces [N m or N], 6
 */
void ur5_bias(const double q[6], const double qd[6], double b[6])
{
    const double q1_q2 = q[1] + q[2];
    const double q1_q2_q3 = q[3] + q1_q2;
    const double angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q1_q2_q3 = sine[2];
    const double cos_q1_q2_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double sin_q5 = sine[4];
    const double cos_q5 = cosine[4];
    const double w2z = qd[1] + qd[2];
    const double t1 = 1.018815856964812*sin_q1*cos_q1;
    const double t2 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const double t3 = 0.9229411764705883*sin_q1_q2;
    const double t4 = 0.9229411764705883*cos_q1_q2;
    const double t5 = 0.007558512375*sin_q1_q2_q3;
    const double w3z = qd[3] + w2z;
    const double t6 = qd[0]*sin_q1_q2_q3;
    const double t7 = 0.007558512375*cos_q1_q2_q3;
    const double t8 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const double t9 = qd[0]*qd[0];
    const double t10 = qd[1]*qd[1];
    const double wd1y = qd[0]*qd[1];
    const double wd3x = qd[0]*w3z;
    const double w4x = sin_q4*w3z + cos_q4*t6;
    const double w4y = sin_q4*t6 - cos_q4*w3z;
    const double w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const double t11 = cos_q1_q2_q3*wd3x;
    const double t12 = 2.0*wd1y;
    const double t13 = t1*t12 - 0.408499208875*cos_q1*t10;
    const double t14 = t1*t9 - 26.49365651328872*cos_q1;
    const double t15 = w2z*w2z;
    const double wd2y = qd[0]*w2z;
    const double wd4x = cos_q4*t11 - qd[4]*w4y;
    const double w5x = sin_q5*w4z + cos_q5*w4x;
    const double w5y = sin_q5*w4x - cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double wd4z = sin_q1_q2_q3*wd3x;
    const double t16 = w4x*w4y;
    const double t17 = 2.0*wd2y;
    const double a2y = cos_q1*(t9 + t10);
    const double a2z = sin_q1*t12;
    const double t18 = w4y*w4z + wd4x;
    const double a2x = sin_q1*t10 + 23.08235294117647;
    const double t19 = wd4z + t16;
    const double t20 = w3z*w3z;
    const double t21 = 2.0*wd3x;
    const double a3y = t3*t15 + a2x;
    const double t22 = w5x*w5z;
    const double t23 = w5y*w5z;
    const double a3x = t4*(t9 + t15) + a2y;
    const double wd4y = qd[4]*w4x + sin_q4*t11;
    const double wd5y = sin_q5*t18 + cos_q5*t19 - t22;
    const double wd5x = sin_q5*t19 - cos_q5*t18 - t23;
    const double t24 = w5x*w5y;
    const double a3z = t3*t17 + a2z;
    const double t25 = 0.00194120382525*sin_q1_q2_q3*t20 + t8*t21;
    const double t26 = wd4y - w4x*w4z;
    const double t27 = wd4y - t24;
    const double t28 = t22 - wd5y;
    const double t29 = wd4y + t24;
    const double t30 = t23 - wd5x;
    const double t31 = t5*a3y + t7*a3x + t8*t9;
    const double t32 = t5*(t9 + t20) - 0.736203681445188*a3x;
    const double t33 = wd4z - t16;
    const double t34 = t7*t20 + 0.736203681445188*a3y;
    const double t35 = 0.016911*t28;
    const double b5 = 0.0002254731454*t27 + 0.016911*t29;
    b[5] = -b5;
    const double t36 = 0.0002254731454*t30;
    const double t37 = t7*t21 + 0.736203681445188*a3z;
    const double t38 = 0.126621*t19 + 0.10971*t33;
    const double t39 = cos_q5*t36 + 0.126621*t18 - sin_q5*t35;
    const double t40 = 0.10971*t26 + b5;
    const double b4 = t38 - sin_q5*t36 - cos_q5*t35;
    b[4] = b4;
    const double t41 = sin_q1_q2_q3*(sin_q4*t40 + cos_q4*t39);
    const double t42 = cos_q1_q2_q3*b4 + t25 - t5*a3z - t41;
    const double b3 = sin_q4*t39 + t31 - cos_q4*t40;
    b[3] = b3;
    const double t43 = t4*t37 + t42;
    const double t44 = b3 - t3*t32 - t4*t34;
    const double t45 = t43 - 0.07714261911625*cos_q1_q2*t15 - t2*t17;
    const double b2 = t44 - t2*t9;
    b[2] = b2;
    const double b0 = cos_q1*t37 + t13 + t45;
    b[0] = -b0;
    const double b1 = t14 + b2 - sin_q1*t32 - cos_q1*t34;
    b[1] = b1;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 202 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation); 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 3 points modulo 61-bit primes;
 *     chance of error below 2^-118
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
void ur5_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6])
{
    const double q1_q2 = q[1] + q[2];
    const double q1_q2_q3 = q[3] + q1_q2;
    const double angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q1_q2_q3 = sine[2];
    const double cos_q1_q2_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double sin_q5 = sine[4];
    const double cos_q5 = cosine[4];
    const double t1 = cos_q5*cos_q5;
    const double t2 = sin_q5*sin_q5;
    const double t3 = 1.75501953841*sin_q1*cos_q1;
    const double t4 = 0.679472691875*sin_q1_q2;
    const double t5 = 0.679472691875*cos_q1_q2;
    const double t6 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const double t7 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const double t8 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const double t9 = 0.9229411764705883*sin_q1_q2;
    const double t10 = 0.9229411764705883*cos_q1_q2;
    const double t11 = 0.007558512375*sin_q1_q2_q3;
    const double t12 = 0.007558512375*cos_q1_q2_q3;
    const double t13 = sin_q1_q2_q3*sin_q1_q2_q3;
    const double t14 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const double t15 = 0.00194120382525*cos_q1_q2_q3;
    const double t16 = qd[0]*qd[0];
    const double t17 = qd[1]*qd[1];
    const double t18 = 2.0*qd[0]*qd[1];
    const double t19 = t3*t18 - 0.408499208875*cos_q1*t17;
    const double t20 = t3*t16 - 43.486969725*cos_q1;
    const double w2z = qd[1] + qd[2];
    const double t21 = w2z*w2z;
    const double t22 = 2.0*qd[0]*w2z;
    const double t23 = t16 + t21;
    const double t24 = cos_q1*(t16 + t17);
    const double t25 = 0.0166855268546*sin_q5*cos_q5;
    const double t26 = sin_q1*t18;
    const double t27 = sin_q1*t17 + 23.08235294117647;
    const double t28 = t5*t26;
    const double t29 = t6*t22 + t28 - 0.07714261911625*cos_q1_q2*t21;
    const double t30 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621;
    const double t31 = t8*t25;
    const double t32 = t4*t24 + t6*t16 - t5*t27;
    const double w3z = qd[3] + w2z;
    const double t33 = w3z*w3z;
    const double t34 = qd[0]*w3z;
    const double t35 = 2.0*t34;
    const double t36 = 0.00194120382525*sin_q1_q2_q3*t33 + t14*t35;
    const double t37 = t30 - t25*t31;
    const double t38 = t12*t35;
    const double t39 = (t10*t23 + t24)*t12;
    const double t40 = (t9*t21 + t27)*t11 + t39;
    const double t41 = t36 - (t9*t22 + t26)*t11;
    const double t42 = qd[0]*sin_q1_q2_q3;
    const double w4x = sin_q4*w3z + cos_q4*t42;
    const double t43 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t37;
    const double w4y = sin_q4*t42 - cos_q4*w3z;
    const double w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const double t44 = cos_q1_q2_q3*t34;
    const double t45 = sin_q1_q2_q3*t34;
    const double t46 = qd[4]*w4x + sin_q4*t44;
    const double t47 = w4x*w4y;
    const double t48 = t45 + t47;
    const double t49 = t45 - t47;
    const double t50 = t46 - w4x*w4z;
    const double t51 = cos_q4*t44 + w4y*w4z - qd[4]*w4y;
    const double t52 = 1.0/(t43 - t37 - 0.22402883622975);
    const double t53 = 0.126621*t48 + 0.10971*t49;
    const double w5x = sin_q5*w4z + cos_q5*w4x;
    const double w5y = sin_q5*w4x - cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double t54 = w5x*w5z;
    const double t55 = w5y*w5z;
    const double t56 = w5x*w5y;
    const double t57 = sin_q5*t48 - cos_q5*t51 - t55;
    const double t58 = sin_q5*t51 + cos_q5*t48 - t54;
    const double t59 = t46 - t56;
    const double t60 = t46 + t56;
    const double t61 = t54 - t58;
    const double t62 = t55 - t57;
    const double t63 = 0.0002254731454*t62;
    const double t64 = 0.016911*t61;
    const double t65 = 58.355064750790525*tau[5] + 0.013157499999381407*t59 + 0.9868425000006186*t60;
    const double t66 = cos_q5*t63 + 0.126621*t51 - sin_q5*t64;
    const double t67 = 0.10971*t50 - tau[5];
    const double t68 = t12*t52;
    const double t69 = t11*t52;
    const double t70 = t53 - tau[4] - sin_q5*t63 - cos_q5*t64;
    const double t71 = t66 - t31*t70;
    const double t72 = t12*t68;
    const double t73 = t12*t69;
    const double t74 = t11*t69;
    const double t75 = sin_q1_q2_q3*sin_q4*cos_q4*(t37 - 0.10971) + t15;
    const double t76 = sin_q4*t71 - cos_q4*t67;
    const double t77 = t9*t73 - t10*t74;
    const double t78 = t9*t72 - t10*t73;
    const double t79 = sin_q1_q2_q3*(sin_q4*t67 + cos_q4*t71);
    const double t80 = t14*t16 + t40 + t76 - tau[3];
    const double t81 = t52*t75;
    const double t82 = t75*t81;
    const double t83 = t5 - t77;
    const double t84 = t13*t43 + t82 + 0.10971 - 0.10510116377025*t13;
    const double t85 = 1.0/(t9*t78 + 0.59565195167475 - t10*t77);
    const double t86 = t4 + t78;
    const double t87 = t68*t75;
    const double t88 = t69*t75;
    const double t89 = tau[4]*cos_q1_q2_q3 + t41 - t79 - t80*t81;
    const double t90 = t11*(t16 + t33) - t68*t80;
    const double t91 = t12*t33 + t69*t80;
    const double t92 = t5 - t11;
    const double t93 = 0.07714261911625*sin_q1_q2 + t9*t87 - t10*t88;
    const double t94 = tau[3] + t32 - t9*t90 - t10*t91;
    const double t95 = t94 - tau[2];
    const double t96 = t85*t93;
    const double t97 = t83*t85;
    const double t98 = t85*t86;
    const double t99 = t93*t96;
    const double t100 = t7 + 2.0*t10*t11 + t99 - t84;
    const double t101 = t73 + t83*t98;
    const double t102 = t10*t38 + t29 + t89 + t95*t96;
    const double t103 = sin_q1*t101 - cos_q1*(t74 - t83*t97);
    const double t104 = sin_q1*(t87 - t93*t98);
    const double t105 = sin_q1*(t72 - t86*t98) - cos_q1*t101;
    const double t106 = t100 - 2.0*cos_q1*t92;
    const double t107 = t104 - cos_q1*(t88 + t93*t97);
    const double t108 = 0.408499208875*sin_q1 + t107;
    const double t109 = sin_q1*(t90 + t95*t98 - t5*t23);
    const double t110 = cos_q1*(t4*t21 + t91 + t95*t97);
    const double t111 = cos_q1*(t4*t22 + t38) + t19 + t102;
    const double t112 = 1.0/(sin_q1*t105 + 1.77012693841 - cos_q1*t103);
    const double t113 = tau[2] + t20 - tau[1] - t109 - t110;
    const double t114 = t108*t112;
    const double t115 = t108*t114;
    const double t116 = 1.75501953841*sin_q1*sin_q1 + t106 + t115 - 1.76257323841;
    const double t117 = 1.0/(t116 - 0.29853861244275);
    const double qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const double qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const double t118 = cos_q1*qdd1;
    const double t119 = sin_q1*qdd1;
    const double t120 = t97*t118 + t98*t119;
    const double qdd2 = t85*t95 - t96*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const double t121 = qdd1 + qdd2;
    const double t122 = t121 - t81*qdd0;
    const double t123 = (t9*t121 + t119)*t68;
    const double t124 = (t10*t121 + t118)*t69 + t122 - t123;
    const double qdd3 = t52*t80 + t124;
    qdd[3] = qdd3;
    const double t125 = t121 - qdd3;
    const double t126 = sin_q1_q2_q3*qdd0;
    const double t127 = cos_q1_q2_q3*qdd0;
    const double t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t31;
    const double qdd4 = t8*t70 + t128;
    qdd[4] = -qdd4;
    const double qdd5 = cos_q4*t125 + t65 - sin_q4*t126;
    qdd[5] = qdd5;
}

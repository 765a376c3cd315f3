/**
 * @file ur5.c
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
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#include "ur5.h"

#include <math.h>
#include <string.h>

#include "ur5_sines.h"

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 129 M 106 A 10 sin/cos; 15.5 digits (float 6.8)
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
    const double t1 = 1.018815856964812*sin_q1;
    const double t2 = sin_q1*t1;
    const double t3 = t2 - 1.026369556964812;
    const double t4 = cos_q1*t1;
    const double t5 = 0.408499208875*sin_q1;
    const double t6 = 0.035556373944*sin_q1_q2;
    const double t7 = sin_q1_q2*t6;
    const double t8 = t7 - 0.033508873944;
    const double t9 = cos_q1_q2*t6;
    const double t10 = 0.07714261911625*sin_q1_q2;
    const double t11 = 0.9229411764705883*sin_q1_q2;
    const double t12 = 0.9229411764705883*cos_q1_q2;
    const double t13 = qd[0]*qd[0];
    const double t14 = 0.29520861244275*qdd[0];
    const double t15 = 0.00333*qdd[0] + t14;
    const double t16 = qd[1]*qd[1];
    const double t17 = 2.0*qd[0]*qd[1];
    const double t18 = qdd[0]*t3 + t4*t17 - qdd[1]*t5;
    const double t19 = qdd[0]*t5 + qdd[1]*(t2 + 0.0075537);
    const double t20 = t4*t13 + t19 - qdd[1]*t3;
    const double t21 = t20 - 26.49365651328872*cos_q1;
    const double w2z = qd[1] + qd[2];
    const double wd2z = qdd[1] + qdd[2];
    const double t22 = w2z*w2z;
    const double t23 = 2.0*qd[0]*qd[2] + t17;
    const double a2y = qdd[1]*sin_q1 + cos_q1*(t13 + t16);
    const double a2z = sin_q1*t17 - qdd[0]*cos_q1;
    const double a2x = sin_q1*t16 + 23.08235294117647 - qdd[1]*cos_q1;
    const double t24 = qdd[0]*t8 + t9*t23 + t10*wd2z;
    const double t25 = t8*wd2z;
    const double t26 = qdd[0]*t10 + t25 - (t7 - 0.0020475)*wd2z;
    const double w3x = qd[0]*sin_q1_q2_q3;
    const double w3y = qd[0]*cos_q1_q2_q3;
    const double w3z = qd[3] + w2z;
    const double wd3z = qdd[3] + wd2z;
    const double t27 = w3z*w3z;
    const double t28 = qdd[0]*cos_q1_q2_q3;
    const double t29 = w3x*w3z;
    const double t30 = w3y*w3z;
    const double t31 = w3x*w3y;
    const double wd3x = qdd[0]*sin_q1_q2_q3 + t30;
    const double wd3y = t28 - t29;
    const double t32 = wd3z - t31;
    const double t33 = wd3z + t31;
    const double t34 = t29 - wd3y;
    const double t35 = t30 + wd3x;
    const double t36 = w3x*w3x + t27;
    const double t37 = t11*t22 + a2x - t12*wd2z;
    const double t38 = t11*wd2z + t12*(t13 + t22) + a2y;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double w4z = w3y - qd[4];
    const double a3z = t11*t23 + a2z - qdd[0]*t12;
    const double a3x = sin_q1_q2_q3*t37 + cos_q1_q2_q3*t38;
    const double a3y = sin_q1_q2_q3*t38 - cos_q1_q2_q3*t37;
    const double wd4z = wd3y - qdd[4];
    const double t39 = w3y*w3y - t27;
    const double t40 = w4x*w4y;
    const double t41 = 0.00194120382525*t28 + 0.00460883622975*t32 + 0.10971*t33;
    const double t42 = w4y*w4z;
    const double w5x = sin_q5*w4z + cos_q5*w4x;
    const double w5y = sin_q5*w4x - cos_q5*w4z;
    const double t43 = wd4z - t40;
    const double wd4x = sin_q4*t32 + cos_q4*t35 + t42;
    const double w5z = w4y - qd[5];
    const double t44 = w4x*w4z;
    const double t45 = 0.00460883622975*t35 + 0.007558512375*a3z + 0.00194120382525*t39;
    const double t46 = 0.007558512375*t32 + 0.736203681445188*a3x;
    const double wd4y = cos_q4*t32 + t44 - sin_q4*t35;
    const double t47 = t42 + wd4x;
    const double t48 = w5x*w5y;
    const double t49 = w5x*w5z;
    const double t50 = w5y*w5z;
    const double t51 = 0.007558512375*t36 - 0.736203681445188*a3y;
    const double t52 = 0.007558512375*t35 + 0.736203681445188*a3z;
    const double wd5y = cos_q5*t43 + t49 - sin_q5*t47;
    const double wd5x = sin_q5*t43 + cos_q5*t47 + t50;
    const double wd5z = qdd[5] + wd4y;
    const double t53 = t44 + wd4y;
    const double t54 = wd4z + t40;
    const double t55 = t48 + wd5z;
    const double t56 = wd5z - t48;
    const double t57 = t49 + wd5y;
    const double t58 = t50 + wd5x;
    const double t59 = 0.0002254731454*t58;
    const double t60 = 0.016911*t57;
    const double tau5 = 0.0002254731454*t55 + 0.016911*t56;
    tau[5] = tau5;
    const double t61 = sin_q5*t59 + cos_q5*t60;
    const double t62 = cos_q5*t59 + 0.126621*t47 - sin_q5*t60;
    const double t63 = 0.10971*t53 + tau5;
    const double tau4 = 0.126621*t43 + 0.10971*t54 + t61;
    tau[4] = -tau4;
    const double t64 = cos_q1_q2_q3*t46 - sin_q1_q2_q3*t51;
    const double t65 = sin_q1_q2_q3*t46 + cos_q1_q2_q3*t51;
    const double t66 = sin_q4*t62 + cos_q4*t63;
    const double tau3 = 0.007558512375*a3x + t41 + t66;
    tau[3] = tau3;
    const double t67 = sin_q1_q2_q3*(cos_q4*t62 + t45 - sin_q4*t63);
    const double t68 = cos_q1_q2_q3*(0.00194120382525*t32 + tau4 - 0.10971*t34);
    const double t69 = t67 + t68 - t12*t52;
    const double t70 = t11*t64 + tau3 - t12*t65;
    const double t71 = 0.07714261911625*cos_q1_q2*t22 + t24 + t69;
    const double tau2 = t26 + t70 - t9*t13;
    tau[2] = tau2;
    const double t72 = t71 - cos_q1*t52;
    const double tau1 = sin_q1*t64 + t21 + tau2 - cos_q1*t65;
    tau[1] = tau1;
    const double tau0 = 0.408499208875*cos_q1*t16 + t15 + t72 - t18;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 39 M 35 A 10 sin/cos (operations: 88 by composite_joint_axes, 102 by composite_rigid_body); 15.6 digits (float 6.8)
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
    const double t1 = 0.0166855268546*sin_q5;
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
    const double t4 = sin_q5*t1;
    const double t5 = cos_q5*t1;
    const double t6 = t4 - 0.253242;
    M[28] = -t6;
    const double t7 = cos_q4*t5;
    const double t8 = sin_q4*t5;
    M[10] = t8;
    M[16] = t8;
    M[22] = t8;
    M[25] = t8;
    M[26] = t8;
    M[27] = t8;
    const double t9 = sin_q1_q2_q3*t7 + cos_q1_q2_q3*t6;
    M[4] = t9;
    M[24] = t9;
    const double t10 = sin_q4*t4;
    const double t11 = sin_q4*t10;
    const double t12 = t4 - t11 - 0.236331;
    const double t13 = 0.007558512375*sin_q1_q2_q3;
    const double t14 = t4 + 0.00483430937515;
    const double t15 = t12 - t14;
    M[21] = -t15;
    const double t16 = 0.007558512375*cos_q1_q2_q3;
    memset(M + 29, 0, 1 * sizeof *M);
    const double t17 = sin_q1_q2_q3*cos_q4*t10 - cos_q1_q2_q3*(t8 - 0.00194120382525);
    M[3] = t17;
    M[18] = t17;
    const double t18 = 0.9229411764705883*cos_q1_q2*t13;
    const double t19 = 0.9229411764705883*sin_q1_q2*t16 - t18;
    const double t20 = t15 - t19;
    M[15] = -t20;
    M[20] = -t20;
    const double t21 = cos_q1*t13 + t20 - sin_q1*t16;
    M[9] = -t21;
    M[19] = -t21;
    const double t22 = 0.07714261911625*sin_q1_q2 + t17;
    M[2] = t22;
    M[12] = t22;
    const double t23 = t19 + 0.59565195167475 - t20;
    M[14] = t23;
    const double t24 = cos_q1*(0.679472691875*cos_q1_q2 - t13);
    const double t25 = sin_q1*(0.679472691875*sin_q1_q2 + t16) + t24;
    const double t26 = t23 + t25;
    M[8] = t26;
    M[13] = t26;
    const double t27 = 0.408499208875*sin_q1 + t22;
    M[1] = t27;
    M[6] = t27;
    const double t28 = sin_q1_q2_q3*(t12 + t14) - 2.0*cos_q1_q2_q3*t7;
    const double t29 = t25 + t26 + 1.77012693841;
    M[7] = t29;
    const double t30 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const double t31 = 1.75501953841*sin_q1*sin_q1 - 1.76257323841;
    const double t32 = t12 + 2.0*t18 + t30 - sin_q1_q2_q3*t28;
    const double t33 = t11 + t31 + t32 - 2.0*t24 - 0.42515961244275;
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
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 200 M 140 A 5 D 10 sin/cos (operations: 398 by factorisation); 15.5 digits (float 6.7)
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
    const double t3 = 1.75501953841*sin_q1;
    const double t4 = sin_q1*t3 - 1.76257323841;
    const double t5 = cos_q1*t3;
    const double t6 = 0.679472691875*sin_q1_q2;
    const double t7 = 0.679472691875*cos_q1_q2;
    const double t8 = 0.59155695167475*sin_q1_q2;
    const double t9 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const double t10 = cos_q1_q2*t8;
    const double t11 = 0.9229411764705883*sin_q1_q2;
    const double t12 = 0.9229411764705883*cos_q1_q2;
    const double t13 = 0.007558512375*sin_q1_q2_q3;
    const double t14 = 0.007558512375*cos_q1_q2_q3;
    const double t15 = 0.10510116377025*sin_q1_q2_q3;
    const double t16 = cos_q1_q2_q3*t15;
    const double t17 = 0.00194120382525*cos_q1_q2_q3;
    const double t18 = qd[0]*qd[0];
    const double t19 = qd[1]*qd[1];
    const double t20 = 2.0*qd[0]*qd[1];
    const double t21 = t5*t20 - 0.408499208875*cos_q1*t19;
    const double t22 = t5*t18 - 43.486969725*cos_q1;
    const double w2z = qd[1] + qd[2];
    const double t23 = w2z*w2z;
    const double t24 = 2.0*qd[0]*w2z;
    const double t25 = t18 + t23;
    const double t26 = cos_q1*(t18 + t19);
    const double t27 = sin_q1*t20;
    const double t28 = sin_q1*t19 + 23.08235294117647;
    const double t29 = 0.0166855268546*sin_q5*cos_q5;
    const double t30 = t7*t27;
    const double t31 = t10*t24 + t30 - 0.07714261911625*cos_q1_q2*t23;
    const double t32 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621;
    const double t33 = t9*t29;
    const double t34 = t6*t26 + t10*t18 - t7*t28;
    const double w3z = qd[3] + w2z;
    const double t35 = w3z*w3z;
    const double t36 = qd[0]*w3z;
    const double t37 = 2.0*t36;
    const double t38 = t14*t37;
    const double t39 = 0.00194120382525*sin_q1_q2_q3*t35 + t16*t37;
    const double t40 = t32 - t29*t33;
    const double t41 = (t12*t25 + t26)*t14;
    const double t42 = (t11*t23 + t28)*t13 + t41;
    const double t43 = t39 - (t11*t24 + t27)*t13;
    const double t44 = qd[0]*sin_q1_q2_q3;
    const double w4x = sin_q4*w3z + cos_q4*t44;
    const double t45 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t40;
    const double w4y = sin_q4*t44 - cos_q4*w3z;
    const double w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const double t46 = cos_q1_q2_q3*t36;
    const double t47 = sin_q1_q2_q3*t36;
    const double t48 = qd[4]*w4x + sin_q4*t46;
    const double t49 = w4x*w4y;
    const double t50 = t47 + t49;
    const double t51 = t47 - t49;
    const double t52 = t48 - w4x*w4z;
    const double t53 = cos_q4*t46 + w4y*w4z - qd[4]*w4y;
    const double t54 = 1.0/(t45 - t40 - 0.22402883622975);
    const double t55 = 0.126621*t50 + 0.10971*t51;
    const double w5x = sin_q5*w4z + cos_q5*w4x;
    const double w5y = sin_q5*w4x - cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double t56 = w5x*w5z;
    const double t57 = w5y*w5z;
    const double t58 = w5x*w5y;
    const double t59 = sin_q5*t50 - cos_q5*t53 - t57;
    const double t60 = sin_q5*t53 + cos_q5*t50 - t56;
    const double t61 = t48 - t58;
    const double t62 = t48 + t58;
    const double t63 = t56 - t60;
    const double t64 = t57 - t59;
    const double t65 = 0.0002254731454*t64;
    const double t66 = 0.016911*t63;
    const double t67 = 58.355064750790525*tau[5] + 0.013157499999381407*t61 + 0.9868425000006186*t62;
    const double t68 = cos_q5*t65 + 0.126621*t53 - sin_q5*t66;
    const double t69 = 0.10971*t52 - tau[5];
    const double t70 = t14*t54;
    const double t71 = t13*t54;
    const double t72 = t55 - tau[4] - sin_q5*t65 - cos_q5*t66;
    const double t73 = t68 - t33*t72;
    const double t74 = t14*t70;
    const double t75 = t14*t71;
    const double t76 = t13*t71;
    const double t77 = sin_q1_q2_q3*sin_q1_q2_q3*t45 + 0.10971 - sin_q1_q2_q3*t15;
    const double t78 = sin_q1_q2_q3*sin_q4*cos_q4*(t40 - 0.10971) + t17;
    const double t79 = t11*t75 - t12*t76;
    const double t80 = t11*t74 - t12*t75;
    const double t81 = sin_q4*t73 - cos_q4*t69;
    const double t82 = sin_q1_q2_q3*(sin_q4*t69 + cos_q4*t73);
    const double t83 = t16*t18 + t42 + t81 - tau[3];
    const double t84 = t7 - t79;
    const double t85 = t54*t78;
    const double t86 = 1.0/(t11*t80 + 0.59565195167475 - t12*t79);
    const double t87 = t6 + t80;
    const double t88 = t70*t78;
    const double t89 = t71*t78;
    const double t90 = tau[4]*cos_q1_q2_q3 + t43 - t82 - t83*t85;
    const double t91 = t13*(t18 + t35) - t70*t83;
    const double t92 = t14*t35 + t71*t83;
    const double t93 = t77 + t78*t85 - 2.0*t12*t13;
    const double t94 = t7 - t13;
    const double t95 = 0.07714261911625*sin_q1_q2 + t11*t88 - t12*t89;
    const double t96 = tau[3] + t34 - t11*t91 - t12*t92;
    const double t97 = t96 - tau[2];
    const double t98 = t86*t95;
    const double t99 = t84*t86;
    const double t100 = t86*t87;
    const double t101 = sin_q1_q2*t8 + t95*t98 - t93 - 0.59360445167475;
    const double t102 = t75 + t84*t100;
    const double t103 = t12*t38 + t31 + t90 + t97*t98;
    const double t104 = sin_q1*(t88 - t95*t100);
    const double t105 = sin_q1*t102 - cos_q1*(t76 - t84*t99);
    const double t106 = sin_q1*(t74 - t87*t100) - cos_q1*t102;
    const double t107 = t104 - cos_q1*(t89 + t95*t99);
    const double t108 = 0.408499208875*sin_q1 + t107;
    const double t109 = sin_q1*(t91 + t97*t100 - t7*t25);
    const double t110 = cos_q1*(t6*t23 + t92 + t97*t99);
    const double t111 = cos_q1*(t6*t24 + t38) + t21 + t103;
    const double t112 = 1.0/(sin_q1*t106 + 1.77012693841 - cos_q1*t105);
    const double t113 = tau[2] + t22 - tau[1] - t109 - t110;
    const double t114 = t108*t112;
    const double t115 = t108*t114;
    const double t116 = t4 + t101 + t115 - 2.0*cos_q1*t94;
    const double t117 = 1.0/(t116 - 0.29853861244275);
    const double qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const double qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const double t118 = cos_q1*qdd1;
    const double t119 = sin_q1*qdd1;
    const double t120 = t99*t118 + t100*t119;
    const double qdd2 = t86*t97 - t98*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const double t121 = qdd1 + qdd2;
    const double t122 = t121 - t85*qdd0;
    const double t123 = (t11*t121 + t119)*t70;
    const double t124 = (t12*t121 + t118)*t71 + t122 - t123;
    const double qdd3 = t54*t83 + t124;
    qdd[3] = qdd3;
    const double t125 = t121 - qdd3;
    const double t126 = sin_q1_q2_q3*qdd0;
    const double t127 = cos_q1_q2_q3*qdd0;
    const double t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t33;
    const double qdd4 = t9*t72 + t128;
    qdd[4] = -qdd4;
    const double qdd5 = cos_q4*t125 + t67 - sin_q4*t126;
    qdd[5] = qdd5;
}

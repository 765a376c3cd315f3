/*
 * ur5_kernels.h
 *
 * The equations of ur5.c, which includes this file once for each type "real": a number, and a vector with
 * one state in each lane. Its macros:
 *
 * UR5_KERNEL(name) is the name of a function for that type,
 * UR5_SPLAT(x) a number in all lanes;
 * UR5_ZEROS(array, first, count) stores what is always zero;
 * UR5_SINCOS(n, angle, sine, cosine) computes n sines and cosines,
 * in arrays of UR5_PADDED(n).
 */

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 131 M 106 A 10 sin/cos
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
static void UR5_KERNEL(inverse_dynamics)(const real q[6], const real qd[6], const real qdd[6], real tau[6])
{
    const real q1_q2 = q[1] + q[2];
    const real q1_q2_q3 = q[3] + q1_q2;
    const real angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    real sine[UR5_PADDED(5)], cosine[UR5_PADDED(5)];
    UR5_SINCOS(5, angle, sine, cosine);
    const real sin_q1 = sine[0];
    const real cos_q1 = cosine[0];
    const real sin_q1_q2 = sine[1];
    const real cos_q1_q2 = cosine[1];
    const real sin_q1_q2_q3 = sine[2];
    const real cos_q1_q2_q3 = cosine[2];
    const real sin_q4 = sine[3];
    const real cos_q4 = cosine[3];
    const real sin_q5 = sine[4];
    const real cos_q5 = cosine[4];
    const real t1 = 1.018815856964812*sin_q1*sin_q1;
    const real t2 = 1.018815856964812*sin_q1*cos_q1;
    const real t3 = t1 - 1.026369556964812;
    const real t4 = 0.408499208875*sin_q1;
    const real t5 = 0.035556373944*sin_q1_q2*sin_q1_q2;
    const real t6 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const real t7 = t5 - 0.033508873944;
    const real t8 = 0.07714261911625*sin_q1_q2;
    const real t9 = 0.9229411764705883*sin_q1_q2;
    const real t10 = 0.9229411764705883*cos_q1_q2;
    const real t11 = qd[0]*qd[0];
    const real t12 = 0.29520861244275*qdd[0];
    const real t13 = 0.00333*qdd[0] + t12;
    const real t14 = qd[1]*qd[1];
    const real t15 = 2.0*qd[0]*qd[1];
    const real t16 = qdd[0]*t3 + t2*t15 - qdd[1]*t4;
    const real t17 = qdd[0]*t4 + qdd[1]*(t1 + 0.0075537);
    const real t18 = t2*t11 + t17 - qdd[1]*t3;
    const real t19 = t18 - 26.49365651328872*cos_q1;
    const real w2z = qd[1] + qd[2];
    const real wd2z = qdd[1] + qdd[2];
    const real t20 = w2z*w2z;
    const real t21 = 2.0*qd[0]*qd[2] + t15;
    const real a2y = qdd[1]*sin_q1 + cos_q1*(t11 + t14);
    const real a2z = sin_q1*t15 - qdd[0]*cos_q1;
    const real a2x = sin_q1*t14 + 23.08235294117647 - qdd[1]*cos_q1;
    const real t22 = qdd[0]*t7 + t6*t21 + t8*wd2z;
    const real t23 = t7*wd2z;
    const real t24 = qdd[0]*t8 + t23 - (t5 - 0.0020475)*wd2z;
    const real w3x = qd[0]*sin_q1_q2_q3;
    const real w3y = qd[0]*cos_q1_q2_q3;
    const real w3z = qd[3] + w2z;
    const real wd3z = qdd[3] + wd2z;
    const real t25 = w3z*w3z;
    const real t26 = qdd[0]*cos_q1_q2_q3;
    const real t27 = w3x*w3z;
    const real t28 = w3y*w3z;
    const real t29 = w3x*w3y;
    const real wd3x = qdd[0]*sin_q1_q2_q3 + t28;
    const real wd3y = t26 - t27;
    const real t30 = wd3z - t29;
    const real t31 = wd3z + t29;
    const real t32 = t27 - wd3y;
    const real t33 = t28 + wd3x;
    const real t34 = w3x*w3x + t25;
    const real t35 = t9*t20 + a2x - t10*wd2z;
    const real t36 = t9*wd2z + t10*(t11 + t20) + a2y;
    const real w4x = sin_q4*w3z + cos_q4*w3x;
    const real w4y = sin_q4*w3x - cos_q4*w3z;
    const real w4z = w3y - qd[4];
    const real a3z = t9*t21 + a2z - qdd[0]*t10;
    const real a3x = sin_q1_q2_q3*t35 + cos_q1_q2_q3*t36;
    const real a3y = sin_q1_q2_q3*t36 - cos_q1_q2_q3*t35;
    const real wd4z = wd3y - qdd[4];
    const real t37 = w3y*w3y - t25;
    const real t38 = w4x*w4y;
    const real t39 = 0.00194120382525*t26 + 0.00460883622975*t30 + 0.10971*t31;
    const real t40 = w4y*w4z;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real t41 = wd4z - t38;
    const real wd4x = sin_q4*t30 + cos_q4*t33 + t40;
    const real w5z = w4y - qd[5];
    const real t42 = w4x*w4z;
    const real t43 = 0.00460883622975*t33 + 0.007558512375*a3z + 0.00194120382525*t37;
    const real t44 = 0.007558512375*t30 + 0.736203681445188*a3x;
    const real wd4y = cos_q4*t30 + t42 - sin_q4*t33;
    const real t45 = t40 + wd4x;
    const real t46 = w5x*w5y;
    const real t47 = w5x*w5z;
    const real t48 = w5y*w5z;
    const real t49 = 0.007558512375*t34 - 0.736203681445188*a3y;
    const real t50 = 0.007558512375*t33 + 0.736203681445188*a3z;
    const real wd5y = cos_q5*t41 + t47 - sin_q5*t45;
    const real wd5x = sin_q5*t41 + cos_q5*t45 + t48;
    const real wd5z = qdd[5] + wd4y;
    const real t51 = t42 + wd4y;
    const real t52 = wd4z + t38;
    const real t53 = t46 + wd5z;
    const real t54 = wd5z - t46;
    const real t55 = t47 + wd5y;
    const real t56 = t48 + wd5x;
    const real t57 = 0.0002254731454*t56;
    const real t58 = 0.016911*t55;
    const real tau5 = 0.0002254731454*t53 + 0.016911*t54;
    tau[5] = tau5;
    const real t59 = sin_q5*t57 + cos_q5*t58;
    const real t60 = cos_q5*t57 + 0.126621*t45 - sin_q5*t58;
    const real t61 = 0.10971*t51 + tau5;
    const real tau4 = 0.126621*t41 + 0.10971*t52 + t59;
    tau[4] = -tau4;
    const real t62 = cos_q1_q2_q3*t44 - sin_q1_q2_q3*t49;
    const real t63 = sin_q1_q2_q3*t44 + cos_q1_q2_q3*t49;
    const real t64 = sin_q4*t60 + cos_q4*t61;
    const real tau3 = 0.007558512375*a3x + t39 + t64;
    tau[3] = tau3;
    const real t65 = sin_q1_q2_q3*(cos_q4*t60 + t43 - sin_q4*t61);
    const real t66 = cos_q1_q2_q3*(0.00194120382525*t30 + tau4 - 0.10971*t32);
    const real t67 = t65 + t66 - t10*t50;
    const real t68 = t9*t62 + tau3 - t10*t63;
    const real t69 = 0.07714261911625*cos_q1_q2*t20 + t22 + t67;
    const real tau2 = t24 + t68 - t6*t11;
    tau[2] = tau2;
    const real t70 = t69 - cos_q1*t50;
    const real tau1 = sin_q1*t62 + t19 + tau2 - cos_q1*t63;
    tau[1] = tau1;
    const real tau0 = 0.408499208875*cos_q1*t14 + t13 + t70 - t16;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 42 M 35 A 10 sin/cos (operations: 91 by composite_joint_axes, 102 by composite_rigid_body)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major, 2 entries always zero
 */
static void UR5_KERNEL(mass_matrix)(const real q[6], real M[36])
{
    const real q1_q2 = q[1] + q[2];
    const real q1_q2_q3 = q[3] + q1_q2;
    const real angle[5] = {q1_q2_q3, q[4], q[5], q[1], q1_q2};
    real sine[UR5_PADDED(5)], cosine[UR5_PADDED(5)];
    UR5_SINCOS(5, angle, sine, cosine);
    const real sin_q1_q2_q3 = sine[0];
    const real cos_q1_q2_q3 = cosine[0];
    const real sin_q4 = sine[1];
    const real cos_q4 = cosine[1];
    const real sin_q5 = sine[2];
    const real cos_q5 = cosine[2];
    const real sin_q1 = sine[3];
    const real cos_q1 = cosine[3];
    const real sin_q1_q2 = sine[4];
    const real cos_q1_q2 = cosine[4];
    const real t1 = 0.0166855268546*sin_q5*sin_q5;
    const real t2 = 0.0171364731454*cos_q4;
    M[11] = t2;
    M[17] = t2;
    M[23] = t2;
    M[31] = t2;
    M[32] = t2;
    M[33] = t2;
    const real t3 = 0.0171364731454*sin_q1_q2_q3*sin_q4;
    M[5] = -t3;
    M[30] = -t3;
    const real t4 = 0.0166855268546*sin_q5*cos_q5;
    const real t5 = t1 - 0.253242;
    M[28] = -t5;
    const real t6 = cos_q4*t4;
    const real t7 = sin_q4*t4;
    M[10] = t7;
    M[16] = t7;
    M[22] = t7;
    M[25] = t7;
    M[26] = t7;
    M[27] = t7;
    const real t8 = sin_q1_q2_q3*t6 + cos_q1_q2_q3*t5;
    M[4] = t8;
    M[24] = t8;
    const real t9 = sin_q4*sin_q4*t1;
    const real t10 = t1 - t9 - 0.236331;
    const real t11 = 0.007558512375*sin_q1_q2_q3;
    const real t12 = t1 + 0.00483430937515;
    const real t13 = t10 - t12;
    M[21] = -t13;
    const real t14 = 0.007558512375*cos_q1_q2_q3;
    const real t15 = sin_q1_q2_q3*sin_q4*cos_q4*t1;
    const real t16 = t15 - cos_q1_q2_q3*(t7 - 0.00194120382525);
    M[3] = t16;
    M[18] = t16;
    UR5_ZEROS(M, 29, 1);
    const real t17 = 0.9229411764705883*cos_q1_q2*t11;
    const real t18 = 0.9229411764705883*sin_q1_q2*t14 - t17;
    const real t19 = t13 - t18;
    M[15] = -t19;
    M[20] = -t19;
    const real t20 = cos_q1*t11 + t19 - sin_q1*t14;
    M[9] = -t20;
    M[19] = -t20;
    const real t21 = 0.07714261911625*sin_q1_q2 + t16;
    M[2] = t21;
    M[12] = t21;
    const real t22 = t18 + 0.59565195167475 - t19;
    M[14] = t22;
    const real t23 = cos_q1*(0.679472691875*cos_q1_q2 - t11);
    const real t24 = sin_q1*(0.679472691875*sin_q1_q2 + t14) + t23;
    const real t25 = sin_q1_q2_q3*sin_q1_q2_q3*(t10 + t12);
    const real t26 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const real t27 = t22 + t24;
    M[8] = t27;
    M[13] = t27;
    const real t28 = 0.408499208875*sin_q1 + t21;
    M[1] = t28;
    M[6] = t28;
    const real t29 = t24 + t27 + 1.77012693841;
    M[7] = t29;
    const real t30 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t6 + t10 - t25;
    const real t31 = 2.0*t17 + t26 + t30 - 2.0*t23;
    const real t32 = 1.75501953841*sin_q1*sin_q1 + t31 - 1.76257323841;
    const real t33 = t9 + t32 - 0.42515961244275;
    M[0] = -t33;
    UR5_ZEROS(M, 34, 1);
    M[35] = UR5_SPLAT(0.0171364731454);
}

/*
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 3 M 4 A 3 sin/cos (operations: 29 by lagrange_recursive)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * out g    gravity forces [N m or N], 6, 3 entries always zero
 */
static void UR5_KERNEL(gravity)(const real q[6], real g[6])
{
    const real q1_q2 = q[1] + q[2];
    const real q1_q2_q3 = q[3] + q1_q2;
    const real angle[3] = {q[1], q1_q2, q1_q2_q3};
    real sine[UR5_PADDED(3)], cosine[UR5_PADDED(3)];
    UR5_SINCOS(3, angle, sine, cosine);
    const real cos_q1 = cosine[0];
    const real cos_q1_q2 = cosine[1];
    const real sin_q1_q2_q3 = sine[2];
    const real g3 = 0.17446825035*sin_q1_q2_q3;
    g[3] = g3;
    UR5_ZEROS(g, 0, 1);
    const real g2 = 15.68382848775*cos_q1_q2 - g3;
    g[2] = -g2;
    const real g1 = 43.486969725*cos_q1 + g2;
    g[1] = -g1;
    UR5_ZEROS(g, 4, 2);
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 98 M 63 A 10 sin/cos
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-88
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * out b    bias forces [N m or N], 6
 */
static void UR5_KERNEL(bias)(const real q[6], const real qd[6], real b[6])
{
    const real q1_q2 = q[1] + q[2];
    const real q1_q2_q3 = q[3] + q1_q2;
    const real angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    real sine[UR5_PADDED(5)], cosine[UR5_PADDED(5)];
    UR5_SINCOS(5, angle, sine, cosine);
    const real sin_q1 = sine[0];
    const real cos_q1 = cosine[0];
    const real sin_q1_q2 = sine[1];
    const real cos_q1_q2 = cosine[1];
    const real sin_q1_q2_q3 = sine[2];
    const real cos_q1_q2_q3 = cosine[2];
    const real sin_q4 = sine[3];
    const real cos_q4 = cosine[3];
    const real sin_q5 = sine[4];
    const real cos_q5 = cosine[4];
    const real w2z = qd[1] + qd[2];
    const real t1 = 1.018815856964812*sin_q1*cos_q1;
    const real t2 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const real t3 = 0.9229411764705883*sin_q1_q2;
    const real t4 = 0.9229411764705883*cos_q1_q2;
    const real t5 = 0.007558512375*sin_q1_q2_q3;
    const real w3z = qd[3] + w2z;
    const real t6 = qd[0]*sin_q1_q2_q3;
    const real t7 = 0.007558512375*cos_q1_q2_q3;
    const real t8 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t9 = qd[0]*qd[0];
    const real t10 = qd[1]*qd[1];
    const real wd1y = qd[0]*qd[1];
    const real wd3x = qd[0]*w3z;
    const real w4x = sin_q4*w3z + cos_q4*t6;
    const real w4y = sin_q4*t6 - cos_q4*w3z;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t11 = cos_q1_q2_q3*wd3x;
    const real t12 = 2.0*wd1y;
    const real t13 = t1*t12 - 0.408499208875*cos_q1*t10;
    const real t14 = t1*t9 - 26.49365651328872*cos_q1;
    const real t15 = w2z*w2z;
    const real wd2y = qd[0]*w2z;
    const real wd4x = cos_q4*t11 - qd[4]*w4y;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real wd4z = sin_q1_q2_q3*wd3x;
    const real t16 = w4x*w4y;
    const real t17 = 2.0*wd2y;
    const real a2y = cos_q1*(t9 + t10);
    const real a2z = sin_q1*t12;
    const real t18 = w4y*w4z + wd4x;
    const real a2x = sin_q1*t10 + 23.08235294117647;
    const real t19 = wd4z + t16;
    const real t20 = w3z*w3z;
    const real t21 = 2.0*wd3x;
    const real a3y = t3*t15 + a2x;
    const real t22 = w5x*w5z;
    const real t23 = w5y*w5z;
    const real a3x = t4*(t9 + t15) + a2y;
    const real wd4y = qd[4]*w4x + sin_q4*t11;
    const real wd5y = sin_q5*t18 + cos_q5*t19 - t22;
    const real wd5x = sin_q5*t19 - cos_q5*t18 - t23;
    const real t24 = w5x*w5y;
    const real a3z = t3*t17 + a2z;
    const real t25 = 0.00194120382525*sin_q1_q2_q3*t20 + t8*t21;
    const real t26 = wd4y - w4x*w4z;
    const real t27 = wd4y - t24;
    const real t28 = t22 - wd5y;
    const real t29 = wd4y + t24;
    const real t30 = t23 - wd5x;
    const real t31 = t5*a3y + t7*a3x + t8*t9;
    const real t32 = t5*(t9 + t20) - 0.736203681445188*a3x;
    const real t33 = wd4z - t16;
    const real t34 = t7*t20 + 0.736203681445188*a3y;
    const real t35 = 0.016911*t28;
    const real b5 = 0.0002254731454*t27 + 0.016911*t29;
    b[5] = -b5;
    const real t36 = 0.0002254731454*t30;
    const real t37 = t7*t21 + 0.736203681445188*a3z;
    const real t38 = 0.126621*t19 + 0.10971*t33;
    const real t39 = cos_q5*t36 + 0.126621*t18 - sin_q5*t35;
    const real t40 = 0.10971*t26 + b5;
    const real b4 = t38 - sin_q5*t36 - cos_q5*t35;
    b[4] = b4;
    const real t41 = sin_q1_q2_q3*(sin_q4*t40 + cos_q4*t39);
    const real t42 = cos_q1_q2_q3*b4 + t25 - t5*a3z - t41;
    const real b3 = sin_q4*t39 + t31 - cos_q4*t40;
    b[3] = b3;
    const real t43 = t4*t37 + t42;
    const real t44 = b3 - t3*t32 - t4*t34;
    const real t45 = t43 - 0.07714261911625*cos_q1_q2*t15 - t2*t17;
    const real b2 = t44 - t2*t9;
    b[2] = b2;
    const real b0 = cos_q1*t37 + t13 + t45;
    b[0] = -b0;
    const real b1 = t14 + b2 - sin_q1*t32 - cos_q1*t34;
    b[1] = b1;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 202 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 3 points modulo 61-bit primes;
 *     chance of error below 2^-118
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
static void UR5_KERNEL(forward_dynamics)(const real q[6], const real qd[6], const real tau[6], real qdd[6])
{
    const real q1_q2 = q[1] + q[2];
    const real q1_q2_q3 = q[3] + q1_q2;
    const real angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    real sine[UR5_PADDED(5)], cosine[UR5_PADDED(5)];
    UR5_SINCOS(5, angle, sine, cosine);
    const real sin_q1 = sine[0];
    const real cos_q1 = cosine[0];
    const real sin_q1_q2 = sine[1];
    const real cos_q1_q2 = cosine[1];
    const real sin_q1_q2_q3 = sine[2];
    const real cos_q1_q2_q3 = cosine[2];
    const real sin_q4 = sine[3];
    const real cos_q4 = cosine[3];
    const real sin_q5 = sine[4];
    const real cos_q5 = cosine[4];
    const real t1 = cos_q5*cos_q5;
    const real t2 = sin_q5*sin_q5;
    const real t3 = 1.75501953841*sin_q1*cos_q1;
    const real t4 = 0.679472691875*sin_q1_q2;
    const real t5 = 0.679472691875*cos_q1_q2;
    const real t6 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const real t7 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const real t8 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const real t9 = 0.9229411764705883*sin_q1_q2;
    const real t10 = 0.9229411764705883*cos_q1_q2;
    const real t11 = 0.007558512375*sin_q1_q2_q3;
    const real t12 = 0.007558512375*cos_q1_q2_q3;
    const real t13 = sin_q1_q2_q3*sin_q1_q2_q3;
    const real t14 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t15 = 0.00194120382525*cos_q1_q2_q3;
    const real t16 = qd[0]*qd[0];
    const real t17 = qd[1]*qd[1];
    const real t18 = 2.0*qd[0]*qd[1];
    const real t19 = t3*t18 - 0.408499208875*cos_q1*t17;
    const real t20 = t3*t16 - 43.486969725*cos_q1;
    const real w2z = qd[1] + qd[2];
    const real t21 = w2z*w2z;
    const real t22 = 2.0*qd[0]*w2z;
    const real t23 = t16 + t21;
    const real t24 = cos_q1*(t16 + t17);
    const real t25 = 0.0166855268546*sin_q5*cos_q5;
    const real t26 = sin_q1*t18;
    const real t27 = sin_q1*t17 + 23.08235294117647;
    const real t28 = t5*t26;
    const real t29 = t6*t22 + t28 - 0.07714261911625*cos_q1_q2*t21;
    const real t30 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621;
    const real t31 = t8*t25;
    const real t32 = t4*t24 + t6*t16 - t5*t27;
    const real w3z = qd[3] + w2z;
    const real t33 = w3z*w3z;
    const real t34 = qd[0]*w3z;
    const real t35 = 2.0*t34;
    const real t36 = 0.00194120382525*sin_q1_q2_q3*t33 + t14*t35;
    const real t37 = t30 - t25*t31;
    const real t38 = t12*t35;
    const real t39 = (t10*t23 + t24)*t12;
    const real t40 = (t9*t21 + t27)*t11 + t39;
    const real t41 = t36 - (t9*t22 + t26)*t11;
    const real t42 = qd[0]*sin_q1_q2_q3;
    const real w4x = sin_q4*w3z + cos_q4*t42;
    const real t43 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t37;
    const real w4y = sin_q4*t42 - cos_q4*w3z;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t44 = cos_q1_q2_q3*t34;
    const real t45 = sin_q1_q2_q3*t34;
    const real t46 = qd[4]*w4x + sin_q4*t44;
    const real t47 = w4x*w4y;
    const real t48 = t45 + t47;
    const real t49 = t45 - t47;
    const real t50 = t46 - w4x*w4z;
    const real t51 = cos_q4*t44 + w4y*w4z - qd[4]*w4y;
    const real t52 = 1.0/(t43 - t37 - 0.22402883622975);
    const real t53 = 0.126621*t48 + 0.10971*t49;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real t54 = w5x*w5z;
    const real t55 = w5y*w5z;
    const real t56 = w5x*w5y;
    const real t57 = sin_q5*t48 - cos_q5*t51 - t55;
    const real t58 = sin_q5*t51 + cos_q5*t48 - t54;
    const real t59 = t46 - t56;
    const real t60 = t46 + t56;
    const real t61 = t54 - t58;
    const real t62 = t55 - t57;
    const real t63 = 0.0002254731454*t62;
    const real t64 = 0.016911*t61;
    const real t65 = 58.355064750790525*tau[5] + 0.013157499999381407*t59 + 0.9868425000006186*t60;
    const real t66 = cos_q5*t63 + 0.126621*t51 - sin_q5*t64;
    const real t67 = 0.10971*t50 - tau[5];
    const real t68 = t12*t52;
    const real t69 = t11*t52;
    const real t70 = t53 - tau[4] - sin_q5*t63 - cos_q5*t64;
    const real t71 = t66 - t31*t70;
    const real t72 = t12*t68;
    const real t73 = t12*t69;
    const real t74 = t11*t69;
    const real t75 = sin_q1_q2_q3*sin_q4*cos_q4*(t37 - 0.10971) + t15;
    const real t76 = sin_q4*t71 - cos_q4*t67;
    const real t77 = t9*t73 - t10*t74;
    const real t78 = t9*t72 - t10*t73;
    const real t79 = sin_q1_q2_q3*(sin_q4*t67 + cos_q4*t71);
    const real t80 = t14*t16 + t40 + t76 - tau[3];
    const real t81 = t52*t75;
    const real t82 = t75*t81;
    const real t83 = t5 - t77;
    const real t84 = t13*t43 + t82 + 0.10971 - 0.10510116377025*t13;
    const real t85 = 1.0/(t9*t78 + 0.59565195167475 - t10*t77);
    const real t86 = t4 + t78;
    const real t87 = t68*t75;
    const real t88 = t69*t75;
    const real t89 = tau[4]*cos_q1_q2_q3 + t41 - t79 - t80*t81;
    const real t90 = t11*(t16 + t33) - t68*t80;
    const real t91 = t12*t33 + t69*t80;
    const real t92 = t5 - t11;
    const real t93 = 0.07714261911625*sin_q1_q2 + t9*t87 - t10*t88;
    const real t94 = tau[3] + t32 - t9*t90 - t10*t91;
    const real t95 = t94 - tau[2];
    const real t96 = t85*t93;
    const real t97 = t83*t85;
    const real t98 = t85*t86;
    const real t99 = t93*t96;
    const real t100 = t7 + 2.0*t10*t11 + t99 - t84;
    const real t101 = t73 + t83*t98;
    const real t102 = t10*t38 + t29 + t89 + t95*t96;
    const real t103 = sin_q1*t101 - cos_q1*(t74 - t83*t97);
    const real t104 = sin_q1*(t87 - t93*t98);
    const real t105 = sin_q1*(t72 - t86*t98) - cos_q1*t101;
    const real t106 = t100 - 2.0*cos_q1*t92;
    const real t107 = t104 - cos_q1*(t88 + t93*t97);
    const real t108 = 0.408499208875*sin_q1 + t107;
    const real t109 = sin_q1*(t90 + t95*t98 - t5*t23);
    const real t110 = cos_q1*(t4*t21 + t91 + t95*t97);
    const real t111 = cos_q1*(t4*t22 + t38) + t19 + t102;
    const real t112 = 1.0/(sin_q1*t105 + 1.77012693841 - cos_q1*t103);
    const real t113 = tau[2] + t20 - tau[1] - t109 - t110;
    const real t114 = t108*t112;
    const real t115 = t108*t114;
    const real t116 = 1.75501953841*sin_q1*sin_q1 + t106 + t115 - 1.76257323841;
    const real t117 = 1.0/(t116 - 0.29853861244275);
    const real qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const real qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const real t118 = cos_q1*qdd1;
    const real t119 = sin_q1*qdd1;
    const real t120 = t97*t118 + t98*t119;
    const real qdd2 = t85*t95 - t96*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const real t121 = qdd1 + qdd2;
    const real t122 = t121 - t81*qdd0;
    const real t123 = (t9*t121 + t119)*t68;
    const real t124 = (t10*t121 + t118)*t69 + t122 - t123;
    const real qdd3 = t52*t80 + t124;
    qdd[3] = qdd3;
    const real t125 = t121 - qdd3;
    const real t126 = sin_q1_q2_q3*qdd0;
    const real t127 = cos_q1_q2_q3*qdd0;
    const real t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t31;
    const real qdd4 = t8*t70 + t128;
    qdd[4] = -qdd4;
    const real qdd5 = cos_q4*t125 + t65 - sin_q4*t126;
    qdd[5] = qdd5;
}

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
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 132 M 106 A 10 sin/cos
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
    const real t1 = 1.147788381054812*cos_q1;
    const real t2 = 1.018815856964812*sin_q1*sin_q1;
    const real t3 = 1.018815856964812*sin_q1*cos_q1;
    const real t4 = t2 - 1.026369556964812;
    const real t5 = 0.408499208875*sin_q1;
    const real t6 = 0.035556373944*sin_q1_q2*sin_q1_q2;
    const real t7 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const real t8 = t6 - 0.033508873944;
    const real t9 = 0.07714261911625*sin_q1_q2;
    const real t10 = 0.9229411764705883*sin_q1_q2;
    const real t11 = 0.9229411764705883*cos_q1_q2;
    const real t12 = qd[0]*qd[0];
    const real t13 = 0.29520861244275*qdd[0];
    const real t14 = 0.00333*qdd[0] + t13;
    const real t15 = qd[1]*qd[1];
    const real t16 = 2.0*qd[0]*qd[1];
    const real t17 = qdd[0]*t4 + t3*t16 - qdd[1]*t5;
    const real t18 = qdd[0]*t5 + qdd[1]*(t2 + 0.0075537);
    const real t19 = t3*t12 + t18 - qdd[1]*t4;
    const real t20 = t19 - 23.08235294117647*t1;
    const real w2z = qd[1] + qd[2];
    const real wd2z = qdd[1] + qdd[2];
    const real t21 = w2z*w2z;
    const real t22 = 2.0*qd[0]*qd[2] + t16;
    const real a2y = qdd[1]*sin_q1 + cos_q1*(t12 + t15);
    const real a2z = sin_q1*t16 - qdd[0]*cos_q1;
    const real a2x = sin_q1*t15 + 23.08235294117647 - qdd[1]*cos_q1;
    const real t23 = qdd[0]*t8 + t7*t22 + t9*wd2z;
    const real t24 = t8*wd2z;
    const real t25 = qdd[0]*t9 + t24 - (t6 - 0.0020475)*wd2z;
    const real w3x = qd[0]*sin_q1_q2_q3;
    const real w3y = qd[0]*cos_q1_q2_q3;
    const real w3z = qd[3] + w2z;
    const real wd3z = qdd[3] + wd2z;
    const real t26 = w3z*w3z;
    const real t27 = qdd[0]*cos_q1_q2_q3;
    const real t28 = w3x*w3z;
    const real t29 = w3y*w3z;
    const real t30 = w3x*w3y;
    const real wd3x = qdd[0]*sin_q1_q2_q3 + t29;
    const real wd3y = t27 - t28;
    const real t31 = wd3z - t30;
    const real t32 = wd3z + t30;
    const real t33 = t28 - wd3y;
    const real t34 = t29 + wd3x;
    const real t35 = w3x*w3x + t26;
    const real t36 = t10*t21 + a2x - t11*wd2z;
    const real t37 = t10*wd2z + t11*(t12 + t21) + a2y;
    const real w4x = sin_q4*w3z + cos_q4*w3x;
    const real w4y = sin_q4*w3x - cos_q4*w3z;
    const real w4z = w3y - qd[4];
    const real a3z = t10*t22 + a2z - qdd[0]*t11;
    const real a3x = sin_q1_q2_q3*t36 + cos_q1_q2_q3*t37;
    const real a3y = sin_q1_q2_q3*t37 - cos_q1_q2_q3*t36;
    const real wd4z = wd3y - qdd[4];
    const real t38 = w3y*w3y - t26;
    const real t39 = w4x*w4y;
    const real t40 = 0.00194120382525*t27 + 0.00460883622975*t31 + 0.10971*t32;
    const real t41 = w4y*w4z;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real t42 = wd4z - t39;
    const real wd4x = sin_q4*t31 + cos_q4*t34 + t41;
    const real w5z = w4y - qd[5];
    const real t43 = w4x*w4z;
    const real t44 = 0.00460883622975*t34 + 0.007558512375*a3z + 0.00194120382525*t38;
    const real t45 = 0.007558512375*t31 + 0.736203681445188*a3x;
    const real wd4y = cos_q4*t31 + t43 - sin_q4*t34;
    const real t46 = t41 + wd4x;
    const real t47 = w5x*w5y;
    const real t48 = w5x*w5z;
    const real t49 = w5y*w5z;
    const real t50 = 0.007558512375*t35 - 0.736203681445188*a3y;
    const real t51 = 0.007558512375*t34 + 0.736203681445188*a3z;
    const real wd5y = cos_q5*t42 + t48 - sin_q5*t46;
    const real wd5x = sin_q5*t42 + cos_q5*t46 + t49;
    const real wd5z = qdd[5] + wd4y;
    const real t52 = t43 + wd4y;
    const real t53 = wd4z + t39;
    const real t54 = t47 + wd5z;
    const real t55 = wd5z - t47;
    const real t56 = t48 + wd5y;
    const real t57 = t49 + wd5x;
    const real t58 = 0.0002254731454*t57;
    const real t59 = 0.016911*t56;
    const real tau5 = 0.0002254731454*t54 + 0.016911*t55;
    tau[5] = tau5;
    const real t60 = sin_q5*t58 + cos_q5*t59;
    const real t61 = cos_q5*t58 + 0.126621*t46 - sin_q5*t59;
    const real t62 = 0.10971*t52 + tau5;
    const real tau4 = 0.126621*t42 + 0.10971*t53 + t60;
    tau[4] = -tau4;
    const real t63 = cos_q1_q2_q3*t45 - sin_q1_q2_q3*t50;
    const real t64 = sin_q1_q2_q3*t45 + cos_q1_q2_q3*t50;
    const real t65 = sin_q4*t61 + cos_q4*t62;
    const real tau3 = 0.007558512375*a3x + t40 + t65;
    tau[3] = tau3;
    const real t66 = sin_q1_q2_q3*(cos_q4*t61 + t44 - sin_q4*t62);
    const real t67 = cos_q1_q2_q3*(0.00194120382525*t31 + tau4 - 0.10971*t33);
    const real t68 = t66 + t67 - t11*t51;
    const real t69 = t10*t63 + tau3 - t11*t64;
    const real t70 = 0.07714261911625*cos_q1_q2*t21 + t23 + t68;
    const real tau2 = t25 + t69 - t7*t12;
    tau[2] = tau2;
    const real t71 = t70 - cos_q1*t51;
    const real tau1 = sin_q1*t63 + t20 + tau2 - cos_q1*t64;
    tau[1] = tau1;
    const real tau0 = 0.408499208875*cos_q1*t15 + t14 + t71 - t17;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.425 m; 42 M 35 A 10 sin/cos (operations: 102 by composite_rigid_body, 91 by composite_joint_axes)
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
    const real t5 = cos_q4*t4;
    const real t6 = sin_q4*t4;
    M[10] = t6;
    M[16] = t6;
    M[22] = t6;
    M[25] = t6;
    M[26] = t6;
    M[27] = t6;
    const real t7 = t1 - 0.253242;
    M[28] = -t7;
    const real t8 = sin_q1_q2_q3*t5 + cos_q1_q2_q3*t7;
    M[4] = t8;
    M[24] = t8;
    const real t9 = 0.007558512375*cos_q1_q2_q3;
    const real t10 = 0.007558512375*sin_q1_q2_q3;
    const real t11 = 0.9229411764705883*cos_q1_q2*t10;
    const real t12 = sin_q4*sin_q4*t1;
    const real t13 = 0.9229411764705883*sin_q1_q2*t9 - t11;
    const real t14 = t1 - t12 - 0.236331;
    const real t15 = t1 + 0.00483430937515;
    const real t16 = t14 - t15;
    M[21] = -t16;
    UR5_ZEROS(M, 29, 1);
    const real t17 = sin_q1_q2_q3*sin_q4*cos_q4*t1;
    const real t18 = t17 - cos_q1_q2_q3*(t6 - 0.00194120382525);
    M[3] = t18;
    M[18] = t18;
    const real t19 = t16 - t13;
    M[15] = -t19;
    M[20] = -t19;
    const real t20 = cos_q1*t10 + t19 - sin_q1*t9;
    M[9] = -t20;
    M[19] = -t20;
    const real t21 = cos_q1*(0.679472691875*cos_q1_q2 - t10);
    const real t22 = sin_q1*(0.679472691875*sin_q1_q2 + t9) + t21;
    const real t23 = 0.07714261911625*sin_q1_q2 + t18;
    M[2] = t23;
    M[12] = t23;
    const real t24 = t13 + 0.59565195167475 - t19;
    M[14] = t24;
    const real t25 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const real t26 = sin_q1_q2_q3*sin_q1_q2_q3*(t14 + t15);
    const real t27 = t22 + t24;
    M[8] = t27;
    M[13] = t27;
    const real t28 = 0.408499208875*sin_q1 + t23;
    M[1] = t28;
    M[6] = t28;
    const real t29 = t22 + t27 + 1.77012693841;
    M[7] = t29;
    const real t30 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t5 + t14 - t26;
    const real t31 = 2.0*t21 - 2.0*t11 - t25 - t30;
    const real t32 = 1.75501953841*sin_q1*sin_q1 - t31 - 1.76257323841;
    const real t33 = t12 + t32 - 0.42515961244275;
    M[0] = -t33;
    UR5_ZEROS(M, 34, 1);
    M[35] = UR5_SPLAT(0.0171364731454);
}

/*
 * g(q), the joint forces that hold the robot still
 * route: newton_euler, angles of parallel axes added up; 6 M 4 A 3 sin/cos (operations: 29 by lagrange_recursive)
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
    const real t1 = 9.81*sin_q1_q2_q3;
    const real t2 = 4.4329225*cos_q1;
    const real t3 = 1.598759275*cos_q1_q2;
    UR5_ZEROS(g, 0, 1);
    const real g3 = 0.017784735*t1;
    g[3] = g3;
    const real g2 = 9.81*t3 - g3;
    g[2] = -g2;
    const real g1 = 9.81*t2 + g2;
    g[1] = -g1;
    UR5_ZEROS(g, 4, 2);
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.425 m; 99 M 63 A 10 sin/cos
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
    const real t1 = 1.147788381054812*cos_q1;
    const real t2 = 1.018815856964812*sin_q1*cos_q1;
    const real t3 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const real t4 = 0.9229411764705883*sin_q1_q2;
    const real t5 = 0.9229411764705883*cos_q1_q2;
    const real w3z = qd[3] + w2z;
    const real t6 = qd[0]*sin_q1_q2_q3;
    const real t7 = 0.007558512375*sin_q1_q2_q3;
    const real t8 = 0.007558512375*cos_q1_q2_q3;
    const real t9 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t10 = qd[0]*qd[0];
    const real t11 = qd[1]*qd[1];
    const real wd3x = qd[0]*w3z;
    const real w4x = sin_q4*w3z + cos_q4*t6;
    const real w4y = sin_q4*t6 - cos_q4*w3z;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t12 = cos_q1_q2_q3*wd3x;
    const real wd1y = qd[0]*qd[1];
    const real t13 = 2.0*wd1y;
    const real t14 = t2*t13 - 0.408499208875*cos_q1*t11;
    const real t15 = t2*t10 - 23.08235294117647*t1;
    const real t16 = w2z*w2z;
    const real wd4x = cos_q4*t12 - qd[4]*w4y;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real wd4z = sin_q1_q2_q3*wd3x;
    const real t17 = w4x*w4y;
    const real wd2y = qd[0]*w2z;
    const real t18 = 2.0*wd2y;
    const real a2y = cos_q1*(t10 + t11);
    const real t19 = w4y*w4z + wd4x;
    const real a2z = sin_q1*t13;
    const real t20 = wd4z + t17;
    const real a2x = sin_q1*t11 + 23.08235294117647;
    const real t21 = w3z*w3z;
    const real t22 = 2.0*wd3x;
    const real a3y = t4*t16 + a2x;
    const real t23 = w5x*w5z;
    const real t24 = w5y*w5z;
    const real wd4y = qd[4]*w4x + sin_q4*t12;
    const real t25 = w5x*w5y;
    const real a3x = t5*(t10 + t16) + a2y;
    const real wd5x = sin_q5*t20 - cos_q5*t19 - t24;
    const real wd5y = sin_q5*t19 + cos_q5*t20 - t23;
    const real a3z = t4*t18 + a2z;
    const real t26 = wd4y - t25;
    const real t27 = wd4y - w4x*w4z;
    const real t28 = wd4y + t25;
    const real t29 = 0.00194120382525*sin_q1_q2_q3*t21 + t9*t22;
    const real t30 = t24 - wd5x;
    const real t31 = t7*a3y + t8*a3x + t9*t10;
    const real t32 = t23 - wd5y;
    const real t33 = wd4z - t17;
    const real b5 = 0.0002254731454*t26 + 0.016911*t28;
    b[5] = -b5;
    const real t34 = t7*(t10 + t21) - 0.736203681445188*a3x;
    const real t35 = t8*t21 + 0.736203681445188*a3y;
    const real t36 = 0.0002254731454*t30;
    const real t37 = t8*t22 + 0.736203681445188*a3z;
    const real t38 = 0.016911*t32;
    const real t39 = 0.126621*t20 + 0.10971*t33;
    const real t40 = 0.10971*t27 + b5;
    const real t41 = cos_q5*t36 + 0.126621*t19 - sin_q5*t38;
    const real b4 = t39 - sin_q5*t36 - cos_q5*t38;
    b[4] = b4;
    const real t42 = sin_q1_q2_q3*(sin_q4*t40 + cos_q4*t41);
    const real t43 = cos_q1_q2_q3*b4 + t29 - t7*a3z - t42;
    const real b3 = sin_q4*t41 + t31 - cos_q4*t40;
    b[3] = b3;
    const real t44 = t5*t37 + t43;
    const real t45 = b3 - t4*t34 - t5*t35;
    const real t46 = t44 - 0.07714261911625*cos_q1_q2*t16 - t3*t18;
    const real b2 = t45 - t3*t10;
    b[2] = b2;
    const real b0 = cos_q1*t37 + t14 + t46;
    b[0] = -b0;
    const real b1 = t15 + b2 - sin_q1*t34 - cos_q1*t35;
    b[1] = b1;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up, lengths in units of 0.425 m; 203 M 140 A 5 D 10 sin/cos (operations: 399 by factorisation)
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
    const real t3 = 1.8839920625*cos_q1;
    const real t4 = 1.75501953841*sin_q1*cos_q1;
    const real t5 = 0.679472691875*sin_q1_q2;
    const real t6 = 0.679472691875*cos_q1_q2;
    const real t7 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const real t8 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const real t9 = 0.9229411764705883*sin_q1_q2;
    const real t10 = 0.9229411764705883*cos_q1_q2;
    const real t11 = 0.007558512375*sin_q1_q2_q3;
    const real t12 = 0.007558512375*cos_q1_q2_q3;
    const real t13 = sin_q1_q2_q3*sin_q1_q2_q3;
    const real t14 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t15 = 0.00194120382525*cos_q1_q2_q3;
    const real t16 = 0.0166855268546*sin_q5*cos_q5;
    const real t17 = t6 - t11;
    const real t18 = qd[0]*qd[0];
    const real t19 = qd[1]*qd[1];
    const real wd1y = qd[0]*qd[1];
    const real t20 = 2.0*wd1y;
    const real w2z = qd[1] + qd[2];
    const real t21 = w2z*w2z;
    const real wd2y = qd[0]*w2z;
    const real t22 = 2.0*wd2y;
    const real t23 = t18 + t21;
    const real a2y = cos_q1*(t18 + t19);
    const real a2z = sin_q1*t20;
    const real a2x = sin_q1*t19 + 23.08235294117647;
    const real t24 = t6*a2z;
    const real t25 = t7*t22 + t24 - 0.07714261911625*cos_q1_q2*t21;
    const real t26 = t5*a2y + t7*t18 - t6*a2x;
    const real w3z = qd[3] + w2z;
    const real t27 = t8*t16;
    const real t28 = w3z*w3z;
    const real wd3x = qd[0]*w3z;
    const real t29 = 2.0*wd3x;
    const real a3y = t9*t21 + a2x;
    const real a3x = t10*t23 + a2y;
    const real t30 = t16*t27;
    const real a3z = t9*t22 + a2z;
    const real t31 = 0.00194120382525*sin_q1_q2_q3*t28 + t14*t29;
    const real t32 = t12*t29;
    const real t33 = t30 - 0.0002254731454*t1 - 0.016911*t2 - 0.126621;
    const real t34 = t11*a3y + t12*a3x + t14*t18;
    const real t35 = qd[0]*sin_q1_q2_q3;
    const real w4x = sin_q4*w3z + cos_q4*t35;
    const real w4y = sin_q4*t35 - cos_q4*w3z;
    const real t36 = cos_q4*cos_q4*t33 - 0.10971*sin_q4*sin_q4;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t37 = cos_q1_q2_q3*wd3x;
    const real wd4z = sin_q1_q2_q3*wd3x;
    const real wd4x = cos_q4*t37 - qd[4]*w4y;
    const real wd4y = qd[4]*w4x + sin_q4*t37;
    const real t38 = w4x*w4y;
    const real t39 = wd4z + t38;
    const real t40 = wd4z - t38;
    const real t41 = wd4y - w4x*w4z;
    const real t42 = w4y*w4z + wd4x;
    const real t43 = 0.126621*t39 + 0.10971*t40;
    const real t44 = 1.0/(t33 - t36 - 0.22402883622975);
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real t45 = w5x*w5z;
    const real t46 = w5y*w5z;
    const real t47 = w5x*w5y;
    const real wd5x = sin_q5*t39 - cos_q5*t42 - t46;
    const real wd5y = sin_q5*t42 + cos_q5*t39 - t45;
    const real t48 = wd4y - t47;
    const real t49 = wd4y + t47;
    const real t50 = t45 - wd5y;
    const real t51 = t46 - wd5x;
    const real t52 = 0.0002254731454*t51;
    const real t53 = 0.016911*t50;
    const real t54 = cos_q5*t52 + 0.126621*t42 - sin_q5*t53;
    const real t55 = t43 - tau[4] - sin_q5*t52 - cos_q5*t53;
    const real t56 = 58.355064750790525*tau[5] + 0.013157499999381407*t48 + 0.9868425000006186*t49;
    const real t57 = t12*t44;
    const real t58 = t11*t44;
    const real t59 = 0.10971*t41 - tau[5];
    const real t60 = t54 - t27*t55;
    const real t61 = 0.10510116377025*t13 + t13*t36 - 0.10971;
    const real t62 = t12*t57;
    const real t63 = t12*t58;
    const real t64 = t11*t58;
    const real t65 = t15 - sin_q1_q2_q3*sin_q4*cos_q4*(t33 + 0.10971);
    const real t66 = sin_q1_q2_q3*(sin_q4*t59 + cos_q4*t60);
    const real t67 = t9*t63 - t10*t64;
    const real t68 = t9*t62 - t10*t63;
    const real t69 = tau[4]*cos_q1_q2_q3 + t31 - t11*a3z - t66;
    const real t70 = sin_q4*t60 + t34 - tau[3] - cos_q4*t59;
    const real t71 = t44*t65;
    const real t72 = t6 - t67;
    const real t73 = t57*t65;
    const real t74 = 1.0/(t9*t68 + 0.59565195167475 - t10*t67);
    const real t75 = t58*t65;
    const real t76 = t5 + t68;
    const real t77 = t11*(t18 + t28) - t57*t70;
    const real t78 = t12*t28 + t58*t70;
    const real t79 = 2.0*t10*t11 + t61 - t65*t71;
    const real t80 = 0.07714261911625*sin_q1_q2 + t9*t73 - t10*t75;
    const real t81 = t10*t32 + t25 + t69 - t70*t71;
    const real t82 = tau[3] + t26 - t9*t77 - t10*t78;
    const real t83 = t82 - tau[2];
    const real t84 = t74*t80;
    const real t85 = t72*t74;
    const real t86 = t74*t76;
    const real t87 = t80*t84;
    const real t88 = 0.59155695167475*sin_q1_q2*sin_q1_q2 + t79 + t87 - 0.59360445167475;
    const real t89 = t63 + t72*t86;
    const real t90 = t81 + t83*t84;
    const real t91 = sin_q1*t89 - cos_q1*(t64 - t72*t85);
    const real t92 = sin_q1*(t62 - t76*t86) - cos_q1*t89;
    const real t93 = sin_q1*(t73 - t80*t86);
    const real t94 = t88 - 2.0*cos_q1*t17;
    const real t95 = t93 - cos_q1*(t75 + t80*t85);
    const real t96 = 0.408499208875*sin_q1 + t95;
    const real t97 = sin_q1*(t6*t23 - t77 - t83*t86);
    const real t98 = cos_q1*(t5*t21 + t78 + t83*t85);
    const real t99 = cos_q1*(t5*t22 + t32) + t90;
    const real t100 = tau[2] + t97 - t98;
    const real t101 = 1.0/(sin_q1*t92 + 1.77012693841 - cos_q1*t91);
    const real t102 = t4*t20 + t99 - 0.408499208875*cos_q1*t19;
    const real t103 = t4*t18 + t100 - tau[1] - 23.08235294117647*t3;
    const real t104 = t96*t101;
    const real t105 = t96*t104;
    const real t106 = 1.75501953841*sin_q1*sin_q1 + t94 + t105 - 1.76257323841;
    const real t107 = 1.0/(t106 - 0.29853861244275);
    const real qdd0_ = (tau[0] + t102 + t103*t104)*t107;
    qdd[0] = -qdd0_;
    const real qdd1_ = t101*t103 - t104*qdd0_;
    qdd[1] = -qdd1_;
    const real t108 = cos_q1*qdd1_;
    const real t109 = sin_q1*qdd1_;
    const real t110 = t85*t108 + t86*t109;
    const real qdd2_ = t74*t83 - t84*qdd0_ - qdd1_ - t110;
    qdd[2] = -qdd2_;
    const real t111 = qdd1_ + qdd2_;
    const real t112 = t111 - t71*qdd0_;
    const real t113 = (t9*t111 + t109)*t57;
    const real t114 = (t10*t111 + t108)*t58 + t112 - t113;
    const real qdd3_ = t44*t70 + t114;
    qdd[3] = qdd3_;
    const real t115 = t111 - qdd3_;
    const real t116 = sin_q1_q2_q3*qdd0_;
    const real t117 = cos_q1_q2_q3*qdd0_;
    const real t118 = t117 - (sin_q4*t115 + cos_q4*t116)*t27;
    const real qdd4_ = t8*t55 + t118;
    qdd[4] = -qdd4_;
    const real qdd5_ = cos_q4*t115 + t56 - sin_q4*t116;
    qdd[5] = qdd5_;
}

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
    const real t9 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const real t10 = 0.9229411764705883*sin_q1_q2;
    const real t11 = 0.9229411764705883*cos_q1_q2;
    const real t12 = 0.007558512375*sin_q1_q2_q3;
    const real t13 = 0.007558512375*cos_q1_q2_q3;
    const real t14 = sin_q1_q2_q3*sin_q1_q2_q3;
    const real t15 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t16 = 0.00194120382525*cos_q1_q2_q3;
    const real t17 = qd[0]*qd[0];
    const real t18 = qd[1]*qd[1];
    const real t19 = 2.0*qd[0]*qd[1];
    const real t20 = t4*t19 - 0.408499208875*cos_q1*t18;
    const real t21 = t4*t17 - 23.08235294117647*t3;
    const real w2z = qd[1] + qd[2];
    const real t22 = w2z*w2z;
    const real t23 = 2.0*qd[0]*w2z;
    const real t24 = t17 + t22;
    const real t25 = cos_q1*(t17 + t18);
    const real t26 = 0.0166855268546*sin_q5*cos_q5;
    const real t27 = sin_q1*t19;
    const real t28 = sin_q1*t18 + 23.08235294117647;
    const real t29 = t6*t27;
    const real t30 = t7*t23 + t29 - 0.07714261911625*cos_q1_q2*t22;
    const real t31 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621;
    const real t32 = t8*t26;
    const real t33 = t5*t25 + t7*t17 - t6*t28;
    const real w3z = qd[3] + w2z;
    const real t34 = w3z*w3z;
    const real t35 = qd[0]*w3z;
    const real t36 = 2.0*t35;
    const real t37 = 0.00194120382525*sin_q1_q2_q3*t34 + t15*t36;
    const real t38 = t31 - t26*t32;
    const real t39 = t13*t36;
    const real t40 = (t11*t24 + t25)*t13;
    const real t41 = (t10*t22 + t28)*t12 + t40;
    const real t42 = t37 - (t10*t23 + t27)*t12;
    const real t43 = qd[0]*sin_q1_q2_q3;
    const real w4x = sin_q4*w3z + cos_q4*t43;
    const real t44 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t38;
    const real w4y = sin_q4*t43 - cos_q4*w3z;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t45 = cos_q1_q2_q3*t35;
    const real t46 = sin_q1_q2_q3*t35;
    const real t47 = qd[4]*w4x + sin_q4*t45;
    const real t48 = w4x*w4y;
    const real t49 = t46 + t48;
    const real t50 = t46 - t48;
    const real t51 = t47 - w4x*w4z;
    const real t52 = cos_q4*t45 + w4y*w4z - qd[4]*w4y;
    const real t53 = 1.0/(t44 - t38 - 0.22402883622975);
    const real t54 = 0.126621*t49 + 0.10971*t50;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real t55 = w5x*w5z;
    const real t56 = w5y*w5z;
    const real t57 = w5x*w5y;
    const real t58 = sin_q5*t49 - cos_q5*t52 - t56;
    const real t59 = sin_q5*t52 + cos_q5*t49 - t55;
    const real t60 = t47 - t57;
    const real t61 = t47 + t57;
    const real t62 = t55 - t59;
    const real t63 = t56 - t58;
    const real t64 = 0.0002254731454*t63;
    const real t65 = 0.016911*t62;
    const real t66 = 58.355064750790525*tau[5] + 0.013157499999381407*t60 + 0.9868425000006186*t61;
    const real t67 = cos_q5*t64 + 0.126621*t52 - sin_q5*t65;
    const real t68 = 0.10971*t51 - tau[5];
    const real t69 = t13*t53;
    const real t70 = t12*t53;
    const real t71 = t54 - tau[4] - sin_q5*t64 - cos_q5*t65;
    const real t72 = t67 - t32*t71;
    const real t73 = t13*t69;
    const real t74 = t13*t70;
    const real t75 = t12*t70;
    const real t76 = sin_q1_q2_q3*sin_q4*cos_q4*(t38 - 0.10971) + t16;
    const real t77 = sin_q4*t72 - cos_q4*t68;
    const real t78 = t10*t74 - t11*t75;
    const real t79 = t10*t73 - t11*t74;
    const real t80 = sin_q1_q2_q3*(sin_q4*t68 + cos_q4*t72);
    const real t81 = t15*t17 + t41 + t77 - tau[3];
    const real t82 = t53*t76;
    const real t83 = t76*t82;
    const real t84 = t6 - t78;
    const real t85 = t14*t44 + t83 + 0.10971 - 0.10510116377025*t14;
    const real t86 = 1.0/(t10*t79 + 0.59565195167475 - t11*t78);
    const real t87 = t5 + t79;
    const real t88 = t69*t76;
    const real t89 = t70*t76;
    const real t90 = tau[4]*cos_q1_q2_q3 + t42 - t80 - t81*t82;
    const real t91 = t12*(t17 + t34) - t69*t81;
    const real t92 = t13*t34 + t70*t81;
    const real t93 = t6 - t12;
    const real t94 = 0.07714261911625*sin_q1_q2 + t10*t88 - t11*t89;
    const real t95 = tau[3] + t33 - t10*t91 - t11*t92;
    const real t96 = t95 - tau[2];
    const real t97 = t86*t94;
    const real t98 = t84*t86;
    const real t99 = t86*t87;
    const real t100 = t94*t97;
    const real t101 = t9 + 2.0*t11*t12 + t100 - t85;
    const real t102 = t74 + t84*t99;
    const real t103 = t11*t39 + t30 + t90 + t96*t97;
    const real t104 = sin_q1*t102 - cos_q1*(t75 - t84*t98);
    const real t105 = sin_q1*(t88 - t94*t99);
    const real t106 = sin_q1*(t73 - t87*t99) - cos_q1*t102;
    const real t107 = t101 - 2.0*cos_q1*t93;
    const real t108 = t105 - cos_q1*(t89 + t94*t98);
    const real t109 = 0.408499208875*sin_q1 + t108;
    const real t110 = sin_q1*(t91 + t96*t99 - t6*t24);
    const real t111 = cos_q1*(t5*t22 + t92 + t96*t98);
    const real t112 = cos_q1*(t5*t23 + t39) + t20 + t103;
    const real t113 = 1.0/(sin_q1*t106 + 1.77012693841 - cos_q1*t104);
    const real t114 = tau[2] + t21 - tau[1] - t110 - t111;
    const real t115 = t109*t113;
    const real t116 = t109*t115;
    const real t117 = 1.75501953841*sin_q1*sin_q1 + t107 + t116 - 1.76257323841;
    const real t118 = 1.0/(t117 - 0.29853861244275);
    const real qdd0 = (tau[0] + t112 + t114*t115)*t118;
    qdd[0] = -qdd0;
    const real qdd1 = t113*t114 - t115*qdd0;
    qdd[1] = -qdd1;
    const real t119 = cos_q1*qdd1;
    const real t120 = sin_q1*qdd1;
    const real t121 = t98*t119 + t99*t120;
    const real qdd2 = t86*t96 - t97*qdd0 - qdd1 - t121;
    qdd[2] = -qdd2;
    const real t122 = qdd1 + qdd2;
    const real t123 = t122 - t82*qdd0;
    const real t124 = (t10*t122 + t120)*t69;
    const real t125 = (t11*t122 + t119)*t70 + t123 - t124;
    const real qdd3 = t53*t81 + t125;
    qdd[3] = qdd3;
    const real t126 = t122 - qdd3;
    const real t127 = sin_q1_q2_q3*qdd0;
    const real t128 = cos_q1_q2_q3*qdd0;
    const real t129 = t128 - (sin_q4*t126 + cos_q4*t127)*t32;
    const real qdd4 = t8*t71 + t129;
    qdd[4] = -qdd4;
    const real qdd5 = cos_q4*t126 + t66 - sin_q4*t127;
    qdd[5] = qdd5;
}

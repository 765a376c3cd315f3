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
 * route: newton_euler_tensor, angles of parallel axes added up; 140 M 111 A 10 sin/cos
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
    const real t1 = 4.4329225*cos_q1;
    const real t2 = 1.75501953841*sin_q1*sin_q1;
    const real t3 = 1.75501953841*sin_q1*cos_q1;
    const real t4 = t2 - 1.76257323841;
    const real t5 = 0.408499208875*sin_q1;
    const real t6 = 0.425*sin_q1;
    const real t7 = 0.425*cos_q1;
    const real t8 = 1.598759275*sin_q1_q2;
    const real t9 = 1.598759275*cos_q1_q2;
    const real t10 = 0.59155695167475*sin_q1_q2*sin_q1_q2;
    const real t11 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const real t12 = t10 - 0.59360445167475;
    const real t13 = 0.07714261911625*sin_q1_q2;
    const real t14 = 0.39225*sin_q1_q2;
    const real t15 = 0.39225*cos_q1_q2;
    const real t16 = qd[0]*qd[0];
    const real t17 = 0.29520861244275*qdd[0];
    const real t18 = qd[1]*qd[1];
    const real t19 = 2.0*qd[0]*qd[1];
    const real t20 = qdd[0]*t4 + t3*t19 - qdd[1]*t5;
    const real t21 = qdd[0]*t5 + qdd[1]*(t2 + 0.0075537);
    const real t22 = t3*t16 + t21 - qdd[1]*t4;
    const real w2z = qd[1] + qd[2];
    const real wd2z = qdd[1] + qdd[2];
    const real t23 = w2z*w2z;
    const real t24 = 2.0*qd[0]*qd[2] + t19;
    const real t25 = t16 + t23;
    const real a2y = qdd[1]*t6 + t7*(t16 + t18);
    const real a2z = t6*t19 - qdd[0]*t7;
    const real a2x = t6*t18 + 9.81 - qdd[1]*t7;
    const real t26 = qdd[0]*t12 + t11*t24 - t13*wd2z;
    const real t27 = qdd[0]*t13 + (t10 + 0.0020475)*wd2z;
    const real t28 = t8*a2y - t9*a2x;
    const real t29 = t9*a2z + t26 - 0.07714261911625*cos_q1_q2*t23;
    const real t30 = t11*t16 + t27 + t28 - t12*wd2z;
    const real w3x = qd[0]*sin_q1_q2_q3;
    const real w3y = qd[0]*cos_q1_q2_q3;
    const real w3z = qd[3] + w2z;
    const real wd3z = qdd[3] + wd2z;
    const real t31 = w3z*w3z;
    const real t32 = qdd[0]*cos_q1_q2_q3;
    const real t33 = w3x*w3z;
    const real t34 = w3y*w3z;
    const real t35 = w3x*w3y;
    const real wd3x = qdd[0]*sin_q1_q2_q3 + t34;
    const real wd3y = t32 - t33;
    const real t36 = wd3z - t35;
    const real t37 = wd3z + t35;
    const real t38 = t33 - wd3y;
    const real t39 = t34 + wd3x;
    const real t40 = w3x*w3x + t31;
    const real a3z = t14*t24 + a2z - qdd[0]*t15;
    const real t41 = cos_q1_q2_q3*(t14*wd2z + t15*t25 + a2y);
    const real t42 = sin_q1_q2_q3*(t14*t23 + a2x - t15*wd2z);
    const real w4x = sin_q4*w3z + cos_q4*w3x;
    const real w4y = sin_q4*w3x - cos_q4*w3z;
    const real w4z = w3y - qd[4];
    const real a3x = t41 + t42;
    const real t43 = w3y*w3y - t31;
    const real t44 = 0.00194120382525*t32 + 0.00460883622975*t36 + 0.10971*t37;
    const real wd4z = wd3y - qdd[4];
    const real t45 = 0.017784735*t36;
    const real t46 = 0.017784735*t40;
    const real t47 = 0.017784735*t39;
    const real t48 = w4x*w4y;
    const real w5z = w4y - qd[5];
    const real t49 = 0.00460883622975*t39 + 0.017784735*a3z + 0.00194120382525*t43;
    const real t50 = w4y*w4z;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real t51 = wd4z - t48;
    const real wd4x = sin_q4*t36 + cos_q4*t39 + t50;
    const real t52 = w4x*w4z;
    const real wd4y = cos_q4*t36 + t52 - sin_q4*t39;
    const real t53 = w5z*w5x;
    const real t54 = wd4z + t48;
    const real t55 = t52 + wd4y;
    const real t56 = w5z*w5y;
    const real t57 = w5x*w5y;
    const real t58 = t50 + wd4x;
    const real wd5z = qdd[5] + wd4y;
    const real wd5x = sin_q5*t51 + cos_q5*t58 + t56;
    const real wd5y = cos_q5*t51 + t53 - sin_q5*t58;
    const real t59 = t57 + wd5z;
    const real t60 = wd5z - t57;
    const real t61 = t53 + wd5y;
    const real t62 = t56 + wd5x;
    const real t63 = 0.0002254731454*t62;
    const real t64 = 0.016911*t61;
    const real tau5 = 0.0002254731454*t59 + 0.016911*t60;
    const real qdd_0 = qdd[0];
    tau[5] = tau5;
    const real t65 = sin_q5*t63 + cos_q5*t64;
    const real t66 = cos_q5*t63 + 0.126621*t58 - sin_q5*t64;
    const real t67 = 0.10971*t55 + tau5;
    const real tau4 = 0.126621*t51 + 0.10971*t54 + t65;
    tau[4] = -tau4;
    const real t68 = sin_q4*t66 + cos_q4*t67;
    const real tau3 = 0.017784735*a3x + t44 + t68;
    tau[3] = tau3;
    const real t69 = cos_q1_q2_q3*t45 - sin_q1_q2_q3*t46;
    const real t70 = sin_q1_q2_q3*t45 + cos_q1_q2_q3*t46;
    const real t71 = (t8*t24 + t47 - qdd_0*t9)*t7;
    const real t72 = sin_q1_q2_q3*(cos_q4*t66 + t49 - sin_q4*t67);
    const real t73 = cos_q1_q2_q3*(0.00194120382525*t36 + tau4 - 0.10971*t38);
    const real t74 = t7*(t8*t23 + t70 - t9*wd2z);
    const real t75 = t6*(t8*wd2z + t9*t25 + t69);
    const real tau2 = t14*t69 + t30 + tau3 - t15*t70;
    tau[2] = tau2;
    const real t76 = t15*t47 + t29 + t71 - t72 - t73;
    const real t77 = t20 + t76 - 0.408499208875*cos_q1*t18;
    const real tau1 = t22 + t75 + tau2 - 9.81*t1 - t74;
    tau[1] = tau1;
    const real tau0 = t77 - 0.00333*qdd_0 - t17;
    tau[0] = -tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up; 44 M 35 A 10 sin/cos (operations: 104 by composite_rigid_body, 93 by composite_joint_axes)
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
    const real t9 = 0.425*sin_q1;
    const real t10 = 0.425*cos_q1;
    const real t11 = 0.017784735*cos_q1_q2_q3;
    const real t12 = sin_q4*sin_q4*t1;
    const real t13 = 0.017784735*sin_q1_q2_q3;
    const real t14 = 0.39225*cos_q1_q2*t13;
    const real t15 = 0.39225*sin_q1_q2*t11 - t14;
    const real t16 = t1 - t12 - 0.236331;
    const real t17 = t1 + 0.00483430937515;
    const real t18 = t16 - t17;
    M[21] = -t18;
    const real t19 = sin_q1_q2_q3*sin_q4*cos_q4*t1;
    const real t20 = t19 - cos_q1_q2_q3*(t6 - 0.00194120382525);
    M[3] = t20;
    M[18] = t20;
    const real t21 = t18 - t15;
    M[15] = -t21;
    M[20] = -t21;
    const real t22 = t10*t13 + t21 - t9*t11;
    M[9] = -t22;
    M[19] = -t22;
    const real t23 = (1.598759275*cos_q1_q2 - t13)*t10;
    const real t24 = (1.598759275*sin_q1_q2 + t11)*t9 + t23;
    const real t25 = 0.07714261911625*sin_q1_q2 + t20;
    M[2] = t25;
    M[12] = t25;
    const real t26 = sin_q1_q2_q3*sin_q1_q2_q3*(t16 + t17);
    const real t27 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const real t28 = t15 + 0.59565195167475 - t21;
    M[14] = t28;
    const real t29 = t24 + t28;
    M[8] = t29;
    M[13] = t29;
    const real t30 = 0.408499208875*sin_q1 + t25;
    M[1] = t30;
    M[6] = t30;
    const real t31 = t24 + t29 + 1.77012693841;
    M[7] = t31;
    const real t32 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t5 + t16 - t26;
    const real t33 = 2.0*t23 - 2.0*t14 - t27 - t32;
    const real t34 = 1.75501953841*sin_q1*sin_q1 - t33 - 1.76257323841;
    const real t35 = t12 + t34 - 0.42515961244275;
    M[0] = -t35;
    M[35] = UR5_SPLAT(0.0171364731454);
    UR5_ZEROS(M, 29, 1);
    UR5_ZEROS(M, 34, 1);
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
    const real g3 = 0.017784735*t1;
    g[3] = g3;
    const real g2 = 9.81*t3 - g3;
    g[2] = -g2;
    const real g1 = 9.81*t2 + g2;
    g[1] = -g1;
    UR5_ZEROS(g, 0, 1);
    UR5_ZEROS(g, 4, 2);
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, angles of parallel axes added up; 106 M 66 A 10 sin/cos
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
    const real t1 = 4.4329225*cos_q1;
    const real t2 = 1.75501953841*sin_q1*cos_q1;
    const real t3 = 0.425*sin_q1;
    const real t4 = 0.425*cos_q1;
    const real t5 = 1.598759275*sin_q1_q2;
    const real t6 = 1.598759275*cos_q1_q2;
    const real t7 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const real t8 = 0.39225*sin_q1_q2;
    const real w2z = qd[1] + qd[2];
    const real t9 = 0.39225*cos_q1_q2;
    const real t10 = 0.017784735*sin_q1_q2_q3;
    const real t11 = 0.017784735*cos_q1_q2_q3;
    const real t12 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t13 = qd[0]*qd[0];
    const real t14 = qd[1]*qd[1];
    const real w3z = qd[3] + w2z;
    const real t15 = qd[0]*sin_q1_q2_q3;
    const real wd1y = qd[0]*qd[1];
    const real t16 = 2.0*wd1y;
    const real t17 = t2*t16 - 0.408499208875*cos_q1*t14;
    const real wd3x = qd[0]*w3z;
    const real w4x = sin_q4*w3z + cos_q4*t15;
    const real w4y = sin_q4*t15 - cos_q4*w3z;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t18 = cos_q1_q2_q3*wd3x;
    const real t19 = w2z*w2z;
    const real wd2y = qd[0]*w2z;
    const real t20 = 2.0*wd2y;
    const real t21 = t13 + t19;
    const real a2y = t4*(t13 + t14);
    const real a2z = t3*t16;
    const real a2x = t3*t14 + 9.81;
    const real t22 = t6*a2z;
    const real wd4x = cos_q4*t18 - qd[4]*w4y;
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real wd4z = sin_q1_q2_q3*wd3x;
    const real t23 = w4x*w4y;
    const real t24 = t7*t20 + t22 - 0.07714261911625*cos_q1_q2*t19;
    const real t25 = w4y*w4z + wd4x;
    const real t26 = wd4z + t23;
    const real t27 = t5*a2y + t7*t13 - t6*a2x;
    const real t28 = w5x*w5z;
    const real t29 = w5y*w5z;
    const real t30 = w3z*w3z;
    const real wd4y = qd[4]*w4x + sin_q4*t18;
    const real t31 = w5x*w5y;
    const real t32 = 2.0*wd3x;
    const real wd5y = sin_q5*t25 + cos_q5*t26 - t28;
    const real wd5x = sin_q5*t26 - cos_q5*t25 - t29;
    const real a3y = t8*t19 + a2x;
    const real a3x = t9*t21 + a2y;
    const real t33 = wd4y - t31;
    const real t34 = wd4y - w4x*w4z;
    const real t35 = wd4y + t31;
    const real t36 = t28 - wd5y;
    const real a3z = t8*t20 + a2z;
    const real t37 = 0.00194120382525*sin_q1_q2_q3*t30 + t12*t32;
    const real t38 = t29 - wd5x;
    const real t39 = t10*(t13 + t30);
    const real t40 = t11*t30;
    const real t41 = wd4z - t23;
    const real b5 = 0.0002254731454*t33 + 0.016911*t35;
    b[5] = -b5;
    const real t42 = t11*t32;
    const real t43 = 0.016911*t36;
    const real t44 = t10*a3y + t11*a3x + t12*t13;
    const real t45 = 0.126621*t26 + 0.10971*t41;
    const real t46 = 0.0002254731454*t38;
    const real t47 = cos_q5*t46 + 0.126621*t25 - sin_q5*t43;
    const real t48 = 0.10971*t34 + b5;
    const real t49 = t4*(t5*t19 + t40);
    const real b4 = t45 - sin_q5*t46 - cos_q5*t43;
    b[4] = b4;
    const real t50 = sin_q1_q2_q3*(sin_q4*t48 + cos_q4*t47);
    const real t51 = t4*(t5*t20 + t42);
    const real t52 = cos_q1_q2_q3*b4 + t37 - t10*a3z - t50;
    const real b3 = sin_q4*t47 + t44 - cos_q4*t48;
    b[3] = b3;
    const real b2 = t27 + b3 - t8*t39 - t9*t40;
    b[2] = b2;
    const real t53 = b2 - t3*(t39 - t6*t21) - t49;
    const real b0 = t9*t42 + t17 + t24 + t51 + t52;
    b[0] = -b0;
    const real b1 = t2*t13 + t53 - 9.81*t1;
    b[1] = b1;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal, angles of parallel axes added up; 205 M 140 A 5 D 10 sin/cos (operations: 401 by factorisation)
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
    const real t3 = 4.4329225*cos_q1;
    const real t4 = 1.75501953841*sin_q1*cos_q1;
    const real t5 = 0.425*sin_q1;
    const real t6 = 0.425*cos_q1;
    const real t7 = 1.598759275*sin_q1_q2;
    const real t8 = 1.598759275*cos_q1_q2;
    const real t9 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const real t10 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const real t11 = 0.39225*sin_q1_q2;
    const real t12 = 0.39225*cos_q1_q2;
    const real t13 = 0.017784735*sin_q1_q2_q3;
    const real t14 = 0.017784735*cos_q1_q2_q3;
    const real t15 = sin_q1_q2_q3*sin_q1_q2_q3;
    const real t16 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const real t17 = 0.00194120382525*cos_q1_q2_q3;
    const real t18 = 0.0166855268546*sin_q5*cos_q5;
    const real t19 = t8 - t13;
    const real t20 = qd[0]*qd[0];
    const real t21 = qd[1]*qd[1];
    const real wd1y = qd[0]*qd[1];
    const real t22 = 2.0*wd1y;
    const real w2z = qd[1] + qd[2];
    const real t23 = w2z*w2z;
    const real wd2y = qd[0]*w2z;
    const real t24 = 2.0*wd2y;
    const real t25 = t20 + t23;
    const real a2y = t6*(t20 + t21);
    const real a2z = t5*t22;
    const real a2x = t5*t21 + 9.81;
    const real t26 = t8*a2z;
    const real t27 = t10*t24 + t26 - 0.07714261911625*cos_q1_q2*t23;
    const real t28 = t7*a2y + t10*t20 - t8*a2x;
    const real t29 = t9*t18;
    const real w3z = qd[3] + w2z;
    const real t30 = w3z*w3z;
    const real wd3x = qd[0]*w3z;
    const real t31 = 2.0*wd3x;
    const real a3y = t11*t23 + a2x;
    const real a3x = t12*t25 + a2y;
    const real t32 = t18*t29;
    const real a3z = t11*t24 + a2z;
    const real t33 = 0.00194120382525*sin_q1_q2_q3*t30 + t16*t31;
    const real t34 = t14*t31;
    const real t35 = t32 - 0.0002254731454*t1 - 0.016911*t2 - 0.126621;
    const real t36 = t13*a3y + t14*a3x + t16*t20;
    const real t37 = qd[0]*sin_q1_q2_q3;
    const real w4x = sin_q4*w3z + cos_q4*t37;
    const real w4y = sin_q4*t37 - cos_q4*w3z;
    const real t38 = cos_q4*cos_q4*t35 - 0.10971*sin_q4*sin_q4;
    const real w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const real t39 = cos_q1_q2_q3*wd3x;
    const real wd4z = sin_q1_q2_q3*wd3x;
    const real wd4x = cos_q4*t39 - qd[4]*w4y;
    const real wd4y = qd[4]*w4x + sin_q4*t39;
    const real t40 = w4x*w4y;
    const real t41 = wd4z + t40;
    const real t42 = wd4z - t40;
    const real t43 = wd4y - w4x*w4z;
    const real t44 = w4y*w4z + wd4x;
    const real t45 = 0.126621*t41 + 0.10971*t42;
    const real t46 = 1.0/(t35 - t38 - 0.22402883622975);
    const real w5x = sin_q5*w4z + cos_q5*w4x;
    const real w5y = sin_q5*w4x - cos_q5*w4z;
    const real w5z = w4y - qd[5];
    const real t47 = w5x*w5z;
    const real t48 = w5y*w5z;
    const real t49 = w5x*w5y;
    const real wd5x = sin_q5*t41 - cos_q5*t44 - t48;
    const real wd5y = sin_q5*t44 + cos_q5*t41 - t47;
    const real t50 = wd4y - t49;
    const real t51 = wd4y + t49;
    const real t52 = t47 - wd5y;
    const real t53 = t48 - wd5x;
    const real t54 = 0.0002254731454*t53;
    const real t55 = 0.016911*t52;
    const real t56 = cos_q5*t54 + 0.126621*t44 - sin_q5*t55;
    const real t57 = t45 - tau[4] - sin_q5*t54 - cos_q5*t55;
    const real t58 = 58.355064750790525*tau[5] + 0.013157499999381407*t50 + 0.9868425000006186*t51;
    const real t59 = t14*t46;
    const real t60 = t13*t46;
    const real t61 = 0.10971*t43 - tau[5];
    const real t62 = t56 - t29*t57;
    const real t63 = 0.10510116377025*t15 + t15*t38 - 0.10971;
    const real t64 = t14*t59;
    const real t65 = t14*t60;
    const real t66 = t13*t60;
    const real t67 = t17 - sin_q1_q2_q3*sin_q4*cos_q4*(t35 + 0.10971);
    const real t68 = sin_q1_q2_q3*(sin_q4*t61 + cos_q4*t62);
    const real t69 = t11*t65 - t12*t66;
    const real t70 = t11*t64 - t12*t65;
    const real t71 = tau[4]*cos_q1_q2_q3 + t33 - t13*a3z - t68;
    const real t72 = sin_q4*t62 + t36 - tau[3] - cos_q4*t61;
    const real t73 = t8 - t69;
    const real t74 = t46*t67;
    const real t75 = t59*t67;
    const real t76 = 1.0/(t11*t70 + 0.59565195167475 - t12*t69);
    const real t77 = t7 + t70;
    const real t78 = t60*t67;
    const real t79 = t13*(t20 + t30) - t59*t72;
    const real t80 = t14*t30 + t60*t72;
    const real t81 = 2.0*t12*t13 + t63 - t67*t74;
    const real t82 = 0.07714261911625*sin_q1_q2 + t11*t75 - t12*t78;
    const real t83 = t12*t34 + t27 + t71 - t72*t74;
    const real t84 = tau[3] + t28 - t11*t79 - t12*t80;
    const real t85 = t84 - tau[2];
    const real t86 = t76*t82;
    const real t87 = t73*t76;
    const real t88 = t76*t77;
    const real t89 = t82*t86;
    const real t90 = 0.59155695167475*sin_q1_q2*sin_q1_q2 + t81 + t89 - 0.59360445167475;
    const real t91 = t65 + t73*t88;
    const real t92 = t83 + t85*t86;
    const real t93 = t5*t91 - t6*(t66 - t73*t87);
    const real t94 = t5*(t64 - t77*t88) - t6*t91;
    const real t95 = t5*(t75 - t82*t88);
    const real t96 = t90 - 2.0*t6*t19;
    const real t97 = t95 - t6*(t78 + t82*t87);
    const real t98 = 0.408499208875*sin_q1 + t97;
    const real t99 = t5*(t8*t25 - t79 - t85*t88);
    const real t100 = t6*(t7*t23 + t80 + t85*t87);
    const real t101 = t6*(t7*t24 + t34) + t92;
    const real t102 = tau[2] + t99 - t100;
    const real t103 = 1.0/(t5*t94 + 1.77012693841 - t6*t93);
    const real t104 = t4*t22 + t101 - 0.408499208875*cos_q1*t21;
    const real t105 = t4*t20 + t102 - tau[1] - 9.81*t3;
    const real t106 = t98*t103;
    const real t107 = t98*t106;
    const real t108 = 1.75501953841*sin_q1*sin_q1 + t96 + t107 - 1.76257323841;
    const real t109 = 1.0/(t108 - 0.29853861244275);
    const real qdd0_ = (tau[0] + t104 + t105*t106)*t109;
    qdd[0] = -qdd0_;
    const real qdd1_ = t103*t105 - t106*qdd0_;
    qdd[1] = -qdd1_;
    const real t110 = t6*qdd1_;
    const real t111 = t5*qdd1_;
    const real t112 = t87*t110 + t88*t111;
    const real qdd2_ = t76*t85 - t86*qdd0_ - qdd1_ - t112;
    qdd[2] = -qdd2_;
    const real t113 = qdd1_ + qdd2_;
    const real t114 = t113 - t74*qdd0_;
    const real t115 = (t11*t113 + t111)*t59;
    const real t116 = (t12*t113 + t110)*t60 + t114 - t115;
    const real qdd3_ = t46*t72 + t116;
    qdd[3] = qdd3_;
    const real t117 = t113 - qdd3_;
    const real t118 = sin_q1_q2_q3*qdd0_;
    const real t119 = cos_q1_q2_q3*qdd0_;
    const real t120 = t119 - (sin_q4*t117 + cos_q4*t118)*t29;
    const real qdd4_ = t9*t57 + t120;
    qdd[4] = -qdd4_;
    const real qdd5_ = cos_q4*t117 + t58 - sin_q4*t118;
    qdd[5] = qdd5_;
}

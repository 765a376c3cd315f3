/*
 * ur5_batch.c
 *
 * The functions of ur5.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of ur5.c compute the states that are too few for a vector.
 */
#include "ur5.h"

#include "ur5_batch.h"

#if UR5_LANES > 1
/*
 * inverse_dynamics for a vector of states
 */
static void inverse_dynamics_lanes(const lanes q[6], const lanes qd[6], const lanes qdd[6], lanes tau[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes q1_q2_q3 = q[3] + q1_q2;
    const lanes angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q1_q2_q3 = sine[2];
    const lanes cos_q1_q2_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes t1 = 1.018815856964812*sin_q1*sin_q1;
    const lanes t2 = 1.018815856964812*sin_q1*cos_q1;
    const lanes t3 = t1 - 1.026369556964812;
    const lanes t4 = 0.408499208875*sin_q1;
    const lanes t5 = 0.035556373944*sin_q1_q2*sin_q1_q2;
    const lanes t6 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const lanes t7 = t5 - 0.033508873944;
    const lanes t8 = 0.07714261911625*sin_q1_q2;
    const lanes t9 = 0.9229411764705883*sin_q1_q2;
    const lanes t10 = 0.9229411764705883*cos_q1_q2;
    const lanes t11 = qd[0]*qd[0];
    const lanes t12 = 0.29520861244275*qdd[0];
    const lanes t13 = 0.00333*qdd[0] + t12;
    const lanes t14 = qd[1]*qd[1];
    const lanes t15 = 2.0*qd[0]*qd[1];
    const lanes t16 = qdd[0]*t3 + t2*t15 - qdd[1]*t4;
    const lanes t17 = qdd[0]*t4 + qdd[1]*(t1 + 0.0075537);
    const lanes t18 = t2*t11 + t17 - qdd[1]*t3;
    const lanes t19 = t18 - 26.49365651328872*cos_q1;
    const lanes w2z = qd[1] + qd[2];
    const lanes wd2z = qdd[1] + qdd[2];
    const lanes t20 = w2z*w2z;
    const lanes t21 = 2.0*qd[0]*qd[2] + t15;
    const lanes a2y = qdd[1]*sin_q1 + cos_q1*(t11 + t14);
    const lanes a2z = sin_q1*t15 - qdd[0]*cos_q1;
    const lanes a2x = sin_q1*t14 + 23.08235294117647 - qdd[1]*cos_q1;
    const lanes t22 = qdd[0]*t7 + t6*t21 + t8*wd2z;
    const lanes t23 = t7*wd2z;
    const lanes t24 = qdd[0]*t8 + t23 - (t5 - 0.0020475)*wd2z;
    const lanes w3x = qd[0]*sin_q1_q2_q3;
    const lanes w3y = qd[0]*cos_q1_q2_q3;
    const lanes w3z = qd[3] + w2z;
    const lanes wd3z = qdd[3] + wd2z;
    const lanes t25 = w3z*w3z;
    const lanes t26 = qdd[0]*cos_q1_q2_q3;
    const lanes t27 = w3x*w3z;
    const lanes t28 = w3y*w3z;
    const lanes t29 = w3x*w3y;
    const lanes wd3x = qdd[0]*sin_q1_q2_q3 + t28;
    const lanes wd3y = t26 - t27;
    const lanes t30 = wd3z - t29;
    const lanes t31 = wd3z + t29;
    const lanes t32 = t27 - wd3y;
    const lanes t33 = t28 + wd3x;
    const lanes t34 = w3x*w3x + t25;
    const lanes t35 = t9*t20 + a2x - t10*wd2z;
    const lanes t36 = t9*wd2z + t10*(t11 + t20) + a2y;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes w4z = w3y - qd[4];
    const lanes a3z = t9*t21 + a2z - qdd[0]*t10;
    const lanes a3x = sin_q1_q2_q3*t35 + cos_q1_q2_q3*t36;
    const lanes a3y = sin_q1_q2_q3*t36 - cos_q1_q2_q3*t35;
    const lanes wd4z = wd3y - qdd[4];
    const lanes t37 = w3y*w3y - t25;
    const lanes t38 = w4x*w4y;
    const lanes t39 = 0.00194120382525*t26 + 0.00460883622975*t30 + 0.10971*t31;
    const lanes t40 = w4y*w4z;
    const lanes w5x = sin_q5*w4z + cos_q5*w4x;
    const lanes w5y = sin_q5*w4x - cos_q5*w4z;
    const lanes t41 = wd4z - t38;
    const lanes wd4x = sin_q4*t30 + cos_q4*t33 + t40;
    const lanes w5z = w4y - qd[5];
    const lanes t42 = w4x*w4z;
    const lanes t43 = 0.00460883622975*t33 + 0.007558512375*a3z + 0.00194120382525*t37;
    const lanes t44 = 0.007558512375*t30 + 0.736203681445188*a3x;
    const lanes wd4y = cos_q4*t30 + t42 - sin_q4*t33;
    const lanes t45 = t40 + wd4x;
    const lanes t46 = w5x*w5y;
    const lanes t47 = w5x*w5z;
    const lanes t48 = w5y*w5z;
    const lanes t49 = 0.007558512375*t34 - 0.736203681445188*a3y;
    const lanes t50 = 0.007558512375*t33 + 0.736203681445188*a3z;
    const lanes wd5y = cos_q5*t41 + t47 - sin_q5*t45;
    const lanes wd5x = sin_q5*t41 + cos_q5*t45 + t48;
    const lanes wd5z = qdd[5] + wd4y;
    const lanes t51 = t42 + wd4y;
    const lanes t52 = wd4z + t38;
    const lanes t53 = t46 + wd5z;
    const lanes t54 = wd5z - t46;
    const lanes t55 = t47 + wd5y;
    const lanes t56 = t48 + wd5x;
    const lanes t57 = 0.0002254731454*t56;
    const lanes t58 = 0.016911*t55;
    const lanes tau5 = 0.0002254731454*t53 + 0.016911*t54;
    tau[5] = tau5;
    const lanes t59 = sin_q5*t57 + cos_q5*t58;
    const lanes t60 = cos_q5*t57 + 0.126621*t45 - sin_q5*t58;
    const lanes t61 = 0.10971*t51 + tau5;
    const lanes tau4 = 0.126621*t41 + 0.10971*t52 + t59;
    tau[4] = -tau4;
    const lanes t62 = cos_q1_q2_q3*t44 - sin_q1_q2_q3*t49;
    const lanes t63 = sin_q1_q2_q3*t44 + cos_q1_q2_q3*t49;
    const lanes t64 = sin_q4*t60 + cos_q4*t61;
    const lanes tau3 = 0.007558512375*a3x + t39 + t64;
    tau[3] = tau3;
    const lanes t65 = sin_q1_q2_q3*(cos_q4*t60 + t43 - sin_q4*t61);
    const lanes t66 = cos_q1_q2_q3*(0.00194120382525*t30 + tau4 - 0.10971*t32);
    const lanes t67 = t65 + t66 - t10*t50;
    const lanes t68 = t9*t62 + tau3 - t10*t63;
    const lanes t69 = 0.07714261911625*cos_q1_q2*t20 + t22 + t67;
    const lanes tau2 = t24 + t68 - t6*t11;
    tau[2] = tau2;
    const lanes t70 = t69 - cos_q1*t50;
    const lanes tau1 = sin_q1*t62 + t19 + tau2 - cos_q1*t63;
    tau[1] = tau1;
    const lanes tau0 = 0.408499208875*cos_q1*t14 + t13 + t70 - t16;
    tau[0] = tau0;
}

/*
 * mass_matrix for a vector of states
 */
static void mass_matrix_lanes(const lanes q[6], lanes M[36])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes q1_q2_q3 = q[3] + q1_q2;
    const lanes angle[5] = {q1_q2_q3, q[4], q[5], q[1], q1_q2};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1_q2_q3 = sine[0];
    const lanes cos_q1_q2_q3 = cosine[0];
    const lanes sin_q4 = sine[1];
    const lanes cos_q4 = cosine[1];
    const lanes sin_q5 = sine[2];
    const lanes cos_q5 = cosine[2];
    const lanes sin_q1 = sine[3];
    const lanes cos_q1 = cosine[3];
    const lanes sin_q1_q2 = sine[4];
    const lanes cos_q1_q2 = cosine[4];
    const lanes t1 = 0.0166855268546*sin_q5*sin_q5;
    const lanes t2 = 0.0171364731454*cos_q4;
    M[11] = t2;
    M[17] = t2;
    M[23] = t2;
    M[31] = t2;
    M[32] = t2;
    M[33] = t2;
    const lanes t3 = 0.0171364731454*sin_q1_q2_q3*sin_q4;
    M[5] = -t3;
    M[30] = -t3;
    const lanes t4 = 0.0166855268546*sin_q5*cos_q5;
    const lanes t5 = t1 - 0.253242;
    M[28] = -t5;
    const lanes t6 = cos_q4*t4;
    const lanes t7 = sin_q4*t4;
    M[10] = t7;
    M[16] = t7;
    M[22] = t7;
    M[25] = t7;
    M[26] = t7;
    M[27] = t7;
    const lanes t8 = sin_q1_q2_q3*t6 + cos_q1_q2_q3*t5;
    M[4] = t8;
    M[24] = t8;
    const lanes t9 = sin_q4*sin_q4*t1;
    const lanes t10 = t1 - t9 - 0.236331;
    const lanes t11 = 0.007558512375*sin_q1_q2_q3;
    const lanes t12 = t1 + 0.00483430937515;
    const lanes t13 = t10 - t12;
    M[21] = -t13;
    const lanes t14 = 0.007558512375*cos_q1_q2_q3;
    const lanes t15 = sin_q1_q2_q3*sin_q4*cos_q4*t1;
    const lanes t16 = t15 - cos_q1_q2_q3*(t7 - 0.00194120382525);
    M[3] = t16;
    M[18] = t16;
    memset(M + 29, 0, 1 * sizeof *M);
    const lanes t17 = 0.9229411764705883*cos_q1_q2*t11;
    const lanes t18 = 0.9229411764705883*sin_q1_q2*t14 - t17;
    const lanes t19 = t13 - t18;
    M[15] = -t19;
    M[20] = -t19;
    const lanes t20 = cos_q1*t11 + t19 - sin_q1*t14;
    M[9] = -t20;
    M[19] = -t20;
    const lanes t21 = 0.07714261911625*sin_q1_q2 + t16;
    M[2] = t21;
    M[12] = t21;
    const lanes t22 = t18 + 0.59565195167475 - t19;
    M[14] = t22;
    const lanes t23 = cos_q1*(0.679472691875*cos_q1_q2 - t11);
    const lanes t24 = sin_q1*(0.679472691875*sin_q1_q2 + t14) + t23;
    const lanes t25 = sin_q1_q2_q3*sin_q1_q2_q3*(t10 + t12);
    const lanes t26 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const lanes t27 = t22 + t24;
    M[8] = t27;
    M[13] = t27;
    const lanes t28 = 0.408499208875*sin_q1 + t21;
    M[1] = t28;
    M[6] = t28;
    const lanes t29 = t24 + t27 + 1.77012693841;
    M[7] = t29;
    const lanes t30 = 2.0*sin_q1_q2_q3*cos_q1_q2_q3*t6 + t10 - t25;
    const lanes t31 = 2.0*t17 + t26 + t30 - 2.0*t23;
    const lanes t32 = 1.75501953841*sin_q1*sin_q1 + t31 - 1.76257323841;
    const lanes t33 = t9 + t32 - 0.42515961244275;
    M[0] = -t33;
    memset(M + 34, 0, 1 * sizeof *M);
    M[35] = no_lanes + 0.0171364731454;
}

/*
 * gravity for a vector of states
 */
static void gravity_lanes(const lanes q[6], lanes g[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes q1_q2_q3 = q[3] + q1_q2;
    const lanes angle[3] = {q[1], q1_q2, q1_q2_q3};
    lanes sine[3], cosine[3];
    sines_cosines_lanes(3, angle, sine, cosine);
    const lanes cos_q1 = cosine[0];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q1_q2_q3 = sine[2];
    const lanes g3 = 0.17446825035*sin_q1_q2_q3;
    g[3] = g3;
    memset(g + 0, 0, 1 * sizeof *g);
    const lanes g2 = 15.68382848775*cos_q1_q2 - g3;
    g[2] = -g2;
    const lanes g1 = 43.486969725*cos_q1 + g2;
    g[1] = -g1;
    memset(g + 4, 0, 2 * sizeof *g);
}

/*
 * bias for a vector of states
 */
static void bias_lanes(const lanes q[6], const lanes qd[6], lanes b[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes q1_q2_q3 = q[3] + q1_q2;
    const lanes angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q1_q2_q3 = sine[2];
    const lanes cos_q1_q2_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes w2z = qd[1] + qd[2];
    const lanes t1 = 1.018815856964812*sin_q1*cos_q1;
    const lanes t2 = 0.035556373944*sin_q1_q2*cos_q1_q2;
    const lanes t3 = 0.9229411764705883*sin_q1_q2;
    const lanes t4 = 0.9229411764705883*cos_q1_q2;
    const lanes t5 = 0.007558512375*sin_q1_q2_q3;
    const lanes w3z = qd[3] + w2z;
    const lanes t6 = qd[0]*sin_q1_q2_q3;
    const lanes t7 = 0.007558512375*cos_q1_q2_q3;
    const lanes t8 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const lanes t9 = qd[0]*qd[0];
    const lanes t10 = qd[1]*qd[1];
    const lanes wd1y = qd[0]*qd[1];
    const lanes wd3x = qd[0]*w3z;
    const lanes w4x = sin_q4*w3z + cos_q4*t6;
    const lanes w4y = sin_q4*t6 - cos_q4*w3z;
    const lanes w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const lanes t11 = cos_q1_q2_q3*wd3x;
    const lanes t12 = 2.0*wd1y;
    const lanes t13 = t1*t12 - 0.408499208875*cos_q1*t10;
    const lanes t14 = t1*t9 - 26.49365651328872*cos_q1;
    const lanes t15 = w2z*w2z;
    const lanes wd2y = qd[0]*w2z;
    const lanes wd4x = cos_q4*t11 - qd[4]*w4y;
    const lanes w5x = sin_q5*w4z + cos_q5*w4x;
    const lanes w5y = sin_q5*w4x - cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes wd4z = sin_q1_q2_q3*wd3x;
    const lanes t16 = w4x*w4y;
    const lanes t17 = 2.0*wd2y;
    const lanes a2y = cos_q1*(t9 + t10);
    const lanes a2z = sin_q1*t12;
    const lanes t18 = w4y*w4z + wd4x;
    const lanes a2x = sin_q1*t10 + 23.08235294117647;
    const lanes t19 = wd4z + t16;
    const lanes t20 = w3z*w3z;
    const lanes t21 = 2.0*wd3x;
    const lanes a3y = t3*t15 + a2x;
    const lanes t22 = w5x*w5z;
    const lanes t23 = w5y*w5z;
    const lanes a3x = t4*(t9 + t15) + a2y;
    const lanes wd4y = qd[4]*w4x + sin_q4*t11;
    const lanes wd5y = sin_q5*t18 + cos_q5*t19 - t22;
    const lanes wd5x = sin_q5*t19 - cos_q5*t18 - t23;
    const lanes t24 = w5x*w5y;
    const lanes a3z = t3*t17 + a2z;
    const lanes t25 = 0.00194120382525*sin_q1_q2_q3*t20 + t8*t21;
    const lanes t26 = wd4y - w4x*w4z;
    const lanes t27 = wd4y - t24;
    const lanes t28 = t22 - wd5y;
    const lanes t29 = wd4y + t24;
    const lanes t30 = t23 - wd5x;
    const lanes t31 = t5*a3y + t7*a3x + t8*t9;
    const lanes t32 = t5*(t9 + t20) - 0.736203681445188*a3x;
    const lanes t33 = wd4z - t16;
    const lanes t34 = t7*t20 + 0.736203681445188*a3y;
    const lanes t35 = 0.016911*t28;
    const lanes b5 = 0.0002254731454*t27 + 0.016911*t29;
    b[5] = -b5;
    const lanes t36 = 0.0002254731454*t30;
    const lanes t37 = t7*t21 + 0.736203681445188*a3z;
    const lanes t38 = 0.126621*t19 + 0.10971*t33;
    const lanes t39 = cos_q5*t36 + 0.126621*t18 - sin_q5*t35;
    const lanes t40 = 0.10971*t26 + b5;
    const lanes b4 = t38 - sin_q5*t36 - cos_q5*t35;
    b[4] = b4;
    const lanes t41 = sin_q1_q2_q3*(sin_q4*t40 + cos_q4*t39);
    const lanes t42 = cos_q1_q2_q3*b4 + t25 - t5*a3z - t41;
    const lanes b3 = sin_q4*t39 + t31 - cos_q4*t40;
    b[3] = b3;
    const lanes t43 = t4*t37 + t42;
    const lanes t44 = b3 - t3*t32 - t4*t34;
    const lanes t45 = t43 - 0.07714261911625*cos_q1_q2*t15 - t2*t17;
    const lanes b2 = t44 - t2*t9;
    b[2] = b2;
    const lanes b0 = cos_q1*t37 + t13 + t45;
    b[0] = -b0;
    const lanes b1 = t14 + b2 - sin_q1*t32 - cos_q1*t34;
    b[1] = b1;
}

/*
 * forward_dynamics for a vector of states
 */
static void forward_dynamics_lanes(const lanes q[6], const lanes qd[6], const lanes tau[6], lanes qdd[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes q1_q2_q3 = q[3] + q1_q2;
    const lanes angle[5] = {q[1], q1_q2, q1_q2_q3, q[4], q[5]};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q1_q2_q3 = sine[2];
    const lanes cos_q1_q2_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes t1 = cos_q5*cos_q5;
    const lanes t2 = sin_q5*sin_q5;
    const lanes t3 = 1.75501953841*sin_q1*cos_q1;
    const lanes t4 = 0.679472691875*sin_q1_q2;
    const lanes t5 = 0.679472691875*cos_q1_q2;
    const lanes t6 = 0.59155695167475*sin_q1_q2*cos_q1_q2;
    const lanes t7 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const lanes t8 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const lanes t9 = 0.9229411764705883*sin_q1_q2;
    const lanes t10 = 0.9229411764705883*cos_q1_q2;
    const lanes t11 = 0.007558512375*sin_q1_q2_q3;
    const lanes t12 = 0.007558512375*cos_q1_q2_q3;
    const lanes t13 = sin_q1_q2_q3*sin_q1_q2_q3;
    const lanes t14 = 0.10510116377025*sin_q1_q2_q3*cos_q1_q2_q3;
    const lanes t15 = 0.00194120382525*cos_q1_q2_q3;
    const lanes t16 = qd[0]*qd[0];
    const lanes t17 = qd[1]*qd[1];
    const lanes t18 = 2.0*qd[0]*qd[1];
    const lanes t19 = t3*t18 - 0.408499208875*cos_q1*t17;
    const lanes t20 = t3*t16 - 43.486969725*cos_q1;
    const lanes w2z = qd[1] + qd[2];
    const lanes t21 = w2z*w2z;
    const lanes t22 = 2.0*qd[0]*w2z;
    const lanes t23 = t16 + t21;
    const lanes t24 = cos_q1*(t16 + t17);
    const lanes t25 = 0.0166855268546*sin_q5*cos_q5;
    const lanes t26 = sin_q1*t18;
    const lanes t27 = sin_q1*t17 + 23.08235294117647;
    const lanes t28 = t5*t26;
    const lanes t29 = t6*t22 + t28 - 0.07714261911625*cos_q1_q2*t21;
    const lanes t30 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621;
    const lanes t31 = t8*t25;
    const lanes t32 = t4*t24 + t6*t16 - t5*t27;
    const lanes w3z = qd[3] + w2z;
    const lanes t33 = w3z*w3z;
    const lanes t34 = qd[0]*w3z;
    const lanes t35 = 2.0*t34;
    const lanes t36 = 0.00194120382525*sin_q1_q2_q3*t33 + t14*t35;
    const lanes t37 = t30 - t25*t31;
    const lanes t38 = t12*t35;
    const lanes t39 = (t10*t23 + t24)*t12;
    const lanes t40 = (t9*t21 + t27)*t11 + t39;
    const lanes t41 = t36 - (t9*t22 + t26)*t11;
    const lanes t42 = qd[0]*sin_q1_q2_q3;
    const lanes w4x = sin_q4*w3z + cos_q4*t42;
    const lanes t43 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t37;
    const lanes w4y = sin_q4*t42 - cos_q4*w3z;
    const lanes w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const lanes t44 = cos_q1_q2_q3*t34;
    const lanes t45 = sin_q1_q2_q3*t34;
    const lanes t46 = qd[4]*w4x + sin_q4*t44;
    const lanes t47 = w4x*w4y;
    const lanes t48 = t45 + t47;
    const lanes t49 = t45 - t47;
    const lanes t50 = t46 - w4x*w4z;
    const lanes t51 = cos_q4*t44 + w4y*w4z - qd[4]*w4y;
    const lanes t52 = 1.0/(t43 - t37 - 0.22402883622975);
    const lanes t53 = 0.126621*t48 + 0.10971*t49;
    const lanes w5x = sin_q5*w4z + cos_q5*w4x;
    const lanes w5y = sin_q5*w4x - cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t54 = w5x*w5z;
    const lanes t55 = w5y*w5z;
    const lanes t56 = w5x*w5y;
    const lanes t57 = sin_q5*t48 - cos_q5*t51 - t55;
    const lanes t58 = sin_q5*t51 + cos_q5*t48 - t54;
    const lanes t59 = t46 - t56;
    const lanes t60 = t46 + t56;
    const lanes t61 = t54 - t58;
    const lanes t62 = t55 - t57;
    const lanes t63 = 0.0002254731454*t62;
    const lanes t64 = 0.016911*t61;
    const lanes t65 = 58.355064750790525*tau[5] + 0.013157499999381407*t59 + 0.9868425000006186*t60;
    const lanes t66 = cos_q5*t63 + 0.126621*t51 - sin_q5*t64;
    const lanes t67 = 0.10971*t50 - tau[5];
    const lanes t68 = t12*t52;
    const lanes t69 = t11*t52;
    const lanes t70 = t53 - tau[4] - sin_q5*t63 - cos_q5*t64;
    const lanes t71 = t66 - t31*t70;
    const lanes t72 = t12*t68;
    const lanes t73 = t12*t69;
    const lanes t74 = t11*t69;
    const lanes t75 = sin_q1_q2_q3*sin_q4*cos_q4*(t37 - 0.10971) + t15;
    const lanes t76 = sin_q4*t71 - cos_q4*t67;
    const lanes t77 = t9*t73 - t10*t74;
    const lanes t78 = t9*t72 - t10*t73;
    const lanes t79 = sin_q1_q2_q3*(sin_q4*t67 + cos_q4*t71);
    const lanes t80 = t14*t16 + t40 + t76 - tau[3];
    const lanes t81 = t52*t75;
    const lanes t82 = t75*t81;
    const lanes t83 = t5 - t77;
    const lanes t84 = t13*t43 + t82 + 0.10971 - 0.10510116377025*t13;
    const lanes t85 = 1.0/(t9*t78 + 0.59565195167475 - t10*t77);
    const lanes t86 = t4 + t78;
    const lanes t87 = t68*t75;
    const lanes t88 = t69*t75;
    const lanes t89 = tau[4]*cos_q1_q2_q3 + t41 - t79 - t80*t81;
    const lanes t90 = t11*(t16 + t33) - t68*t80;
    const lanes t91 = t12*t33 + t69*t80;
    const lanes t92 = t5 - t11;
    const lanes t93 = 0.07714261911625*sin_q1_q2 + t9*t87 - t10*t88;
    const lanes t94 = tau[3] + t32 - t9*t90 - t10*t91;
    const lanes t95 = t94 - tau[2];
    const lanes t96 = t85*t93;
    const lanes t97 = t83*t85;
    const lanes t98 = t85*t86;
    const lanes t99 = t93*t96;
    const lanes t100 = t7 + 2.0*t10*t11 + t99 - t84;
    const lanes t101 = t73 + t83*t98;
    const lanes t102 = t10*t38 + t29 + t89 + t95*t96;
    const lanes t103 = sin_q1*t101 - cos_q1*(t74 - t83*t97);
    const lanes t104 = sin_q1*(t87 - t93*t98);
    const lanes t105 = sin_q1*(t72 - t86*t98) - cos_q1*t101;
    const lanes t106 = t100 - 2.0*cos_q1*t92;
    const lanes t107 = t104 - cos_q1*(t88 + t93*t97);
    const lanes t108 = 0.408499208875*sin_q1 + t107;
    const lanes t109 = sin_q1*(t90 + t95*t98 - t5*t23);
    const lanes t110 = cos_q1*(t4*t21 + t91 + t95*t97);
    const lanes t111 = cos_q1*(t4*t22 + t38) + t19 + t102;
    const lanes t112 = 1.0/(sin_q1*t105 + 1.77012693841 - cos_q1*t103);
    const lanes t113 = tau[2] + t20 - tau[1] - t109 - t110;
    const lanes t114 = t108*t112;
    const lanes t115 = t108*t114;
    const lanes t116 = 1.75501953841*sin_q1*sin_q1 + t106 + t115 - 1.76257323841;
    const lanes t117 = 1.0/(t116 - 0.29853861244275);
    const lanes qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const lanes qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const lanes t118 = cos_q1*qdd1;
    const lanes t119 = sin_q1*qdd1;
    const lanes t120 = t97*t118 + t98*t119;
    const lanes qdd2 = t85*t95 - t96*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const lanes t121 = qdd1 + qdd2;
    const lanes t122 = t121 - t81*qdd0;
    const lanes t123 = (t9*t121 + t119)*t68;
    const lanes t124 = (t10*t121 + t118)*t69 + t122 - t123;
    const lanes qdd3 = t52*t80 + t124;
    qdd[3] = qdd3;
    const lanes t125 = t121 - qdd3;
    const lanes t126 = sin_q1_q2_q3*qdd0;
    const lanes t127 = cos_q1_q2_q3*qdd0;
    const lanes t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t31;
    const lanes qdd4 = t8*t70 + t128;
    qdd[4] = -qdd4;
    const lanes qdd5 = cos_q4*t125 + t65 - sin_q4*t126;
    qdd[5] = qdd5;
}

#endif

void ur5_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if UR5_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes qdd_[6];
        lanes tau_[6];
        lanes rows[6];
        lanes *tau_to = room(6, layout[3], tau, first, states, tau_, streamed);
        inverse_dynamics_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), taken(6, layout[2], qdd, first, states, qdd_), tau_to);
        given(6, layout[3], sizeof tau_pieces / sizeof *tau_pieces, tau_pieces, tau_to, tau, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double qdd_own[6];
        double tau_own[6];
        double *tau_to = one_room(6, layout[3], tau, i, tau_own);
        ur5_inverse_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], qdd, i, qdd_own), tau_to);
        one_given(6, layout[3], tau_own, tau, i);
    }
}

void ur5_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS, UR5_ROWS, UR5_ROWS};
    ur5_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void ur5_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if UR5_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 36}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (36 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes M_[36];
        lanes rows[36];
        lanes *M_to = room(36, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(6, layout[0], q, first, states, q_), M_to);
        given(36, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double M_own[36];
        double *M_to = one_room(36, layout[1], M, i, M_own);
        ur5_mass_matrix(one_taken(6, layout[0], q, i, q_own), M_to);
        one_given(36, layout[1], M_own, M, i);
    }
}

void ur5_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS};
    ur5_mass_matrix_batch_layout(count, layout, q, M);
}

void ur5_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if UR5_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes g_[6];
        lanes rows[6];
        lanes *g_to = room(6, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(6, layout[0], q, first, states, q_), g_to);
        given(6, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double g_own[6];
        double *g_to = one_room(6, layout[1], g, i, g_own);
        ur5_gravity(one_taken(6, layout[0], q, i, q_own), g_to);
        one_given(6, layout[1], g_own, g, i);
    }
}

void ur5_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS};
    ur5_gravity_batch_layout(count, layout, q, g);
}

void ur5_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if UR5_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes b_[6];
        lanes rows[6];
        lanes *b_to = room(6, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), b_to);
        given(6, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double b_own[6];
        double *b_to = one_room(6, layout[2], b, i, b_own);
        ur5_bias(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), b_to);
        one_given(6, layout[2], b_own, b, i);
    }
}

void ur5_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS, UR5_ROWS};
    ur5_bias_batch_layout(count, layout, q, qd, b);
}

void ur5_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if UR5_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + UR5_LANES - 1 - UR5_LANES / 4) / UR5_LANES;
    const int streamed = count >= UR5_STREAMED / (6 * sizeof(double));
    UR5_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = UR5_LANES * i, states = count - first < UR5_LANES ? count - first : UR5_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes tau_[6];
        lanes qdd_[6];
        lanes rows[6];
        lanes *qdd_to = room(6, layout[3], qdd, first, states, qdd_, streamed);
        forward_dynamics_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), taken(6, layout[2], tau, first, states, tau_), qdd_to);
        given(6, layout[3], sizeof qdd_pieces / sizeof *qdd_pieces, qdd_pieces, qdd_to, qdd, first, states, rows, streamed);
    }
    if (streamed) {
        UR5_FENCE;
    }
    const size_t done = vectors * UR5_LANES;
#else
    const size_t done = 0;
#endif
    UR5_PARALLEL(if (count - done > UR5_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double tau_own[6];
        double qdd_own[6];
        double *qdd_to = one_room(6, layout[3], qdd, i, qdd_own);
        ur5_forward_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], tau, i, tau_own), qdd_to);
        one_given(6, layout[3], qdd_own, qdd, i);
    }
}

void ur5_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {UR5_ROWS, UR5_ROWS, UR5_ROWS, UR5_ROWS};
    ur5_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}

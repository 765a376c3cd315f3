/*
 * ur5_batch.c
 *
 * The functions of ur5.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of ur5.c compute the remaining states, which do not fill a vector.
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
    const lanes t1 = 1.018815856964812*sin_q1;
    const lanes t2 = sin_q1*t1;
    const lanes t3 = t2 - 1.026369556964812;
    const lanes t4 = cos_q1*t1;
    const lanes t5 = 0.408499208875*sin_q1;
    const lanes t6 = 0.035556373944*sin_q1_q2;
    const lanes t7 = sin_q1_q2*t6;
    const lanes t8 = t7 - 0.033508873944;
    const lanes t9 = cos_q1_q2*t6;
    const lanes t10 = 0.07714261911625*sin_q1_q2;
    const lanes t11 = 0.9229411764705883*sin_q1_q2;
    const lanes t12 = 0.9229411764705883*cos_q1_q2;
    const lanes t13 = qd[0]*qd[0];
    const lanes t14 = 0.29520861244275*qdd[0];
    const lanes t15 = 0.00333*qdd[0] + t14;
    const lanes t16 = qd[1]*qd[1];
    const lanes t17 = 2.0*qd[0]*qd[1];
    const lanes t18 = qdd[0]*t3 + t4*t17 - qdd[1]*t5;
    const lanes t19 = qdd[0]*t5 + qdd[1]*(t2 + 0.0075537);
    const lanes t20 = t4*t13 + t19 - qdd[1]*t3;
    const lanes t21 = t20 - 26.49365651328872*cos_q1;
    const lanes w2z = qd[1] + qd[2];
    const lanes wd2z = qdd[1] + qdd[2];
    const lanes t22 = w2z*w2z;
    const lanes t23 = 2.0*qd[0]*qd[2] + t17;
    const lanes a2y = qdd[1]*sin_q1 + cos_q1*(t13 + t16);
    const lanes a2z = sin_q1*t17 - qdd[0]*cos_q1;
    const lanes a2x = sin_q1*t16 + 23.08235294117647 - qdd[1]*cos_q1;
    const lanes t24 = qdd[0]*t8 + t9*t23 + t10*wd2z;
    const lanes t25 = t8*wd2z;
    const lanes t26 = qdd[0]*t10 + t25 - (t7 - 0.0020475)*wd2z;
    const lanes w3x = qd[0]*sin_q1_q2_q3;
    const lanes w3y = qd[0]*cos_q1_q2_q3;
    const lanes w3z = qd[3] + w2z;
    const lanes wd3z = qdd[3] + wd2z;
    const lanes t27 = w3z*w3z;
    const lanes t28 = qdd[0]*cos_q1_q2_q3;
    const lanes t29 = w3x*w3z;
    const lanes t30 = w3y*w3z;
    const lanes t31 = w3x*w3y;
    const lanes wd3x = qdd[0]*sin_q1_q2_q3 + t30;
    const lanes wd3y = t28 - t29;
    const lanes t32 = wd3z - t31;
    const lanes t33 = wd3z + t31;
    const lanes t34 = t29 - wd3y;
    const lanes t35 = t30 + wd3x;
    const lanes t36 = w3x*w3x + t27;
    const lanes t37 = t11*t22 + a2x - t12*wd2z;
    const lanes t38 = t11*wd2z + t12*(t13 + t22) + a2y;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes w4z = w3y - qd[4];
    const lanes a3z = t11*t23 + a2z - qdd[0]*t12;
    const lanes a3x = sin_q1_q2_q3*t37 + cos_q1_q2_q3*t38;
    const lanes a3y = sin_q1_q2_q3*t38 - cos_q1_q2_q3*t37;
    const lanes wd4z = wd3y - qdd[4];
    const lanes t39 = w3y*w3y - t27;
    const lanes t40 = w4x*w4y;
    const lanes t41 = 0.00194120382525*t28 + 0.00460883622975*t32 + 0.10971*t33;
    const lanes t42 = w4y*w4z;
    const lanes w5x = sin_q5*w4z + cos_q5*w4x;
    const lanes w5y = sin_q5*w4x - cos_q5*w4z;
    const lanes t43 = wd4z - t40;
    const lanes wd4x = sin_q4*t32 + cos_q4*t35 + t42;
    const lanes w5z = w4y - qd[5];
    const lanes t44 = w4x*w4z;
    const lanes t45 = 0.00460883622975*t35 + 0.007558512375*a3z + 0.00194120382525*t39;
    const lanes t46 = 0.007558512375*t32 + 0.736203681445188*a3x;
    const lanes wd4y = cos_q4*t32 + t44 - sin_q4*t35;
    const lanes t47 = t42 + wd4x;
    const lanes t48 = w5x*w5y;
    const lanes t49 = w5x*w5z;
    const lanes t50 = w5y*w5z;
    const lanes t51 = 0.007558512375*t36 - 0.736203681445188*a3y;
    const lanes t52 = 0.007558512375*t35 + 0.736203681445188*a3z;
    const lanes wd5y = cos_q5*t43 + t49 - sin_q5*t47;
    const lanes wd5x = sin_q5*t43 + cos_q5*t47 + t50;
    const lanes wd5z = qdd[5] + wd4y;
    const lanes t53 = t44 + wd4y;
    const lanes t54 = wd4z + t40;
    const lanes t55 = t48 + wd5z;
    const lanes t56 = wd5z - t48;
    const lanes t57 = t49 + wd5y;
    const lanes t58 = t50 + wd5x;
    const lanes t59 = 0.0002254731454*t58;
    const lanes t60 = 0.016911*t57;
    const lanes tau5 = 0.0002254731454*t55 + 0.016911*t56;
    tau[5] = tau5;
    const lanes t61 = sin_q5*t59 + cos_q5*t60;
    const lanes t62 = cos_q5*t59 + 0.126621*t47 - sin_q5*t60;
    const lanes t63 = 0.10971*t53 + tau5;
    const lanes tau4 = 0.126621*t43 + 0.10971*t54 + t61;
    tau[4] = -tau4;
    const lanes t64 = cos_q1_q2_q3*t46 - sin_q1_q2_q3*t51;
    const lanes t65 = sin_q1_q2_q3*t46 + cos_q1_q2_q3*t51;
    const lanes t66 = sin_q4*t62 + cos_q4*t63;
    const lanes tau3 = 0.007558512375*a3x + t41 + t66;
    tau[3] = tau3;
    const lanes t67 = sin_q1_q2_q3*(cos_q4*t62 + t45 - sin_q4*t63);
    const lanes t68 = cos_q1_q2_q3*(0.00194120382525*t32 + tau4 - 0.10971*t34);
    const lanes t69 = t67 + t68 - t12*t52;
    const lanes t70 = t11*t64 + tau3 - t12*t65;
    const lanes t71 = 0.07714261911625*cos_q1_q2*t22 + t24 + t69;
    const lanes tau2 = t26 + t70 - t9*t13;
    tau[2] = tau2;
    const lanes t72 = t71 - cos_q1*t52;
    const lanes tau1 = sin_q1*t64 + t21 + tau2 - cos_q1*t65;
    tau[1] = tau1;
    const lanes tau0 = 0.408499208875*cos_q1*t16 + t15 + t72 - t18;
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
    const lanes t1 = 0.0166855268546*sin_q5;
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
    const lanes t4 = sin_q5*t1;
    const lanes t5 = cos_q5*t1;
    const lanes t6 = t4 - 0.253242;
    M[28] = -t6;
    const lanes t7 = cos_q4*t5;
    const lanes t8 = sin_q4*t5;
    M[10] = t8;
    M[16] = t8;
    M[22] = t8;
    M[25] = t8;
    M[26] = t8;
    M[27] = t8;
    const lanes t9 = sin_q1_q2_q3*t7 + cos_q1_q2_q3*t6;
    M[4] = t9;
    M[24] = t9;
    const lanes t10 = sin_q4*t4;
    const lanes t11 = sin_q4*t10;
    const lanes t12 = t4 - t11 - 0.236331;
    const lanes t13 = 0.007558512375*sin_q1_q2_q3;
    const lanes t14 = t4 + 0.00483430937515;
    const lanes t15 = t12 - t14;
    M[21] = -t15;
    const lanes t16 = 0.007558512375*cos_q1_q2_q3;
    memset(M + 29, 0, 1 * sizeof *M);
    const lanes t17 = sin_q1_q2_q3*cos_q4*t10 - cos_q1_q2_q3*(t8 - 0.00194120382525);
    M[3] = t17;
    M[18] = t17;
    const lanes t18 = 0.9229411764705883*cos_q1_q2*t13;
    const lanes t19 = 0.9229411764705883*sin_q1_q2*t16 - t18;
    const lanes t20 = t15 - t19;
    M[15] = -t20;
    M[20] = -t20;
    const lanes t21 = cos_q1*t13 + t20 - sin_q1*t16;
    M[9] = -t21;
    M[19] = -t21;
    const lanes t22 = 0.07714261911625*sin_q1_q2 + t17;
    M[2] = t22;
    M[12] = t22;
    const lanes t23 = t19 + 0.59565195167475 - t20;
    M[14] = t23;
    const lanes t24 = cos_q1*(0.679472691875*cos_q1_q2 - t13);
    const lanes t25 = sin_q1*(0.679472691875*sin_q1_q2 + t16) + t24;
    const lanes t26 = t23 + t25;
    M[8] = t26;
    M[13] = t26;
    const lanes t27 = 0.408499208875*sin_q1 + t22;
    M[1] = t27;
    M[6] = t27;
    const lanes t28 = sin_q1_q2_q3*(t12 + t14) - 2.0*cos_q1_q2_q3*t7;
    const lanes t29 = t25 + t26 + 1.77012693841;
    M[7] = t29;
    const lanes t30 = 0.59155695167475*sin_q1_q2*sin_q1_q2 - 0.59360445167475;
    const lanes t31 = 1.75501953841*sin_q1*sin_q1 - 1.76257323841;
    const lanes t32 = t12 + 2.0*t18 + t30 - sin_q1_q2_q3*t28;
    const lanes t33 = t11 + t31 + t32 - 2.0*t24 - 0.42515961244275;
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
    const lanes t3 = 1.75501953841*sin_q1;
    const lanes t4 = sin_q1*t3 - 1.76257323841;
    const lanes t5 = cos_q1*t3;
    const lanes t6 = 0.679472691875*sin_q1_q2;
    const lanes t7 = 0.679472691875*cos_q1_q2;
    const lanes t8 = 0.59155695167475*sin_q1_q2;
    const lanes t9 = 1.0/(0.016911*t1 + 0.0002254731454*t2 + 0.236331);
    const lanes t10 = cos_q1_q2*t8;
    const lanes t11 = 0.9229411764705883*sin_q1_q2;
    const lanes t12 = 0.9229411764705883*cos_q1_q2;
    const lanes t13 = 0.007558512375*sin_q1_q2_q3;
    const lanes t14 = 0.007558512375*cos_q1_q2_q3;
    const lanes t15 = 0.10510116377025*sin_q1_q2_q3;
    const lanes t16 = cos_q1_q2_q3*t15;
    const lanes t17 = 0.00194120382525*cos_q1_q2_q3;
    const lanes t18 = qd[0]*qd[0];
    const lanes t19 = qd[1]*qd[1];
    const lanes t20 = 2.0*qd[0]*qd[1];
    const lanes t21 = t5*t20 - 0.408499208875*cos_q1*t19;
    const lanes t22 = t5*t18 - 43.486969725*cos_q1;
    const lanes w2z = qd[1] + qd[2];
    const lanes t23 = w2z*w2z;
    const lanes t24 = 2.0*qd[0]*w2z;
    const lanes t25 = t18 + t23;
    const lanes t26 = cos_q1*(t18 + t19);
    const lanes t27 = sin_q1*t20;
    const lanes t28 = sin_q1*t19 + 23.08235294117647;
    const lanes t29 = 0.0166855268546*sin_q5*cos_q5;
    const lanes t30 = t7*t27;
    const lanes t31 = t10*t24 + t30 - 0.07714261911625*cos_q1_q2*t23;
    const lanes t32 = 0.0002254731454*t1 + 0.016911*t2 + 0.126621;
    const lanes t33 = t9*t29;
    const lanes t34 = t6*t26 + t10*t18 - t7*t28;
    const lanes w3z = qd[3] + w2z;
    const lanes t35 = w3z*w3z;
    const lanes t36 = qd[0]*w3z;
    const lanes t37 = 2.0*t36;
    const lanes t38 = t14*t37;
    const lanes t39 = 0.00194120382525*sin_q1_q2_q3*t35 + t16*t37;
    const lanes t40 = t32 - t29*t33;
    const lanes t41 = (t12*t25 + t26)*t14;
    const lanes t42 = (t11*t23 + t28)*t13 + t41;
    const lanes t43 = t39 - (t11*t24 + t27)*t13;
    const lanes t44 = qd[0]*sin_q1_q2_q3;
    const lanes w4x = sin_q4*w3z + cos_q4*t44;
    const lanes t45 = 0.10971*sin_q4*sin_q4 + cos_q4*cos_q4*t40;
    const lanes w4y = sin_q4*t44 - cos_q4*w3z;
    const lanes w4z = qd[0]*cos_q1_q2_q3 - qd[4];
    const lanes t46 = cos_q1_q2_q3*t36;
    const lanes t47 = sin_q1_q2_q3*t36;
    const lanes t48 = qd[4]*w4x + sin_q4*t46;
    const lanes t49 = w4x*w4y;
    const lanes t50 = t47 + t49;
    const lanes t51 = t47 - t49;
    const lanes t52 = t48 - w4x*w4z;
    const lanes t53 = cos_q4*t46 + w4y*w4z - qd[4]*w4y;
    const lanes t54 = 1.0/(t45 - t40 - 0.22402883622975);
    const lanes t55 = 0.126621*t50 + 0.10971*t51;
    const lanes w5x = sin_q5*w4z + cos_q5*w4x;
    const lanes w5y = sin_q5*w4x - cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t56 = w5x*w5z;
    const lanes t57 = w5y*w5z;
    const lanes t58 = w5x*w5y;
    const lanes t59 = sin_q5*t50 - cos_q5*t53 - t57;
    const lanes t60 = sin_q5*t53 + cos_q5*t50 - t56;
    const lanes t61 = t48 - t58;
    const lanes t62 = t48 + t58;
    const lanes t63 = t56 - t60;
    const lanes t64 = t57 - t59;
    const lanes t65 = 0.0002254731454*t64;
    const lanes t66 = 0.016911*t63;
    const lanes t67 = 58.355064750790525*tau[5] + 0.013157499999381407*t61 + 0.9868425000006186*t62;
    const lanes t68 = cos_q5*t65 + 0.126621*t53 - sin_q5*t66;
    const lanes t69 = 0.10971*t52 - tau[5];
    const lanes t70 = t14*t54;
    const lanes t71 = t13*t54;
    const lanes t72 = t55 - tau[4] - sin_q5*t65 - cos_q5*t66;
    const lanes t73 = t68 - t33*t72;
    const lanes t74 = t14*t70;
    const lanes t75 = t14*t71;
    const lanes t76 = t13*t71;
    const lanes t77 = sin_q1_q2_q3*sin_q1_q2_q3*t45 + 0.10971 - sin_q1_q2_q3*t15;
    const lanes t78 = sin_q1_q2_q3*sin_q4*cos_q4*(t40 - 0.10971) + t17;
    const lanes t79 = t11*t75 - t12*t76;
    const lanes t80 = t11*t74 - t12*t75;
    const lanes t81 = sin_q4*t73 - cos_q4*t69;
    const lanes t82 = sin_q1_q2_q3*(sin_q4*t69 + cos_q4*t73);
    const lanes t83 = t16*t18 + t42 + t81 - tau[3];
    const lanes t84 = t7 - t79;
    const lanes t85 = t54*t78;
    const lanes t86 = 1.0/(t11*t80 + 0.59565195167475 - t12*t79);
    const lanes t87 = t6 + t80;
    const lanes t88 = t70*t78;
    const lanes t89 = t71*t78;
    const lanes t90 = tau[4]*cos_q1_q2_q3 + t43 - t82 - t83*t85;
    const lanes t91 = t13*(t18 + t35) - t70*t83;
    const lanes t92 = t14*t35 + t71*t83;
    const lanes t93 = t77 + t78*t85 - 2.0*t12*t13;
    const lanes t94 = t7 - t13;
    const lanes t95 = 0.07714261911625*sin_q1_q2 + t11*t88 - t12*t89;
    const lanes t96 = tau[3] + t34 - t11*t91 - t12*t92;
    const lanes t97 = t96 - tau[2];
    const lanes t98 = t86*t95;
    const lanes t99 = t84*t86;
    const lanes t100 = t86*t87;
    const lanes t101 = sin_q1_q2*t8 + t95*t98 - t93 - 0.59360445167475;
    const lanes t102 = t75 + t84*t100;
    const lanes t103 = t12*t38 + t31 + t90 + t97*t98;
    const lanes t104 = sin_q1*(t88 - t95*t100);
    const lanes t105 = sin_q1*t102 - cos_q1*(t76 - t84*t99);
    const lanes t106 = sin_q1*(t74 - t87*t100) - cos_q1*t102;
    const lanes t107 = t104 - cos_q1*(t89 + t95*t99);
    const lanes t108 = 0.408499208875*sin_q1 + t107;
    const lanes t109 = sin_q1*(t91 + t97*t100 - t7*t25);
    const lanes t110 = cos_q1*(t6*t23 + t92 + t97*t99);
    const lanes t111 = cos_q1*(t6*t24 + t38) + t21 + t103;
    const lanes t112 = 1.0/(sin_q1*t106 + 1.77012693841 - cos_q1*t105);
    const lanes t113 = tau[2] + t22 - tau[1] - t109 - t110;
    const lanes t114 = t108*t112;
    const lanes t115 = t108*t114;
    const lanes t116 = t4 + t101 + t115 - 2.0*cos_q1*t94;
    const lanes t117 = 1.0/(t116 - 0.29853861244275);
    const lanes qdd0 = (tau[0] + t111 + t113*t114)*t117;
    qdd[0] = -qdd0;
    const lanes qdd1 = t112*t113 - t114*qdd0;
    qdd[1] = -qdd1;
    const lanes t118 = cos_q1*qdd1;
    const lanes t119 = sin_q1*qdd1;
    const lanes t120 = t99*t118 + t100*t119;
    const lanes qdd2 = t86*t97 - t98*qdd0 - qdd1 - t120;
    qdd[2] = -qdd2;
    const lanes t121 = qdd1 + qdd2;
    const lanes t122 = t121 - t85*qdd0;
    const lanes t123 = (t11*t121 + t119)*t70;
    const lanes t124 = (t12*t121 + t118)*t71 + t122 - t123;
    const lanes qdd3 = t54*t83 + t124;
    qdd[3] = qdd3;
    const lanes t125 = t121 - qdd3;
    const lanes t126 = sin_q1_q2_q3*qdd0;
    const lanes t127 = cos_q1_q2_q3*qdd0;
    const lanes t128 = t127 - (sin_q4*t125 + cos_q4*t126)*t33;
    const lanes qdd4 = t9*t72 + t128;
    qdd[4] = -qdd4;
    const lanes qdd5 = cos_q4*t125 + t67 - sin_q4*t126;
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

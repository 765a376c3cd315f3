/*
 * puma560_batch.c
 *
 * The functions of puma560.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of puma560.c compute the remaining states, which do not fill a vector.
 */
#include "puma560.h"

#include "puma560_batch.h"

#if PUMA560_LANES > 1
/*
 * inverse_dynamics for a vector of states
 */
static void inverse_dynamics_lanes(const lanes q[6], const lanes qd[6], const lanes qdd[6], lanes tau[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes angle[5] = {q[1], q1_q2, q[3], q[4], q[5]};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes t1 = 1.410104304*cos_q1 - 0.04521564*sin_q1;
    const lanes t2 = 1.368797152*sin_q1 + 0.0141984*cos_q1;
    const lanes t3 = sin_q1*t2;
    const lanes t4 = t3 - 1.441923552;
    const lanes t5 = cos_q1*t2 - 0.0070992;
    const lanes t6 = 0.609298224*sin_q1 + 0.023751*cos_q1;
    const lanes t7 = 0.9969983837450935*cos_q1;
    const lanes t8 = 0.9969983837450935*sin_q1;
    const lanes t9 = qd[0]*qd[0];
    const lanes t10 = 1.268567038*qdd[0];
    const lanes t11 = 0.175*qdd[0] + t10;
    const lanes t12 = qd[1]*qd[1];
    const lanes t13 = 2.0*qd[0]*qd[1];
    const lanes t14 = qdd[1]*t6 - qdd[0]*t4 - t5*t13;
    const lanes t15 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t12 + t14;
    const lanes t16 = qdd[1]*t4 - qdd[0]*t6;
    const lanes t17 = t16 - qdd[1]*(t3 + 0.0731264) - t5*t9;
    const lanes w2x = qd[0]*sin_q1_q2;
    const lanes w2y = qd[0]*cos_q1_q2;
    const lanes w2z = qd[1] + qd[2];
    const lanes wd2z = qdd[1] + qdd[2];
    const lanes t18 = w2x*w2x;
    const lanes t19 = w2y*w2y;
    const lanes t20 = w2z*w2z;
    const lanes t21 = qdd[0]*cos_q1_q2;
    const lanes t22 = qdd[0]*sin_q1_q2;
    const lanes t23 = w2x*w2z;
    const lanes t24 = w2y*w2z;
    const lanes t25 = w2x*w2y;
    const lanes wd2x = t22 + t24;
    const lanes wd2y = t21 - t23;
    const lanes t26 = wd2z - t25;
    const lanes t27 = wd2z + t25;
    const lanes t28 = t23 - wd2y;
    const lanes t29 = t24 + wd2x;
    const lanes t30 = t19 + t20;
    const lanes t31 = t18 + t20;
    const lanes t32 = qdd[1]*t8 + t7*(t9 + t12);
    const lanes a2z = qdd[0]*t7 - t8*t13;
    const lanes t33 = qdd[1]*t7 - t8*t12 - 22.650658046640498;
    const lanes a2x = cos_q1_q2*t32 - sin_q1_q2*t33;
    const lanes a2y = sin_q1_q2*t32 + cos_q1_q2*t33;
    const lanes t34 = t19 - t20;
    const lanes t35 = 0.0106736385*t28 + 0.3056901365*t29 - 0.1340594295*t34;
    const lanes t36 = 0.1340594295*t26 + 0.00625*t28 + 0.0106736385*t29;
    const lanes t37 = t18 - t19;
    const lanes t38 = 0.3056901365*t26 + 0.00625*t27 - 0.1340594295*t21;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = qd[3] + w2y;
    const lanes wd3z = qdd[3] + wd2y;
    const lanes t39 = sin_q3*t29 + cos_q3*t26;
    const lanes t40 = sin_q3*t26 - cos_q3*t29;
    const lanes t41 = w3x*w3z;
    const lanes t42 = w3y*w3z;
    const lanes t43 = w3x*w3y;
    const lanes wd3x = t40 + t42;
    const lanes wd3y = t39 + t41;
    const lanes t44 = wd3z + t43;
    const lanes t45 = wd3z - t43;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes t46 = t41 + wd3y;
    const lanes t47 = t42 + wd3x;
    const lanes t48 = 0.3465712306626645*t21 + a2x - 0.04687139228815516*t30;
    const lanes w4z = qd[4] + w3y;
    const lanes a3z = 0.3465712306626645*t22 + a2y - 0.04687139228815516*t27;
    const lanes t49 = 0.04687139228815516*t28 + a2z - 0.3465712306626645*t9;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes t50 = w4y*w4z;
    const lanes a3x = cos_q3*t48 - sin_q3*t49;
    const lanes a3y = sin_q3*t48 + cos_q3*t49;
    const lanes t51 = 0.00075*t44 + 0.00065*t45;
    const lanes wd4x = sin_q4*t44 - cos_q4*t47 - t50;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes wd4z = qdd[4] + wd3y;
    const lanes t52 = w4z*w4x;
    const lanes t53 = w4y*w4x;
    const lanes wd4y = sin_q4*t47 + cos_q4*t44 - t52;
    const lanes t54 = t50 - wd4x;
    const lanes t55 = wd4z + t53;
    const lanes t56 = wd4z - t53;
    const lanes t57 = t52 - wd4y;
    const lanes t58 = w4z*w4z + w4x*w4x;
    const lanes t59 = w5x*w5y;
    const lanes t60 = w5x*w5z;
    const lanes t61 = w5y*w5z;
    const lanes a4z = t40 - a3y;
    const lanes a4x = sin_q4*(t31 + a3z) + cos_q4*(t39 - a3x);
    const lanes wd5y = cos_q5*t55 - sin_q5*t54 - t60;
    const lanes wd5x = sin_q5*t55 + cos_q5*t54 - t61;
    const lanes wd5z = qdd[5] + wd4y;
    const lanes t62 = 0.001247328*t55;
    const lanes t63 = 0.001247328*t58;
    const lanes t64 = 0.001247328*t54;
    const lanes t65 = 0.00042216*t54 + 0.001247328*a4z;
    const lanes t66 = 0.00042216*t55 + 0.0002*t56 + 0.001247328*a4x;
    const lanes t67 = wd5z - t59;
    const lanes t68 = t59 + wd5z;
    const lanes t69 = t60 - wd5y;
    const lanes t70 = t61 - wd5x;
    const lanes t71 = cos_q4*t62 - sin_q4*t63;
    const lanes t72 = 2e-05*t70;
    const lanes t73 = 2e-05*t69;
    const lanes tau5 = 2e-05*t67 + 2e-05*t68;
    tau[5] = tau5;
    const lanes t74 = 0.2344695125*a3y - t64;
    const lanes t75 = sin_q5*t73 + t65 - cos_q5*t72;
    const lanes t76 = 0.0002*t57 - tau5;
    const lanes t77 = 0.2344695125*a3x - t71;
    const lanes tau4 = t66 - sin_q5*t72 - cos_q5*t73;
    tau[4] = tau4;
    const lanes t78 = cos_q4*t75 + t64 - sin_q4*t76;
    const lanes t79 = 0.00075*t47 + t78;
    const lanes t80 = 0.00065*t46 + t71 + tau4;
    const lanes t81 = sin_q4*t62 + cos_q4*t63 + 0.2344695125*a3z;
    const lanes t82 = sin_q3*t74 + cos_q3*t77;
    const lanes tau3 = t51 - sin_q4*t75 - cos_q4*t76;
    tau[3] = tau3;
    const lanes t83 = sin_q3*t77 - cos_q3*t74;
    const lanes t84 = cos_q3*t79 - sin_q3*t80 - 0.3465712306626645*t81;
    const lanes t85 = 0.3732434145*t31 + t81;
    const lanes t86 = 0.3732434145*t26 - t82;
    const lanes t87 = sin_q3*t79 + cos_q3*t80 - 0.04687139228815516*t81;
    const lanes t88 = t36 - 0.3465712306626645*t82 - tau3 - 0.04687139228815516*t83;
    const lanes t89 = t7*(0.3732434145*t29 - t83);
    const lanes tau2 = t38 + t87 - 0.3732434145*a2x - 0.0106736385*t37;
    tau[2] = tau2;
    const lanes t90 = (sin_q1_q2*t86 + cos_q1_q2*t85)*t7;
    const lanes t91 = sin_q1_q2*(0.3732434145*a2z + t35 - t84);
    const lanes t92 = t90 - (cos_q1_q2*t86 - sin_q1_q2*t85)*t8;
    const lanes tau1 = tau2 + t92 - 22.650658046640498*t1 - t17;
    tau[1] = tau1;
    const lanes tau0 = t11 + t15 + t89 + t91 - cos_q1_q2*t88;
    tau[0] = tau0;
}

/*
 * mass_matrix for a vector of states
 */
static void mass_matrix_lanes(const lanes q[6], lanes M[36])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes angle[4] = {q1_q2, q[3], q[4], q[1]};
    lanes sine[4], cosine[4];
    sines_cosines_lanes(4, angle, sine, cosine);
    const lanes sin_q1_q2 = sine[0];
    const lanes cos_q1_q2 = cosine[0];
    const lanes sin_q3 = sine[1];
    const lanes cos_q3 = cosine[1];
    const lanes sin_q4 = sine[2];
    const lanes cos_q4 = cosine[2];
    const lanes sin_q1 = sine[3];
    const lanes cos_q1 = cosine[3];
    const lanes t1 = 4e-05*sin_q4;
    const lanes t2 = 4e-05*cos_q4;
    M[23] = t2;
    M[33] = t2;
    const lanes t3 = sin_q3*t1;
    M[11] = t3;
    M[17] = t3;
    M[31] = t3;
    M[32] = t3;
    const lanes t4 = sin_q1_q2*cos_q3*t1 - cos_q1_q2*t2;
    M[5] = -t4;
    M[30] = -t4;
    const lanes t5 = 0.9969983837450935*cos_q1;
    const lanes t6 = 0.9969983837450935*sin_q1;
    const lanes t7 = 0.001247328*cos_q4;
    const lanes t8 = 0.001247328*sin_q4;
    const lanes t9 = t7 + 0.00064216;
    const lanes t10 = cos_q3*t7;
    const lanes t11 = sin_q3*t7;
    const lanes t12 = cos_q3*t9 - 0.04687139228815516*t8;
    M[16] = t12;
    M[26] = t12;
    const lanes t13 = sin_q1_q2*(sin_q3*t9 + 0.3465712306626645*t8);
    memset(M + 22, 0, 1 * sizeof *M);
    const lanes t14 = t13 - cos_q1_q2*(0.3465712306626645*t10 + 0.04687139228815516*t11);
    const lanes t15 = 0.00020216*sin_q4;
    const lanes t16 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5;
    const lanes t17 = t16 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6;
    const lanes t18 = sin_q4*t15;
    const lanes t19 = cos_q4*t15 + t8;
    const lanes t20 = cos_q3*t8;
    const lanes t21 = t5*t11 + t14;
    M[4] = t21;
    M[24] = t21;
    const lanes t22 = t12 + t17;
    M[10] = t22;
    M[25] = t22;
    const lanes t23 = t18 + 0.00164;
    M[21] = t23;
    const lanes t24 = sin_q3*(t18 + 0.0001);
    const lanes t25 = sin_q3*t8;
    const lanes t26 = 0.04687139228815516*t20;
    memset(M + 27, 0, 1 * sizeof *M);
    const lanes t27 = t18 - 2.0*t7 - 0.3061122965;
    const lanes t28 = cos_q3*t19;
    const lanes t29 = sin_q3*t19;
    M[15] = -t29;
    M[20] = -t29;
    const lanes t30 = 0.3465712306626645*t25;
    const lanes t31 = sin_q1_q2*t28 + cos_q1_q2*(t23 + t30 - t26);
    const lanes t32 = sin_q1_q2*t5*t25 - cos_q1_q2*t6*t25;
    const lanes t33 = sin_q3*t24;
    const lanes t34 = cos_q1_q2*(0.09374278457631031*t7 + 0.021347277 - 2.0*t28);
    const lanes t35 = t20 - 0.0109899125;
    const lanes t36 = t7 + 0.3732434145;
    const lanes t37 = 2.0*t26 + t33 - t18 - 0.0076351125;
    const lanes t38 = t5*t20 + t31;
    M[3] = t38;
    M[18] = t38;
    const lanes t39 = t29 + t32;
    M[9] = -t39;
    M[19] = -t39;
    const lanes t40 = (sin_q1_q2*t36 + cos_q1_q2*t35)*t5;
    memset(M + 29, 0, 1 * sizeof *M);
    const lanes t41 = cos_q3*t24 + 0.3465712306626645*t20 - 0.04687139228815516*t25;
    const lanes t42 = sin_q1*(1.601861202*sin_q1 + 0.0141984*cos_q1) - 1.674987602;
    const lanes t43 = t37 - sin_q1_q2*(sin_q1_q2*(t37 - t27) - t34);
    const lanes t44 = t27 + t37;
    M[14] = -t44;
    const lanes t45 = sin_q1_q2*(t41 - 0.0038087875);
    const lanes t46 = t45 - cos_q1_q2*(0.3465712306626645*t7 + t29 + 0.1340594295);
    M[2] = t46;
    M[12] = t46;
    const lanes t47 = t40 - (cos_q1_q2*t36 - sin_q1_q2*t35)*t6;
    const lanes t48 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const lanes t49 = t44 - t47;
    M[8] = -t49;
    M[13] = -t49;
    const lanes t50 = t6*t25 + t46 + t48;
    M[1] = t50;
    M[6] = t50;
    const lanes t51 = t49 - t47 - 1.748114002;
    M[7] = -t51;
    const lanes t52 = t42 + t43 - 2.0*t40;
    const lanes t53 = t52 - 2.0*t30 - t33 - 1.4724995505;
    M[0] = -t53;
    memset(M + 34, 0, 1 * sizeof *M);
    M[28] = no_lanes + 0.00064216;
    M[35] = no_lanes + 4e-05;
}

/*
 * gravity for a vector of states
 */
static void gravity_lanes(const lanes q[6], lanes g[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes angle[4] = {q[1], q1_q2, q[3], q[4]};
    lanes sine[4], cosine[4];
    sines_cosines_lanes(4, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes t1 = 9.81*sin_q1_q2;
    const lanes t2 = 9.81*cos_q1_q2;
    const lanes t3 = 3.79559*cos_q1 - 0.1044*sin_q1;
    const lanes t4 = 0.025375*t2 - 0.861795*t1;
    const lanes t5 = cos_q3*cos_q4*t1 + sin_q4*t2;
    memset(g + 0, 0, 1 * sizeof *g);
    const lanes t6 = 0.00288*sin_q3*t1;
    const lanes g4 = 0.00288*t5;
    g[4] = -g4;
    const lanes g3 = sin_q4*t6;
    g[3] = g3;
    const lanes g2 = t4 - sin_q3*cos_q4*t6 - cos_q3*g4;
    g[2] = g2;
    const lanes g1 = 9.81*t3 - g2;
    g[1] = -g1;
    memset(g + 5, 0, 1 * sizeof *g);
}

/*
 * bias for a vector of states
 */
static void bias_lanes(const lanes q[6], const lanes qd[6], lanes b[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes angle[5] = {q[1], q1_q2, q[3], q[4], q[5]};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes t1 = 1.410104304*cos_q1 - 0.04521564*sin_q1;
    const lanes t2 = (1.368797152*sin_q1 + 0.0141984*cos_q1)*cos_q1 - 0.0070992;
    const lanes t3 = 0.9969983837450935*cos_q1;
    const lanes t4 = 0.9969983837450935*sin_q1;
    const lanes t5 = qd[0]*qd[0];
    const lanes t6 = qd[1]*qd[1];
    const lanes t7 = 2.0*qd[0]*qd[1];
    const lanes t8 = t2*t7;
    const lanes t9 = t8 - (0.609298224*cos_q1 - 0.023751*sin_q1)*t6;
    const lanes w2x = qd[0]*sin_q1_q2;
    const lanes w2y = qd[0]*cos_q1_q2;
    const lanes w2z = qd[1] + qd[2];
    const lanes t10 = w2x*w2x;
    const lanes t11 = w2y*w2y;
    const lanes t12 = w2z*w2z;
    const lanes wd2y = w2x*w2z;
    const lanes wd2x = w2y*w2z;
    const lanes t13 = w2x*w2y;
    const lanes t14 = 2.0*wd2x;
    const lanes t15 = t11 + t12;
    const lanes t16 = t10 + t12;
    const lanes t17 = t3*(t5 + t6);
    const lanes a2z = t4*t7;
    const lanes t18 = t4*t6 + 22.650658046640498;
    const lanes a2x = sin_q1_q2*t18 + cos_q1_q2*t17;
    const lanes a2y = sin_q1_q2*t17 - cos_q1_q2*t18;
    const lanes t19 = t11 - t12;
    const lanes t20 = 0.021347277*wd2y + 0.3056901365*t14 - 0.1340594295*t19;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes t21 = 0.1340594295*t13 - 0.0125*wd2y - 0.0106736385*t14;
    const lanes w3z = qd[3] + w2y;
    const lanes t22 = t10 - t11;
    const lanes t23 = 0.00625*t13;
    const lanes t24 = t23 - 0.3056901365*t13 - 0.0106736385*t22;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes t25 = sin_q3*t13 + cos_q3*t14;
    const lanes t26 = w3y*w3z;
    const lanes t27 = cos_q3*t13 - sin_q3*t14;
    const lanes t28 = w3z*w3x;
    const lanes t29 = w3y*w3x;
    const lanes wd3x = t25 - t26;
    const lanes wd3y = t27 - t28;
    const lanes t30 = t29 - wd2y;
    const lanes t31 = wd2y + t29;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes t32 = t28 - wd3y;
    const lanes t33 = t26 - wd3x;
    const lanes t34 = 0.04687139228815516*t15 - a2x;
    const lanes a3z = 0.04687139228815516*t13 - a2y;
    const lanes w4z = qd[4] + w3y;
    const lanes t35 = 0.09374278457631031*wd2y - 0.3465712306626645*t5 - a2z;
    const lanes a3x = sin_q3*t35 + cos_q3*t34;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes t36 = w4y*w4z;
    const lanes a3y = sin_q3*t34 - cos_q3*t35;
    const lanes t37 = w4z*w4x;
    const lanes t38 = w4y*w4x;
    const lanes wd4x = sin_q4*t30 - cos_q4*t33 - t36;
    const lanes wd4y = sin_q4*t33 + cos_q4*t30 - t37;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t39 = wd3y - t38;
    const lanes t40 = wd3y + t38;
    const lanes t41 = t37 - wd4y;
    const lanes t42 = t36 - wd4x;
    const lanes t43 = w4z*w4z + w4x*w4x;
    const lanes a4z = t25 - a3y;
    const lanes a4x = sin_q4*(a3z - t16) + cos_q4*(t27 - a3x);
    const lanes t44 = w5x*w5y;
    const lanes t45 = 0.001247328*t39;
    const lanes t46 = w5x*w5z;
    const lanes t47 = w5y*w5z;
    const lanes t48 = 0.001247328*t43;
    const lanes t49 = 0.001247328*t42;
    const lanes t50 = 0.00042216*t42 - 0.001247328*a4z;
    const lanes t51 = wd4y - t44;
    const lanes wd5y = sin_q5*t42 + cos_q5*t39 + t46;
    const lanes wd5x = sin_q5*t39 + t47 - cos_q5*t42;
    const lanes t52 = wd4y + t44;
    const lanes t53 = 0.00042216*t39 + 0.0002*t40 + 0.001247328*a4x;
    const lanes t54 = t46 + wd5y;
    const lanes t55 = t47 + wd5x;
    const lanes b5 = 2e-05*t51 + 2e-05*t52;
    b[5] = b5;
    const lanes t56 = sin_q4*t48 + cos_q4*t45;
    const lanes t57 = 2e-05*t55;
    const lanes t58 = 2e-05*t54;
    const lanes t59 = sin_q5*t58 + t50 - cos_q5*t57;
    const lanes t60 = 0.0002*t41 - b5;
    const lanes b4 = sin_q5*t57 + cos_q5*t58 + t53;
    b[4] = -b4;
    const lanes t61 = 0.2344695125*a3y + t49;
    const lanes t62 = 0.2344695125*a3x - t56;
    const lanes t63 = sin_q4*t59 + cos_q4*t60;
    const lanes t64 = cos_q4*t59 + t49 - sin_q4*t60;
    const lanes t65 = 0.00075*t33 + t64;
    const lanes t66 = 0.00065*t32 - t56 - b4;
    const lanes t67 = sin_q4*t45 + 0.2344695125*a3z - cos_q4*t48;
    const lanes t68 = sin_q3*t61 + cos_q3*t62;
    const lanes t69 = sin_q3*t62 - cos_q3*t61;
    const lanes b3 = 0.00065*t31 + t63 - 0.00075*t30;
    b[3] = -b3;
    const lanes t70 = cos_q3*t65 + 0.3465712306626645*t67 - sin_q3*t66;
    const lanes t71 = t67 - 0.3732434145*t16;
    const lanes t72 = t68 - 0.3732434145*t13;
    const lanes t73 = sin_q3*t65 + cos_q3*t66 + 0.04687139228815516*t67;
    const lanes t74 = 0.3465712306626645*t68 + 0.04687139228815516*t69 + b3 - t21;
    const lanes b2 = t24 + t73 - 0.3732434145*a2x;
    b[2] = b2;
    const lanes t75 = cos_q1_q2*t74;
    const lanes t76 = t3*(sin_q1_q2*t72 - cos_q1_q2*t71);
    const lanes t77 = sin_q1_q2*(0.3732434145*a2z + t70 - t20) + t75;
    const lanes t78 = t76 - (sin_q1_q2*t71 + cos_q1_q2*t72)*t4;
    const lanes b0 = t9 + t77 - t3*(0.3732434145*t14 + t69);
    b[0] = -b0;
    const lanes b1 = t2*t5 + b2 + t78 - 22.650658046640498*t1;
    b[1] = b1;
}

/*
 * forward_dynamics for a vector of states
 */
static void forward_dynamics_lanes(const lanes q[6], const lanes qd[6], const lanes tau[6], lanes qdd[6])
{
    const lanes q1_q2 = q[1] + q[2];
    const lanes angle[5] = {q[1], q1_q2, q[3], q[4], q[5]};
    lanes sine[5], cosine[5];
    sines_cosines_lanes(5, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q1_q2 = sine[1];
    const lanes cos_q1_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes t1 = 1.643870029*cos_q1 - 0.04521564*sin_q1;
    const lanes t2 = 1.601861202*sin_q1 + 0.0141984*cos_q1;
    const lanes t3 = cos_q1*t2 - 0.0070992;
    const lanes t4 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const lanes t5 = 0.9969983837450935*cos_q1;
    const lanes t6 = 0.9969983837450935*sin_q1;
    const lanes t7 = 4e-05*sin_q4;
    const lanes t8 = 4e-05*cos_q4;
    const lanes t9 = sin_q3*t7;
    const lanes t10 = sin_q1_q2*cos_q3*t7 - cos_q1_q2*t8;
    const lanes t11 = 0.001247328*cos_q4;
    const lanes t12 = 0.001247328*sin_q4;
    const lanes t13 = t11 + 0.00064216;
    const lanes t14 = cos_q3*t11;
    const lanes t15 = sin_q3*t11;
    const lanes t16 = cos_q3*t13 - 0.04687139228815516*t12;
    const lanes t17 = sin_q1_q2*(sin_q3*t13 + 0.3465712306626645*t12);
    const lanes t18 = t17 - cos_q1_q2*(0.3465712306626645*t14 + 0.04687139228815516*t15);
    const lanes t19 = (sin_q1_q2*t14 + cos_q1_q2*t12)*t5;
    const lanes t20 = t19 - (cos_q1_q2*t14 - sin_q1_q2*t12)*t6;
    const lanes t21 = t5*t15 + t18;
    const lanes t22 = t16 + t20;
    const lanes t23 = cos_q4*cos_q4;
    const lanes t24 = sin_q4*sin_q4;
    const lanes t25 = -0.00020216*sin_q4*cos_q4 - t12;
    const lanes t26 = 2.0*t11 + 0.00042216*t23 + 0.00022*t24;
    const lanes t27 = 0.00022*t23 + 0.00042216*t24 + 0.00065;
    const lanes t28 = t27 + 0.00077;
    const lanes t29 = sin_q3*t12;
    const lanes t30 = cos_q3*t12;
    const lanes t31 = cos_q3*t25;
    const lanes t32 = sin_q3*t25;
    const lanes t33 = 0.3465712306626645*t29;
    const lanes t34 = 0.04687139228815516*t30;
    const lanes t35 = sin_q1_q2*t31 - cos_q1_q2*(t28 + t33 - t34);
    const lanes t36 = sin_q1_q2*t5*t29 - cos_q1_q2*t6*t29;
    const lanes t37 = cos_q3*cos_q3;
    const lanes t38 = sin_q3*sin_q3;
    const lanes t39 = 0.3465712306626645*t30 - 0.04687139228815516*t29;
    const lanes t40 = t27*t37 + 0.00077*t38 - 2.0*t34;
    const lanes t41 = t27*t38 + 2.0*t33 + 0.00077*t37;
    const lanes t42 = t30 - 0.0109899125;
    const lanes t43 = t11 + 0.3732434145;
    const lanes t44 = t40 + 0.0067651125;
    const lanes t45 = sin_q3*cos_q3*(t27 - 0.00077) + t39 - 0.0038087875;
    const lanes t46 = t26 + 0.3056901365;
    const lanes t47 = cos_q1_q2*(t32 - 0.3465712306626645*t11 - 0.1340594295);
    const lanes t48 = sin_q1_q2*t45 + t47;
    const lanes t49 = (sin_q1_q2*t43 + cos_q1_q2*t42)*t5;
    const lanes t50 = t49 - (cos_q1_q2*t43 - sin_q1_q2*t42)*t6;
    const lanes t51 = 2.0*sin_q1_q2*cos_q1_q2;
    const lanes t52 = sin_q1_q2*sin_q1_q2*t46 + cos_q1_q2*cos_q1_q2*t44;
    const lanes t53 = (0.04687139228815516*t11 + t31 + 0.0106736385)*t51 - t52;
    const lanes t54 = sin_q1*t2 + t53 - 2.0*t49 - 1.674987602;
    const lanes t55 = qd[0]*qd[0];
    const lanes t56 = qd[1]*qd[1];
    const lanes t57 = 2.0*qd[0]*qd[1];
    const lanes t58 = t3*t57;
    const lanes t59 = t58 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t56;
    const lanes w2x = qd[0]*sin_q1_q2;
    const lanes w2y = qd[0]*cos_q1_q2;
    const lanes w2z = qd[1] + qd[2];
    const lanes t60 = w2x*w2x;
    const lanes t61 = w2y*w2y;
    const lanes t62 = w2z*w2z;
    const lanes wd2y = w2x*w2z;
    const lanes wd2x = w2y*w2z;
    const lanes t63 = w2x*w2y;
    const lanes t64 = 2.0*wd2x;
    const lanes t65 = t61 + t62;
    const lanes t66 = t60 + t62;
    const lanes t67 = t5*(t55 + t56);
    const lanes a2z = t6*t57;
    const lanes t68 = t6*t56 + 22.650658046640498;
    const lanes a2x = sin_q1_q2*t68 + cos_q1_q2*t67;
    const lanes a2y = sin_q1_q2*t67 - cos_q1_q2*t68;
    const lanes t69 = t61 - t62;
    const lanes t70 = 0.021347277*wd2y + 0.3056901365*t64 - 0.0038087875*t63;
    const lanes t71 = t60 - t62;
    const lanes t72 = 0.1340594295*t63 - 0.013530225*wd2y - 0.0106736385*t64;
    const lanes t73 = t60 - t61;
    const lanes t74 = 0.0067651125*t63;
    const lanes t75 = t74 - 0.3056901365*t63 - 0.0106736385*t73;
    const lanes t76 = 0.0109899125*a2z + 0.0038087875*t71 + t72;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = qd[3] + w2y;
    const lanes t77 = cos_q3*t63 - sin_q3*t64;
    const lanes t78 = sin_q3*t63 + cos_q3*t64;
    const lanes t79 = w3x*w3z;
    const lanes t80 = w3y*w3z;
    const lanes t81 = w3x*w3y;
    const lanes wd3x = t78 - t80;
    const lanes wd3y = t77 - t79;
    const lanes t82 = wd2y - t81;
    const lanes t83 = wd2y + t81;
    const lanes t84 = t79 - wd3y;
    const lanes t85 = t80 - wd3x;
    const lanes t86 = a2x - 0.04687139228815516*t65;
    const lanes a3z = a2y - 0.04687139228815516*t63;
    const lanes t87 = 0.3465712306626645*t55 + a2z - 0.09374278457631031*wd2y;
    const lanes a3x = sin_q3*t87 + cos_q3*t86;
    const lanes a3y = sin_q3*t86 - cos_q3*t87;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes w4z = qd[4] + w3y;
    const lanes t88 = w4x*w4z;
    const lanes t89 = w4y*w4z;
    const lanes t90 = w4x*w4y;
    const lanes wd4x = sin_q4*t82 + cos_q4*t85 + t89;
    const lanes wd4y = cos_q4*t82 + t88 - sin_q4*t85;
    const lanes t91 = wd3y - t90;
    const lanes t92 = wd3y + t90;
    const lanes t93 = 1.0/(t28 - cos_q4*t8);
    const lanes t94 = t88 + wd4y;
    const lanes t95 = t89 + wd4x;
    const lanes t96 = w4x*w4x + w4z*w4z;
    const lanes a4z = t78 + a3y;
    const lanes a4x = cos_q4*(t77 + a3x) - sin_q4*(t66 + a3z);
    const lanes t97 = 0.001247328*t91;
    const lanes t98 = 0.001247328*t96;
    const lanes t99 = 0.001247328*t95;
    const lanes t100 = 0.00042216*t95 - 0.001247328*a4z;
    const lanes t101 = cos_q4*t9;
    const lanes t102 = 0.00042216*t91 + 0.0002*t92 + 0.001247328*a4x;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes t103 = t32 - t101;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t104 = 25000.0*t9;
    const lanes t105 = w5x*w5z;
    const lanes t106 = w5y*w5z;
    const lanes t107 = w5x*w5y;
    const lanes wd5x = sin_q5*t91 + t106 - cos_q5*t95;
    const lanes t108 = t44 + t46 - t9*t104;
    const lanes t109 = 1557.2443004858603*t16;
    const lanes t110 = t93*t103;
    const lanes wd5y = sin_q5*t95 + cos_q5*t91 + t105;
    const lanes t111 = wd4y - t107;
    const lanes t112 = wd4y + t107;
    const lanes t113 = t105 + wd5y;
    const lanes t114 = t106 + wd5x;
    const lanes t115 = 2e-05*t114;
    const lanes t116 = 2e-05*t113;
    const lanes t117 = 2e-05*t111 + 2e-05*t112;
    const lanes t118 = 1.0/(t108 - t16*t109 - t103*t110);
    const lanes t119 = t32 - t36 - t101;
    const lanes t120 = sin_q5*t116 + t100 - cos_q5*t115;
    const lanes t121 = 0.0002*t94 + t117;
    const lanes t122 = sin_q4*t98 + cos_q4*t97;
    const lanes t123 = t50 + t108;
    const lanes t124 = sin_q5*t115 + cos_q5*t116 + t102;
    const lanes t125 = sin_q4*t97 - cos_q4*t98;
    const lanes t126 = t123 - t22*t109 - t110*t119;
    const lanes t127 = 1557.2443004858603*t22;
    const lanes t128 = t93*t119;
    const lanes t129 = cos_q3*t122 - sin_q3*t99;
    const lanes t130 = sin_q4*t120 + cos_q4*t121;
    const lanes t131 = t35 - cos_q4*t10 - t5*t30;
    const lanes t132 = t119*t128;
    const lanes t133 = cos_q4*t120 + t99 - sin_q4*t121;
    const lanes t134 = t118*t126;
    const lanes t135 = 0.00065*t84 - t122 - t124;
    const lanes t136 = t22*t127 + t132 - t50 - t123 - 1.748114002;
    const lanes t137 = 0.0109899125*t65 - 0.3732434145*t63 - t129;
    const lanes t138 = 0.00075*t85 + t133;
    const lanes t139 = 0.0109899125*t63 + t125 - 0.3732434145*t66;
    const lanes t140 = t10*t104;
    const lanes t141 = 1.0/(t126*t134 + t136);
    const lanes t142 = sin_q3*t122 + cos_q3*t99;
    const lanes t143 = 0.00075*t82 + 0.00065*t83 + t130;
    const lanes t144 = t4 + t6*t29 + t48 + t140;
    const lanes t145 = t48 + t110*t131 + t140 - t21*t109;
    const lanes t146 = cos_q3*t138 + 0.3465712306626645*t125 - sin_q3*t135;
    const lanes t147 = t5*(sin_q1_q2*t137 - cos_q1_q2*t139);
    const lanes t148 = t128*t131 + t144 - t21*t127;
    const lanes t149 = tau[5] + t117;
    const lanes t150 = 25000.0*t10;
    const lanes t151 = 1557.2443004858603*t21;
    const lanes t152 = sin_q3*t138 + cos_q3*t135 + 0.04687139228815516*t125;
    const lanes t153 = t5*(0.021979825*wd2y + 0.3732434145*t64 - t142);
    const lanes t154 = t148 - t134*t145;
    const lanes t155 = tau[3] + t143 - cos_q4*t149;
    const lanes t156 = t147 - (sin_q1_q2*t139 + cos_q1_q2*t137)*t6;
    const lanes t157 = t21*t151;
    const lanes t158 = t93*t131;
    const lanes t159 = t118*t145;
    const lanes t160 = t70 - 0.3732434145*a2z - 0.1340594295*t69 - t146;
    const lanes t161 = t10*t150 + t54 + t157 - t41 - 1.4717295505;
    const lanes t162 = t76 + 0.3465712306626645*t129 + 0.04687139228815516*t142 - t143;
    const lanes t163 = t75 + t152 - 0.3732434145*a2x - 0.0109899125*a2y;
    const lanes t164 = tau[4] + t124;
    const lanes t165 = t131*t158 + t145*t159 + t161;
    const lanes t166 = t141*t154;
    const lanes t167 = t104*t149;
    const lanes t168 = t110*t155;
    const lanes t169 = t59 - sin_q1_q2*t160 - cos_q1_q2*t162 - t153;
    const lanes t170 = t3*t55 + t156 + t163 - 22.650658046640498*t1;
    const lanes t171 = t109*t164 + t163 + t167 + t168 - tau[2];
    const lanes t172 = 1.0/(t165 - t154*t166);
    const lanes t173 = t128*t155;
    const lanes t174 = tau[0] + t149*t150 + t169 - t151*t164;
    const lanes t175 = t127*t164 + t167 + t170 + t173 - tau[1];
    const lanes t176 = t175 - t134*t171;
    const lanes t177 = t155*t158 + t159*t171 + t174;
    const lanes qdd0 = t172*(t177 - t166*t176);
    qdd[0] = -qdd0;
    const lanes qdd1 = t141*t176 - t166*qdd0;
    qdd[1] = qdd1;
    const lanes qdd2 = t118*t171 + t134*qdd1 - t159*qdd0;
    qdd[2] = -qdd2;
    const lanes t178 = t93*t155 + t110*qdd2 - t128*qdd1;
    const lanes qdd3 = t178 - t158*qdd0;
    qdd[3] = qdd3;
    const lanes t179 = t109*qdd2 + 1557.2443004858603*t164 - t127*qdd1;
    const lanes qdd4 = t151*qdd0 + t179;
    qdd[4] = qdd4;
    const lanes t180 = t104*qdd2 + 25000.0*t149 - cos_q4*qdd3;
    const lanes qdd5 = t180 - t104*qdd1 - t150*qdd0;
    qdd[5] = qdd5;
}

#endif

void puma560_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if PUMA560_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
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
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double qdd_own[6];
        double tau_own[6];
        double *tau_to = one_room(6, layout[3], tau, i, tau_own);
        puma560_inverse_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], qdd, i, qdd_own), tau_to);
        one_given(6, layout[3], tau_own, tau, i);
    }
}

void puma560_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS};
    puma560_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void puma560_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if PUMA560_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 36}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (36 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes M_[36];
        lanes rows[36];
        lanes *M_to = room(36, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(6, layout[0], q, first, states, q_), M_to);
        given(36, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double M_own[36];
        double *M_to = one_room(36, layout[1], M, i, M_own);
        puma560_mass_matrix(one_taken(6, layout[0], q, i, q_own), M_to);
        one_given(36, layout[1], M_own, M, i);
    }
}

void puma560_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS};
    puma560_mass_matrix_batch_layout(count, layout, q, M);
}

void puma560_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if PUMA560_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes g_[6];
        lanes rows[6];
        lanes *g_to = room(6, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(6, layout[0], q, first, states, q_), g_to);
        given(6, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double g_own[6];
        double *g_to = one_room(6, layout[1], g, i, g_own);
        puma560_gravity(one_taken(6, layout[0], q, i, q_own), g_to);
        one_given(6, layout[1], g_own, g, i);
    }
}

void puma560_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS};
    puma560_gravity_batch_layout(count, layout, q, g);
}

void puma560_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if PUMA560_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
        lanes q_[6];
        lanes qd_[6];
        lanes b_[6];
        lanes rows[6];
        lanes *b_to = room(6, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(6, layout[0], q, first, states, q_), taken(6, layout[1], qd, first, states, qd_), b_to);
        given(6, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double b_own[6];
        double *b_to = one_room(6, layout[2], b, i, b_own);
        puma560_bias(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), b_to);
        one_given(6, layout[2], b_own, b, i);
    }
}

void puma560_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS};
    puma560_bias_batch_layout(count, layout, q, qd, b);
}

void puma560_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if PUMA560_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 6}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PUMA560_LANES - 1 - PUMA560_LANES / 4) / PUMA560_LANES;
    const int streamed = count >= PUMA560_STREAMED / (6 * sizeof(double));
    PUMA560_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PUMA560_LANES * i, states = count - first < PUMA560_LANES ? count - first : PUMA560_LANES;
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
        PUMA560_FENCE;
    }
    const size_t done = vectors * PUMA560_LANES;
#else
    const size_t done = 0;
#endif
    PUMA560_PARALLEL(if (count - done > PUMA560_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[6];
        double qd_own[6];
        double tau_own[6];
        double qdd_own[6];
        double *qdd_to = one_room(6, layout[3], qdd, i, qdd_own);
        puma560_forward_dynamics(one_taken(6, layout[0], q, i, q_own), one_taken(6, layout[1], qd, i, qd_own), one_taken(6, layout[2], tau, i, tau_own), qdd_to);
        one_given(6, layout[3], qdd_own, qdd, i);
    }
}

void puma560_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS, PUMA560_ROWS};
    puma560_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}

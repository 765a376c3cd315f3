/*
 * puma560_batch.c
 *
 * The functions of puma560.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of puma560.c compute the states that are too few for a vector.
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
    const lanes t2 = sin_q1*sin_q1;
    const lanes t3 = sin_q1*cos_q1;
    const lanes t4 = 1.368797152*t2 + 0.0141984*t3;
    const lanes t5 = t4 - 1.441923552;
    const lanes t6 = 1.368797152*t3 + 0.0070992 - 0.0141984*t2;
    const lanes t7 = 0.609298224*sin_q1 + 0.023751*cos_q1;
    const lanes t8 = 0.9969983837450935*cos_q1;
    const lanes t9 = 0.9969983837450935*sin_q1;
    const lanes t10 = qd[0]*qd[0];
    const lanes t11 = 1.268567038*qdd[0];
    const lanes t12 = 0.175*qdd[0] + t11;
    const lanes t13 = qd[1]*qd[1];
    const lanes t14 = 2.0*qd[0]*qd[1];
    const lanes t15 = qdd[1]*t7 - qdd[0]*t5 - t6*t14;
    const lanes t16 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t13 + t15;
    const lanes t17 = qdd[1]*t5 - qdd[0]*t7;
    const lanes t18 = t17 - qdd[1]*(t4 + 0.0731264) - t6*t10;
    const lanes w2x = qd[0]*sin_q1_q2;
    const lanes w2y = qd[0]*cos_q1_q2;
    const lanes w2z = qd[1] + qd[2];
    const lanes wd2z = qdd[1] + qdd[2];
    const lanes t19 = w2x*w2x;
    const lanes t20 = w2y*w2y;
    const lanes t21 = w2z*w2z;
    const lanes t22 = qdd[0]*cos_q1_q2;
    const lanes t23 = qdd[0]*sin_q1_q2;
    const lanes t24 = w2x*w2z;
    const lanes t25 = w2y*w2z;
    const lanes t26 = w2x*w2y;
    const lanes wd2x = t23 + t25;
    const lanes wd2y = t22 - t24;
    const lanes t27 = wd2z - t26;
    const lanes t28 = wd2z + t26;
    const lanes t29 = t24 - wd2y;
    const lanes t30 = t25 + wd2x;
    const lanes t31 = t20 + t21;
    const lanes t32 = t19 + t21;
    const lanes t33 = qdd[1]*t9 + t8*(t10 + t13);
    const lanes a2z = qdd[0]*t8 - t9*t14;
    const lanes t34 = qdd[1]*t8 - t9*t13 - 22.650658046640498;
    const lanes a2x = cos_q1_q2*t33 - sin_q1_q2*t34;
    const lanes a2y = sin_q1_q2*t33 + cos_q1_q2*t34;
    const lanes t35 = t20 - t21;
    const lanes t36 = 0.0106736385*t29 + 0.3056901365*t30 - 0.1340594295*t35;
    const lanes t37 = 0.1340594295*t27 + 0.00625*t29 + 0.0106736385*t30;
    const lanes t38 = t19 - t20;
    const lanes t39 = 0.3056901365*t27 + 0.00625*t28 - 0.1340594295*t22;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = qd[3] + w2y;
    const lanes wd3z = qdd[3] + wd2y;
    const lanes t40 = sin_q3*t30 + cos_q3*t27;
    const lanes t41 = sin_q3*t27 - cos_q3*t30;
    const lanes t42 = w3x*w3z;
    const lanes t43 = w3y*w3z;
    const lanes t44 = w3x*w3y;
    const lanes wd3x = t41 + t43;
    const lanes wd3y = t40 + t42;
    const lanes t45 = wd3z + t44;
    const lanes t46 = wd3z - t44;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes t47 = t42 + wd3y;
    const lanes t48 = t43 + wd3x;
    const lanes t49 = 0.3465712306626645*t22 + a2x - 0.04687139228815516*t31;
    const lanes w4z = qd[4] + w3y;
    const lanes a3z = 0.3465712306626645*t23 + a2y - 0.04687139228815516*t28;
    const lanes t50 = 0.04687139228815516*t29 + a2z - 0.3465712306626645*t10;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes t51 = w4y*w4z;
    const lanes a3x = cos_q3*t49 - sin_q3*t50;
    const lanes a3y = sin_q3*t49 + cos_q3*t50;
    const lanes t52 = 0.00075*t45 + 0.00065*t46;
    const lanes wd4x = sin_q4*t45 - cos_q4*t48 - t51;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes wd4z = qdd[4] + wd3y;
    const lanes t53 = w4z*w4x;
    const lanes t54 = w4y*w4x;
    const lanes wd4y = sin_q4*t48 + cos_q4*t45 - t53;
    const lanes t55 = t51 - wd4x;
    const lanes t56 = wd4z + t54;
    const lanes t57 = wd4z - t54;
    const lanes t58 = t53 - wd4y;
    const lanes t59 = w4z*w4z + w4x*w4x;
    const lanes t60 = w5x*w5y;
    const lanes t61 = w5x*w5z;
    const lanes t62 = w5y*w5z;
    const lanes a4z = t41 - a3y;
    const lanes a4x = sin_q4*(t32 + a3z) + cos_q4*(t40 - a3x);
    const lanes wd5y = cos_q5*t56 - sin_q5*t55 - t61;
    const lanes wd5x = sin_q5*t56 + cos_q5*t55 - t62;
    const lanes wd5z = qdd[5] + wd4y;
    const lanes t63 = 0.001247328*t56;
    const lanes t64 = 0.001247328*t59;
    const lanes t65 = 0.001247328*t55;
    const lanes t66 = 0.00042216*t55 + 0.001247328*a4z;
    const lanes t67 = 0.00042216*t56 + 0.0002*t57 + 0.001247328*a4x;
    const lanes t68 = wd5z - t60;
    const lanes t69 = t60 + wd5z;
    const lanes t70 = t61 - wd5y;
    const lanes t71 = t62 - wd5x;
    const lanes t72 = cos_q4*t63 - sin_q4*t64;
    const lanes t73 = 2e-05*t71;
    const lanes t74 = 2e-05*t70;
    const lanes tau5 = 2e-05*t68 + 2e-05*t69;
    tau[5] = tau5;
    const lanes t75 = 0.2344695125*a3y - t65;
    const lanes t76 = sin_q5*t74 + t66 - cos_q5*t73;
    const lanes t77 = 0.0002*t58 - tau5;
    const lanes t78 = 0.2344695125*a3x - t72;
    const lanes tau4 = t67 - sin_q5*t73 - cos_q5*t74;
    tau[4] = tau4;
    const lanes t79 = cos_q4*t76 + t65 - sin_q4*t77;
    const lanes t80 = 0.00075*t48 + t79;
    const lanes t81 = 0.00065*t47 + t72 + tau4;
    const lanes t82 = sin_q4*t63 + cos_q4*t64 + 0.2344695125*a3z;
    const lanes t83 = sin_q3*t75 + cos_q3*t78;
    const lanes tau3 = t52 - sin_q4*t76 - cos_q4*t77;
    tau[3] = tau3;
    const lanes t84 = sin_q3*t78 - cos_q3*t75;
    const lanes t85 = cos_q3*t80 - sin_q3*t81 - 0.3465712306626645*t82;
    const lanes t86 = 0.3732434145*t32 + t82;
    const lanes t87 = 0.3732434145*t27 - t83;
    const lanes t88 = sin_q3*t80 + cos_q3*t81 - 0.04687139228815516*t82;
    const lanes t89 = t37 - 0.3465712306626645*t83 - tau3 - 0.04687139228815516*t84;
    const lanes t90 = t8*(0.3732434145*t30 - t84);
    const lanes tau2 = t39 + t88 - 0.3732434145*a2x - 0.0106736385*t38;
    tau[2] = tau2;
    const lanes t91 = (sin_q1_q2*t87 + cos_q1_q2*t86)*t8;
    const lanes t92 = sin_q1_q2*(0.3732434145*a2z + t36 - t85);
    const lanes t93 = t91 - (cos_q1_q2*t87 - sin_q1_q2*t86)*t9;
    const lanes tau1 = tau2 + t93 - 22.650658046640498*t1 - t18;
    tau[1] = tau1;
    const lanes tau0 = t12 + t16 + t90 + t92 - cos_q1_q2*t89;
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
    const lanes t15 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5;
    const lanes t16 = t15 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6;
    const lanes t17 = t5*t11 + t14;
    M[4] = t17;
    M[24] = t17;
    const lanes t18 = t12 + t16;
    M[10] = t18;
    M[25] = t18;
    const lanes t19 = 0.00020216*sin_q4*sin_q4;
    const lanes t20 = 0.00020216*sin_q4*cos_q4 + t8;
    const lanes t21 = t19 + 0.00164;
    M[21] = t21;
    const lanes t22 = sin_q3*t8;
    const lanes t23 = cos_q3*t8;
    const lanes t24 = cos_q3*t20;
    const lanes t25 = sin_q3*t20;
    M[15] = -t25;
    M[20] = -t25;
    const lanes t26 = 0.3465712306626645*t22;
    memset(M + 27, 0, 1 * sizeof *M);
    const lanes t27 = 0.04687139228815516*t23;
    const lanes t28 = sin_q1_q2*t24 + cos_q1_q2*(t21 + t26 - t27);
    const lanes t29 = sin_q1_q2*t5*t22 - cos_q1_q2*t6*t22;
    const lanes t30 = t19 + 0.0001;
    const lanes t31 = t19 - 2.0*t7 - 0.3061122965;
    const lanes t32 = t5*t23 + t28;
    M[3] = t32;
    M[18] = t32;
    const lanes t33 = t25 + t29;
    M[9] = -t33;
    M[19] = -t33;
    const lanes t34 = t23 - 0.0109899125;
    const lanes t35 = sin_q3*sin_q3*t30;
    const lanes t36 = t7 + 0.3732434145;
    const lanes t37 = 0.3465712306626645*t23 - 0.04687139228815516*t22;
    const lanes t38 = 2.0*t27 + t35 - t19 - 0.0076351125;
    const lanes t39 = (sin_q1_q2*t36 + cos_q1_q2*t34)*t5;
    const lanes t40 = t31 + t38;
    M[14] = -t40;
    memset(M + 29, 0, 1 * sizeof *M);
    const lanes t41 = 0.09374278457631031*t7 + 0.021347277 - 2.0*t24;
    const lanes t42 = sin_q1_q2*(sin_q3*cos_q3*t30 + t37 - 0.0038087875);
    const lanes t43 = sin_q1_q2*sin_q1_q2*(t38 - t31);
    const lanes t44 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1;
    const lanes t45 = t42 - cos_q1_q2*(0.3465712306626645*t7 + t25 + 0.1340594295);
    M[2] = t45;
    M[12] = t45;
    const lanes t46 = t39 - (cos_q1_q2*t36 - sin_q1_q2*t34)*t6;
    const lanes t47 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const lanes t48 = t40 - t46;
    M[8] = -t48;
    M[13] = -t48;
    const lanes t49 = t6*t22 + t45 + t47;
    M[1] = t49;
    M[6] = t49;
    const lanes t50 = sin_q1_q2*cos_q1_q2*t41 + t38 - t43;
    const lanes t51 = t48 - t46 - 1.748114002;
    M[7] = -t51;
    const lanes t52 = t44 + t50 - 2.0*t39 - 1.674987602;
    const lanes t53 = t52 - 2.0*t26 - t35 - 1.4724995505;
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
    const lanes t2 = 1.368797152*sin_q1*cos_q1 - 0.0141984*sin_q1*sin_q1;
    const lanes t3 = t2 + 0.0070992;
    const lanes t4 = 0.9969983837450935*cos_q1;
    const lanes t5 = 0.9969983837450935*sin_q1;
    const lanes t6 = qd[0]*qd[0];
    const lanes t7 = qd[1]*qd[1];
    const lanes t8 = 2.0*qd[0]*qd[1];
    const lanes t9 = t3*t8;
    const lanes t10 = t9 - (0.609298224*cos_q1 - 0.023751*sin_q1)*t7;
    const lanes w2x = qd[0]*sin_q1_q2;
    const lanes w2y = qd[0]*cos_q1_q2;
    const lanes w2z = qd[1] + qd[2];
    const lanes t11 = w2x*w2x;
    const lanes t12 = w2y*w2y;
    const lanes t13 = w2z*w2z;
    const lanes wd2y = w2x*w2z;
    const lanes wd2x = w2y*w2z;
    const lanes t14 = w2x*w2y;
    const lanes t15 = 2.0*wd2x;
    const lanes t16 = t12 + t13;
    const lanes t17 = t11 + t13;
    const lanes t18 = t4*(t6 + t7);
    const lanes a2z = t5*t8;
    const lanes t19 = t5*t7 + 22.650658046640498;
    const lanes a2x = sin_q1_q2*t19 + cos_q1_q2*t18;
    const lanes a2y = sin_q1_q2*t18 - cos_q1_q2*t19;
    const lanes t20 = t12 - t13;
    const lanes t21 = 0.021347277*wd2y + 0.3056901365*t15 - 0.1340594295*t20;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes t22 = 0.1340594295*t14 - 0.0125*wd2y - 0.0106736385*t15;
    const lanes w3z = qd[3] + w2y;
    const lanes t23 = t11 - t12;
    const lanes t24 = 0.00625*t14;
    const lanes t25 = t24 - 0.3056901365*t14 - 0.0106736385*t23;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes t26 = sin_q3*t14 + cos_q3*t15;
    const lanes t27 = w3y*w3z;
    const lanes t28 = cos_q3*t14 - sin_q3*t15;
    const lanes t29 = w3z*w3x;
    const lanes t30 = w3y*w3x;
    const lanes wd3x = t26 - t27;
    const lanes wd3y = t28 - t29;
    const lanes t31 = t30 - wd2y;
    const lanes t32 = wd2y + t30;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes t33 = t29 - wd3y;
    const lanes t34 = t27 - wd3x;
    const lanes t35 = 0.04687139228815516*t16 - a2x;
    const lanes a3z = 0.04687139228815516*t14 - a2y;
    const lanes w4z = qd[4] + w3y;
    const lanes t36 = 0.09374278457631031*wd2y - 0.3465712306626645*t6 - a2z;
    const lanes a3x = sin_q3*t36 + cos_q3*t35;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes t37 = w4y*w4z;
    const lanes a3y = sin_q3*t35 - cos_q3*t36;
    const lanes t38 = w4z*w4x;
    const lanes t39 = w4y*w4x;
    const lanes wd4x = sin_q4*t31 - cos_q4*t34 - t37;
    const lanes wd4y = sin_q4*t34 + cos_q4*t31 - t38;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes t40 = w4z*w4z + w4x*w4x;
    const lanes t41 = wd3y - t39;
    const lanes w5z = w4y - qd[5];
    const lanes t42 = wd3y + t39;
    const lanes t43 = t37 - wd4x;
    const lanes t44 = t38 - wd4y;
    const lanes a4z = t26 - a3y;
    const lanes a4x = sin_q4*(a3z - t17) + cos_q4*(t28 - a3x);
    const lanes t45 = w5x*w5y;
    const lanes t46 = 0.001247328*t41;
    const lanes t47 = 0.001247328*t40;
    const lanes t48 = 0.001247328*t43;
    const lanes t49 = 0.00042216*t43 - 0.001247328*a4z;
    const lanes t50 = w5x*w5z;
    const lanes t51 = w5y*w5z;
    const lanes t52 = wd4y - t45;
    const lanes t53 = wd4y + t45;
    const lanes t54 = 0.00042216*t41 + 0.0002*t42 + 0.001247328*a4x;
    const lanes wd5x = sin_q5*t41 + t51 - cos_q5*t43;
    const lanes wd5y = sin_q5*t43 + cos_q5*t41 + t50;
    const lanes t55 = sin_q4*t47 + cos_q4*t46;
    const lanes b5 = 2e-05*t52 + 2e-05*t53;
    b[5] = b5;
    const lanes t56 = 0.2344695125*a3y + t48;
    const lanes t57 = t51 + wd5x;
    const lanes t58 = t50 + wd5y;
    const lanes t59 = 2e-05*t57;
    const lanes t60 = 2e-05*t58;
    const lanes t61 = sin_q5*t60 + t49 - cos_q5*t59;
    const lanes t62 = 0.2344695125*a3x - t55;
    const lanes t63 = sin_q4*t46 + 0.2344695125*a3z - cos_q4*t47;
    const lanes t64 = 0.0002*t44 - b5;
    const lanes b4 = sin_q5*t59 + cos_q5*t60 + t54;
    b[4] = -b4;
    const lanes t65 = sin_q4*t61 + cos_q4*t64;
    const lanes t66 = sin_q3*t56 + cos_q3*t62;
    const lanes t67 = 0.3732434145*t17 - t63;
    const lanes t68 = cos_q4*t61 + t48 - sin_q4*t64;
    const lanes t69 = 0.00075*t34 + t68;
    const lanes t70 = sin_q3*t62 - cos_q3*t56;
    const lanes t71 = 0.00065*t33 - t55 - b4;
    const lanes t72 = 0.3732434145*t14 - t66;
    const lanes b3 = 0.00065*t32 + t65 - 0.00075*t31;
    b[3] = -b3;
    const lanes t73 = cos_q3*t69 + 0.3465712306626645*t63 - sin_q3*t71;
    const lanes t74 = sin_q3*t69 + cos_q3*t71 + 0.04687139228815516*t63;
    const lanes t75 = t4*(sin_q1_q2*t72 - cos_q1_q2*t67);
    const lanes t76 = 0.3465712306626645*t66 + 0.04687139228815516*t70 + b3 - t22;
    const lanes b2 = t25 + t74 - 0.3732434145*a2x;
    b[2] = b2;
    const lanes t77 = cos_q1_q2*t76;
    const lanes t78 = sin_q1_q2*(0.3732434145*a2z + t73 - t21) + t77;
    const lanes t79 = t75 - (sin_q1_q2*t67 + cos_q1_q2*t72)*t5;
    const lanes b0 = t10 + t78 - t4*(0.3732434145*t15 + t70);
    b[0] = -b0;
    const lanes b1 = t3*t6 + b2 - 22.650658046640498*t1 - t79;
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
    const lanes t2 = sin_q1*sin_q1;
    const lanes t3 = sin_q1*cos_q1;
    const lanes t4 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2;
    const lanes t5 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const lanes t6 = 0.9969983837450935*cos_q1;
    const lanes t7 = 0.9969983837450935*sin_q1;
    const lanes t8 = 4e-05*sin_q4;
    const lanes t9 = 4e-05*cos_q4;
    const lanes t10 = sin_q3*t8;
    const lanes t11 = sin_q1_q2*cos_q3*t8 - cos_q1_q2*t9;
    const lanes t12 = 0.001247328*cos_q4;
    const lanes t13 = 0.001247328*sin_q4;
    const lanes t14 = t12 + 0.00064216;
    const lanes t15 = cos_q3*t12;
    const lanes t16 = sin_q3*t12;
    const lanes t17 = cos_q3*t14 - 0.04687139228815516*t13;
    const lanes t18 = sin_q1_q2*(sin_q3*t14 + 0.3465712306626645*t13);
    const lanes t19 = t18 - cos_q1_q2*(0.3465712306626645*t15 + 0.04687139228815516*t16);
    const lanes t20 = (sin_q1_q2*t15 + cos_q1_q2*t13)*t6;
    const lanes t21 = t20 - (cos_q1_q2*t15 - sin_q1_q2*t13)*t7;
    const lanes t22 = t6*t16 + t19;
    const lanes t23 = t17 + t21;
    const lanes t24 = cos_q4*cos_q4;
    const lanes t25 = sin_q4*sin_q4;
    const lanes t26 = -0.00020216*sin_q4*cos_q4 - t13;
    const lanes t27 = 2.0*t12 + 0.00042216*t24 + 0.00022*t25;
    const lanes t28 = 0.00022*t24 + 0.00042216*t25 + 0.00065;
    const lanes t29 = t28 + 0.00077;
    const lanes t30 = sin_q3*t13;
    const lanes t31 = cos_q3*t13;
    const lanes t32 = cos_q3*t26;
    const lanes t33 = sin_q3*t26;
    const lanes t34 = 0.3465712306626645*t30;
    const lanes t35 = 0.04687139228815516*t31;
    const lanes t36 = sin_q1_q2*t32 - cos_q1_q2*(t29 + t34 - t35);
    const lanes t37 = sin_q1_q2*t6*t30 - cos_q1_q2*t7*t30;
    const lanes t38 = cos_q3*cos_q3;
    const lanes t39 = sin_q3*sin_q3;
    const lanes t40 = 0.3465712306626645*t31 - 0.04687139228815516*t30;
    const lanes t41 = t28*t38 + 0.00077*t39 - 2.0*t35;
    const lanes t42 = t28*t39 + 2.0*t34 + 0.00077*t38;
    const lanes t43 = t31 - 0.0109899125;
    const lanes t44 = t12 + 0.3732434145;
    const lanes t45 = t41 + 0.0067651125;
    const lanes t46 = sin_q3*cos_q3*(t28 - 0.00077) + t40 - 0.0038087875;
    const lanes t47 = t27 + 0.3056901365;
    const lanes t48 = cos_q1_q2*(t33 - 0.3465712306626645*t12 - 0.1340594295);
    const lanes t49 = sin_q1_q2*t46 + t48;
    const lanes t50 = (sin_q1_q2*t44 + cos_q1_q2*t43)*t6;
    const lanes t51 = t50 - (cos_q1_q2*t44 - sin_q1_q2*t43)*t7;
    const lanes t52 = 2.0*sin_q1_q2*cos_q1_q2;
    const lanes t53 = sin_q1_q2*sin_q1_q2*t47 + cos_q1_q2*cos_q1_q2*t45;
    const lanes t54 = (0.04687139228815516*t12 + t32 + 0.0106736385)*t52 - t53;
    const lanes t55 = t54 - 2.0*t50;
    const lanes t56 = 1.601861202*t2 + 0.0141984*t3 + t55 - 1.674987602;
    const lanes t57 = qd[0]*qd[0];
    const lanes t58 = qd[1]*qd[1];
    const lanes t59 = 2.0*qd[0]*qd[1];
    const lanes t60 = t4*t59;
    const lanes t61 = t60 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t58;
    const lanes w2x = qd[0]*sin_q1_q2;
    const lanes w2y = qd[0]*cos_q1_q2;
    const lanes w2z = qd[1] + qd[2];
    const lanes t62 = w2x*w2x;
    const lanes t63 = w2y*w2y;
    const lanes t64 = w2z*w2z;
    const lanes wd2y = w2x*w2z;
    const lanes wd2x = w2y*w2z;
    const lanes t65 = w2x*w2y;
    const lanes t66 = 2.0*wd2x;
    const lanes t67 = t63 + t64;
    const lanes t68 = t62 + t64;
    const lanes t69 = t6*(t57 + t58);
    const lanes a2z = t7*t59;
    const lanes t70 = t7*t58 + 22.650658046640498;
    const lanes a2x = sin_q1_q2*t70 + cos_q1_q2*t69;
    const lanes a2y = sin_q1_q2*t69 - cos_q1_q2*t70;
    const lanes t71 = t63 - t64;
    const lanes t72 = 0.021347277*wd2y + 0.3056901365*t66 - 0.0038087875*t65;
    const lanes t73 = t62 - t64;
    const lanes t74 = 0.1340594295*t65 - 0.013530225*wd2y - 0.0106736385*t66;
    const lanes t75 = t62 - t63;
    const lanes t76 = 0.0067651125*t65;
    const lanes t77 = t76 - 0.3056901365*t65 - 0.0106736385*t75;
    const lanes t78 = 0.0109899125*a2z + 0.0038087875*t73 + t74;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = qd[3] + w2y;
    const lanes t79 = cos_q3*t65 - sin_q3*t66;
    const lanes t80 = sin_q3*t65 + cos_q3*t66;
    const lanes t81 = w3x*w3z;
    const lanes t82 = w3y*w3z;
    const lanes t83 = w3x*w3y;
    const lanes wd3x = t80 - t82;
    const lanes wd3y = t79 - t81;
    const lanes t84 = wd2y - t83;
    const lanes t85 = wd2y + t83;
    const lanes t86 = t81 - wd3y;
    const lanes t87 = t82 - wd3x;
    const lanes t88 = a2x - 0.04687139228815516*t67;
    const lanes a3z = a2y - 0.04687139228815516*t65;
    const lanes t89 = 0.3465712306626645*t57 + a2z - 0.09374278457631031*wd2y;
    const lanes a3x = sin_q3*t89 + cos_q3*t88;
    const lanes a3y = sin_q3*t88 - cos_q3*t89;
    const lanes w4x = sin_q4*w3z + cos_q4*w3x;
    const lanes w4y = sin_q4*w3x - cos_q4*w3z;
    const lanes w4z = qd[4] + w3y;
    const lanes t90 = w4x*w4z;
    const lanes t91 = w4y*w4z;
    const lanes t92 = w4x*w4y;
    const lanes wd4x = sin_q4*t84 + cos_q4*t87 + t91;
    const lanes wd4y = cos_q4*t84 + t90 - sin_q4*t87;
    const lanes t93 = wd3y - t92;
    const lanes t94 = wd3y + t92;
    const lanes t95 = 1.0/(t29 - cos_q4*t9);
    const lanes t96 = t90 + wd4y;
    const lanes t97 = t91 + wd4x;
    const lanes t98 = w4x*w4x + w4z*w4z;
    const lanes a4z = t80 + a3y;
    const lanes a4x = cos_q4*(t79 + a3x) - sin_q4*(t68 + a3z);
    const lanes t99 = 0.001247328*t93;
    const lanes t100 = 0.001247328*t98;
    const lanes t101 = 0.001247328*t97;
    const lanes t102 = 0.00042216*t97 - 0.001247328*a4z;
    const lanes t103 = cos_q4*t10;
    const lanes t104 = 0.00042216*t93 + 0.0002*t94 + 0.001247328*a4x;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes t105 = t33 - t103;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t106 = 25000.0*t10;
    const lanes t107 = w5x*w5z;
    const lanes t108 = w5y*w5z;
    const lanes t109 = w5x*w5y;
    const lanes wd5x = sin_q5*t93 + t108 - cos_q5*t97;
    const lanes t110 = t45 + t47 - t10*t106;
    const lanes t111 = 1557.2443004858603*t17;
    const lanes t112 = t95*t105;
    const lanes wd5y = sin_q5*t97 + cos_q5*t93 + t107;
    const lanes t113 = wd4y - t109;
    const lanes t114 = wd4y + t109;
    const lanes t115 = t107 + wd5y;
    const lanes t116 = t108 + wd5x;
    const lanes t117 = 2e-05*t116;
    const lanes t118 = 2e-05*t115;
    const lanes t119 = 2e-05*t113 + 2e-05*t114;
    const lanes t120 = 1.0/(t110 - t17*t111 - t105*t112);
    const lanes t121 = t33 - t37 - t103;
    const lanes t122 = sin_q5*t118 + t102 - cos_q5*t117;
    const lanes t123 = 0.0002*t96 + t119;
    const lanes t124 = sin_q4*t100 + cos_q4*t99;
    const lanes t125 = t51 + t110;
    const lanes t126 = sin_q5*t117 + cos_q5*t118 + t104;
    const lanes t127 = sin_q4*t99 - cos_q4*t100;
    const lanes t128 = t125 - t23*t111 - t112*t121;
    const lanes t129 = 1557.2443004858603*t23;
    const lanes t130 = t95*t121;
    const lanes t131 = cos_q3*t124 - sin_q3*t101;
    const lanes t132 = sin_q4*t122 + cos_q4*t123;
    const lanes t133 = t36 - cos_q4*t11 - t6*t31;
    const lanes t134 = t121*t130;
    const lanes t135 = cos_q4*t122 + t101 - sin_q4*t123;
    const lanes t136 = t120*t128;
    const lanes t137 = 0.00065*t86 - t124 - t126;
    const lanes t138 = t23*t129 + t134 - t51 - t125 - 1.748114002;
    const lanes t139 = 0.0109899125*t67 - 0.3732434145*t65 - t131;
    const lanes t140 = 0.00075*t87 + t135;
    const lanes t141 = 0.0109899125*t65 + t127 - 0.3732434145*t68;
    const lanes t142 = t11*t106;
    const lanes t143 = 1.0/(t128*t136 + t138);
    const lanes t144 = sin_q3*t124 + cos_q3*t101;
    const lanes t145 = 0.00075*t84 + 0.00065*t85 + t132;
    const lanes t146 = t5 + t7*t30 + t49 + t142;
    const lanes t147 = t49 + t112*t133 + t142 - t22*t111;
    const lanes t148 = cos_q3*t140 + 0.3465712306626645*t127 - sin_q3*t137;
    const lanes t149 = t6*(sin_q1_q2*t139 - cos_q1_q2*t141);
    const lanes t150 = t130*t133 + t146 - t22*t129;
    const lanes t151 = tau[5] + t119;
    const lanes t152 = 25000.0*t11;
    const lanes t153 = 1557.2443004858603*t22;
    const lanes t154 = sin_q3*t140 + cos_q3*t137 + 0.04687139228815516*t127;
    const lanes t155 = t6*(0.021979825*wd2y + 0.3732434145*t66 - t144);
    const lanes t156 = t150 - t136*t147;
    const lanes t157 = tau[3] + t145 - cos_q4*t151;
    const lanes t158 = t149 - (sin_q1_q2*t141 + cos_q1_q2*t139)*t7;
    const lanes t159 = t22*t153;
    const lanes t160 = t95*t133;
    const lanes t161 = t120*t147;
    const lanes t162 = t72 - 0.3732434145*a2z - 0.1340594295*t71 - t148;
    const lanes t163 = t11*t152 + t56 + t159 - t42 - 1.4717295505;
    const lanes t164 = t78 + 0.3465712306626645*t131 + 0.04687139228815516*t144 - t145;
    const lanes t165 = t77 + t154 - 0.3732434145*a2x - 0.0109899125*a2y;
    const lanes t166 = tau[4] + t126;
    const lanes t167 = t133*t160 + t147*t161 + t163;
    const lanes t168 = t143*t156;
    const lanes t169 = t106*t151;
    const lanes t170 = t112*t157;
    const lanes t171 = t61 - sin_q1_q2*t162 - cos_q1_q2*t164 - t155;
    const lanes t172 = t4*t57 + t158 + t165 - 22.650658046640498*t1;
    const lanes t173 = t111*t166 + t165 + t169 + t170 - tau[2];
    const lanes t174 = 1.0/(t167 - t156*t168);
    const lanes t175 = t130*t157;
    const lanes t176 = tau[0] + t151*t152 + t171 - t153*t166;
    const lanes t177 = t129*t166 + t169 + t172 + t175 - tau[1];
    const lanes t178 = t177 - t136*t173;
    const lanes t179 = t157*t160 + t161*t173 + t176;
    const lanes qdd0 = t174*(t179 - t168*t178);
    qdd[0] = -qdd0;
    const lanes qdd1 = t143*t178 - t168*qdd0;
    qdd[1] = qdd1;
    const lanes qdd2 = t120*t173 + t136*qdd1 - t161*qdd0;
    qdd[2] = -qdd2;
    const lanes t180 = t95*t157 + t112*qdd2 - t130*qdd1;
    const lanes qdd3 = t180 - t160*qdd0;
    qdd[3] = qdd3;
    const lanes t181 = t111*qdd2 + 1557.2443004858603*t166 - t129*qdd1;
    const lanes qdd4 = t153*qdd0 + t181;
    qdd[4] = qdd4;
    const lanes t182 = t106*qdd2 + 25000.0*t151 - cos_q4*qdd3;
    const lanes qdd5 = t182 - t106*qdd1 - t152*qdd0;
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

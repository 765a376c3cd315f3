/**
 * @file puma560.c
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * frames:     link6
 * effects:    none in the file
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 e617989e4b229c94
 * command:    symgen generate :puma560 --target c --target python --target report --parameters baked
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * q[2] joint3: revolute [rad], link2 -> link3
 * q[3] joint4: revolute [rad], link3 -> link4
 * q[4] joint5: revolute [rad], link4 -> link5
 * q[5] joint6: revolute [rad], link5 -> link6
 * Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added
 * first; wrap angles that turn on. Rounding is to nearest: in other modes sines keep 9 digits (float 4).
 */
#include "puma560.h"

#include <math.h>
#include <string.h>

#include "puma560_sines.h"

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 164 M 139 A 10 sin/cos; 15.5 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-89
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
void puma560_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6])
{
    const double q1_q2 = q[1] + q[2];
    const double angle[5] = {q[1], q1_q2, q[3], q[4], q[5]};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q3 = sine[2];
    const double cos_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double sin_q5 = sine[4];
    const double cos_q5 = cosine[4];
    const double t1 = 1.410104304*cos_q1 - 0.04521564*sin_q1;
    const double t2 = sin_q1*sin_q1;
    const double t3 = sin_q1*cos_q1;
    const double t4 = 1.368797152*t2 + 0.0141984*t3;
    const double t5 = t4 - 1.441923552;
    const double t6 = 1.368797152*t3 + 0.0070992 - 0.0141984*t2;
    const double t7 = 0.609298224*sin_q1 + 0.023751*cos_q1;
    const double t8 = 0.9969983837450935*cos_q1;
    const double t9 = 0.9969983837450935*sin_q1;
    const double t10 = qd[0]*qd[0];
    const double t11 = 1.268567038*qdd[0];
    const double t12 = 0.175*qdd[0] + t11;
    const double t13 = qd[1]*qd[1];
    const double t14 = 2.0*qd[0]*qd[1];
    const double t15 = qdd[1]*t7 - qdd[0]*t5 - t6*t14;
    const double t16 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t13 + t15;
    const double t17 = qdd[1]*t5 - qdd[0]*t7;
    const double t18 = t17 - qdd[1]*(t4 + 0.0731264) - t6*t10;
    const double w2x = qd[0]*sin_q1_q2;
    const double w2y = qd[0]*cos_q1_q2;
    const double w2z = qd[1] + qd[2];
    const double wd2z = qdd[1] + qdd[2];
    const double t19 = w2x*w2x;
    const double t20 = w2y*w2y;
    const double t21 = w2z*w2z;
    const double t22 = qdd[0]*cos_q1_q2;
    const double t23 = qdd[0]*sin_q1_q2;
    const double t24 = w2x*w2z;
    const double t25 = w2y*w2z;
    const double t26 = w2x*w2y;
    const double wd2x = t23 + t25;
    const double wd2y = t22 - t24;
    const double t27 = wd2z - t26;
    const double t28 = wd2z + t26;
    const double t29 = t24 - wd2y;
    const double t30 = t25 + wd2x;
    const double t31 = t20 + t21;
    const double t32 = t19 + t21;
    const double t33 = qdd[1]*t9 + t8*(t10 + t13);
    const double a2z = qdd[0]*t8 - t9*t14;
    const double t34 = qdd[1]*t8 - t9*t13 - 22.650658046640498;
    const double a2x = cos_q1_q2*t33 - sin_q1_q2*t34;
    const double a2y = sin_q1_q2*t33 + cos_q1_q2*t34;
    const double t35 = t20 - t21;
    const double t36 = 0.0106736385*t29 + 0.3056901365*t30 - 0.1340594295*t35;
    const double t37 = 0.1340594295*t27 + 0.00625*t29 + 0.0106736385*t30;
    const double t38 = t19 - t20;
    const double t39 = 0.3056901365*t27 + 0.00625*t28 - 0.1340594295*t22;
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w3z = qd[3] + w2y;
    const double wd3z = qdd[3] + wd2y;
    const double t40 = sin_q3*t30 + cos_q3*t27;
    const double t41 = sin_q3*t27 - cos_q3*t30;
    const double t42 = w3x*w3z;
    const double t43 = w3y*w3z;
    const double t44 = w3x*w3y;
    const double wd3x = t41 + t43;
    const double wd3y = t40 + t42;
    const double t45 = wd3z + t44;
    const double t46 = wd3z - t44;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double t47 = t42 + wd3y;
    const double t48 = t43 + wd3x;
    const double t49 = 0.3465712306626645*t22 + a2x - 0.04687139228815516*t31;
    const double w4z = qd[4] + w3y;
    const double a3z = 0.3465712306626645*t23 + a2y - 0.04687139228815516*t28;
    const double t50 = 0.04687139228815516*t29 + a2z - 0.3465712306626645*t10;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double t51 = w4y*w4z;
    const double a3x = cos_q3*t49 - sin_q3*t50;
    const double a3y = sin_q3*t49 + cos_q3*t50;
    const double t52 = 0.00075*t45 + 0.00065*t46;
    const double wd4x = sin_q4*t45 - cos_q4*t48 - t51;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double wd4z = qdd[4] + wd3y;
    const double t53 = w4z*w4x;
    const double t54 = w4y*w4x;
    const double wd4y = sin_q4*t48 + cos_q4*t45 - t53;
    const double t55 = t51 - wd4x;
    const double t56 = wd4z + t54;
    const double t57 = wd4z - t54;
    const double t58 = t53 - wd4y;
    const double t59 = w4z*w4z + w4x*w4x;
    const double t60 = w5x*w5y;
    const double t61 = w5x*w5z;
    const double t62 = w5y*w5z;
    const double a4z = t41 - a3y;
    const double a4x = sin_q4*(t32 + a3z) + cos_q4*(t40 - a3x);
    const double wd5y = cos_q5*t56 - sin_q5*t55 - t61;
    const double wd5x = sin_q5*t56 + cos_q5*t55 - t62;
    const double wd5z = qdd[5] + wd4y;
    const double t63 = 0.001247328*t56;
    const double t64 = 0.001247328*t59;
    const double t65 = 0.001247328*t55;
    const double t66 = 0.00042216*t55 + 0.001247328*a4z;
    const double t67 = 0.00042216*t56 + 0.0002*t57 + 0.001247328*a4x;
    const double t68 = wd5z - t60;
    const double t69 = t60 + wd5z;
    const double t70 = t61 - wd5y;
    const double t71 = t62 - wd5x;
    const double t72 = cos_q4*t63 - sin_q4*t64;
    const double t73 = 2e-05*t71;
    const double t74 = 2e-05*t70;
    const double tau5 = 2e-05*t68 + 2e-05*t69;
    tau[5] = tau5;
    const double t75 = 0.2344695125*a3y - t65;
    const double t76 = sin_q5*t74 + t66 - cos_q5*t73;
    const double t77 = 0.0002*t58 - tau5;
    const double t78 = 0.2344695125*a3x - t72;
    const double tau4 = t67 - sin_q5*t73 - cos_q5*t74;
    tau[4] = tau4;
    const double t79 = cos_q4*t76 + t65 - sin_q4*t77;
    const double t80 = 0.00075*t48 + t79;
    const double t81 = 0.00065*t47 + t72 + tau4;
    const double t82 = sin_q4*t63 + cos_q4*t64 + 0.2344695125*a3z;
    const double t83 = sin_q3*t75 + cos_q3*t78;
    const double tau3 = t52 - sin_q4*t76 - cos_q4*t77;
    tau[3] = tau3;
    const double t84 = sin_q3*t78 - cos_q3*t75;
    const double t85 = cos_q3*t80 - sin_q3*t81 - 0.3465712306626645*t82;
    const double t86 = 0.3732434145*t32 + t82;
    const double t87 = 0.3732434145*t27 - t83;
    const double t88 = sin_q3*t80 + cos_q3*t81 - 0.04687139228815516*t82;
    const double t89 = t37 - 0.3465712306626645*t83 - tau3 - 0.04687139228815516*t84;
    const double t90 = t8*(0.3732434145*t30 - t84);
    const double tau2 = t39 + t88 - 0.3732434145*a2x - 0.0106736385*t38;
    tau[2] = tau2;
    const double t91 = (sin_q1_q2*t87 + cos_q1_q2*t86)*t8;
    const double t92 = sin_q1_q2*(0.3732434145*a2z + t36 - t85);
    const double t93 = t91 - (cos_q1_q2*t87 - sin_q1_q2*t86)*t9;
    const double tau1 = tau2 + t93 - 22.650658046640498*t1 - t18;
    tau[1] = tau1;
    const double tau0 = t12 + t16 + t90 + t92 - cos_q1_q2*t89;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.4331 m; 76 M 56 A 8 sin/cos (operations: 142 by composite_joint_axes, 162 by composite_rigid_body); 15.5 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-89
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major, 4 entries always zero
 */
void puma560_mass_matrix(const double q[6], double M[36])
{
    const double q1_q2 = q[1] + q[2];
    const double angle[4] = {q1_q2, q[3], q[4], q[1]};
    double sine[4], cosine[4];
    sines_cosines(4, angle, sine, cosine);
    const double sin_q1_q2 = sine[0];
    const double cos_q1_q2 = cosine[0];
    const double sin_q3 = sine[1];
    const double cos_q3 = cosine[1];
    const double sin_q4 = sine[2];
    const double cos_q4 = cosine[2];
    const double sin_q1 = sine[3];
    const double cos_q1 = cosine[3];
    const double t1 = 4e-05*sin_q4;
    const double t2 = 4e-05*cos_q4;
    M[23] = t2;
    M[33] = t2;
    const double t3 = sin_q3*t1;
    M[11] = t3;
    M[17] = t3;
    M[31] = t3;
    M[32] = t3;
    const double t4 = sin_q1_q2*cos_q3*t1 - cos_q1_q2*t2;
    M[5] = -t4;
    M[30] = -t4;
    const double t5 = 0.9969983837450935*cos_q1;
    const double t6 = 0.9969983837450935*sin_q1;
    const double t7 = 0.001247328*cos_q4;
    const double t8 = 0.001247328*sin_q4;
    const double t9 = t7 + 0.00064216;
    const double t10 = cos_q3*t7;
    const double t11 = sin_q3*t7;
    const double t12 = cos_q3*t9 - 0.04687139228815516*t8;
    M[16] = t12;
    M[26] = t12;
    const double t13 = sin_q1_q2*(sin_q3*t9 + 0.3465712306626645*t8);
    memset(M + 22, 0, 1 * sizeof *M);
    const double t14 = t13 - cos_q1_q2*(0.3465712306626645*t10 + 0.04687139228815516*t11);
    const double t15 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5;
    const double t16 = t15 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6;
    const double t17 = t5*t11 + t14;
    M[4] = t17;
    M[24] = t17;
    const double t18 = t12 + t16;
    M[10] = t18;
    M[25] = t18;
    const double t19 = 0.00020216*sin_q4*sin_q4;
    const double t20 = 0.00020216*sin_q4*cos_q4 + t8;
    const double t21 = t19 + 0.00164;
    M[21] = t21;
    const double t22 = sin_q3*t8;
    const double t23 = cos_q3*t8;
    const double t24 = cos_q3*t20;
    const double t25 = sin_q3*t20;
    M[15] = -t25;
    M[20] = -t25;
    const double t26 = 0.3465712306626645*t22;
    memset(M + 27, 0, 1 * sizeof *M);
    const double t27 = 0.04687139228815516*t23;
    const double t28 = sin_q1_q2*t24 + cos_q1_q2*(t21 + t26 - t27);
    const double t29 = sin_q1_q2*t5*t22 - cos_q1_q2*t6*t22;
    const double t30 = t19 + 0.0001;
    const double t31 = t19 - 2.0*t7 - 0.3061122965;
    const double t32 = t5*t23 + t28;
    M[3] = t32;
    M[18] = t32;
    const double t33 = t25 + t29;
    M[9] = -t33;
    M[19] = -t33;
    const double t34 = t23 - 0.0109899125;
    const double t35 = sin_q3*sin_q3*t30;
    const double t36 = t7 + 0.3732434145;
    const double t37 = 0.3465712306626645*t23 - 0.04687139228815516*t22;
    const double t38 = 2.0*t27 + t35 - t19 - 0.0076351125;
    const double t39 = (sin_q1_q2*t36 + cos_q1_q2*t34)*t5;
    const double t40 = t31 + t38;
    M[14] = -t40;
    memset(M + 29, 0, 1 * sizeof *M);
    const double t41 = 0.09374278457631031*t7 + 0.021347277 - 2.0*t24;
    const double t42 = sin_q1_q2*(sin_q3*cos_q3*t30 + t37 - 0.0038087875);
    const double t43 = sin_q1_q2*sin_q1_q2*(t38 - t31);
    const double t44 = 1.601861202*sin_q1*sin_q1 + 0.0141984*sin_q1*cos_q1;
    const double t45 = t42 - cos_q1_q2*(0.3465712306626645*t7 + t25 + 0.1340594295);
    M[2] = t45;
    M[12] = t45;
    const double t46 = t39 - (cos_q1_q2*t36 - sin_q1_q2*t34)*t6;
    const double t47 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const double t48 = t40 - t46;
    M[8] = -t48;
    M[13] = -t48;
    const double t49 = t6*t22 + t45 + t47;
    M[1] = t49;
    M[6] = t49;
    const double t50 = sin_q1_q2*cos_q1_q2*t41 + t38 - t43;
    const double t51 = t48 - t46 - 1.748114002;
    M[7] = -t51;
    const double t52 = t44 + t50 - 2.0*t39 - 1.674987602;
    const double t53 = t52 - 2.0*t26 - t35 - 1.4724995505;
    M[0] = -t53;
    memset(M + 34, 0, 1 * sizeof *M);
    M[28] = 0.00064216;
    M[35] = 4e-05;
}

/*
 * g(q), the joint forces that balance gravity
 * route: newton_euler, angles of parallel axes added up; 17 M 7 A 8 sin/cos (operations: 36 by lagrange_recursive); 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-90
 * in  q    joint positions [rad or m], 6
 * out g    gravity forces [N m or N], 6, 2 entries always zero
 */
void puma560_gravity(const double q[6], double g[6])
{
    const double q1_q2 = q[1] + q[2];
    const double angle[4] = {q[1], q1_q2, q[3], q[4]};
    double sine[4], cosine[4];
    sines_cosines(4, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q3 = sine[2];
    const double cos_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double t1 = 9.81*sin_q1_q2;
    const double t2 = 9.81*cos_q1_q2;
    const double t3 = 3.79559*cos_q1 - 0.1044*sin_q1;
    const double t4 = 0.025375*t2 - 0.861795*t1;
    const double t5 = cos_q3*cos_q4*t1 + sin_q4*t2;
    memset(g + 0, 0, 1 * sizeof *g);
    const double t6 = 0.00288*sin_q3*t1;
    const double g4 = 0.00288*t5;
    g[4] = -g4;
    const double g3 = sin_q4*t6;
    g[3] = g3;
    const double g2 = t4 - sin_q3*cos_q4*t6 - cos_q3*g4;
    g[2] = g2;
    const double g1 = 9.81*t3 - g2;
    g[1] = -g1;
    memset(g + 5, 0, 1 * sizeof *g);
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 146 M 112 A 10 sin/cos; 15.5 digits (float 6.8)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-89
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * out b    bias forces [N m or N], 6
 */
void puma560_bias(const double q[6], const double qd[6], double b[6])
{
    const double q1_q2 = q[1] + q[2];
    const double angle[5] = {q[1], q1_q2, q[3], q[4], q[5]};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q3 = sine[2];
    const double cos_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double sin_q5 = sine[4];
    const double cos_q5 = cosine[4];
    const double t1 = 1.410104304*cos_q1 - 0.04521564*sin_q1;
    const double t2 = 1.368797152*sin_q1*cos_q1 - 0.0141984*sin_q1*sin_q1;
    const double t3 = t2 + 0.0070992;
    const double t4 = 0.9969983837450935*cos_q1;
    const double t5 = 0.9969983837450935*sin_q1;
    const double t6 = qd[0]*qd[0];
    const double t7 = qd[1]*qd[1];
    const double t8 = 2.0*qd[0]*qd[1];
    const double t9 = t3*t8;
    const double t10 = t9 - (0.609298224*cos_q1 - 0.023751*sin_q1)*t7;
    const double w2x = qd[0]*sin_q1_q2;
    const double w2y = qd[0]*cos_q1_q2;
    const double w2z = qd[1] + qd[2];
    const double t11 = w2x*w2x;
    const double t12 = w2y*w2y;
    const double t13 = w2z*w2z;
    const double wd2y = w2x*w2z;
    const double wd2x = w2y*w2z;
    const double t14 = w2x*w2y;
    const double t15 = 2.0*wd2x;
    const double t16 = t12 + t13;
    const double t17 = t11 + t13;
    const double t18 = t4*(t6 + t7);
    const double a2z = t5*t8;
    const double t19 = t5*t7 + 22.650658046640498;
    const double a2x = sin_q1_q2*t19 + cos_q1_q2*t18;
    const double a2y = sin_q1_q2*t18 - cos_q1_q2*t19;
    const double t20 = t12 - t13;
    const double t21 = 0.021347277*wd2y + 0.3056901365*t15 - 0.1340594295*t20;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double t22 = 0.1340594295*t14 - 0.0125*wd2y - 0.0106736385*t15;
    const double w3z = qd[3] + w2y;
    const double t23 = t11 - t12;
    const double t24 = 0.00625*t14;
    const double t25 = t24 - 0.3056901365*t14 - 0.0106736385*t23;
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double t26 = sin_q3*t14 + cos_q3*t15;
    const double t27 = w3y*w3z;
    const double t28 = cos_q3*t14 - sin_q3*t15;
    const double t29 = w3z*w3x;
    const double t30 = w3y*w3x;
    const double wd3x = t26 - t27;
    const double wd3y = t28 - t29;
    const double t31 = t30 - wd2y;
    const double t32 = wd2y + t30;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double t33 = t29 - wd3y;
    const double t34 = t27 - wd3x;
    const double t35 = 0.04687139228815516*t16 - a2x;
    const double a3z = 0.04687139228815516*t14 - a2y;
    const double w4z = qd[4] + w3y;
    const double t36 = 0.09374278457631031*wd2y - 0.3465712306626645*t6 - a2z;
    const double a3x = sin_q3*t36 + cos_q3*t35;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double t37 = w4y*w4z;
    const double a3y = sin_q3*t35 - cos_q3*t36;
    const double t38 = w4z*w4x;
    const double t39 = w4y*w4x;
    const double wd4x = sin_q4*t31 - cos_q4*t34 - t37;
    const double wd4y = sin_q4*t34 + cos_q4*t31 - t38;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double t40 = w4z*w4z + w4x*w4x;
    const double t41 = wd3y - t39;
    const double w5z = w4y - qd[5];
    const double t42 = wd3y + t39;
    const double t43 = t37 - wd4x;
    const double t44 = t38 - wd4y;
    const double a4z = t26 - a3y;
    const double a4x = sin_q4*(a3z - t17) + cos_q4*(t28 - a3x);
    const double t45 = w5x*w5y;
    const double t46 = 0.001247328*t41;
    const double t47 = 0.001247328*t40;
    const double t48 = 0.001247328*t43;
    const double t49 = 0.00042216*t43 - 0.001247328*a4z;
    const double t50 = w5x*w5z;
    const double t51 = w5y*w5z;
    const double t52 = wd4y - t45;
    const double t53 = wd4y + t45;
    const double t54 = 0.00042216*t41 + 0.0002*t42 + 0.001247328*a4x;
    const double wd5x = sin_q5*t41 + t51 - cos_q5*t43;
    const double wd5y = sin_q5*t43 + cos_q5*t41 + t50;
    const double t55 = sin_q4*t47 + cos_q4*t46;
    const double b5 = 2e-05*t52 + 2e-05*t53;
    b[5] = b5;
    const double t56 = 0.2344695125*a3y + t48;
    const double t57 = t51 + wd5x;
    const double t58 = t50 + wd5y;
    const double t59 = 2e-05*t57;
    const double t60 = 2e-05*t58;
    const double t61 = sin_q5*t60 + t49 - cos_q5*t59;
    const double t62 = 0.2344695125*a3x - t55;
    const double t63 = sin_q4*t46 + 0.2344695125*a3z - cos_q4*t47;
    const double t64 = 0.0002*t44 - b5;
    const double b4 = sin_q5*t59 + cos_q5*t60 + t54;
    b[4] = -b4;
    const double t65 = sin_q4*t61 + cos_q4*t64;
    const double t66 = sin_q3*t56 + cos_q3*t62;
    const double t67 = 0.3732434145*t17 - t63;
    const double t68 = cos_q4*t61 + t48 - sin_q4*t64;
    const double t69 = 0.00075*t34 + t68;
    const double t70 = sin_q3*t62 - cos_q3*t56;
    const double t71 = 0.00065*t33 - t55 - b4;
    const double t72 = 0.3732434145*t14 - t66;
    const double b3 = 0.00065*t32 + t65 - 0.00075*t31;
    b[3] = -b3;
    const double t73 = cos_q3*t69 + 0.3465712306626645*t63 - sin_q3*t71;
    const double t74 = sin_q3*t69 + cos_q3*t71 + 0.04687139228815516*t63;
    const double t75 = t4*(sin_q1_q2*t72 - cos_q1_q2*t67);
    const double t76 = 0.3465712306626645*t66 + 0.04687139228815516*t70 + b3 - t22;
    const double b2 = t25 + t74 - 0.3732434145*a2x;
    b[2] = b2;
    const double t77 = cos_q1_q2*t76;
    const double t78 = sin_q1_q2*(0.3732434145*a2z + t73 - t21) + t77;
    const double t79 = t75 - (sin_q1_q2*t67 + cos_q1_q2*t72)*t5;
    const double b0 = t10 + t78 - t4*(0.3732434145*t15 + t70);
    b[0] = -b0;
    const double b1 = t3*t6 + b2 - 22.650658046640498*t1 - t79;
    b[1] = b1;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation, angles of parallel axes added up, lengths in units of 0.4331 m; 296 M 231 A 4 D 10 sin/cos (operations: 578 by articulated_body_nominal); 15.7 digits (float 7.0)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-80
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
void puma560_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6])
{
    const double q1_q2 = q[1] + q[2];
    const double angle[5] = {q[1], q1_q2, q[3], q[4], q[5]};
    double sine[8], cosine[8];
    sines_cosines(5, angle, sine, cosine);
    const double sin_q1 = sine[0];
    const double cos_q1 = cosine[0];
    const double sin_q1_q2 = sine[1];
    const double cos_q1_q2 = cosine[1];
    const double sin_q3 = sine[2];
    const double cos_q3 = cosine[2];
    const double sin_q4 = sine[3];
    const double cos_q4 = cosine[3];
    const double sin_q5 = sine[4];
    const double cos_q5 = cosine[4];
    const double t1 = 1.643870029*cos_q1 - 0.04521564*sin_q1;
    const double t2 = sin_q1*sin_q1;
    const double t3 = sin_q1*cos_q1;
    const double t4 = 1.601861202*t3 + 0.0070992 - 0.0141984*t2;
    const double t5 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const double t6 = 0.9969983837450935*cos_q1;
    const double t7 = 0.9969983837450935*sin_q1;
    const double t8 = 4e-05*sin_q4;
    const double t9 = 4e-05*cos_q4;
    const double t10 = sin_q3*t8;
    const double t11 = sin_q1_q2*cos_q3*t8 - cos_q1_q2*t9;
    const double t12 = 0.001247328*cos_q4;
    const double t13 = 0.001247328*sin_q4;
    const double t14 = t12 + 0.00064216;
    const double t15 = cos_q3*t12;
    const double t16 = sin_q3*t12;
    const double t17 = cos_q3*t14 - 0.04687139228815516*t13;
    const double t18 = sin_q1_q2*(sin_q3*t14 + 0.3465712306626645*t13);
    const double t19 = t18 - cos_q1_q2*(0.3465712306626645*t15 + 0.04687139228815516*t16);
    const double t20 = (sin_q1_q2*t15 + cos_q1_q2*t13)*t6;
    const double t21 = t20 - (cos_q1_q2*t15 - sin_q1_q2*t13)*t7;
    const double t22 = t6*t16 + t19;
    const double t23 = t17 + t21;
    const double t24 = cos_q4*cos_q4;
    const double t25 = sin_q4*sin_q4;
    const double t26 = -0.00020216*sin_q4*cos_q4 - t13;
    const double t27 = 2.0*t12 + 0.00042216*t24 + 0.00022*t25;
    const double t28 = 0.00022*t24 + 0.00042216*t25 + 0.00065;
    const double t29 = t28 + 0.00077;
    const double t30 = sin_q3*t13;
    const double t31 = cos_q3*t13;
    const double t32 = cos_q3*t26;
    const double t33 = sin_q3*t26;
    const double t34 = 0.3465712306626645*t30;
    const double t35 = 0.04687139228815516*t31;
    const double t36 = sin_q1_q2*t32 - cos_q1_q2*(t29 + t34 - t35);
    const double t37 = sin_q1_q2*t6*t30 - cos_q1_q2*t7*t30;
    const double t38 = cos_q3*cos_q3;
    const double t39 = sin_q3*sin_q3;
    const double t40 = 0.3465712306626645*t31 - 0.04687139228815516*t30;
    const double t41 = t28*t38 + 0.00077*t39 - 2.0*t35;
    const double t42 = t28*t39 + 2.0*t34 + 0.00077*t38;
    const double t43 = t31 - 0.0109899125;
    const double t44 = t12 + 0.3732434145;
    const double t45 = t41 + 0.0067651125;
    const double t46 = sin_q3*cos_q3*(t28 - 0.00077) + t40 - 0.0038087875;
    const double t47 = t27 + 0.3056901365;
    const double t48 = cos_q1_q2*(t33 - 0.3465712306626645*t12 - 0.1340594295);
    const double t49 = sin_q1_q2*t46 + t48;
    const double t50 = (sin_q1_q2*t44 + cos_q1_q2*t43)*t6;
    const double t51 = t50 - (cos_q1_q2*t44 - sin_q1_q2*t43)*t7;
    const double t52 = 2.0*sin_q1_q2*cos_q1_q2;
    const double t53 = sin_q1_q2*sin_q1_q2*t47 + cos_q1_q2*cos_q1_q2*t45;
    const double t54 = (0.04687139228815516*t12 + t32 + 0.0106736385)*t52 - t53;
    const double t55 = t54 - 2.0*t50;
    const double t56 = 1.601861202*t2 + 0.0141984*t3 + t55 - 1.674987602;
    const double t57 = qd[0]*qd[0];
    const double t58 = qd[1]*qd[1];
    const double t59 = 2.0*qd[0]*qd[1];
    const double t60 = t4*t59;
    const double t61 = t60 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t58;
    const double w2x = qd[0]*sin_q1_q2;
    const double w2y = qd[0]*cos_q1_q2;
    const double w2z = qd[1] + qd[2];
    const double t62 = w2x*w2x;
    const double t63 = w2y*w2y;
    const double t64 = w2z*w2z;
    const double wd2y = w2x*w2z;
    const double wd2x = w2y*w2z;
    const double t65 = w2x*w2y;
    const double t66 = 2.0*wd2x;
    const double t67 = t63 + t64;
    const double t68 = t62 + t64;
    const double t69 = t6*(t57 + t58);
    const double a2z = t7*t59;
    const double t70 = t7*t58 + 22.650658046640498;
    const double a2x = sin_q1_q2*t70 + cos_q1_q2*t69;
    const double a2y = sin_q1_q2*t69 - cos_q1_q2*t70;
    const double t71 = t63 - t64;
    const double t72 = 0.021347277*wd2y + 0.3056901365*t66 - 0.0038087875*t65;
    const double t73 = t62 - t64;
    const double t74 = 0.1340594295*t65 - 0.013530225*wd2y - 0.0106736385*t66;
    const double t75 = t62 - t63;
    const double t76 = 0.0067651125*t65;
    const double t77 = t76 - 0.3056901365*t65 - 0.0106736385*t75;
    const double t78 = 0.0109899125*a2z + 0.0038087875*t73 + t74;
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w3z = qd[3] + w2y;
    const double t79 = cos_q3*t65 - sin_q3*t66;
    const double t80 = sin_q3*t65 + cos_q3*t66;
    const double t81 = w3x*w3z;
    const double t82 = w3y*w3z;
    const double t83 = w3x*w3y;
    const double wd3x = t80 - t82;
    const double wd3y = t79 - t81;
    const double t84 = wd2y - t83;
    const double t85 = wd2y + t83;
    const double t86 = t81 - wd3y;
    const double t87 = t82 - wd3x;
    const double t88 = a2x - 0.04687139228815516*t67;
    const double a3z = a2y - 0.04687139228815516*t65;
    const double t89 = 0.3465712306626645*t57 + a2z - 0.09374278457631031*wd2y;
    const double a3x = sin_q3*t89 + cos_q3*t88;
    const double a3y = sin_q3*t88 - cos_q3*t89;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double w4z = qd[4] + w3y;
    const double t90 = w4x*w4z;
    const double t91 = w4y*w4z;
    const double t92 = w4x*w4y;
    const double wd4x = sin_q4*t84 + cos_q4*t87 + t91;
    const double wd4y = cos_q4*t84 + t90 - sin_q4*t87;
    const double t93 = wd3y - t92;
    const double t94 = wd3y + t92;
    const double t95 = 1.0/(t29 - cos_q4*t9);
    const double t96 = t90 + wd4y;
    const double t97 = t91 + wd4x;
    const double t98 = w4x*w4x + w4z*w4z;
    const double a4z = t80 + a3y;
    const double a4x = cos_q4*(t79 + a3x) - sin_q4*(t68 + a3z);
    const double t99 = 0.001247328*t93;
    const double t100 = 0.001247328*t98;
    const double t101 = 0.001247328*t97;
    const double t102 = 0.00042216*t97 - 0.001247328*a4z;
    const double t103 = cos_q4*t10;
    const double t104 = 0.00042216*t93 + 0.0002*t94 + 0.001247328*a4x;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double t105 = t33 - t103;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double t106 = 25000.0*t10;
    const double t107 = w5x*w5z;
    const double t108 = w5y*w5z;
    const double t109 = w5x*w5y;
    const double wd5x = sin_q5*t93 + t108 - cos_q5*t97;
    const double t110 = t45 + t47 - t10*t106;
    const double t111 = 1557.2443004858603*t17;
    const double t112 = t95*t105;
    const double wd5y = sin_q5*t97 + cos_q5*t93 + t107;
    const double t113 = wd4y - t109;
    const double t114 = wd4y + t109;
    const double t115 = t107 + wd5y;
    const double t116 = t108 + wd5x;
    const double t117 = 2e-05*t116;
    const double t118 = 2e-05*t115;
    const double t119 = 2e-05*t113 + 2e-05*t114;
    const double t120 = 1.0/(t110 - t17*t111 - t105*t112);
    const double t121 = t33 - t37 - t103;
    const double t122 = sin_q5*t118 + t102 - cos_q5*t117;
    const double t123 = 0.0002*t96 + t119;
    const double t124 = sin_q4*t100 + cos_q4*t99;
    const double t125 = t51 + t110;
    const double t126 = sin_q5*t117 + cos_q5*t118 + t104;
    const double t127 = sin_q4*t99 - cos_q4*t100;
    const double t128 = t125 - t23*t111 - t112*t121;
    const double t129 = 1557.2443004858603*t23;
    const double t130 = t95*t121;
    const double t131 = cos_q3*t124 - sin_q3*t101;
    const double t132 = sin_q4*t122 + cos_q4*t123;
    const double t133 = t36 - cos_q4*t11 - t6*t31;
    const double t134 = t121*t130;
    const double t135 = cos_q4*t122 + t101 - sin_q4*t123;
    const double t136 = t120*t128;
    const double t137 = 0.00065*t86 - t124 - t126;
    const double t138 = t23*t129 + t134 - t51 - t125 - 1.748114002;
    const double t139 = 0.0109899125*t67 - 0.3732434145*t65 - t131;
    const double t140 = 0.00075*t87 + t135;
    const double t141 = 0.0109899125*t65 + t127 - 0.3732434145*t68;
    const double t142 = t11*t106;
    const double t143 = 1.0/(t128*t136 + t138);
    const double t144 = sin_q3*t124 + cos_q3*t101;
    const double t145 = 0.00075*t84 + 0.00065*t85 + t132;
    const double t146 = t5 + t7*t30 + t49 + t142;
    const double t147 = t49 + t112*t133 + t142 - t22*t111;
    const double t148 = cos_q3*t140 + 0.3465712306626645*t127 - sin_q3*t137;
    const double t149 = t6*(sin_q1_q2*t139 - cos_q1_q2*t141);
    const double t150 = t130*t133 + t146 - t22*t129;
    const double t151 = tau[5] + t119;
    const double t152 = 25000.0*t11;
    const double t153 = 1557.2443004858603*t22;
    const double t154 = sin_q3*t140 + cos_q3*t137 + 0.04687139228815516*t127;
    const double t155 = t6*(0.021979825*wd2y + 0.3732434145*t66 - t144);
    const double t156 = t150 - t136*t147;
    const double t157 = tau[3] + t145 - cos_q4*t151;
    const double t158 = t149 - (sin_q1_q2*t141 + cos_q1_q2*t139)*t7;
    const double t159 = t22*t153;
    const double t160 = t95*t133;
    const double t161 = t120*t147;
    const double t162 = t72 - 0.3732434145*a2z - 0.1340594295*t71 - t148;
    const double t163 = t11*t152 + t56 + t159 - t42 - 1.4717295505;
    const double t164 = t78 + 0.3465712306626645*t131 + 0.04687139228815516*t144 - t145;
    const double t165 = t77 + t154 - 0.3732434145*a2x - 0.0109899125*a2y;
    const double t166 = tau[4] + t126;
    const double t167 = t133*t160 + t147*t161 + t163;
    const double t168 = t143*t156;
    const double t169 = t106*t151;
    const double t170 = t112*t157;
    const double t171 = t61 - sin_q1_q2*t162 - cos_q1_q2*t164 - t155;
    const double t172 = t4*t57 + t158 + t165 - 22.650658046640498*t1;
    const double t173 = t111*t166 + t165 + t169 + t170 - tau[2];
    const double t174 = 1.0/(t167 - t156*t168);
    const double t175 = t130*t157;
    const double t176 = tau[0] + t151*t152 + t171 - t153*t166;
    const double t177 = t129*t166 + t169 + t172 + t175 - tau[1];
    const double t178 = t177 - t136*t173;
    const double t179 = t157*t160 + t161*t173 + t176;
    const double qdd0 = t174*(t179 - t168*t178);
    qdd[0] = -qdd0;
    const double qdd1 = t143*t178 - t168*qdd0;
    qdd[1] = qdd1;
    const double qdd2 = t120*t173 + t136*qdd1 - t161*qdd0;
    qdd[2] = -qdd2;
    const double t180 = t95*t157 + t112*qdd2 - t130*qdd1;
    const double qdd3 = t180 - t160*qdd0;
    qdd[3] = qdd3;
    const double t181 = t111*qdd2 + 1557.2443004858603*t166 - t129*qdd1;
    const double qdd4 = t153*qdd0 + t181;
    qdd[4] = qdd4;
    const double t182 = t106*qdd2 + 25000.0*t151 - cos_q4*qdd3;
    const double qdd5 = t182 - t106*qdd1 - t152*qdd0;
    qdd[5] = qdd5;
}

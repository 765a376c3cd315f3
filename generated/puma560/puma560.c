/**
 * @file puma560.c
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
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
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn. Rounding mode: to nearest. In other modes, sines
 * have 9 correct digits (float: 4).
 */
#include "puma560.h"

#include <math.h>
#include <string.h>

#include "puma560_sines.h"

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 162 M 138 A 10 sin/cos; 15.5 digits (float 6.8)
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
    const double t2 = 1.368797152*sin_q1 + 0.0141984*cos_q1;
    const double t3 = sin_q1*t2;
    const double t4 = t3 - 1.441923552;
    const double t5 = cos_q1*t2 - 0.0070992;
    const double t6 = 0.609298224*sin_q1 + 0.023751*cos_q1;
    const double t7 = 0.9969983837450935*cos_q1;
    const double t8 = 0.9969983837450935*sin_q1;
    const double t9 = qd[0]*qd[0];
    const double t10 = 1.268567038*qdd[0];
    const double t11 = 0.175*qdd[0] + t10;
    const double t12 = qd[1]*qd[1];
    const double t13 = 2.0*qd[0]*qd[1];
    const double t14 = qdd[1]*t6 - qdd[0]*t4 - t5*t13;
    const double t15 = (0.609298224*cos_q1 - 0.023751*sin_q1)*t12 + t14;
    const double t16 = qdd[1]*t4 - qdd[0]*t6;
    const double t17 = t16 - qdd[1]*(t3 + 0.0731264) - t5*t9;
    const double w2x = qd[0]*sin_q1_q2;
    const double w2y = qd[0]*cos_q1_q2;
    const double w2z = qd[1] + qd[2];
    const double wd2z = qdd[1] + qdd[2];
    const double t18 = w2x*w2x;
    const double t19 = w2y*w2y;
    const double t20 = w2z*w2z;
    const double t21 = qdd[0]*cos_q1_q2;
    const double t22 = qdd[0]*sin_q1_q2;
    const double t23 = w2x*w2z;
    const double t24 = w2y*w2z;
    const double t25 = w2x*w2y;
    const double wd2x = t22 + t24;
    const double wd2y = t21 - t23;
    const double t26 = wd2z - t25;
    const double t27 = wd2z + t25;
    const double t28 = t23 - wd2y;
    const double t29 = t24 + wd2x;
    const double t30 = t19 + t20;
    const double t31 = t18 + t20;
    const double t32 = qdd[1]*t8 + t7*(t9 + t12);
    const double a2z = qdd[0]*t7 - t8*t13;
    const double t33 = qdd[1]*t7 - t8*t12 - 22.650658046640498;
    const double a2x = cos_q1_q2*t32 - sin_q1_q2*t33;
    const double a2y = sin_q1_q2*t32 + cos_q1_q2*t33;
    const double t34 = t19 - t20;
    const double t35 = 0.0106736385*t28 + 0.3056901365*t29 - 0.1340594295*t34;
    const double t36 = 0.1340594295*t26 + 0.00625*t28 + 0.0106736385*t29;
    const double t37 = t18 - t19;
    const double t38 = 0.3056901365*t26 + 0.00625*t27 - 0.1340594295*t21;
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w3z = qd[3] + w2y;
    const double wd3z = qdd[3] + wd2y;
    const double t39 = sin_q3*t29 + cos_q3*t26;
    const double t40 = sin_q3*t26 - cos_q3*t29;
    const double t41 = w3x*w3z;
    const double t42 = w3y*w3z;
    const double t43 = w3x*w3y;
    const double wd3x = t40 + t42;
    const double wd3y = t39 + t41;
    const double t44 = wd3z + t43;
    const double t45 = wd3z - t43;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double t46 = t41 + wd3y;
    const double t47 = t42 + wd3x;
    const double t48 = 0.3465712306626645*t21 + a2x - 0.04687139228815516*t30;
    const double w4z = qd[4] + w3y;
    const double a3z = 0.3465712306626645*t22 + a2y - 0.04687139228815516*t27;
    const double t49 = 0.04687139228815516*t28 + a2z - 0.3465712306626645*t9;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double t50 = w4y*w4z;
    const double a3x = cos_q3*t48 - sin_q3*t49;
    const double a3y = sin_q3*t48 + cos_q3*t49;
    const double t51 = 0.00075*t44 + 0.00065*t45;
    const double wd4x = sin_q4*t44 - cos_q4*t47 - t50;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double wd4z = qdd[4] + wd3y;
    const double t52 = w4z*w4x;
    const double t53 = w4y*w4x;
    const double wd4y = sin_q4*t47 + cos_q4*t44 - t52;
    const double t54 = t50 - wd4x;
    const double t55 = wd4z + t53;
    const double t56 = wd4z - t53;
    const double t57 = t52 - wd4y;
    const double t58 = w4z*w4z + w4x*w4x;
    const double t59 = w5x*w5y;
    const double t60 = w5x*w5z;
    const double t61 = w5y*w5z;
    const double a4z = t40 - a3y;
    const double a4x = sin_q4*(t31 + a3z) + cos_q4*(t39 - a3x);
    const double wd5y = cos_q5*t55 - sin_q5*t54 - t60;
    const double wd5x = sin_q5*t55 + cos_q5*t54 - t61;
    const double wd5z = qdd[5] + wd4y;
    const double t62 = 0.001247328*t55;
    const double t63 = 0.001247328*t58;
    const double t64 = 0.001247328*t54;
    const double t65 = 0.00042216*t54 + 0.001247328*a4z;
    const double t66 = 0.00042216*t55 + 0.0002*t56 + 0.001247328*a4x;
    const double t67 = wd5z - t59;
    const double t68 = t59 + wd5z;
    const double t69 = t60 - wd5y;
    const double t70 = t61 - wd5x;
    const double t71 = cos_q4*t62 - sin_q4*t63;
    const double t72 = 2e-05*t70;
    const double t73 = 2e-05*t69;
    const double tau5 = 2e-05*t67 + 2e-05*t68;
    tau[5] = tau5;
    const double t74 = 0.2344695125*a3y - t64;
    const double t75 = sin_q5*t73 + t65 - cos_q5*t72;
    const double t76 = 0.0002*t57 - tau5;
    const double t77 = 0.2344695125*a3x - t71;
    const double tau4 = t66 - sin_q5*t72 - cos_q5*t73;
    tau[4] = tau4;
    const double t78 = cos_q4*t75 + t64 - sin_q4*t76;
    const double t79 = 0.00075*t47 + t78;
    const double t80 = 0.00065*t46 + t71 + tau4;
    const double t81 = sin_q4*t62 + cos_q4*t63 + 0.2344695125*a3z;
    const double t82 = sin_q3*t74 + cos_q3*t77;
    const double tau3 = t51 - sin_q4*t75 - cos_q4*t76;
    tau[3] = tau3;
    const double t83 = sin_q3*t77 - cos_q3*t74;
    const double t84 = cos_q3*t79 - sin_q3*t80 - 0.3465712306626645*t81;
    const double t85 = 0.3732434145*t31 + t81;
    const double t86 = 0.3732434145*t26 - t82;
    const double t87 = sin_q3*t79 + cos_q3*t80 - 0.04687139228815516*t81;
    const double t88 = t36 - 0.3465712306626645*t82 - tau3 - 0.04687139228815516*t83;
    const double t89 = t7*(0.3732434145*t29 - t83);
    const double tau2 = t38 + t87 - 0.3732434145*a2x - 0.0106736385*t37;
    tau[2] = tau2;
    const double t90 = (sin_q1_q2*t86 + cos_q1_q2*t85)*t7;
    const double t91 = sin_q1_q2*(0.3732434145*a2z + t35 - t84);
    const double t92 = t90 - (cos_q1_q2*t86 - sin_q1_q2*t85)*t8;
    const double tau1 = tau2 + t92 - 22.650658046640498*t1 - t17;
    tau[1] = tau1;
    const double tau0 = t11 + t15 + t89 + t91 - cos_q1_q2*t88;
    tau[0] = tau0;
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_difference, angles of parallel axes added up, lengths in units of 0.4331 m; 72 M 56 A 8 sin/cos (operations: 138 by composite_joint_axes, 161 by composite_rigid_body); 15.5 digits (float 6.7)
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
    const double t15 = 0.00020216*sin_q4;
    const double t16 = (sin_q1_q2*t10 + cos_q1_q2*t8)*t5;
    const double t17 = t16 - (cos_q1_q2*t10 - sin_q1_q2*t8)*t6;
    const double t18 = sin_q4*t15;
    const double t19 = cos_q4*t15 + t8;
    const double t20 = cos_q3*t8;
    const double t21 = t5*t11 + t14;
    M[4] = t21;
    M[24] = t21;
    const double t22 = t12 + t17;
    M[10] = t22;
    M[25] = t22;
    const double t23 = t18 + 0.00164;
    M[21] = t23;
    const double t24 = sin_q3*(t18 + 0.0001);
    const double t25 = sin_q3*t8;
    const double t26 = 0.04687139228815516*t20;
    memset(M + 27, 0, 1 * sizeof *M);
    const double t27 = t18 - 2.0*t7 - 0.3061122965;
    const double t28 = cos_q3*t19;
    const double t29 = sin_q3*t19;
    M[15] = -t29;
    M[20] = -t29;
    const double t30 = 0.3465712306626645*t25;
    const double t31 = sin_q1_q2*t28 + cos_q1_q2*(t23 + t30 - t26);
    const double t32 = sin_q1_q2*t5*t25 - cos_q1_q2*t6*t25;
    const double t33 = sin_q3*t24;
    const double t34 = cos_q1_q2*(0.09374278457631031*t7 + 0.021347277 - 2.0*t28);
    const double t35 = t20 - 0.0109899125;
    const double t36 = t7 + 0.3732434145;
    const double t37 = 2.0*t26 + t33 - t18 - 0.0076351125;
    const double t38 = t5*t20 + t31;
    M[3] = t38;
    M[18] = t38;
    const double t39 = t29 + t32;
    M[9] = -t39;
    M[19] = -t39;
    const double t40 = (sin_q1_q2*t36 + cos_q1_q2*t35)*t5;
    memset(M + 29, 0, 1 * sizeof *M);
    const double t41 = cos_q3*t24 + 0.3465712306626645*t20 - 0.04687139228815516*t25;
    const double t42 = sin_q1*(1.601861202*sin_q1 + 0.0141984*cos_q1) - 1.674987602;
    const double t43 = t37 - sin_q1_q2*(sin_q1_q2*(t37 - t27) - t34);
    const double t44 = t27 + t37;
    M[14] = -t44;
    const double t45 = sin_q1_q2*(t41 - 0.0038087875);
    const double t46 = t45 - cos_q1_q2*(0.3465712306626645*t7 + t29 + 0.1340594295);
    M[2] = t46;
    M[12] = t46;
    const double t47 = t40 - (cos_q1_q2*t36 - sin_q1_q2*t35)*t6;
    const double t48 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const double t49 = t44 - t47;
    M[8] = -t49;
    M[13] = -t49;
    const double t50 = t6*t25 + t46 + t48;
    M[1] = t50;
    M[6] = t50;
    const double t51 = t49 - t47 - 1.748114002;
    M[7] = -t51;
    const double t52 = t42 + t43 - 2.0*t40;
    const double t53 = t52 - 2.0*t30 - t33 - 1.4724995505;
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
 * route: newton_euler_tensor, angles of parallel axes added up, lengths in units of 0.4331 m; 145 M 112 A 10 sin/cos; 15.5 digits (float 6.8)
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
    const double t2 = (1.368797152*sin_q1 + 0.0141984*cos_q1)*cos_q1 - 0.0070992;
    const double t3 = 0.9969983837450935*cos_q1;
    const double t4 = 0.9969983837450935*sin_q1;
    const double t5 = qd[0]*qd[0];
    const double t6 = qd[1]*qd[1];
    const double t7 = 2.0*qd[0]*qd[1];
    const double t8 = t2*t7;
    const double t9 = t8 - (0.609298224*cos_q1 - 0.023751*sin_q1)*t6;
    const double w2x = qd[0]*sin_q1_q2;
    const double w2y = qd[0]*cos_q1_q2;
    const double w2z = qd[1] + qd[2];
    const double t10 = w2x*w2x;
    const double t11 = w2y*w2y;
    const double t12 = w2z*w2z;
    const double wd2y = w2x*w2z;
    const double wd2x = w2y*w2z;
    const double t13 = w2x*w2y;
    const double t14 = 2.0*wd2x;
    const double t15 = t11 + t12;
    const double t16 = t10 + t12;
    const double t17 = t3*(t5 + t6);
    const double a2z = t4*t7;
    const double t18 = t4*t6 + 22.650658046640498;
    const double a2x = sin_q1_q2*t18 + cos_q1_q2*t17;
    const double a2y = sin_q1_q2*t17 - cos_q1_q2*t18;
    const double t19 = t11 - t12;
    const double t20 = 0.021347277*wd2y + 0.3056901365*t14 - 0.1340594295*t19;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double t21 = 0.1340594295*t13 - 0.0125*wd2y - 0.0106736385*t14;
    const double w3z = qd[3] + w2y;
    const double t22 = t10 - t11;
    const double t23 = 0.00625*t13;
    const double t24 = t23 - 0.3056901365*t13 - 0.0106736385*t22;
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double t25 = sin_q3*t13 + cos_q3*t14;
    const double t26 = w3y*w3z;
    const double t27 = cos_q3*t13 - sin_q3*t14;
    const double t28 = w3z*w3x;
    const double t29 = w3y*w3x;
    const double wd3x = t25 - t26;
    const double wd3y = t27 - t28;
    const double t30 = t29 - wd2y;
    const double t31 = wd2y + t29;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double t32 = t28 - wd3y;
    const double t33 = t26 - wd3x;
    const double t34 = 0.04687139228815516*t15 - a2x;
    const double a3z = 0.04687139228815516*t13 - a2y;
    const double w4z = qd[4] + w3y;
    const double t35 = 0.09374278457631031*wd2y - 0.3465712306626645*t5 - a2z;
    const double a3x = sin_q3*t35 + cos_q3*t34;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double t36 = w4y*w4z;
    const double a3y = sin_q3*t34 - cos_q3*t35;
    const double t37 = w4z*w4x;
    const double t38 = w4y*w4x;
    const double wd4x = sin_q4*t30 - cos_q4*t33 - t36;
    const double wd4y = sin_q4*t33 + cos_q4*t30 - t37;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double t39 = wd3y - t38;
    const double t40 = wd3y + t38;
    const double t41 = t37 - wd4y;
    const double t42 = t36 - wd4x;
    const double t43 = w4z*w4z + w4x*w4x;
    const double a4z = t25 - a3y;
    const double a4x = sin_q4*(a3z - t16) + cos_q4*(t27 - a3x);
    const double t44 = w5x*w5y;
    const double t45 = 0.001247328*t39;
    const double t46 = w5x*w5z;
    const double t47 = w5y*w5z;
    const double t48 = 0.001247328*t43;
    const double t49 = 0.001247328*t42;
    const double t50 = 0.00042216*t42 - 0.001247328*a4z;
    const double t51 = wd4y - t44;
    const double wd5y = sin_q5*t42 + cos_q5*t39 + t46;
    const double wd5x = sin_q5*t39 + t47 - cos_q5*t42;
    const double t52 = wd4y + t44;
    const double t53 = 0.00042216*t39 + 0.0002*t40 + 0.001247328*a4x;
    const double t54 = t46 + wd5y;
    const double t55 = t47 + wd5x;
    const double b5 = 2e-05*t51 + 2e-05*t52;
    b[5] = b5;
    const double t56 = sin_q4*t48 + cos_q4*t45;
    const double t57 = 2e-05*t55;
    const double t58 = 2e-05*t54;
    const double t59 = sin_q5*t58 + t50 - cos_q5*t57;
    const double t60 = 0.0002*t41 - b5;
    const double b4 = sin_q5*t57 + cos_q5*t58 + t53;
    b[4] = -b4;
    const double t61 = 0.2344695125*a3y + t49;
    const double t62 = 0.2344695125*a3x - t56;
    const double t63 = sin_q4*t59 + cos_q4*t60;
    const double t64 = cos_q4*t59 + t49 - sin_q4*t60;
    const double t65 = 0.00075*t33 + t64;
    const double t66 = 0.00065*t32 - t56 - b4;
    const double t67 = sin_q4*t45 + 0.2344695125*a3z - cos_q4*t48;
    const double t68 = sin_q3*t61 + cos_q3*t62;
    const double t69 = sin_q3*t62 - cos_q3*t61;
    const double b3 = 0.00065*t31 + t63 - 0.00075*t30;
    b[3] = -b3;
    const double t70 = cos_q3*t65 + 0.3465712306626645*t67 - sin_q3*t66;
    const double t71 = t67 - 0.3732434145*t16;
    const double t72 = t68 - 0.3732434145*t13;
    const double t73 = sin_q3*t65 + cos_q3*t66 + 0.04687139228815516*t67;
    const double t74 = 0.3465712306626645*t68 + 0.04687139228815516*t69 + b3 - t21;
    const double b2 = t24 + t73 - 0.3732434145*a2x;
    b[2] = b2;
    const double t75 = cos_q1_q2*t74;
    const double t76 = t3*(sin_q1_q2*t72 - cos_q1_q2*t71);
    const double t77 = sin_q1_q2*(0.3732434145*a2z + t70 - t20) + t75;
    const double t78 = t76 - (sin_q1_q2*t71 + cos_q1_q2*t72)*t4;
    const double b0 = t9 + t77 - t3*(0.3732434145*t14 + t69);
    b[0] = -b0;
    const double b1 = t2*t5 + b2 + t78 - 22.650658046640498*t1;
    b[1] = b1;
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation, angles of parallel axes added up, lengths in units of 0.4331 m; 294 M 230 A 4 D 10 sin/cos (operations: 574 by articulated_body_nominal); 15.7 digits (float 7.0)
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
    const double t2 = 1.601861202*sin_q1 + 0.0141984*cos_q1;
    const double t3 = cos_q1*t2 - 0.0070992;
    const double t4 = 0.690314699*sin_q1 + 0.023751*cos_q1;
    const double t5 = 0.9969983837450935*cos_q1;
    const double t6 = 0.9969983837450935*sin_q1;
    const double t7 = 4e-05*sin_q4;
    const double t8 = 4e-05*cos_q4;
    const double t9 = sin_q3*t7;
    const double t10 = sin_q1_q2*cos_q3*t7 - cos_q1_q2*t8;
    const double t11 = 0.001247328*cos_q4;
    const double t12 = 0.001247328*sin_q4;
    const double t13 = t11 + 0.00064216;
    const double t14 = cos_q3*t11;
    const double t15 = sin_q3*t11;
    const double t16 = cos_q3*t13 - 0.04687139228815516*t12;
    const double t17 = sin_q1_q2*(sin_q3*t13 + 0.3465712306626645*t12);
    const double t18 = t17 - cos_q1_q2*(0.3465712306626645*t14 + 0.04687139228815516*t15);
    const double t19 = (sin_q1_q2*t14 + cos_q1_q2*t12)*t5;
    const double t20 = t19 - (cos_q1_q2*t14 - sin_q1_q2*t12)*t6;
    const double t21 = t5*t15 + t18;
    const double t22 = t16 + t20;
    const double t23 = cos_q4*cos_q4;
    const double t24 = sin_q4*sin_q4;
    const double t25 = -0.00020216*sin_q4*cos_q4 - t12;
    const double t26 = 2.0*t11 + 0.00042216*t23 + 0.00022*t24;
    const double t27 = 0.00022*t23 + 0.00042216*t24 + 0.00065;
    const double t28 = t27 + 0.00077;
    const double t29 = sin_q3*t12;
    const double t30 = cos_q3*t12;
    const double t31 = cos_q3*t25;
    const double t32 = sin_q3*t25;
    const double t33 = 0.3465712306626645*t29;
    const double t34 = 0.04687139228815516*t30;
    const double t35 = sin_q1_q2*t31 - cos_q1_q2*(t28 + t33 - t34);
    const double t36 = sin_q1_q2*t5*t29 - cos_q1_q2*t6*t29;
    const double t37 = cos_q3*cos_q3;
    const double t38 = sin_q3*sin_q3;
    const double t39 = 0.3465712306626645*t30 - 0.04687139228815516*t29;
    const double t40 = t27*t37 + 0.00077*t38 - 2.0*t34;
    const double t41 = t27*t38 + 2.0*t33 + 0.00077*t37;
    const double t42 = t30 - 0.0109899125;
    const double t43 = t11 + 0.3732434145;
    const double t44 = t40 + 0.0067651125;
    const double t45 = sin_q3*cos_q3*(t27 - 0.00077) + t39 - 0.0038087875;
    const double t46 = t26 + 0.3056901365;
    const double t47 = cos_q1_q2*(t32 - 0.3465712306626645*t11 - 0.1340594295);
    const double t48 = sin_q1_q2*t45 + t47;
    const double t49 = (sin_q1_q2*t43 + cos_q1_q2*t42)*t5;
    const double t50 = t49 - (cos_q1_q2*t43 - sin_q1_q2*t42)*t6;
    const double t51 = 2.0*sin_q1_q2*cos_q1_q2;
    const double t52 = sin_q1_q2*sin_q1_q2*t46 + cos_q1_q2*cos_q1_q2*t44;
    const double t53 = (0.04687139228815516*t11 + t31 + 0.0106736385)*t51 - t52;
    const double t54 = sin_q1*t2 + t53 - 2.0*t49 - 1.674987602;
    const double t55 = qd[0]*qd[0];
    const double t56 = qd[1]*qd[1];
    const double t57 = 2.0*qd[0]*qd[1];
    const double t58 = t3*t57;
    const double t59 = t58 - (0.690314699*cos_q1 - 0.023751*sin_q1)*t56;
    const double w2x = qd[0]*sin_q1_q2;
    const double w2y = qd[0]*cos_q1_q2;
    const double w2z = qd[1] + qd[2];
    const double t60 = w2x*w2x;
    const double t61 = w2y*w2y;
    const double t62 = w2z*w2z;
    const double wd2y = w2x*w2z;
    const double wd2x = w2y*w2z;
    const double t63 = w2x*w2y;
    const double t64 = 2.0*wd2x;
    const double t65 = t61 + t62;
    const double t66 = t60 + t62;
    const double t67 = t5*(t55 + t56);
    const double a2z = t6*t57;
    const double t68 = t6*t56 + 22.650658046640498;
    const double a2x = sin_q1_q2*t68 + cos_q1_q2*t67;
    const double a2y = sin_q1_q2*t67 - cos_q1_q2*t68;
    const double t69 = t61 - t62;
    const double t70 = 0.021347277*wd2y + 0.3056901365*t64 - 0.0038087875*t63;
    const double t71 = t60 - t62;
    const double t72 = 0.1340594295*t63 - 0.013530225*wd2y - 0.0106736385*t64;
    const double t73 = t60 - t61;
    const double t74 = 0.0067651125*t63;
    const double t75 = t74 - 0.3056901365*t63 - 0.0106736385*t73;
    const double t76 = 0.0109899125*a2z + 0.0038087875*t71 + t72;
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w3z = qd[3] + w2y;
    const double t77 = cos_q3*t63 - sin_q3*t64;
    const double t78 = sin_q3*t63 + cos_q3*t64;
    const double t79 = w3x*w3z;
    const double t80 = w3y*w3z;
    const double t81 = w3x*w3y;
    const double wd3x = t78 - t80;
    const double wd3y = t77 - t79;
    const double t82 = wd2y - t81;
    const double t83 = wd2y + t81;
    const double t84 = t79 - wd3y;
    const double t85 = t80 - wd3x;
    const double t86 = a2x - 0.04687139228815516*t65;
    const double a3z = a2y - 0.04687139228815516*t63;
    const double t87 = 0.3465712306626645*t55 + a2z - 0.09374278457631031*wd2y;
    const double a3x = sin_q3*t87 + cos_q3*t86;
    const double a3y = sin_q3*t86 - cos_q3*t87;
    const double w4x = sin_q4*w3z + cos_q4*w3x;
    const double w4y = sin_q4*w3x - cos_q4*w3z;
    const double w4z = qd[4] + w3y;
    const double t88 = w4x*w4z;
    const double t89 = w4y*w4z;
    const double t90 = w4x*w4y;
    const double wd4x = sin_q4*t82 + cos_q4*t85 + t89;
    const double wd4y = cos_q4*t82 + t88 - sin_q4*t85;
    const double t91 = wd3y - t90;
    const double t92 = wd3y + t90;
    const double t93 = 1.0/(t28 - cos_q4*t8);
    const double t94 = t88 + wd4y;
    const double t95 = t89 + wd4x;
    const double t96 = w4x*w4x + w4z*w4z;
    const double a4z = t78 + a3y;
    const double a4x = cos_q4*(t77 + a3x) - sin_q4*(t66 + a3z);
    const double t97 = 0.001247328*t91;
    const double t98 = 0.001247328*t96;
    const double t99 = 0.001247328*t95;
    const double t100 = 0.00042216*t95 - 0.001247328*a4z;
    const double t101 = cos_q4*t9;
    const double t102 = 0.00042216*t91 + 0.0002*t92 + 0.001247328*a4x;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double t103 = t32 - t101;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5z = w4y - qd[5];
    const double t104 = 25000.0*t9;
    const double t105 = w5x*w5z;
    const double t106 = w5y*w5z;
    const double t107 = w5x*w5y;
    const double wd5x = sin_q5*t91 + t106 - cos_q5*t95;
    const double t108 = t44 + t46 - t9*t104;
    const double t109 = 1557.2443004858603*t16;
    const double t110 = t93*t103;
    const double wd5y = sin_q5*t95 + cos_q5*t91 + t105;
    const double t111 = wd4y - t107;
    const double t112 = wd4y + t107;
    const double t113 = t105 + wd5y;
    const double t114 = t106 + wd5x;
    const double t115 = 2e-05*t114;
    const double t116 = 2e-05*t113;
    const double t117 = 2e-05*t111 + 2e-05*t112;
    const double t118 = 1.0/(t108 - t16*t109 - t103*t110);
    const double t119 = t32 - t36 - t101;
    const double t120 = sin_q5*t116 + t100 - cos_q5*t115;
    const double t121 = 0.0002*t94 + t117;
    const double t122 = sin_q4*t98 + cos_q4*t97;
    const double t123 = t50 + t108;
    const double t124 = sin_q5*t115 + cos_q5*t116 + t102;
    const double t125 = sin_q4*t97 - cos_q4*t98;
    const double t126 = t123 - t22*t109 - t110*t119;
    const double t127 = 1557.2443004858603*t22;
    const double t128 = t93*t119;
    const double t129 = cos_q3*t122 - sin_q3*t99;
    const double t130 = sin_q4*t120 + cos_q4*t121;
    const double t131 = t35 - cos_q4*t10 - t5*t30;
    const double t132 = t119*t128;
    const double t133 = cos_q4*t120 + t99 - sin_q4*t121;
    const double t134 = t118*t126;
    const double t135 = 0.00065*t84 - t122 - t124;
    const double t136 = t22*t127 + t132 - t50 - t123 - 1.748114002;
    const double t137 = 0.0109899125*t65 - 0.3732434145*t63 - t129;
    const double t138 = 0.00075*t85 + t133;
    const double t139 = 0.0109899125*t63 + t125 - 0.3732434145*t66;
    const double t140 = t10*t104;
    const double t141 = 1.0/(t126*t134 + t136);
    const double t142 = sin_q3*t122 + cos_q3*t99;
    const double t143 = 0.00075*t82 + 0.00065*t83 + t130;
    const double t144 = t4 + t6*t29 + t48 + t140;
    const double t145 = t48 + t110*t131 + t140 - t21*t109;
    const double t146 = cos_q3*t138 + 0.3465712306626645*t125 - sin_q3*t135;
    const double t147 = t5*(sin_q1_q2*t137 - cos_q1_q2*t139);
    const double t148 = t128*t131 + t144 - t21*t127;
    const double t149 = tau[5] + t117;
    const double t150 = 25000.0*t10;
    const double t151 = 1557.2443004858603*t21;
    const double t152 = sin_q3*t138 + cos_q3*t135 + 0.04687139228815516*t125;
    const double t153 = t5*(0.021979825*wd2y + 0.3732434145*t64 - t142);
    const double t154 = t148 - t134*t145;
    const double t155 = tau[3] + t143 - cos_q4*t149;
    const double t156 = t147 - (sin_q1_q2*t139 + cos_q1_q2*t137)*t6;
    const double t157 = t21*t151;
    const double t158 = t93*t131;
    const double t159 = t118*t145;
    const double t160 = t70 - 0.3732434145*a2z - 0.1340594295*t69 - t146;
    const double t161 = t10*t150 + t54 + t157 - t41 - 1.4717295505;
    const double t162 = t76 + 0.3465712306626645*t129 + 0.04687139228815516*t142 - t143;
    const double t163 = t75 + t152 - 0.3732434145*a2x - 0.0109899125*a2y;
    const double t164 = tau[4] + t124;
    const double t165 = t131*t158 + t145*t159 + t161;
    const double t166 = t141*t154;
    const double t167 = t104*t149;
    const double t168 = t110*t155;
    const double t169 = t59 - sin_q1_q2*t160 - cos_q1_q2*t162 - t153;
    const double t170 = t3*t55 + t156 + t163 - 22.650658046640498*t1;
    const double t171 = t109*t164 + t163 + t167 + t168 - tau[2];
    const double t172 = 1.0/(t165 - t154*t166);
    const double t173 = t128*t155;
    const double t174 = tau[0] + t149*t150 + t169 - t151*t164;
    const double t175 = t127*t164 + t167 + t170 + t173 - tau[1];
    const double t176 = t175 - t134*t171;
    const double t177 = t155*t158 + t159*t171 + t174;
    const double qdd0 = t172*(t177 - t166*t176);
    qdd[0] = -qdd0;
    const double qdd1 = t141*t176 - t166*qdd0;
    qdd[1] = qdd1;
    const double qdd2 = t118*t171 + t134*qdd1 - t159*qdd0;
    qdd[2] = -qdd2;
    const double t178 = t93*t155 + t110*qdd2 - t128*qdd1;
    const double qdd3 = t178 - t158*qdd0;
    qdd[3] = qdd3;
    const double t179 = t109*qdd2 + 1557.2443004858603*t164 - t127*qdd1;
    const double qdd4 = t151*qdd0 + t179;
    qdd[4] = qdd4;
    const double t180 = t104*qdd2 + 25000.0*t149 - cos_q4*qdd3;
    const double qdd5 = t180 - t104*qdd1 - t150*qdd0;
    qdd[5] = qdd5;
}

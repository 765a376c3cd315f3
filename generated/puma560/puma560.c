/*
 * puma560.c
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned, in joint space moved along their axes and inertias regrouped
 * drives:     none in the file
 * generator:  symgen 0.1.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 *
 * SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not.
 * Gravity (0, 0, -9.81) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * q[2] joint3: revolute [rad], link2 -> link3
 * q[3] joint4: revolute [rad], link3 -> link4
 * q[4] joint5: revolute [rad], link4 -> link5
 * q[5] joint6: revolute [rad], link5 -> link6
 */
#include "puma560.h"

#include <math.h>

/*
 * tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration
 * route: newton_euler_tensor; 192 M 163 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  qdd  joint accelerations [rad/s^2 or m/s^2], 6
 * out tau  joint forces [N m or N], 6
 */
void puma560_inverse_dynamics(const double q[6], const double qd[6], const double qdd[6], double tau[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double w1y = qd[0]*cos_q1;
    const double w1x = qd[0]*sin_q1;
    const double w2y = sin_q2*w1x - cos_q2*w1y;
    const double w3z = w2y - qd[3];
    const double w2x = sin_q2*w1y + cos_q2*w1x;
    const double w2z = qd[1] + qd[2];
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w4y = sin_q4*w3x + cos_q4*w3z;
    const double w5z = w4y - qd[5];
    const double w4x = cos_q4*w3x - sin_q4*w3z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w4z = qd[4] + w3y;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double t1 = qd[1]*w1x;
    const double wd1y = qdd[0]*cos_q1 - t1;
    const double t2 = qd[1]*w1y;
    const double wd1x = qdd[0]*sin_q1 + t2;
    const double wd2y = qd[2]*w2x + sin_q2*wd1x - cos_q2*wd1y;
    const double wd3z = wd2y - qdd[3];
    const double wd2x = sin_q2*wd1y + cos_q2*wd1x - qd[2]*w2y;
    const double wd2z = qdd[1] + qdd[2];
    const double wd3x = cos_q3*wd2x - qd[3]*w3y - sin_q3*wd2z;
    const double wd4x = cos_q4*wd3x - qd[4]*w4y - sin_q4*wd3z;
    const double wd3y = qd[3]*w3x + sin_q3*wd2x + cos_q3*wd2z;
    const double wd4z = qdd[4] + wd3y;
    const double wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd4z;
    const double t3 = wd5y - w5z*w5x;
    const double t4 = 2e-05*t3;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd4z;
    const double t5 = w5z*w5y + wd5x;
    const double t6 = 2e-05*t5;
    const double t7 = w3z*w3x;
    const double t8 = wd3y + t7;
    const double t9 = w2y*w2y;
    const double t10 = w2x*w2x;
    const double t11 = t9 + t10;
    const double t12 = w2x*w2z;
    const double t13 = wd2y + t12;
    const double t14 = t1 - wd1y;
    const double a2z = 0.4318*t14;
    const double t15 = 0.1501*t11 + a2z - 0.0203*t13;
    const double t16 = wd2y - t12;
    const double t17 = w2z*w2z;
    const double t18 = t9 + t17;
    const double t19 = w1y*w1x;
    const double t20 = qdd[1] + t19;
    const double a1y = 9.81*cos_q1;
    const double t21 = 0.4318*t20 - a1y;
    const double t22 = w1y*w1y;
    const double t23 = qd[1]*qd[1];
    const double t24 = t22 + t23;
    const double a1x = 9.81*sin_q1;
    const double t25 = 0.4318*t24 + a1x;
    const double a2x = cos_q2*t25 - sin_q2*t21;
    const double t26 = a2x - 0.1501*t16 - 0.0203*t18;
    const double a3x = sin_q3*t15 + cos_q3*t26;
    const double t27 = w2y*w2z;
    const double t28 = wd2x + t27;
    const double t29 = w2y*w2x;
    const double t30 = t29 - wd2z;
    const double a2y = sin_q2*t25 + cos_q2*t21;
    const double a3z = 0.1501*t28 + 0.0203*t30 + a2y;
    const double t31 = w3x*w3x + w3y*w3y;
    const double t32 = sin_q4*(a3z + 0.4331*t31);
    const double a4x = cos_q4*(a3x - 0.4331*t8) - t32;
    const double t33 = w4y*w4x;
    const double t34 = wd4z + t33;
    const double t35 = wd4z - t33;
    const double t36 = 0.00042216*t34 + 0.0002*t35 - 0.00288*a4x;
    const double tau4 = cos_q5*t4 + t36 - sin_q5*t6;
    const double t37 = 0.00288*t34;
    const double t38 = w4x*w4x + w4z*w4z;
    const double t39 = 0.00288*t38;
    const double t40 = cos_q4*t37 - sin_q4*t39;
    const double t41 = wd3y - t7;
    const double t42 = tau4 + 0.4331*t40 + 0.00065*t41;
    const double t43 = w5x*w5y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x + cos_q4*wd3z;
    const double wd5z = wd4y - qdd[5];
    const double t44 = wd5z - t43;
    const double t45 = t43 + wd5z;
    const double tau5 = 2e-05*t44 + 2e-05*t45;
    const double t46 = w4x*w4z + wd4y;
    const double t47 = tau5 + 0.0002*t46;
    const double t48 = sin_q5*t4 + cos_q5*t6;
    const double a3y = sin_q3*t26 - cos_q3*t15;
    const double t49 = w3z*w3y;
    const double t50 = wd3x - t49;
    const double a4z = a3y + 0.4331*t50;
    const double t51 = wd4x - w4y*w4z;
    const double t52 = t48 + 0.00288*a4z + 0.00042216*t51;
    const double t53 = 0.00288*t51;
    const double t54 = sin_q4*t47 + cos_q4*t52 + 0.4331*t53;
    const double t55 = wd3x + t49;
    const double t56 = t54 + 0.00075*t55;
    const double t57 = sin_q4*t37 + cos_q4*t39;
    const double t58 = sin_q3*t42 + cos_q3*t56 + 0.1501*t57;
    const double t59 = wd2x - t27;
    const double t60 = 0.0106736385*t13 + 0.3056901365*t59 - 0.1340594295*t11;
    const double t61 = t10 + t17;
    const double t62 = 0.861795*a2z;
    const double t63 = 0.0038087875*t30 + t60 + 0.1340594295*t61 - t62;
    const double t64 = t58 + t63;
    const double t65 = sin_q4*t52 - cos_q4*t47;
    const double t66 = w3x*w3y;
    const double t67 = wd3z - t66;
    const double t68 = wd3z + t66;
    const double tau3 = 0.00075*t67 + 0.00065*t68 - t65;
    const double t69 = sin_q3*t40 + cos_q3*t53;
    const double t70 = cos_q3*t40 - sin_q3*t53;
    const double t71 = 0.0067651125*t13 + 0.0106736385*t59 - 0.0038087875*t11;
    const double t72 = wd2z + t29;
    const double t73 = 0.025375*a2z;
    const double t74 = 0.0038087875*t18 + t71 + 0.1340594295*t72 - t73;
    const double t75 = tau3 + 0.0203*t69 + 0.1501*t70 + t74;
    const double t76 = 0.010956925*t13 + 0.372123081*t59 + 0.4318*t69;
    const double t77 = t2 + wd1x;
    const double t78 = w1x*w1x;
    const double t79 = t22 + t78;
    const double t80 = 1.674987602*t14 + 0.0070992*t77 + 0.690314699*t79;
    const double t81 = t19 - qdd[1];
    const double t82 = 0.690314699*t24 - t80 - 0.023751*t81;
    const double t83 = sin_q2*t64 + t76 + t82 - cos_q2*t75;
    const double t84 = 0.0070992*t14 + 0.0731264*t77 + 0.023751*t79;
    const double t85 = t23 + t78;
    const double t86 = 0.690314699*t20 + t84 - 0.023751*t85;
    const double t87 = sin_q1*(sin_q2*t75 + cos_q2*t64 + t86);
    const double t88 = 1.2967295505*qdd[0];
    const double tau0 = 0.175*qdd[0] + cos_q1*t83 + t87 + t88;
    const double t89 = sin_q3*t56 + 0.0203*t57 - cos_q3*t42;
    const double t90 = 0.1340594295*t16 + 0.0106736385*t18 + 0.3056901365*t72;
    const double t91 = 0.0038087875*t28 + 0.0067651125*t30 + 0.0106736385*t61;
    const double t92 = 0.861795*a2x + 0.025375*a2y + t91 - t90;
    const double tau2 = t89 + t92;
    const double t93 = sin_q2*(0.025375*t18 + t70 + 0.861795*t72);
    const double t94 = cos_q2*(0.025375*t30 + t57 + 0.861795*t61);
    const double t95 = t93 + t94;
    const double t96 = t1 + wd1y;
    const double t97 = 0.0070992*t24 + 0.023751*t96 - 0.0731264*t81;
    const double t98 = t2 - wd1x;
    const double t99 = 1.674987602*t20 - 0.0070992*t85 - 0.690314699*t98;
    const double t100 = 0.1044*a1x + t97 + t99 - 3.79559*a1y;
    const double tau1 = tau2 - 0.4318*t95 - t100;
    tau[0] = tau0;
    tau[1] = -tau1;
    tau[2] = -tau2;
    tau[3] = -tau3;
    tau[4] = tau4;
    tau[5] = -tau5;
}

void puma560_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    for (size_t i = 0; i < count; i++) {
        puma560_inverse_dynamics(q + 6 * i, qd + 6 * i, qdd + 6 * i, tau + 6 * i);
    }
}

/*
 * M(q), the symmetric positive definite joint-space inertia
 * route: composite_rigid_body; 108 M 76 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * out M    mass matrix [kg m^2, kg m or kg], 6x6, row-major
 */
void puma560_mass_matrix(const double q[6], double M[36])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double t1 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5;
    const double t2 = t1 + 0.00075;
    const double t3 = sin_q3*sin_q3;
    const double t4 = t1 + 0.0002;
    const double t5 = cos_q4*cos_q4;
    const double t6 = sin_q4*sin_q4;
    const double t7 = t4*t5 + 0.00042216*t6 + 0.00065;
    const double t8 = cos_q3*cos_q3;
    const double t9 = 0.00288*sin_q4;
    const double t10 = cos_q3*t9;
    const double t11 = 0.0203*t10;
    const double t12 = t2*t3 + t7*t8 - 2.0*t11;
    const double t13 = t12 + 0.0067651125;
    const double t14 = sin_q2*sin_q2;
    const double t15 = 0.00288*cos_q4;
    const double t16 = 0.4331*t15;
    const double t17 = t4*t6 + 0.00042216*t5 + 2.0*t16;
    const double t18 = t17 + 0.3056901365;
    const double t19 = cos_q2*cos_q2;
    const double t20 = sin_q4*cos_q4*(t4 - 0.00042216) - 0.4331*t9;
    const double t21 = cos_q3*t20;
    const double t22 = 0.0203*t15 + t21 + 0.0106736385;
    const double t23 = sin_q2*cos_q2;
    const double t24 = 2.0*t22*t23;
    const double t25 = t13*t14 + t18*t19 + t24 + 0.0731264;
    const double t26 = t10 - 0.025375;
    const double t27 = t15 + 0.861795;
    const double t28 = sin_q2*t27 + cos_q2*t26;
    const double t29 = 0.4318*t28;
    const double t30 = 2.0*t29;
    const double t31 = t24 - t13*t19 - t14*t18 - t30;
    const double t32 = t31 - 1.674987602;
    const double t33 = cos_q1*cos_q1*t32 - sin_q1*sin_q1*t25;
    const double t34 = (t13 - t18)*t23 + t22*(t19 - t14);
    const double t35 = cos_q2*t27 - sin_q2*t26;
    const double t36 = 2.0*sin_q1*cos_q1;
    const double t37 = t33 + (t34 + 0.0070992 - 0.4318*t35)*t36;
    const double t38 = sin_q3*t9;
    const double t39 = 0.1501*t38;
    const double t40 = t2*t8 + t3*t7 + 2.0*t39;
    const double t41 = t40 + 1.2967295505;
    const double t42 = t37 - t41 - 0.175;
    const double t43 = 0.1501*t10 - 0.0203*t38;
    const double t44 = sin_q3*cos_q3*(t7 - t2) + t43 - 0.0038087875;
    const double t45 = sin_q3*t20;
    const double t46 = t45 - 0.1501*t15 - 0.1340594295;
    const double t47 = sin_q2*t44 + cos_q2*t46;
    const double t48 = cos_q1*(t47 + 0.023751);
    const double t49 = cos_q2*t44 - sin_q2*t46;
    const double t50 = sin_q1*(0.4318*t38 + t49 + 0.690314699) + t48;
    const double t51 = sin_q1*t49 + cos_q1*t47;
    const double t52 = t2 + t7;
    const double t53 = t39 + t52 - t11;
    const double t54 = sin_q2*t21 - cos_q2*t53 - 0.4318*t10;
    const double t55 = cos_q1*t54;
    const double t56 = sin_q1*(sin_q2*t53 + cos_q2*t21) + t55;
    const double t57 = sin_q3*t15;
    const double t58 = cos_q3*t15;
    const double t59 = 0.0203*t57 + 0.1501*t58;
    const double t60 = t4 + 0.00042216;
    const double t61 = t16 + t60;
    const double t62 = sin_q3*t61 + 0.1501*t9;
    const double t63 = sin_q2*t62 + 0.4318*t57 - cos_q2*t59;
    const double t64 = cos_q1*t63;
    const double t65 = sin_q1*(sin_q2*t59 + cos_q2*t62) + t64;
    const double t66 = 4e-05*cos_q4;
    const double t67 = 4e-05*sin_q4;
    const double t68 = cos_q3*t67;
    const double t69 = cos_q1*(sin_q2*t68 - cos_q2*t66);
    const double t70 = sin_q1*(sin_q2*t66 + cos_q2*t68) + t69;
    const double t71 = t32 - t25;
    const double t72 = t13 + t18;
    const double t73 = t29 + t72;
    const double t74 = t45 - 0.4318*sin_q2*t38;
    const double t75 = sin_q2*t58 + cos_q2*t9;
    const double t76 = cos_q3*t61 - 0.0203*t9;
    const double t77 = 0.4318*t75 + t76;
    const double t78 = sin_q3*t67;
    M[0] = -t42;
    M[1] = t50;
    M[2] = t51;
    M[3] = -t56;
    M[4] = t65;
    M[5] = -t70;
    M[6] = t50;
    M[7] = -t71;
    M[8] = t73;
    M[9] = t74;
    M[10] = t77;
    M[11] = t78;
    M[12] = t51;
    M[13] = t73;
    M[14] = t72;
    M[15] = t45;
    M[16] = t76;
    M[17] = t78;
    M[18] = -t56;
    M[19] = t74;
    M[20] = t45;
    M[21] = t52;
    M[22] = 0.0;
    M[23] = t66;
    M[24] = t65;
    M[25] = t77;
    M[26] = t76;
    M[27] = 0.0;
    M[28] = t60;
    M[29] = 0.0;
    M[30] = -t70;
    M[31] = t78;
    M[32] = t78;
    M[33] = t66;
    M[34] = 0.0;
    M[35] = 4e-05;
}

void puma560_mass_matrix_batch(size_t count, const double *q, double *M)
{
    for (size_t i = 0; i < count; i++) {
        puma560_mass_matrix(q + 6 * i, M + 36 * i);
    }
}

/*
 * g(q), the joint forces that hold the robot still
 * route: newton_euler; 28 M 12 A 8 sin/cos
 * in  q    joint positions [rad or m], 6
 * out g    gravity forces [N m or N], 6
 */
void puma560_gravity(const double q[6], double g[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double t1 = 9.81*cos_q1;
    const double t2 = 9.81*sin_q1;
    const double t3 = sin_q2*t2 - cos_q2*t1;
    const double t4 = sin_q2*t1 + cos_q2*t2;
    const double t5 = cos_q3*cos_q4*t4 - sin_q4*t3;
    const double g4 = 0.00288*t5;
    const double t6 = 0.00288*sin_q3*t4;
    const double t7 = cos_q4*t6;
    const double t8 = cos_q3*t7 - sin_q3*g4;
    const double g3 = sin_q4*t6;
    const double t9 = cos_q1*(sin_q2*t8 + cos_q2*g3);
    const double g0 = sin_q1*(cos_q2*t8 - sin_q2*g3) + t9;
    const double t10 = sin_q3*t7 + cos_q3*g4;
    const double g2 = 0.025375*t3 + 0.861795*t4 + t10;
    const double g1 = 3.79559*t1 + g2 - 0.1044*t2;
    g[0] = g0;
    g[1] = -g1;
    g[2] = -g2;
    g[3] = g3;
    g[4] = -g4;
    g[5] = 0.0;
}

void puma560_gravity_batch(size_t count, const double *q, double *g)
{
    for (size_t i = 0; i < count; i++) {
        puma560_gravity(q + 6 * i, g + 6 * i);
    }
}

/*
 * b = C(q, qd) qd + g(q), the joint forces at zero acceleration
 * route: newton_euler_tensor; 186 M 143 A 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * out b    bias forces [N m or N], 6
 */
void puma560_bias(const double q[6], const double qd[6], double b[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double w1y = qd[0]*cos_q1;
    const double w1x = qd[0]*sin_q1;
    const double w2y = sin_q2*w1x - cos_q2*w1y;
    const double w3z = w2y - qd[3];
    const double w2x = sin_q2*w1y + cos_q2*w1x;
    const double w2z = qd[1] + qd[2];
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w4y = sin_q4*w3x + cos_q4*w3z;
    const double w5z = w4y - qd[5];
    const double w4x = cos_q4*w3x - sin_q4*w3z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w4z = qd[4] + w3y;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double wd1y = qd[1]*w1x;
    const double wd1x = qd[1]*w1y;
    const double wd2y = qd[2]*w2x + sin_q2*wd1x + cos_q2*wd1y;
    const double wd2x = cos_q2*wd1x - qd[2]*w2y - sin_q2*wd1y;
    const double wd3x = cos_q3*wd2x - qd[3]*w3y;
    const double wd4x = cos_q4*wd3x - qd[4]*w4y - sin_q4*wd2y;
    const double wd3y = qd[3]*w3x + sin_q3*wd2x;
    const double wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd3y;
    const double t1 = wd5y - w5z*w5x;
    const double t2 = 2e-05*t1;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd3y;
    const double t3 = w5z*w5y + wd5x;
    const double t4 = 2e-05*t3;
    const double t5 = w2y*w2y;
    const double t6 = w2x*w2x;
    const double t7 = t5 + t6;
    const double t8 = w2x*w2z;
    const double t9 = wd2y + t8;
    const double t10 = 2.0*wd1y;
    const double a2z = 0.4318*t10;
    const double t11 = 0.0203*t9 - 0.1501*t7 - a2z;
    const double t12 = t8 - wd2y;
    const double t13 = w2z*w2z;
    const double t14 = t5 + t13;
    const double t15 = w1y*w1x;
    const double a1y = 9.81*cos_q1;
    const double t16 = a1y - 0.4318*t15;
    const double t17 = w1y*w1y;
    const double t18 = qd[1]*qd[1];
    const double t19 = t17 + t18;
    const double a1x = 9.81*sin_q1;
    const double t20 = 0.4318*t19 + a1x;
    const double a2x = sin_q2*t16 + cos_q2*t20;
    const double t21 = 0.0203*t14 - 0.1501*t12 - a2x;
    const double a3x = sin_q3*t11 + cos_q3*t21;
    const double t22 = w3z*w3x;
    const double t23 = wd3y + t22;
    const double t24 = w2y*w2z;
    const double t25 = wd2x + t24;
    const double t26 = w2y*w2x;
    const double a2y = sin_q2*t20 - cos_q2*t16;
    const double a3z = 0.1501*t25 + 0.0203*t26 + a2y;
    const double t27 = w3x*w3x + w3y*w3y;
    const double t28 = sin_q4*(a3z + 0.4331*t27);
    const double a4x = cos_q4*(a3x + 0.4331*t23) + t28;
    const double t29 = w4y*w4x;
    const double t30 = wd3y + t29;
    const double t31 = wd3y - t29;
    const double t32 = 0.00288*a4x + 0.00042216*t30 + 0.0002*t31;
    const double b4 = cos_q5*t2 + t32 - sin_q5*t4;
    const double t33 = 0.00288*t30;
    const double t34 = w4x*w4x + w4z*w4z;
    const double t35 = 0.00288*t34;
    const double t36 = cos_q4*t33 - sin_q4*t35;
    const double t37 = wd3y - t22;
    const double t38 = b4 + 0.4331*t36 + 0.00065*t37;
    const double t39 = w5x*w5y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x + cos_q4*wd2y;
    const double t40 = wd4y - t39;
    const double t41 = t39 + wd4y;
    const double b5 = 2e-05*t40 + 2e-05*t41;
    const double t42 = w4x*w4z + wd4y;
    const double t43 = b5 + 0.0002*t42;
    const double t44 = sin_q5*t2 + cos_q5*t4;
    const double t45 = w3z*w3y;
    const double t46 = wd3x - t45;
    const double a3y = sin_q3*t21 - cos_q3*t11;
    const double a4z = a3y - 0.4331*t46;
    const double t47 = wd4x - w4y*w4z;
    const double t48 = t44 + 0.00042216*t47 - 0.00288*a4z;
    const double t49 = 0.00288*t47;
    const double t50 = sin_q4*t43 + cos_q4*t48 + 0.4331*t49;
    const double t51 = wd3x + t45;
    const double t52 = t50 + 0.00075*t51;
    const double t53 = sin_q4*t33 + cos_q4*t35;
    const double t54 = sin_q3*t38 + cos_q3*t52 + 0.1501*t53;
    const double t55 = t24 - wd2x;
    const double t56 = 0.0106736385*t9 - 0.1340594295*t7 - 0.3056901365*t55;
    const double t57 = t6 + t13;
    const double t58 = 0.861795*a2z;
    const double t59 = 0.0038087875*t26 + t56 + 0.1340594295*t57 - t58;
    const double t60 = t54 + t59;
    const double t61 = sin_q4*t48 - cos_q4*t43;
    const double t62 = w3x*w3y;
    const double t63 = t62 - wd2y;
    const double t64 = wd2y + t62;
    const double b3 = 0.00065*t64 - t61 - 0.00075*t63;
    const double t65 = sin_q3*t36 + cos_q3*t49;
    const double t66 = cos_q3*t36 - sin_q3*t49;
    const double t67 = 0.0067651125*t9 - 0.0038087875*t7 - 0.0106736385*t55;
    const double t68 = 0.025375*a2z;
    const double t69 = 0.0038087875*t14 + 0.1340594295*t26 + t67 - t68;
    const double t70 = b3 + 0.0203*t65 + 0.1501*t66 + t69;
    const double t71 = 0.010956925*t9 + 0.4318*t65 - 0.372123081*t55;
    const double t72 = w1x*w1x;
    const double t73 = t17 + t72;
    const double t74 = 2.0*wd1x;
    const double t75 = 1.674987602*t10 + 0.690314699*t73 + 0.0070992*t74;
    const double t76 = 0.690314699*t19 - 0.023751*t15 - t75;
    const double t77 = sin_q2*t60 + t71 + t76 - cos_q2*t70;
    const double t78 = 0.0070992*t10 + 0.023751*t73 + 0.0731264*t74;
    const double t79 = t18 + t72;
    const double t80 = 0.690314699*t15 + t78 - 0.023751*t79;
    const double t81 = sin_q1*(sin_q2*t70 + cos_q2*t60 + t80);
    const double b0 = cos_q1*t77 + t81;
    const double t82 = sin_q3*t52 + 0.0203*t53 - cos_q3*t38;
    const double t83 = 0.0106736385*t14 + 0.3056901365*t26 - 0.1340594295*t12;
    const double t84 = 0.0038087875*t25 + 0.0067651125*t26 + 0.0106736385*t57;
    const double t85 = 0.861795*a2x + 0.025375*a2y + t84 - t83;
    const double b2 = t82 + t85;
    const double t86 = sin_q2*(0.025375*t14 + 0.861795*t26 + t66);
    const double t87 = cos_q2*(0.025375*t26 + t53 + 0.861795*t57);
    const double t88 = t86 + t87;
    const double t89 = 0.0070992*t19 - 0.0731264*t15;
    const double t90 = 3.79559*a1y - 0.1044*a1x;
    const double t91 = 1.674987602*t15 + t89 - 0.0070992*t79 - t90;
    const double b1 = b2 - 0.4318*t88 - t91;
    b[0] = b0;
    b[1] = -b1;
    b[2] = -b2;
    b[3] = -b3;
    b[4] = b4;
    b[5] = -b5;
}

void puma560_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    for (size_t i = 0; i < count; i++) {
        puma560_bias(q + 6 * i, qd + 6 * i, b + 6 * i);
    }
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: factorisation; 359 M 277 A 5 D 10 sin/cos
 * in  q    joint positions [rad or m], 6
 * in  qd   joint velocities [rad/s or m/s], 6
 * in  tau  joint forces [N m or N], 6
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 6
 */
void puma560_forward_dynamics(const double q[6], const double qd[6], const double tau[6], double qdd[6])
{
    const double sin_q1 = sin(q[1]);
    const double cos_q1 = cos(q[1]);
    const double sin_q2 = sin(q[2]);
    const double cos_q2 = cos(q[2]);
    const double sin_q3 = sin(q[3]);
    const double cos_q3 = cos(q[3]);
    const double sin_q4 = sin(q[4]);
    const double cos_q4 = cos(q[4]);
    const double sin_q5 = sin(q[5]);
    const double cos_q5 = cos(q[5]);
    const double w1y = qd[0]*cos_q1;
    const double w1x = qd[0]*sin_q1;
    const double w2y = sin_q2*w1x - cos_q2*w1y;
    const double w3z = w2y - qd[3];
    const double w2x = sin_q2*w1y + cos_q2*w1x;
    const double w2z = qd[1] + qd[2];
    const double w3x = cos_q3*w2x - sin_q3*w2z;
    const double w4y = sin_q4*w3x + cos_q4*w3z;
    const double w5z = w4y - qd[5];
    const double w4x = cos_q4*w3x - sin_q4*w3z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w4z = qd[4] + w3y;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double wd1y = qd[1]*w1x;
    const double wd1x = qd[1]*w1y;
    const double wd2y = qd[2]*w2x + sin_q2*wd1x + cos_q2*wd1y;
    const double wd2x = cos_q2*wd1x - qd[2]*w2y - sin_q2*wd1y;
    const double wd3x = cos_q3*wd2x - qd[3]*w3y;
    const double wd4x = cos_q4*wd3x - qd[4]*w4y - sin_q4*wd2y;
    const double wd3y = qd[3]*w3x + sin_q3*wd2x;
    const double wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd3y;
    const double t1 = wd5y - w5z*w5x;
    const double t2 = 2e-05*t1;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd3y;
    const double t3 = w5z*w5y + wd5x;
    const double t4 = 2e-05*t3;
    const double t5 = w3z*w3x;
    const double t6 = wd3y + t5;
    const double t7 = w2y*w2y;
    const double t8 = w2x*w2x;
    const double t9 = t7 + t8;
    const double t10 = w2x*w2z;
    const double t11 = wd2y + t10;
    const double t12 = 2.0*wd1y;
    const double a2z = 0.4318*t12;
    const double t13 = 0.1501*t9 + a2z - 0.0203*t11;
    const double t14 = wd2y - t10;
    const double t15 = w2z*w2z;
    const double t16 = t7 + t15;
    const double t17 = w1y*w1x;
    const double a1y = 9.81*cos_q1;
    const double t18 = a1y - 0.4318*t17;
    const double t19 = w1y*w1y;
    const double t20 = qd[1]*qd[1];
    const double t21 = t19 + t20;
    const double a1x = 9.81*sin_q1;
    const double t22 = 0.4318*t21 + a1x;
    const double a2x = sin_q2*t18 + cos_q2*t22;
    const double t23 = a2x - 0.1501*t14 - 0.0203*t16;
    const double a3x = sin_q3*t13 + cos_q3*t23;
    const double t24 = w2y*w2z;
    const double t25 = wd2x + t24;
    const double t26 = w2y*w2x;
    const double a2y = sin_q2*t22 - cos_q2*t18;
    const double a3z = 0.1501*t25 + 0.0203*t26 + a2y;
    const double t27 = w3x*w3x + w3y*w3y;
    const double t28 = sin_q4*(a3z + 0.4331*t27);
    const double a4x = cos_q4*(a3x - 0.4331*t6) - t28;
    const double t29 = w4y*w4x;
    const double t30 = wd3y + t29;
    const double t31 = wd3y - t29;
    const double t32 = 0.00042216*t30 + 0.0002*t31 - 0.00288*a4x;
    const double t33 = cos_q5*t2 + t32 - sin_q5*t4;
    const double t34 = 0.00288*t30;
    const double t35 = w4x*w4x + w4z*w4z;
    const double t36 = 0.00288*t35;
    const double t37 = cos_q4*t34 - sin_q4*t36;
    const double t38 = wd3y - t5;
    const double t39 = t33 + 0.4331*t37 + 0.00065*t38;
    const double t40 = w5x*w5y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x + cos_q4*wd2y;
    const double t41 = wd4y - t40;
    const double t42 = t40 + wd4y;
    const double t43 = 2e-05*t41 + 2e-05*t42;
    const double t44 = w4x*w4z + wd4y;
    const double t45 = t43 + 0.0002*t44;
    const double t46 = sin_q5*t2 + cos_q5*t4;
    const double a3y = sin_q3*t23 - cos_q3*t13;
    const double t47 = w3z*w3y;
    const double t48 = wd3x - t47;
    const double a4z = a3y + 0.4331*t48;
    const double t49 = wd4x - w4y*w4z;
    const double t50 = t46 + 0.00288*a4z + 0.00042216*t49;
    const double t51 = 0.00288*t49;
    const double t52 = sin_q4*t45 + cos_q4*t50 + 0.4331*t51;
    const double t53 = wd3x + t47;
    const double t54 = t52 + 0.00075*t53;
    const double t55 = sin_q4*t34 + cos_q4*t36;
    const double t56 = sin_q3*t54 + 0.0203*t55 - cos_q3*t39;
    const double t57 = 0.1340594295*t14 + 0.0106736385*t16 + 0.3056901365*t26;
    const double t58 = t8 + t15;
    const double t59 = 0.0038087875*t25 + 0.0067651125*t26 + 0.0106736385*t58;
    const double t60 = 0.861795*a2x + 0.025375*a2y + t59 - t57;
    const double t61 = t56 + t60;
    const double t62 = tau[5] + t43;
    const double t63 = 4e-05*sin_q4;
    const double t64 = sin_q3*t63;
    const double t65 = 25000.0*t64;
    const double t66 = t62*t65;
    const double t67 = t33 - tau[4];
    const double t68 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5;
    const double t69 = t68 + 0.0002;
    const double t70 = t69 + 0.00042216;
    const double t71 = 1.0/t70;
    const double t72 = 0.00288*cos_q4;
    const double t73 = 0.4331*t72;
    const double t74 = t70 + t73;
    const double t75 = 0.00288*sin_q4;
    const double t76 = cos_q3*t74 - 0.0203*t75;
    const double t77 = t71*t76;
    const double t78 = sin_q4*t50 - cos_q4*t45;
    const double t79 = w3x*w3y;
    const double t80 = wd2y - t79;
    const double t81 = wd2y + t79;
    const double t82 = 0.00075*t80 + 0.00065*t81 - t78;
    const double t83 = 4e-05*cos_q4;
    const double t84 = 25000.0*t83;
    const double t85 = tau[3] + t82 - t62*t84;
    const double t86 = t68 + 0.00075;
    const double t87 = cos_q4*cos_q4;
    const double t88 = sin_q4*sin_q4;
    const double t89 = t69*t87 + 0.00042216*t88 + 0.00065;
    const double t90 = t86 + t89;
    const double t91 = 1.0/(t90 - t83*t84);
    const double t92 = sin_q4*cos_q4*(t69 - 0.00042216) - 0.4331*t75;
    const double t93 = sin_q3*t92;
    const double t94 = t64*t84;
    const double t95 = t93 - t94;
    const double t96 = t91*t95;
    const double t97 = t85*t96;
    const double t98 = tau[2] + t61 + t67*t77 - t66 - t97;
    const double t99 = t64*t65;
    const double t100 = sin_q3*sin_q3;
    const double t101 = cos_q3*cos_q3;
    const double t102 = cos_q3*t75;
    const double t103 = 0.0203*t102;
    const double t104 = t86*t100 + t89*t101 - 2.0*t103;
    const double t105 = t104 + 0.0067651125;
    const double t106 = t69*t88 + 2.0*t73 + 0.00042216*t87;
    const double t107 = t106 + 0.3056901365;
    const double t108 = t105 + t107;
    const double t109 = t108 - t76*t77 - t95*t96 - t99;
    const double t110 = 1.0/t109;
    const double t111 = cos_q3*t72;
    const double t112 = sin_q2*t111 + cos_q2*t75;
    const double t113 = t76 + 0.4318*t112;
    const double t114 = t102 - 0.025375;
    const double t115 = t72 + 0.861795;
    const double t116 = sin_q2*t115 + cos_q2*t114;
    const double t117 = 0.4318*t116;
    const double t118 = sin_q3*t75;
    const double t119 = t93 - 0.4318*sin_q2*t118 - t94;
    const double t120 = t96*t119;
    const double t121 = t108 + t117 - t77*t113 - t99 - t120;
    const double t122 = t110*t121;
    const double t123 = t98*t122;
    const double t124 = cos_q3*t37 - sin_q3*t51;
    const double t125 = sin_q2*(0.025375*t16 + 0.861795*t26 + t124);
    const double t126 = cos_q2*(0.025375*t26 + t55 + 0.861795*t58);
    const double t127 = t125 + t126;
    const double t128 = 0.0070992*t21 - 0.0731264*t17;
    const double t129 = w1x*w1x;
    const double t130 = t20 + t129;
    const double t131 = 3.79559*a1y - 0.1044*a1x;
    const double t132 = 1.674987602*t17 + t128 - 0.0070992*t130 - t131;
    const double t133 = t66 + 0.4318*t127 + t132 - tau[1] - t61;
    const double t134 = t71*t113;
    const double t135 = t91*t119;
    const double t136 = t85*t135 + t123 + t133 - t67*t134;
    const double t137 = 0.1501*t118;
    const double t138 = t90 + t137 - t103;
    const double t139 = cos_q3*t92;
    const double t140 = sin_q2*t139 - cos_q2*t138 - 0.4318*t102;
    const double t141 = cos_q1*t140;
    const double t142 = sin_q1*(sin_q2*t138 + cos_q2*t139) + t141;
    const double t143 = cos_q3*t63;
    const double t144 = cos_q1*(sin_q2*t143 - cos_q2*t83);
    const double t145 = sin_q1*(sin_q2*t83 + cos_q2*t143) + t144;
    const double t146 = t142 - t84*t145;
    const double t147 = 0.1501*t102 - 0.0203*t118;
    const double t148 = sin_q3*cos_q3*(t89 - t86) + t147 - 0.0038087875;
    const double t149 = t93 - 0.1501*t72 - 0.1340594295;
    const double t150 = sin_q2*t148 + cos_q2*t149;
    const double t151 = cos_q2*t148 - sin_q2*t149;
    const double t152 = t65*t145;
    const double t153 = sin_q3*t72;
    const double t154 = 0.1501*t111 + 0.0203*t153;
    const double t155 = sin_q3*t74 + 0.1501*t75;
    const double t156 = sin_q2*t155 + 0.4318*t153 - cos_q2*t154;
    const double t157 = cos_q1*t156;
    const double t158 = sin_q1*(sin_q2*t154 + cos_q2*t155) + t157;
    const double t159 = t77*t158;
    const double t160 = sin_q1*t151 + cos_q1*t150 + t152 - t159;
    const double t161 = t96*t146 + t160;
    const double t162 = cos_q1*(t150 + 0.023751);
    const double t163 = sin_q1*(0.4318*t118 + t151 + 0.690314699) + t162;
    const double t164 = t135*t146 + t152 + t163 - t134*t158;
    const double t165 = t164 - t122*t161;
    const double t166 = sin_q2*sin_q2;
    const double t167 = cos_q2*cos_q2;
    const double t168 = 0.0203*t72 + t139 + 0.0106736385;
    const double t169 = sin_q2*cos_q2;
    const double t170 = 2.0*t168*t169;
    const double t171 = t105*t166 + t107*t167 + t170 + 0.0731264;
    const double t172 = 2.0*t117;
    const double t173 = t170 - t105*t167 - t107*t166 - t172;
    const double t174 = t173 - 1.674987602;
    const double t175 = t119*t135;
    const double t176 = t99 + t113*t134 + t174 + t175 - t171;
    const double t177 = 1.0/(t121*t122 + t176);
    const double t178 = t165*t177;
    const double t179 = sin_q3*t39 + cos_q3*t54 + 0.1501*t55;
    const double t180 = wd2x - t24;
    const double t181 = 0.0106736385*t11 + 0.3056901365*t180 - 0.1340594295*t9;
    const double t182 = 0.861795*a2z;
    const double t183 = 0.0038087875*t26 + 0.1340594295*t58 + t181 - t182;
    const double t184 = t179 + t183;
    const double t185 = sin_q3*t37 + cos_q3*t51;
    const double t186 = 0.0067651125*t11 + 0.0106736385*t180 - 0.0038087875*t9;
    const double t187 = 0.025375*a2z;
    const double t188 = 0.0038087875*t16 + 0.1340594295*t26 + t186 - t187;
    const double t189 = t82 + 0.1501*t124 + 0.0203*t185 + t188;
    const double t190 = 0.010956925*t11 + 0.372123081*t180 + 0.4318*t185;
    const double t191 = sin_q2*t184 + t190 - cos_q2*t189;
    const double t192 = t19 + t129;
    const double t193 = 2.0*wd1x;
    const double t194 = 1.674987602*t12 + 0.690314699*t192 + 0.0070992*t193;
    const double t195 = 0.690314699*t21 + t191 - 0.023751*t17 - t194;
    const double t196 = sin_q2*t189 + cos_q2*t184;
    const double t197 = 0.0070992*t12 + 0.023751*t192 + 0.0731264*t193;
    const double t198 = 0.690314699*t17 + t196 + t197 - 0.023751*t130;
    const double t199 = 25000.0*t145;
    const double t200 = t62*t199;
    const double t201 = sin_q1*t198 + cos_q1*t195 - tau[0] - t200;
    const double t202 = t71*t158;
    const double t203 = t91*t146;
    const double t204 = t110*t161;
    const double t205 = t98*t204;
    const double t206 = t201 + t205 - t67*t202 - t85*t203;
    const double t207 = t165*t178;
    const double t208 = cos_q1*cos_q1*t174 - sin_q1*sin_q1*t171;
    const double t209 = (t105 - t107)*t169 + t168*(t167 - t166);
    const double t210 = cos_q2*t115 - sin_q2*t114;
    const double t211 = 2.0*sin_q1*cos_q1;
    const double t212 = t208 + (t209 + 0.0070992 - 0.4318*t210)*t211;
    const double t213 = t86*t101 + t89*t100 + 2.0*t137;
    const double t214 = t213 + 1.2967295505;
    const double t215 = t158*t202;
    const double t216 = t145*t199 + t212 + t215 - t214 - 0.175;
    const double t217 = t146*t203 + t161*t204 + t216 - t207;
    const double t218 = 1.0/t217;
    const double qdd0 = (t136*t178 + t206)*t218;
    const double qdd1 = t136*t177 + t178*qdd0;
    const double qdd2 = t98*t110 - t122*qdd1 - t204*qdd0;
    const double t219 = t85*t91 - t96*qdd2 - t135*qdd1;
    const double qdd3 = t203*qdd0 + t219;
    const double t220 = t67*t71 + t77*qdd2 + t134*qdd1;
    const double qdd4 = t202*qdd0 + t220;
    const double t221 = 25000.0*t62 - t65*qdd2 - t84*qdd3;
    const double qdd5 = t199*qdd0 + t221 - t65*qdd1;
    qdd[0] = qdd0;
    qdd[1] = qdd1;
    qdd[2] = qdd2;
    qdd[3] = qdd3;
    qdd[4] = -qdd4;
    qdd[5] = qdd5;
}

void puma560_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    for (size_t i = 0; i < count; i++) {
        puma560_forward_dynamics(q + 6 * i, qd + 6 * i, tau + 6 * i, qdd + 6 * i);
    }
}

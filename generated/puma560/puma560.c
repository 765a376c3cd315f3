/*
 * puma560.c
 *
 * robot:      puma560, 6 degrees of freedom, fixed base
 * source:     Armstrong, Khatib & Burdick 1986, as in models/mdl_puma560akb.m of robotics-toolbox-matlab
 * model:      sha256 a6d0d9a02ff557a5
 * equivalent: fixed joints fused, frames aligned, inertias regrouped (joint space)
 * drives:     none in the equations
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
 * route: newton_euler_tensor; 202 M 167 A 10 sin/cos
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
    const double t7 = wd2x - w2y*w2z;
    const double t8 = w2x*w2z;
    const double t9 = wd2y + t8;
    const double t10 = w1y*w1y;
    const double t11 = w1x*w1x;
    const double t12 = t10 + t11;
    const double t13 = t1 - wd1y;
    const double a1z = 0.2435*qd[0]*qd[0];
    const double a2z = 0.4318*t13 + a1z - 0.0934*t12;
    const double t14 = a2z - 0.4331*t7 - 0.0203*t9;
    const double t15 = w2y*w2x;
    const double t16 = wd2z + t15;
    const double t17 = w2y*w2y;
    const double t18 = w2z*w2z;
    const double t19 = t17 + t18;
    const double t20 = t2 - wd1x;
    const double t21 = w1y*w1x;
    const double t22 = qdd[1] + t21;
    const double t23 = 0.2435*qdd[0];
    const double a1y = sin_q1*t23 - 9.81*cos_q1;
    const double t24 = 0.0934*t20 + 0.4318*t22 + a1y;
    const double t25 = t1 + wd1y;
    const double t26 = qd[1]*qd[1];
    const double t27 = t10 + t26;
    const double a1x = 9.81*sin_q1 + cos_q1*t23;
    const double t28 = 0.4318*t27 + a1x - 0.0934*t25;
    const double a2x = cos_q2*t28 - sin_q2*t24;
    const double t29 = a2x - 0.4331*t16 - 0.0203*t19;
    const double a3x = sin_q3*t14 + cos_q3*t29;
    const double t30 = wd2z - t15;
    const double t31 = w2x*w2x;
    const double t32 = t18 + t31;
    const double a2y = sin_q2*t28 + cos_q2*t24;
    const double a3z = 0.4331*t32 + a2y - 0.0203*t30;
    const double a4x = cos_q4*a3x - sin_q4*a3z;
    const double t33 = w4y*w4x;
    const double t34 = wd4z + t33;
    const double t35 = wd4z - t33;
    const double t36 = 0.00042216*t34 + 0.0002*t35 - 0.00288*a4x;
    const double tau4 = cos_q5*t4 + t36 - sin_q5*t6;
    const double t37 = wd3y - w3z*w3x;
    const double t38 = tau4 + 0.00065*t37;
    const double t39 = w5x*w5y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x + cos_q4*wd3z;
    const double wd5z = wd4y - qdd[5];
    const double t40 = wd5z - t39;
    const double t41 = t39 + wd5z;
    const double tau5 = 2e-05*t40 + 2e-05*t41;
    const double t42 = w4x*w4z + wd4y;
    const double t43 = tau5 + 0.0002*t42;
    const double t44 = sin_q5*t4 + cos_q5*t6;
    const double a3y = sin_q3*t29 - cos_q3*t14;
    const double t45 = wd4x - w4y*w4z;
    const double t46 = t44 + 0.00288*a3y + 0.00042216*t45;
    const double t47 = w3z*w3y + wd3x;
    const double t48 = sin_q4*t43 + cos_q4*t46 + 0.00075*t47;
    const double t49 = 0.00288*t45;
    const double t50 = 0.00288*t34;
    const double t51 = w4x*w4x + w4z*w4z;
    const double t52 = 0.00288*t51;
    const double t53 = cos_q4*t50 - sin_q4*t52;
    const double t54 = sin_q3*t53 + cos_q3*t49;
    const double t55 = sin_q3*t38 + cos_q3*t48 + 0.4331*t54;
    const double t56 = t17 + t31;
    const double t57 = 0.3056901365*t7 + 0.0106736385*t9 - 0.004704*t56;
    const double t58 = 0.004704*t32 + t55 + t57 - 0.861795*a2z;
    const double t59 = sin_q4*t46 - cos_q4*t43;
    const double t60 = w3x*w3y;
    const double t61 = wd3z - t60;
    const double t62 = wd3z + t60;
    const double tau3 = 0.00075*t61 + 0.00065*t62 - t59;
    const double t63 = 0.0106736385*t7 + 0.0067651125*t9 + 0.004704*t16;
    const double t64 = 0.0203*t54 + tau3 + t63 - 0.025375*a2z;
    const double t65 = 0.372123081*t7 + 0.010956925*t9 + 0.4318*t54;
    const double t66 = cos_q3*t53 - sin_q3*t49;
    const double t67 = 0.861795*t16 + 0.025375*t19 + t66;
    const double t68 = sin_q4*t50 + cos_q4*t52;
    const double t69 = 0.025375*t30 - 0.861795*t32 - t68;
    const double t70 = sin_q2*t69 + cos_q2*t67;
    const double t71 = t65 + 0.0934*t70;
    const double t72 = t2 + wd1x;
    const double t73 = 1.674987602*t13 + 0.0070992*t72 - 0.233911466*t12;
    const double t74 = t21 - qdd[1];
    const double t75 = 3.79559*a1z;
    const double t76 = 0.233911466*t27 + t73 + t75 - 0.0016704*t74;
    const double t77 = sin_q2*t58 + t71 - cos_q2*t64 - t76;
    const double t78 = sin_q2*t67 - cos_q2*t69;
    const double t79 = sin_q2*t64 + cos_q2*t58 - 0.0934*t78;
    const double t80 = 0.0070992*t13 + 0.0731264*t72 - 0.0016704*t12;
    const double t81 = t11 + t26;
    const double t82 = 0.1044*a1z;
    const double t83 = t80 + 0.0016704*t81 + t82 - 0.233911466*t22;
    const double t84 = sin_q1*(3.79559*t22 + t78 - 0.1044*t81);
    const double t85 = cos_q1*(t70 + 0.1044*t74 - 3.79559*t27);
    const double t86 = t85 - t84;
    const double t87 = 0.2435*t86;
    const double t88 = sin_q1*(t79 + t83) + cos_q1*t77 - t87;
    const double t89 = 1.2967295505*qdd[0];
    const double tau0 = 0.175*qdd[0] + t88 + t89;
    const double t90 = 0.0203*t68 - 0.4331*t66;
    const double t91 = 0.861795*a2x + 0.025375*a2y;
    const double t92 = wd2y - t8;
    const double t93 = 0.3056901365*t16 + 0.0106736385*t19 + 0.004704*t92;
    const double t94 = 0.0067651125*t30 + t93 - 0.0106736385*t32 - t91;
    const double tau2 = cos_q3*t38 + t94 - sin_q3*t48 - t90;
    const double t95 = 0.0070992*t27 - 0.0016704*t25 - 0.0731264*t74;
    const double t96 = 0.233911466*t20 + 1.674987602*t22 - 0.0070992*t81;
    const double t97 = 3.79559*a1y + 0.1044*a1x + t95 + t96;
    const double tau1 = 0.4318*t78 + tau2 + t97;
    tau[0] = tau0;
    tau[1] = tau1;
    tau[2] = tau2;
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
 * route: composite_rigid_body; 130 M 92 A 10 sin/cos
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
    const double t20 = sin_q4*cos_q4*(t4 - 0.00042216);
    const double t21 = cos_q3*t20;
    const double t22 = 0.4331*t10;
    const double t23 = 0.0203*t15 + t21 + 0.0106736385 - t22;
    const double t24 = sin_q2*cos_q2;
    const double t25 = 2.0*t23*t24;
    const double t26 = t13*t14 + t18*t19 + t25 + 0.0731264;
    const double t27 = t10 - 0.025375;
    const double t28 = t15 + 0.861795;
    const double t29 = sin_q2*t28 + cos_q2*t27;
    const double t30 = 0.4318*t29;
    const double t31 = 2.0*t30;
    const double t32 = t25 - t13*t19 - t14*t18 - t31;
    const double t33 = t32 - 1.674987602;
    const double t34 = cos_q1*cos_q1*t33 - sin_q1*sin_q1*t26;
    const double t35 = (t13 - t18)*t24 + t23*(t19 - t14);
    const double t36 = cos_q2*t28 - sin_q2*t27;
    const double t37 = 2.0*sin_q1*cos_q1;
    const double t38 = t34 + (t35 + 0.0070992 - 0.4318*t36)*t37;
    const double t39 = sin_q3*t9;
    const double t40 = 0.0934*t39;
    const double t41 = t2*t8 + t3*t7 - 2.0*t40;
    const double t42 = 0.2435*t39;
    const double t43 = t41 + 2.0*t42 + 1.2967295505;
    const double t44 = t38 - t43 - 0.175;
    const double t45 = sin_q3*t20 - 0.4331*t39;
    const double t46 = t45 - 0.004704;
    const double t47 = sin_q3*cos_q3*(t7 - t2) - 0.0203*t39;
    const double t48 = sin_q2*t47 + cos_q2*t46 + 0.0934*t36;
    const double t49 = cos_q2*t47 - sin_q2*t46;
    const double t50 = 0.0934*t29;
    const double t51 = sin_q1*(0.4318*t39 + t49 - t50 - 0.233911466);
    const double t52 = cos_q1*(t36 - 0.1044) - sin_q1*(t29 + 3.79559);
    const double t53 = cos_q1*(t48 - 0.0016704) + t51 - 0.2435*t52;
    const double t54 = cos_q1*t36 - sin_q1*t29;
    const double t55 = 0.2435*t54;
    const double t56 = sin_q1*(t49 - t50) + cos_q1*t48 - t55;
    const double t57 = t2 + t7;
    const double t58 = t57 - t11;
    const double t59 = t21 - t22;
    const double t60 = cos_q2*t39;
    const double t61 = 0.0934*t60 - 0.4318*t10;
    const double t62 = cos_q1*(sin_q2*t59 + t61 - cos_q2*t58);
    const double t63 = sin_q2*t39;
    const double t64 = sin_q2*t58 + cos_q2*t59 - 0.0934*t63;
    const double t65 = cos_q1*t60 - sin_q1*t63;
    const double t66 = sin_q1*t64 + t62 - 0.2435*t65;
    const double t67 = cos_q3*t15;
    const double t68 = cos_q2*t67 - sin_q2*t9;
    const double t69 = sin_q3*t15;
    const double t70 = 0.0934*t68 + 0.4318*t69;
    const double t71 = t4 + 0.00042216;
    const double t72 = sin_q3*t71 + 0.4331*t69;
    const double t73 = 0.0203*t69;
    const double t74 = cos_q1*(sin_q2*t72 + t70 - cos_q2*t73);
    const double t75 = sin_q2*t67 + cos_q2*t9;
    const double t76 = sin_q2*t73 + cos_q2*t72 - 0.0934*t75;
    const double t77 = cos_q1*t68 - sin_q1*t75;
    const double t78 = sin_q1*t76 + t74 - 0.2435*t77;
    const double t79 = 4e-05*cos_q4;
    const double t80 = 4e-05*sin_q4;
    const double t81 = cos_q3*t80;
    const double t82 = cos_q1*(sin_q2*t81 - cos_q2*t79);
    const double t83 = sin_q1*(sin_q2*t79 + cos_q2*t81) + t82;
    const double t84 = t33 - t26;
    const double t85 = t13 + t18;
    const double t86 = t30 + t85;
    const double t87 = t45 - 0.4318*t63;
    const double t88 = cos_q3*t71 + 0.4331*t67 - 0.0203*t9;
    const double t89 = 0.4318*t75 + t88;
    const double t90 = sin_q3*t80;
    M[0] = -t44;
    M[1] = t53;
    M[2] = t56;
    M[3] = -t66;
    M[4] = t78;
    M[5] = -t83;
    M[6] = t53;
    M[7] = -t84;
    M[8] = t86;
    M[9] = t87;
    M[10] = t89;
    M[11] = t90;
    M[12] = t56;
    M[13] = t86;
    M[14] = t85;
    M[15] = t45;
    M[16] = t88;
    M[17] = t90;
    M[18] = -t66;
    M[19] = t87;
    M[20] = t45;
    M[21] = t57;
    M[22] = 0.0;
    M[23] = t79;
    M[24] = t78;
    M[25] = t89;
    M[26] = t88;
    M[27] = 0.0;
    M[28] = t71;
    M[29] = 0.0;
    M[30] = -t83;
    M[31] = t90;
    M[32] = t90;
    M[33] = t79;
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
 * route: newton_euler_tensor; 191 M 143 A 10 sin/cos
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
    const double w4x = cos_q4*w3x - sin_q4*w3z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w4z = qd[4] + w3y;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double t1 = w5y*w5x;
    const double wd1y = qd[1]*w1x;
    const double wd1x = qd[1]*w1y;
    const double wd2y = qd[2]*w2x + sin_q2*wd1x + cos_q2*wd1y;
    const double wd2x = cos_q2*wd1x - qd[2]*w2y - sin_q2*wd1y;
    const double wd3x = cos_q3*wd2x - qd[3]*w3y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x + cos_q4*wd2y;
    const double t2 = wd4y - t1;
    const double t3 = t1 + wd4y;
    const double b5 = 2e-05*t2 + 2e-05*t3;
    const double t4 = w4x*w4z + wd4y;
    const double t5 = b5 + 0.0002*t4;
    const double w4y = sin_q4*w3x + cos_q4*w3z;
    const double w5z = w4y - qd[5];
    const double wd4x = cos_q4*wd3x - qd[4]*w4y - sin_q4*wd2y;
    const double wd3y = qd[3]*w3x + sin_q3*wd2x;
    const double wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd3y;
    const double t6 = wd5y - w5x*w5z;
    const double t7 = 2e-05*t6;
    const double wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd3y;
    const double t8 = w5y*w5z + wd5x;
    const double t9 = 2e-05*t8;
    const double t10 = sin_q5*t7 + cos_q5*t9;
    const double t11 = w2y*w2z - wd2x;
    const double t12 = w2x*w2z;
    const double t13 = wd2y + t12;
    const double t14 = w1y*w1y;
    const double t15 = w1x*w1x;
    const double t16 = t14 + t15;
    const double t17 = 2.0*wd1y;
    const double a1z = 0.2435*qd[0]*qd[0];
    const double a2z = 0.4318*t17 + a1z - 0.0934*t16;
    const double t18 = 0.0203*t13 - 0.4331*t11 - a2z;
    const double t19 = w2y*w2x;
    const double t20 = w2y*w2y;
    const double t21 = w2z*w2z;
    const double t22 = t20 + t21;
    const double t23 = w1y*w1x;
    const double a1y = 9.81*cos_q1;
    const double t24 = a1y - 0.4318*t23;
    const double t25 = qd[1]*qd[1];
    const double t26 = t14 + t25;
    const double a1x = 9.81*sin_q1;
    const double t27 = 0.4318*t26 + a1x;
    const double a2x = sin_q2*t24 + cos_q2*t27;
    const double t28 = a2x - 0.4331*t19 - 0.0203*t22;
    const double a3y = sin_q3*t28 + cos_q3*t18;
    const double t29 = wd4x - w4z*w4y;
    const double t30 = t10 + 0.00288*a3y + 0.00042216*t29;
    const double t31 = sin_q4*t30 - cos_q4*t5;
    const double t32 = w3x*w3y;
    const double t33 = t32 - wd2y;
    const double t34 = wd2y + t32;
    const double b3 = 0.00065*t34 - t31 - 0.00075*t33;
    const double t35 = 0.00288*t29;
    const double t36 = w4x*w4y;
    const double t37 = wd3y + t36;
    const double t38 = 0.00288*t37;
    const double t39 = w4x*w4x + w4z*w4z;
    const double t40 = 0.00288*t39;
    const double t41 = cos_q4*t38 - sin_q4*t40;
    const double t42 = sin_q3*t41 + cos_q3*t35;
    const double t43 = 0.0067651125*t13 + 0.004704*t19 - 0.0106736385*t11;
    const double t44 = b3 + 0.0203*t42 + t43 - 0.025375*a2z;
    const double t45 = w3z*w3y + wd3x;
    const double t46 = sin_q4*t5 + cos_q4*t30 + 0.00075*t45;
    const double t47 = wd3y - t36;
    const double a3x = cos_q3*t28 - sin_q3*t18;
    const double t48 = w2x*w2x;
    const double t49 = t21 + t48;
    const double a2y = sin_q2*t27 - cos_q2*t24;
    const double a3z = 0.0203*t19 + 0.4331*t49 + a2y;
    const double a4x = cos_q4*a3x - sin_q4*a3z;
    const double t50 = 0.00042216*t37 + 0.0002*t47 - 0.00288*a4x;
    const double b4 = cos_q5*t7 + t50 - sin_q5*t9;
    const double t51 = wd3y - w3z*w3x;
    const double t52 = b4 + 0.00065*t51;
    const double t53 = sin_q3*t52 + cos_q3*t46 + 0.4331*t42;
    const double t54 = t20 + t48;
    const double t55 = 0.0106736385*t13 - 0.3056901365*t11 - 0.004704*t54;
    const double t56 = 0.004704*t49 + t53 + t55 - 0.861795*a2z;
    const double t57 = 0.010956925*t13 + 0.4318*t42 - 0.372123081*t11;
    const double t58 = cos_q3*t41 - sin_q3*t35;
    const double t59 = 0.861795*t19 + 0.025375*t22 + t58;
    const double t60 = sin_q4*t38 + cos_q4*t40;
    const double t61 = 0.025375*t19 + 0.861795*t49 + t60;
    const double t62 = cos_q2*t59 - sin_q2*t61;
    const double t63 = t57 + 0.0934*t62;
    const double t64 = 2.0*wd1x;
    const double t65 = 1.674987602*t17 + 0.0070992*t64 - 0.233911466*t16;
    const double t66 = 3.79559*a1z;
    const double t67 = 0.233911466*t26 + t65 + t66 - 0.0016704*t23;
    const double t68 = sin_q2*t56 + t63 - cos_q2*t44 - t67;
    const double t69 = sin_q2*t59 + cos_q2*t61;
    const double t70 = sin_q2*t44 + cos_q2*t56 - 0.0934*t69;
    const double t71 = 0.0070992*t17 + 0.0731264*t64 - 0.0016704*t16;
    const double t72 = t15 + t25;
    const double t73 = 0.1044*a1z;
    const double t74 = t71 + 0.0016704*t72 + t73 - 0.233911466*t23;
    const double t75 = sin_q1*(3.79559*t23 + t69 - 0.1044*t72);
    const double t76 = cos_q1*(0.1044*t23 + t62 - 3.79559*t26);
    const double t77 = t76 - t75;
    const double t78 = 0.2435*t77;
    const double b0 = sin_q1*(t70 + t74) + cos_q1*t68 - t78;
    const double t79 = 0.0203*t60 - 0.4331*t58;
    const double t80 = t12 - wd2y;
    const double t81 = 0.3056901365*t19 + 0.0106736385*t22 - 0.004704*t80;
    const double t82 = 0.861795*a2x + 0.025375*a2y;
    const double t83 = 0.0067651125*t19 + 0.0106736385*t49 + t82 - t81;
    const double b2 = sin_q3*t46 + t79 + t83 - cos_q3*t52;
    const double t84 = 0.0070992*t26 - 0.0731264*t23;
    const double t85 = 3.79559*a1y - 0.1044*a1x;
    const double t86 = 1.674987602*t23 + t84 - 0.0070992*t72 - t85;
    const double b1 = b2 - 0.4318*t69 - t86;
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
 * route: factorisation; 386 M 293 A 5 D 10 sin/cos
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
    const double w4x = cos_q4*w3x - sin_q4*w3z;
    const double w3y = sin_q3*w2x + cos_q3*w2z;
    const double w4z = qd[4] + w3y;
    const double w5y = sin_q5*w4x + cos_q5*w4z;
    const double w5x = cos_q5*w4x - sin_q5*w4z;
    const double t1 = w5y*w5x;
    const double wd1y = qd[1]*w1x;
    const double wd1x = qd[1]*w1y;
    const double wd2y = qd[2]*w2x + sin_q2*wd1x + cos_q2*wd1y;
    const double wd2x = cos_q2*wd1x - qd[2]*w2y - sin_q2*wd1y;
    const double wd3x = cos_q3*wd2x - qd[3]*w3y;
    const double wd4y = qd[4]*w4x + sin_q4*wd3x + cos_q4*wd2y;
    const double t2 = wd4y - t1;
    const double t3 = t1 + wd4y;
    const double t4 = 2e-05*t2 + 2e-05*t3;
    const double t5 = w4x*w4z + wd4y;
    const double t6 = t4 + 0.0002*t5;
    const double w4y = sin_q4*w3x + cos_q4*w3z;
    const double w5z = w4y - qd[5];
    const double wd4x = cos_q4*wd3x - qd[4]*w4y - sin_q4*wd2y;
    const double wd3y = qd[3]*w3x + sin_q3*wd2x;
    const double wd5y = qd[5]*w5x + sin_q5*wd4x + cos_q5*wd3y;
    const double t7 = wd5y - w5x*w5z;
    const double t8 = 2e-05*t7;
    const double wd5x = cos_q5*wd4x - qd[5]*w5y - sin_q5*wd3y;
    const double t9 = w5y*w5z + wd5x;
    const double t10 = 2e-05*t9;
    const double t11 = sin_q5*t8 + cos_q5*t10;
    const double t12 = wd2x - w2y*w2z;
    const double t13 = w2x*w2z;
    const double t14 = wd2y + t13;
    const double t15 = w1y*w1y;
    const double t16 = w1x*w1x;
    const double t17 = t15 + t16;
    const double t18 = 2.0*wd1y;
    const double a1z = 0.2435*qd[0]*qd[0];
    const double a2z = 0.4318*t18 + a1z - 0.0934*t17;
    const double t19 = a2z - 0.4331*t12 - 0.0203*t14;
    const double t20 = w2y*w2x;
    const double t21 = w2y*w2y;
    const double t22 = w2z*w2z;
    const double t23 = t21 + t22;
    const double t24 = w1y*w1x;
    const double a1y = 9.81*cos_q1;
    const double t25 = a1y - 0.4318*t24;
    const double t26 = qd[1]*qd[1];
    const double t27 = t15 + t26;
    const double a1x = 9.81*sin_q1;
    const double t28 = 0.4318*t27 + a1x;
    const double a2x = sin_q2*t25 + cos_q2*t28;
    const double t29 = a2x - 0.4331*t20 - 0.0203*t23;
    const double a3y = sin_q3*t29 - cos_q3*t19;
    const double t30 = wd4x - w4z*w4y;
    const double t31 = t11 + 0.00288*a3y + 0.00042216*t30;
    const double t32 = sin_q4*t31 - cos_q4*t6;
    const double t33 = w3x*w3y;
    const double t34 = wd2y - t33;
    const double t35 = wd2y + t33;
    const double t36 = 0.00075*t34 + 0.00065*t35 - t32;
    const double t37 = tau[5] + t4;
    const double t38 = 4e-05*cos_q4;
    const double t39 = 25000.0*t38;
    const double t40 = tau[3] + t36 - t37*t39;
    const double t41 = 2e-05*sin_q5*sin_q5 + 2e-05*cos_q5*cos_q5;
    const double t42 = t41 + 0.00075;
    const double t43 = t41 + 0.0002;
    const double t44 = cos_q4*cos_q4;
    const double t45 = sin_q4*sin_q4;
    const double t46 = t43*t44 + 0.00042216*t45 + 0.00065;
    const double t47 = t42 + t46;
    const double t48 = 1.0/(t47 - t38*t39);
    const double t49 = sin_q4*cos_q4*(t43 - 0.00042216);
    const double t50 = 0.00288*sin_q4;
    const double t51 = sin_q3*t50;
    const double t52 = sin_q3*t49 - 0.4331*t51;
    const double t53 = 4e-05*sin_q4;
    const double t54 = sin_q3*t53;
    const double t55 = t39*t54;
    const double t56 = t52 - t55;
    const double t57 = t48*t56;
    const double t58 = t40*t57;
    const double t59 = w3z*w3y + wd3x;
    const double t60 = sin_q4*t6 + cos_q4*t31 + 0.00075*t59;
    const double t61 = w4x*w4y;
    const double t62 = wd3y + t61;
    const double t63 = wd3y - t61;
    const double a3x = sin_q3*t19 + cos_q3*t29;
    const double t64 = w2x*w2x;
    const double t65 = t22 + t64;
    const double a2y = sin_q2*t28 - cos_q2*t25;
    const double a3z = 0.0203*t20 + 0.4331*t65 + a2y;
    const double a4x = cos_q4*a3x - sin_q4*a3z;
    const double t66 = 0.00042216*t62 + 0.0002*t63 - 0.00288*a4x;
    const double t67 = cos_q5*t8 + t66 - sin_q5*t10;
    const double t68 = wd3y - w3z*w3x;
    const double t69 = t67 + 0.00065*t68;
    const double t70 = 0.00288*t30;
    const double t71 = 0.00288*t62;
    const double t72 = w4x*w4x + w4z*w4z;
    const double t73 = 0.00288*t72;
    const double t74 = cos_q4*t71 - sin_q4*t73;
    const double t75 = cos_q3*t74 - sin_q3*t70;
    const double t76 = sin_q4*t71 + cos_q4*t73;
    const double t77 = 0.0203*t76 - 0.4331*t75;
    const double t78 = wd2y - t13;
    const double t79 = 0.3056901365*t20 + 0.0106736385*t23 + 0.004704*t78;
    const double t80 = 0.861795*a2x + 0.025375*a2y;
    const double t81 = 0.0067651125*t20 + 0.0106736385*t65 + t80 - t79;
    const double t82 = sin_q3*t60 + t77 + t81 - cos_q3*t69;
    const double t83 = 25000.0*t54;
    const double t84 = t37*t83;
    const double t85 = t67 - tau[4];
    const double t86 = 0.00288*cos_q4;
    const double t87 = cos_q3*t86;
    const double t88 = t43 + 0.00042216;
    const double t89 = cos_q3*t88 + 0.4331*t87 - 0.0203*t50;
    const double t90 = 1.0/t88;
    const double t91 = t89*t90;
    const double t92 = tau[2] + t82 + t85*t91 - t58 - t84;
    const double t93 = t54*t83;
    const double t94 = sin_q3*sin_q3;
    const double t95 = cos_q3*cos_q3;
    const double t96 = cos_q3*t50;
    const double t97 = 0.0203*t96;
    const double t98 = t42*t94 + t46*t95 - 2.0*t97;
    const double t99 = t98 + 0.0067651125;
    const double t100 = 0.4331*t86;
    const double t101 = t43*t45 + 0.00042216*t44 + 2.0*t100;
    const double t102 = t101 + 0.3056901365;
    const double t103 = t99 + t102;
    const double t104 = t103 - t56*t57 - t89*t91 - t93;
    const double t105 = 1.0/t104;
    const double t106 = sin_q2*t87 + cos_q2*t50;
    const double t107 = t89 + 0.4318*t106;
    const double t108 = t96 - 0.025375;
    const double t109 = t86 + 0.861795;
    const double t110 = sin_q2*t109 + cos_q2*t108;
    const double t111 = 0.4318*t110;
    const double t112 = sin_q2*t51;
    const double t113 = t52 - t55 - 0.4318*t112;
    const double t114 = t57*t113;
    const double t115 = t103 + t111 - t91*t107 - t93 - t114;
    const double t116 = t105*t115;
    const double t117 = t92*t116;
    const double t118 = t48*t113;
    const double t119 = 0.861795*t20 + 0.025375*t23 + t75;
    const double t120 = 0.025375*t20 + 0.861795*t65 + t76;
    const double t121 = sin_q2*t119 + cos_q2*t120;
    const double t122 = 0.0070992*t27 - 0.0731264*t24;
    const double t123 = t16 + t26;
    const double t124 = 3.79559*a1y - 0.1044*a1x;
    const double t125 = 1.674987602*t24 + t122 - 0.0070992*t123 - t124;
    const double t126 = t84 + 0.4318*t121 + t125 - tau[1] - t82;
    const double t127 = t90*t107;
    const double t128 = t40*t118 + t117 + t126 - t85*t127;
    const double t129 = sin_q2*sin_q2;
    const double t130 = cos_q2*cos_q2;
    const double t131 = cos_q3*t49;
    const double t132 = 0.4331*t96;
    const double t133 = 0.0203*t86 + t131 + 0.0106736385 - t132;
    const double t134 = sin_q2*cos_q2;
    const double t135 = 2.0*t133*t134;
    const double t136 = t99*t129 + t102*t130 + t135 + 0.0731264;
    const double t137 = 2.0*t111;
    const double t138 = t135 - t99*t130 - t102*t129 - t137;
    const double t139 = t138 - 1.674987602;
    const double t140 = t113*t118;
    const double t141 = t93 + t107*t127 + t139 + t140 - t136;
    const double t142 = 1.0/(t115*t116 + t141);
    const double t143 = cos_q2*t87 - sin_q2*t50;
    const double t144 = sin_q3*t86;
    const double t145 = 0.0934*t143 + 0.4318*t144;
    const double t146 = sin_q3*t88 + 0.4331*t144;
    const double t147 = 0.0203*t144;
    const double t148 = cos_q1*(sin_q2*t146 + t145 - cos_q2*t147);
    const double t149 = sin_q2*t147 + cos_q2*t146 - 0.0934*t106;
    const double t150 = cos_q1*t143 - sin_q1*t106;
    const double t151 = sin_q1*t149 + t148 - 0.2435*t150;
    const double t152 = t52 - 0.004704;
    const double t153 = sin_q3*cos_q3*(t46 - t42) - 0.0203*t51;
    const double t154 = cos_q2*t109 - sin_q2*t108;
    const double t155 = sin_q2*t153 + cos_q2*t152 + 0.0934*t154;
    const double t156 = cos_q2*t153 - sin_q2*t152;
    const double t157 = 0.0934*t110;
    const double t158 = cos_q1*t154 - sin_q1*t110;
    const double t159 = 0.2435*t158;
    const double t160 = sin_q1*(t156 - t157) + cos_q1*t155 - t159;
    const double t161 = cos_q3*t53;
    const double t162 = cos_q1*(sin_q2*t161 - cos_q2*t38);
    const double t163 = sin_q1*(sin_q2*t38 + cos_q2*t161) + t162;
    const double t164 = t83*t163;
    const double t165 = t47 - t97;
    const double t166 = t131 - t132;
    const double t167 = cos_q2*t51;
    const double t168 = 0.0934*t167 - 0.4318*t96;
    const double t169 = cos_q1*(sin_q2*t166 + t168 - cos_q2*t165);
    const double t170 = sin_q2*t165 + cos_q2*t166 - 0.0934*t112;
    const double t171 = cos_q1*t167 - sin_q1*t112;
    const double t172 = t39*t163;
    const double t173 = sin_q1*t170 + t169 - 0.2435*t171 - t172;
    const double t174 = t57*t173 + t160 + t164 - t91*t151;
    const double t175 = sin_q1*(0.4318*t51 + t156 - t157 - 0.233911466);
    const double t176 = cos_q1*(t154 - 0.1044) - sin_q1*(t110 + 3.79559);
    const double t177 = cos_q1*(t155 - 0.0016704) + t175 - 0.2435*t176;
    const double t178 = t118*t173 + t164 + t177 - t127*t151;
    const double t179 = t178 - t116*t174;
    const double t180 = t142*t179;
    const double t181 = t128*t180;
    const double t182 = sin_q3*t74 + cos_q3*t70;
    const double t183 = 0.0106736385*t12 + 0.0067651125*t14 + 0.004704*t20;
    const double t184 = t36 + 0.0203*t182 + t183 - 0.025375*a2z;
    const double t185 = sin_q3*t69 + cos_q3*t60 + 0.4331*t182;
    const double t186 = t21 + t64;
    const double t187 = 0.3056901365*t12 + 0.0106736385*t14 - 0.004704*t186;
    const double t188 = 0.004704*t65 + t185 + t187 - 0.861795*a2z;
    const double t189 = 0.372123081*t12 + 0.010956925*t14 + 0.4318*t182;
    const double t190 = cos_q2*t119 - sin_q2*t120;
    const double t191 = t189 + 0.0934*t190;
    const double t192 = 2.0*wd1x;
    const double t193 = 1.674987602*t18 + 0.0070992*t192 - 0.233911466*t17;
    const double t194 = 3.79559*a1z;
    const double t195 = 0.233911466*t27 + t193 + t194 - 0.0016704*t24;
    const double t196 = cos_q2*t184 + t195 - sin_q2*t188 - t191;
    const double t197 = sin_q2*t184 + cos_q2*t188 - 0.0934*t121;
    const double t198 = 0.0070992*t18 + 0.0731264*t192 - 0.0016704*t17;
    const double t199 = 0.1044*a1z;
    const double t200 = 0.0016704*t123 + t198 + t199 - 0.233911466*t24;
    const double t201 = sin_q1*(3.79559*t24 + t121 - 0.1044*t123);
    const double t202 = cos_q1*(3.79559*t27 - 0.1044*t24 - t190);
    const double t203 = t201 + t202;
    const double t204 = 0.2435*t203;
    const double t205 = sin_q1*(t197 + t200) + t204 - cos_q1*t196;
    const double t206 = 25000.0*t163;
    const double t207 = t90*t151;
    const double t208 = t205 - tau[0] - t37*t206 - t85*t207;
    const double t209 = t48*t173;
    const double t210 = t105*t174;
    const double t211 = t92*t210 + t181 + t208 - t40*t209;
    const double t212 = t179*t180;
    const double t213 = t151*t207;
    const double t214 = cos_q1*cos_q1*t139 - sin_q1*sin_q1*t136;
    const double t215 = t134*(t99 - t102) + t133*(t130 - t129);
    const double t216 = 2.0*sin_q1*cos_q1;
    const double t217 = (t215 + 0.0070992 - 0.4318*t154)*t216 + t214;
    const double t218 = 0.0934*t51;
    const double t219 = t42*t95 + t46*t94 - 2.0*t218;
    const double t220 = 0.2435*t51;
    const double t221 = t219 + 2.0*t220 + 1.2967295505;
    const double t222 = t163*t206 + t213 + t217 - t221 - 0.175;
    const double t223 = t173*t209 + t174*t210 + t222 - t212;
    const double t224 = 1.0/t223;
    const double qdd0 = t211*t224;
    const double qdd1 = t128*t142 + t180*qdd0;
    const double qdd2 = t92*t105 - t116*qdd1 - t210*qdd0;
    const double t225 = t40*t48 - t57*qdd2 - t118*qdd1;
    const double qdd3 = t209*qdd0 + t225;
    const double t226 = t85*t90 + t91*qdd2 + t127*qdd1;
    const double qdd4 = t207*qdd0 + t226;
    const double t227 = 25000.0*t37 - t39*qdd3 - t83*qdd2;
    const double qdd5 = t206*qdd0 + t227 - t83*qdd1;
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

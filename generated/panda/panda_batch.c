/*
 * panda_batch.c
 *
 * The functions of panda.c for many states: their equations over vectors with a state in each lane, and the loops over
 * states. The functions of panda.c compute the remaining states, which do not fill a vector.
 */
#include "panda.h"

#include "panda_batch.h"

#if PANDA_LANES > 1
/*
 * inverse_dynamics for a vector of states
 */
static void inverse_dynamics_lanes(const lanes q[7], const lanes qd[7], const lanes qdd[7], lanes tau[7])
{
    const lanes angle[6] = {q[1], q[2], q[3], q[4], q[5], q[6]};
    lanes sine[6], cosine[6];
    sines_cosines_lanes(6, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q2 = sine[1];
    const lanes cos_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes sin_q6 = sine[5];
    const lanes cos_q6 = cosine[5];
    const lanes t1 = 0.008006428067536875*qdd[0];
    const lanes w1x = qd[0]*sin_q1;
    const lanes w1y = qd[0]*cos_q1;
    const lanes t2 = w1x*w1x;
    const lanes t3 = w1y*w1y;
    const lanes t4 = qd[1]*qd[1];
    const lanes t5 = qdd[0]*cos_q1;
    const lanes t6 = qdd[0]*sin_q1;
    const lanes t7 = qd[1]*w1x;
    const lanes t8 = qd[1]*w1y;
    const lanes t9 = w1x*w1y;
    const lanes wd1x = t6 + t8;
    const lanes wd1y = t5 - t7;
    const lanes t10 = t9 - qdd[1];
    const lanes t11 = qdd[1] + t9;
    const lanes t12 = t7 - wd1y;
    const lanes t13 = t8 + wd1x;
    const lanes t14 = t2 + t4;
    const lanes a1x = 118.9090909090909*sin_q1;
    const lanes a1y = 118.9090909090909*cos_q1;
    const lanes t15 = t3 - t4;
    const lanes t16 = 0.00398335888393552*t12 + 0.3630902175294517*t13 - 0.01026110182100817*t11;
    const lanes t17 = t16 - 0.0007689361029464*t15;
    const lanes t18 = t2 - t4;
    const lanes t19 = 0.0007689361029464*t10 - 0.023077882494931805*t12 - 0.00398335888393552*t13;
    const lanes t20 = t2 - t3;
    const lanes t21 = 0.0007689361029464*t5 + 0.01026110182100817*t6 - 0.023077882494931805*t11;
    const lanes t22 = 0.3630902175294517*t10 + 0.00398335888393552*t20 + t21;
    const lanes t23 = 0.10124268680034*a1x + t22 - 0.000167639551695*a1y;
    const lanes w2x = cos_q2*w1x - qd[1]*sin_q2;
    const lanes w2y = qd[1]*cos_q2 + sin_q2*w1x;
    const lanes w2z = qd[2] + w1y;
    const lanes wd2z = qdd[2] + wd1y;
    const lanes t24 = w2x*w2x;
    const lanes t25 = w2y*w2y;
    const lanes t26 = w2z*w2z;
    const lanes t27 = cos_q2*t10 - sin_q2*t13;
    const lanes t28 = sin_q2*t10 + cos_q2*t13;
    const lanes t29 = w2x*w2z;
    const lanes t30 = w2y*w2z;
    const lanes t31 = w2x*w2y;
    const lanes wd2x = t28 - t30;
    const lanes wd2y = t27 - t29;
    const lanes t32 = wd2z + t31;
    const lanes t33 = wd2z - t31;
    const lanes t34 = t29 - wd2y;
    const lanes t35 = t30 - wd2x;
    const lanes a2x = cos_q2*a1x;
    const lanes a2y = sin_q2*a1x;
    const lanes t36 = t25 - t26;
    const lanes t37 = 0.06681619663671426*t33 + 0.000121912420950744*t34 - 0.022178148964878235*t35;
    const lanes t38 = t24 - t26;
    const lanes t39 = 0.013297019103287584*t32 + 0.000121912420950744*t35 - 0.015998048367902695*t34;
    const lanes t40 = t24 - t25;
    const lanes t41 = 0.013297019103287584*t27 + 0.06681619663671426*t28 + 0.015998048367902695*t33;
    const lanes t42 = 0.002328735327435*a2x + 0.016011409030815*a2y;
    const lanes t43 = 0.022178148964878235*t32 + t41 + t42 - 0.000121912420950744*t40;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = w2y - qd[3];
    const lanes wd3z = qdd[3] + wd2y;
    const lanes t44 = w3x*w3x;
    const lanes t45 = w3y*w3y;
    const lanes t46 = w3z*w3z;
    const lanes t47 = cos_q3*t32 - sin_q3*t35;
    const lanes t48 = sin_q3*t32 + cos_q3*t35;
    const lanes t49 = w3x*w3z;
    const lanes t50 = w3y*w3z;
    const lanes t51 = w3x*w3y;
    const lanes wd3x = t48 - t50;
    const lanes wd3y = t47 - t49;
    const lanes t52 = wd3z + t51;
    const lanes t53 = wd3z - t51;
    const lanes t54 = t49 - wd3y;
    const lanes t55 = t50 - wd3x;
    const lanes t56 = t44 + t46;
    const lanes t57 = t25 + t26 + 3.83030303030303*t27 + a2x;
    const lanes a3z = 3.83030303030303*t28 + t33 + a2y;
    const lanes t58 = 3.83030303030303*t14 + t34 - a1y;
    const lanes a3x = sin_q3*t58 + cos_q3*t57;
    const lanes a3y = sin_q3*t57 - cos_q3*t58;
    const lanes t59 = t45 - t46;
    const lanes t60 = 0.07937575371526084*t54 + 0.3087998849151318*t55 - 0.0039053550262761*t53;
    const lanes t61 = t44 - t46;
    const lanes t62 = 0.00164448757736927*t52 + 0.0054157634981905*t54 + 0.07937575371526084*t55;
    const lanes t63 = t44 - t45;
    const lanes t64 = 0.0039053550262761*t48 + 0.0054157634981905*t53 - 0.00164448757736927*t47;
    const lanes t65 = 0.0825680742020475*a3x;
    const lanes t66 = 0.3087998849151318*t52 + 0.07937575371526084*t63 + t64 + t65;
    const lanes w4x = cos_q4*w3x - sin_q4*w3z;
    const lanes w4y = sin_q4*w3x + cos_q4*w3z;
    const lanes w4z = qd[4] + w3y;
    const lanes wd4z = qdd[4] + wd3y;
    const lanes t67 = w4x*w4x;
    const lanes t68 = w4y*w4y;
    const lanes t69 = w4z*w4z;
    const lanes t70 = cos_q4*t52 - sin_q4*t55;
    const lanes t71 = sin_q4*t52 + cos_q4*t55;
    const lanes t72 = w4x*w4z;
    const lanes t73 = w4y*w4z;
    const lanes t74 = w4x*w4y;
    const lanes wd4x = t71 - t73;
    const lanes wd4y = t70 - t72;
    const lanes t75 = wd4z + t74;
    const lanes t76 = wd4z - t74;
    const lanes t77 = t72 - wd4y;
    const lanes t78 = t73 - wd4x;
    const lanes t79 = t68 + t69;
    const lanes t80 = t67 + t69;
    const lanes t81 = t45 + t46 - a3x;
    const lanes a4z = t53 - a3y;
    const lanes t82 = t54 + a3z;
    const lanes a4x = sin_q4*t82 + cos_q4*t81;
    const lanes a4y = sin_q4*t81 - cos_q4*t82;
    const lanes t83 = t68 - t69;
    const lanes t84 = 0.00151524447332703*t77 - 0.001026787777028894*t76 - 0.010045187828321245*t78;
    const lanes t85 = t67 - t69;
    const lanes t86 = 0.02389827041510187*t75 + 0.00151524447332703*t78 - 0.001451156065026714*t77;
    const lanes t87 = t67 - t68;
    const lanes t88 = 0.001026787777028894*t71 - 0.02389827041510187*t70 - 0.001451156065026714*t76;
    const lanes t89 = 0.00151524447332703*t87 + t88 - 0.010045187828321245*t75;
    const lanes t90 = 0.001208932934385*a4z + 0.001026787777028894*t85 + t86;
    const lanes t91 = 0.001208932934385*t79 + 0.027672413504871093*a4x - 0.0055993270925625*t75;
    const lanes t92 = 0.001208932934385*t76 + 0.0055993270925625*t80 + 0.027672413504871093*a4y;
    const lanes t93 = 0.001208932934385*t77 + 0.0055993270925625*t78 - 0.027672413504871093*a4z;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes wd5z = qdd[5] + wd4y;
    const lanes t94 = w5x*w5x;
    const lanes t95 = w5y*w5y;
    const lanes t96 = w5z*w5z;
    const lanes t97 = cos_q5*t75 - sin_q5*t78;
    const lanes t98 = sin_q5*t75 + cos_q5*t78;
    const lanes t99 = w5x*w5z;
    const lanes t100 = w5y*w5z;
    const lanes t101 = w5x*w5y;
    const lanes wd5x = t98 - t100;
    const lanes wd5y = t97 - t99;
    const lanes t102 = wd5z + t101;
    const lanes t103 = wd5z - t101;
    const lanes t104 = t99 - wd5y;
    const lanes t105 = t100 - wd5x;
    const lanes t106 = t95 + t96;
    const lanes t107 = t94 + t96;
    const lanes t108 = a4x - 4.654545454545454*t70;
    const lanes a5z = a4y - 4.654545454545454*t71;
    const lanes t109 = 4.654545454545454*t56 + a4z;
    const lanes a5x = cos_q5*t108 - sin_q5*t109;
    const lanes a5y = sin_q5*t108 + cos_q5*t109;
    const lanes t110 = t95 - t96;
    const lanes t111 = 0.000103758917218685*t103 + 0.014748570382675316*t104 + 0.028934422545659894*t105;
    const lanes t112 = t94 - t96;
    const lanes t113 = 9.3569097314605e-05*t102 - 0.001119670733427555*t104 - 0.014748570382675316*t105;
    const lanes t114 = t94 - t95;
    const lanes t115 = 0.000103758917218685*t98 - 9.3569097314605e-05*t97 - 0.001119670733427555*t103;
    const lanes t116 = t115 - 0.028934422545659894*t102 - 0.014748570382675316*t114;
    const lanes w6x = sin_q6*w5z + cos_q6*w5x;
    const lanes w6y = sin_q6*w5x - cos_q6*w5z;
    const lanes w6z = w5y - qd[6];
    const lanes wd6z = wd5y - qdd[6];
    const lanes t117 = w6x*w6x;
    const lanes t118 = w6y*w6y;
    const lanes t119 = w6z*w6z;
    const lanes t120 = sin_q6*t105 + cos_q6*t102;
    const lanes t121 = sin_q6*t102 - cos_q6*t105;
    const lanes t122 = w6x*w6z;
    const lanes t123 = w6y*w6z;
    const lanes t124 = w6x*w6y;
    const lanes wd6x = t121 - t123;
    const lanes wd6y = t120 - t122;
    const lanes t125 = wd6z - t124;
    const lanes t126 = wd6z + t124;
    const lanes t127 = t122 - wd6y;
    const lanes t128 = t123 - wd6x;
    const lanes t129 = a5x - 1.0666666666666667*t106;
    const lanes t130 = 1.0666666666666667*t104 + a5z;
    const lanes a6z = a5y - 1.0666666666666667*t103;
    const lanes a6x = sin_q6*t130 + cos_q6*t129;
    const lanes a6y = sin_q6*t129 - cos_q6*t130;
    const lanes t131 = 0.00021232244313540175*(t118 + t119) - 0.00016784129658959824*t125;
    const lanes t132 = 0.000391391281684248*t127 + 0.004552547872941088*t128 - 0.0009653051699191118*t126;
    const lanes t133 = 0.0012555365982728983*t125 - 0.002131604094419858*t127 - 0.000391391281684248*t128;
    const lanes t134 = t117 - t118;
    const lanes t135 = 0.0012555365982728983*t120 + 0.0009653051699191118*t121 + 0.002131604094419858*t126;
    const lanes t136 = 0.00016784129658959824*a6x + 0.00021232244313540175*a6y;
    const lanes t137 = 0.017931959153753906*a6y;
    const lanes t138 = t131 - 0.017931959153753906*a6x;
    const lanes t139 = 0.00021232244313540175*t127 + 0.017931959153753906*a6z - 0.00016784129658959824*t128;
    const lanes t140 = 0.00016784129658959824*(t117 + t119) + 0.00021232244313540175*t126 + t137;
    const lanes t141 = 0.0012555365982728983*(t118 - t119) + t132 - 0.00016784129658959824*a6z;
    const lanes t142 = 0.0009653051699191118*(t117 - t119) + t133 - 0.00021232244313540175*a6z;
    const lanes t143 = 0.0143388882094425*t107 - t139;
    const lanes tau6 = 0.004552547872941088*t125 + t135 + t136 - 0.000391391281684248*t134;
    const lanes qdd_0 = qdd[0];
    tau[6] = -tau6;
    const lanes t144 = sin_q6*t138 + cos_q6*t140;
    const lanes t145 = sin_q6*t140 + 0.0143388882094425*t102 - cos_q6*t138;
    const lanes t146 = sin_q6*t142 + cos_q6*t141;
    const lanes t147 = sin_q6*t141 + 1.0666666666666667*t139 - cos_q6*t142;
    const lanes t148 = 0.0143388882094425*a5z + t111 + t146 - 9.3569097314605e-05*t110;
    const lanes t149 = 0.0143388882094425*t105 - t144;
    const lanes t150 = cos_q5*t145 - sin_q5*t143;
    const lanes t151 = 0.000103758917218685*t112 + t113 + tau6 + 1.0666666666666667*t144;
    const lanes t152 = sin_q5*t145 + cos_q5*t143 + t93;
    const lanes tau5 = t116 + t147 - 0.0143388882094425*a5x;
    tau[5] = -tau5;
    const lanes t153 = t92 + t149;
    const lanes t154 = t91 + t150;
    const lanes t155 = sin_q5*t148 - cos_q5*t151;
    const lanes t156 = sin_q5*t151 + cos_q5*t148 - 4.654545454545454*t149;
    const lanes t157 = 0.0825680742020475*t52 - sin_q4*t153 - cos_q4*t154;
    const lanes t158 = 0.0825680742020475*t56 - t152;
    const lanes t159 = t90 - 4.654545454545454*t150 - tau5;
    const lanes t160 = sin_q4*t154 - cos_q4*t153;
    const lanes t161 = 0.0055993270925625*a4z + 0.02389827041510187*t83 + t84 + t156;
    const lanes tau4 = 0.0055993270925625*a4x + t89 + t155 - 0.001208932934385*a4y;
    tau[4] = -tau4;
    const lanes t162 = cos_q3*t157 - sin_q3*t158;
    const lanes t163 = 0.0825680742020475*t55 + t160;
    const lanes t164 = cos_q4*t161 - sin_q4*t159;
    const lanes tau3 = sin_q4*t161 + cos_q4*t159 + t66 - t152;
    tau[3] = tau3;
    const lanes t165 = 0.0039053550262761*t61 + t62 + t160 + tau4;
    const lanes t166 = sin_q3*t157 + cos_q3*t158 - 3.83030303030303*t162;
    const lanes t167 = 0.0825680742020475*a3z + 0.00164448757736927*t59 + t60 + t164;
    const lanes t168 = cos_q3*t167 + 3.83030303030303*t163 - sin_q3*t165;
    const lanes t169 = tau3 - t166;
    const lanes t170 = 0.013297019103287584*t36 + t37 + t168 - 0.002328735327435*a1y;
    const lanes tau2 = t43 + t163 - sin_q3*t167 - cos_q3*t165;
    tau[2] = tau2;
    const lanes t171 = 0.016011409030815*a1y + t39 + t169 - 0.06681619663671426*t38;
    const lanes tau1 = sin_q2*t170 + cos_q2*t171 + t23;
    tau[1] = -tau1;
    const lanes t172 = sin_q1*(cos_q2*t170 + t17 - sin_q2*t171);
    const lanes t173 = cos_q1*(0.01026110182100817*t18 + t19 + tau2) + t172;
    const lanes tau0 = 0.0062531379269375*qdd_0 + t1 + t173;
    tau[0] = tau0;
}

/*
 * mass_matrix for a vector of states
 */
static void mass_matrix_lanes(const lanes q[7], lanes M[49])
{
    const lanes angle[6] = {q[1], q[2], q[3], q[4], q[5], q[6]};
    lanes sine[6], cosine[6];
    sines_cosines_lanes(6, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q2 = sine[1];
    const lanes cos_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes sin_q6 = sine[5];
    const lanes cos_q6 = cosine[5];
    const lanes t1 = 0.00021232244313540175*sin_q6 + 0.00016784129658959824*cos_q6;
    const lanes t2 = 0.00016784129658959824*sin_q6 - 0.00021232244313540175*cos_q6;
    const lanes t3 = 0.0009653051699191118*cos_q6 - 0.0012555365982728983*sin_q6;
    const lanes t4 = 0.0009653051699191118*sin_q6 + 0.0012555365982728983*cos_q6;
    M[41] = -t4;
    M[47] = -t4;
    const lanes t5 = 1.0666666666666667*t2;
    const lanes t6 = t5 - 0.006684151967360946;
    const lanes t7 = cos_q5*t1;
    const lanes t8 = sin_q5*t1;
    const lanes t9 = sin_q5*t3 - cos_q5*t6;
    M[34] = -t9;
    M[46] = -t9;
    const lanes t10 = sin_q5*t6 + cos_q5*t3 + 4.654545454545454*t2;
    const lanes t11 = t4 - 4.654545454545454*t7;
    const lanes t12 = sin_q4*t2 + cos_q4*t7;
    const lanes t13 = 0.00242094377852123*sin_q6 + 0.000782782563368496*cos_q6;
    const lanes t14 = sin_q4*t7 - cos_q4*t2;
    const lanes t15 = sin_q4*t11 + cos_q4*t10;
    const lanes t16 = t9 - t14;
    const lanes t17 = sin_q4*t10 + t8 - cos_q4*t11;
    M[27] = t17;
    M[45] = t17;
    const lanes t18 = cos_q3*t12 - sin_q3*t8;
    const lanes t19 = sin_q6*t13;
    const lanes t20 = sin_q3*t12 + cos_q3*t8 - 3.83030303030303*t18;
    const lanes t21 = cos_q3*t15 - sin_q3*t16 - 3.83030303030303*t14;
    const lanes t22 = t19 - 2.0*t5;
    const lanes t23 = t17 - t20;
    const lanes t24 = t3 + 0.014748570382675316;
    const lanes t25 = sin_q3*t15 + cos_q3*t16 + t14;
    M[20] = -t25;
    M[44] = -t25;
    const lanes t26 = sin_q2*t21 + cos_q2*t23;
    M[13] = -t26;
    M[43] = -t26;
    const lanes t27 = sin_q1*(cos_q2*t21 - sin_q2*t23);
    const lanes t28 = t27 - cos_q1*t25;
    M[6] = t28;
    M[42] = t28;
    const lanes t29 = sin_q5*(t22 - 0.00528056308065248) - 2.0*cos_q5*t24;
    const lanes t30 = cos_q6*t13 - 1.0666666666666667*t1 - 0.000495150198902933;
    const lanes t31 = t2 - 0.0191274230973375;
    const lanes t32 = t4 + 9.3569097314605e-05;
    const lanes t33 = t22 + 0.05258828201066731;
    M[40] = t33;
    const lanes t34 = sin_q5*t31 + 0.0143388882094425*cos_q5;
    const lanes t35 = 0.0143388882094425*sin_q5 - cos_q5*t31;
    const lanes t36 = cos_q5*t30 - sin_q5*t32;
    const lanes t37 = sin_q5*t30 + cos_q5*t32;
    M[33] = t37;
    M[39] = t37;
    const lanes t38 = sin_q5*t29;
    const lanes t39 = 4.654545454545454*t34;
    const lanes t40 = t19 - 0.014597735701262333;
    const lanes t41 = t33 - t39;
    const lanes t42 = cos_q4*t34;
    const lanes t43 = sin_q4*t34;
    const lanes t44 = sin_q4*t41 + cos_q4*t36;
    const lanes t45 = t22 + 0.025105015530034126 - t38;
    const lanes t46 = t37 - t43;
    const lanes t47 = sin_q4*t36 + t35 - cos_q4*t41;
    M[26] = -t47;
    M[38] = -t47;
    const lanes t48 = t36 + 0.00151524447332703;
    const lanes t49 = cos_q3*t42 - sin_q3*t35;
    const lanes t50 = t35 - 0.001208932934385;
    const lanes t51 = t1 - 0.0055993270925625;
    const lanes t52 = sin_q3*t42 + cos_q3*t35 - 3.83030303030303*t49;
    const lanes t53 = sin_q4*(t40 + t45) + 2.0*cos_q4*t48;
    const lanes t54 = cos_q5*t29 + t24 + 4.654545454545454*t35 - 0.001026787777028894;
    const lanes t55 = t37 + 0.02389827041510187 - 4.654545454545454*t1;
    const lanes t56 = sin_q4*t51 + cos_q4*t50;
    const lanes t57 = t38 + 0.7262264975766317 - 2.0*t39;
    const lanes t58 = cos_q3*t44 - sin_q3*t46 - 3.83030303030303*t43;
    const lanes t59 = sin_q4*t53;
    const lanes t60 = t47 - t52;
    const lanes t61 = cos_q4*t54 - sin_q4*t55;
    const lanes t62 = sin_q3*t44 + cos_q3*t46 + t43;
    M[19] = t62;
    M[37] = t62;
    const lanes t63 = t45 + 0.0510201361568155 - 2.0*t56 - t59;
    const lanes t64 = cos_q4*t51 - sin_q4*t50;
    const lanes t65 = sin_q4*t54 + cos_q4*t55;
    M[25] = t65;
    M[31] = t65;
    const lanes t66 = t34 + t61 - 0.16284087268546085;
    const lanes t67 = t56 - 0.045604372658625;
    const lanes t68 = t34 - 0.1660331931722475;
    const lanes t69 = sin_q2*t58 + cos_q2*t60;
    M[12] = t69;
    M[36] = t69;
    const lanes t70 = sin_q1*(cos_q2*t58 - sin_q2*t60);
    const lanes t71 = sin_q3*(t63 - t57) + 2.0*cos_q3*t66;
    const lanes t72 = cos_q4*t53 + t64 + 0.0039053550262761 - t48;
    const lanes t73 = t65 - 0.00164448757736927;
    const lanes t74 = sin_q3*t68 + cos_q3*t67;
    const lanes t75 = t40 - t59 - 0.022178148964878235;
    const lanes t76 = t70 - cos_q1*t62;
    M[5] = -t76;
    M[35] = -t76;
    const lanes t77 = cos_q3*t68 - sin_q3*t67;
    const lanes t78 = t45 - t40;
    M[32] = t78;
    const lanes t79 = cos_q3*t72 - sin_q3*t73;
    const lanes t80 = t78 - t56;
    const lanes t81 = sin_q3*t72 + cos_q3*t73;
    M[17] = t81;
    M[23] = t81;
    const lanes t82 = sin_q3*t80 + cos_q3*t61 + 3.83030303030303*t56;
    const lanes t83 = sin_q3*t71;
    const lanes t84 = t66 + t77 - cos_q3*t71 - 3.83030303030303*t74;
    const lanes t85 = t64 - t79 - 0.000121912420950744;
    const lanes t86 = t63 + 2.0*t74 + 0.061602421026527694 - t83;
    const lanes t87 = t81 + 0.013297019103287584 - 3.83030303030303*t64;
    const lanes t88 = 3.83030303030303*t77;
    const lanes t89 = sin_q3*t64 + t65 - 3.83030303030303*cos_q3*t64;
    const lanes t90 = t84 - 0.24149476342611426;
    const lanes t91 = cos_q3*t80 + t56 - sin_q3*t61;
    M[18] = t91;
    M[30] = t91;
    const lanes t92 = sin_q2*(t75 + t86) - 2.0*cos_q2*t85;
    const lanes t93 = sin_q2*t87 + cos_q2*t90;
    const lanes t94 = t57 + t83 + 1.032162061231881 - 2.0*t88;
    const lanes t95 = sin_q2*t82 + cos_q2*t89;
    M[11] = -t95;
    M[29] = -t95;
    const lanes t96 = t57 + t63;
    M[24] = t96;
    const lanes t97 = cos_q1*t91;
    const lanes t98 = sin_q1*(cos_q2*t82 - sin_q2*t89) + t97;
    M[4] = t98;
    M[28] = t98;
    const lanes t99 = cos_q1*(2.0*t93 + 0.00796671776787104);
    const lanes t100 = sin_q2*t92;
    const lanes t101 = t74 + t96 - t88;
    const lanes t102 = sin_q2*t90 - cos_q2*t87;
    M[9] = t102;
    M[15] = t102;
    const lanes t103 = t86 - t75;
    M[16] = t103;
    const lanes t104 = sin_q2*t79 - cos_q2*t101;
    M[10] = t104;
    M[22] = t104;
    const lanes t105 = t86 + 0.023077882494931805 - t100;
    const lanes t106 = sin_q1*(sin_q2*t101 + cos_q2*t79);
    const lanes t107 = t106 - cos_q1*t81;
    M[3] = -t107;
    M[21] = -t107;
    const lanes t108 = sin_q1*t93 - cos_q1*t103;
    M[2] = -t108;
    M[14] = -t108;
    const lanes t109 = cos_q1*(t102 - 0.0007689361029464);
    const lanes t110 = t94 + t105;
    M[8] = t110;
    const lanes t111 = sin_q1*(cos_q2*t92 + t85 - 0.01026110182100817) + t109;
    M[1] = t111;
    M[7] = t111;
    const lanes t112 = t105 - sin_q1*(sin_q1*(t105 - t94) + t99);
    const lanes t113 = t100 + t112 + 0.014259565994474374 - t75;
    M[0] = t113;
    M[48] = no_lanes + 0.006684151967360946;
}

/*
 * gravity for a vector of states
 */
static void gravity_lanes(const lanes q[7], lanes g[7])
{
    const lanes angle[6] = {q[1], q[2], q[3], q[4], q[5], q[6]};
    lanes sine[6], cosine[6];
    sines_cosines_lanes(6, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q2 = sine[1];
    const lanes cos_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes sin_q6 = sine[5];
    const lanes cos_q6 = cosine[5];
    const lanes t1 = 0.002573605371338203*cos_q6 + 0.231847552695 - 0.002034439958661797*sin_q6;
    const lanes t2 = sin_q1*cos_q2;
    const lanes t3 = sin_q1*sin_q2;
    const lanes t4 = cos_q3*t2 - cos_q1*sin_q3;
    const lanes t5 = cos_q1*cos_q3 + sin_q3*t2;
    const lanes t6 = cos_q4*t4 - sin_q4*t3;
    const lanes t7 = sin_q4*t4 + cos_q4*t3;
    const lanes t8 = 0.173804705569*sin_q5 + cos_q5*t1 - 0.014653732538;
    const lanes t9 = 0.002573605371338203*sin_q6 + 0.002034439958661797*cos_q6 - 0.067870631425;
    const lanes t10 = cos_q5*t6 - sin_q5*t5;
    const lanes t11 = 0.002034439958661797*(sin_q6*t7 + cos_q6*t10);
    const lanes t12 = sin_q5*t1 + 2.012523553603 - 0.173804705569*cos_q5;
    const lanes t13 = 0.002573605371338203*(sin_q6*t10 - cos_q6*t7) + t11;
    const lanes t14 = sin_q4*t9 + cos_q4*t8 - 0.55278027465;
    const lanes g6 = 9.81*t13;
    g[6] = g6;
    const lanes t15 = (sin_q5*t6 + cos_q5*t5)*t1;
    const lanes t16 = sin_q4*t8 + 0.028227094878 - cos_q4*t9;
    const lanes g5 = 9.81*t15 - 1.70502416163189*t10;
    g[5] = g5;
    const lanes t17 = cos_q3*t14 + 0.746857959872 - sin_q3*t12;
    const lanes t18 = t7*t8 - t6*t9;
    const lanes t19 = sin_q1*(sin_q3*t14 + cos_q3*t12 + 3.344500043512);
    const lanes g4 = 9.81*t18;
    g[4] = g4;
    const lanes t20 = t4*t12 + t5*t14;
    const lanes t21 = cos_q1*(cos_q2*t17 - sin_q2*t16 - 0.002031994566);
    const lanes g3 = 9.81*t20;
    g[3] = g3;
    const lanes t22 = t2*t16 + t3*t17;
    const lanes g2 = 9.81*t22;
    g[2] = g2;
    const lanes t23 = t19 + t21;
    const lanes g1 = 9.81*t23;
    g[1] = -g1;
    memset(g + 0, 0, 1 * sizeof *g);
}

/*
 * bias for a vector of states
 */
static void bias_lanes(const lanes q[7], const lanes qd[7], lanes b[7])
{
    const lanes angle[6] = {q[1], q[2], q[3], q[4], q[5], q[6]};
    lanes sine[6], cosine[6];
    sines_cosines_lanes(6, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q2 = sine[1];
    const lanes cos_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes sin_q6 = sine[5];
    const lanes cos_q6 = cosine[5];
    const lanes w1x = qd[0]*sin_q1;
    const lanes w1y = qd[0]*cos_q1;
    const lanes t1 = w1x*w1x;
    const lanes t2 = w1y*w1y;
    const lanes t3 = qd[1]*qd[1];
    const lanes wd1y = qd[1]*w1x;
    const lanes wd1x = qd[1]*w1y;
    const lanes t4 = w1x*w1y;
    const lanes t5 = 2.0*wd1x;
    const lanes t6 = t1 + t3;
    const lanes a1x = 118.9090909090909*sin_q1;
    const lanes a1y = 118.9090909090909*cos_q1;
    const lanes t7 = t2 - t3;
    const lanes t8 = 0.00796671776787104*wd1y + 0.3630902175294517*t5 - 0.01026110182100817*t4;
    const lanes t9 = t1 - t3;
    const lanes t10 = 0.0007689361029464*t4 - 0.04615576498986361*wd1y - 0.00398335888393552*t5;
    const lanes t11 = t1 - t2;
    const lanes t12 = 0.023077882494931805*t4;
    const lanes t13 = 0.000167639551695*a1y - 0.10124268680034*a1x;
    const lanes t14 = t12 + t13 - 0.3630902175294517*t4 - 0.00398335888393552*t11;
    const lanes w2x = cos_q2*w1x - qd[1]*sin_q2;
    const lanes w2y = qd[1]*cos_q2 + sin_q2*w1x;
    const lanes w2z = qd[2] + w1y;
    const lanes t15 = w2x*w2x;
    const lanes t16 = w2y*w2y;
    const lanes t17 = w2z*w2z;
    const lanes t18 = cos_q2*t4 - sin_q2*t5;
    const lanes t19 = sin_q2*t4 + cos_q2*t5;
    const lanes t20 = w2x*w2z;
    const lanes t21 = w2y*w2z;
    const lanes t22 = w2x*w2y;
    const lanes wd2x = t19 - t21;
    const lanes wd2y = t18 - t20;
    const lanes t23 = wd1y - t22;
    const lanes t24 = wd1y + t22;
    const lanes t25 = t20 - wd2y;
    const lanes t26 = t21 - wd2x;
    const lanes a2x = cos_q2*a1x;
    const lanes a2y = sin_q2*a1x;
    const lanes t27 = t16 - t17;
    const lanes t28 = 0.000121912420950744*t25 - 0.06681619663671426*t24 - 0.022178148964878235*t26;
    const lanes t29 = t15 - t17;
    const lanes t30 = 0.013297019103287584*t23 + 0.015998048367902695*t25 - 0.000121912420950744*t26;
    const lanes t31 = t15 - t16;
    const lanes t32 = 0.013297019103287584*t18 + 0.06681619663671426*t19 - 0.015998048367902695*t24;
    const lanes t33 = 0.002328735327435*a2x + 0.016011409030815*a2y;
    const lanes t34 = t32 + t33 - 0.022178148964878235*t23 - 0.000121912420950744*t31;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = w2y - qd[3];
    const lanes t35 = w3x*w3x;
    const lanes t36 = w3y*w3y;
    const lanes t37 = w3z*w3z;
    const lanes t38 = sin_q3*t26 + cos_q3*t23;
    const lanes t39 = sin_q3*t23 - cos_q3*t26;
    const lanes t40 = w3x*w3z;
    const lanes t41 = w3y*w3z;
    const lanes t42 = w3x*w3y;
    const lanes wd3x = t39 + t41;
    const lanes wd3y = t38 + t40;
    const lanes t43 = wd2y + t42;
    const lanes t44 = t42 - wd2y;
    const lanes t45 = t40 + wd3y;
    const lanes t46 = t41 + wd3x;
    const lanes t47 = t35 + t37;
    const lanes t48 = t16 + t17 + 3.83030303030303*t18 + a2x;
    const lanes a3z = 3.83030303030303*t19 + a2y - t24;
    const lanes t49 = 3.83030303030303*t6 + t25 - a1y;
    const lanes a3x = sin_q3*t49 + cos_q3*t48;
    const lanes a3y = sin_q3*t48 - cos_q3*t49;
    const lanes t50 = t36 - t37;
    const lanes t51 = 0.0039053550262761*t44 + 0.07937575371526084*t45 + 0.3087998849151318*t46;
    const lanes t52 = t35 - t37;
    const lanes t53 = 0.00164448757736927*t43 + 0.0054157634981905*t45 + 0.07937575371526084*t46;
    const lanes t54 = t35 - t36;
    const lanes t55 = 0.0039053550262761*t39 + 0.0054157634981905*t44 - 0.00164448757736927*t38;
    const lanes t56 = t55 - 0.3087998849151318*t43 - 0.07937575371526084*t54;
    const lanes w4x = cos_q4*w3x - sin_q4*w3z;
    const lanes w4y = sin_q4*w3x + cos_q4*w3z;
    const lanes w4z = qd[4] + w3y;
    const lanes t57 = w4x*w4x;
    const lanes t58 = w4y*w4y;
    const lanes t59 = w4z*w4z;
    const lanes t60 = cos_q4*t43 - sin_q4*t46;
    const lanes t61 = sin_q4*t43 + cos_q4*t46;
    const lanes t62 = w4x*w4z;
    const lanes t63 = w4y*w4z;
    const lanes t64 = w4x*w4y;
    const lanes wd4x = t61 - t63;
    const lanes wd4y = t60 - t62;
    const lanes t65 = wd3y - t64;
    const lanes t66 = wd3y + t64;
    const lanes t67 = t62 - wd4y;
    const lanes t68 = t63 - wd4x;
    const lanes t69 = t58 + t59;
    const lanes t70 = t57 + t59;
    const lanes t71 = t36 + t37 - a3x;
    const lanes a4z = t44 + a3y;
    const lanes t72 = t45 + a3z;
    const lanes a4x = sin_q4*t72 + cos_q4*t71;
    const lanes a4y = sin_q4*t71 - cos_q4*t72;
    const lanes t73 = t58 - t59;
    const lanes t74 = 0.001026787777028894*t66 + 0.00151524447332703*t67 - 0.010045187828321245*t68;
    const lanes t75 = t57 - t59;
    const lanes t76 = 0.02389827041510187*t65 + 0.001451156065026714*t67 - 0.00151524447332703*t68;
    const lanes t77 = t57 - t58;
    const lanes t78 = 0.001026787777028894*t61 + 0.001451156065026714*t66 - 0.02389827041510187*t60;
    const lanes t79 = 0.010045187828321245*t65 + 0.00151524447332703*t77 + t78;
    const lanes t80 = 0.001208932934385*a4z + t76 - 0.001026787777028894*t75;
    const lanes t81 = 0.0055993270925625*t65 + 0.001208932934385*t69 + 0.027672413504871093*a4x;
    const lanes t82 = 0.001208932934385*t66 - 0.0055993270925625*t70 - 0.027672413504871093*a4y;
    const lanes t83 = 0.001208932934385*t67 + 0.0055993270925625*t68 + 0.027672413504871093*a4z;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t84 = w5x*w5x;
    const lanes t85 = w5y*w5y;
    const lanes t86 = w5z*w5z;
    const lanes t87 = sin_q5*t68 + cos_q5*t65;
    const lanes t88 = sin_q5*t65 - cos_q5*t68;
    const lanes t89 = w5x*w5z;
    const lanes t90 = w5y*w5z;
    const lanes t91 = w5x*w5y;
    const lanes wd5x = t88 + t90;
    const lanes wd5y = t87 + t89;
    const lanes t92 = wd4y + t91;
    const lanes t93 = wd4y - t91;
    const lanes t94 = t89 + wd5y;
    const lanes t95 = t90 + wd5x;
    const lanes t96 = t85 + t86;
    const lanes t97 = t84 + t86;
    const lanes t98 = a4x - 4.654545454545454*t60;
    const lanes a5z = a4y - 4.654545454545454*t61;
    const lanes t99 = a4z - 4.654545454545454*t47;
    const lanes a5x = sin_q5*t99 + cos_q5*t98;
    const lanes a5y = sin_q5*t98 - cos_q5*t99;
    const lanes t100 = t85 - t86;
    const lanes t101 = 0.000103758917218685*t93 + 0.014748570382675316*t94 + 0.028934422545659894*t95;
    const lanes t102 = t84 - t86;
    const lanes t103 = 9.3569097314605e-05*t92 - 0.001119670733427555*t94 - 0.014748570382675316*t95;
    const lanes t104 = t84 - t85;
    const lanes t105 = 0.000103758917218685*t88 + 0.001119670733427555*t93 - 9.3569097314605e-05*t87;
    const lanes t106 = 0.0143388882094425*a5x;
    const lanes t107 = 0.028934422545659894*t92 + 0.014748570382675316*t104 + t105 + t106;
    const lanes w6x = sin_q6*w5z + cos_q6*w5x;
    const lanes w6y = sin_q6*w5x - cos_q6*w5z;
    const lanes w6z = w5y - qd[6];
    const lanes t108 = w6x*w6x;
    const lanes t109 = w6y*w6y;
    const lanes t110 = w6z*w6z;
    const lanes t111 = sin_q6*t95 + cos_q6*t92;
    const lanes t112 = sin_q6*t92 - cos_q6*t95;
    const lanes t113 = w6x*w6z;
    const lanes t114 = w6y*w6z;
    const lanes t115 = w6x*w6y;
    const lanes wd6x = t112 - t114;
    const lanes wd6y = t111 - t113;
    const lanes t116 = wd5y + t115;
    const lanes t117 = wd5y - t115;
    const lanes t118 = t113 - wd6y;
    const lanes t119 = t114 - wd6x;
    const lanes t120 = a5x - 1.0666666666666667*t96;
    const lanes t121 = 1.0666666666666667*t94 + a5z;
    const lanes a6z = a5y - 1.0666666666666667*t93;
    const lanes a6x = sin_q6*t121 + cos_q6*t120;
    const lanes a6y = sin_q6*t120 - cos_q6*t121;
    const lanes t122 = 0.00021232244313540175*(t109 + t110) + 0.00016784129658959824*t116;
    const lanes t123 = 0.00021232244313540175*t117 - 0.00016784129658959824*(t108 + t110);
    const lanes t124 = 0.0009653051699191118*t117 + 0.000391391281684248*t118 + 0.004552547872941088*t119;
    const lanes t125 = 0.0012555365982728983*t116 + 0.002131604094419858*t118 + 0.000391391281684248*t119;
    const lanes t126 = t108 - t109;
    const lanes t127 = 0.0012555365982728983*t111 + 0.0009653051699191118*t112 - 0.002131604094419858*t117;
    const lanes t128 = t122 - 0.017931959153753906*a6x;
    const lanes t129 = 0.00016784129658959824*a6x + 0.00021232244313540175*a6y;
    const lanes t130 = t123 - 0.017931959153753906*a6y;
    const lanes t131 = 0.00021232244313540175*t118 + 0.017931959153753906*a6z - 0.00016784129658959824*t119;
    const lanes t132 = 0.0012555365982728983*(t109 - t110) + t124 - 0.00016784129658959824*a6z;
    const lanes t133 = 0.00021232244313540175*a6z + t125 - 0.0009653051699191118*(t108 - t110);
    const lanes t134 = sin_q6*t128 - cos_q6*t130;
    const lanes t135 = 0.0143388882094425*t92 - sin_q6*t130 - cos_q6*t128;
    const lanes t136 = 0.0143388882094425*t97 - t131;
    const lanes b6 = t127 + t129 - 0.004552547872941088*t116 - 0.000391391281684248*t126;
    b[6] = -b6;
    const lanes t137 = cos_q6*t132 - sin_q6*t133;
    const lanes t138 = 0.0143388882094425*t95 - t134;
    const lanes t139 = sin_q6*t132 + cos_q6*t133 + 1.0666666666666667*t131;
    const lanes t140 = cos_q5*t135 - sin_q5*t136;
    const lanes t141 = 0.000103758917218685*t102 + t103 + 1.0666666666666667*t134 + b6;
    const lanes t142 = sin_q5*t135 + cos_q5*t136 + t83;
    const lanes t143 = t82 - t138;
    const lanes t144 = 0.0143388882094425*a5z + t101 + t137 - 9.3569097314605e-05*t100;
    const lanes b5 = t107 - t139;
    b[5] = b5;
    const lanes t145 = t81 + t140;
    const lanes t146 = sin_q5*t144 - cos_q5*t141;
    const lanes t147 = sin_q5*t141 + cos_q5*t144 - 4.654545454545454*t138;
    const lanes t148 = sin_q4*t143 + 0.0825680742020475*t43 - cos_q4*t145;
    const lanes t149 = 0.0825680742020475*t47 - t142;
    const lanes t150 = t80 + 4.654545454545454*t140 - b5;
    const lanes t151 = sin_q4*t145 + cos_q4*t143;
    const lanes t152 = 0.02389827041510187*t73 + t74 + t147 - 0.0055993270925625*a4z;
    const lanes b4 = 0.0055993270925625*a4x + t79 + t146 - 0.001208932934385*a4y;
    b[4] = -b4;
    const lanes t153 = cos_q3*t148 - sin_q3*t149;
    const lanes t154 = 0.0825680742020475*t46 + t151;
    const lanes t155 = sin_q4*t150 + cos_q4*t152;
    const lanes t156 = cos_q4*t150 + t142 - sin_q4*t152;
    const lanes t157 = 0.0039053550262761*t52 + t53 + t151 + b4;
    const lanes t158 = sin_q3*t148 + cos_q3*t149 - 3.83030303030303*t153;
    const lanes t159 = 0.0825680742020475*a3z + 0.00164448757736927*t50 + t51 + t155;
    const lanes b3 = t56 + t156 - 0.0825680742020475*a3x;
    b[3] = -b3;
    const lanes t160 = cos_q3*t159 + 3.83030303030303*t154 - sin_q3*t157;
    const lanes t161 = t158 + b3;
    const lanes t162 = 0.013297019103287584*t27 + t28 + t160 - 0.002328735327435*a1y;
    const lanes b2 = t34 + t154 - sin_q3*t159 - cos_q3*t157;
    b[2] = b2;
    const lanes t163 = 0.06681619663671426*t29 + t30 + t161 - 0.016011409030815*a1y;
    const lanes t164 = sin_q2*t163 + cos_q2*t162;
    const lanes b1 = sin_q2*t162 - cos_q2*t163 - t14;
    b[1] = -b1;
    const lanes t165 = cos_q1*(0.01026110182100817*t9 + t10 + b2);
    const lanes b0 = sin_q1*(t8 + t164 - 0.0007689361029464*t7) + t165;
    b[0] = b0;
}

/*
 * forward_dynamics for a vector of states
 */
static void forward_dynamics_lanes(const lanes q[7], const lanes qd[7], const lanes tau[7], lanes qdd[7])
{
    const lanes angle[6] = {q[1], q[2], q[3], q[4], q[5], q[6]};
    lanes sine[6], cosine[6];
    sines_cosines_lanes(6, angle, sine, cosine);
    const lanes sin_q1 = sine[0];
    const lanes cos_q1 = cosine[0];
    const lanes sin_q2 = sine[1];
    const lanes cos_q2 = cosine[1];
    const lanes sin_q3 = sine[2];
    const lanes cos_q3 = cosine[2];
    const lanes sin_q4 = sine[3];
    const lanes cos_q4 = cosine[3];
    const lanes sin_q5 = sine[4];
    const lanes cos_q5 = cosine[4];
    const lanes sin_q6 = sine[5];
    const lanes cos_q6 = cosine[5];
    const lanes t1 = 0.00021232244313540175*sin_q6 + 0.00016784129658959824*cos_q6;
    const lanes t2 = 0.00016784129658959824*sin_q6 - 0.00021232244313540175*cos_q6;
    const lanes t3 = 0.0009653051699191118*cos_q6 - 0.0012555365982728983*sin_q6;
    const lanes t4 = 0.0009653051699191118*sin_q6 + 0.0012555365982728983*cos_q6;
    const lanes t5 = 1.0666666666666667*t2;
    const lanes t6 = t5 - 0.006684151967360946;
    const lanes t7 = cos_q5*t1;
    const lanes t8 = sin_q5*t1;
    const lanes t9 = sin_q5*t3 - cos_q5*t6;
    const lanes t10 = sin_q5*t6 + cos_q5*t3 + 4.654545454545454*t2;
    const lanes t11 = t4 - 4.654545454545454*t7;
    const lanes t12 = sin_q4*t2 + cos_q4*t7;
    const lanes t13 = sin_q4*t7 - cos_q4*t2;
    const lanes t14 = sin_q4*t11 + cos_q4*t10;
    const lanes t15 = t9 - t13;
    const lanes t16 = sin_q4*t10 + t8 - cos_q4*t11;
    const lanes t17 = cos_q3*t12 - sin_q3*t8;
    const lanes t18 = sin_q3*t12 + cos_q3*t8 - 3.83030303030303*t17;
    const lanes t19 = cos_q3*t14 - sin_q3*t15 - 3.83030303030303*t13;
    const lanes t20 = t16 - t18;
    const lanes t21 = sin_q3*t14 + cos_q3*t15 + t13;
    const lanes t22 = sin_q2*t19 + cos_q2*t20;
    const lanes t23 = sin_q1*(cos_q2*t19 - sin_q2*t20);
    const lanes t24 = t23 - cos_q1*t21;
    const lanes t25 = cos_q6*cos_q6;
    const lanes t26 = sin_q6*sin_q6;
    const lanes t27 = sin_q6*cos_q6;
    const lanes t28 = 0.000782782563368496*t27;
    const lanes t29 = 0.002131604094419858*t25 + 0.004552547872941088*t26 + t28;
    const lanes t30 = t25 - t26;
    const lanes t31 = 0.00242094377852123*t27 + 0.000391391281684248*t30 - 1.0666666666666667*t1;
    const lanes t32 = t2 - 0.0191274230973375;
    const lanes t33 = t29 + 0.021522255370587554 - 2.0*t5;
    const lanes t34 = t3 + 0.014748570382675316;
    const lanes t35 = t31 - 0.000103758917218685;
    const lanes t36 = t4 + 9.3569097314605e-05;
    const lanes t37 = t33 + 0.028934422545659894;
    const lanes t38 = sin_q5*t32 + 0.0143388882094425*cos_q5;
    const lanes t39 = 0.0143388882094425*sin_q5 - cos_q5*t32;
    const lanes t40 = cos_q5*t35 - sin_q5*t36;
    const lanes t41 = sin_q5*t35 + cos_q5*t36;
    const lanes t42 = 4.654545454545454*t38;
    const lanes t43 = t37 - t42;
    const lanes t44 = cos_q4*t38;
    const lanes t45 = sin_q4*t38;
    const lanes t46 = sin_q4*t43 + cos_q4*t40;
    const lanes t47 = t41 - t45;
    const lanes t48 = sin_q4*t40 + t39 - cos_q4*t43;
    const lanes t49 = cos_q3*t44 - sin_q3*t39;
    const lanes t50 = sin_q3*t44 + cos_q3*t39 - 3.83030303030303*t49;
    const lanes t51 = cos_q3*t46 - sin_q3*t47 - 3.83030303030303*t45;
    const lanes t52 = t48 - t50;
    const lanes t53 = sin_q3*t46 + cos_q3*t47 + t45;
    const lanes t54 = sin_q1*(cos_q2*t51 - sin_q2*t52);
    const lanes t55 = cos_q5*cos_q5;
    const lanes t56 = sin_q5*sin_q5;
    const lanes t57 = sin_q5*cos_q5;
    const lanes t58 = t33*t55 + 0.028934422545659894*t56;
    const lanes t59 = 2.0*t34*t57 + t58;
    const lanes t60 = (t33 - 0.028934422545659894)*t57 - t34*(t55 - t56);
    const lanes t61 = 2.0*t42 + t59 - t33 - 0.028934422545659894;
    const lanes t62 = t39 - 0.001208932934385;
    const lanes t63 = t1 - 0.0055993270925625;
    const lanes t64 = t59 + 0.001451156065026714;
    const lanes t65 = t40 + 0.00151524447332703;
    const lanes t66 = 4.654545454545454*t39 + t60 - 0.001026787777028894;
    const lanes t67 = t28 - 0.004552547872941088*t25 - 0.002131604094419858*t26 - 0.010045187828321245;
    const lanes t68 = t41 + 0.02389827041510187 - 4.654545454545454*t1;
    const lanes t69 = t64 - t67;
    const lanes t70 = cos_q4*t63 - sin_q4*t62;
    const lanes t71 = sin_q4*t63 + cos_q4*t62;
    const lanes t72 = cos_q4*t66 - sin_q4*t68;
    const lanes t73 = sin_q4*t66 + cos_q4*t68;
    const lanes t74 = t69 - t71;
    const lanes t75 = sin_q3*t74 + cos_q3*t72 + 3.83030303030303*t71;
    const lanes t76 = sin_q3*t70 + t73 - 3.83030303030303*cos_q3*t70;
    const lanes t77 = cos_q3*t74 + t71 - sin_q3*t72;
    const lanes t78 = cos_q1*t77;
    const lanes t79 = sin_q1*(cos_q2*t75 - sin_q2*t76) + t78;
    const lanes t80 = cos_q4*cos_q4;
    const lanes t81 = sin_q4*sin_q4;
    const lanes t82 = sin_q4*cos_q4;
    const lanes t83 = 2.0*t65*t82;
    const lanes t84 = t67*t81 + t83 - t64*t80;
    const lanes t85 = (t64 + t67)*t82 + t65*(t80 - t81);
    const lanes t86 = t71 - 0.045604372658625;
    const lanes t87 = t38 - 0.1660331931722475;
    const lanes t88 = 2.0*t71 + t84 - 0.0510201361568155;
    const lanes t89 = t38 + t72 - 0.16284087268546085;
    const lanes t90 = t70 + t85 + 0.0039053550262761;
    const lanes t91 = t61 - 0.6972920750309718;
    const lanes t92 = t73 - 0.00164448757736927;
    const lanes t93 = t88 + t91;
    const lanes t94 = cos_q3*t87 - sin_q3*t86;
    const lanes t95 = sin_q3*t87 + cos_q3*t86;
    const lanes t96 = cos_q3*t90 - sin_q3*t92;
    const lanes t97 = sin_q3*t90 + cos_q3*t92;
    const lanes t98 = 3.83030303030303*t94;
    const lanes t99 = t93 + t98 - t95;
    const lanes t100 = sin_q1*(cos_q2*t96 - sin_q2*t99);
    const lanes t101 = cos_q3*cos_q3;
    const lanes t102 = sin_q3*sin_q3;
    const lanes t103 = sin_q3*cos_q3;
    const lanes t104 = 2.0*t89*t103;
    const lanes t105 = t88*t101 + t91*t102 + t104;
    const lanes t106 = t104 - t88*t102 - t91*t101;
    const lanes t107 = (t88 - t91)*t103 - t89*(t101 - t102);
    const lanes t108 = t105 - 2.0*t95 - 0.061602421026527694;
    const lanes t109 = t70 - t96 - 0.000121912420950744;
    const lanes t110 = t94 + t107 - 3.83030303030303*t95 - 0.24149476342611426;
    const lanes t111 = t69 + t84 + 0.022178148964878235;
    const lanes t112 = t97 + 0.013297019103287584 - 3.83030303030303*t70;
    const lanes t113 = t108 - t111;
    const lanes t114 = sin_q2*t112 + cos_q2*t110;
    const lanes t115 = sin_q2*t110 - cos_q2*t112;
    const lanes t116 = cos_q2*cos_q2;
    const lanes t117 = sin_q2*sin_q2;
    const lanes t118 = sin_q2*cos_q2;
    const lanes t119 = 2.0*t109*t118;
    const lanes t120 = t108*t117 + t119 - t111*t116;
    const lanes t121 = (t108 + t111)*t118 + t109*(t116 - t117);
    const lanes t122 = t111*t117 + t119 + 0.023077882494931805 - t108*t116;
    const lanes t123 = t106 + 1.032162061231881 - 2.0*t98;
    const lanes t124 = sin_q1*(t121 + 0.01026110182100817) - cos_q1*(t115 - 0.0007689361029464);
    const lanes t125 = sin_q1*sin_q1*t123 + cos_q1*cos_q1*t122;
    const lanes t126 = 2.0*sin_q1*cos_q1*(t114 + 0.00398335888393552) - t125;
    const lanes w1x = qd[0]*sin_q1;
    const lanes w1y = qd[0]*cos_q1;
    const lanes t127 = w1x*w1x;
    const lanes t128 = w1y*w1y;
    const lanes t129 = qd[1]*qd[1];
    const lanes wd1y = qd[1]*w1x;
    const lanes wd1x = qd[1]*w1y;
    const lanes t130 = w1x*w1y;
    const lanes t131 = 2.0*wd1x;
    const lanes t132 = t127 + t129;
    const lanes a1x = 118.9090909090909*sin_q1;
    const lanes a1y = 118.9090909090909*cos_q1;
    const lanes t133 = t128 - t129;
    const lanes t134 = 0.00796671776787104*wd1y + 1.032162061231881*t131 - 0.01026110182100817*t130;
    const lanes t135 = t134 - 0.0007689361029464*t133;
    const lanes t136 = t127 - t129;
    const lanes t137 = 0.0007689361029464*t130 - 0.04615576498986361*wd1y - 0.00398335888393552*t131;
    const lanes t138 = t127 - t128;
    const lanes t139 = 0.023077882494931805*t130;
    const lanes t140 = 0.000167639551695*a1y - 0.27592125358974*a1x;
    const lanes t141 = t139 + t140 - 1.032162061231881*t130 - 0.00398335888393552*t138;
    const lanes w2x = cos_q2*w1x - qd[1]*sin_q2;
    const lanes w2y = qd[1]*cos_q2 + sin_q2*w1x;
    const lanes w2z = qd[2] + w1y;
    const lanes t142 = w2x*w2x;
    const lanes t143 = w2y*w2y;
    const lanes t144 = w2z*w2z;
    const lanes t145 = cos_q2*t130 - sin_q2*t131;
    const lanes t146 = sin_q2*t130 + cos_q2*t131;
    const lanes t147 = w2x*w2z;
    const lanes t148 = w2y*w2z;
    const lanes t149 = w2x*w2y;
    const lanes wd2x = t146 - t148;
    const lanes wd2y = t145 - t147;
    const lanes t150 = wd1y - t149;
    const lanes t151 = wd1y + t149;
    const lanes t152 = t147 - wd2y;
    const lanes t153 = t148 - wd2x;
    const lanes a2x = cos_q2*a1x;
    const lanes a2y = sin_q2*a1x;
    const lanes t154 = t143 - t144;
    const lanes t155 = 0.000121912420950744*t152 - 0.24149476342611426*t151 - 0.022178148964878235*t153;
    const lanes t156 = t142 - t144;
    const lanes t157 = 0.013297019103287584*t150 + 0.061602421026527694*t152 - 0.000121912420950744*t153;
    const lanes t158 = t142 - t143;
    const lanes t159 = 0.013297019103287584*t145 + 0.24149476342611426*t146 - 0.061602421026527694*t151;
    const lanes t160 = 0.002328735327435*a2x + 0.06161578168944*a2y;
    const lanes t161 = 0.24149476342611426*t156 + t157 - 0.06161578168944*a1y;
    const lanes t162 = t159 + t160 - 0.022178148964878235*t150 - 0.000121912420950744*t158;
    const lanes w3x = cos_q3*w2x - sin_q3*w2z;
    const lanes w3y = sin_q3*w2x + cos_q3*w2z;
    const lanes w3z = w2y - qd[3];
    const lanes t163 = w3x*w3x;
    const lanes t164 = w3y*w3y;
    const lanes t165 = w3z*w3z;
    const lanes t166 = sin_q3*t153 + cos_q3*t150;
    const lanes t167 = sin_q3*t150 - cos_q3*t153;
    const lanes t168 = w3x*w3z;
    const lanes t169 = w3y*w3z;
    const lanes t170 = w3x*w3y;
    const lanes wd3x = t167 + t169;
    const lanes wd3y = t166 + t168;
    const lanes t171 = wd2y + t170;
    const lanes t172 = wd2y - t170;
    const lanes t173 = t168 + wd3y;
    const lanes t174 = t169 + wd3x;
    const lanes t175 = t164 + t165;
    const lanes t176 = t163 + t165;
    const lanes t177 = t143 + t144 + 3.83030303030303*t145 + a2x;
    const lanes a3z = 3.83030303030303*t146 + a2y - t151;
    const lanes t178 = a1y - 3.83030303030303*t132 - t152;
    const lanes a3x = cos_q3*t177 - sin_q3*t178;
    const lanes a3y = sin_q3*t177 + cos_q3*t178;
    const lanes t179 = 0.045604372658625*t175 - 0.1660331931722475*t171;
    const lanes t180 = t164 - t165;
    const lanes t181 = 0.16284087268546085*t173 + 0.6972920750309718*t174 - 0.0039053550262761*t172;
    const lanes t182 = t163 - t165;
    const lanes t183 = 0.00164448757736927*t171 + 0.0510201361568155*t173 + 0.16284087268546085*t174;
    const lanes t184 = t163 - t164;
    const lanes t185 = 0.0039053550262761*t167 - 0.00164448757736927*t166 - 0.0510201361568155*t172;
    const lanes t186 = 0.045604372658625*a3y - 0.1660331931722475*a3x;
    const lanes t187 = 0.1660331931722475*a3z + 0.00164448757736927*t180 + t181;
    const lanes t188 = 0.045604372658625*a3z + 0.0039053550262761*t182 + t183;
    const lanes t189 = t185 + t186 - 0.6972920750309718*t171 - 0.16284087268546085*t184;
    const lanes w4x = cos_q4*w3x - sin_q4*w3z;
    const lanes w4y = sin_q4*w3x + cos_q4*w3z;
    const lanes w4z = qd[4] + w3y;
    const lanes t190 = w4x*w4x;
    const lanes t191 = w4y*w4y;
    const lanes t192 = w4z*w4z;
    const lanes t193 = cos_q4*t171 - sin_q4*t174;
    const lanes t194 = sin_q4*t171 + cos_q4*t174;
    const lanes t195 = w4x*w4z;
    const lanes t196 = w4y*w4z;
    const lanes t197 = w4x*w4y;
    const lanes wd4x = t194 - t196;
    const lanes wd4y = t193 - t195;
    const lanes t198 = wd3y - t197;
    const lanes t199 = wd3y + t197;
    const lanes t200 = t195 - wd4y;
    const lanes t201 = t196 - wd4x;
    const lanes t202 = t191 + t192;
    const lanes t203 = t190 + t192;
    const lanes t204 = t175 - a3x;
    const lanes a4z = t172 - a3y;
    const lanes t205 = t173 + a3z;
    const lanes a4x = sin_q4*t205 + cos_q4*t204;
    const lanes a4y = sin_q4*t204 - cos_q4*t205;
    const lanes t206 = 0.001208932934385*t200 + 0.0055993270925625*t201;
    const lanes t207 = t191 - t192;
    const lanes t208 = 0.001026787777028894*t199 + 0.00151524447332703*t200 - 0.010045187828321245*t201;
    const lanes t209 = t190 - t192;
    const lanes t210 = 0.02389827041510187*t198 + 0.001451156065026714*t200 - 0.00151524447332703*t201;
    const lanes t211 = t190 - t191;
    const lanes t212 = 0.001026787777028894*t194 + 0.001451156065026714*t199 - 0.02389827041510187*t193;
    const lanes t213 = 0.010045187828321245*t198 + 0.00151524447332703*t211 + t212;
    const lanes t214 = 0.0055993270925625*a4x + t213 - 0.001208932934385*a4y;
    const lanes w5x = cos_q5*w4x - sin_q5*w4z;
    const lanes w5y = sin_q5*w4x + cos_q5*w4z;
    const lanes w5z = w4y - qd[5];
    const lanes t215 = w5x*w5x;
    const lanes t216 = w5y*w5y;
    const lanes t217 = w5z*w5z;
    const lanes t218 = sin_q5*t201 + cos_q5*t198;
    const lanes t219 = sin_q5*t198 - cos_q5*t201;
    const lanes t220 = w5x*w5z;
    const lanes t221 = w5y*w5z;
    const lanes t222 = w5x*w5y;
    const lanes wd5x = t219 + t221;
    const lanes wd5y = t218 + t220;
    const lanes t223 = wd4y + t222;
    const lanes t224 = wd4y - t222;
    const lanes t225 = t220 + wd5y;
    const lanes t226 = t221 + wd5x;
    const lanes t227 = t216 + t217;
    const lanes t228 = t215 + t217;
    const lanes t229 = a4x - 4.654545454545454*t193;
    const lanes a5z = a4y - 4.654545454545454*t194;
    const lanes t230 = 4.654545454545454*t176 + a4z;
    const lanes a5x = cos_q5*t229 - sin_q5*t230;
    const lanes a5y = sin_q5*t229 + cos_q5*t230;
    const lanes t231 = t216 - t217;
    const lanes t232 = 0.000103758917218685*t224 + 0.014748570382675316*t225 + 0.028934422545659894*t226;
    const lanes t233 = t215 - t217;
    const lanes t234 = 9.3569097314605e-05*t223 - 0.021522255370587554*t225 - 0.014748570382675316*t226;
    const lanes t235 = t215 - t216;
    const lanes t236 = 0.000103758917218685*t219 + 0.021522255370587554*t224 - 9.3569097314605e-05*t218;
    const lanes t237 = 0.028934422545659894*t223 + 0.014748570382675316*t235 + t236;
    const lanes w6x = sin_q6*w5z + cos_q6*w5x;
    const lanes w6y = sin_q6*w5x - cos_q6*w5z;
    const lanes w6z = w5y - qd[6];
    const lanes t238 = w6x*w6x;
    const lanes t239 = w6y*w6y;
    const lanes t240 = w6z*w6z;
    const lanes t241 = sin_q6*t226 + cos_q6*t223;
    const lanes t242 = sin_q6*t223 - cos_q6*t226;
    const lanes t243 = w6x*w6z;
    const lanes t244 = w6y*w6z;
    const lanes t245 = w6x*w6y;
    const lanes wd6x = t242 - t244;
    const lanes wd6y = t241 - t243;
    const lanes t246 = wd5y + t245;
    const lanes t247 = wd5y - t245;
    const lanes t248 = t243 - wd6y;
    const lanes t249 = t244 - wd6x;
    const lanes t250 = a5x - 1.0666666666666667*t227;
    const lanes a6z = a5y - 1.0666666666666667*t224;
    const lanes t251 = 1.0666666666666667*t225 + a5z;
    const lanes a6x = sin_q6*t251 + cos_q6*t250;
    const lanes a6y = sin_q6*t250 - cos_q6*t251;
    const lanes t252 = 0.00021232244313540175*(t239 + t240) + 0.00016784129658959824*t246;
    const lanes t253 = 149.60760989322966*t4;
    const lanes t254 = 0.00021232244313540175*t247 - 0.00016784129658959824*(t238 + t240);
    const lanes t255 = 0.00021232244313540175*t248 - 0.00016784129658959824*t249;
    const lanes t256 = 1.0/(t4*t253 - t37);
    const lanes t257 = 0.0009653051699191118*t247 + 0.000391391281684248*t248 + 0.004552547872941088*t249;
    const lanes t258 = 0.0012555365982728983*t246 + 0.002131604094419858*t248 + 0.000391391281684248*t249;
    const lanes t259 = t238 - t239;
    const lanes t260 = 0.0012555365982728983*t241 + 0.0009653051699191118*t242 - 0.002131604094419858*t247;
    const lanes t261 = 0.00016784129658959824*a6x + 0.00021232244313540175*a6y;
    const lanes t262 = 0.0012555365982728983*(t239 - t240) + t257 - 0.00016784129658959824*a6z;
    const lanes t263 = t9*t253 - t41;
    const lanes t264 = 0.00021232244313540175*a6z + t258 - 0.0009653051699191118*(t238 - t240);
    const lanes t265 = t260 + t261 - 0.004552547872941088*t246 - 0.000391391281684248*t259;
    const lanes t266 = 149.60760989322966*t9;
    const lanes t267 = sin_q6*t254 + cos_q6*t252;
    const lanes t268 = t256*t263;
    const lanes t269 = sin_q6*t252 - cos_q6*t254;
    const lanes t270 = cos_q6*t262 - sin_q6*t264;
    const lanes t271 = t265 + 1.0666666666666667*t269;
    const lanes t272 = 1.0/(t9*t266 - t69 - t263*t268);
    const lanes t273 = t16*t253 - t48;
    const lanes t274 = sin_q6*t262 + cos_q6*t264 + 1.0666666666666667*t255;
    const lanes t275 = 0.0143388882094425*a5z + t232 + t270 - 9.3569097314605e-05*t231;
    const lanes t276 = 0.000103758917218685*t233 + t234 + t271 - 0.0191274230973375*a5z;
    const lanes t277 = t16*t266 + t73 - t268*t273;
    const lanes t278 = 0.0143388882094425*a5x + t237 - 0.0191274230973375*a5y - t274;
    const lanes t279 = 149.60760989322966*t16;
    const lanes t280 = t256*t273;
    const lanes t281 = 0.0191274230973375*t227 + t267 - 0.0143388882094425*t223;
    const lanes t282 = 0.0191274230973375*t224 + 0.0143388882094425*t228 - t255;
    const lanes t283 = t16*t279 + t93 - t273*t280;
    const lanes t284 = t272*t277;
    const lanes t285 = t21*t253 - t53;
    const lanes t286 = 0.0191274230973375*t225 + 0.0143388882094425*t226 - t269;
    const lanes t287 = sin_q5*t282 + cos_q5*t281;
    const lanes t288 = sin_q5*t276 + cos_q5*t275 - 4.654545454545454*t286;
    const lanes t289 = 1.0/(t283 - t277*t284);
    const lanes t290 = t21*t266 - t77 - t268*t285;
    const lanes t291 = t21*t279 + t97 - t280*t285;
    const lanes t292 = t278 + 4.654545454545454*t287;
    const lanes t293 = t22*t253 - sin_q2*t51 - cos_q2*t52;
    const lanes t294 = 0.0055993270925625*a4z + 0.02389827041510187*t207 + t208 + t288;
    const lanes t295 = t291 - t284*t290;
    const lanes t296 = 149.60760989322966*t21;
    const lanes t297 = t256*t285;
    const lanes t298 = sin_q2*t75 + cos_q2*t76 + t22*t266;
    const lanes t299 = t272*t290;
    const lanes t300 = 0.001208932934385*a4z + 0.001026787777028894*t209 + t292 - t210;
    const lanes t301 = t21*t296 + t113 - t285*t297;
    const lanes t302 = t289*t295;
    const lanes t303 = t298 - t268*t293;
    const lanes t304 = sin_q2*t96 + cos_q2*t99 + t22*t279;
    const lanes t305 = 0.0055993270925625*t198 + 0.001208932934385*t202 - t287;
    const lanes t306 = 1.0/(t301 - t290*t299 - t295*t302);
    const lanes t307 = 0.001208932934385*t199 - 0.0055993270925625*t203 - t286;
    const lanes t308 = t304 - t280*t293 - t284*t303;
    const lanes t309 = cos_q1*t53 + t24*t253 - t54;
    const lanes t310 = cos_q5*t282 + t206 - sin_q5*t281;
    const lanes t311 = t22*t296 - t115 - t293*t297;
    const lanes t312 = cos_q4*t305 + t179 - sin_q4*t307;
    const lanes t313 = 149.60760989322966*t22;
    const lanes t314 = t256*t293;
    const lanes t315 = t24*t266 + t79 - t268*t309;
    const lanes t316 = t310 - 0.045604372658625*t172 - 0.1660331931722475*t176;
    const lanes t317 = t311 - t299*t303 - t302*t308;
    const lanes t318 = t22*t313 - t122 - t123 - t293*t314;
    const lanes t319 = t272*t303;
    const lanes t320 = t289*t308;
    const lanes t321 = t24*t279 + t100 - cos_q1*t97;
    const lanes t322 = sin_q5*t275 + t214 - cos_q5*t276;
    const lanes t323 = sin_q4*t305 + cos_q4*t307;
    const lanes t324 = cos_q3*t312 - sin_q3*t316;
    const lanes t325 = tau[6] + t265;
    const lanes t326 = t318 - t303*t319 - t308*t320;
    const lanes t327 = t306*t317;
    const lanes t328 = t24*t296 - sin_q1*t114 - cos_q1*t113;
    const lanes t329 = t321 - t280*t309 - t284*t315;
    const lanes t330 = cos_q4*t294 + t187 - sin_q4*t300;
    const lanes t331 = 0.045604372658625*t173 + 0.1660331931722475*t174 + t323;
    const lanes t332 = t278 - tau[5] - t253*t325;
    const lanes t333 = 1.0/(t326 - t317*t327);
    const lanes t334 = t328 - t297*t309 - t299*t315;
    const lanes t335 = t188 + t322 + t323;
    const lanes t336 = sin_q3*t312 + cos_q3*t316 - 3.83030303030303*t324;
    const lanes t337 = t24*t313 - t124 - t309*t314;
    const lanes t338 = t189 + t310 - sin_q4*t294 - cos_q4*t300;
    const lanes t339 = t334 - t302*t329;
    const lanes t340 = cos_q3*t330 + 3.83030303030303*t331 - sin_q3*t335;
    const lanes t341 = tau[4] + t266*t325 + t268*t332 + t322;
    const lanes t342 = 149.60760989322966*t24;
    const lanes t343 = t337 - t315*t319 - t320*t329;
    const lanes t344 = t161 + t338 - t336;
    const lanes t345 = 0.013297019103287584*t154 + t155 + t340 - 0.002328735327435*a1y;
    const lanes t346 = tau[3] + t338 - t279*t325 - t280*t332;
    const lanes t347 = t24*t342 + t120 + t126 - 0.014259565994474374;
    const lanes t348 = t256*t309;
    const lanes t349 = t272*t315;
    const lanes t350 = t343 - t327*t339;
    const lanes t351 = t162 + t331 - sin_q3*t330 - cos_q3*t335;
    const lanes t352 = t284*t341 + t346;
    const lanes t353 = t289*t329;
    const lanes t354 = t347 - t309*t348 - t315*t349;
    const lanes t355 = t306*t339;
    const lanes t356 = sin_q1*(sin_q2*t344 + cos_q2*t345 + t135);
    const lanes t357 = t351 - tau[2] - t296*t325 - t297*t332;
    const lanes t358 = t333*t350;
    const lanes t359 = t354 - t329*t353 - t339*t355;
    const lanes t360 = tau[1] + sin_q2*t345 - cos_q2*t344 - t141;
    const lanes t361 = cos_q1*(0.01026110182100817*t136 + t137 + t351) + t356;
    const lanes t362 = t299*t341 + t357 - t302*t352;
    const lanes t363 = 1.0/(t359 - t350*t358);
    const lanes t364 = t313*t325 + t314*t332 + t360;
    const lanes t365 = t325*t342 + t332*t348 + t361 - tau[0];
    const lanes t366 = t327*t362;
    const lanes t367 = t355*t362;
    const lanes t368 = t320*t352 + t364 + t366 - t319*t341;
    const lanes t369 = t352*t353 + t365 + t367 - t341*t349;
    const lanes qdd0 = t363*(t369 - t358*t368);
    qdd[0] = qdd0;
    const lanes qdd1 = t333*t368 - t358*qdd0;
    qdd[1] = -qdd1;
    const lanes qdd2 = t306*t362 + t327*qdd1 + t355*qdd0;
    qdd[2] = qdd2;
    const lanes t370 = t289*t352 + t320*qdd1 - t302*qdd2;
    const lanes qdd3 = t353*qdd0 + t370;
    qdd[3] = -qdd3;
    const lanes t371 = t272*t341 + t284*qdd3 + t299*qdd2;
    const lanes qdd4 = t371 - t319*qdd1 - t349*qdd0;
    qdd[4] = -qdd4;
    const lanes t372 = t256*t332 + t268*qdd4 - t280*qdd3;
    const lanes t373 = t348*qdd0;
    const lanes qdd5 = t314*qdd1 + t372 + t373 - t297*qdd2;
    qdd[5] = qdd5;
    const lanes t374 = t253*qdd5 + 149.60760989322966*t325 - t266*qdd4;
    const lanes t375 = t279*qdd3 + t296*qdd2 + t374;
    const lanes qdd6 = t375 - t313*qdd1 - t342*qdd0;
    qdd[6] = qdd6;
}

#endif

void panda_inverse_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *qdd, double *tau)
{
#if PANDA_LANES > 1
    static const size_t tau_pieces[][2] = {
        {0, 7}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes qd_[7];
        lanes qdd_[7];
        lanes tau_[7];
        lanes rows[7];
        lanes *tau_to = room(7, layout[3], tau, first, states, tau_, streamed);
        inverse_dynamics_lanes(taken(7, layout[0], q, first, states, q_), taken(7, layout[1], qd, first, states, qd_), taken(7, layout[2], qdd, first, states, qdd_), tau_to);
        given(7, layout[3], sizeof tau_pieces / sizeof *tau_pieces, tau_pieces, tau_to, tau, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double qd_own[7];
        double qdd_own[7];
        double tau_own[7];
        double *tau_to = one_room(7, layout[3], tau, i, tau_own);
        panda_inverse_dynamics(one_taken(7, layout[0], q, i, q_own), one_taken(7, layout[1], qd, i, qd_own), one_taken(7, layout[2], qdd, i, qdd_own), tau_to);
        one_given(7, layout[3], tau_own, tau, i);
    }
}

void panda_inverse_dynamics_batch(size_t count, const double *q, const double *qd, const double *qdd, double *tau)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS, PANDA_ROWS, PANDA_ROWS};
    panda_inverse_dynamics_batch_layout(count, layout, q, qd, qdd, tau);
}

void panda_mass_matrix_batch_layout(size_t count, const size_t layout[2], const double *q, double *M)
{
#if PANDA_LANES > 1
    static const size_t M_pieces[][2] = {
        {0, 49}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (49 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes M_[49];
        lanes rows[49];
        lanes *M_to = room(49, layout[1], M, first, states, M_, streamed);
        mass_matrix_lanes(taken(7, layout[0], q, first, states, q_), M_to);
        given(49, layout[1], sizeof M_pieces / sizeof *M_pieces, M_pieces, M_to, M, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double M_own[49];
        double *M_to = one_room(49, layout[1], M, i, M_own);
        panda_mass_matrix(one_taken(7, layout[0], q, i, q_own), M_to);
        one_given(49, layout[1], M_own, M, i);
    }
}

void panda_mass_matrix_batch(size_t count, const double *q, double *M)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS};
    panda_mass_matrix_batch_layout(count, layout, q, M);
}

void panda_gravity_batch_layout(size_t count, const size_t layout[2], const double *q, double *g)
{
#if PANDA_LANES > 1
    static const size_t g_pieces[][2] = {
        {0, 7}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes g_[7];
        lanes rows[7];
        lanes *g_to = room(7, layout[1], g, first, states, g_, streamed);
        gravity_lanes(taken(7, layout[0], q, first, states, q_), g_to);
        given(7, layout[1], sizeof g_pieces / sizeof *g_pieces, g_pieces, g_to, g, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double g_own[7];
        double *g_to = one_room(7, layout[1], g, i, g_own);
        panda_gravity(one_taken(7, layout[0], q, i, q_own), g_to);
        one_given(7, layout[1], g_own, g, i);
    }
}

void panda_gravity_batch(size_t count, const double *q, double *g)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS};
    panda_gravity_batch_layout(count, layout, q, g);
}

void panda_bias_batch_layout(size_t count, const size_t layout[3], const double *q, const double *qd, double *b)
{
#if PANDA_LANES > 1
    static const size_t b_pieces[][2] = {
        {0, 7}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes qd_[7];
        lanes b_[7];
        lanes rows[7];
        lanes *b_to = room(7, layout[2], b, first, states, b_, streamed);
        bias_lanes(taken(7, layout[0], q, first, states, q_), taken(7, layout[1], qd, first, states, qd_), b_to);
        given(7, layout[2], sizeof b_pieces / sizeof *b_pieces, b_pieces, b_to, b, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double qd_own[7];
        double b_own[7];
        double *b_to = one_room(7, layout[2], b, i, b_own);
        panda_bias(one_taken(7, layout[0], q, i, q_own), one_taken(7, layout[1], qd, i, qd_own), b_to);
        one_given(7, layout[2], b_own, b, i);
    }
}

void panda_bias_batch(size_t count, const double *q, const double *qd, double *b)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS, PANDA_ROWS};
    panda_bias_batch_layout(count, layout, q, qd, b);
}

void panda_forward_dynamics_batch_layout(size_t count, const size_t layout[4], const double *q, const double *qd, const double *tau, double *qdd)
{
#if PANDA_LANES > 1
    static const size_t qdd_pieces[][2] = {
        {0, 7}
    };
    /* The last vector is used if more than a quarter of its lanes would be filled; fewer states are computed one by one. */
    const size_t vectors = (count + PANDA_LANES - 1 - PANDA_LANES / 4) / PANDA_LANES;
    const int streamed = count >= PANDA_STREAMED / (7 * sizeof(double));
    PANDA_PARALLEL()
    for (size_t i = 0; i < vectors; i++) {
        const size_t first = PANDA_LANES * i, states = count - first < PANDA_LANES ? count - first : PANDA_LANES;
        lanes q_[7];
        lanes qd_[7];
        lanes tau_[7];
        lanes qdd_[7];
        lanes rows[7];
        lanes *qdd_to = room(7, layout[3], qdd, first, states, qdd_, streamed);
        forward_dynamics_lanes(taken(7, layout[0], q, first, states, q_), taken(7, layout[1], qd, first, states, qd_), taken(7, layout[2], tau, first, states, tau_), qdd_to);
        given(7, layout[3], sizeof qdd_pieces / sizeof *qdd_pieces, qdd_pieces, qdd_to, qdd, first, states, rows, streamed);
    }
    if (streamed) {
        PANDA_FENCE;
    }
    const size_t done = vectors * PANDA_LANES;
#else
    const size_t done = 0;
#endif
    PANDA_PARALLEL(if (count - done > PANDA_LANES))
    for (size_t i = done; i < count; i++) {
        double q_own[7];
        double qd_own[7];
        double tau_own[7];
        double qdd_own[7];
        double *qdd_to = one_room(7, layout[3], qdd, i, qdd_own);
        panda_forward_dynamics(one_taken(7, layout[0], q, i, q_own), one_taken(7, layout[1], qd, i, qd_own), one_taken(7, layout[2], tau, i, tau_own), qdd_to);
        one_given(7, layout[3], qdd_own, qdd, i);
    }
}

void panda_forward_dynamics_batch(size_t count, const double *q, const double *qd, const double *tau, double *qdd)
{
    static const size_t layout[] = {PANDA_ROWS, PANDA_ROWS, PANDA_ROWS, PANDA_ROWS};
    panda_forward_dynamics_batch_layout(count, layout, q, qd, tau, qdd);
}

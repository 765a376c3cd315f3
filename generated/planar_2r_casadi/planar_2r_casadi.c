/**
 * @file planar_2r_casadi.c
 *
 * robot:      planar_2r, 2 degrees of freedom, fixed base
 * source:     course slides, Newton-Euler equations, worked example; the values are illustrative
 * model:      sha256 24e401e90a44c84e
 * equivalent: fixed joints fused, frames aligned; for joint-space quantities: frames moved along joint axes, inertias regrouped
 * frames:     link2
 * effects:    none in the file
 * parameters: m1 = 1.2 kg, m2 = 0.8 kg, L1 = 0.5 m, L2 = 0.4 m, l1 = 0.22 m, l2 = 0.18 m, I1 = 0.02 kg m^2, I2 = 0.01 kg m^2, g = 9.81 m/s^2
 * generator:  symgen 0.2.0
 * licence:    this generated text is yours, under any terms; it comes without warranty
 * robot file: sha256 a830281e7a3943fa
 * command:    symgen generate :planar_2r --quantity forward_dynamics --quantity forward_dynamics_derivatives --target casadi --parameters baked
 *
 * SI units. An array of more than two axes is a matrix, whose rows are all axes except the last. Entries that are always zero are left out.
 * Gravity (0, -9.81, 0) m/s^2 in the base frame of link base.
 * q[0] joint1: revolute [rad], base -> link1
 * q[1] joint2: revolute [rad], link1 -> link2
 * Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel
 * joints are added before the sine. Reduce such angles to one turn.
 */
#include <string.h>

#include "planar_2r.h"

/* CasADi's external interface: an input that is not given is zero, a result that is not requested is not written. */
#ifndef casadi_real
#define casadi_real double
#endif
#ifndef casadi_int
#define casadi_int long long int
#endif
#if defined(_WIN32)
#define PLANAR_2R_EXPORT __declspec(dllexport)
#else
#define PLANAR_2R_EXPORT __attribute__((visibility("default")))
#endif

/* Return an input in row-major order, copied to "own" if "place" gives the index of each entry. */
static const casadi_real *taken(const casadi_real *given, size_t count, const short *place, casadi_real *own)
{
    if (given && !place) {
        return given;
    }
    memset(own, 0, count * sizeof *own);
    for (size_t k = 0; given && k < count; k++) {
        own[place[k]] = given[k];
    }
    return own;
}

/* Copy the entries of a result that are not always zero. */
static void handed_over(const casadi_real *found, size_t count, const int *place, casadi_real *result)
{
    for (size_t k = 0; result && k < count; k++) {
        result[k] = found[place ? place[k] : (int)k];
    }
}

/*
 * qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces
 * route: articulated_body_nominal; 20 M 11 A 1 D 4 sin/cos (operations: 40 by factorisation); 15.4 digits (float 6.7)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out qdd  joint accelerations [rad/s^2 or m/s^2], 2
 */
static const casadi_int planar_2r_casadi_forward_dynamics_in_0[] = {
    2, 1, 1
};
static const casadi_int planar_2r_casadi_forward_dynamics_in_1[] = {
    2, 1, 1
};
static const casadi_int planar_2r_casadi_forward_dynamics_in_2[] = {
    2, 1, 1
};
static const casadi_int planar_2r_casadi_forward_dynamics_out_0[] = {
    2, 1, 1
};

PLANAR_2R_EXPORT int planar_2r_casadi_forward_dynamics(const casadi_real **arg_, casadi_real **res_, casadi_int *iw_, casadi_real *w_, int mem_)
{
    const casadi_real *q = taken(arg_[0], 2, 0, w_);
    w_ += 2;
    const casadi_real *qd = taken(arg_[1], 2, 0, w_);
    w_ += 2;
    const casadi_real *tau = taken(arg_[2], 2, 0, w_);
    w_ += 2;
    casadi_real *qdd = res_[0] ? res_[0] : w_;
    w_ += 2;
    (void)iw_;
    (void)mem_;
    planar_2r_forward_dynamics(q, qd, tau, qdd);
    return 0;
}

PLANAR_2R_EXPORT casadi_int planar_2r_casadi_forward_dynamics_n_in(void)
{
    return 3;
}

PLANAR_2R_EXPORT casadi_int planar_2r_casadi_forward_dynamics_n_out(void)
{
    return 1;
}

PLANAR_2R_EXPORT const char *planar_2r_casadi_forward_dynamics_name_in(casadi_int i)
{
    static const char *const names[] = {
        "q",
        "qd",
        "tau",
    };
    return i >= 0 && i < 3 ? names[i] : 0;
}

PLANAR_2R_EXPORT const casadi_int *planar_2r_casadi_forward_dynamics_sparsity_in(casadi_int i)
{
    static const casadi_int *const patterns[] = {
        planar_2r_casadi_forward_dynamics_in_0,
        planar_2r_casadi_forward_dynamics_in_1,
        planar_2r_casadi_forward_dynamics_in_2,
    };
    return i >= 0 && i < 3 ? patterns[i] : 0;
}

PLANAR_2R_EXPORT const char *planar_2r_casadi_forward_dynamics_name_out(casadi_int i)
{
    static const char *const names[] = {
        "qdd",
    };
    return i >= 0 && i < 1 ? names[i] : 0;
}

PLANAR_2R_EXPORT const casadi_int *planar_2r_casadi_forward_dynamics_sparsity_out(casadi_int i)
{
    static const casadi_int *const patterns[] = {
        planar_2r_casadi_forward_dynamics_out_0,
    };
    return i >= 0 && i < 1 ? patterns[i] : 0;
}

PLANAR_2R_EXPORT int planar_2r_casadi_forward_dynamics_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w)
{
    if (sz_arg) *sz_arg = 3;
    if (sz_res) *sz_res = 1;
    if (sz_iw) *sz_iw = 0;
    if (sz_w) *sz_w = 8;
    return 0;
}

PLANAR_2R_EXPORT void planar_2r_casadi_forward_dynamics_incref(void)
{
}

PLANAR_2R_EXPORT void planar_2r_casadi_forward_dynamics_decref(void)
{
}

/*
 * The Jacobian of planar_2r_casadi_forward_dynamics, blocks by output and input.
 */
static const casadi_int jac_planar_2r_casadi_forward_dynamics_in_0[] = {
    2, 1, 1
};
static const casadi_int jac_planar_2r_casadi_forward_dynamics_in_1[] = {
    2, 1, 1
};
static const casadi_int jac_planar_2r_casadi_forward_dynamics_in_2[] = {
    2, 1, 1
};
static const casadi_int jac_planar_2r_casadi_forward_dynamics_in_3[] = {
    2, 1, 0, 0
};
static const casadi_int jac_planar_2r_casadi_forward_dynamics_out_0[] = {
    2, 2, 0, 2, 4, 0, 1, 0, 1
};
static const int jac_planar_2r_casadi_forward_dynamics_out_0_place[] = {
    0, 2, 1, 3
};
static const casadi_int jac_planar_2r_casadi_forward_dynamics_out_1[] = {
    2, 2, 0, 2, 4, 0, 1, 0, 1
};
static const int jac_planar_2r_casadi_forward_dynamics_out_1_place[] = {
    0, 2, 1, 3
};
static const casadi_int jac_planar_2r_casadi_forward_dynamics_out_2[] = {
    2, 2, 0, 2, 4, 0, 1, 0, 1
};
static const int jac_planar_2r_casadi_forward_dynamics_out_2_place[] = {
    0, 2, 1, 3
};

PLANAR_2R_EXPORT int jac_planar_2r_casadi_forward_dynamics(const casadi_real **arg_, casadi_real **res_, casadi_int *iw_, casadi_real *w_, int mem_)
{
    const casadi_real *q = taken(arg_[0], 2, 0, w_);
    w_ += 2;
    const casadi_real *qd = taken(arg_[1], 2, 0, w_);
    w_ += 2;
    const casadi_real *tau = taken(arg_[2], 2, 0, w_);
    w_ += 2;
    casadi_real *dqdd_dq = w_;
    w_ += 4;
    casadi_real *dqdd_dqd = w_;
    w_ += 4;
    casadi_real *dqdd_dtau = w_;
    w_ += 4;
    (void)iw_;
    (void)mem_;
    planar_2r_forward_dynamics_derivatives(q, qd, tau, dqdd_dq, dqdd_dqd, dqdd_dtau);
    handed_over(dqdd_dq, 4, jac_planar_2r_casadi_forward_dynamics_out_0_place, res_[0]);
    handed_over(dqdd_dqd, 4, jac_planar_2r_casadi_forward_dynamics_out_1_place, res_[1]);
    handed_over(dqdd_dtau, 4, jac_planar_2r_casadi_forward_dynamics_out_2_place, res_[2]);
    return 0;
}

PLANAR_2R_EXPORT casadi_int jac_planar_2r_casadi_forward_dynamics_n_in(void)
{
    return 4;
}

PLANAR_2R_EXPORT casadi_int jac_planar_2r_casadi_forward_dynamics_n_out(void)
{
    return 3;
}

PLANAR_2R_EXPORT const char *jac_planar_2r_casadi_forward_dynamics_name_in(casadi_int i)
{
    static const char *const names[] = {
        "q",
        "qd",
        "tau",
        "out_qdd",
    };
    return i >= 0 && i < 4 ? names[i] : 0;
}

PLANAR_2R_EXPORT const casadi_int *jac_planar_2r_casadi_forward_dynamics_sparsity_in(casadi_int i)
{
    static const casadi_int *const patterns[] = {
        jac_planar_2r_casadi_forward_dynamics_in_0,
        jac_planar_2r_casadi_forward_dynamics_in_1,
        jac_planar_2r_casadi_forward_dynamics_in_2,
        jac_planar_2r_casadi_forward_dynamics_in_3,
    };
    return i >= 0 && i < 4 ? patterns[i] : 0;
}

PLANAR_2R_EXPORT const char *jac_planar_2r_casadi_forward_dynamics_name_out(casadi_int i)
{
    static const char *const names[] = {
        "jac_qdd_q",
        "jac_qdd_qd",
        "jac_qdd_tau",
    };
    return i >= 0 && i < 3 ? names[i] : 0;
}

PLANAR_2R_EXPORT const casadi_int *jac_planar_2r_casadi_forward_dynamics_sparsity_out(casadi_int i)
{
    static const casadi_int *const patterns[] = {
        jac_planar_2r_casadi_forward_dynamics_out_0,
        jac_planar_2r_casadi_forward_dynamics_out_1,
        jac_planar_2r_casadi_forward_dynamics_out_2,
    };
    return i >= 0 && i < 3 ? patterns[i] : 0;
}

PLANAR_2R_EXPORT int jac_planar_2r_casadi_forward_dynamics_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w)
{
    if (sz_arg) *sz_arg = 4;
    if (sz_res) *sz_res = 3;
    if (sz_iw) *sz_iw = 0;
    if (sz_w) *sz_w = 18;
    return 0;
}

PLANAR_2R_EXPORT void jac_planar_2r_casadi_forward_dynamics_incref(void)
{
}

PLANAR_2R_EXPORT void jac_planar_2r_casadi_forward_dynamics_decref(void)
{
}

/*
 * the derivatives of forward dynamics with respect to positions, velocities and joint forces
 * route: forward_mode; 51 M 27 A 1 D 4 sin/cos (operations: 100 by fdsva_factor); 15.1 digits (float 6.3)
 * proven: equal to d'Alembert's principle on the robot as described, exactly, at 2 points modulo 61-bit primes;
 *     chance of error below 2^-87
 * in  q    joint positions [rad or m], 2
 * in  qd   joint velocities [rad/s or m/s], 2
 * in  tau  joint forces [N m or N], 2
 * out dqdd_dq row: acceleration, column: velocity along which positions change [1/s^2 and so on], 2x2, row-major
 * out dqdd_dqd row: acceleration, column: velocity [1/s and so on], 2x2, row-major
 * out dqdd_dtau M^-1, rotors included [1/(kg m^2), 1/(kg m) or 1/kg], 2x2, row-major
 */
static const casadi_int planar_2r_casadi_forward_dynamics_derivatives_in_0[] = {
    2, 1, 1
};
static const casadi_int planar_2r_casadi_forward_dynamics_derivatives_in_1[] = {
    2, 1, 1
};
static const casadi_int planar_2r_casadi_forward_dynamics_derivatives_in_2[] = {
    2, 1, 1
};
static const casadi_int planar_2r_casadi_forward_dynamics_derivatives_out_0[] = {
    2, 2, 1
};
static const int planar_2r_casadi_forward_dynamics_derivatives_out_0_place[] = {
    0, 2, 1, 3
};
static const casadi_int planar_2r_casadi_forward_dynamics_derivatives_out_1[] = {
    2, 2, 1
};
static const int planar_2r_casadi_forward_dynamics_derivatives_out_1_place[] = {
    0, 2, 1, 3
};
static const casadi_int planar_2r_casadi_forward_dynamics_derivatives_out_2[] = {
    2, 2, 1
};

PLANAR_2R_EXPORT int planar_2r_casadi_forward_dynamics_derivatives(const casadi_real **arg_, casadi_real **res_, casadi_int *iw_, casadi_real *w_, int mem_)
{
    const casadi_real *q = taken(arg_[0], 2, 0, w_);
    w_ += 2;
    const casadi_real *qd = taken(arg_[1], 2, 0, w_);
    w_ += 2;
    const casadi_real *tau = taken(arg_[2], 2, 0, w_);
    w_ += 2;
    casadi_real *dqdd_dq = w_;
    w_ += 4;
    casadi_real *dqdd_dqd = w_;
    w_ += 4;
    casadi_real *dqdd_dtau = res_[2] ? res_[2] : w_;
    w_ += 4;
    (void)iw_;
    (void)mem_;
    planar_2r_forward_dynamics_derivatives(q, qd, tau, dqdd_dq, dqdd_dqd, dqdd_dtau);
    handed_over(dqdd_dq, 4, planar_2r_casadi_forward_dynamics_derivatives_out_0_place, res_[0]);
    handed_over(dqdd_dqd, 4, planar_2r_casadi_forward_dynamics_derivatives_out_1_place, res_[1]);
    return 0;
}

PLANAR_2R_EXPORT casadi_int planar_2r_casadi_forward_dynamics_derivatives_n_in(void)
{
    return 3;
}

PLANAR_2R_EXPORT casadi_int planar_2r_casadi_forward_dynamics_derivatives_n_out(void)
{
    return 3;
}

PLANAR_2R_EXPORT const char *planar_2r_casadi_forward_dynamics_derivatives_name_in(casadi_int i)
{
    static const char *const names[] = {
        "q",
        "qd",
        "tau",
    };
    return i >= 0 && i < 3 ? names[i] : 0;
}

PLANAR_2R_EXPORT const casadi_int *planar_2r_casadi_forward_dynamics_derivatives_sparsity_in(casadi_int i)
{
    static const casadi_int *const patterns[] = {
        planar_2r_casadi_forward_dynamics_derivatives_in_0,
        planar_2r_casadi_forward_dynamics_derivatives_in_1,
        planar_2r_casadi_forward_dynamics_derivatives_in_2,
    };
    return i >= 0 && i < 3 ? patterns[i] : 0;
}

PLANAR_2R_EXPORT const char *planar_2r_casadi_forward_dynamics_derivatives_name_out(casadi_int i)
{
    static const char *const names[] = {
        "dqdd_dq",
        "dqdd_dqd",
        "dqdd_dtau",
    };
    return i >= 0 && i < 3 ? names[i] : 0;
}

PLANAR_2R_EXPORT const casadi_int *planar_2r_casadi_forward_dynamics_derivatives_sparsity_out(casadi_int i)
{
    static const casadi_int *const patterns[] = {
        planar_2r_casadi_forward_dynamics_derivatives_out_0,
        planar_2r_casadi_forward_dynamics_derivatives_out_1,
        planar_2r_casadi_forward_dynamics_derivatives_out_2,
    };
    return i >= 0 && i < 3 ? patterns[i] : 0;
}

PLANAR_2R_EXPORT int planar_2r_casadi_forward_dynamics_derivatives_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w)
{
    if (sz_arg) *sz_arg = 3;
    if (sz_res) *sz_res = 3;
    if (sz_iw) *sz_iw = 0;
    if (sz_w) *sz_w = 18;
    return 0;
}

PLANAR_2R_EXPORT void planar_2r_casadi_forward_dynamics_derivatives_incref(void)
{
}

PLANAR_2R_EXPORT void planar_2r_casadi_forward_dynamics_derivatives_decref(void)
{
}

/*
 * panda_sines.h
 *
 * sines_cosines(n, angle, sine, cosine) computes the sines and cosines of n angles of one state, several at a time by vectors.
 * The size of the result arrays is a multiple of 4 numbers.
 */
#ifndef PANDA_SINES_H
#define PANDA_SINES_H

#include <float.h>
#include <math.h>
#include <string.h>

#include "panda_lanes.h"

/*
 * Sums must keep their order: -fassociative-math, a part of -ffast-math, would undo the range reduction of angles. The other
 * parts of -ffast-math do no harm.
 */
#if defined(__clang__)
#pragma clang fp reassociate(off)
#elif defined(__GNUC__) && (defined(__ASSOCIATIVE_MATH__) || defined(__FAST_MATH__) || __GNUC__ < 12)
#pragma GCC optimize ("no-associative-math")
#elif !defined(__GNUC__) && defined(__FAST_MATH__)
#error "compile without -ffast-math: it would undo the range reduction of sines and cosines"
#endif

/* 1 if scalar code stays fast after vectors of 512 bits, as on AMD's processors with AVX-512. */
#ifndef PANDA_WIDE_SINES
#if defined(__AVX512F__) && (defined(__znver3__) || defined(__znver4__) || defined(__znver5__))
#define PANDA_WIDE_SINES 1
#else
#define PANDA_WIDE_SINES 0
#endif
#endif
#if PANDA_LANES > 1

typedef unsigned long long bits_of_lanes __attribute__((vector_size(PANDA_LANES * sizeof(double))));
typedef unsigned long long bits_of_pack __attribute__((vector_size(PANDA_PACK * sizeof(double))));
#endif

/*
 * Sine and cosine of each lane, to 0.9 units in the last place for |x| <= 1e5, without a
 * branch. They need the default rounding of IEEE 754, to nearest.
 *
 * x = n pi/2 + h + l. The first two parts of pi/2 have so few bits that their products with n are exact. The
 * polynomials are minimax on |h| <= pi/4 (Remez exchange).
 */
static inline void sincos_lanes(const lanes x, lanes *sine, lanes *cosine)
{
    const double nearest = 0x1.8p52;
    const lanes shifted = x*0.63661977236758134 + nearest;
    const lanes n = shifted - nearest;
    const lanes reduced = x - n*0x1.921fb5444p+0;
    const lanes second = n*0x1.68c234c4cp-39;
    const lanes h = reduced - second;
    const lanes l = ((reduced - h) - second) - n*0x1.98a2e03707345p-77;
    const lanes z = h*h;
    const lanes sine_h = h + (l + (z*h)*(-0.16666666666666632 + z*(0.008333333333322413 + z*(-0.00019841269829807819
        + z*(2.7557313691921887e-06 + z*(-2.5050758115840255e-08 + z*1.589679568451575e-10))))));
    const lanes most = 1.0 - 0.5*z;
    const lanes cosine_h = most + ((((1.0 - most) - 0.5*z) - h*l)
        + (z*z)*(0.0416666666666666 + z*(-0.0013888888888874125 + z*(2.4801587289482184e-05
        + z*(-2.7557314352332913e-07 + z*(2.0875723273266597e-09 + z*-1.1359647806143871e-11))))));
#if PANDA_LANES > 1
    /* If n is odd, sine and cosine change places; the last two bits of n say what changes its sign. */
    const bits_of_lanes odd = -((bits_of_lanes)shifted & 1);
    const bits_of_lanes swap = ((bits_of_lanes)sine_h ^ (bits_of_lanes)cosine_h) & odd;
    const bits_of_lanes half = (bits_of_lanes)shifted << 62;
    *sine = (lanes)((bits_of_lanes)sine_h ^ swap ^ (half & 0x8000000000000000ULL));
    *cosine = (lanes)((bits_of_lanes)cosine_h ^ swap ^ ((half ^ odd) & 0x8000000000000000ULL));
#else
    /* Rotate by the quarter turn with the sine s and cosine c, which are 0, 1 or -1: n = 2 m + odd, m = 2 k + half. */
    const lanes m = (n*0.5 + nearest) - nearest;
    const lanes odd = n - 2.0*m;
    const lanes half = m - 2.0*((m*0.5 + nearest) - nearest);
    const lanes turn = 1.0 - 2.0*(half*half);
    const lanes s = turn*odd;
    const lanes c = turn - s*odd;
    *sine = sine_h*c + cosine_h*s;
    *cosine = cosine_h*c - sine_h*s;
#endif
}

static inline void sincos_pack(const pack x, pack *sine, pack *cosine)
{
    const double nearest = 0x1.8p52;
    const pack shifted = x*0.63661977236758134 + nearest;
    const pack n = shifted - nearest;
    const pack reduced = x - n*0x1.921fb5444p+0;
    const pack second = n*0x1.68c234c4cp-39;
    const pack h = reduced - second;
    const pack l = ((reduced - h) - second) - n*0x1.98a2e03707345p-77;
    const pack z = h*h;
    const pack sine_h = h + (l + (z*h)*(-0.16666666666666632 + z*(0.008333333333322413 + z*(-0.00019841269829807819
        + z*(2.7557313691921887e-06 + z*(-2.5050758115840255e-08 + z*1.589679568451575e-10))))));
    const pack most = 1.0 - 0.5*z;
    const pack cosine_h = most + ((((1.0 - most) - 0.5*z) - h*l)
        + (z*z)*(0.0416666666666666 + z*(-0.0013888888888874125 + z*(2.4801587289482184e-05
        + z*(-2.7557314352332913e-07 + z*(2.0875723273266597e-09 + z*-1.1359647806143871e-11))))));
#if PANDA_LANES > 1
    /* If n is odd, sine and cosine change places; the last two bits of n say what changes its sign. */
    const bits_of_pack odd = -((bits_of_pack)shifted & 1);
    const bits_of_pack swap = ((bits_of_pack)sine_h ^ (bits_of_pack)cosine_h) & odd;
    const bits_of_pack half = (bits_of_pack)shifted << 62;
    *sine = (pack)((bits_of_pack)sine_h ^ swap ^ (half & 0x8000000000000000ULL));
    *cosine = (pack)((bits_of_pack)cosine_h ^ swap ^ ((half ^ odd) & 0x8000000000000000ULL));
#else
    /* Rotate by the quarter turn with the sine s and cosine c, which are 0, 1 or -1: n = 2 m + odd, m = 2 k + half. */
    const pack m = (n*0.5 + nearest) - nearest;
    const pack odd = n - 2.0*m;
    const pack half = m - 2.0*((m*0.5 + nearest) - nearest);
    const pack turn = 1.0 - 2.0*(half*half);
    const pack s = turn*odd;
    const pack c = turn - s*odd;
    *sine = sine_h*c + cosine_h*s;
    *cosine = cosine_h*c - sine_h*s;
#endif
}

/*
 * If expressions keep more digits than double has, as on x87, the range reduction of angles rounds wrongly. The C library
 * then computes all sines and cosines.
 */
#if FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0 && (!defined(__clang__) || defined(__i386__))
#define PANDA_EXTENDED 1
#else
#define PANDA_EXTENDED 0
#endif

/* Return 1 if an angle may be beyond the limit of the polynomials: the sum of squares exceeds the square of the limit. */
static inline int beyond_limit(double squares)
{
    return PANDA_EXTENDED || !(squares <= 1e10);
}

static void sines_cosines_library(size_t n, const double *angle, double *sine, double *cosine)
{
    for (size_t i = 0; i < n; i++) {
        sine[i] = sin(angle[i]);
        cosine[i] = cos(angle[i]);
    }
}

/* One state: PANDA_PACK angles at a time, or PANDA_LANES if this is fast and fills all lanes. */
static inline void sines_cosines(size_t n, const double *angle, double *sine, double *cosine)
{
#if PANDA_LANES > 1
    double sum = 0;
    size_t i = 0;
#define PANDA_ANGLE(k) i + (k) < n ? angle[i + (k)] : 0
#if PANDA_WIDE_SINES
    const int whole = (n + PANDA_PACK - 1) / PANDA_PACK * PANDA_PACK % PANDA_LANES == 0;
    lanes squares = {0};
    for (; whole && i < n; i += PANDA_LANES) {
        const lanes x = PANDA_VECTOR(PANDA_ANGLE);
        lanes s, c;
        sincos_lanes(x, &s, &c);
        memcpy(sine + i, &s, sizeof s);
        memcpy(cosine + i, &c, sizeof c);
        squares += x*x;
    }
    for (size_t k = 0; k < PANDA_LANES; k++) {
        sum += squares[k];
    }
#endif
    pack rest = {0};
    for (; i < n; i += PANDA_PACK) {
        const pack x = PANDA_PACKED(PANDA_ANGLE);
        pack s, c;
        sincos_pack(x, &s, &c);
        memcpy(sine + i, &s, sizeof s);
        memcpy(cosine + i, &c, sizeof c);
        rest += x*x;
    }
    for (size_t k = 0; k < PANDA_PACK; k++) {
        sum += rest[k];
    }
#undef PANDA_ANGLE
#else
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sincos_pack(angle[i], sine + i, cosine + i);
        sum += angle[i]*angle[i];
    }
#endif
    if (beyond_limit(sum)) {
        sines_cosines_library(n, angle, sine, cosine);
    }
}
#if PANDA_LANES > 1

/* PANDA_LANES states: n angles of each. */
static inline void sines_cosines_lanes(size_t n, const lanes *angle, lanes *sine, lanes *cosine)
{
    double sum = 0;
    lanes squares = {0};
    for (size_t i = 0; i < n; i++) {
        sincos_lanes(angle[i], sine + i, cosine + i);
        squares += angle[i]*angle[i];
    }
    for (size_t lane = 0; lane < PANDA_LANES; lane++) {
        sum += squares[lane];
    }
    if (beyond_limit(sum)) {
        for (size_t i = 0; i < n; i++) {
            double x[PANDA_LANES], s[PANDA_LANES], c[PANDA_LANES];
            memcpy(x, angle + i, sizeof x);
            sines_cosines_library(PANDA_LANES, x, s, c);
            memcpy(sine + i, s, sizeof s);
            memcpy(cosine + i, c, sizeof c);
        }
    }
}
#endif

#endif

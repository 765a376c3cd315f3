/*
 * panda_lanes.h
 *
 * The vector type of the batches: as many lanes as a register of the target has, or the number of LANES given to the
 * compiler; one, that is no vectors, for compilers without vector extensions. PARALLEL shares loops over cores where
 * OpenMP is on.
 */
#ifndef PANDA_LANES_H
#define PANDA_LANES_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#ifndef LANES
#if !defined(__GNUC__)
#define LANES 1
#elif defined(__AVX512F__)
#define LANES 8
#elif defined(__AVX__)
#define LANES 4
#elif defined(__SSE2__) || defined(__ARM_NEON) && defined(__aarch64__)
#define LANES 2
#else
#define LANES 1
#endif
#endif

#ifdef _OPENMP
#define PARALLEL _Pragma("omp parallel for schedule(static)")
#else
#define PARALLEL
#endif

/* Parts of long functions stay functions: compilers take time quadratic in the length of one. */
#ifdef __GNUC__
#define PART __attribute__((noinline)) static
#else
#define PART static
#endif

#if LANES > 1
typedef double lanes __attribute__((vector_size(LANES * sizeof(double))));

/* The same as it may lie in an array of numbers. */
typedef double row __attribute__((vector_size(LANES * sizeof(double)), aligned(sizeof(double)), may_alias));

typedef unsigned long long bits __attribute__((vector_size(LANES * sizeof(double))));

static const lanes no_lanes = {0};

/* A vector whose lane k is value(k), and two vectors as one, lane by lane: their first halves, and their second. */
#define FOUR(value, k) value(k), value(k + 1), value(k + 2), value(k + 3)
#if LANES == 16
#define VECTOR(value) {FOUR(value, 0), FOUR(value, 4), FOUR(value, 8), FOUR(value, 12)}
#define FIRST_HALVES 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define SECOND_HALVES 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#elif LANES == 8
#define VECTOR(value) {FOUR(value, 0), FOUR(value, 4)}
#define FIRST_HALVES 0, 8, 1, 9, 2, 10, 3, 11
#define SECOND_HALVES 4, 12, 5, 13, 6, 14, 7, 15
#elif LANES == 4
#define VECTOR(value) {FOUR(value, 0)}
#define FIRST_HALVES 0, 4, 1, 5
#define SECOND_HALVES 2, 6, 3, 7
#elif LANES == 2
#define VECTOR(value) {value(0), value(1)}
#define FIRST_HALVES 0, 2
#define SECOND_HALVES 1, 3
#else
#error "LANES must be 1, 2, 4, 8 or 16"
#endif

#ifdef __has_builtin
#if __has_builtin(__builtin_shufflevector)
#define TILES 1
#endif
#endif

#ifdef TILES
/* Rows to columns: each round of the loop brings one bit of a row's number into its elements' places. */
static inline void transpose(lanes *x)
{
    for (size_t round = 1; round < LANES; round *= 2) {
        lanes y[LANES];
        for (size_t i = 0; i < LANES / 2; i++) {
            y[2 * i] = __builtin_shufflevector(x[i], x[i + LANES / 2], FIRST_HALVES);
            y[2 * i + 1] = __builtin_shufflevector(x[i], x[i + LANES / 2], SECOND_HALVES);
        }
        memcpy(x, y, sizeof y);
    }
}

/* LANES columns, from `first` on, of LANES states. */
static inline void gather_tile(size_t n, size_t first, const double *from, lanes *to)
{
    lanes x[LANES];
    for (size_t lane = 0; lane < LANES; lane++) {
        x[lane] = *(const row *)(from + lane * n + first);
    }
    transpose(x);
    memcpy(to + first, x, sizeof x);
}

static inline void scatter_tile(size_t n, size_t first, const lanes *from, double *to)
{
    lanes x[LANES];
    memcpy(x, from + first, sizeof x);
    transpose(x);
    for (size_t lane = 0; lane < LANES; lane++) {
        *(row *)(to + lane * n + first) = x[lane];
    }
}
#endif

/* Element j of LANES states that are stored one after the other, to the lanes of to[j]. */
static inline void gather(size_t n, const double *from, lanes *to)
{
    size_t done = 0;
#ifdef TILES
    for (; done + LANES <= n; done += LANES) {
        gather_tile(n, done, from, to);
    }
    if (done > 0 && done < n) {
        gather_tile(n, n - LANES, from, to);
        done = n;
    } else if (done < n && LANES <= 2 * n) {
        /* All rows but the last may be read beyond their ends, into the next. */
        lanes x[LANES];
        for (size_t lane = 0; lane + 1 < LANES; lane++) {
            x[lane] = *(const row *)(from + lane * n);
        }
        x[LANES - 1] = no_lanes;
        for (size_t j = 0; j < n; j++) {
            x[LANES - 1][j] = from[(LANES - 1) * n + j];
        }
        transpose(x);
        memcpy(to, x, n * sizeof *x);
        done = n;
    }
#endif
#define ELEMENT(lane) from[(lane) * n + j]
    for (size_t j = done; j < n; j++) {
        to[j] = (lanes)VECTOR(ELEMENT);
    }
#undef ELEMENT
}

static inline void scatter(size_t n, const lanes *from, double *to)
{
    size_t done = 0;
#ifdef TILES
    for (; done + LANES <= n; done += LANES) {
        scatter_tile(n, done, from, to);
    }
    if (done > 0 && done < n) {
        scatter_tile(n, n - LANES, from, to);
        done = n;
    } else if (done < n && LANES <= 2 * n) {
        /* What a row writes beyond its end the next one writes again. */
        lanes x[LANES] = {{0}};
        memcpy(x, from, n * sizeof *x);
        transpose(x);
        for (size_t lane = 0; lane + 1 < LANES; lane++) {
            *(row *)(to + lane * n) = x[lane];
        }
        for (size_t j = 0; j < n; j++) {
            to[(LANES - 1) * n + j] = x[LANES - 1][j];
        }
        done = n;
    }
#endif
    for (size_t lane = 0; lane < LANES; lane++) {
        for (size_t j = done; j < n; j++) {
            to[lane * n + j] = from[j][lane];
        }
    }
}

static inline lanes sqrt_lanes(lanes x)
{
    for (size_t lane = 0; lane < LANES; lane++) {
        x[lane] = sqrt(x[lane]);
    }
    return x;
}
#else
typedef double lanes;
#endif

/*
 * Sine and cosine of each lane, to 0.9 units in the last place for |x| <= 1e5. No branch; the
 * rounding to nearest that IEEE 754 has by default.
 *
 * x = n pi/2 + h + l. The first two parts of pi/2 have so few bits that their products with n are exact. The
 * polynomials are minimax on |h| <= pi/4 (Remez exchange).
 */
static inline void sincos_each(lanes x, lanes *sine, lanes *cosine)
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
#if LANES > 1
    /* If n is odd, sine and cosine change places; the last two bits of n say what changes its sign. */
    const bits odd = -((bits)shifted & 1);
    const bits swap = ((bits)sine_h ^ (bits)cosine_h) & odd;
    const bits half = (bits)shifted << 62;
    *sine = (lanes)((bits)sine_h ^ swap ^ (half & 0x8000000000000000ULL));
    *cosine = (lanes)((bits)cosine_h ^ swap ^ ((half ^ odd) & 0x8000000000000000ULL));
#else
    /* The quarter turn as a rotation by s, c, which are 0, 1 or -1; n = 2 m + odd, m = 2 k + half. */
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

/* Whether the polynomials do not hold for some of n angles: the sum of squares is beyond the square of the limit. */
static inline int beyond_limit(lanes squares)
{
    double sum = 0.0;
#if LANES > 1
    for (size_t lane = 0; lane < LANES; lane++) {
        sum += squares[lane];
    }
#else
    sum = squares;
#endif
    return !(sum <= 1e10);
}

static void sincos_library(size_t n, const double *angle, double *sine, double *cosine)
{
    for (size_t i = 0; i < n; i++) {
        sine[i] = sin(angle[i]);
        cosine[i] = cos(angle[i]);
    }
}

/* n angles, LANES at a time. */
static inline void sincos_one(size_t n, const double *angle, double *sine, double *cosine)
{
    lanes squares = {0};
#if LANES > 1
#define ANGLE(k) i + (k) < n ? angle[i + (k)] : 0
#else
#define VECTOR(value) {value(0)}
#define ANGLE(k) angle[i]
#endif
    for (size_t i = 0; i < n; i += LANES) {
        const size_t size = (n - i < LANES ? n - i : LANES) * sizeof *angle;
        const lanes x = VECTOR(ANGLE);
        lanes s, c;
        sincos_each(x, &s, &c);
        memcpy(sine + i, &s, size);
        memcpy(cosine + i, &c, size);
        squares += x*x;
    }
#undef ANGLE
    if (beyond_limit(squares)) {
        sincos_library(n, angle, sine, cosine);
    }
}
#if LANES > 1

/* n angles, each of LANES states. */
static inline void sincos_lanes(size_t n, const lanes *angle, lanes *sine, lanes *cosine)
{
    lanes squares = {0};
    for (size_t i = 0; i < n; i++) {
        sincos_each(angle[i], sine + i, cosine + i);
        squares += angle[i]*angle[i];
    }
    if (beyond_limit(squares)) {
        for (size_t i = 0; i < n; i++) {
            double x[LANES], s[LANES], c[LANES];
            memcpy(x, angle + i, sizeof x);
            sincos_library(LANES, x, s, c);
            memcpy(sine + i, s, sizeof s);
            memcpy(cosine + i, c, sizeof c);
        }
    }
}
#endif

#endif

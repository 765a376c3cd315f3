/*
 * planar_2r_lanes.h
 *
 * Vector types. "lanes" has as many lanes as a register of the target, or the number in the macro LANES. Without vector
 * extensions of the compiler, "lanes" has one lane. "pack" is the vector type for use beside scalar code. It has at most
 * 256 bits: wider vectors slow down the code that follows on many processors, except AMD's.
 */
#ifndef PLANAR_2R_LANES_H
#define PLANAR_2R_LANES_H

#include <stddef.h>

#if defined(LANES)
#define PLANAR_2R_LANES LANES
#elif !defined(__GNUC__)
#define PLANAR_2R_LANES 1
#elif defined(__AVX512F__)
#define PLANAR_2R_LANES 8
#elif defined(__AVX__)
#define PLANAR_2R_LANES 4
#elif defined(__SSE2__) || defined(__ARM_NEON) && defined(__aarch64__)
#define PLANAR_2R_LANES 2
#else
#define PLANAR_2R_LANES 1
#endif
#define PLANAR_2R_PACK (PLANAR_2R_LANES < 4 ? PLANAR_2R_LANES : 4)

/* Parts of long functions are not inlined: compile times grow with the square of a function's length. */
#ifdef __GNUC__
#define PLANAR_2R_NOINLINE __attribute__((noinline)) static
#else
#define PLANAR_2R_NOINLINE static
#endif

#if PLANAR_2R_LANES > 1
typedef double lanes __attribute__((vector_size(PLANAR_2R_LANES * sizeof(double))));
typedef double pack __attribute__((vector_size(PLANAR_2R_PACK * sizeof(double))));

/* Vectors at any address of an array: one number for each lane, and four numbers. */
typedef double row __attribute__((vector_size(PLANAR_2R_LANES * sizeof(double)), aligned(sizeof(double)), may_alias));
typedef double four __attribute__((vector_size(4 * sizeof(double)), aligned(sizeof(double)), may_alias));

static const lanes no_lanes = {0};

/* A vector, and a pack, with value(k) in lane k. */
#define PLANAR_2R_FOUR(value, k) value(k), value(k + 1), value(k + 2), value(k + 3)
#if PLANAR_2R_LANES == 16
#define PLANAR_2R_VECTOR(value) {PLANAR_2R_FOUR(value, 0), PLANAR_2R_FOUR(value, 4), PLANAR_2R_FOUR(value, 8), PLANAR_2R_FOUR(value, 12)}
#elif PLANAR_2R_LANES == 8
#define PLANAR_2R_VECTOR(value) {PLANAR_2R_FOUR(value, 0), PLANAR_2R_FOUR(value, 4)}
#elif PLANAR_2R_LANES == 4
#define PLANAR_2R_VECTOR(value) {PLANAR_2R_FOUR(value, 0)}
#elif PLANAR_2R_LANES == 2
#define PLANAR_2R_VECTOR(value) {value(0), value(1)}
#else
#error "PLANAR_2R_LANES must be 1, 2, 4, 8 or 16"
#endif
#if PLANAR_2R_PACK == 8
#define PLANAR_2R_PACKED(value) {PLANAR_2R_FOUR(value, 0), PLANAR_2R_FOUR(value, 4)}
#elif PLANAR_2R_PACK == 4
#define PLANAR_2R_PACKED(value) {PLANAR_2R_FOUR(value, 0)}
#else
#define PLANAR_2R_PACKED(value) {value(0), value(1)}
#endif
#else
typedef double lanes;
typedef double pack;
#endif

#endif

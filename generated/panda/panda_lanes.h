/*
 * panda_lanes.h
 *
 * Vector types. "lanes" has as many lanes as a register of the target, or the number in the macro LANES. Without vector
 * extensions of the compiler, "lanes" has one lane. "pack" is the vector type for use beside scalar code. It has at most
 * 256 bits: wider vectors slow down the code that follows on many processors, except AMD's.
 */
#ifndef PANDA_LANES_H
#define PANDA_LANES_H

#include <stddef.h>

#if defined(LANES)
#define PANDA_LANES LANES
#elif !defined(__GNUC__)
#define PANDA_LANES 1
#elif defined(__AVX512F__)
#define PANDA_LANES 8
#elif defined(__AVX__)
#define PANDA_LANES 4
#elif defined(__SSE2__) || defined(__ARM_NEON) && defined(__aarch64__)
#define PANDA_LANES 2
#else
#define PANDA_LANES 1
#endif
#define PANDA_PACK (PANDA_LANES < 4 ? PANDA_LANES : 4)

/* Parts of long functions are not inlined: compile times grow with the square of a function's length. */
#ifdef __GNUC__
#define PANDA_NOINLINE __attribute__((noinline)) static
#else
#define PANDA_NOINLINE static
#endif

#if PANDA_LANES > 1
typedef double lanes __attribute__((vector_size(PANDA_LANES * sizeof(double))));
typedef double pack __attribute__((vector_size(PANDA_PACK * sizeof(double))));

/* Vectors at any address of an array: one number for each lane, and four numbers. */
typedef double row __attribute__((vector_size(PANDA_LANES * sizeof(double)), aligned(sizeof(double)), may_alias));
typedef double four __attribute__((vector_size(4 * sizeof(double)), aligned(sizeof(double)), may_alias));

static const lanes no_lanes = {0};

/* A vector, and a pack, with value(k) in lane k. */
#define PANDA_FOUR(value, k) value(k), value(k + 1), value(k + 2), value(k + 3)
#if PANDA_LANES == 16
#define PANDA_VECTOR(value) {PANDA_FOUR(value, 0), PANDA_FOUR(value, 4), PANDA_FOUR(value, 8), PANDA_FOUR(value, 12)}
#elif PANDA_LANES == 8
#define PANDA_VECTOR(value) {PANDA_FOUR(value, 0), PANDA_FOUR(value, 4)}
#elif PANDA_LANES == 4
#define PANDA_VECTOR(value) {PANDA_FOUR(value, 0)}
#elif PANDA_LANES == 2
#define PANDA_VECTOR(value) {value(0), value(1)}
#else
#error "PANDA_LANES must be 1, 2, 4, 8 or 16"
#endif
#if PANDA_PACK == 8
#define PANDA_PACKED(value) {PANDA_FOUR(value, 0), PANDA_FOUR(value, 4)}
#elif PANDA_PACK == 4
#define PANDA_PACKED(value) {PANDA_FOUR(value, 0)}
#else
#define PANDA_PACKED(value) {value(0), value(1)}
#endif
#else
typedef double lanes;
typedef double pack;
#endif

#endif

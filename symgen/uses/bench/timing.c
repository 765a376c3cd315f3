/*
 * Loops that call a compiled function many times and return the time of one call in nanoseconds. The time is the
 * processor time of this thread, so other programs have little influence.
 */
#define _POSIX_C_SOURCE 199309L
#include <stddef.h>
#include <time.h>

#include "calls.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/*
 * Call f with one state after the other, out of `states`. Array i is at start[i], and its states are stride[i] bytes
 * apart; if stride[i] is zero, all calls have the same state.
 */
double time_one(void (*f)(void), int count, void *const *start, const size_t *stride, size_t states, long calls)
{
    void *p[8];
    size_t state = 0;
    const double begin = now();
    for (long n = 0; n < calls; n++) {
        for (int i = 0; i < count; i++) {
            p[i] = (char *)start[i] + state * stride[i];
        }
        run_one(f, p, count);
        state = state + 1 == states ? 0 : state + 1;
    }
    return (now() - begin) / (double)calls;
}

/* Compute all states by one call, `calls` times, and return the time of one state in nanoseconds. */
double time_batch(void (*f)(void), int count, void *const *start, size_t states, long calls)
{
    const double begin = now();
    for (long n = 0; n < calls; n++) {
        run_batch(f, states, start, count);
    }
    return (now() - begin) / (double)calls / (double)states;
}

/* Run the loop of another library. */
double time_loop(void (*loop)(void *handle, int what, long calls), void *handle, int what, long calls)
{
    const double begin = now();
    loop(handle, what, calls);
    return (now() - begin) / (double)calls;
}

/* Return additions and multiplications per nanosecond of one core, in independent chains of fused vector operations. */
#ifdef __AVX512F__
#define LANES 8
#elif defined(__AVX__)
#define LANES 4
#else
#define LANES 2
#endif
typedef double lanes __attribute__((vector_size(8 * LANES)));

double peak(long rounds)
{
    const lanes zero = {0}, x = zero + 0.999999, y = zero + 1e-6;
    lanes a = zero + 1, b = zero + 2, c = zero + 3, d = zero + 4, e = zero + 5, f = zero + 6, g = zero + 7, h = zero + 8;
    lanes i = zero + 9, j = zero + 10, k = zero + 11, l = zero + 12;
    const double begin = now();
    for (long n = 0; n < rounds; n++) {
        a = a*x + y, b = b*x + y, c = c*x + y, d = d*x + y, e = e*x + y, f = f*x + y;
        g = g*x + y, h = h*x + y, i = i*x + y, j = j*x + y, k = k*x + y, l = l*x + y;
    }
    const double time = now() - begin;
    const lanes sum = a + b + c + d + e + f + g + h + i + j + k + l;
    return sum[0] == 0 ? 0 : 2.0 * 12 * LANES * (double)rounds / time;
}

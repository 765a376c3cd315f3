/*
 * Call compiled functions by address, with one pointer for each array; batches take the number of states first.
 */
#ifndef CALLS_H
#define CALLS_H

#include <stddef.h>

typedef void (*Compiled)(void);

#define P void *
static inline void run_one(Compiled f, void *const *p, ptrdiff_t count)
{
    switch (count) {
    case 2: ((void (*)(P, P))f)(p[0], p[1]); break;
    case 3: ((void (*)(P, P, P))f)(p[0], p[1], p[2]); break;
    case 4: ((void (*)(P, P, P, P))f)(p[0], p[1], p[2], p[3]); break;
    case 5: ((void (*)(P, P, P, P, P))f)(p[0], p[1], p[2], p[3], p[4]); break;
    case 6: ((void (*)(P, P, P, P, P, P))f)(p[0], p[1], p[2], p[3], p[4], p[5]); break;
    case 7: ((void (*)(P, P, P, P, P, P, P))f)(p[0], p[1], p[2], p[3], p[4], p[5], p[6]); break;
    default: ((void (*)(P, P, P, P, P, P, P, P))f)(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]); break;
    }
}

static inline void run_batch(Compiled f, size_t n, void *const *p, ptrdiff_t count)
{
    switch (count) {
    case 2: ((void (*)(size_t, P, P))f)(n, p[0], p[1]); break;
    case 3: ((void (*)(size_t, P, P, P))f)(n, p[0], p[1], p[2]); break;
    case 4: ((void (*)(size_t, P, P, P, P))f)(n, p[0], p[1], p[2], p[3]); break;
    case 5: ((void (*)(size_t, P, P, P, P, P))f)(n, p[0], p[1], p[2], p[3], p[4]); break;
    case 6: ((void (*)(size_t, P, P, P, P, P, P))f)(n, p[0], p[1], p[2], p[3], p[4], p[5]); break;
    case 7: ((void (*)(size_t, P, P, P, P, P, P, P))f)(n, p[0], p[1], p[2], p[3], p[4], p[5], p[6]); break;
    case 8: ((void (*)(size_t, P, P, P, P, P, P, P, P))f)(n, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7]); break;
    default: ((void (*)(size_t, P, P, P, P, P, P, P, P, P))f)(n, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]); break;
    }
}
#undef P

#endif

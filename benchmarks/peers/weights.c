/*
 * What a division and a square root cost in additions: throughput of eight independent chains, of numbers and of vectors
 * of eight. The weights of symgen/program/cost.py come from here: cc -O3 -funroll-loops -march=native -fno-math-errno.
 */
#include <immintrin.h>
#include <stdio.h>
#include <time.h>

#define CHAINS 8
#define ROUNDS 4000000

typedef double lanes __attribute__((vector_size(64)));

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#define TIME(name, type, start, expression)                                    \
    {                                                                          \
        type a[CHAINS];                                                        \
        for (int i = 0; i < CHAINS; i++) {                                     \
            a[i] = start + 1.5 + i;                                            \
        }                                                                      \
        const double begin = now();                                            \
        for (long n = 0; n < ROUNDS; n++) {                                    \
            for (int i = 0; i < CHAINS; i++) {                                 \
                const type x = a[i];                                           \
                a[i] = expression;                                             \
                __asm__ volatile("" : "+x"(a[i]));                             \
            }                                                                  \
        }                                                                      \
        printf("%-20s %.3f ns\n", name, (now() - begin) / ROUNDS / CHAINS);   \
    }

int main(void)
{
    TIME("addition", double, 0.0, x + 1.0)
    TIME("multiplication", double, 0.0, x * 1.0000001)
    TIME("division", double, 0.0, 2.0 / x)
    TIME("square root", double, 0.0, __builtin_sqrt(x))
    const lanes zero = {0};
    TIME("addition, 8", lanes, zero, x + 1.0)
    TIME("multiplication, 8", lanes, zero, x * 1.0000001)
    TIME("division, 8", lanes, zero, 2.0 / x)
    TIME("square root, 8", lanes, zero, (lanes)_mm512_sqrt_pd((__m512d)x))
    return 0;
}

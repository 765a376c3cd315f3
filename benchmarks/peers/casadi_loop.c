/* Compiled with the C that CasADi wrote: a loop over states, as for the other peers. */
#include <stdlib.h>

typedef struct {
    int states, nq, nv;
    const double *q, *v, *x;
    double *out, *w;
    casadi_int *iw;
} Pool;

void *peer_pool(int states, int nq, int nv, const double *q, const double *v, const double *x)
{
    casadi_int arguments, results, integers, reals;
    f_work(&arguments, &results, &integers, &reals);
    Pool *pool = malloc(sizeof *pool);
    const casadi_int *sparsity = f_sparsity_out(0);
    const Pool made = {states, nq, nv, q, v, x, calloc((size_t)(sparsity[0] * sparsity[1]) + 1, 8),
                       calloc((size_t)reals + 1, 8), calloc((size_t)integers + 1, sizeof(casadi_int))};
    *pool = made;
    return pool;
}

void peer_loop(void *handle, int what, long calls)
{
    const Pool *pool = handle;
    int k = 0;
    (void)what;
    for (long n = 0; n < calls; n++) {
        const double *arguments[8] = {pool->q + k * pool->nq, pool->v + k * pool->nv, pool->x + k * pool->nv};
        double *results[8] = {pool->out};
        f(arguments, results, pool->iw, pool->w, 0);
        k = k + 1 == pool->states ? 0 : k + 1;
    }
}

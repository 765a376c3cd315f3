/* MuJoCo behind the loop of the other peers; constraints and contacts off. */
#include <mujoco/mujoco.h>
#include <stdlib.h>

typedef struct {
    mjModel *model;
    mjData *data;
    mjtNum *result;
    const double *q, *v, *x;
    int states;
} Pool;

void *peer_mujoco(const char *path, int states, const double *q, const double *v, const double *x)
{
    char error[200];
    Pool *pool = calloc(1, sizeof *pool);
    pool->model = mj_loadXML(path, 0, error, sizeof error);
    if (!pool->model) {
        return 0;
    }
    pool->model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_CONTACT;
    pool->data = mj_makeData(pool->model);
    pool->result = calloc((size_t)pool->model->nv, sizeof(mjtNum));
    pool->q = q;
    pool->v = v;
    pool->x = x;
    pool->states = states;
    return pool;
}

void peer_loop(void *handle, int what, long calls)
{
    const Pool *pool = handle;
    const mjModel *m = pool->model;
    mjData *d = pool->data;
    int k = 0;
    for (long n = 0; n < calls; n++) {
        mju_copy(d->qpos, pool->q + k * m->nq, (int)m->nq);
        mju_copy(d->qvel, pool->v + k * m->nv, (int)m->nv);
        mju_copy(d->qacc, pool->x + k * m->nv, (int)m->nv);
        if (what == 2) {
            mj_forward(m, d);
        } else {
            mj_kinematics(m, d);
            mj_comPos(m, d);
            if (what == 0) {
                mj_comVel(m, d);
                mj_rne(m, d, 1, pool->result);
            } else {
                mj_makeM(m, d);
            }
        }
        k = k + 1 == pool->states ? 0 : k + 1;
    }
}

// Pinocchio's C++ algorithms behind a C interface, header-only, built for this processor.
#include "model.hpp"

#include <vector>

#include "pinocchio/algorithm/aba-derivatives.hpp"
#include "pinocchio/algorithm/aba.hpp"
#include "pinocchio/algorithm/crba.hpp"
#include "pinocchio/algorithm/joint-configuration.hpp"
#include "pinocchio/algorithm/regressor.hpp"
#include "pinocchio/algorithm/rnea-derivatives.hpp"
#include "pinocchio/algorithm/rnea.hpp"

using namespace pinocchio;
typedef Eigen::VectorXd V;

struct Peer {
    Model model;
    Data data;
    std::vector<V> q, v, x;
    explicit Peer(const char *path) : model(read_model(path)), data(model) {}
};

template <class F> static void each(Peer *peer, long calls, F f)
{
    const size_t states = peer->q.size();
    for (long n = 0, k = 0; n < calls; ++n) {
        f(peer->q[k], peer->v[k], peer->x[k]);
        k = k + 1 == long(states) ? 0 : k + 1;
    }
}

extern "C" void *peer_load(const char *path) { return new Peer(path); }

extern "C" void peer_states(void *handle, int states, const double *q, const double *v, const double *x)
{
    Peer *peer = static_cast<Peer *>(handle);
    const int nq = peer->model.nq, nv = peer->model.nv;
    for (int k = 0; k < states; ++k) {
        peer->q.push_back(Eigen::Map<const V>(q + k * nq, nq));
        peer->v.push_back(Eigen::Map<const V>(v + k * nv, nv));
        peer->x.push_back(Eigen::Map<const V>(x + k * nv, nv));
    }
}

extern "C" void peer_loop(void *handle, int what, long calls)
{
    Peer *peer = static_cast<Peer *>(handle);
    const Model &m = peer->model;
    Data &d = peer->data;
    switch (what) {
    case 0: each(peer, calls, [&](const V &q, const V &v, const V &x) { rnea(m, d, q, v, x); }); break;
    case 1: each(peer, calls, [&](const V &q, const V &, const V &) { crba(m, d, q, Convention::LOCAL); }); break;
    case 2: each(peer, calls, [&](const V &q, const V &, const V &) { crba(m, d, q, Convention::WORLD); }); break;
    case 3: each(peer, calls, [&](const V &q, const V &v, const V &x) { aba(m, d, q, v, x, Convention::LOCAL); }); break;
    case 4: each(peer, calls, [&](const V &q, const V &v, const V &x) { aba(m, d, q, v, x, Convention::WORLD); }); break;
    case 5: each(peer, calls, [&](const V &q, const V &, const V &) { computeGeneralizedGravity(m, d, q); }); break;
    case 6: each(peer, calls, [&](const V &q, const V &v, const V &) { nonLinearEffects(m, d, q, v); }); break;
    case 7: each(peer, calls, [&](const V &q, const V &v, const V &) { computeCoriolisMatrix(m, d, q, v); }); break;
    case 8: each(peer, calls, [&](const V &q, const V &, const V &) { computeMinverse(m, d, q); }); break;
    case 10: each(peer, calls, [&](const V &q, const V &v, const V &x) { computeRNEADerivatives(m, d, q, v, x); }); break;
    case 11: each(peer, calls, [&](const V &q, const V &v, const V &x) { computeABADerivatives(m, d, q, v, x); }); break;
    case 9: each(peer, calls, [&](const V &q, const V &v, const V &x) { computeJointTorqueRegressor(m, d, q, v, x); }); break;
    }
}

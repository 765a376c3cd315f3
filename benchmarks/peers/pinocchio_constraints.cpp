// Pinocchio's C++ dynamics under constraints behind a C interface, header-only, built for this processor.
#include "model.hpp"

#include <vector>

#include "pinocchio/algorithm/constrained-dynamics.hpp"
#include "pinocchio/algorithm/joint-configuration.hpp"
#include "pinocchio/algorithm/loop-constrained-aba.hpp"

using namespace pinocchio;
typedef Eigen::VectorXd V;
typedef std::vector<RigidConstraintModel, Eigen::aligned_allocator<RigidConstraintModel>> Loops;
typedef std::vector<RigidConstraintData, Eigen::aligned_allocator<RigidConstraintData>> LoopData;

static SE3 read_placement(std::ifstream &file)
{
    Eigen::Matrix3d R;
    Eigen::Vector3d p;
    for (int k = 0; k < 9; ++k) file >> R(k / 3, k % 3);
    for (int k = 0; k < 3; ++k) file >> p[k];
    return SE3(R, p);
}

struct Peer {
    Model model;
    Loops constraints;
    LoopData details, recursive_details;
    Data data, recursive;
    ProximalSettings settings, once;
    std::vector<V> q, v, x;

    Peer(const char *path, const char *loops) : model(read_model(path)), settings(1e-8, 1e-10, 10), once(1e-8, 1e-10, 10)
    {
        std::ifstream file(loops);
        int count = 0;
        file >> count;
        for (int k = 0; k < count; ++k) {
            int i, j;
            file >> i;
            const SE3 a = read_placement(file);
            file >> j;
            const SE3 b = read_placement(file);
            constraints.push_back(RigidConstraintModel(CONTACT_3D, model, i, a, j, b, LOCAL));
        }
        for (const auto &each : constraints) {
            details.push_back(each.createData());
            recursive_details.push_back(each.createData());
        }
        data = Data(model);
        initConstraintDynamics(model, data, constraints, details);
        recursive = Data(model);
        computeJointMinimalOrdering(model, recursive, constraints);
    }
};

extern "C" void *peer_load(const char *path, const char *loops) { return new Peer(path, loops); }

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

static const V &accelerations(Peer *peer, int what, size_t k)
{
    if (what == 0)
        return constraintDynamics(peer->model, peer->data, peer->q[k], peer->v[k], peer->x[k], peer->constraints,
                                  peer->details, peer->settings);
    lcaba(peer->model, peer->recursive, peer->q[k], peer->v[k], peer->x[k], peer->constraints, peer->recursive_details,
          peer->once);
    return peer->recursive.ddq;
}

extern "C" void peer_loop(void *handle, int what, long calls)
{
    Peer *peer = static_cast<Peer *>(handle);
    const size_t states = peer->q.size();
    size_t k = 0;
    for (long n = 0; n < calls; ++n) {
        accelerations(peer, what, k);
        k = k + 1 == states ? 0 : k + 1;
    }
}

extern "C" void peer_result(void *handle, int what, int state, double *qdd)
{
    Peer *peer = static_cast<Peer *>(handle);
    Eigen::Map<V>(qdd, peer->model.nv) = accelerations(peer, what, state);
}

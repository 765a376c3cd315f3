// KDL's momentum observer, ChainExternalWrenchEstimator (0), and the mass matrix, velocity terms and gravity (1) behind a
// C interface. Reads chains as write_model writes them.
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <kdl/chainexternalwrenchestimator.hpp>

using namespace KDL;

static Chain read_chain(const std::string &path, Vector &gravity)
{
    std::ifstream file(path);
    Chain chain;
    int joints = 0;
    file >> joints >> gravity[0] >> gravity[1] >> gravity[2];
    for (int j = 1; j <= joints; ++j) {
        int parent;
        std::string kind;
        double axis[3], mass, I[6];
        Rotation R;
        Vector p, center;
        file >> parent >> kind >> axis[0] >> axis[1] >> axis[2];
        for (double &entry : R.data) file >> entry;
        file >> p[0] >> p[1] >> p[2] >> mass >> center[0] >> center[1] >> center[2];
        for (double &entry : I) file >> entry;
        Vector along(axis[0], axis[1], axis[2]);
        if (kind.size() == 12 && kind.compare(0, 11, "JointModelR") == 0)
            along = Vector(kind[11] == 'X', kind[11] == 'Y', kind[11] == 'Z');
        else if (kind != "JointModelRevoluteUnaligned" || parent != j - 1)
            throw std::runtime_error("expected a chain of revolute joints, found " + kind);
        const RotationalInertia about(I[0], I[2], I[5], I[1], I[3], I[4]);
        const Joint joint("j" + std::to_string(j), p, R * along, Joint::RotAxis);
        chain.addSegment(Segment("l" + std::to_string(j), joint, Frame(R, p), RigidBodyInertia(mass, center, about)));
    }
    if (!file) throw std::runtime_error("cannot read " + path);
    return chain;
}

struct Peer {
    Vector gravity;
    Chain chain;
    ChainExternalWrenchEstimator estimator;
    ChainDynParam dynamics;
    JntSpaceInertiaMatrix M;
    std::vector<JntArray> q, v, x;
    JntArray residual, c, g;
    Wrench wrench;
    explicit Peer(const char *path)
        : chain(read_chain(path, gravity)), estimator(chain, gravity, 1000.0, 50.0, 0.0), dynamics(chain, gravity),
          M(chain.getNrOfJoints()), residual(chain.getNrOfJoints()), c(residual), g(residual)
    {
    }
};

extern "C" void *peer_load(const char *path) { return new Peer(path); }

extern "C" void peer_states(void *handle, int states, const double *q, const double *v, const double *x)
{
    Peer *peer = static_cast<Peer *>(handle);
    const int n = peer->chain.getNrOfJoints();
    for (int k = 0; k < states; ++k)
        for (auto &pair : {std::make_pair(&peer->q, q), std::make_pair(&peer->v, v), std::make_pair(&peer->x, x)}) {
            pair.first->push_back(JntArray(n));
            pair.first->back().data = Eigen::Map<const Eigen::VectorXd>(pair.second + k * n, n);
        }
    peer->estimator.setInitialMomentum(peer->q[0], peer->v[0]);
}

extern "C" void peer_loop(void *handle, int what, long calls)
{
    Peer *peer = static_cast<Peer *>(handle);
    const size_t states = peer->q.size();
    for (long n = 0; n < calls; ++n) {
        const size_t k = n % states;
        if (what == 0) {
            peer->estimator.JntToExtWrench(peer->q[k], peer->v[k], peer->x[k], peer->wrench);
            continue;
        }
        peer->dynamics.JntToMass(peer->q[k], peer->M);
        peer->dynamics.JntToCoriolis(peer->q[k], peer->v[k], peer->c);
        peer->dynamics.JntToGravity(peer->q[k], peer->g);
    }
}

extern "C" void peer_residual(void *handle, double *residual)
{
    Peer *peer = static_cast<Peer *>(handle);
    peer->estimator.getEstimatedJntTorque(peer->residual);
    Eigen::Map<Eigen::VectorXd>(residual, peer->residual.rows()) = peer->residual.data;
}

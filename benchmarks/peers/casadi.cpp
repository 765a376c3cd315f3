// Traces Pinocchio's algorithms with CasADi expressions, shares common subexpressions and writes C:
//   casadi MODEL QUANTITY FILE.c
// and prints the operations. The PyPI wheel has no pinocchio.casadi; this is its C++ side.
#include "pinocchio/autodiff/casadi.hpp"

#include "model.hpp"

#include <cstdio>

#include "pinocchio/algorithm/aba-derivatives.hpp"
#include "pinocchio/algorithm/aba.hpp"
#include "pinocchio/algorithm/crba.hpp"
#include "pinocchio/algorithm/regressor.hpp"
#include "pinocchio/algorithm/rnea-derivatives.hpp"
#include "pinocchio/algorithm/rnea.hpp"

using casadi::SX;
typedef pinocchio::ModelTpl<SX> Symbolic;
typedef pinocchio::DataTpl<SX> Workspace;

template <class D> static SX dense(const Eigen::MatrixBase<D> &X)
{
    SX result = SX::zeros(X.rows(), X.cols());
    for (int j = 0; j < X.cols(); ++j)
        for (int i = 0; i < X.rows(); ++i) result(i, j) = SX(X(i, j));
    return result;
}

template <class D> static SX mirrored(const Eigen::MatrixBase<D> &X)
{
    SX result = SX::zeros(X.rows(), X.cols());
    for (int j = 0; j < X.cols(); ++j)
        for (int i = 0; i < X.rows(); ++i) result(i, j) = SX(i <= j ? X(i, j) : X(j, i));
    return result;
}

int main(int, char **argv)
{
    const pinocchio::Model numeric = read_model(argv[1]);
    const std::string what = argv[2], file = argv[3];
    Symbolic m = numeric.cast<SX>();
    Workspace d(m);
    const SX q = SX::sym("q", m.nq), v = SX::sym("v", m.nv), x = SX::sym("x", m.nv);
    Symbolic::ConfigVectorType Q(m.nq);
    Symbolic::TangentVectorType W(m.nv), A(m.nv);
    for (int i = 0; i < m.nq; ++i) Q[i] = q(i);
    for (int i = 0; i < m.nv; ++i) W[i] = v(i), A[i] = x(i);
    SX result;
    const auto local = pinocchio::Convention::LOCAL;
    if (what == "inverse_dynamics") result = dense(pinocchio::rnea(m, d, Q, W, A));
    else if (what == "mass_matrix") { d.M.setZero(); pinocchio::crba(m, d, Q, local); result = mirrored(d.M); }
    else if (what == "forward_dynamics") result = dense(pinocchio::aba(m, d, Q, W, A, local));
    else if (what == "gravity") result = dense(pinocchio::computeGeneralizedGravity(m, d, Q));
    else if (what == "bias") result = dense(pinocchio::nonLinearEffects(m, d, Q, W));
    else if (what == "coriolis_matrix") result = dense(pinocchio::computeCoriolisMatrix(m, d, Q, W));
    else if (what == "mass_matrix_inverse") { pinocchio::computeMinverse(m, d, Q); result = mirrored(d.Minv); }
    else if (what == "inverse_dynamics_regressor") result = dense(pinocchio::computeJointTorqueRegressor(m, d, Q, W, A));
    else if (what == "inverse_dynamics_derivatives") {
        pinocchio::computeRNEADerivatives(m, d, Q, W, A);
        result = SX::horzcat({dense(d.dtau_dq), dense(d.dtau_dv), mirrored(d.M)});
    } else if (what == "forward_dynamics_derivatives") {
        pinocchio::computeABADerivatives(m, d, Q, W, A);
        result = SX::horzcat({dense(d.ddq_dq), dense(d.ddq_dv), mirrored(d.Minv)});
    }
    else return 2;
    casadi::SXVector outputs = SX::cse({SX::sparsify(result)});
    casadi::Function f("f", {q, v, x}, outputs);
    f.generate(file);
    long operations = 0;
    for (casadi_int k = 0; k < f.n_instructions(); ++k) {
        switch (f.instruction_id(k)) {
        case casadi::OP_ADD: case casadi::OP_SUB: case casadi::OP_MUL: case casadi::OP_DIV: case casadi::OP_INV:
        case casadi::OP_SQ: case casadi::OP_TWICE: ++operations;
        }
    }
    std::printf("%ld\n", operations);
}

// Reads a robot as benchmarks/peers.py writes it: numbers alone, so that no C++ object of a wheel's library, which is
// built for another processor, crosses into code built for this one.
#pragma once
#include <fstream>
#include <stdexcept>
#include <string>

#include "pinocchio/multibody.hpp"
#include "pinocchio/multibody/joint.hpp"

inline pinocchio::JointModel joint_of(const std::string &kind, const Eigen::Vector3d &axis)
{
    using namespace pinocchio;
    if (kind == "JointModelRX") return JointModelRX();
    if (kind == "JointModelRY") return JointModelRY();
    if (kind == "JointModelRZ") return JointModelRZ();
    if (kind == "JointModelPX") return JointModelPX();
    if (kind == "JointModelPY") return JointModelPY();
    if (kind == "JointModelPZ") return JointModelPZ();
    if (kind == "JointModelFreeFlyer") return JointModelFreeFlyer();
    if (kind == "JointModelSpherical") return JointModelSpherical();
    if (kind == "JointModelPrismaticUnaligned") return JointModelPrismaticUnaligned(axis);
    if (kind == "JointModelRevoluteUnaligned") return JointModelRevoluteUnaligned(axis);
    throw std::runtime_error("no joint of kind " + kind);
}

inline pinocchio::Model read_model(const std::string &path)
{
    std::ifstream file(path);
    pinocchio::Model model;
    int joints = 0;
    file >> joints;
    for (int k = 0; k < 3; ++k) file >> model.gravity.linear()[k];
    for (int j = 1; j <= joints; ++j) {
        int parent;
        std::string kind;
        Eigen::Vector3d axis, p, center;
        Eigen::Matrix3d R;
        Eigen::Matrix<double, 6, 1> I;
        double mass;
        file >> parent >> kind;
        for (int k = 0; k < 3; ++k) file >> axis[k];
        for (int k = 0; k < 9; ++k) file >> R(k / 3, k % 3);
        for (int k = 0; k < 3; ++k) file >> p[k];
        file >> mass;
        for (int k = 0; k < 3; ++k) file >> center[k];
        for (int k = 0; k < 6; ++k) file >> I[k];
        const auto id = model.addJoint(parent, joint_of(kind, axis), pinocchio::SE3(R, p), "j" + std::to_string(j));
        const pinocchio::Symmetric3 about(I[0], I[1], I[2], I[3], I[4], I[5]);
        model.appendBodyToJoint(id, pinocchio::Inertia(mass, center, about), pinocchio::SE3::Identity());
    }
    if (!file) throw std::runtime_error("cannot read " + path);
    return model;
}

// The interface of unisa-acg/inverse-dynamics-solver, for tests without ROS.
#pragma once
#include <Eigen/Core>
#include <string>

#include "rclcpp/rclcpp.hpp"

namespace inverse_dynamics_solver
{
class InverseDynamicsSolver
{
public:
  virtual ~InverseDynamicsSolver() {}
  virtual void initialize(
    rclcpp::node_interfaces::NodeParametersInterface::ConstSharedPtr, const std::string &, const std::string &) = 0;
  virtual Eigen::MatrixXd getInertiaMatrix(const Eigen::VectorXd &) const = 0;
  virtual Eigen::VectorXd getCoriolisVector(const Eigen::VectorXd &, const Eigen::VectorXd &) const = 0;
  virtual Eigen::VectorXd getGravityVector(const Eigen::VectorXd &) const = 0;
  virtual Eigen::VectorXd getFrictionVector(const Eigen::VectorXd &) const = 0;
  virtual Eigen::VectorXd getTorques(
    const Eigen::VectorXd &, const Eigen::VectorXd &, const Eigen::VectorXd &) const = 0;
};
}  // namespace inverse_dynamics_solver

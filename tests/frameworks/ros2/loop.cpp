// A fake robot: runs the controllers and the solver for states of standard input, and counts allocations in update().
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>

#include "PACKAGE/controllers.hpp"
#include "PACKAGE/inverse_dynamics_solver.hpp"

using namespace PACKAGE;  // NOLINT
static long allocations;

extern "C" void * __libc_malloc(std::size_t);
extern "C" void * malloc(std::size_t size)
{
  allocations++;
  return __libc_malloc(size);
}

static double next()
{
  double value = 0;
  return std::scanf("%lf", &value) == 1 ? value : std::numeric_limits<double>::quiet_NaN();
}

static void print(const double * values, std::size_t count)
{
  for (std::size_t k = 0; k < count; k++) {
    std::printf("%.17g\n", values[k]);
  }
}

struct Robot
{
  Vector q{}, qd{}, effort{};
};

template <typename Controller>
static void connect(Controller & controller, Robot & robot)
{
  std::vector<std::string> joints;
  for (std::size_t k = 0; k < N; k++) {
    joints.push_back("joint" + std::to_string(k));
    const auto name = joints.back();
    controller.command_interfaces_.emplace_back(name, "effort", &robot.effort[k]);
    controller.state_interfaces_.emplace_back(name, "position", &robot.q[k]);
  }
  for (std::size_t k = 0; k < N; k++) {
    controller.state_interfaces_.emplace_back(joints[k], "velocity", &robot.qd[k]);
  }
  auto & values = controller.get_node()->values;
  for (const Field & field : FIELDS) {
    values[std::string("parameters.") + field.name] = rclcpp::Parameter(next());
  }
  if (controller.on_init() != CallbackReturn::SUCCESS) std::exit(2);
  if (controller.on_configure({}) != CallbackReturn::ERROR) std::exit(3);  // the joints have no names
  values["joints"] = rclcpp::Parameter(joints);
}

template <typename Controller>
static void updated(Controller & controller, const Robot & robot, return_type expected = return_type::OK)
{
  const long before = allocations;
  const auto found = controller.update({}, {});
  std::fprintf(stderr, "allocations: %ld\n", allocations - before);
  if (found != expected) std::exit(4);
  print(robot.effort.data(), N);
}

int main()
{
  Robot robot;
  GravityCompensation gravity;
  connect(gravity, robot);
  if (gravity.on_configure({}) != CallbackReturn::SUCCESS) return 5;
  if (gravity.on_activate({}) != CallbackReturn::SUCCESS) return 6;
  for (double & each : robot.q) each = next();
  updated(gravity, robot);
  std::swap(gravity.state_interfaces_[0], gravity.state_interfaces_[1]);
  if (gravity.on_activate({}) != CallbackReturn::ERROR) return 7;
  robot.q[0] = std::numeric_limits<double>::quiet_NaN();
  updated(gravity, robot, return_type::ERROR);

  ComputedTorque torque;
  connect(torque, robot);
  if (torque.on_configure({}) != CallbackReturn::ERROR) return 8;  // there are no gains
  torque.get_node()->values["Kp"] = rclcpp::Parameter(std::vector<double>(N, 30.0));
  torque.get_node()->values["Kd"] = rclcpp::Parameter(std::vector<double>(N, 8.0));
  if (torque.on_configure({}) != CallbackReturn::SUCCESS) return 9;
  auto references = torque.export_reference_interfaces();
  for (double & each : robot.q) each = next();
  for (double & each : robot.qd) each = next();
  if (torque.on_activate({}) != CallbackReturn::SUCCESS) return 10;
  updated(torque, robot);  // it holds the present position
  for (auto & each : references) each.set_value(next());
  updated(torque, robot);
  torque.on_deactivate({});
  print(robot.effort.data(), N);

  InverseDynamicsSolver solver;
  auto node = std::make_shared<rclcpp::node_interfaces::NodeParametersInterface>();
  for (const Field & field : FIELDS) node->values[std::string("dynamics.") + field.name] = rclcpp::Parameter(next());
  solver.initialize(node, "dynamics");
  Eigen::VectorXd q(N), qd(N), qdd(N);
  for (auto * vector : {&q, &qd, &qdd}) for (double & each : *vector) each = next();
  print(solver.getInertiaMatrix(q).data(), N * N);
  print(solver.getCoriolisVector(q, qd).data(), N);
  print(solver.getGravityVector(q).data(), N);
  print(solver.getTorques(q, qd, qdd).data(), N);
  try {
    solver.getGravityVector(Eigen::VectorXd::Zero(N + 1));
  } catch (const std::invalid_argument &) {
    return 0;
  }
  return 11;
}

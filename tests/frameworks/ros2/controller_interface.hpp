// The part of controller_interface and hardware_interface that generated packages use, for tests without ROS.
#pragma once
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

namespace hardware_interface
{
class CommandInterface
{
public:
  CommandInterface(const std::string & prefix, const std::string & name, double * value)
  : name_(prefix + "/" + name), value_(value) {}
  const std::string & get_name() const { return name_; }
  bool set_value(double value) { *value_ = value; return true; }

protected:
  std::string name_;
  double * value_;
};

class StateInterface : public CommandInterface
{
public:
  using CommandInterface::CommandInterface;
  double get_value() const { return *value_; }
};
}  // namespace hardware_interface

namespace controller_interface
{
enum class CallbackReturn { SUCCESS, FAILURE, ERROR };
enum class return_type { OK, ERROR };
enum class interface_configuration_type { ALL, INDIVIDUAL, NONE };
struct InterfaceConfiguration
{
  interface_configuration_type type;
  std::vector<std::string> names = {};
};

class ControllerInterfaceBase
{
public:
  virtual ~ControllerInterfaceBase() = default;
  virtual CallbackReturn on_init() = 0;
  virtual CallbackReturn on_configure(const rclcpp_lifecycle::State &) = 0;
  virtual CallbackReturn on_activate(const rclcpp_lifecycle::State &) = 0;
  virtual CallbackReturn on_deactivate(const rclcpp_lifecycle::State &) = 0;
  virtual InterfaceConfiguration command_interface_configuration() const = 0;
  virtual InterfaceConfiguration state_interface_configuration() const = 0;
  virtual return_type update(const rclcpp::Time &, const rclcpp::Duration &) = 0;

  const std::shared_ptr<rclcpp_lifecycle::LifecycleNode> & get_node() { return node_; }
  template <typename T>
  T auto_declare(const std::string & name, const T & value)
  {
    node_->values.emplace(name, rclcpp::Parameter(value));
    return value;
  }

  std::vector<hardware_interface::CommandInterface> command_interfaces_;
  std::vector<hardware_interface::StateInterface> state_interfaces_;

private:
  std::shared_ptr<rclcpp_lifecycle::LifecycleNode> node_ = std::make_shared<rclcpp_lifecycle::LifecycleNode>();
};

class ControllerInterface : public ControllerInterfaceBase
{
};

class ChainableControllerInterface : public ControllerInterfaceBase
{
public:
  return_type update(const rclcpp::Time & time, const rclcpp::Duration & period) final
  {
    update_reference_from_subscribers(time, period);
    return update_and_write_commands(time, period);
  }
  std::vector<hardware_interface::CommandInterface> export_reference_interfaces()
  {
    return on_export_reference_interfaces();
  }

protected:
  virtual std::vector<hardware_interface::CommandInterface> on_export_reference_interfaces() = 0;
  virtual return_type update_reference_from_subscribers(const rclcpp::Time &, const rclcpp::Duration &) = 0;
  virtual return_type update_and_write_commands(const rclcpp::Time &, const rclcpp::Duration &) = 0;
  std::vector<double> reference_interfaces_;
};
}  // namespace controller_interface

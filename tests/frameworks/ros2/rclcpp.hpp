// The part of rclcpp that generated packages use, for tests without ROS.
#pragma once
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#define RCLCPP_ERROR(logger, ...) ((void)(logger), std::fprintf(stderr, __VA_ARGS__), std::fputc('\n', stderr))

namespace rclcpp
{
struct Time {};
struct Duration {};
struct Logger {};

class Parameter
{
public:
  using Value = std::variant<double, std::vector<double>, std::vector<std::string>>;
  explicit Parameter(Value value = 0.0) : value_(std::move(value)) {}
  double as_double() const { return std::get<0>(value_); }
  std::vector<double> as_double_array() const { return std::get<1>(value_); }
  std::vector<std::string> as_string_array() const { return std::get<2>(value_); }

private:
  Value value_;
};

namespace node_interfaces
{
class NodeParametersInterface
{
public:
  using ConstSharedPtr = std::shared_ptr<const NodeParametersInterface>;
  bool has_parameter(const std::string & name) const { return values.count(name) > 0; }
  Parameter get_parameter(const std::string & name) const { return values.at(name); }
  std::map<std::string, Parameter> values;
};
}  // namespace node_interfaces
}  // namespace rclcpp

namespace rclcpp_lifecycle
{
struct State {};

class LifecycleNode : public rclcpp::node_interfaces::NodeParametersInterface
{
public:
  rclcpp::Logger get_logger() const { return {}; }
  const char * get_name() const { return "controller"; }
};
}  // namespace rclcpp_lifecycle

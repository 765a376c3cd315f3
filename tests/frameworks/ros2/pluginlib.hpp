// The macro of pluginlib, for tests without ROS: a class that can be loaded has this base and this constructor.
#pragma once
#include <type_traits>

#define PLUGINLIB_EXPORT_CLASS(kind, base) \
  static_assert(std::is_base_of<base, kind>::value && std::is_default_constructible<kind>::value, #kind);

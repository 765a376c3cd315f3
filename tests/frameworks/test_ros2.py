"""The ROS 2 package: built by colcon over stubs of ROS, run on a fake robot, and read by ament's linters."""

from __future__ import annotations

import os
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from frameworks.packages import WITH_PARAMETERS, draw, written
from helpers.loading import ROOT

import symgen

STUBS = Path(__file__).parent / "ros2"
HEADERS = {
    "rclcpp": {"rclcpp/rclcpp.hpp": "rclcpp"},
    "rclcpp_lifecycle": {},
    "hardware_interface": {"hardware_interface/handle.hpp": "controller_interface"},
    "controller_interface": {
        "controller_interface/controller_interface.hpp": "controller_interface",
        "controller_interface/chainable_controller_interface.hpp": "controller_interface",
    },
    "pluginlib": {"pluginlib/class_list_macros.hpp": "pluginlib"},
    "inverse_dynamics_solver": {"inverse_dynamics_solver/inverse_dynamics_solver.hpp": "inverse_dynamics_solver"},
}
"""The headers of each package of ROS that a generated package includes, and the stub that takes the header's place."""
QUANTITIES = ("gravity", "computed_torque", "mass_matrix", "bias", "inverse_dynamics")
ROBOTS = {
    "planar_2r": WITH_PARAMETERS[0],
    "panda": symgen.load(ROOT / "robots" / "panda.toml", runtime=("payload",)),
    "ur5": symgen.load(ROOT / "robots" / "ur5.toml"),
}
CMAKE = """cmake_minimum_required(VERSION 3.16)
project(NAME NONE)
find_package(ament_cmake REQUIRED)
install(DIRECTORY include/ DESTINATION include)
ament_export_include_directories(include)
ament_package(CONFIG_EXTRAS extras.cmake)
"""
EXTRAS = """macro(pluginlib_export_plugin_description_file category file)
  install(FILES ${file} DESTINATION share/${PROJECT_NAME})
endmacro()
"""
FLAGS = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wno-unused-parameter", "-Werror")


def ran(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done


def with_stubs(place):
    """Write a package for each package of ROS that is needed; return the folder."""
    for name, headers in HEADERS.items():
        for header, stub in headers.items():
            (place / name / "include" / header).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(STUBS / f"{stub}.hpp", place / name / "include" / header)
        (place / name / "include").mkdir(parents=True, exist_ok=True)
        (place / name / "CMakeLists.txt").write_text(CMAKE.replace("NAME", name))
        (place / name / "extras.cmake").write_text(EXTRAS if name == "pluginlib" else "")
        description = "".join(f"<{tag}>a</{tag}>" for tag in ("description", "license"))
        (place / name / "package.xml").write_text(
            f'<package format="3"><name>{name}</name><version>1.0.0</version>{description}'
            '<maintainer email="a@example.com">a</maintainer><buildtool_depend>ament_cmake</buildtool_depend>'
            "<export><build_type>ament_cmake</build_type></export></package>"
        )
    return place


@pytest.fixture(scope="module", params=ROBOTS)
def package(tmp_path_factory, request):
    """The name of a robot, and a folder with its package."""
    place = tmp_path_factory.mktemp("ros2")
    written(place, "ros2", ROBOTS[request.param], ("gravity",))
    return request.param, place


def eigen():
    for place in ("/usr/include/eigen3", "/usr/local/include/eigen3"):
        if Path(place).is_dir():
            return place
    pytest.skip("Eigen is not installed")


def test_controllers_and_solver_give_the_values_of_the_c_and_update_allocates_nothing(package, tmp_path):
    name, folder = package
    source, include = folder / f"{name}_ros2", with_stubs(tmp_path / "stubs")
    (tmp_path / "loop.cpp").write_text((STUBS / "loop.cpp").read_text().replace("PACKAGE", f"{name}_ros2"))
    paths = [f"-I{include / each / 'include'}" for each in HEADERS]
    paths += [f"-I{source / 'include'}", f"-I{source / 'include' / source.name}", f"-isystem{eigen()}"]
    ran("cc", "-std=c99", "-O1", *paths, "-c", source / "src" / f"{name}.c", "-o", tmp_path / "c.o")
    sources = [tmp_path / "loop.cpp", source / "src" / "plugins.cpp", tmp_path / "c.o"]
    ran("c++", *FLAGS, *paths, *sources, "-o", tmp_path / "loop", "-lm")
    robot = ROBOTS[name]
    module = symgen.build(robot, quantities=QUANTITIES)
    values = {key: value + 0.1 * k for k, (key, value) in enumerate(module.defaults.items(), 1)}
    record = {"parameters": module.parameters(**values)} if values else {}
    q, qd, qdd, goal, rate, change = draw(robot, 5)
    given = list(values.values())
    numbers = [*given, *q, *given, *q, *qd, *goal, *rate, *change, *given, *q, *qd, *qdd]
    done = ran(tmp_path / "loop", input="\n".join(map(repr, map(float, numbers))))
    errors = done.stderr.splitlines()
    assert [line for line in errors if "allocations" in line] == ["allocations: 0"] * 4
    assert f"joints: expected {robot.nq} names in the order of q, found 0" in errors
    assert f"Kp: expected {robot.nq} gains, found 0" in errors
    gains, zero = (np.full(robot.nq, 30.0), np.full(robot.nq, 8.0)), np.zeros(robot.nq)
    g, bias = module.gravity(q, **record), module.bias(q, qd, **record)
    truth = (
        g,
        zero,
        module.computed_torque(q, qd, zero, -qd, zero, *gains, **record),
        module.computed_torque(q, qd, goal - q, rate - qd, change, *gains, **record),
        zero,
        module.mass_matrix(q, **record).ravel(),
        bias - g,
        g,
        module.inverse_dynamics(q, qd, qdd, **record),
    )
    found = np.array(done.stdout.split(), float)
    assert np.allclose(found, np.concatenate(truth), rtol=0, atol=1e-11 * np.abs(np.concatenate(truth)).max())


def test_colcon_builds_the_package_and_finds_what_it_exports(package, tmp_path):
    name, folder = package
    if shutil.which("colcon") is None or not Path("/usr/share/ament_cmake").is_dir():
        pytest.skip("colcon or ament_cmake is not installed")
    eigen()
    shutil.copytree(folder, with_stubs(tmp_path / "src") / "generated")
    # ament's modules belong to the Python of the system
    environment = {**os.environ, "PYTHONPATH": "", "VIRTUAL_ENV": ""}
    environment["PATH"] = os.pathsep.join(["/usr/bin", environment["PATH"]])
    ran("colcon", "build", "--merge-install", "--executor", "sequential", cwd=tmp_path, env=environment)
    install = tmp_path / "install"
    assert (install / "lib" / f"lib{name}_ros2.so").is_file()
    assert (install / "share" / f"{name}_ros2" / "plugins.xml").is_file()
    assert (install / "include" / f"{name}_ros2" / "controllers.hpp").is_file()


@pytest.mark.parametrize("linter", ["xmllint", "lint_cmake", "cpplint", "uncrustify"])
def test_linters_of_ament_are_silent(package, linter):
    name, folder = package
    if shutil.which(f"ament_{linter}") is None:
        pytest.skip(f"ament_{linter} is not installed")
    source = folder / f"{name}_ros2"
    paths = {
        "xmllint": [source / "package.xml", source / "plugins.xml"],
        "lint_cmake": [source / "CMakeLists.txt"],
    }.get(linter, [*(source / "include").glob("*/*.hpp"), *(source / "src").glob("*.cpp")])
    options = ["--filters=-legal/copyright", "--linelength=120"] if linter == "cpplint" else []
    ran(f"ament_{linter}", *options, *paths, env={**os.environ, "PYTHONPATH": ""})


def test_every_plugin_of_the_description_is_exported(package):
    name, folder = package
    source = folder / f"{name}_ros2"
    classes = {each.get("type"): each.get("base_class_type") for each in ET.parse(source / "plugins.xml").iter("class")}
    exported = (source / "src" / "plugins.cpp").read_text()
    assert classes and all(f"{kind}, {base})" in exported for kind, base in classes.items())


def test_what_a_package_cannot_have_is_refused_by_name():
    for robot, message in (
        (symgen.load(ROOT / "robots" / "ur5.toml", base="floating"), "ros2 supports only joints of one position each"),
        (symgen.load(ROOT / "robots" / "ur5.toml", name="UR5"), "target ros2: names of packages have only lower-case"),
    ):
        with pytest.raises(symgen.UnsupportedError, match=message):
            symgen.generate(robot, target=("ros2",), quantities=("gravity",))

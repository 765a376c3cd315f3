"""The header of C++: without a warning by two compilers, over several types of numbers, found by CMake."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pinocchio
import pytest
from frameworks.packages import written
from helpers.loading import ROOT, example_root

import symgen

STRICT = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wdouble-promotion", "-Wshadow", "-Werror"]
QUANTITIES = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives", "kinetic_energy")
Q, V, A = np.random.default_rng(8).normal(size=(3, 6))

PRINT = """
#include <cstdio>
#include <ur5/eigen.hpp>

int main()
{
    ur5::Vector<double, 6> q, v, a;
    for (int k = 0; k < 6; k++) if (std::scanf("%lf", &q[k]) != 1) return 1;
    for (int k = 0; k < 6; k++) if (std::scanf("%lf", &v[k]) != 1) return 1;
    for (int k = 0; k < 6; k++) if (std::scanf("%lf", &a[k]) != 1) return 1;
    const auto tau = ur5::inverse_dynamics<double>(q, v, a);
    const auto slow = ur5::inverse_dynamics<float>(q.cast<float>(), v.cast<float>(), a.cast<float>());
    const auto d = ur5::inverse_dynamics_derivatives<double>(q, v, a);
    for (int k = 0; k < 6; k++) std::printf("%.17g\\n", tau[k]);
    for (int k = 0; k < 6; k++) std::printf("%.17g\\n", static_cast<double>(slow[k]));
    for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) std::printf("%.17g\\n", d.dtau_dq(i, j));
    std::printf("%.17g\\n", ur5::kinetic_energy<double>(q, v));
}
"""

DUAL = """
#include <cmath>
#include <cstdio>
#include <initializer_list>

struct Dual { /* a number and its rate */
    double x, r;
    explicit Dual(double value, double rate = 0) : x(value), r(rate) {}
    Dual() = default;
};
inline Dual operator+(Dual a, Dual b) { return Dual(a.x + b.x, a.r + b.r); }
inline Dual operator-(Dual a, Dual b) { return Dual(a.x - b.x, a.r - b.r); }
inline Dual operator-(Dual a) { return Dual(-a.x, -a.r); }
inline Dual operator*(Dual a, Dual b) { return Dual(a.x*b.x, a.r*b.x + a.x*b.r); }
inline Dual operator/(Dual a, Dual b) { return Dual(a.x/b.x, (a.r - a.x/b.x*b.r)/b.x); }
inline Dual sin(Dual a) { return Dual(std::sin(a.x), std::cos(a.x)*a.r); }
inline Dual cos(Dual a) { return Dual(std::cos(a.x), -std::sin(a.x)*a.r); }
#include <ur5/ur5.hpp>

int main()
{
    Dual q[6], v[6], a[6], tau[6];
    for (Dual *x : {q, v, a}) for (int k = 0; k < 6; k++) { x[k].r = 0; if (std::scanf("%lf", &x[k].x) != 1) return 1; }
    q[1].r = 1;
    ur5::inverse_dynamics(q, v, a, tau);
    for (int k = 0; k < 6; k++) std::printf("%.17g\\n", tau[k].r);
}
"""

BESIDE = """
#include <cstdio>
#include <pinocchio/algorithm/rnea.hpp>
#include <panda/eigen.hpp>

int main()
{
    double x;
    auto next = [&] { return std::scanf("%lf", &x) == 1 ? x : 0; };
    pinocchio::Model model;
    for (int joint = 0; joint < 7; joint++) {
        Eigen::Matrix3d R, I;
        Eigen::Vector3d p, c;
        for (int k = 0; k < 9; k++) R(k / 3, k % 3) = next();
        for (int k = 0; k < 3; k++) p[k] = next();
        const double m = next();
        for (int k = 0; k < 3; k++) c[k] = next();
        for (int k = 0; k < 9; k++) I(k / 3, k % 3) = next();
        model.addJoint(joint, pinocchio::JointModelRZ(), pinocchio::SE3(R, p), std::to_string(joint));
        model.appendBodyToJoint(joint + 1, pinocchio::Inertia(m, c, I));
    }
    pinocchio::Data data(model);
    panda::Vector<double, 7> q, v, a;
    for (auto *x : {&q, &v, &a}) for (int k = 0; k < 7; k++) (*x)[k] = next();
    const Eigen::VectorXd theirs = pinocchio::rnea(model, data, q, v, a);
    std::printf("%.17g %.17g", (theirs - panda::inverse_dynamics<double>(q, v, a)).norm(), theirs.norm());
}
"""

SYMBOLIC = """
#include <casadi/casadi.hpp>
#include <ur5/ur5.hpp>
#include <cstdio>

int main()
{
    using casadi::SX;
    std::vector<SX> q(6), v(6), a(6), tau(6);
    for (int k = 0; k < 6; k++) { q[k] = SX::sym("q"); v[k] = SX::sym("v"); a[k] = SX::sym("a"); }
    ur5::inverse_dynamics(q.data(), v.data(), a.data(), tau.data());
    const SX J = jacobian(vertcat(tau), vertcat(q));
    const casadi::Function f("f", {vertcat(q), vertcat(v), vertcat(a)}, {vertcat(tau), J});
    std::vector<double> x(18);
    for (double &each : x) if (std::scanf("%lf", &each) != 1) return 1;
    using DM = casadi::DM;
    auto at = [&](int k) { return DM(std::vector<double>(x.begin() + 6*k, x.begin() + 6*k + 6)); };
    const auto found = f(std::vector<DM>{at(0), at(1), at(2)});
    for (int k = 0; k < 6; k++) std::printf("%.17g\\n", static_cast<double>(found[0](k)));
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) std::printf("%.17g\\n", static_cast<double>(found[1](i, j)));
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("cpp")
    written(place, "cpp", "ur5", QUANTITIES)
    for name, text in (("print", PRINT), ("dual", DUAL), ("symbolic", SYMBOLIC)):
        (place / f"{name}.cpp").write_text(text)
    return place


@pytest.fixture(scope="module")
def truth():
    return symgen.build(ROOT / "robots" / "ur5.toml", quantities=QUANTITIES)


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def numbers(program):
    text = "\n".join(map(repr, [*Q.tolist(), *V.tolist(), *A.tolist()]))
    return np.array(run(program, input=text).split(), float)


def eigen():
    """Where the headers of Eigen are."""
    found = importlib.util.find_spec("cmeel")
    own = [Path(found.origin).parent.parent / "cmeel.prefix" / "include" / "eigen3"] if found else []
    for place in (*own, Path("/usr/include/eigen3"), Path("/usr/local/include/eigen3")):
        if (place / "Eigen").is_dir():
            return place
    return pytest.skip("Eigen is not installed")


@pytest.mark.parametrize("compiler", ["g++", "clang++", "clang++-19"])
def test_views_of_eigen_give_the_values_without_a_warning(compiler, folder, truth):
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    program = folder / compiler
    run(
        compiler,
        *STRICT,
        "-O1",
        "-isystem",
        eigen(),
        f"-I{folder}/ur5_cpp/include",
        folder / "print.cpp",
        "-o",
        program,
    )
    found = numbers(program)
    tau, dq = truth.inverse_dynamics(Q, V, A), truth.inverse_dynamics_derivatives(Q, V, A)[0]
    assert np.allclose(found[:6], tau, rtol=0, atol=1e-12 * np.abs(tau).max())
    assert np.allclose(found[6:12], tau, rtol=0, atol=1e-5 * np.abs(tau).max())
    assert np.allclose(found[12:48], dq.ravel(), rtol=0, atol=1e-12 * np.abs(dq).max())
    assert np.isclose(found[48], truth.kinetic_energy(Q, V), rtol=1e-13)


def test_numbers_that_differentiate_give_the_analytic_derivative(folder, truth):
    run("g++", *STRICT, "-O1", f"-I{folder}/ur5_cpp/include", folder / "dual.cpp", "-o", folder / "dual")
    column = truth.inverse_dynamics_derivatives(Q, V, A)[0][:, 1]
    assert np.allclose(numbers(folder / "dual"), column, rtol=0, atol=1e-12 * np.abs(column).max())


def test_casadi_records_it(folder, truth):
    casadi = pytest.importorskip("casadi")
    root = Path(casadi.__file__).parent
    flags = ["-std=c++17", "-O0", "-D_GLIBCXX_USE_CXX11_ABI=1", f"-I{root}/include", f"-I{folder}/ur5_cpp/include"]
    link = [f"-L{root}", "-lcasadi", f"-Wl,-rpath,{root}"]
    run("g++", *flags, folder / "symbolic.cpp", "-o", folder / "symbolic", *link)
    found = numbers(folder / "symbolic")
    tau, dq = truth.inverse_dynamics(Q, V, A), truth.inverse_dynamics_derivatives(Q, V, A)[0]
    assert np.allclose(found[:6], tau, rtol=0, atol=1e-12 * np.abs(tau).max())
    assert np.allclose(found[6:], dq.ravel(), rtol=0, atol=1e-11 * np.abs(dq).max())


def test_a_project_of_cmake_finds_it_installed(folder, tmp_path, truth):
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed")
    run("cmake", "-S", folder / "ur5_cpp", "-B", tmp_path / "made", f"-DCMAKE_INSTALL_PREFIX={tmp_path}/installed")
    run("cmake", "--install", tmp_path / "made")
    (tmp_path / "main.cpp").write_text(PRINT)
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(consumer LANGUAGES CXX)\nfind_package(ur5 1.0 REQUIRED)\n"
        "add_executable(consumer main.cpp)\ntarget_link_libraries(consumer ur5::ur5)\n"
        f"target_include_directories(consumer PRIVATE {eigen()})\n"
    )
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={tmp_path}/installed")
    run("cmake", "--build", tmp_path / "build")
    tau = truth.inverse_dynamics(Q, V, A)
    assert np.allclose(numbers(tmp_path / "build" / "consumer")[:6], tau, rtol=0, atol=1e-12 * np.abs(tau).max())


def test_pinocchio_linked_beside_it_says_the_same(tmp_path):
    prefix = eigen().parent.parent
    if not (prefix / "include" / "pinocchio").is_dir():
        pytest.skip("Pinocchio's headers are not installed")
    written(tmp_path, "cpp", "panda", ("inverse_dynamics",))
    (tmp_path / "beside.cpp").write_text(BESIDE)
    limits = [f"-DBOOST_MPL_LIMIT_{kind}_SIZE=30" for kind in ("LIST", "VECTOR")]  # as Pinocchio's own build has them
    limits += [
        "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
        "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
        "-DPINOCCHIO_ENABLE_TEMPLATE_INSTANTIATION",
    ]
    include = ["-isystem", eigen(), "-isystem", prefix / "include", f"-I{tmp_path}/panda_cpp/include"]
    libraries = ["-lpinocchio_default", f"-L{prefix}/lib", f"-Wl,-rpath,{prefix}/lib"]
    run("g++", "-std=c++17", "-w", *limits, *include, tmp_path / "beside.cpp", "-o", tmp_path / "beside", *libraries)
    full = pinocchio.buildModelFromUrdf(str(example_root() / "panda_description" / "urdf" / "panda.urdf"))
    model = pinocchio.buildReducedModel(full, [8, 9], np.zeros(9))
    given = []
    for joint in range(1, 8):
        place, body = model.jointPlacements[joint], model.inertias[joint]
        given += [*place.rotation.ravel(), *place.translation, body.mass, *body.lever, *body.inertia.ravel()]
    text = "\n".join(repr(float(each)) for each in [*given, *np.random.default_rng(4).normal(size=21)])
    difference, size = map(float, run(tmp_path / "beside", input=text).split())
    assert difference < 1e-9 * size

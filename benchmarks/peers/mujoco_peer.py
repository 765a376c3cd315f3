"""MuJoCo as a peer: its C library with the same URDF without shapes."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import cffi
import numpy as np

CASES = {"inverse_dynamics": 0, "mass_matrix": 1, "forward_dynamics": 2}


def candidates(peers_package, name, urdf, floating, locked, given, timer, held):
    """Return candidates by (quantity, peer); raises if MuJoCo is not installed or refuses the robot."""
    import mujoco

    if urdf is None:
        raise ValueError("no URDF is available")
    package = Path(mujoco.__file__).parent
    (library,) = sorted(package.glob("libmujoco.so*"))[:1]
    options = [*peers_package.FAST, f"-I{package / 'include'}", str(library), f"-Wl,-rpath,{package}"]
    path = peers_package.compile_peer("gcc", [peers_package.HERE / "mujoco.c"], options)
    file = _stripped(mujoco, urdf, floating, locked, peers_package.KEPT / f"{name}.xml")
    q = given["q"]
    if floating:  # MuJoCo's quaternions begin with the real part
        q = np.ascontiguousarray(np.concatenate([q[:, :3], q[:, 6:7], q[:, 3:6], q[:, 7:]], axis=1))
    ffi = cffi.FFI()
    ffi.cdef(
        "void *peer_mujoco(const char *path, int states, const double *q, const double *v, const double *x);"
        "void peer_loop(void *handle, int what, long calls);"
    )
    opened = ffi.dlopen(str(path))
    arrays = [ffi.from_buffer("double[]", each) for each in (q, given["qd"], given["qdd"])]
    handle = opened.peer_mujoco(str(file).encode(), len(q), *arrays)
    if not handle:
        raise RuntimeError(f"{file} cannot be loaded")
    held += [ffi, opened, arrays, q]
    loop = peers_package.address(ffi, opened, "peer_loop")
    pointer = int(ffi.cast("intptr_t", handle))
    return {(quantity, "MuJoCo"): timer.loop(loop, pointer, case) for quantity, case in CASES.items()}


def _stripped(mujoco, urdf, floating, locked, target):
    tree = ElementTree.parse(urdf)
    root = tree.getroot()
    for link in root.findall("link"):
        for shape in [*link.findall("visual"), *link.findall("collision")]:
            link.remove(shape)
    for joint in root.findall("joint"):
        if joint.get("name") in locked:
            joint.set("type", "fixed")
        for mimic in joint.findall("mimic"):
            joint.remove(mimic)
    for element in list(root):
        if element.tag not in ("link", "joint"):
            root.remove(element)
    fuse = "false" if floating else "true"
    settings = {"balanceinertia": "true", "fusestatic": fuse, "boundmass": "1e-9", "boundinertia": "1e-12"}
    ElementTree.SubElement(ElementTree.SubElement(root, "mujoco"), "compiler", settings)
    temporary = target.with_suffix(".urdf")
    tree.write(temporary)
    specification = mujoco.MjSpec.from_file(str(temporary))
    if floating:
        specification.worldbody.first_body().add_freejoint()
    specification.compile()
    target.write_text(specification.to_xml())
    return target

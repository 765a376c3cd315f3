"""URDF texts of large robots: chains of any length and a humanoid tree, with oblique joints and solid inertias."""

from __future__ import annotations

import random
from collections.abc import Sequence


def chain(links: int, seed: int = 1) -> str:
    """Return the URDF of a fixed base and ``links`` revolute joints in a row."""
    return _urdf("chain", [(f"link{k}", f"link{k - 1}" if k else "base") for k in range(links)], seed)


def humanoid(seed: int = 1) -> str:
    """Return the URDF of a trunk with 69 revolute joints: waist, neck, two legs, two arms and ten fingers."""
    waist = _row("trunk", "waist", 3)
    rows = [waist, _row(waist[-1][0], "neck", 4)]
    for side in ("left", "right"):
        rows.append(_row("trunk", f"{side}_leg", 7))
        rows.append(arm := _row(waist[-1][0], f"{side}_arm", 9))
        rows += [_row(arm[-1][0], f"{side}_finger{k}_", 3) for k in range(5)]
    return _urdf("humanoid", [("trunk", "base"), *(link for row in rows for link in row)][1:], seed, base="trunk")


def _row(parent: str, name: str, count: int) -> list[tuple[str, str]]:
    """Links in a row, each with its parent."""
    return [(f"{name}{k}", f"{name}{k - 1}" if k else parent) for k in range(count)]


def _urdf(name: str, links: Sequence[tuple[str, str]], seed: int, base: str = "base") -> str:
    source = random.Random(seed)
    lines = [f'<robot name="{name}">', _link(base, source)]
    for link, parent in links:
        rpy, xyz = _three(source, 3.0), _three(source, 0.3)
        axis = source.choice(("1 0 0", "0 1 0", "0 0 1"))
        lines += [
            _link(link, source),
            f'<joint name="joint_{link}" type="revolute"><parent link="{parent}"/><child link="{link}"/>',
            f'<origin rpy="{rpy}" xyz="{xyz}"/><axis xyz="{axis}"/>',
            '<limit lower="-3" upper="3" effort="10" velocity="5"/></joint>',
        ]
    return "\n".join([*lines, "</robot>"])


def _link(name: str, source: random.Random) -> str:
    """A solid box somewhere, so that its inertia is positive definite."""
    mass = round(source.uniform(0.2, 2), 4)
    a, b, c = (source.uniform(0.05, 0.3) ** 2 for _ in range(3))
    moments = zip("xyz", (b + c, a + c, a + b), strict=True)
    inertia = " ".join(f'i{x}{x}="{mass / 12 * moment:.8f}"' for x, moment in moments)
    return (
        f'<link name="{name}"><inertial><mass value="{mass}"/>'
        f'<origin rpy="{_three(source, 3.0)}" xyz="{_three(source, 0.1)}"/>'
        f'<inertia {inertia} ixy="0" ixz="0" iyz="0"/></inertial></link>'
    )


def _three(source: random.Random, most: float) -> str:
    return " ".join(f"{source.uniform(-most, most):.4f}" for _ in range(3))

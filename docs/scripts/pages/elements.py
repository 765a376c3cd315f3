"""The page of the elements of robot files, from the tables that the loaders read by."""

from __future__ import annotations

from symgen.robot.loaders import sdf, urdf
from symgen.robot.loaders.elements import uses
from symgen.robot.loaders.mjcf import elements as mjcf

HEAD = """# Elements of robot files

The table shows how symgen uses each element of URDF, MJCF, SDF and xacro. symgen uses the same table when it reads a
file. Tests check each row of the table: they remove the element from a file, and compare the robots of both files. The
page [Robot files](../robot-files.md) describes the elements.

| use | meaning |
|---|---|
| used | symgen uses the element |
| used or reported | symgen uses some forms of the element; a warning names the other forms |
| an option | symgen uses the element only with this option; without the option, a warning names the element |
| reported | symgen ignores the element, and a warning names it |
| an error | symgen does not read a file with this element |
| no effect | symgen ignores the element without a warning, because the element does not influence the dynamics |

A name that ends in `=` is an attribute. If the use of an element depends on its place in the file, the place is in
parentheses. A dash means that symgen does not know the element in this format. In URDF and SDF, an unknown element
gives a warning. In MJCF, an element that MuJoCo does not know is an error. symgen expands xacro files to URDF.

| element | URDF | MJCF | SDF | xacro |
|---|---|---|---|---|"""


def elements():
    """The use of each element by format."""
    formats = [urdf.ELEMENTS, mjcf.ELEMENTS, sdf.ELEMENTS, urdf.ELEMENTS]
    columns = [_uses_by_name(each) for each in formats]
    rows = ["| elements of xacro, such as `xacro:macro` and `xacro:if` | - | - | - | `--xacro` |"]
    for name in sorted(set().union(*columns), key=lambda name: (name.rstrip("="), name)):
        rows.append(" | ".join([f"| `{name}`", *(column.get(name, "-") for column in columns)]) + " |")
    return "\n".join([HEAD, *rows, ""])


def _uses_by_name(table):
    """The use of each element, with its owners if it has several uses."""
    found = {}
    for owner, name, use in uses(table):
        found.setdefault(name, {}).setdefault(f"`{use}`" if use.startswith("--") else use, []).append(f"`{owner}`")
    return {
        name: next(iter(by_use))
        if len(by_use) == 1
        else "; ".join(f"{use} (in {', '.join(owners)})" for use, owners in by_use.items())
        for name, by_use in found.items()
    }

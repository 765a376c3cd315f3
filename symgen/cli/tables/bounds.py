"""The table that the command ``bounds`` prints."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from symgen.cli.reporting import ruled
from symgen.uses.bounds.results import Bound, Bounds


def show_bounds(found: Bounds, states: bool, console: Console) -> None:
    """Print the table of bounds; if ``states`` is True, also print the states in which the attained values occur."""
    title = f"{found.model}: bounds of {found.quantity} within the limits; * gap above {found.tolerance:.3g}"
    rounding = ["rounding error"] if any(each.rounding is not None for each in found.outputs) else []
    numbers = ("lower bound", "attained", "gap", "upper bound", "attained", "gap", "plain intervals", *rounding)
    table = ruled(console, title, "output", numbers=numbers)
    for each in found.outputs:
        cells = [*_cells(each.lower), *_cells(each.upper)]
        cells.append("" if each.interval is None else f"{each.interval[0]:.4g} .. {each.interval[1]:.4g}")
        if each.rounding is not None:
            cells.append(f"{each.rounding:.2g}")
        table.add_row(Text(f"{each.name}{f' [{each.unit}]' if each.unit else ''}"), *cells)
    console.print(table)
    for each in found.outputs if states else ():
        for side, bound in (("lower", each.lower), ("upper", each.upper)):
            values = "; ".join(f"{name} = {', '.join(f'{v:.6g}' for v in row)}" for name, row in bound.state.items())
            console.print(Text(f"{each.name}, {side}: {values}"), soft_wrap=True)


def _cells(side: Bound) -> tuple[str, str, str]:
    gap = "" if side.bound == side.attained else f"{side.gap:.1%}{'' if side.within_tolerance else ' *'}"
    return f"{side.bound:.5g}", f"{side.attained:.5g}", gap

"""Measure how many operations or nanoseconds each heuristic saves, by switching it off.

The script writes the tables of docs/explanation/ablation.md. With ``--only NAME`` it only prints rows.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import math
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from growth import loaded_chain
from run import EXAMPLES, ROBOTS, loaded
from sympy import Integer

import symgen
from symgen.options import Generating
from symgen.program.cost import cost
from symgen.program.passes import OPERATIONS, optimise
from symgen.session import Session, forget
from symgen.uses.bench import Timer, calls, medians, random_states

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "explanation" / "ablation.md"
COUNTED = ("inverse_dynamics", "mass_matrix", "forward_dynamics", "inverse_dynamics_derivatives", "gravity")
SOME = {
    "talos": ("inverse_dynamics", "mass_matrix", "gravity"),
    "chain30": ("inverse_dynamics", "gravity"),
    "passive_walker": COUNTED[:3],
    "elastic_2r": COUNTED[:3],
}
"""The quantities of large robots, for which other quantities take long, and of systems."""
SYSTEMS = {"passive_walker": "passive_walker", "elastic_2r": "lectures/elastic_2r"}
TIMED = {
    "panda": ("inverse_dynamics", "forward_dynamics", "forward_dynamics_derivatives"),
    "hyq": ("inverse_dynamics", "forward_dynamics", "inverse_dynamics_derivatives"),
}
HEADS = {
    "operations": "| heuristic | lines | largest increase without it | largest decrease | in all | also for |\n"
    + "|---" * 6
    + "|",
    "times": "| heuristic | lines | largest increase without it | largest decrease | also for |\n" + "|---" * 5 + "|",
}

Off = Callable[[], AbstractContextManager[Any]]


class Heuristic(NamedTuple):
    """A heuristic: how to switch it off, the parts of symgen that implement it, and its other purposes."""

    name: str
    off: Off
    parts: tuple[Any, ...] = ()
    note: str = ""


def place(path: str) -> Any:
    """Return a module of symgen, or an object of a module, by its dotted name."""
    try:
        return importlib.import_module(f"symgen.{path}")
    except ModuleNotFoundError:
        above, _, name = path.rpartition(".")
        return getattr(place(above), name)


@contextmanager
def left_out(function: Any) -> Iterator[None]:
    """Make a pass or a rewrite return its input unchanged."""
    code = function.__code__
    function.__code__ = (lambda given, *rest: given).__code__
    try:
        yield
    finally:
        function.__code__ = code


def step(path: str, note: str = "", parts: Sequence[str] = ()) -> Heuristic:
    """Return the heuristic of a pass or a rewrite; it is switched off by leaving the pass out."""
    function = place(path)
    return Heuristic(function.__name__, lambda: left_out(function), (*map(place, parts or (path,)),), note)


def value(path: str, other: Any, note: str = "", what: str = "") -> Heuristic:
    """Return the heuristic of a constant or a function; it is switched off by replacing the value."""
    above, _, name = path.rpartition(".")
    before = getattr(place(above), name)
    parts = (before,) if inspect.isfunction(before) else ()
    shown = f"{name.strip('_')}, {what or f'{before} -> {other}'}"
    return Heuristic(shown, lambda: mock.patch.object(place(above), name, other), parts, note)


def nothing(*_: Any) -> list[Any]:
    """Return no variants."""
    return []


def any_slack(change: Callable[[float], float]) -> Heuristic:
    """Return the heuristic that drops routes by their cost before the passes."""
    derive = place("routes.derive")

    def changed(routes: Callable[..., Sequence[Any]]) -> Callable[..., list[Any]]:
        return lambda *arguments: [replace(each, slack=change(each.slack)) for each in routes(*arguments)]

    patches = {name: changed(getattr(derive, name)) for name in ("chosen_routes", "routes_of")}
    return Heuristic("Route.slack, 1.15 -> 1", lambda: mock.patch.multiple(derive, **patches))


P, C, R, V = "program.passes", "targets.c", "robot.rewrites", "program.variants.packs"
RESUBSTITUTION = f"{P}.resubstitution"
CONSTANTS = f"{P}.constants"
PARTS = {
    "gather_constants": tuple(
        f"{CONSTANTS}.{name}" for name in ("gather_constants", "_late_sums", "_gathered", "_scaled")
    ),
    "fold_factors": tuple(f"{CONSTANTS}.{name}" for name in ("fold_factors", "_late_products", "_folded", "_split")),
    "resubstitute": [RESUBSTITUTION],
}
"""The functions or files of passes that have more than one function."""
NOTES = {"hoist_parameters": "runtime parameters"}
OF_PROGRAMS = (
    *(
        step(f"{P}.{each.__name__}", NOTES.get(each.__name__, ""), PARTS.get(each.__name__, ()))
        for each in OPERATIONS[:-2]
    ),
    value(f"{RESUBSTITUTION}.TERM_FACTORS", (Integer(1),)),
    value(f"{RESUBSTITUTION}.MAX_USERS", math.inf),
    value(f"{RESUBSTITUTION}._without_equals", lambda program, *_: program, what="left out"),
    value(f"{RESUBSTITUTION}._rewritten", lambda program, *_: program, what="left out"),
    value(f"{RESUBSTITUTION}._Search._product", lambda *_: iter(()), what="left out"),
    value(f"{RESUBSTITUTION}._Search._near", lambda *_: [], what="left out"),
    value(f"{RESUBSTITUTION}._Search._magnitudes", lambda *_: iter((math.inf,)), "keeps digits", "left out"),
    value(f"{RESUBSTITUTION}.MAX_REWRITE_LINES", math.inf, "time on larger programs"),
)
"""Heuristics that do not change the derived programs."""
OF_MODELS = (
    step(f"{R}.equivalent.reframe"),
    step(f"{R}.modified_dh.to_modified_dh", parts=(f"{R}.modified_dh", f"{R}.nearby")),
    value(f"{R}.equivalents.regrouped_within", lambda robot, _: (robot, {}), what="left out"),
    step(f"{R}.gauge.in_units_of_a_length"),
    step(f"{R}.gauge.with_masses_at_origins"),
    step(f"{R}.fixed_orientation.with_fixed_orientation"),
    value(f"{R}.equivalents.MAX_FIXED_ORIENTATION_DOF", math.inf),
    value(f"{R}.equivalents.QUANTITIES_IN_METRES", ()),
    value(f"{R}.equivalents.JOINT_FORCE_QUANTITIES", COUNTED, what="for all quantities"),
    value(f"{R}.gauge._transmits_force", lambda *_: True, what="always"),
    value(f"{R}.gauge._moves_out_of_plane", lambda *_: True, what="always"),
    any_slack(lambda _: 1),
    value("routes.route.MAX_SMALL", 0),
)
"""Heuristics that change models, and therefore the derived programs."""
OF_CODE = (
    step(f"{P}.branch_by_branch", "the size of stack frames"),
    step(f"{P}.trigonometry_first"),
    step(f"{P}.schedule_critical_path", parts=(f"{P}.schedule",)),
    value("routes.variants.Variants._side_by_side", nothing, what="no packs"),
    value("routes.variants.Variants._columns", nothing, what="no columns"),
    step(f"{V}.signed.choose_signs", parts=(f"{V}.signed", f"{V}.signs")),
    value(f"{C}.writer._portion", lambda lines, k, count: lines if k == count - 1 else (), what="all zeros last"),
)
"""Heuristics that decide the order and form of compiled code."""


def robots() -> dict[str, symgen.Robot]:
    """Return the robots, without those whose files are not installed."""
    known = {name: each[:3] for name, each in ROBOTS.items() if each[0] or (EXAMPLES / each[1]).exists()}
    found = {name: loaded(file, path and EXAMPLES / path, floating) for name, (file, path, floating) in known.items()}
    baked = {"parameters": "baked"}
    found |= {name: symgen.load(ROOT / "robots" / f"{path}.toml", **baked) for name, path in SYSTEMS.items()}
    return found | {"chain30": loaded_chain(30)}


def derived(models: Mapping[str, symgen.Robot]) -> dict[tuple[str, str], list[Any]]:
    """Return the programs that may be the cheapest, by robot and quantity."""
    forget()
    return {
        (name, quantity): list(session.variants(quantity, Generating()).derived)
        for name, model in models.items()
        for session in [Session(model)]
        for quantity in SOME.get(name, COUNTED)
    }


def operations(programs: Mapping[tuple[str, str], list[Any]]) -> dict[tuple[str, str], int]:
    """Return the operations of the cheapest program after the passes."""
    best = {
        key: min((cost(optimise(p, OPERATIONS)[0]) for p in own), key=lambda c: c.weight)
        for key, own in programs.items()
    }
    return {key: own.operations for key, own in best.items()}


def lines(heuristic: Heuristic) -> int:
    """Return the number of lines of a heuristic; a constant counts as its definition and its use, three lines."""
    return sum(len(inspect.getsource(part).splitlines()) for part in heuristic.parts) or 3


def counted(chosen: Callable[[Heuristic], bool]) -> list[str]:
    """Return the rows of heuristics that decide the operations of programs."""
    models = robots()
    programs = derived(models)
    before = operations(programs)
    rows = []
    for heuristic in filter(chosen, (*OF_PROGRAMS, *OF_MODELS)):
        with heuristic.off():
            own = programs if heuristic in OF_PROGRAMS else derived(models)
            after = operations(own)
        forget()
        ratio = {key: after[key] / before[key] - 1 for key in before}
        most = max(ratio, key=ratio.__getitem__)
        least = min(ratio, key=ratio.__getitem__)
        shown = [f"{' '.join(key)}: {before[key]:,} -> {after[key]:,} ({ratio[key]:+.1%})" for key in (most, least)]
        cells = [
            heuristic.name,
            lines(heuristic),
            shown[0] if ratio[most] > 0 else "nothing",
            shown[1] if ratio[least] < 0 else "",
        ]
        cells += [f"{sum(after.values()) - sum(before.values()):+,}", heuristic.note]
        rows.append("| " + " | ".join(map(str, cells)) + " |")
        print(rows[-1], flush=True)
    return rows


def timed(chosen: Callable[[Heuristic], bool], rounds: int) -> list[str]:
    """Return the rows of heuristics that decide the order and form of compiled code."""
    models, timer = robots(), Timer()
    rows = []
    usual = {name: built(models[name], TIMED[name]) for name in TIMED if name in models}
    control = Heuristic("(the same twice)", lambda: mock.patch.object(Timer, "unused", None, create=True))
    for heuristic in (control, *filter(chosen, OF_CODE)):
        ratios = {}
        for name, (before, source) in usual.items():
            with heuristic.off():
                after, changed = built(models[name], TIMED[name])
            forget()
            if changed == source and heuristic is not control:
                continue
            given = random_states(models[name], TIMED[name], 4096)
            candidates = {
                (which, key[0]): run
                for which, module in (("usual", before), ("off", after))
                for key, run in calls(module, given, timer).items()
                if key[1] == "one"
            }
            found = medians(candidates, rounds)
            ratios |= {(name, each): (found["usual", each], found["off", each]) for each in TIMED[name]}
        order = sorted(ratios, key=lambda key: ratios[key][1] / ratios[key][0])
        shown = [
            f"{' '.join(key)}: {a:.0f} -> {b:.0f} ns ({b / a - 1:+.0%})" for key in order for a, b in [ratios[key]]
        ]
        cells = [
            heuristic.name,
            lines(heuristic),
            *(shown[-1:] or ["nothing"]),
            *(shown[:1] or [""]),
        ]
        rows.append("| " + " | ".join(map(str, [*cells, heuristic.note])) + " |")
        print(rows[-1], *(f"    {each}" for each in shown), sep="\n", flush=True)
    return rows


def built(robot: symgen.Robot, quantities: tuple[str, ...]) -> tuple[Any, str]:
    """Return a module built with an empty cache, and its source."""
    with tempfile.TemporaryDirectory() as directory, mock.patch.dict(os.environ, SYMGEN_CACHE=directory):
        module = symgen.build(robot, quantities=quantities)
        return module, module.text


def write(name: str, rows: list[str]) -> None:
    """Put the rows of a table into its place on the page."""
    begin, end = f"<!-- begin: {name} -->\n", f"<!-- end: {name} -->"
    before, rest = PAGE.read_text().split(begin)
    after = rest.split(end)[1]
    PAGE.write_text("\n".join([before + begin + HEADS[name], *rows, end + after]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--table", choices=("operations", "times"))
    options = parser.parse_args()

    def chosen(heuristic: Heuristic) -> bool:
        return not options.only or any(heuristic.name.startswith(each) for each in options.only)

    for name, rows in (("operations", counted), ("times", lambda which: timed(which, options.rounds))):
        if options.table in (None, name):
            found = rows(chosen)
            if not options.only:
                write(name, found)


if __name__ == "__main__":
    main()

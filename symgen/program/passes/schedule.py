"""Order assignments so that long chains of dependent operations begin early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from heapq import heappop, heappush

from sympy import Expr, Symbol, cos, sin

from symgen.program.cost import expression_cost
from symgen.program.ir import Assignment, Program

OPERATION_CYCLES, DIVISION_CYCLES, ROOT_CYCLES = 4, 13, 18
"""The latency [cycles] of a sum or product, of a quotient, and of a square root."""
OPERATIONS_PER_CYCLE = 2
"""The number of operations that a processor issues in one cycle if all operands are available."""

_Operands = Mapping[int, int]
"""Maps the index of each operand of an assignment to the number of cycles from the operand to the result."""


def schedule_critical_path(program: Program) -> Program:
    """Move assignments forward that would otherwise delay the end of the program.

    A processor finds operations that are ready only among the next few hundred instructions. In forward dynamics, each
    step of the factorisation of the mass matrix needs the result of the step before. If the code computed the bias
    forces first, the processor would wait in the factorisation.

    The program takes at least the time of the longest chain of operations, and at least the time to issue all
    operations at :data:`OPERATIONS_PER_CYCLE`. An assignment moves forward if the program would take longer than these
    two times otherwise. All other assignments keep their order, so that few values are needed at the same time. Sines
    and cosines must be at the start of the program. Otherwise, the program is returned unchanged.
    """
    front, rest = _divided(program.body)
    if any(value.func in (sin, cos) for _, value in rest):
        return program
    place_of = {symbol: place for place, (symbol, _) in enumerate(rest)}
    found = [_delays(value) for _, value in rest]
    delays = [{place_of[symbol]: delay for symbol, delay in each.items() if symbol in place_of} for each in found]
    longest = [max(each.values(), default=0) for each in found]
    work = [expression_cost(value).operations / OPERATIONS_PER_CYCLE for _, value in rest]
    order = _order(delays, longest, work)
    return replace(program, body=(*front, *(rest[place] for place in order)))


def _divided(body: tuple[Assignment, ...]) -> tuple[tuple[Assignment, ...], tuple[Assignment, ...]]:
    """Split the lines of a program after the first group of consecutive sines and cosines."""
    end = 0
    for place, (_, value) in enumerate(body):
        if value.func in (sin, cos):
            end = place + 1
        elif end:
            break
    return body[:end], body[end:]


def _delays(expression: Expr) -> dict[Symbol, int]:
    """Map each symbol of an expression to the number of processor cycles from the symbol to the expression's value."""
    if expression.is_Symbol:
        return {expression: 0}
    own = OPERATION_CYCLES
    if expression.is_Pow:
        own = ROOT_CYCLES if not expression.exp.is_Integer else DIVISION_CYCLES if expression.exp < 0 else own
    found: dict[Symbol, int] = {}
    for argument in expression.args:
        for symbol, delay in _delays(argument).items():
            found[symbol] = max(found.get(symbol, 0), delay + own)
    return found


def _order(delays: Sequence[_Operands], longest: Sequence[int], work: Sequence[float]) -> list[int]:
    """Return the new order of the assignments, as a list of their indices.

    ``longest`` has the latency of each assignment, and ``work`` the number of cycles to issue its operations.
    """
    latest = _latest(delays, longest, sum(work))
    users: list[list[int]] = [[] for _ in delays]
    for place, operands in enumerate(delays):
        for operand in operands:
            users[operand].append(place)
    waiting = [len(operands) for operands in delays]
    free = [place for place, count in enumerate(waiting) if not count]
    turning = sorted((latest[place], place) for place in free)  # the latest start of each assignment that is ready
    late: list[tuple[float, int]] = []
    known: dict[int, float] = {}
    time = 0.0
    while len(known) < len(delays):
        while turning and turning[0][0] <= time:
            place = heappop(turning)[1]
            heappush(late, (latest[place], place))
        place = heappop(late)[1] if late else heappop(free)
        if place in known:
            continue
        known[place] = max([time + longest[place], *(known[o] + delay for o, delay in delays[place].items())])
        time += work[place]
        for user in users[place]:
            waiting[user] -= 1
            if not waiting[user]:
                heappush(free, user)
                heappush(turning, (max(latest[user], *(known[o] for o in delays[user])), user))
    return list(known)


def _latest(delays: Sequence[_Operands], longest: Sequence[int], work: float) -> list[float]:
    """Return the latest cycle in which each assignment may begin without a delay of the program's end."""
    after = [0] * len(delays)
    for place in reversed(range(len(delays))):
        for operand, delay in delays[place].items():
            after[operand] = max(after[operand], delay + after[place])
    rest = [own + later for own, later in zip(longest, after, strict=True)]
    end = max([work, *rest])
    return [end - each for each in rest]

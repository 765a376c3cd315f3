"""A thousand answers made by a script: no verdict is wrong, none takes long, and the slip is named."""

from __future__ import annotations

import re
import time

import pytest
from answers.made import REWRITINGS, ROBOTS, SLIPS, answers, model, right_answers, wrong_answers

import symgen

MAX_SECONDS = 5.0
MIN_NAMED = 0.85


def judged(answer, tmp_path):
    """The verdict on an answer, and True if the slip is named."""
    path = tmp_path / "answer.eq"
    path.write_text(answer.text)
    started = time.process_time()
    (line,) = symgen.check(model(answer.robot), path, seed=3).lines
    assert line.right == answer.right, (answer.text, line)
    assert line.searched and time.process_time() - started < MAX_SECONDS, answer.text
    named = len(line.changes) == 1 and any(re.search(each, line.changes[0]) for each in answer.names)
    return line, named


def sample():
    """Two right answers and three wrong ones of each robot; all rewritings and all kinds of slips among them."""
    found = []
    for k, robot in enumerate(ROBOTS):
        right, wrong = list(right_answers(robot, len(REWRITINGS))), list(wrong_answers(robot, len(SLIPS)))
        found += [right[k], right[(k + 5) % len(REWRITINGS)]]
        found += [wrong[(3 * k + each) % len(SLIPS)] for each in range(3)]
    return found


def test_a_sample_of_answers_is_judged_right(tmp_path):
    wrong = [judged(answer, tmp_path)[1] for answer in sample() if not answer.right]
    for answer in sample():
        if answer.right:
            judged(answer, tmp_path)
    assert sum(wrong) >= MIN_NAMED * len(wrong)


def test_verdicts_do_not_depend_on_the_seconds(tmp_path):
    """The steps of a search are limited, so more time finds nothing else."""
    path = tmp_path / "answer.eq"
    for answer in list(wrong_answers("arm2", 6)):
        path.write_text(answer.text)
        short, long = (symgen.check(model("arm2"), path, seed=3, seconds=seconds) for seconds in (30, 3600))
        assert short == long


@pytest.mark.slow
def test_a_thousand_answers_are_judged_right(tmp_path):
    results = [(answer, *judged(answer, tmp_path)) for answer in answers()]
    wrong = [named for answer, _, named in results if not answer.right]
    assert len(results) == 1000 and len(wrong) == 500
    assert sum(wrong) >= MIN_NAMED * len(wrong)

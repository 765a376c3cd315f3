"""The films of the gallery: what the frames show is a motion of the model, and the files are small."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import ROOT, script

films = script(ROOT / "docs" / "scripts" / "figures.py").films
FOLDER = ROOT / "docs" / "figures" / "films"
MAX_BYTES = 400_000


def lengths(line):
    return np.linalg.norm(line[:, 0] - line[:, -1], axis=1)


@pytest.mark.parametrize("name", ["double_pendulum", "four_bar", "passive_walker"])
def test_links_keep_their_lengths(name):
    made = films.FILMS[name]()
    for line in made.lines:
        np.testing.assert_allclose(lengths(line), lengths(line)[0], atol=1e-6)


def test_the_walker_stands_on_the_ground_and_does_not_jump():
    made = films.FILMS["passive_walker"]()
    soles = np.stack(made.lines[2:])
    lowest = soles[..., 1].min(axis=2).min(axis=0)
    np.testing.assert_allclose(lowest, 0, atol=2e-3)
    assert np.abs(np.diff(made.traced, axis=0)).max() < 0.06


def test_the_arm_reaches_the_desired_path():
    made = films.FILMS["computed_torque"]()
    away = np.linalg.norm(made.traced[:, None] - made.still, axis=2).min(axis=1)
    assert away[0] > 0.2 and away[len(away) // 2 :].max() < 0.02


def test_every_film_is_in_the_gallery_and_small():
    text = (ROOT / "docs" / "gallery.md").read_text()
    for name in films.FILMS:
        assert f"figures/films/{name}.gif" in text
        assert (FOLDER / f"{name}.gif").stat().st_size <= MAX_BYTES

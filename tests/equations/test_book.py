"""Closed forms beside the forms that books print: equal, and at most a fifth longer."""

from __future__ import annotations

import pytest
from equations.book import book_operations, books, entries, operations, ours

from symgen.program.closed_forms.fourier import Reader


@pytest.mark.parametrize("entry", list(entries()), ids=lambda entry: entry.label)
def test_a_closed_form_is_about_as_short_as_a_books(entry):
    left, right = ours(entry), books(entry)
    reader = Reader([left, right])
    assert reader.equal(reader.read(left), reader.read(right)), left
    assert operations(entry) <= 1.2 * book_operations(entry), left

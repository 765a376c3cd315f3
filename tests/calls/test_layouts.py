"""Batches in rows, columns and tiles: the same numbers whatever the layout, nothing copied, nothing else written."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from helpers.loading import load_named

import symgen
from symgen.build.function import CompiledFunction
from symgen.build.layout import ROWS, TILES, Placed, empty, layout_of, tile_of, tiles

QUANTITIES = ("inverse_dynamics", "inverse_dynamics_derivatives", "forward_kinematics")
COLUMNS = 2
LAYOUTS = {"rows": ROWS, "tiles": TILES, "columns": COLUMNS}


def module(scalar="double", monkeypatch=None, flags=""):
    if monkeypatch:
        monkeypatch.setenv("SYMGEN_CFLAGS", flags)
    return symgen.build(load_named("puma560"), quantities=QUANTITIES, scalar=scalar)


def laid_out(array, layout, lead):
    """The same states in a layout, as an array of shape (*lead, ...)."""
    found = empty(lead, array.shape[1:], array.dtype, layout)
    found[...] = array.reshape(found.shape)
    return found


def given(function, count, seed=0):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=(count, *shape)).astype(function.dtype) for _, shape in function.signature.inputs]


def outputs(found):
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize(
    "flags", ["", "-DLANES=1", "-DLANES=2", "-DLANES=4", "-DLANES=16 -Wno-psabi", "-DPUMA560_STREAMED=1"]
)
@pytest.mark.parametrize("scalar", ["double", "float"])
def test_each_array_may_have_a_layout_of_its_own(scalar, flags, monkeypatch):
    built = module(scalar, monkeypatch, flags.replace("PUMA560", "PUMA560_F" if scalar == "float" else "PUMA560"))
    tolerance = 1e-13 if scalar == "double" else 2e-5
    for name in QUANTITIES:
        function = getattr(built, name)
        size = tile_of(function.dtype)
        rows = given(function, 6 * size)
        expected = [
            np.stack(each)
            for each in zip(*(outputs(function(*state)) for state in zip(*rows, strict=True)), strict=True)
        ]
        lead = (2, 3, size)
        for layouts in itertools.product(LAYOUTS.values(), repeat=len(rows) + 1):
            arrays = [laid_out(array, layout, lead) for array, layout in zip(rows, layouts, strict=False)]
            out = tuple(empty(lead, each.shape[1:], each.dtype, layouts[-1]) for each in expected)
            found = function(*arrays, out=out if len(out) > 1 else out[0])
            for own, result, wanted in zip(out, outputs(found), expected, strict=True):
                assert result is own
                np.testing.assert_allclose(
                    result.reshape(wanted.shape), wanted, rtol=0, atol=tolerance * abs(wanted).max()
                )


@pytest.mark.parametrize("name", ["columns", "tiles"])
def test_results_lie_as_the_arguments_do(name):
    function = module().inverse_dynamics_derivatives
    rows = given(function, 64)
    arrays = [laid_out(array, LAYOUTS[name], (8, 8)) for array in rows]
    for result, wanted in zip(function(*arrays), function(*rows), strict=True):
        layout = layout_of(result, 2)
        assert layout == TILES if name == "tiles" else layout >= COLUMNS
        assert result.ctypes.data % 64 == 0
        np.testing.assert_array_equal(result.reshape(wanted.shape), wanted)
    mixed = function(arrays[0], *(each.reshape(8, 8, -1) for each in rows[1:]))
    assert all(result.flags.c_contiguous for result in mixed)


@pytest.mark.parametrize("scalar", ["double", "float"])
@pytest.mark.parametrize("threads", [1, 2])
def test_every_layout_is_passed_to_c_without_the_slower_callable(scalar, threads, monkeypatch):
    built = module(scalar)
    size = tile_of(built.inverse_dynamics.dtype)
    if type(built.inverse_dynamics).__name__ != "Fast":
        pytest.skip("the extension for fast calls cannot be compiled here")
    monkeypatch.setattr(CompiledFunction, "__call__", lambda *_, **__: pytest.fail("the slower callable was called"))
    for name in QUANTITIES:
        function = getattr(built, name)
        rows = given(function, 18 * size)
        expected = outputs(function(*rows))
        for lead, layouts in (((18, size), (ROWS, TILES)), ((18 * size,), (ROWS, COLUMNS))):
            for chosen in itertools.product(layouts, repeat=len(rows) + 1):
                arrays = [laid_out(array, layout, lead) for array, layout in zip(rows, chosen, strict=False)]
                out = tuple(empty(lead, each.shape[1:], each.dtype, chosen[-1]) for each in expected)
                function(*arrays, out=out if len(out) > 1 else out[0], threads=threads)
                fresh = outputs(function(*arrays, threads=threads))
                shared = chosen[0] if len(set(chosen[:-1])) == 1 else ROWS
                for result, new, wanted in zip(out, fresh, expected, strict=True):
                    np.testing.assert_array_equal(result.reshape(wanted.shape), wanted)
                    np.testing.assert_array_equal(new.reshape(wanted.shape), wanted)
                    assert min(layout_of(new, wanted.ndim - 1), COLUMNS) == shared


def test_results_in_columns_that_overlap_an_argument_go_through_a_copy():
    function = module().inverse_dynamics
    q, qd, qdd = given(function, 64)
    expected = function(q, qd, qdd)
    columns = np.asfortranarray(np.concatenate([q, q]))
    function(columns[:64], qd, qdd, out=columns[1:65])
    np.testing.assert_allclose(columns[1:65], expected, rtol=0, atol=1e-13 * abs(expected).max())


def test_arrays_of_fortran_order_are_taken_as_they_are():
    function = module().inverse_dynamics
    q, qd, qdd = (np.asfortranarray(array) for array in given(function, 1000))
    expected = function(*(np.ascontiguousarray(each) for each in (q, qd, qdd)))
    assert all(Placed.of(each, 1).array is each for each in (q, qd, qdd))
    found = function(q, qd, qdd)
    assert found.flags.f_contiguous
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("layout", [ROWS, COLUMNS])
@pytest.mark.parametrize("threads", [1, 2])
def test_batches_of_any_size_write_their_states_and_no_more(layout, threads):
    for name in QUANTITIES:
        function = getattr(module(), name)
        for count in (*range(1, 20), 63, 64, 65, 200):
            rows = given(function, count, seed=count)
            expected = outputs(function(*rows))
            memory = [empty((count + 9,), each.shape[1:], each.dtype, layout) for each in expected]
            for each in memory:
                each[...] = 7
            arrays = [laid_out(array, layout, (count,)) for array in rows]
            out = tuple(each[:count] for each in memory)
            function(*arrays, out=out if len(out) > 1 else out[0], threads=threads)
            for each, wanted in zip(memory, expected, strict=True):
                np.testing.assert_allclose(each[:count], wanted, rtol=0, atol=1e-13 * max(1, abs(wanted).max()))
                assert (each[count:] == 7).all()


def test_a_tile_in_part_is_read_and_written_in_part():
    """From C, where a count need not fill the last tile."""
    function = module().inverse_dynamics
    ffi = function._ffi
    for count in range(1, 34):
        rows = given(function, count, seed=count)
        room = -(-count // 8) * 8
        arrays = [tiles(np.concatenate([array, np.full((room - count, 6), np.nan)])) for array in rows]
        out = tiles(np.full((room, 6), 7.0))
        layouts = ffi.new("size_t[]", [TILES] * 4)
        pointers = [ffi.cast("double *", each.ctypes.data) for each in (*arrays, out)]
        function._batch(count, layouts, *pointers)
        flat = out.reshape(room, 6)
        np.testing.assert_allclose(flat[:count], function(*rows), rtol=0, atol=1e-12)
        assert (flat[count:] == 7).all()


@pytest.mark.parametrize(
    ("states", "axes", "message"),
    [
        (np.zeros((12, 6)), 1, "tiles: expected axis -2 with a multiple of 8 states, found shape (12, 6)"),
        (np.zeros((8, 6), np.float32), 1, "tiles: expected axis -2 with a multiple of 16 states, found shape (8, 6)"),
        (np.zeros(8), 1, "tiles: expected axis -2 with a multiple of 8 states, found shape (8,)"),
    ],
)
def test_tiles_are_whole(states, axes, message):
    with pytest.raises(symgen.CallError) as error:
        symgen.tiles(states, axes)
    assert str(error.value) == message


def test_strides_that_are_no_layout_are_copied():
    function = module().inverse_dynamics
    rows = given(function, 60)
    expected = function(*rows)
    padded = np.zeros((60, 7))
    padded[:, :6] = rows[0]
    unaligned = np.zeros(60 * 6 * 8 + 1, np.uint8)[1:].view(np.float64).reshape(60, 6)
    unaligned[...] = rows[1]
    backwards = rows[2][::-1].copy()[::-1]
    np.testing.assert_array_equal(function(padded[:, :6], unaligned, backwards), expected)
    every_other = np.zeros((120, 6))
    with pytest.raises(symgen.CallError, match="out: expected a writeable array in rows, columns or tiles"):
        function(*rows, out=every_other[::2])

"""Arrays for kernels: their types and shapes, new arrays of results, and the names of joints."""

import warp as wp

NUMBERS = wp.float64, wp.float32
SHARED = "parameters"
"""The input that all states share."""


def launched(kernels, inputs, outputs):
    """Launch a kernel for all states, and return its outputs: an array, or several.

    ``kernels`` are for the two types of numbers. ``inputs`` and ``outputs`` have the name, the array and the shape of
    one state. Outputs whose array is None are allocated.
    """
    like = inputs[-1][1]
    if not isinstance(like, wp.array) or like.dtype not in NUMBERS:
        raise TypeError(f"{inputs[-1][0]}: expected an array of float64 or float32, found {_type(like)}")
    count = like.shape[0] if like.ndim else 0
    given = [_checked(each, like, count) for each in inputs]
    watched = any(array.requires_grad for array in given)
    found = []
    for name, array, shape in outputs:
        if array is None:
            array = wp.empty((count, *shape), dtype=like.dtype, device=like.device, requires_grad=watched)
        found.append(_checked((name, array, shape), like, count))
    wp.launch(kernels[NUMBERS.index(like.dtype)], dim=count, inputs=given, outputs=found, device=like.device)
    return found[0] if len(found) == 1 else tuple(found)


def _checked(argument, like, count):
    name, array, shape = argument
    if name == SHARED and isinstance(array, (list, tuple)):
        array = wp.array(array, dtype=like.dtype, device=like.device)
    expected = shape if name == SHARED else (count, *shape)
    if not isinstance(array, wp.array) or array.dtype != like.dtype:
        raise TypeError(f"{name}: expected an array of {like.dtype.__name__}, found {_type(array)}")
    if array.shape != expected:
        raise ValueError(f"{name}: expected shape {expected}, found {array.shape}")
    if array.device != like.device:
        raise ValueError(f"{name}: expected an array on {like.device}, found one on {array.device}")
    size = wp.types.type_size_in_bytes(like.dtype)
    for axis, extent in enumerate(expected[::-1][: len(shape)]):
        if array.strides[-1 - axis] != size and extent > 1:
            raise ValueError(f"{name}: expected the numbers of a state one after the other; use contiguous()")
        size *= extent
    return array


def _type(value):
    return f"one of {value.dtype.__name__}" if isinstance(value, wp.array) else type(value).__name__


def check_names(package, expected, names):
    """Raise ValueError in one line if names differ from the names of joints with one velocity."""
    joints = [each for each in expected if expected.count(each) == 1]
    found = [str(name).rpartition("/")[2] for name in names]
    if len(found) != len(joints):
        raise ValueError(f"{package}: expected the names of {len(joints)} joints, found {len(found)}")
    for place, (joint, name) in enumerate(zip(joints, found, strict=True)):
        if joint != name:
            raise ValueError(f"{package}: joint {place}: expected {joint}, found {name}")

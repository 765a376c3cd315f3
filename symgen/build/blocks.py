"""Call functions on Dask arrays, block by block."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from symgen.build.signature import Signature
from symgen.errors import CallError, UnsupportedError

if TYPE_CHECKING:
    from symgen.build.module import Module


def map_blocks(module: Module, name: str, arrays: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Return the results of a function as Dask arrays, one for each output.

    Arguments may be split into blocks along their leading axes only. Raises :class:`~symgen.errors.CallError` if shapes
    do not fit.
    """
    try:
        import dask.array
    except ImportError:
        raise UnsupportedError("map_blocks needs the dask package: pip install 'symgen[data]'") from None
    function = getattr(module, name)
    signature: Signature = function.signature
    if len(arrays) != len(signature.inputs):
        names = ", ".join(each for each, _ in signature.inputs)
        raise CallError(f"{name}: expected {len(signature.inputs)} arrays ({names}), found {len(arrays)}")
    letters = (f"d{k}" for k in count())
    sizes: dict[str, int] = {}

    def axes(shape: tuple[int, ...]) -> str:
        own = [next(letters) for _ in shape]
        sizes.update(zip(own, shape, strict=True))
        return f"({','.join(own)})"

    for (each, shape), array in zip(signature.inputs, arrays, strict=True):
        if tuple(array.shape[array.ndim - len(shape) :]) != shape:
            expected = ", ".join(["...", *map(str, shape)])
            raise CallError(f"{name}: {each}: expected shape ({expected}), found {array.shape}")
    given = ",".join(axes(shape) for _, shape in signature.inputs)
    known = set(sizes)
    found = ",".join(axes(shape) for _, shape in signature.outputs)
    several = len(signature.outputs) > 1
    dtypes = [function.dtype] * len(signature.outputs)
    return dask.array.apply_gufunc(
        partial(_called, module, name, options),
        f"{given}->{found}",
        *arrays,
        output_dtypes=dtypes if several else function.dtype,
        output_sizes={axis: size for axis, size in sizes.items() if axis not in known},
    )


def _called(module: Module, name: str, options: dict[str, Any], *blocks: Any) -> Any:
    return getattr(module, name)(*blocks, **options)

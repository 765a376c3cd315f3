"""Compiled functions as primitives of JAX: their results, batched, and their derivatives.

A function of a robot with runtime parameters takes the vector ``parameters`` first, one for all states. Under vmap over
parameters, the function is computed for one vector after the other.
"""

import ctypes
import math
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

from . import gpu


class Gpu:
    """Launches the kernels of a package on GPUs."""

    def __init__(self, library, kernels, package):
        self._kernels, self._target, self._loaded = kernels, f"{package}_gpu", set()
        self._set_kernel = getattr(library, f"set_{package}_kernel")
        self._set_kernel.argtypes, self._set_kernel.restype = [ctypes.c_int64, ctypes.c_void_p], None
        self._set_launch = getattr(library, f"set_{package}_launch")
        self._set_launch.argtypes, self._set_launch.restype = [ctypes.c_void_p], None
        handler = jax.ffi.pycapsule(getattr(library, f"handle_{package}_gpu"))
        jax.ffi.register_ffi_target(self._target, handler, platform="CUDA")

    def call(self, name, count, results, arguments):
        """Return the results of a function for ``count`` states; its kernel is loaded while the call is traced."""
        key = name, str(arguments[0].dtype)
        number = self._kernels.number(*key)
        if key not in self._loaded:
            self._set_launch(gpu.launcher())
            architecture = jax.devices("cuda")[0].compute_capability
            self._set_kernel(number, self._kernels.kernel(*key, architecture))
            self._loaded.add(key)
        facts = {"kernel": number, "count": count, "states": self._kernels.states(*key)}
        call = jax.ffi.ffi_call(self._target, results)
        return call(*arguments, **{what: np.int64(value) for what, value in facts.items()})


class Function:
    """A function of arrays whose last axes belong to one state, with names and shapes of inputs and outputs."""

    def __init__(self, library, symbols, gpu, name, inputs, outputs, refusal):
        """``symbols`` has the prefixes of handlers' names, by type of number.

        ``gpu`` launches kernels; ``refusal`` is the reason why the function has no derivatives, if it has none.
        """
        self.name, self.inputs, self.outputs, self._refusal, self._gpu = name, inputs, outputs, refusal, gpu
        self.shared = int(inputs[0][0] == "parameters")
        self._by_parameters = None
        self._targets = {}
        for dtype, start in symbols.items():
            target = self._targets[dtype] = f"{start}_{name}"
            handler = jax.ffi.pycapsule(getattr(library, f"handle_{target}"))
            jax.ffi.register_ffi_target(target, handler, platform="cpu")
        primitive = self.primitive = Primitive(f"{next(iter(symbols.values()))}_{name}")
        primitive.multiple_results = True
        primitive.def_impl(jax.jit(primitive.bind))
        primitive.def_abstract_eval(self._results)
        mlir.register_lowering(primitive, mlir.lower_fun(self._call, multiple_results=True), platform="cpu")
        on_gpu = mlir.lower_fun(self._call_on_gpu, multiple_results=True)
        mlir.register_lowering(primitive, on_gpu, platform="cuda")
        batching.primitive_batchers[primitive] = self._batched
        self.differentiated_by(None)

    def __call__(self, *arguments):
        """Return one array for each output; leading axes broadcast, but parameters have none."""
        dtype = jnp.result_type(float, *(each for each in arguments if hasattr(each, "dtype")))
        dtype = jnp.float64 if dtype == jnp.float64 else jnp.float32
        arrays = [jnp.asarray(each, dtype) for each in arguments]
        leads = []
        for place, ((name, shape), array) in enumerate(zip(self.inputs, arrays, strict=True)):
            lead = array.shape[: max(0, array.ndim - len(shape))] if place >= self.shared else ()
            if array.shape != (*lead, *shape):
                expected = ", ".join(["..."] * (place >= self.shared) + [*map(str, shape)])
                raise ValueError(f"{self.name}: {name}: expected shape ({expected}), found {array.shape}")
            leads.append(lead)
        lead, own = jnp.broadcast_shapes(*leads), self.inputs[self.shared :]
        wide = [jnp.broadcast_to(a, (*lead, *shape)) for a, (_, shape) in zip(arrays[self.shared :], own, strict=True)]
        found = self.primitive.bind(*arrays[: self.shared], *wide)
        return found[0] if len(found) == 1 else tuple(found)

    def differentiated_by(self, rule):
        """``rule(inputs, tangents)`` gives the tangents of all outputs. With None, differentiation raises an error.

        The rule ignores the tangent of the parameters. The contribution of this tangent is added here.
        """

        def jvp(primals, tangents):
            if rule is None:
                raise NotImplementedError(f"{self.name}: {self._refusal}")
            found, changes = self.primitive.bind(*primals), rule(primals, tangents)
            if self.shared and type(tangents[0]) is not ad.Zero:
                if self._by_parameters is None:
                    raise NotImplementedError(f"{self.name}: its derivatives by parameters were not generated")
                blocks = self._by_parameters.primitive.bind(*primals)
                changes = [change + block @ tangents[0] for change, block in zip(changes, blocks, strict=True)]
            return found, changes

        ad.primitive_jvps[self.primitive] = jvp

    def differentiated_by_parameters(self, function):
        """``function`` gives the derivatives of each output with respect to parameters (last axis)."""
        self._by_parameters = function

    def lead(self, arguments):
        """Return the leading axes, which come before the axes of one state."""
        return arguments[-1].shape[: arguments[-1].ndim - len(self.inputs[-1][1])]

    def _results(self, *arguments):
        lead = self.lead(arguments)
        return [jax.core.ShapedArray((*lead, *shape), arguments[0].dtype) for _, shape in self.outputs]

    def _call(self, *arguments):
        target = self._targets[str(arguments[0].dtype)]
        return jax.ffi.ffi_call(target, self._results(*arguments))(*arguments)

    def _call_on_gpu(self, *arguments):
        count = math.prod(self.lead(arguments))
        return self._gpu.call(self.name, count, self._results(*arguments), arguments)

    def _batched(self, arguments, axes):
        size = next(a.shape[axis] for a, axis in zip(arguments, axes, strict=True) if axis is not None)
        fronts = [
            jnp.broadcast_to(a, (size, *a.shape)) if axis is None else jnp.moveaxis(a, axis, 0)
            for a, axis in zip(arguments, axes, strict=True)
        ]
        if self.shared and axes[0] is not None:
            found = jax.lax.map(lambda given: self.primitive.bind(*given), fronts)
        else:
            found = self.primitive.bind(*arguments[: self.shared], *fronts[self.shared :])
        return found, [0] * len(found)


def by_products(function, jvp, vjp, second=None, tensors=(), weighted=False, to_velocity=None):
    """Differentiate a function by its products with tangents (``jvp``) and with weights (``vjp``).

    Each product is the transpose of the other. ``tensors`` names, for each output of ``second``, the two inputs of the
    second derivative. If ``weighted``, ``second`` takes weights, too, and returns the second derivatives of the
    weighted sum of the outputs. If derivatives are along velocities, ``to_velocity`` converts rates of positions to
    velocities.
    """
    count, shared = len(function.inputs), function.shared
    names = [name for name, _ in function.inputs]

    def product(primals, tangents):
        tangents = _along_velocities(function, to_velocity, primals, tangents)
        return jvp.primitive.bind(*primals, *map(ad.instantiate_zeros, tangents[shared:]))

    def product_changes(primals, tangents):
        """Return the tangent of the product.

        The product is linear in the vector, and second derivatives give its change with the point.
        """
        point, along = primals[:count], primals[count:]
        (found,) = jvp.primitive.bind(*point, *map(ad.instantiate_zeros, tangents[count:]))
        for tensor, a, b in second_along(point, tangents[:count], of_each_output):
            found = found + jnp.einsum("...ijk,...j,...k->...i", tensor, along[a - shared], tangents[b])
        return [found]

    def weighted_changes(primals, tangents):
        point, w = primals[:count], primals[count]
        found = list(vjp.primitive.bind(*point, ad.instantiate_zeros(tangents[count])))
        for matrix, a, b in second_along(point, tangents[:count], partial(of_weighted_sum, w)):
            found[a - shared] += jnp.einsum("...jk,...k->...j", matrix, tangents[b])
        return found

    def of_weighted_sum(w, point):
        if weighted:
            return second.primitive.bind(*point, w)
        return [jnp.einsum("...ijk,...i->...jk", tensor, w) for tensor in second.primitive.bind(*point)]

    def of_each_output(point):
        if not weighted:
            return second.primitive.bind(*point)
        (_, shape), lead = vjp.inputs[-1], function.lead(point)

        def of_one(unit):
            return of_weighted_sum(jnp.broadcast_to(unit, (*lead, *shape)), point)

        return jax.vmap(of_one, out_axes=-3)(jnp.eye(*shape, dtype=point[-1].dtype))

    def second_along(point, tangents, derivatives):
        """Yield second derivatives of ``derivatives(point)`` by an input a and an input b that has a tangent."""
        moved = [k for k, tangent in enumerate(tangents) if k >= shared and type(tangent) is not ad.Zero]
        if moved and second is None:
            raise NotImplementedError(f"{function.name}: its second derivatives were not generated")
        found = derivatives(point) if moved else []
        for (first, other), tensor in zip(tensors, found, strict=bool(moved)):
            a, b = names.index(first), names.index(other)
            if b in moved:
                yield tensor, a, b
            if a != b and a in moved:
                yield jnp.swapaxes(tensor, -1, -2), b, a

    def product_transposed(cotangents, *arguments):
        point, along = arguments[:count], arguments[count:]
        found = vjp.primitive.bind(*point, ad.instantiate_zeros(cotangents[0]))
        return [None] * count + [w if ad.is_undefined_primal(a) else None for a, w in zip(along, found, strict=True)]

    def weighted_transposed(cotangents, *arguments):
        point = arguments[:count]
        return [None] * count + jvp.primitive.bind(*point, *map(ad.instantiate_zeros, cotangents))

    function.differentiated_by(product)
    jvp.differentiated_by(product_changes)
    vjp.differentiated_by(weighted_changes)
    ad.primitive_transposes[jvp.primitive] = product_transposed
    ad.primitive_transposes[vjp.primitive] = weighted_transposed


def by_jacobian(function, jacobian, blocks, to_velocity=None):
    """Differentiate a function by a function of all partial derivatives.

    ``blocks`` has their names, by output and input. If derivatives are along velocities, ``to_velocity`` converts rates
    of positions to velocities.
    """
    places = [[[name for name, _ in jacobian.outputs].index(block) for block in row] for row in blocks]

    def product(primals, tangents):
        tangents = _along_velocities(function, to_velocity, primals, tangents)
        found, results = jacobian.primitive.bind(*primals), []
        for (_, shape), row in zip(function.outputs, places, strict=True):
            total = jnp.zeros((*function.lead(primals), *shape), primals[0].dtype)
            own = slice(function.shared, None)
            for tangent, place, (_, given) in zip(tangents[own], row, function.inputs[own], strict=True):
                if type(tangent) is not ad.Zero:
                    total = total + _contracted(found[place], tangent, len(given))
            results.append(total)
        return results

    function.differentiated_by(product)


def _along_velocities(function, to_velocity, primals, tangents):
    """Return the tangents of a function's inputs; the tangent of positions becomes a velocity if they differ."""
    if to_velocity is None:
        return tangents
    place = [name for name, _ in function.inputs].index(to_velocity.inputs[-1][0])
    (matrix,) = to_velocity.primitive.bind(*primals[: function.shared], primals[place])
    velocity = jnp.einsum("...ij,...j->...i", matrix, ad.instantiate_zeros(tangents[place]))
    return [velocity if k == place else each for k, each in enumerate(tangents)]


def _contracted(block, tangent, axes):
    """Return a block of shape (..., *output, *input) times a tangent of shape (..., *input)."""
    lead = tangent.shape[: tangent.ndim - axes]
    shape = block.shape[len(lead) : block.ndim - axes]
    size = _size(tangent.shape[len(lead) :])
    flat = jnp.reshape(block, (*lead, _size(shape), size))
    return jnp.reshape(jnp.einsum("...ij,...j->...i", flat, jnp.reshape(tangent, (*lead, size))), (*lead, *shape))


def _size(shape):
    size = 1
    for extent in shape:
        size *= extent
    return size


def opened(path, symbols, kernels, package):
    """Return a constructor of functions, from a compiled library and kernels."""
    library = ctypes.cdll.LoadLibrary(path)
    return partial(Function, library, symbols, Gpu(library, kernels, package))

"""Compiled functions as operators of PyTorch: their results, batched, and their derivatives.

A function of a robot with runtime parameters takes the vector ``parameters`` first, one for all states. Under vmap over
parameters, the function is computed for one vector after the other.
"""

import ctypes
import math
from functools import cache, partial

import torch
from torch.autograd import forward_ad

from .gpu import launch

_CAN_LOOK = hasattr(forward_ad, "_current_level") and {"_dispatch_keys", "_len_torch_dispatch_stack"} <= set(
    dir(torch._C)
)
"""True if this version of PyTorch has the functions that :func:`_nobody_watches` calls."""


class Function:
    """A function of tensors whose last axes belong to one state, with names and shapes of inputs and outputs."""

    def __init__(self, library, symbols, kernels, space, name, inputs, outputs, refusal):
        """``symbols`` has the prefixes of compiled functions' names, by type of number.

        ``kernels`` has the GPU kernels, and ``space`` is the operators' name space. ``refusal`` is the reason why the
        function has no derivatives, if it has none.
        """
        self.name, self.inputs, self.outputs, self._refusal, self._kernels = name, inputs, outputs, refusal, kernels
        self.shared = int(inputs[0][0] == "parameters")
        self._by_parameters = None
        self._calls = {
            getattr(torch, dtype): (getattr(library, f"{start}_{name}"), getattr(library, f"{start}_{name}_batch"))
            for dtype, start in symbols.items()
        }
        for one, batch in self._calls.values():
            pointers = [ctypes.c_void_p] * (len(inputs) + len(outputs))
            one.argtypes, batch.argtypes = pointers, [ctypes.c_size_t, *pointers]
            one.restype = batch.restype = None
        given = ", ".join(f"Tensor {each}" for each, _ in inputs)
        found = "Tensor" if len(outputs) == 1 else f"({', '.join(['Tensor'] * len(outputs))})"
        self.operator = torch.library.custom_op(
            f"{space}::{name}", self._run, mutates_args=(), device_types="cpu", schema=f"({given}) -> {found}"
        )
        self.operator.register_kernel("cuda")(self._run_on_gpu)
        self._runs = {"cpu": self._run, "cuda": self._run_on_gpu}
        self.operator.register_fake(self._empty)
        self.operator.register_vmap(self._batched)
        self.differentiated_by(None, None)

    def __call__(self, *arguments):
        """Return one tensor for each output; leading axes broadcast, but parameters have none."""
        return self.apply(*(arguments if self._alike(arguments) else self._broadcast(arguments)))

    def _alike(self, arguments):
        """Return True if the arguments are tensors with the same leading axes."""
        leads = []
        for (_, shape), tensor in zip(self.inputs, arguments, strict=True):
            if not isinstance(tensor, torch.Tensor):
                return False
            axes = tensor.ndim - len(shape)
            if axes < 0 or tensor.shape[axes:] != shape:
                return False
            leads.append(tensor.shape[:axes])
        return all(lead == leads[-1] for lead in leads[self.shared :]) and not any(leads[: self.shared])

    def _broadcast(self, arguments):
        first = next((each for each in arguments if isinstance(each, torch.Tensor)), torch.empty(0))
        tensors = [torch.as_tensor(each, dtype=first.dtype, device=first.device) for each in arguments]
        leads = []
        for place, ((name, shape), tensor) in enumerate(zip(self.inputs, tensors, strict=True)):
            lead = tensor.shape[: max(0, tensor.ndim - len(shape))] if place >= self.shared else ()
            if tensor.shape != (*lead, *shape):
                expected = ", ".join(["..."] * (place >= self.shared) + [*map(str, shape)])
                raise ValueError(f"{self.name}: {name}: expected shape ({expected}), found {tuple(tensor.shape)}")
            leads.append(lead)
        lead, own = torch.broadcast_shapes(*leads), zip(tensors, self.inputs, strict=True)
        wide = [tensor.expand((*lead, *shape)) for tensor, (_, shape) in own]
        return [*tensors[: self.shared], *wide[self.shared :]]

    def differentiated_by(self, backward, forward):
        """Set the functions that differentiate this function.

        ``backward(inputs, needed, gradients)`` gives the gradient with respect to each input. ``forward(inputs,
        tangents)`` gives the tangent of each output. None refuses. ``needed``, the gradients and the tangents leave out
        parameters, whose share is added here.
        """

        def refuse(*_):
            raise NotImplementedError(f"{self.name}: {self._refusal}")

        backward, forward, shared = backward or refuse, forward or refuse, self.shared

        def gradients_by_inputs(inputs, needed, gradients):
            if all(gradient is None for gradient in gradients):
                return [None] * len(inputs)
            first = [self._gradient_by_parameters(inputs, gradients) if needed[0] else None] if shared else []
            own = needed[shared:]
            return (*first, *(backward(inputs, own, gradients) if any(own) else [None] * len(own)))

        def tangents_of_outputs(inputs, tangents):
            found = forward(inputs, tangents[shared:])
            if not shared or tangents[0] is None:
                return found
            blocks = self._blocks_by_parameters(inputs)
            return [tangent + block @ tangents[0] for tangent, block in zip(found, blocks, strict=True)]

        self._rules = _rules(self.operator, gradients_by_inputs, tangents_of_outputs)
        self.operator.register_autograd(self._rules.backward, setup_context=self._rules.setup_backward)

    def differentiated_by_parameters(self, function):
        """``function`` gives the derivatives of each output with respect to parameters (last axis)."""
        self._by_parameters = function

    def _blocks_by_parameters(self, inputs):
        if self._by_parameters is None:
            raise NotImplementedError(f"{self.name}: its derivatives by parameters were not generated")
        return self._by_parameters.tuple(*inputs)

    def _gradient_by_parameters(self, inputs, gradients):
        pairs = zip(self._blocks_by_parameters(inputs), gradients, strict=True)
        return sum(g.reshape(-1) @ block.reshape(-1, block.shape[-1]) for block, g in pairs if g is not None)

    def apply(self, *tensors):
        """Return the outputs such that they can be differentiated; torch.compile uses the operator's own gradients."""
        if torch.compiler.is_compiling():
            return self.operator(*tensors)
        run = self._runs.get(tensors[0].device.type)
        return run(*tensors) if run and _nobody_watches(tensors) else self._rules.apply(*tensors)

    def tuple(self, *tensors):
        """Return the outputs as a tuple, also if there is only one."""
        found = self.apply(*tensors)
        return found if isinstance(found, tuple) else (found,)

    def zeros(self, tensors):
        """Return zeros with the shape of each output for given inputs."""
        lead = self.lead(tensors)
        return [tensors[0].new_zeros((*lead, *shape)) for _, shape in self.outputs]

    def lead(self, tensors):
        """Return the leading axes, which come before the axes of one state."""
        return tensors[-1].shape[: tensors[-1].ndim - len(self.inputs[-1][1])]

    def _empty(self, *tensors):
        lead = self.lead(tensors)
        found = tuple(tensors[0].new_empty((*lead, *shape)) for _, shape in self.outputs)
        return found[0] if len(found) == 1 else found

    def _run(self, *tensors):
        count, kept, found = self._prepared(tensors)
        one, batch = self._calls[tensors[0].dtype]
        arrays = [each.data_ptr() for each in kept]
        if count == 1:
            one(*arrays)
        elif count:
            batch(count, *arrays)
        return found

    def _run_on_gpu(self, *tensors):
        device = tensors[0].device
        if device.index != torch.cuda.current_device():
            with torch.cuda.device(device):
                return self._run_on_gpu(*tensors)
        count, kept, found = self._prepared(tensors)
        if count:
            arrays = [each.data_ptr() for each in kept]
            dtype = "float64" if tensors[0].dtype == torch.float64 else "float32"
            kernel = self._kernels.kernel(self.name, dtype, _architecture(device.index))
            states = self._kernels.states(self.name, dtype)
            launch(kernel, states, count, arrays, torch.cuda.current_stream(device).cuda_stream)
        return found

    def _prepared(self, tensors):
        """Return the number of states, the contiguous inputs and outputs to keep while in use, and the outputs."""
        first = tensors[0]
        if first.dtype not in self._calls or any(each.dtype != first.dtype for each in tensors):
            raise TypeError(f"{self.name}: expected tensors of float64 or of float32")
        if any(each.device != first.device for each in tensors):
            raise TypeError(f"{self.name}: expected tensors on one device")
        given, found = [each.contiguous() for each in tensors], self._empty(*tensors)
        return math.prod(self.lead(tensors)), (*given, *(found if isinstance(found, tuple) else (found,))), found

    def _batched(self, info, axes, *tensors):
        fronts = [
            t.expand((info.batch_size, *t.shape)) if axis is None else t.movedim(axis, 0)
            for t, axis in zip(tensors, axes, strict=True)
        ]
        if self.shared and axes[0] is not None:
            rows = [self.operator(*row) for row in zip(*fronts, strict=True)]
            single = len(self.outputs) == 1
            found = torch.stack(rows) if single else tuple(map(torch.stack, zip(*rows, strict=True)))
        else:
            found = self.operator(*tensors[: self.shared], *fronts[self.shared :])
        return found, (0 if len(self.outputs) == 1 else (0,) * len(self.outputs))


@cache
def _architecture(device):
    """Return the compute capability of a GPU."""
    return ".".join(map(str, torch.cuda.get_device_capability(device)))


@cache
def _plain_keys(device_type):
    """Return the dispatch keys of an ordinary tensor on a device."""
    return torch._C._dispatch_keys(torch.empty(0, device=device_type)).raw_repr()


def _nobody_watches(tensors):
    """Return True if no operation on tensors is recorded, transformed or traced, so that no operator is needed."""
    if torch.is_grad_enabled() and any(each.requires_grad for each in tensors):
        return False
    if (
        not _CAN_LOOK
        or forward_ad._current_level >= 0
        or torch._C._len_torch_dispatch_stack()
        or torch.jit.is_tracing()
    ):
        return False
    plain = _plain_keys(tensors[0].device.type)
    return all(type(each) is torch.Tensor and torch._C._dispatch_keys(each).raw_repr() == plain for each in tensors)


def _rules(operator, backward, forward):
    """Return the class with which autograd and the transforms of torch.func differentiate an operator."""

    class Rules(torch.autograd.Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(*tensors):
            return operator(*tensors)

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)
            ctx.save_for_forward(*inputs)
            ctx.set_materialize_grads(False)  # None, not zero, is the tangent of parameters that stay

        @staticmethod
        def setup_backward(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, *gradients):
            needed = ctx.needs_input_grad
            found = backward(ctx.saved_tensors, needed, gradients)
            return tuple(each if need else None for each, need in zip(found, needed, strict=True))

        @staticmethod
        def jvp(ctx, *tangents):
            found = tuple(forward(ctx.saved_tensors, tangents))
            return found[0] if len(found) == 1 else found

    return Rules


def _filled(changes, like):
    return [torch.zeros_like(own) if each is None else each for each, own in zip(changes, like, strict=True)]


def by_products(function, jvp, vjp, second=None, tensors=(), weighted=False, to_velocity=None):
    """Differentiate a function by its products with tangents (``jvp``) and weights (``vjp``), and these by ``second``.

    ``tensors`` names, for each output of ``second``, the two inputs of the second derivative. If ``weighted``,
    ``second`` takes weights, too, and returns the second derivatives of the weighted sum of the outputs. If derivatives
    are along velocities, ``to_velocity`` converts rates of positions to velocities.
    """
    count, shared = len(function.inputs), function.shared
    names = [name for name, _ in function.inputs[shared:]]

    def of_weighted_sum(point, w):
        if weighted:
            return second.tuple(*point, w)
        return [torch.einsum("...ijk,...i->...jk", tensor, w) for tensor in second.tuple(*point)]

    def of_each_output(point):
        if not weighted:
            return second.tuple(*point)
        units = torch.eye(*vjp.inputs[-1][1], dtype=point[-1].dtype, device=point[-1].device)
        rows = [of_weighted_sum(point, unit.expand(*function.lead(point), -1)) for unit in units]
        return [torch.stack(row, -3) for row in zip(*rows, strict=True)]

    def second_at(point, *w):
        """Yield the indices of two inputs, and the second derivatives with respect to them.

        These are derivatives of the sum of the outputs with weights ``w``, or of each output without weights.
        """
        if second is None:
            raise NotImplementedError(f"{function.name}: its second derivatives were not generated")
        found = of_weighted_sum(point, *w) if w else of_each_output(point)
        for (first, other), tensor in zip(tensors, found, strict=True):
            a, b = names.index(first), names.index(other)
            yield a, b, tensor
            if a != b:
                yield b, a, tensor.transpose(-1, -2)

    def by_point(point, needed, w, along):
        """Return the gradient of w J(x) v with respect to x."""
        if not any(needed):
            return [None] * len(names)
        found = [torch.zeros_like(each) for each in point[shared:]]
        for a, b, matrix in second_at(point, w):
            found[b] = found[b] + torch.einsum("...jk,...j->...k", matrix, along[a])
        return found

    def product_backward(given, needed, gradients):
        point, along, w = given[:count], given[count:], gradients[0]
        own = vjp.tuple(*point, w) if any(needed[len(names) :]) else [None] * len(names)
        return (*by_point(point, needed[: len(names)], w, along), *own)

    def product_forward(given, tangents):
        point, along = given[:count], given[count:]
        found = jvp.apply(*point, *_filled(tangents[len(names) :], along))
        if any(each is not None for each in tangents[: len(names)]):
            moved = _filled(tangents[: len(names)], point[shared:])
            for a, b, tensor in second_at(point):
                found = found + torch.einsum("...ijk,...j,...k->...i", tensor, along[a], moved[b])
        return [found]

    def weighted_backward(given, needed, gradients):
        point, w = given[:count], given[count]
        along = _filled(gradients, point[shared:])
        return (*by_point(point, needed[: len(names)], w, along), jvp.apply(*point, *along))

    def weighted_forward(given, tangents):
        point, w = given[:count], given[count]
        found = list(vjp.tuple(*point, *_filled(tangents[len(names) :], [w])))
        if any(each is not None for each in tangents[: len(names)]):
            moved = _filled(tangents[: len(names)], point[shared:])
            for a, b, matrix in second_at(point, w):
                found[a] = found[a] + torch.einsum("...jk,...k->...j", matrix, moved[b])
        return found

    def backward(point, needed, gradients):
        found = list(vjp.tuple(*point, gradients[0]))
        place, matrix = _velocity_matrix(function, to_velocity, point)
        if matrix is not None:
            found[place] = torch.einsum("...ij,...i->...j", matrix, found[place])
        return found

    def forward(point, tangents):
        changes = _filled(tangents, point[shared:])
        place, matrix = _velocity_matrix(function, to_velocity, point)
        if matrix is not None:
            changes[place] = torch.einsum("...ij,...j->...i", matrix, changes[place])
        return [jvp.apply(*point, *changes)]

    function.differentiated_by(backward, forward)
    jvp.differentiated_by(product_backward, product_forward)
    vjp.differentiated_by(weighted_backward, weighted_forward)


def by_jacobian(function, jacobian, blocks, to_velocity=None):
    """Differentiate a function by a function of all partial derivatives.

    ``blocks`` has their names, by output and input. If derivatives are along velocities, ``to_velocity`` converts rates
    of positions to velocities.
    """
    places = [[[name for name, _ in jacobian.outputs].index(block) for block in row] for row in blocks]

    def flat_blocks(point):
        """Return the partial derivatives as matrices, by output and input."""
        found, lead = jacobian.tuple(*point), function.lead(point)
        rows = [math.prod(shape) for _, shape in function.outputs]
        columns = [math.prod(shape) for _, shape in function.inputs[function.shared :]]
        place, matrix = _velocity_matrix(function, to_velocity, point)
        if matrix is not None:
            columns[place] = matrix.shape[-2]
        blocks = [
            [found[k].reshape(*lead, m, n) for k, n in zip(row, columns, strict=True)]
            for m, row in zip(rows, places, strict=True)
        ]
        for row in blocks if matrix is not None else ():
            row[place] = row[place] @ matrix
        return blocks

    def backward(point, needed, gradients):
        lead, matrices, totals = function.lead(point), flat_blocks(point), []
        for column, each in enumerate(point[function.shared :]):
            total = torch.zeros_like(each)
            for row, gradient in zip(matrices, gradients, strict=True):
                if gradient is not None and needed[column]:
                    product = torch.einsum(
                        "...ij,...i->...j", row[column], gradient.reshape(*lead, row[column].shape[-2])
                    )
                    total = total + product.reshape(each.shape)
            totals.append(total)
        return totals

    def forward(point, tangents):
        lead, totals = function.lead(point), []
        for zero, row in zip(function.zeros(point), flat_blocks(point), strict=True):
            total = zero
            for matrix, tangent in zip(row, tangents, strict=True):
                if tangent is not None:
                    product = torch.einsum("...ij,...j->...i", matrix, tangent.reshape(*lead, matrix.shape[-1]))
                    total = total + product.reshape(total.shape)
            totals.append(total)
        return totals

    function.differentiated_by(backward, forward)


def _velocity_matrix(function, to_velocity, point):
    """Return the index of the positions among the inputs except parameters, and the map from their rates to velocities.

    Both are None if derivatives are not along velocities.
    """
    if to_velocity is None:
        return None, None
    shared = function.shared
    place = [name for name, _ in function.inputs[shared:]].index(to_velocity.inputs[-1][0])
    return place, to_velocity.apply(*point[:shared], point[shared + place])


def opened(path, symbols, kernels, space):
    """Return a constructor of functions, as operators of a name space, from a compiled library and kernels."""
    library = ctypes.cdll.LoadLibrary(path)
    return partial(Function, library, symbols, kernels, space)

"""The C++ of functions, as snippets for ``wp.func_native``: rows of arrays, generated lines, and adjoints."""

HEAD = """
    using Real = {real};
    using wp::sin;
    using wp::cos;
    using wp::sqrt;
{sines}"""
SHARED = "parameters"
"""The input that all states share; other arrays have a row for each state."""


class Native:
    """A function of rows: the names and sizes of its inputs and outputs, and its lines.

    ``sines`` has definitions for the lines, by type of number, and ``refusal`` the reason why there are no derivatives.
    """

    def __init__(self, name, inputs, outputs, sines, refusal, lines):
        self.name, self.inputs, self.outputs, self.lines = name, dict(inputs), dict(outputs), lines
        self.own = [each for each in self.inputs if each != SHARED]
        self._sines, self._refusal = sines, refusal
        self._gradients, self._by_parameters = "", ""

    def by_product(self, vjp, to_velocity=None):
        """Differentiate the function by its product with weights."""
        (output,), weights = self.outputs, [*vjp.inputs][-1]
        results = dict(zip(vjp.outputs, self._results(to_velocity), strict=True))
        self._gradients = self._by_positions(vjp.block({weights: f"w_{output}", **results}), to_velocity)

    def by_jacobian(self, jacobian, blocks, to_velocity=None):
        """Differentiate the function by its Jacobian; ``blocks`` has the names of blocks, by output and input."""
        places = {name: f"block_{name}" for name in jacobian.outputs}
        text = "".join(f"    Real {places[name]}[{size}];\n" for name, size in jacobian.outputs.items())
        text += jacobian.block(places)
        for (output, rows), row in zip(self.outputs.items(), blocks, strict=True):
            for block, result in zip(row, self._results(to_velocity), strict=True):
                text += _product(result, f"w_{output}", places[block], rows, jacobian.outputs[block] // rows)
        self._gradients = self._by_positions(text, to_velocity)

    def differentiated_by_parameters(self, function):
        """``function`` gives the derivatives of each output with respect to parameters (last axis)."""
        count = self.inputs[SHARED]
        places = {name: f"block_{name}" for name in function.outputs}
        text = "".join(f"    Real {places[name]}[{size}];\n" for name, size in function.outputs.items())
        text += function.block(places)
        for (output, rows), block in zip(self.outputs.items(), places.values(), strict=True):
            text += _product(f"grad_{SHARED}", f"w_{output}", block, rows, count)
        self._by_parameters = text

    def snippets(self, real):
        """Return the text of the function and the text of its adjoint, for a type of number."""
        head = HEAD.format(real=real, sines=self._sines[real])
        head += "".join(f"    const Real *const row_{name} = {_row(name)};\n" for name in self.inputs)
        rows = "".join(f"    Real *const row_{name} = {_row(name)};\n" for name in self.outputs)
        return head + rows + self.block({name: f"row_{name}" for name in self.outputs}), head + self._adjoint()

    def block(self, places):
        """Return the lines between declarations of their arrays; arrays are rows of states by default."""
        text = "    {\n"
        for kind, arrays in (("const Real", self.inputs), ("Real", self.outputs)):
            text += "".join(f"    {kind} *const {name} = {places.get(name, f'row_{name}')};\n" for name in arrays)
        return f"{text}{self.lines}    }}\n"

    def _adjoint(self):
        text = ""
        for name, size in self.outputs.items():
            text += f"    const Real *const from_{name} = {_gradient_row(name)};\n    Real w_{name}[{size}];\n"
            text += _loop(size, f"w_{name}[k] = from_{name} ? from_{name}[k] : Real(0);")
        for name, size in self.inputs.items():
            text += f"    Real *const to_{name} = {_gradient_row(name)};\n    Real grad_{name}[{size}] = {{}};\n"
        text += self._part(self.own, self._gradients, self._refusal)
        if SHARED in self.inputs:
            text += self._part([SHARED], self._by_parameters, "its derivatives by parameters were not generated")
        for name, size in self.inputs.items():
            text += f"    if (to_{name})\n    " + _loop(size, f"wp::atomic_add(to_{name} + k, grad_{name}[k]);")
        return text

    def _part(self, names, text, refusal):
        """Return the text that computes some gradients; they are NaN if there are no derivatives."""
        if not text:
            text = f'    if (state == 0)\n        printf("{self.name}: {refusal}\\n");\n'
            text += "".join(_loop(self.inputs[name], f"grad_{name}[k] = Real(NAN);") for name in names)
        wanted = " || ".join(f"to_{name}" for name in names)
        return f"    if ({wanted}) {{\n{text}    }}\n" if names else ""

    def _results(self, to_velocity):
        """Return the arrays of gradients; the gradient with respect to positions has one entry per velocity first."""
        along = [*to_velocity.inputs][-1] if to_velocity else None
        return ["along" if name == along else f"grad_{name}" for name in self.own]

    def _by_positions(self, text, to_velocity):
        """Return a text of gradients in which a gradient with one entry per velocity becomes one per position."""
        if to_velocity is None:
            return text
        position, ((matrix, size),) = [*to_velocity.inputs][-1], to_velocity.outputs.items()
        columns = self.inputs[position]
        text = f"    Real along[{size // columns}] = {{}};\n{text}    Real rates[{size}];\n"
        text += to_velocity.block({matrix: "rates"})
        return text + _product(f"grad_{position}", "along", "rates", size // columns, columns)


def _row(name):
    return f"{name}.data" if name == SHARED else f"{name}.data + size_t(state) * {name}.strides[0] / sizeof(Real)"


def _gradient_row(name):
    """Return the row of the gradients of an array, or a null pointer; the adjoint or the array has the gradients."""
    shift = "" if name == SHARED else " + size_t(state) * {}.strides[0] / sizeof(Real)"
    adjoint = f"adj_{name}.data{shift.format(f'adj_{name}')}"
    return f"adj_{name}.data ? {adjoint} : {name}.grad ? {name}.grad{shift.format(name)} : nullptr"


def _loop(count, statement):
    return f"    for (int k = 0; k < {count}; k++)\n        {statement}\n"


def _product(result, weights, matrix, rows, columns):
    """Return the text that adds weights times a matrix to a result."""
    inner = f"for (int i = 0; i < {rows}; i++)\n            {result}[k] += {weights}[i] * {matrix}[i * {columns} + k];"
    return _loop(columns, inner)

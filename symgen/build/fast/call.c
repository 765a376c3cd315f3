/*
 * A callable for a compiled function. NumPy arrays of the right type and shape, for one state or for many states in rows,
 * columns or tiles, are passed directly to the function. Lists, other real numbers and slices of rows are copied first.
 * Every other call goes to a slower callable, which broadcasts and explains errors.
 */
#define PY_SSIZE_T_CLEAN
#define NPY_NO_DEPRECATED_API NPY_1_22_API_VERSION
#include <Python.h>
#include <numpy/arrayobject.h>

#include <stddef.h>

#include "calls.h"
#include "team.h"

#define MOST_ARRAYS 8
#define MOST_POINTERS (MOST_ARRAYS + 1) /* the arrays and their layouts */
#define MOST_SHARES 256
#define LINE 64 /* bytes of a cache line; a share has a multiple of this many states: two threads never write the same line */
#define MOST_AXES 4
#define MOST_LEADING 2
#define LARGE 500000 /* numbers of a result from which writing past the caches takes less time */

typedef struct {
    int axes;
    npy_intp shape[MOST_AXES];
    size_t bytes; /* of one state */
} Shape;

/* The axes before those of one state, which all arrays of a call share. */
typedef struct {
    int axes; /* -1: not known yet; 0: one state */
    npy_intp extents[MOST_LEADING];
    npy_intp states;
} Lead;

/* How the states of an array are placed: see symgen/build/layout.py. A larger number is the distance between columns. */
enum { ROWS, TILES, COLUMNS };

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *slow;
    PyObject *constants;
    Compiled one;
    Compiled batch;
    int type;
    Py_ssize_t inputs;
    Py_ssize_t outputs;
    size_t cores;
    Shape shapes[MOST_ARRAYS];
} Fast;

/* Return the layout of an array with "lead" axes before those of one state; -1 for any other layout. */
static npy_intp layout_of(PyArrayObject *array, int lead)
{
    if (PyArray_IS_C_CONTIGUOUS(array)) {
        return ROWS;
    }
    const npy_intp item = PyArray_ITEMSIZE(array), *extents = PyArray_DIMS(array), *strides = PyArray_STRIDES(array);
    npy_intp step = 0, size = 1;
    for (int axis = PyArray_NDIM(array) - 1; axis >= lead; axis--) {
        if (extents[axis] != 1) {
            step = size == 1 ? strides[axis] : step;
            if (strides[axis] != step * size) {
                return -1;
            }
            size *= extents[axis];
        }
    }
    if (lead == 1 && strides[0] == item && step % item == 0 && step >= extents[0] * item && step >= COLUMNS * item) {
        return step / item;
    }
    const int tiled = lead == 2 && extents[1] == LINE / item && strides[1] == item && step == LINE;
    return tiled && (extents[0] == 1 || strides[0] == size * LINE) ? TILES : -1;
}

static int are_same(const npy_intp *one, const npy_intp *other, int count)
{
    for (int axis = 0; axis < count; axis++) {
        if (one[axis] != other[axis]) {
            return 0;
        }
    }
    return 1;
}

/* Return true if an object is an array for compiled code whose leading axes are those in "lead", and set its layout. */
static int fits(const Fast *self, PyObject *object, const Shape *shape, Lead *lead, size_t *layout)
{
    if (!PyArray_CheckExact(object)) {
        return 0;
    }
    PyArrayObject *array = (PyArrayObject *)object;
    const int axes = PyArray_NDIM(array) - shape->axes;
    if (PyArray_TYPE(array) != self->type || !PyArray_ISBEHAVED_RO(array) || axes < 0 || axes > MOST_LEADING) {
        return 0;
    }
    const npy_intp *extents = PyArray_DIMS(array);
    if (lead->axes < 0) {
        lead->axes = axes;
        for (int axis = 0; axis < axes; axis++) {
            lead->extents[axis] = extents[axis];
            lead->states *= extents[axis];
        }
    }
    if (axes != lead->axes || lead->states < 1 || !are_same(extents, lead->extents, axes)) {
        return 0;
    }
    const npy_intp found = layout_of(array, axes);
    *layout = (size_t)found;
    return found >= 0 && are_same(extents + axes, shape->shape, shape->axes);
}

/* Return true if the entries of each state of an array are adjacent, as in whole rows of a table. */
static int has_contiguous_states(PyArrayObject *array, int axes)
{
    npy_intp stride = PyArray_ITEMSIZE(array);
    for (int axis = PyArray_NDIM(array) - 1; axis >= 0 && axis >= PyArray_NDIM(array) - axes; axis--) {
        if (PyArray_DIM(array, axis) != 1 && PyArray_STRIDE(array, axis) != stride) {
            return 0;
        }
        stride *= PyArray_DIM(array, axis);
    }
    return PyArray_NDIM(array) <= axes + 1;
}

/* Copy a list, a tuple, an array of other real numbers or a slice of rows for compiled code; else return NULL. */
static PyObject *converted(const Fast *self, PyObject *object, const Shape *shape)
{
    PyObject *found;
    if (PyArray_CheckExact(object)) {
        Py_INCREF(found = object);
    } else if (PyList_CheckExact(object) || PyTuple_CheckExact(object)) {
        found = PyArray_FromAny(object, NULL, 0, 0, 0, NULL);
    } else {
        return NULL;
    }
    if (found != NULL) {
        PyArrayObject *array = (PyArrayObject *)found;
        const int type = PyArray_TYPE(array);
        const int real = PyTypeNum_ISFLOAT(type) || PyTypeNum_ISINTEGER(type) || PyTypeNum_ISBOOL(type);
        PyArray_Descr *wanted = real ? PyArray_DescrFromType(self->type) : NULL;
        const int taken = wanted != NULL && has_contiguous_states(array, shape->axes);
        PyObject *copy = taken ? PyArray_FromArray(array, wanted, NPY_ARRAY_CARRAY_RO | NPY_ARRAY_FORCECAST) : NULL;
        if (!taken) {
            Py_XDECREF((PyObject *)wanted);
        }
        Py_DECREF(found);
        found = copy;
    }
    PyErr_Clear(); /* the slower callable reports the error */
    return found;
}

/* Return the number of bytes from the first number of an array to the end of the last. */
static npy_intp span(PyArrayObject *array)
{
    npy_intp bytes = PyArray_ITEMSIZE(array);
    for (int axis = 0; axis < PyArray_NDIM(array); axis++) {
        bytes += (PyArray_DIM(array, axis) - 1) * PyArray_STRIDE(array, axis);
    }
    return bytes;
}

static int overlaps(PyObject *one, PyObject *other)
{
    PyArrayObject *a = (PyArrayObject *)one, *b = (PyArrayObject *)other;
    const char *first = PyArray_BYTES(a), *second = PyArray_BYTES(b);
    return first < second + span(b) && second < first + span(a);
}

/* A batch whose states are divided over threads. The first pointer is that to the layouts of the arrays. */
typedef struct {
    const Fast *self;
    void *const *pointers;
    Py_ssize_t count;
    size_t states;
    size_t shares;
} Batch;

static void run_share(void *context, size_t share)
{
    const Batch *batch = context;
    const size_t states = batch->states, first = states * share / batch->shares / LINE * LINE;
    const size_t last = share + 1 == batch->shares ? states : states * (share + 1) / batch->shares / LINE * LINE;
    const size_t item = batch->self->type == NPY_FLOAT ? sizeof(float) : sizeof(double), *layouts = batch->pointers[0];
    const Py_ssize_t ahead = 1 + (batch->self->constants != Py_None);
    void *pointers[MOST_POINTERS];
    for (Py_ssize_t i = 0; i < batch->count; i++) {
        const size_t apart = i < ahead ? 0 : layouts[i - ahead] < COLUMNS ? batch->self->shapes[i - ahead].bytes : item;
        pointers[i] = (char *)batch->pointers[i] + first * apart;
    }
    if (first < last) {
        run_batch(batch->self->batch, last - first, pointers, batch->count);
    }
}

/* Return a number of threads from 1 to the number of cores; 0 for anything else. */
static size_t threads_of(PyObject *value, size_t cores)
{
    int overflow = 0;
    const long number = PyLong_CheckExact(value) ? PyLong_AsLongAndOverflow(value, &overflow) : 0;
    if (overflow > 0) {
        return cores;
    }
    return number < 1 ? 0 : (size_t)number < cores ? (size_t)number : cores;
}

/* Return new arrays for the results, in the layout that all arguments have, else in rows; set *small for small rows. */
static PyObject *new_results(const Fast *self, const Lead *lead, const size_t *layouts, int *small)
{
    const Shape *shapes = &self->shapes[self->inputs];
    const size_t item = self->type == NPY_FLOAT ? sizeof(float) : sizeof(double);
    size_t layout = layouts[0];
    for (Py_ssize_t i = 1; i < self->inputs; i++) {
        const int same = layouts[i] == layout || (layouts[i] >= COLUMNS && layout >= COLUMNS);
        layout = same ? layout : ROWS;
    }
    *small = layout == ROWS;
    for (Py_ssize_t k = 0; k < self->outputs; k++) {
        *small = *small && (npy_intp)(shapes[k].bytes / item) <= LARGE / lead->states;
    }
    if (!*small) { /* the slower callable aligns large results */
        PyObject *extents = PyTuple_New(lead->axes);
        for (int axis = 0; extents != NULL && axis < lead->axes; axis++) {
            PyTuple_SET_ITEM(extents, axis, PyLong_FromSsize_t(lead->extents[axis]));
        }
        return extents == NULL ? NULL : PyObject_CallMethod(self->slow, "empty_results", "Nn", extents, (Py_ssize_t)layout);
    }
    PyObject *tuple = self->outputs > 1 ? PyTuple_New(self->outputs) : NULL, *array = NULL;
    for (Py_ssize_t k = 0; k < self->outputs && (self->outputs == 1 || tuple != NULL); k++) {
        npy_intp extents[MOST_LEADING + MOST_AXES];
        memcpy(extents, lead->extents, sizeof lead->extents);
        memcpy(extents + lead->axes, shapes[k].shape, sizeof shapes[k].shape);
        array = PyArray_SimpleNew(lead->axes + shapes[k].axes, extents, self->type);
        if (tuple != NULL && array == NULL) {
            Py_CLEAR(tuple);
        } else if (tuple != NULL) {
            PyTuple_SET_ITEM(tuple, k, array);
        }
    }
    return self->outputs > 1 ? tuple : array;
}

static PyObject *fast_call(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Fast *self = (Fast *)callable;
    const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    size_t layouts[MOST_ARRAYS];
    void *pointers[MOST_POINTERS];
    Py_ssize_t count = 0;
    Lead lead;
    PyObject *out = NULL, *given[MOST_ARRAYS], *copies[MOST_ARRAYS];
    Py_ssize_t copied = 0;
    size_t threads = 1;
    lead.axes = -1;
    lead.states = 1;
    pointers[count++] = layouts;
    if (PyVectorcall_NARGS(flags) != self->inputs) {
        goto slow;
    }
    for (Py_ssize_t i = 0; i < named; i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *value = arguments[self->inputs + i];
        if (PyUnicode_CompareWithASCIIString(name, "out") == 0) {
            out = value;
        } else if (PyUnicode_CompareWithASCIIString(name, "threads") != 0 || !(threads = threads_of(value, self->cores))) {
            goto slow;
        }
    }
    if (self->constants != Py_None) {
        pointers[count++] = PyBytes_AS_STRING(self->constants);
    }
    for (Py_ssize_t i = 0; i < self->inputs; i++) {
        given[i] = arguments[i];
        if (!fits(self, given[i], &self->shapes[i], &lead, &layouts[i])) {
            if ((given[i] = converted(self, arguments[i], &self->shapes[i])) == NULL) {
                goto slow;
            }
            copies[copied++] = given[i];
            if (!fits(self, given[i], &self->shapes[i], &lead, &layouts[i])) {
                goto slow;
            }
        }
        pointers[count++] = PyArray_DATA((PyArrayObject *)given[i]);
    }
    int small = 0;
    if (out != NULL) {
        Py_INCREF(out);
    } else if ((out = new_results(self, &lead, layouts, &small)) == NULL) {
        goto done;
    }
    const int tuple = self->outputs > 1;
    if (tuple && (!PyTuple_CheckExact(out) || PyTuple_GET_SIZE(out) != self->outputs)) {
        goto other;
    }
    for (Py_ssize_t k = 0; k < self->outputs; k++) {
        PyObject *array = tuple ? PyTuple_GET_ITEM(out, k) : out;
        const Py_ssize_t place = self->inputs + k;
        pointers[count++] = PyArray_DATA((PyArrayObject *)array);
        if (small) {
            layouts[place] = ROWS;
            continue;
        }
        if (!fits(self, array, &self->shapes[place], &lead, &layouts[place]) || !PyArray_ISWRITEABLE((PyArrayObject *)array)) {
            goto other;
        }
        for (Py_ssize_t i = 0; lead.axes > 0 && i < self->inputs; i++) {
            if (overlaps(given[i], array)) {
                goto other;
            }
        }
        for (Py_ssize_t i = 0; i < k; i++) {
            if (overlaps(PyTuple_GET_ITEM(out, i), array)) {
                goto other;
            }
        }
    }
    if (lead.axes > 0) {
        const size_t states = (size_t)lead.states;
        Py_BEGIN_ALLOW_THREADS
        if (threads > 1 && states >= 2 * LINE) {
            Batch batch = {self, pointers, count, states, threads};
            team_run(threads, run_share, &batch);
        } else {
            run_batch(self->batch, states, pointers, count);
        }
        Py_END_ALLOW_THREADS
    } else {
        run_one(self->one, pointers + 1, count - 1);
    }
    goto done;
other:
    Py_DECREF(out);
slow:
    out = PyObject_Vectorcall(self->slow, arguments, flags, names);
done:
    while (copied > 0) {
        Py_DECREF(copies[--copied]);
    }
    return out;
}

static int read_shape(PyObject *tuple, Shape *shape, size_t size)
{
    shape->axes = (int)PyTuple_Size(tuple);
    if (shape->axes < 0 || shape->axes > MOST_AXES) {
        PyErr_SetString(PyExc_ValueError, "too many axes");
        return -1;
    }
    for (int i = 0; i < shape->axes; i++) {
        shape->shape[i] = PyLong_AsSsize_t(PyTuple_GET_ITEM(tuple, i));
        size *= (size_t)shape->shape[i];
    }
    shape->bytes = size;
    return PyErr_Occurred() ? -1 : 0;
}

/*
 * Fast(slow, one, batch, single, cores, constants, inputs, outputs): "batch" takes the layouts of its arrays; inputs and
 * outputs are tuples of shapes.
 */
static PyObject *fast_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(named))
{
    PyObject *slow, *constants, *inputs, *outputs;
    Py_ssize_t one, batch, cores;
    int single;
    if (!PyArg_ParseTuple(arguments, "OnnpnOO!O!", &slow, &one, &batch, &single, &cores, &constants, &PyTuple_Type,
                          &inputs, &PyTuple_Type, &outputs)) {
        return NULL;
    }
    const Py_ssize_t given = PyTuple_GET_SIZE(inputs), arrays = given + PyTuple_GET_SIZE(outputs);
    if (given < 1 || arrays == given || arrays + (constants != Py_None) > MOST_ARRAYS || !(constants == Py_None || PyBytes_Check(constants))) {
        PyErr_SetString(PyExc_ValueError, "arguments are beyond the limits of a fast call");
        return NULL;
    }
    Fast *self = (Fast *)type->tp_alloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    self->vectorcall = fast_call;
    self->slow = Py_NewRef(slow);
    self->constants = Py_NewRef(constants);
    self->one = (Compiled)one;
    self->batch = (Compiled)batch;
    self->type = single ? NPY_FLOAT : NPY_DOUBLE;
    self->cores = (size_t)(cores < 1 ? 1 : cores < MOST_SHARES ? cores : MOST_SHARES);
    self->inputs = given;
    self->outputs = arrays - given;
    for (Py_ssize_t i = 0; i < arrays; i++) {
        PyObject *shape = i < given ? PyTuple_GET_ITEM(inputs, i) : PyTuple_GET_ITEM(outputs, i - given);
        if (read_shape(shape, &self->shapes[i], single ? sizeof(float) : sizeof(double)) < 0) {
            Py_DECREF(self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

static int fast_traverse(PyObject *object, visitproc visit, void *arg)
{
    Py_VISIT(((Fast *)object)->slow);
    return 0;
}

static int fast_clear(PyObject *object)
{
    Py_CLEAR(((Fast *)object)->slow);
    return 0;
}

static void fast_free(PyObject *object)
{
    PyObject_GC_UnTrack(object);
    Py_XDECREF(((Fast *)object)->slow);
    Py_XDECREF(((Fast *)object)->constants);
    Py_TYPE(object)->tp_free(object);
}

/* Take name, documentation and all other attributes from the slower callable. */
static PyObject *fast_attribute(PyObject *object, PyObject *name)
{
    return PyObject_GetAttr(((Fast *)object)->slow, name);
}

static PyObject *fast_repr(PyObject *object)
{
    return PyObject_Repr(((Fast *)object)->slow);
}

/* The documentation for help(), which reads it from the type, not from the attribute. */
static PyObject *fast_documentation(PyObject *object, void *Py_UNUSED(closure))
{
    return PyObject_GetAttrString(((Fast *)object)->slow, "__doc__");
}

static PyGetSetDef fast_properties[] = {
    {"__doc__", fast_documentation, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject fast_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "call.Fast",
    .tp_basicsize = sizeof(Fast),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Fast, vectorcall),
    .tp_call = PyVectorcall_Call,
    .tp_new = fast_new,
    .tp_traverse = fast_traverse,
    .tp_clear = fast_clear,
    .tp_dealloc = fast_free,
    .tp_getattro = fast_attribute,
    .tp_getset = fast_properties,
    .tp_repr = fast_repr,
};

/* Calls of one batch function: the number of states and the pointers of each. */
typedef struct {
    Compiled function;
    size_t states[MOST_SHARES];
    void *pointers[MOST_SHARES][MOST_POINTERS];
    Py_ssize_t count;
} Calls;

static void run_call(void *context, size_t share)
{
    const Calls *calls = context;
    if (calls->states[share] > 0) {
        run_batch(calls->function, calls->states[share], calls->pointers[share], calls->count);
    }
}

/* together(function, calls): call a batch function for each tuple (states, pointer, ...) of a list; the calls are divided over threads. */
static PyObject *together(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    Py_ssize_t function;
    PyObject *list;
    if (!PyArg_ParseTuple(arguments, "nO!", &function, &PyList_Type, &list)) {
        return NULL;
    }
    const Py_ssize_t shares = PyList_GET_SIZE(list);
    Calls *calls = shares > 0 && shares <= MOST_SHARES ? PyMem_Calloc(1, sizeof *calls) : NULL;
    if (calls == NULL) {
        PyErr_SetString(PyExc_ValueError, "calls are beyond the limits of shared threads");
        return NULL;
    }
    calls->function = (Compiled)function;
    for (Py_ssize_t k = 0; k < shares && !PyErr_Occurred(); k++) {
        PyObject *call = PyList_GET_ITEM(list, k);
        const Py_ssize_t size = PyTuple_Size(call);
        if (size < 3 || size > MOST_POINTERS + 1 || (k > 0 && size != calls->count + 1)) {
            PyErr_SetString(PyExc_ValueError, "expected tuples of a number and as many pointers each");
            break;
        }
        calls->count = size - 1;
        calls->states[k] = PyLong_AsSize_t(PyTuple_GET_ITEM(call, 0));
        for (Py_ssize_t i = 1; i < size; i++) {
            calls->pointers[k][i - 1] = PyLong_AsVoidPtr(PyTuple_GET_ITEM(call, i));
        }
    }
    const int wrong = PyErr_Occurred() != NULL;
    if (!wrong) {
        Py_BEGIN_ALLOW_THREADS
        team_run((size_t)shares, run_call, calls);
        Py_END_ALLOW_THREADS
    }
    PyMem_Free(calls);
    return wrong ? NULL : Py_NewRef(Py_None);
}

static PyMethodDef functions[] = {
    {"together", together, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "call", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit_call(void)
{
    import_array();
    if (PyType_Ready(&fast_type) < 0 || pthread_atfork(NULL, NULL, team_in_child) != 0) {
        return NULL;
    }
    PyObject *made = PyModule_Create(&module);
    if (made == NULL || PyModule_AddObjectRef(made, "Fast", (PyObject *)&fast_type) < 0) {
        Py_XDECREF(made);
        return NULL;
    }
    return made;
}

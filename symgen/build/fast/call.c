/*
 * A callable for a compiled function. NumPy arrays of the right type and shape, for one state or for rows of states,
 * are passed directly to the function. Lists, other real numbers and slices of rows are copied first. Every other call
 * goes to a slower callable, which broadcasts and explains errors.
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
#define TILE 64 /* a share has a multiple of this many states, so that two threads never write the same cache line */
#define MOST_AXES 4
#define LARGE 500000 /* numbers of a result from which writing past the caches takes less time */

typedef struct {
    int axes;
    npy_intp shape[MOST_AXES];
    size_t bytes; /* of one state */
} Shape;

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

/* Return true if an object is an array for compiled code: of one state, or of *rows states (-1: any number). */
static int fits(const Fast *self, PyObject *object, const Shape *shape, npy_intp *rows)
{
    if (!PyArray_CheckExact(object)) {
        return 0;
    }
    PyArrayObject *array = (PyArrayObject *)object;
    if (PyArray_TYPE(array) != self->type || !PyArray_ISCARRAY_RO(array)) {
        return 0;
    }
    const npy_intp *extents = PyArray_DIMS(array);
    if (PyArray_NDIM(array) == shape->axes + 1 && *rows != 0) {
        if (*rows >= 0 && *rows != extents[0]) {
            return 0;
        }
        *rows = extents[0];
        return *rows > 0 && PyArray_CompareLists(extents + 1, shape->shape, shape->axes);
    }
    if (PyArray_NDIM(array) != shape->axes || *rows > 0) {
        return 0;
    }
    *rows = 0;
    return PyArray_CompareLists(extents, shape->shape, shape->axes);
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

static int overlaps(PyObject *one, PyObject *other)
{
    PyArrayObject *a = (PyArrayObject *)one, *b = (PyArrayObject *)other;
    const char *first = PyArray_BYTES(a), *second = PyArray_BYTES(b);
    return first < second + PyArray_NBYTES(b) && second < first + PyArray_NBYTES(a);
}

/* A batch in rows whose states are divided over threads. */
typedef struct {
    const Fast *self;
    void *const *pointers;
    Py_ssize_t count;
    size_t rows;
    size_t shares;
} Batch;

static void run_share(void *context, size_t share)
{
    const Batch *batch = context;
    const size_t first = batch->rows * share / batch->shares / TILE * TILE;
    const size_t last = share + 1 == batch->shares ? batch->rows : batch->rows * (share + 1) / batch->shares / TILE * TILE;
    const Py_ssize_t constants = batch->self->constants != Py_None;
    void *pointers[MOST_POINTERS];
    for (Py_ssize_t i = 0; i < batch->count; i++) {
        const size_t bytes = i < constants ? 0 : batch->self->shapes[i - constants].bytes;
        pointers[i] = (char *)batch->pointers[i] + first * bytes;
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

static PyObject *fast_call(PyObject *callable, PyObject *const *arguments, size_t flags, PyObject *names)
{
    Fast *self = (Fast *)callable;
    const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    void *pointers[MOST_ARRAYS];
    Py_ssize_t count = 0;
    npy_intp rows = -1;
    PyObject *out = NULL, *given[MOST_ARRAYS], *copies[MOST_ARRAYS];
    Py_ssize_t copied = 0;
    size_t threads = 1;
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
        if (!fits(self, given[i], &self->shapes[i], &rows)) {
            if ((given[i] = converted(self, arguments[i], &self->shapes[i])) == NULL) {
                goto slow;
            }
            copies[copied++] = given[i];
            if (!fits(self, given[i], &self->shapes[i], &rows)) {
                goto slow;
            }
        }
        pointers[count++] = PyArray_DATA((PyArrayObject *)given[i]);
    }
    const Shape *shapes = &self->shapes[self->inputs];
    if (out != NULL) {
        const int tuple = self->outputs > 1;
        if (tuple && (!PyTuple_CheckExact(out) || PyTuple_GET_SIZE(out) != self->outputs)) {
            goto slow;
        }
        for (Py_ssize_t k = 0; k < self->outputs; k++) {
            PyObject *array = tuple ? PyTuple_GET_ITEM(out, k) : out;
            if (!fits(self, array, &shapes[k], &rows) || !PyArray_ISWRITEABLE((PyArrayObject *)array)) {
                goto slow;
            }
            for (Py_ssize_t i = 0; rows > 0 && i < self->inputs; i++) {
                if (overlaps(given[i], array)) {
                    goto slow;
                }
            }
            for (Py_ssize_t i = 0; i < k; i++) {
                if (overlaps(PyTuple_GET_ITEM(out, i), array)) {
                    goto slow;
                }
            }
            pointers[count++] = PyArray_DATA((PyArrayObject *)array);
        }
        Py_INCREF(out);
    } else {
        out = self->outputs > 1 ? PyTuple_New(self->outputs) : NULL;
        if (self->outputs > 1 && out == NULL) {
            goto done;
        }
        for (Py_ssize_t k = 0; k < self->outputs; k++) {
            npy_intp extents[MOST_AXES + 1] = {rows}; /* larger results come from the slower callable, which aligns them */
            if (rows > 0 && PyArray_MultiplyList(shapes[k].shape, shapes[k].axes) > LARGE / rows) {
                Py_XDECREF(out);
                goto slow;
            }
            memcpy(extents + (rows > 0), shapes[k].shape, sizeof shapes[k].shape);
            PyObject *array = PyArray_SimpleNew(shapes[k].axes + (rows > 0), extents, self->type);
            if (array == NULL) {
                Py_XDECREF(out);
                out = NULL;
                goto done;
            }
            pointers[count++] = PyArray_DATA((PyArrayObject *)array);
            if (self->outputs > 1) {
                PyTuple_SET_ITEM(out, k, array);
            } else {
                out = array;
            }
        }
    }
    if (rows > 0) {
        Py_BEGIN_ALLOW_THREADS
        if (threads > 1 && rows >= 2 * TILE) {
            Batch batch = {self, pointers, count, (size_t)rows, threads};
            team_run(threads, run_share, &batch);
        } else {
            run_batch(self->batch, (size_t)rows, pointers, count);
        }
        Py_END_ALLOW_THREADS
    } else {
        run_one(self->one, pointers, count);
    }
    goto done;
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

/* Fast(slow, one, batch, single, cores, constants, inputs, outputs): inputs and outputs are tuples of shapes. */
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

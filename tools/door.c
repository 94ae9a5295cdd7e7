/* The library that stands in each compiled module's place, the same for all of them: it asks the one that holds them
   all for the module of that name. */
#include <Python.h>

static PyObject *enter(PyObject *spec, PyModuleDef *unused)
{
    PyObject *house = NULL, *name = NULL, *key = NULL, *capsule = NULL, *module = NULL;
    PyObject *(*make)(void);
    if ((house = PyImport_ImportModule("shoal__mypyc")) == NULL) goto end;
    if ((name = PyObject_GetAttrString(spec, "name")) == NULL) goto end;
    if ((key = PyObject_CallMethod(name, "replace", "ss", ".", "___")) == NULL) goto end;
    Py_SETREF(key, PyUnicode_FromFormat("init_%U", key));
    if (key == NULL || (capsule = PyObject_GetAttr(house, key)) == NULL) goto end;
    make = (PyObject * (*)(void)) PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    if (make != NULL) module = make();
end:
    Py_XDECREF(house);
    Py_XDECREF(name);
    Py_XDECREF(key);
    Py_XDECREF(capsule);
    return module;
}

static PyModuleDef_Slot slots[] = {{Py_mod_create, enter}, {0, NULL}};
static PyModuleDef door = {PyModuleDef_HEAD_INIT, "shoal__door", NULL, 0, NULL, slots, NULL, NULL, NULL};

/* Python looks for a function named after the last part of the module's name. */
#define DOOR(name) PyMODINIT_FUNC PyInit_##name(void) { return PyModuleDef_Init(&door); }
#include "doors.h"

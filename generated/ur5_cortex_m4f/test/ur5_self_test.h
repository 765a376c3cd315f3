/*
 * ur5_self_test.h
 *
 * Compares the library with vectors that were computed with 50 digits by other derivations of the same equations.
 */
#ifndef UR5_SELF_TEST_H
#define UR5_SELF_TEST_H

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a line for each function, and the first wrong entry of each output; returns the number of failures. */
int ur5_self_test(void (*write)(const char *text));

#ifdef __cplusplus
}
#endif

#endif

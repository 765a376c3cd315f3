/*
 * ur5_self_test.h
 *
 * Holds the library against vectors that were computed with 50 digits by other derivations of the same equations.
 */
#ifndef UR5_SELF_TEST_H
#define UR5_SELF_TEST_H

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a line for each function, and one for each entry that is off; returns how many are. */
int ur5_self_test(void (*write)(const char *text));

#ifdef __cplusplus
}
#endif

#endif

/*
 * ur5_signatures.h
 *
 * A signature is the CRC-32 of the results of 512 pseudorandom states. It finds changed constants that the tolerances of
 * the self-test hide. It is the same on all machines that compute float numbers by IEEE 754, and round products and
 * sums separately.
 */
#ifndef UR5_SIGNATURES_H
#define UR5_SIGNATURES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns 1 if the compiler fuses products and sums; signatures then mean nothing. */
int ur5_fused(void);

uint32_t ur5_inverse_dynamics_signature(void);
uint32_t ur5_gravity_signature(void);
uint32_t ur5_mass_matrix_signature(void);
uint32_t ur5_forward_dynamics_signature(void);
uint32_t ur5_sines_signature(void);
uint32_t ur5_limits_signature(void);

#ifdef __cplusplus
}
#endif

#endif

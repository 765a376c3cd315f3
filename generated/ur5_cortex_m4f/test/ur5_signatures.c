/* ur5_signatures.c: see ur5_signatures.h */
#include "ur5_signatures.h"

#include "ur5.h"
#include "ur5_trig.h"

/* Another number of states gives other signatures. */
#ifndef ROUNDS
#define ROUNDS 512
#endif
#define FIRST_WORD 0xFFFFFFFFU
#define SEED 2463534242U

/* The next of a sequence of pseudorandom numbers (Marsaglia's xorshift32). */
static uint32_t drawn(uint32_t *state)
{
    *state ^= *state << 13U;
    *state ^= *state >> 17U;
    *state ^= *state << 5U;
    return *state;
}

/* Returns a CRC-32 extended by one word of 32 bits. */
static uint32_t with_word(uint32_t crc, uint32_t word)
{
    uint32_t rest = crc ^ word;
    for (int32_t bit = 0; bit < 32; bit++) {
        rest = (rest >> 1U) ^ (((rest & 1U) != 0U) ? 0xEDB88320U : 0U);
    }
    return rest;
}

static uint32_t with_values(uint32_t crc, const float *values, size_t count)
{
    uint32_t next = crc;
    for (size_t i = 0; i < count; i++) {
        /* NaN has other bits on other machines. */
        union {
            float value;
            uint32_t bits;
        } word;
        word.value = (values[i] == values[i]) ? values[i] : 3.4e38f;
        next = with_word(next, (uint32_t)word.bits);
    }
    return next;
}

/* Draws multiples of the step, a power of two, up to 2^23 steps: their products are exact. */
static void draw(float *to, size_t count, float step, uint32_t *state)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t high = drawn(state) >> 8U;
        const int32_t whole = (int32_t)high - INT32_C(0x800000);
        to[i] = (float)whole * step;
    }
}

int ur5_fused(void)
{
    /* The square is not representable; values are volatile so that the compiler computes it twice. */
    volatile float factor = 1.0002441f;
    const float x = factor;
    volatile float square = x * x;
    const float rounded = square;
    const float y = factor;
    return (((y * y) - rounded) != 0.0f) ? 1 : 0;
}

uint32_t ur5_inverse_dynamics_signature(void)
{
    uint32_t state = SEED;
    uint32_t crc = FIRST_WORD;
    for (int32_t round = 0; round < ROUNDS; round++) {
        float q[6];
        float qd[6];
        float qdd[6];
        float tau[6];
        draw(q, 6U, 9.536743e-07f, &state);
        draw(qd, 6U, 4.7683716e-07f, &state);
        draw(qdd, 6U, 1.9073486e-06f, &state);
        ur5_inverse_dynamics(q, qd, qdd, tau);
        crc = with_values(crc, tau, 6U);
    }
    return crc ^ FIRST_WORD;
}

uint32_t ur5_gravity_signature(void)
{
    uint32_t state = SEED;
    uint32_t crc = FIRST_WORD;
    for (int32_t round = 0; round < ROUNDS; round++) {
        float q[6];
        float g[6];
        draw(q, 6U, 9.536743e-07f, &state);
        ur5_gravity(q, g);
        crc = with_values(crc, g, 6U);
    }
    return crc ^ FIRST_WORD;
}

uint32_t ur5_mass_matrix_signature(void)
{
    uint32_t state = SEED;
    uint32_t crc = FIRST_WORD;
    for (int32_t round = 0; round < ROUNDS; round++) {
        float q[6];
        float M[36];
        draw(q, 6U, 9.536743e-07f, &state);
        ur5_mass_matrix(q, M);
        crc = with_values(crc, M, 36U);
    }
    return crc ^ FIRST_WORD;
}

uint32_t ur5_forward_dynamics_signature(void)
{
    uint32_t state = SEED;
    uint32_t crc = FIRST_WORD;
    for (int32_t round = 0; round < ROUNDS; round++) {
        float q[6];
        float qd[6];
        float tau[6];
        float qdd[6];
        draw(q, 6U, 9.536743e-07f, &state);
        draw(qd, 6U, 4.7683716e-07f, &state);
        draw(tau, 6U, 3.0517578e-05f, &state);
        ur5_forward_dynamics(q, qd, tau, qdd);
        crc = with_values(crc, qdd, 6U);
    }
    return crc ^ FIRST_WORD;
}

uint32_t ur5_sines_signature(void)
{
    uint32_t state = SEED;
    uint32_t crc = FIRST_WORD;
    for (int32_t round = 0; round < ((INT32_C(500) * ROUNDS) / 512); round++) {
        float values[2];
        /* Angles near multiples of an eighth of a turn, where each part of the reduction to a quarter turn matters. */
        const uint32_t high = drawn(&state) >> 28U;
        const int32_t steps = (int32_t)high - 8;
        const int32_t eighths = round % 500;
        const float base = (float)eighths * 0.7853982f;
        ur5_sincos(base + ((float)steps * 3.0517578e-05f), &values[0], &values[1]);
        crc = with_values(crc, values, 2U);
    }
    return crc ^ FIRST_WORD;
}

uint32_t ur5_limits_signature(void)
{
    uint32_t crc = FIRST_WORD;
    for (size_t i = 0; i <= 6U; i++) {
        const ur5_limits limits = ur5_limits_of(i);
        const float values[4] = {limits.lower, limits.upper, limits.velocity, limits.effort};
        crc = with_values(crc, values, 4U);
    }
    return crc ^ FIRST_WORD;
}

/*
 * timing_main.c
 *
 * Ticks of the board's counter that each function takes: the least and the most of 1000 random states within the
 * limits. The ticks of an empty function are written first. Ticks are of the processor's clock; QEMU with -icount shift=7 counts 3.2 per instruction.
 */
#include "ur5.h"

#include "board_support.h"

#include <stddef.h>

#define ROUNDS 1000

static uint32_t chance = 1U;

/* A random number between two bounds, by a linear congruential generator (Knuth's MMIX multiplier would need 64 bits). */
static float between(float lower, float upper)
{
    chance = chance * 1664525U + 1013904223U;
    return lower + (upper - lower) * ((float)(chance >> 8) / 16777216.0f);
}

static void write_count(uint32_t value)
{
    char text[11];
    size_t at = sizeof text - 1U;
    text[at] = '\0';
    do {
        at--;
        text[at] = "0123456789"[value % 10U];
        value /= 10U;
    } while (value > 0U);
    board_write(&text[at]);
}

static void nothing(void)
{
    __asm volatile("");
}

static void write_range(const char *what, uint32_t least, uint32_t most)
{
    board_write(what);
    board_write(" ");
    write_count(least);
    board_write(" ");
    write_count(most);
    board_write("\n");
}

static void time_nothing(void)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0U;
    for (int round = 0; round < ROUNDS; round++) {
        const uint32_t start = board_ticks();
        nothing();
        const uint32_t ticks = (board_ticks() - start) & BOARD_TICK_MASK;
        least = (ticks < least) ? ticks : least;
        most = (ticks > most) ? ticks : most;
    }
    write_range("nothing", least, most);
}

static void inverse_dynamics_time(void)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0U;
    static const float q_span[6][2] = {
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-3.1415927f, 3.1415927f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
    };
    static const float qd_span[6][2] = {
        {-3.15f, 3.15f},
        {-3.15f, 3.15f},
        {-3.15f, 3.15f},
        {-3.2f, 3.2f},
        {-3.2f, 3.2f},
        {-3.2f, 3.2f},
    };
    static const float qdd_span[6][2] = {
        {-10.0f, 10.0f},
        {-10.0f, 10.0f},
        {-10.0f, 10.0f},
        {-10.0f, 10.0f},
        {-10.0f, 10.0f},
        {-10.0f, 10.0f},
    };
    for (int round = 0; round < ROUNDS; round++) {
        float q[6];
        float qd[6];
        float qdd[6];
        float tau[6];
        for (size_t i = 0; i < 6U; i++) {
            q[i] = between(q_span[i][0], q_span[i][1]);
        }
        for (size_t i = 0; i < 6U; i++) {
            qd[i] = between(qd_span[i][0], qd_span[i][1]);
        }
        for (size_t i = 0; i < 6U; i++) {
            qdd[i] = between(qdd_span[i][0], qdd_span[i][1]);
        }
        const uint32_t start = board_ticks();
        ur5_inverse_dynamics(q, qd, qdd, tau);
        const uint32_t ticks = (board_ticks() - start) & BOARD_TICK_MASK;
        least = (ticks < least) ? ticks : least;
        most = (ticks > most) ? ticks : most;
    }
    write_range("inverse_dynamics", least, most);
}

static void gravity_time(void)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0U;
    static const float q_span[6][2] = {
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-3.1415927f, 3.1415927f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
    };
    for (int round = 0; round < ROUNDS; round++) {
        float q[6];
        float g[6];
        for (size_t i = 0; i < 6U; i++) {
            q[i] = between(q_span[i][0], q_span[i][1]);
        }
        const uint32_t start = board_ticks();
        ur5_gravity(q, g);
        const uint32_t ticks = (board_ticks() - start) & BOARD_TICK_MASK;
        least = (ticks < least) ? ticks : least;
        most = (ticks > most) ? ticks : most;
    }
    write_range("gravity", least, most);
}

static void mass_matrix_time(void)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0U;
    static const float q_span[6][2] = {
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-3.1415927f, 3.1415927f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
    };
    for (int round = 0; round < ROUNDS; round++) {
        float q[6];
        float M[36];
        for (size_t i = 0; i < 6U; i++) {
            q[i] = between(q_span[i][0], q_span[i][1]);
        }
        const uint32_t start = board_ticks();
        ur5_mass_matrix(q, M);
        const uint32_t ticks = (board_ticks() - start) & BOARD_TICK_MASK;
        least = (ticks < least) ? ticks : least;
        most = (ticks > most) ? ticks : most;
    }
    write_range("mass_matrix", least, most);
}

static void forward_dynamics_time(void)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0U;
    static const float q_span[6][2] = {
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-3.1415927f, 3.1415927f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
        {-6.2831855f, 6.2831855f},
    };
    static const float qd_span[6][2] = {
        {-3.15f, 3.15f},
        {-3.15f, 3.15f},
        {-3.15f, 3.15f},
        {-3.2f, 3.2f},
        {-3.2f, 3.2f},
        {-3.2f, 3.2f},
    };
    static const float tau_span[6][2] = {
        {-150.0f, 150.0f},
        {-150.0f, 150.0f},
        {-150.0f, 150.0f},
        {-28.0f, 28.0f},
        {-28.0f, 28.0f},
        {-28.0f, 28.0f},
    };
    for (int round = 0; round < ROUNDS; round++) {
        float q[6];
        float qd[6];
        float tau[6];
        float qdd[6];
        for (size_t i = 0; i < 6U; i++) {
            q[i] = between(q_span[i][0], q_span[i][1]);
        }
        for (size_t i = 0; i < 6U; i++) {
            qd[i] = between(qd_span[i][0], qd_span[i][1]);
        }
        for (size_t i = 0; i < 6U; i++) {
            tau[i] = between(tau_span[i][0], tau_span[i][1]);
        }
        const uint32_t start = board_ticks();
        ur5_forward_dynamics(q, qd, tau, qdd);
        const uint32_t ticks = (board_ticks() - start) & BOARD_TICK_MASK;
        least = (ticks < least) ? ticks : least;
        most = (ticks > most) ? ticks : most;
    }
    write_range("forward_dynamics", least, most);
}

int main(void)
{
    board_start();
    time_nothing();
    inverse_dynamics_time();
    gravity_time();
    mass_matrix_time();
    forward_dynamics_time();
    board_exit(0);
    return 0;
}

/*
 * stack_main.c
 *
 * The bytes of stack that a call of each function takes: memory below the stack pointer is painted, the function is called,
 * and the bytes down to the deepest one that changed are counted. Interrupts would count, too.
 */
#include "ur5.h"

#include "board_support.h"

#include <stddef.h>

#if defined(__AVR__)
#include <avr/io.h>
#define STACK_POINTER(place) ((place) = (volatile uint8_t *)(SP + 1U))
#elif defined(__riscv)
#define STACK_POINTER(place) __asm volatile("mv %0, sp" : "=r"(place))
#else
#define STACK_POINTER(place) __asm volatile("mov %0, sp" : "=r"(place))
#endif

/* Painted bytes: more than twice the bound of the stack. */
#define ROOM 512
#define PAINT 0xA5U

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

static __attribute__((noinline)) uint32_t depth(void (*call)(void))
{
    volatile uint8_t *top;
    STACK_POINTER(top);
    for (int i = 1; i <= ROOM; i++) {
        top[-i] = PAINT;
    }
    call();
    int deepest = ROOM;
    while ((deepest > 0) && (top[-deepest] == PAINT)) {
        deepest--;
    }
    return (uint32_t)deepest;
}

static void inverse_dynamics_call(void)
{
    static float q[6];
    static float qd[6];
    static float qdd[6];
    static float tau[6];
    ur5_inverse_dynamics(q, qd, qdd, tau);
}

static void gravity_call(void)
{
    static float q[6];
    static float g[6];
    ur5_gravity(q, g);
}

static void mass_matrix_call(void)
{
    static float q[6];
    static float M[36];
    ur5_mass_matrix(q, M);
}

static void forward_dynamics_call(void)
{
    static float q[6];
    static float qd[6];
    static float tau[6];
    static float qdd[6];
    ur5_forward_dynamics(q, qd, tau, qdd);
}

int main(void)
{
    board_start();
    board_write("inverse_dynamics ");
    write_count(depth(inverse_dynamics_call));
    board_write("\n");
    board_write("gravity ");
    write_count(depth(gravity_call));
    board_write("\n");
    board_write("mass_matrix ");
    write_count(depth(mass_matrix_call));
    board_write("\n");
    board_write("forward_dynamics ");
    write_count(depth(forward_dynamics_call));
    board_write("\n");
    board_exit(0);
    return 0;
}

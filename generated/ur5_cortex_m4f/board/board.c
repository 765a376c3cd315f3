/*
 * board.c
 *
 * Arm MPS2 with a Arm Cortex-M4F, as QEMU emulates it: start-up, serial output through the CMSDK UART 0, SysTick as
 * the tick counter, and a semihosting call to end the emulation. A board of your own has other start-up code;
 * replace the four functions of board_support.h.
 */
#include "board_support.h"

#include <stddef.h>

int main(void);
void reset(void);
void stop(void);

extern uint32_t stack_top;
extern uint32_t data_start;
extern uint32_t data_end;
extern const uint32_t data_load;
extern uint32_t bss_start;
extern uint32_t bss_end;

/* The vector table: the start of the stack, the reset handler, and the fault handlers. */
typedef struct {
    const uint32_t *stack;
    void (*handlers[15])(void);
} vectors;

const vectors vector_table __attribute__((section(".vectors"), used)) = {
    &stack_top,
    {reset, stop, stop, stop, stop, stop, NULL, NULL, NULL, NULL, stop, stop, NULL, stop, stop},
};

#define UART 0x40004000U
#define UART_DATA (*(volatile uint32_t *)UART)
#define UART_STATE (*(volatile uint32_t *)(UART + 4U))
#define UART_CONTROL (*(volatile uint32_t *)(UART + 8U))
#define UART_DIVIDER (*(volatile uint32_t *)(UART + 16U))
#define SYSTICK_CONTROL (*(volatile uint32_t *)0xE000E010U)
#define SYSTICK_RELOAD (*(volatile uint32_t *)0xE000E014U)
#define SYSTICK_VALUE (*(volatile uint32_t *)0xE000E018U)
#define COPROCESSORS (*(volatile uint32_t *)0xE000ED88U)

void reset(void)
{
    COPROCESSORS |= 0xFU << 20;
    __asm volatile("dsb\n\tisb");
    const uint32_t *from = &data_load;
    for (uint32_t *to = &data_start; to < &data_end; to++) {
        *to = *from;
        from++;
    }
    for (uint32_t *to = &bss_start; to < &bss_end; to++) {
        *to = 0U;
    }
    board_exit(main());
}

void stop(void)
{
    board_write("fault\n");
    board_exit(1);
}

void board_start(void)
{
    UART_DIVIDER = 16U;
    UART_CONTROL = 1U;
    SYSTICK_RELOAD = 0xFFFFFFU;
    SYSTICK_VALUE = 0U;
    SYSTICK_CONTROL = 5U;
}

void board_write(const char *text)
{
    for (; *text != '\0'; text++) {
        while ((UART_STATE & 1U) != 0U) {
        }
        UART_DATA = (uint32_t)(unsigned char)*text;
    }
}

/* SysTick counts down from 2^24 - 1. */
uint32_t board_ticks(void)
{
    return 0xFFFFFFU - SYSTICK_VALUE;
}

void board_exit(int status)
{
    /* SYS_EXIT takes the reason itself: ADP_Stopped_ApplicationExit, or a run-time error. */
    register uint32_t operation __asm("r0") = 0x18U;
    register uint32_t reason __asm("r1") = (status == 0) ? 0x20026U : 0x20023U;
    __asm volatile("bkpt 0xAB" : : "r"(operation), "r"(reason) : "memory");
    for (;;) {
    }
}

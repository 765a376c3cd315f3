/*
 * board_support.h
 *
 * Functions of a board that the programs under test/ and examples/ need. The library itself needs none.
 */
#ifndef BOARD_SUPPORT_H
#define BOARD_SUPPORT_H

#include <stdint.h>

/* Prepares the serial output and the tick counter. */
void board_start(void);

/* Writes text to the serial output. */
void board_write(const char *text);

/* Value of a free-running counter that has the bits of the mask. Ticks are of the processor's clock; QEMU with -icount shift=7 counts 3.2 per instruction. */
#define BOARD_TICK_MASK 0xFFFFFFU
uint32_t board_ticks(void);

/* Ends the program: 0 for success. */
void board_exit(int status);

#endif

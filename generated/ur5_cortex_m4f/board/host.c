/*
 * board.c
 *
 * A computer with an operating system, for trials. Text goes to the standard output. For a board of your own,
 * replace these four functions.
 */
#include "board_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

void board_start(void)
{
}

void board_write(const char *text)
{
    (void)fputs(text, stdout);
}

uint32_t board_ticks(void)
{
    return (uint32_t)clock();
}

void board_exit(int status)
{
    exit(status);
}

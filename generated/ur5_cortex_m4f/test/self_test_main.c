/* Runs the self-test and ends with status 0 if all is well. */
#include "ur5_self_test.h"

#include "board_support.h"

int main(void)
{
    board_start();
    const int failures = ur5_self_test(board_write);
    board_write((failures == 0) ? "pass\n" : "FAIL\n");
    board_exit((failures == 0) ? 0 : 1);
    return 0;
}

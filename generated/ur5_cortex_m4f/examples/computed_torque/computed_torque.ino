/*
 * computed_torque.ino
 *
 * The control loop of ur5_control.h on an Arduino. CONTROL_RATE times per second it reads the encoders, computes the
 * joint forces and writes the drives. Fill in the two functions that access the machine.
 */
#include "ur5_control.h"

static void robot_read(float q[6], float qd[6])
{
    for (size_t i = 0; i < 6; i++) {
        q[i] = 0;
        qd[i] = 0;
    }
}

static void robot_write(const float tau[6])
{
    (void)tau;
}

static unsigned long next_step;
static uint32_t step;

void setup()
{
    next_step = micros();
}

void loop()
{
    if ((long)(micros() - next_step) < 0) {
        return;
    }
    next_step += 1000000UL / CONTROL_RATE;
    control_reference reference;
    float q[6];
    float qd[6];
    float tau[6];
    robot_read(q, qd);
    control_path(step, &reference);
    control_step(&reference, q, qd, tau);
    robot_write(tau);
    step++;
}

/*
 * main.c
 *
 * The control loop at a fixed rate. robot_read, robot_write and robot_wait stand for the encoders, the drives and the
 * timer of a real machine.
 * Here they simulate the robot by ur5_forward_dynamics. It starts 0.1 off its path; after a second the largest
 * position error is written.
 */
#include "ur5_control.h"

#include "board_support.h"

static float position[6];
static float velocity[6];
static float force[6];

static void robot_read(float q[6], float qd[6])
{
    for (size_t i = 0; i < 6U; i++) {
        q[i] = position[i];
        qd[i] = velocity[i];
    }
}

static void robot_write(const float tau[6])
{
    for (size_t i = 0; i < 6U; i++) {
        force[i] = tau[i];
    }
}

static void robot_wait(void)
{
    const float period = 1.0f/(float)CONTROL_RATE;
    float acceleration[6];
    ur5_forward_dynamics(position, velocity, force, acceleration);
    for (size_t i = 0; i < 6U; i++) {
        velocity[i] += period*acceleration[i];
        position[i] += period*velocity[i];
    }
}

int main(void)
{
    control_reference reference;
    float q[6];
    float qd[6];
    float tau[6];
    board_start();
    control_path(0, &reference);
    for (size_t i = 0; i < 6U; i++) {
        position[i] = reference.q[i] + 0.1f;
        velocity[i] = reference.qd[i];
    }
    for (uint32_t step = 0; step < CONTROL_RATE; step++) {
        control_path(step, &reference);
        robot_read(q, qd);
        control_step(&reference, q, qd, tau);
        robot_write(tau);
        robot_wait();
    }
    float worst = 0.0f;
    for (size_t i = 0; i < 6U; i++) {
        const float error = reference.q[i] - q[i];
        worst = (error > worst) ? error : worst;
        worst = (-error > worst) ? -error : worst;
    }
    board_write((worst < 0.01f) ? "on the path\n" : "off the path\n");
    board_exit((worst < 0.01f) ? 0 : 1);
    return 0;
}

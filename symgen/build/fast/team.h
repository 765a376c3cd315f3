/*
 * A pool of threads. A job is one call for each of its shares; free threads take shares, and so does the caller. Idle
 * threads poll for the next job for a while, so that it begins within a microsecond, and then sleep. Threads are
 * started when they are first needed, and end with the process. A forked child starts its own threads.
 */
#ifndef TEAM_H
#define TEAM_H

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#define TEAM_MOST 256     /* threads */
#define TEAM_LOOKS 20000  /* looks for a job before a thread sleeps: some hundred microseconds */
#define TEAM_PATIENCE 200 /* looks for the end of a job before the caller yields its processor */
#define TEAM_CLOSED 0xffff

typedef void (*TeamJob)(void *context, size_t share);

static struct {
    pthread_mutex_t asking; /* locked while a job runs */
    pthread_mutex_t sleeping;
    pthread_cond_t wake;
    size_t started;
    _Atomic size_t asleep;
    _Atomic uint64_t ticket; /* the number of the job, and in the last 16 bits its next share */
    _Atomic size_t shares;
    _Atomic size_t left; /* shares that are not finished */
    TeamJob job;
    void *context;
} team = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0, 0, 0, NULL, NULL};

static inline void team_look(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Run the remaining shares of one job. No other job begins while a share is in progress. */
static void team_work(uint64_t number)
{
    uint64_t ticket = atomic_load(&team.ticket);
    while (ticket >> 16 == number && (ticket & 0xffff) < atomic_load(&team.shares)) {
        if (atomic_compare_exchange_weak(&team.ticket, &ticket, ticket + 1)) {
            team.job(team.context, ticket & 0xffff);
            atomic_fetch_sub(&team.left, 1);
            ticket = atomic_load(&team.ticket);
        }
    }
}

static void *team_member(void *start)
{
    uint64_t seen = (uint64_t)(uintptr_t)start;
    for (;;) {
        for (size_t looks = 0; atomic_load(&team.ticket) >> 16 == seen; looks++) {
            if (looks < TEAM_LOOKS) {
                team_look();
                continue;
            }
            pthread_mutex_lock(&team.sleeping);
            atomic_fetch_add(&team.asleep, 1);
            while (atomic_load(&team.ticket) >> 16 == seen) {
                pthread_cond_wait(&team.wake, &team.sleeping);
            }
            atomic_fetch_sub(&team.asleep, 1);
            pthread_mutex_unlock(&team.sleeping);
        }
        seen = atomic_load(&team.ticket) >> 16;
        team_work(seen);
    }
    return NULL;
}

static void team_grow(size_t threads)
{
    while (team.started + 1 < threads && team.started + 1 < TEAM_MOST) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, team_member, (void *)(uintptr_t)(atomic_load(&team.ticket) >> 16)) != 0) {
            return; /* fewer threads suffice */
        }
        pthread_detach(thread);
        team.started++;
    }
}

/* job(context, share) for each share, at most 65,534, in at most as many threads; returns when all are done. */
static void team_run(size_t shares, TeamJob job, void *context)
{
    if (pthread_mutex_trylock(&team.asking) != 0) { /* all threads are busy: the caller runs all shares itself */
        for (size_t share = 0; share < shares; share++) {
            job(context, share);
        }
        return;
    }
    team_grow(shares);
    const uint64_t number = (atomic_load(&team.ticket) >> 16) + 2;
    atomic_store(&team.ticket, (number - 1) << 16 | TEAM_CLOSED); /* no thread takes a share while the job changes */
    team.job = job;
    team.context = context;
    atomic_store(&team.shares, shares);
    atomic_store(&team.left, shares);
    atomic_store(&team.ticket, number << 16);
    if (atomic_load(&team.asleep) > 0) {
        pthread_mutex_lock(&team.sleeping);
        pthread_cond_broadcast(&team.wake);
        pthread_mutex_unlock(&team.sleeping);
    }
    team_work(number);
    for (size_t looks = 0; atomic_load(&team.left) > 0; looks++) {
        if (looks < TEAM_PATIENCE) {
            team_look();
        } else {
            sched_yield();
        }
    }
    pthread_mutex_unlock(&team.asking);
}

static void team_in_child(void)
{
    pthread_mutex_init(&team.asking, NULL);
    pthread_mutex_init(&team.sleeping, NULL);
    pthread_cond_init(&team.wake, NULL);
    team.started = 0;
    atomic_store(&team.asleep, 0);
}

#endif

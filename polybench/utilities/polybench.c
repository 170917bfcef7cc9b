/* Allocation and timing for the kernels of this folder; polybench.h lists the switches. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#ifdef POLYBENCH_LINUX_FIFO_SCHEDULER
#include <sched.h>
#endif
#if defined(POLYBENCH_CYCLE_ACCURATE_TIMER) && (defined(__x86_64__) || defined(__i386__))
#include <x86intrin.h>
#endif

#include "polybench.h"

/* More than the last-level cache of common desktop machines. */
#ifndef POLYBENCH_CACHE_SIZE_KB
#define POLYBENCH_CACHE_SIZE_KB 32770
#endif

double polybench_program_total_flops = 0;

static double start_seconds, stop_seconds;
#ifdef POLYBENCH_CYCLE_ACCURATE_TIMER
static unsigned long long start_cycles, stop_cycles;
#endif

/* Page-aligned, so that a kernel's time doesn't depend on where the heap happens to stand. */
void *polybench_alloc_data(unsigned long long count, int element_size) {
  void *data = NULL;
  if (posix_memalign(&data, 4096, (size_t)(count * (unsigned long long)element_size)) != 0 || data == NULL) {
    fprintf(stderr, "polybench: can't allocate %llu elements of %d bytes\n", count, element_size);
    exit(1);
  }
  return data;
}

void polybench_free_data(void *data) { free(data); }

/* Reads a block that is larger than the caches; with OpenMP on all threads, which also starts them before the clock. */
void polybench_flush_cache(void) {
  int count = POLYBENCH_CACHE_SIZE_KB * 1024 / (int)sizeof(double);
  double *block = calloc((size_t)count, sizeof(double));
  volatile double sink;
  double sum = 0.0;
  int i;
  if (block == NULL) return;
#ifdef _OPENMP
#pragma omp parallel for reduction(+ : sum)
#endif
  for (i = 0; i < count; i++) sum += block[i];
  sink = sum;
  (void)sink;
  free(block);
}

#ifdef POLYBENCH_LINUX_FIFO_SCHEDULER
static void set_scheduler(int policy, int priority) {
  struct sched_param parameters = {.sched_priority = priority};
  if (sched_setscheduler(0, policy, &parameters) != 0) perror("polybench: sched_setscheduler");
}
#endif

void polybench_prepare_instruments(void) {
#ifndef POLYBENCH_NO_FLUSH_CACHE
  polybench_flush_cache();
#endif
#ifdef POLYBENCH_LINUX_FIFO_SCHEDULER
  set_scheduler(SCHED_FIFO, sched_get_priority_max(SCHED_FIFO));
#endif
}

static double seconds_now(void) {
  struct timeval now;
  gettimeofday(&now, NULL);
  return (double)now.tv_sec + (double)now.tv_usec * 1.0e-6;
}

void polybench_timer_start(void) {
  polybench_prepare_instruments();
#ifdef POLYBENCH_CYCLE_ACCURATE_TIMER
  start_cycles = __rdtsc();
#else
  start_seconds = seconds_now();
#endif
}

void polybench_timer_stop(void) {
#ifdef POLYBENCH_CYCLE_ACCURATE_TIMER
  stop_cycles = __rdtsc();
#else
  stop_seconds = seconds_now();
#endif
#ifdef POLYBENCH_LINUX_FIFO_SCHEDULER
  set_scheduler(SCHED_OTHER, 0);
#endif
}

void polybench_timer_print(void) {
#ifdef POLYBENCH_CYCLE_ACCURATE_TIMER
  printf("%llu\n", stop_cycles - start_cycles);
#elif defined(POLYBENCH_GFLOPS)
  if (polybench_program_total_flops == 0)
    printf("polybench: set polybench_program_total_flops for POLYBENCH_GFLOPS\n");
  else
    printf("%0.2lf\n", polybench_program_total_flops / (stop_seconds - start_seconds) / 1.0e9);
#else
  printf("%0.6f\n", stop_seconds - start_seconds);
#endif
}

/* slowdown-driver BEFORE.so AFTER.so SIZE SECONDS: nanoseconds of one call of `run(SIZE)` in each, taken in turns:
   the least of BEFORE, of AFTER, the median of BEFORE, of AFTER. Of a single thread it is processor time, which others on the machine
   do not add to. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void Call(int);
enum { SHORTEST = 20000, MOST = 4000 };
struct version { Call *init, *run; double *samples; };

static clockid_t watch = CLOCK_MONOTONIC;

static double now(void) {
  struct timespec t;
  clock_gettime(watch, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static struct version load(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) { fprintf(stderr, "%s\n", dlerror()); exit(1); }
  return (struct version){dlsym(library, "init"), dlsym(library, "run"), malloc(MOST * sizeof(double))};
}

static double sample(const struct version *v, int size, long calls) {
  v->init(size);
  v->run(size);
  double from = now();
  for (long k = 0; k < calls; k++) v->run(size);
  return (now() - from) / calls;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  const char *threads = getenv("OMP_NUM_THREADS");
  if (threads != NULL && strcmp(threads, "1") == 0) watch = CLOCK_PROCESS_CPUTIME_ID;
  struct version versions[2] = {load(argv[1]), load(argv[2])};
  int size = atoi(argv[3]), count = 0;
  double end = now() + atof(argv[4]) * 1e9;
  long calls = 1;
  while (calls < 1 << 20 && sample(&versions[0], size, calls) * calls < SHORTEST) calls *= 2;
  while (count < MOST && (count < 5 || now() < end)) {
    int first = count % 2;
    for (int k = 0; k < 2; k++) versions[k ^ first].samples[count] = sample(&versions[k ^ first], size, calls);
    count++;
  }
  for (int k = 0; k < 2; k++) qsort(versions[k].samples, count, sizeof(double), ascending);
  printf("%.1f %.1f %.1f %.1f\n", versions[0].samples[0], versions[1].samples[0], versions[0].samples[count / 2],
         versions[1].samples[count / 2]);
  return 0;
}

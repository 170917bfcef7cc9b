/*
 * Stands in for polybench.c where results are compared: link it instead, and compile the kernel with -DPOLYBENCH_TIME so
 * that it calls the instruments. The clock's start and stop then serve another purpose.
 *
 * Start: every element that the program has initialised is changed a little (by a hash of its place, always the same).
 * Some of the suite's initial values are too regular to tell right from wrong: heat-3d's field is linear and stays as it
 * is whatever the order of its updates. POLYBENCH_PERTURB=0 in the environment leaves the values alone.
 *
 * Stop: all arrays, not only those the program would print, go to the file that POLYBENCH_MEMORY names: for each a
 * count and an element size (8 bytes each), then its elements.
 *
 * Memory is filled with ones (a NaN, or -1) on allocation, so that reading what was never written shows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ARRAYS 64

struct array {
  unsigned char *bytes;
  unsigned long long count;
  unsigned long long size;
};

static struct array arrays[MAX_ARRAYS];
static int array_count;

double polybench_program_total_flops = 0;

static void fail(const char *what) {
  fprintf(stderr, "polybench memory: %s\n", what);
  exit(1);
}

void *polybench_alloc_data(unsigned long long count, int element_size) {
  void *data = NULL;
  unsigned long long bytes = count * (unsigned long long)element_size;
  if (array_count == MAX_ARRAYS) fail("too many arrays");
  if (posix_memalign(&data, 4096, (size_t)bytes) != 0) fail("out of memory");
  memset(data, 0xff, (size_t)bytes);
  arrays[array_count].bytes = data;
  arrays[array_count].count = count;
  arrays[array_count].size = (unsigned long long)element_size;
  array_count++;
  return data;
}

void polybench_free_data(void *data) { free(data); }

/* The mixing steps of a 64-bit finaliser: every bit of the place reaches every bit of the result. */
static unsigned long long hash(unsigned long long x) {
  x = (x ^ (x >> 31)) * 0x7fb5d329728ea185ull;
  x = (x ^ (x >> 27)) * 0x81dadef4bc2dd44dull;
  return x ^ (x >> 33);
}

static int is_unwritten(const unsigned char *element, unsigned long long size) {
  unsigned long long i;
  for (i = 0; i < size; i++)
    if (element[i] != 0xff) return 0;
  return 1;
}

/* Too little to make a definite matrix indefinite, enough to change the last digits of everything computed from it. */
static void perturb_element(unsigned char *element, unsigned long long size, unsigned long long noise) {
  if (is_unwritten(element, size)) return;
  if (size == sizeof(double)) {
    double x;
    memcpy(&x, element, sizeof x);
    x *= 1.0 + (double)(noise & 1023) / (1024.0 * 1024.0 * 1024.0 * 1024.0);
    memcpy(element, &x, sizeof x);
  } else if (size == 4) {
    /* An int gets a small amount more, a float another last digit. */
    unsigned x;
    memcpy(&x, element, sizeof x);
    x += (unsigned)(noise & 7);
    memcpy(element, &x, sizeof x);
  } else if (size == 1) {
    element[0] ^= (unsigned char)(noise & 3);
  }
}

void polybench_timer_start(void) {
  const char *perturb = getenv("POLYBENCH_PERTURB");
  int a;
  unsigned long long i;
  if (perturb != NULL && strcmp(perturb, "0") == 0) return;
  for (a = 0; a < array_count; a++)
    for (i = 0; i < arrays[a].count; i++)
      perturb_element(arrays[a].bytes + i * arrays[a].size, arrays[a].size, hash(((unsigned long long)a << 40) + i));
}

void polybench_timer_stop(void) {
  const char *path = getenv("POLYBENCH_MEMORY");
  FILE *file;
  int a;
  if (path == NULL) return;
  file = fopen(path, "wb");
  if (file == NULL) fail("can't write POLYBENCH_MEMORY");
  for (a = 0; a < array_count; a++) {
    size_t count = (size_t)arrays[a].count;
    fwrite(&arrays[a].count, sizeof arrays[a].count, 1, file);
    fwrite(&arrays[a].size, sizeof arrays[a].size, 1, file);
    if (fwrite(arrays[a].bytes, (size_t)arrays[a].size, count, file) != count) fail("short write");
  }
  if (fclose(file) != 0) fail("short write");
}

void polybench_timer_print(void) {}
void polybench_flush_cache(void) {}
void polybench_prepare_instruments(void) {}

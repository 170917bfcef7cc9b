/*
 * Runs every style of a kernel on the same values and prints a hash of all arrays after each: the last lines of a styles file.
 * Before it are defined: the functions, ARRAYS (how many elements each array has) and CALL(style) (a call with arrays a[0], a[1], …).
 * On the command line: how often each style runs before its arrays are hashed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STYLES(F) \
  F(plain) F(accumulator) F(promoted) F(bumped) F(rows) F(whiles) F(down) F(linear) F(unrolled) F(outside)

static const long counts[] = ARRAYS;
#define COUNT (sizeof counts / sizeof counts[0])
static double *a[COUNT];

/* Values between 1 and 2 without a pattern, always the same. */
static void fill(void) {
  unsigned long long state = 1;
  for (size_t k = 0; k < COUNT; k++)
    for (long i = 0; i < counts[k]; i++) {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      a[k][i] = 1 + (double)(state >> 40) / (1 << 24);
    }
}

static unsigned long long hash(void) {
  unsigned long long sum = 14695981039346656037ull;
  for (size_t k = 0; k < COUNT; k++)
    for (long i = 0; i < counts[k]; i++) {
      unsigned long long bits;
      memcpy(&bits, &a[k][i], sizeof bits);
      sum = (sum ^ bits) * 1099511628211ull;
    }
  return sum;
}

#define RUN(style) \
  fill(); \
  for (int r = 0; r < runs; r++) CALL(style); \
  printf("%s %016llx\n", #style, hash());

int main(int argc, char **argv) {
  int runs = argc > 1 ? atoi(argv[1]) : 1;
  for (size_t k = 0; k < COUNT; k++)
    if ((a[k] = malloc((size_t)counts[k] * sizeof(double))) == NULL) return 1;
  STYLES(RUN)
  return 0;
}

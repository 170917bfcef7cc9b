/* What the functions here are called with. Each file has `kernel`, which is measured, and `init` and `run`, which call it. */
#include <stddef.h>

/* Sets all elements to an expression in `x`, a random number of 20 bits; 2 and 3: of arrays of so many dimensions. */
#define FILL(array, value) FILL_AS(array, (array)[0], value)
#define FILL2(array, value) FILL_AS(array, (array)[0][0], value)
#define FILL3(array, value) FILL_AS(array, (array)[0][0][0], value)
#define FILL_AS(array, element, value) \
  do { \
    unsigned state_ = 12345; \
    __typeof__(element) *to_ = (void *)(array); \
    for (size_t at_ = 0; at_ < sizeof(array) / sizeof(element); at_++) { \
      unsigned x = (state_ = state_ * 1664525u + 1013904223u) >> 12; \
      (void)x; \
      to_[at_] = (value); \
    } \
  } while (0)

void init(int n);
void run(int n);

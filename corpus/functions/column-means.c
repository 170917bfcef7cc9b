// SIZES: 8 64 1024
#include "fill.h"
void kernel(int rows, int cols, const float *restrict data, float *restrict mean) {
  int i, j;
  for (j = 0; j < cols; j++) {
    float sum = 0;
    for (i = 0; i < rows; i++) sum += data[i * cols + j];
    mean[j] = sum / rows;
  }
}
static float data[1024 * 1024], mean[1024];
void init(int n) { FILL(data, x & 7); }
void run(int n) { kernel(n, n, data, mean); }

// WHY: only what nothing but its declaration sets is a constant: no other variable of the declaration changes, nothing has an address,
// WHY: no macro makes a variable of the type, no text is left out by #if
// RUN: polyc %s
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
// CHECK-NOT: const int
// CHECK-NOT: const double
// EXEC: same
int printf(const char *, ...);
#define TWICE(x) ({ __typeof__(x) twice = x; twice += x; twice; })
static int in[800][800], out[800][800];
void with_another(int n) {
  int r = 2, count = 0;
  for (int y = r; y < n - r; y++)
    for (int x = r; x < n - r; x++) out[y][x] = in[y - r][x] + in[y + r][x];
  count++;
  printf("%d\n", count);
}
static void set(int *p) { *p = 3; }
void with_address(int n) {
  int r = 2;
  set(&r);
  int s = r;
  for (int y = 3; y < n - 3; y++)
    for (int x = 3; x < n - 3; x++) out[y][x] += in[y - s][x] + in[y + s][x];
}
void of_its_type(int n) {
  int r = 2;
  for (int y = r; y < n - r; y++)
    for (int x = r; x < n - r; x++) out[y][x] += in[y - r][x] * in[y + r][x];
  printf("%d\n", TWICE(r));
}
void by_flags(int n) {
  int r = 2;
#ifdef WIDE
  r = 5;
#endif
  for (int y = r; y < n - r; y++)
    for (int x = r; x < n - r; x++) out[y][x] += in[y - r][x] ^ in[y + r][x];
}
static double total(double w[3]) { w[0] += 1; return w[0] + w[1] + w[2]; }
void handed_on(int n) {
  double w[3] = {1, 2, 3};
  double sum = total(w);
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++) out[y][x] += w[0] * in[y - 1][x] + w[1] * in[y][x] + w[2] * in[y + 1][x] + sum;
}
int main(void) {
  for (int y = 0; y < 800; y++)
    for (int x = 0; x < 800; x++) in[y][x] = (y * 31 + x * 17) % 255;
  with_another(800);
  with_address(799);
  of_its_type(798);
  by_flags(797);
  handed_on(796);
  unsigned sum = 0;
  for (int y = 0; y < 800; y++)
    for (int x = 0; x < 800; x++) sum = sum * 31 + out[y][x];
  printf("%u\n", sum);
  return 0;
}

// WHY: loops that read no memory and add up what they count are shared out as others are
// RUN: polyc %s
// CHECK: int rests(
// CHECK: #pragma omp parallel for reduction(+: {{c_part\d*}}) if (n >= {{[1-9]\d000}})
// CHECK: int triples(
// CHECK: #pragma omp parallel for reduction(+: c) schedule(static, 8) if (n >= {{[1-9]\d}})
// CHECK: unsigned mixed(
// CHECK: #pragma omp parallel for reduction(^: h) if (
// EXEC: same
int printf(const char *, ...);
__attribute__((noinline)) int rests(int n) {
  int c = 0;
  for (int i = 0; i < n; i++) c += i % 3;
  return c;
}
__attribute__((noinline)) int triples(int n) {
  int c = 0;
  for (int a = 1; a < n; a++)
    for (int b = a; b < n; b++)
      for (int k = 1; k < n; k++)
        if (a * a + b * b == k * k) c++;
  return c;
}
__attribute__((noinline)) unsigned mixed(unsigned n) {
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++) h ^= i * 2654435761u;
  return h;
}
int main(void) {
  for (int n = -1; n < 9; n++) printf("%d %d %u\n", rests(n), triples(n), mixed(n + 1));
  printf("%d %d %u\n", rests(1000000), triples(100), mixed(2000000));
  return 0;
}

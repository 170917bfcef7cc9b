// WHY: where a store may end the loops, nothing is read in front of them that they come to only after it, nor rows that they do not reach
// RUN: polyc %s --force
// CHECK-NOT: polyc_rows_apart(a, 0,
// CHECK: polyc_all_disjoint(1, {p, {{.*}}
// CHECK-NEXT: {high, 1, sizeof high[0]}
// CHECK-NOT: polyc_rows_apart(a, 0,
// EXEC: same
int printf(const char *, ...);
static int q[1000];
// *wide is read before anything is stored
__attribute__((noinline)) void read(unsigned char *p, int *high, int *wide) {
  for (int i = 0; i < *high; i++)
    for (int k = 0; k < *wide; k++)
      p[i * 4 + k] = 0;
}
__attribute__((noinline)) void columns(unsigned char *p, int *high, int *wide) {
  for (int i = 0; i < *high; i++) {
    p[i] = 0;
    for (int j = 5; j < i; j++)
      for (int k = 0; k < *wide; k++)
        q[j * 20 + k] = 1;
  }
}
__attribute__((noinline)) void rows(unsigned char **a, int *high, int w) {
  for (int i = 0; i < *high; i++)
    for (int k = 0; k < w; k++)
      a[i][k] = 0;
}
int main(void) {
  int h = 10, w = 3;
  unsigned char bytes[100] = {1}, *only = (unsigned char *)&h;
  read(bytes, &h, &w);
  read((unsigned char *)&h, &h, &w);
  printf("%d %d\n", h, bytes[0]);
  h = 10;
  columns((unsigned char *)&h, &h, 0);
  printf("%d\n", h);
  h = 10;
  rows(&only, &h, 4);
  printf("%d %d\n", h, q[101]);
  return 0;
}

// WHY: a subscript of type unsigned char reaches 256 elements, a masked one as many as its mask: tests for overlap need no more to know
// RUN: polyc %s 2>&1
// CHECK: "table[s[i * n + k]]" (line 31) accesses depends on data ("s[i * n + k]"), so that no test before the loops can show that it does not overlap "d"
// CHECK: void bytes(
// CHECK: {table, 256, sizeof table[0]}
// CHECK: d[i * n + k] = table[s[i * n + k]];
// CHECK: } else {
// CHECK: void masked(
// CHECK: {table, 32, sizeof table[0]}
// CHECK: void with_sign(
// CHECK-NOT: polyc:
// CHECK: static
// EXEC: same
int printf(const char *, ...);

void bytes(int n, const unsigned char *s, float *d, const float *table) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      d[i * n + k] = table[s[i * n + k]];
}

void masked(int n, const int *s, float *d, const float *table) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      d[i * n + k] = table[s[i * n + k] & 31];
}

void with_sign(int n, const signed char *s, float *d, const float *table) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      d[i * n + k] = table[s[i * n + k]];
}

static float m[1000];
static unsigned char narrow[1000];
static int wide[1000];

static void show(void) {
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum = sum * 1.001 + m[i];
  printf("%a\n", sum);
}

int main(void) {
  for (int i = 0; i < 1000; i++) {
    narrow[i] = i * 7;
    wide[i] = i * 13;
    m[i] = i;
  }
  bytes(15, narrow, m + 256, m);
  show();
  bytes(15, narrow, m + 255, m);
  show();
  bytes(15, narrow, m, m + 225);
  show();
  bytes(15, narrow, m, m + 200);
  show();
  bytes(0, narrow, m, 0);
  masked(15, wide, m + 32, m);
  show();
  masked(15, wide, m + 31, m);
  show();
  return 0;
}

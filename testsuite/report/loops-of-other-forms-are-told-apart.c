// WHY: it is said what enters a loop in the middle, where it is left, what it counts with, and which macro makes it; `do … while (0)` is
// no loop
// RUN: polyc %s 2>&1
// CHECK: :31:3: missed: "case READ" (macro "NEED", line 32) enters the loop in the middle
// CHECK: :32:5: missed: in macro "NEED", the loop at line 16: "case READ" (macro "NEED", line 32) enters the loop around this one (line 31) in the middle
// CHECK: :40:3: missed: the label "inside" (line 42) enters the loop in the middle
// CHECK: :47:3: missed: the loop is a search that "a[i]" ends (line 48), so that it stays in order: nothing to change at the loop, unless it may run to its end
// CHECK: :55:3: missed: "i" (line 55) does not change by the same amount in each iteration of the loop
// CHECK: :58:3: missed: "p" (line 59) does not change by the same amount in each iteration of the loop
// CHECK: :62:3: missed: the condition of the loop compares floating-point numbers
// CHECK: :66:3: missed: in macro "SKIP", the loop at line 20: "*s" decides in each iteration whether the loop goes on
// CHECK-NOT: :70:
enum { HEAD, READ };
#define NEED(s)    \
  case READ:       \
    while ((s)->n < 8) { \
      if ((s)->end) return 0; \
      (s)->n += 8; \
    }
#define SKIP(s) while (*(s) > 7) (s)++
#define ONCE(x) do { x; if (n) break; y[0] = 1; } while (0)
struct state {
  int n, end, at;
};
int f(int);
int machine(struct state *s, int *a) {
  int i;
  switch (s->at) {
  case HEAD:
    i = 0;
  for (; i < 100; i++) {
    NEED(s)
    a[i] = s->n;
  }
  }
  return 1;
}
void jumps(int n, int i, int *a) {
  if (n > 100) goto inside;
  while (i < n) {
    a[i] = 0;
  inside:
    i++;
  }
}
int first(int n, const int *a) { int i;
  for (i = 0; i < n; i++)
    if (a[i] == 7)
      return i;
  return n;
}
void grows(int n, int *a) {
  int i;
  a[0] = 1;
  for (i = 1; i < n; i *= 2)
    a[i] = i; }
int masked(int p, int s, int m) {
  while (p > m)
    p = (p + s) & 255;
  return p; }
int small(double x) { int n = 0;
  while (x > 1) { x /= 2; n++; }
  return n;
}
const char *skipped(const char *s) {
  SKIP(s);
  return s;
}
void once(int n, int *y) {
  ONCE(y[1] = n);
}

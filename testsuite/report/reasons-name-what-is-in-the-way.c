// WHY: a reason says which of its cases it is, and what it is about
// RUN: polyc explain %s
// CHECK: "a[i]" (line 20) may end the loop in any iteration, so that it stays in order
// CHECK: "a[i]" (line 25) may end the loop in any iteration, so that it stays in order
// CHECK: "signal" is volatile
// CHECK: the declaration of "chosen" (line 36) depends on compiler flags (#ifdef WIDE at line 11): declare it where no #if decides, or use a local pointer to its elements (set before the loop) in its place
// CHECK: the member "flag" is volatile or atomic
// CHECK: what "port" points to is volatile
// CHECK: the call of "sum" (line {{\d+}}) keeps its order, as "sum" stores in "seen" (line {{\d+}})
volatile int signal;
#ifdef WIDE
static int chosen[400];
#else
static int chosen[100];
#endif
static struct { int count; volatile int flag[100]; } state;
static double a[100];
int use(void) { return chosen[3] + state.flag[2]; }
void several(int n, int m) {
  for (int i = 0; i < n && a[i] < m; i++)
    a[i] = i;
}
void broken(int n) {
  for (int i = 0; i < n; i++) {
    if (a[i] > 7 * n - 3)
      break;
    a[i] = i;
  }
}
void signals(int n) {
  for (int i = 0; i < n; i++)
    a[i] = signal;
}
void choices(int n) {
  for (int i = 0; i < n; i++)
    chosen[i] = i;
}
void members(int n) {
  for (int i = 0; i < n; i++)
    state.flag[i] = i;
}
void ports(volatile int *port, int n) {
  for (int i = 0; i < n; i++)
    port[i] = i;
}
static double sum(const double *x, int n) {
  static int seen;
  double s = seen++;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
void sums(int n, double *to) {
  for (int i = 0; i < n; i++)
    to[i] = sum(a, i);
}

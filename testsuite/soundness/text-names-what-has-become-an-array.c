// WHY: a variable in memory becomes an array; the author's words would read the variable, which holds its last value by then
// RUN: polyc %s --force
// EXEC: same
// CHECK: void taken(
// CHECK: current_of[t] = current_value;
// CHECK: A[1 - current_of[t]][{{.*}}] = 0.5 * (A[current_of[t]][{{.*}}] + A[current_of[t]][{{.*}}]);
// CHECK: void global(
// CHECK: A[!which_of[t]][{{.*}}] = 0.5 * (A[which_of[t]]
// A macro's body names it: the statement is built anew.
// CHECK: void in_macro(
// CHECK-NOT: OTHER
// CHECK: A[1 - current_of[t]][{{.*}}] = 0.5 * (A[current_of[t]]
// CHECK: A[OTHER]
// CHECK: void factor(
// CHECK: B[i] = B[i] * 0.5 + A[0][i] * step_of[t];
// Its address is none of an element.
// CHECK: void asks_where(
// CHECK: B[i] = B[i] * 0.5 + A[0][i] * step_of[t];
int printf(const char *, ...);
#define N 600
#define OTHER (1 - current)
static double A[2][N], B[N];
static int which;
static void use(int *p) { printf("%d ", *p); }
void taken(int steps) {
  int current = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      A[1 - current][i] = 0.5 * (A[current][i - 1] + A[current][i + 1]);
    current = 1 - current;
  }
  use(&current);
}
void global(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      A[!which][i] = 0.5 * (A[which][i - 1] + A[which][i + 1]);
    which = !which;
  }
  use(&which);
}
void in_macro(int steps) {
  int current = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      A[OTHER][i] = 0.5 * (A[current][i - 1] + A[current][i + 1]);
    current = 1 - current;
  }
  use(&current);
}
void factor(int steps) {
  int step = 0;
  for (int t = 0; t < steps; t++) {
    if (step < 3) step = step + 1;
    else step = 0;
    for (int i = 0; i < N; i++)
      B[i] = B[i] * 0.5 + A[0][i] * step;
  }
  use(&step);
}
void asks_where(int steps) {
  int step = 0;
  for (int t = 0; t < steps; t++) {
    if (step < 3) step = step + 1;
    else step = 0;
    for (int i = 0; i < N; i++)
      B[i] = B[i] * 0.5 + A[0][i] * *(&step);
  }
  use(&step);
}
static void print(void) {
  for (int i = 0; i < N; i++)
    printf("%a %a %a ", A[0][i], A[1][i], B[i]);
}
int main(void) {
  for (int i = 0; i < N; i++)
    A[0][i] = i * 7919 % 1000;
  taken(39);
  print();
  taken(4);
  global(41);
  global(0);
  print();
  in_macro(30);
  print();
  factor(33);
  asks_where(31);
  print();
  return 0;
}

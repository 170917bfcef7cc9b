// WHY: OpenMP takes a loop by the syntax of its head, macros expanded: `i += 1, ((void)0)` does not compile under a pragma, and is printed anew
// RUN: polyc %s --force
// EXEC: same
// CHECK: void comma(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK: void whole_step(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK: void in_front(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK: void in_condition(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK: void parentheses(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK: void negated(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK: void extension(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// Canonical as they are.
// CHECK: void mirrored(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; n > i; i++)
// CHECK: void sum(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i = i + (1))
// CHECK: void macros(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (INIT; I LESS n; I++)
// CHECK: void downwards(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = n - 1; 0 <= i; i -= 1)
// CHECK: int main(
int printf(const char *, ...);
#define TRACE(x) ((void)0)
#define STEP i += 1, (void)0
#define I i
#define LESS <
#define INIT i = 0
static double a[6000], b[6000];
void comma(int n) {
  int i;
  for (i = 0; i < n; i += 1, TRACE(i))
    a[i] = a[i] * 2 + b[i];
}
void whole_step(int n) {
  int i;
  for (i = 0; i < n; STEP)
    a[i] = a[i] / 2 + b[i];
}
void in_front(int n) {
  int i;
  for (TRACE(0), i = 0; i < n; i++)
    a[i] = a[i] * 3 + b[i];
}
void in_condition(int n) {
  int i;
  for (i = 0; TRACE(i), i < n; i++)
    a[i] = a[i] / 3 + b[i];
}
void parentheses(int n) {
  int i;
  for (i = 0; (i) < n; (i)++)
    a[i] = a[i] * 5 + b[i];
}
void negated(int n) {
  int i;
  for (i = 0; !(i >= n); i++)
    a[i] = a[i] / 5 + b[i];
}
void extension(int n) {
  for (__extension__ int i = 0; i < n; i++)
    a[i] = a[i] * 6 + b[i];
}
void mirrored(int n) {
  int i;
  for (i = 0; n > i; i++)
    a[i] = a[i] * 7 + b[i];
}
void sum(int n) {
  int i;
  for (i = 0; i < n; i = i + (1))
    a[i] = a[i] / 7 + b[i];
}
void macros(int n) {
  int i;
  for (INIT; I LESS n; I++)
    a[i] = a[i] * 9 + b[i];
}
void downwards(int n) {
  int i;
  for (i = n - 1; 0 <= i; i -= 1)
    a[i] = a[i] / 9 + b[i];
}
int main(void) {
  for (int i = 0; i < 6000; i++)
    b[i] = i % 17;
  comma(6000);
  whole_step(5000);
  in_front(5500);
  in_condition(0);
  in_condition(4000);
  parentheses(6000);
  negated(-3);
  negated(5999);
  extension(5600);
  mirrored(5700);
  sum(5800);
  macros(1);
  macros(4900);
  downwards(6000);
  downwards(0);
  for (int i = 0; i < 6000; i += 5)
    printf("%a ", a[i]);
  return 0;
}

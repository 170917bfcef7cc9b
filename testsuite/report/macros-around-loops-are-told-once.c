// WHY: what flags make of a macro is one reason for all loops that it makes, with nothing to change but the macro; what a macro declares
// or hides is told as that, and so is a variable that the loops themselves change
// RUN: polyc %s 2>&1
// CHECK: :26:3: missed: in macro "FOR2": macro "check" (line 27) depends on compiler flags (#ifdef CHECKED at line 10): nothing to change at the loop, but to write it without macros
// CHECK-NOT: :26:
// CHECK: :35:3: missed: the new loops need the value that the declaration "int n = size();" (line 34) gives "n", and "n" is declared in a block that a macro opens, so that polyc does not know where that name is known: nothing to change at the loop, unless it can be declared in a block without macros
// CHECK: :43:3: missed: the new loops need what "i" holds in front of them, and the loops change "i": keep that value in another local variable before them
// CHECK: :47:3: missed: the declaration of "table" (line 47) depends on compiler flags (macro "LOCAL", #ifdef THREADS at line 16)
static double B[100];
#ifdef CHECKED
int stop(int);
#define check(i) ((i) < 99 || (stop(i), 0))
#else
#define check(i) ((void)0)
#endif
#ifdef THREADS
#define LOCAL static
#else
#define LOCAL
#endif
#define FOR2(i, j, n)               \
  for (int i = 0; i < (n); i++)     \
    for (int j = 0; j < (n); j++)
int size(void);
void cleared(int n) {
  FOR2(i, j, n) {
    check(i); B[i] = j;
  }
}
#define BEGIN size(); {
#define END }
void begun(double (*a)[1000]) {
  BEGIN
  int n = size();
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) a[i][j] = 0;
  END
}
void more(int);
void continued(int n, int m, double *a, double *b) {
  int i;
  for (i = 0; i < n && i < m; i++) more(i);
  for (; i < n; i++) b[i] = 0;
}
double chosen(int n, const double *a) {
  LOCAL double table[100];
  for (int i = 0; i < n; i++) table[i] = a[i];
  return table[n - 1];
}

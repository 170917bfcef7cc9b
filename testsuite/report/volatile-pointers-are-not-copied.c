// WHY: a pointer that is volatile itself is no pointer that could be copied; a macro that decides inside of another is told with that one
// RUN: polyc explain %s
// CHECK: : watched
// CHECK: left: the pointer "b" (line 19) is volatile or atomic, so that accesses to it keep their order: nothing to change at the loop
// CHECK: : sent
// CHECK: left: macro "CHECK" (in "SEND", line 24) depends on compiler flags (#ifdef DEBUG at line 10)
int stop(void);
#ifndef UNUSED
#endif
#ifdef DEBUG
#define CHECK(x) ((x) || (stop(), 0))
#else
#define CHECK(x) ((void)0)
#endif
#define SEND(a, x) ((a) = (x), CHECK(x))
void watched(int n, int *out, int *given) {
  int *volatile b = given;
  for (int i = 0; i < n; i++)
    out[i] = b[i];
}

void sent(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {
    SEND(a[i], b[i]);
  }
}

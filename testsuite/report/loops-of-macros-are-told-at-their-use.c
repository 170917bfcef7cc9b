// WHY: a loop that only a macro spells has no text of its own: what is said of it stands at the macro's use
// RUN: polyc %s --force 2>&1
// CHECK: loops-of-macros-are-told-at-their-use.c:12:3: missed: in macro "ALL", the loop at line 10: a macro or another file contains part of the loops
// CHECK: loops-of-macros-are-told-at-their-use.c:17:3: missed: in macro "CALL", the loop at line 16: the call of "more" (macro "CALL", line 17) is made for its effect
// RUN: polyc explain %s --force
// CHECK: 12 ALL(n)
// CHECK: 12 ALL(n)
// CHECK: 17 CALL(n)
static double B[100];
#define ALL(n) for (int i = 0; i < (n); i++) B[i] += 1; for (int i = 0; i < (n); i++) B[i] *= 2; B[0] = 1
void g(int n) {
  ALL(n);
}
void more(void);
void h(int n) {
#define CALL(n) for (int i = 0; i < (n); i++) more(); B[0] = 1
  CALL(n);
}

// WHY: a call that takes a structure, one that decides on the loop, what a called function has in the way, and other calls of the loop:
// each is told with what could stand in its place; a union's assignment is told with its line, in a macro too
// RUN: polyc explain %s
// CHECK: : with_structures
// CHECK: left: the call of "scaled" (line 25) takes or gives a structure, and polyc looks into no such call: write what it does in place of the call, else there is nothing to change at the loop
// CHECK: : decided
// CHECK: left: the call of "next" (line 30) decides whether the loop goes on, so that it stays in order: nothing to change at the loop
// CHECK: : cleared
// CHECK: left: the call of "area" (line 38) may read or write memory, as the body of "area" is not in this file: declare it __attribute__((const)) if it only computes from numbers, else there is nothing to change at the loop; the call of "memset" is in the way as well
// CHECK: : unions
// CHECK: left: the assignment of a union (macro "PUT", line 44) is not supported in loops: nothing to change at the loop, unless the members in use can be assigned one by one
// CHECK: : counted
// CHECK: left: the call of "count" (line 52) keeps its order, as "count" has the assignment of a union (line 48), which polyc does not see through
// CHECK: : members
// CHECK: left: the member "r" of the structure that is assigned (line 61) depends on compiler flags (#ifdef WIDE at line 54): give it a type that no #if decides
void *memset(void *, int, unsigned long);
double area(double);
struct complex { double re, im; };
struct complex scaled(struct complex, double);
double next(struct complex);
union word { long i; double d; };
void with_structures(int n, struct complex z, double *a) {
  for (int i = 0; i < n; i++) {
    struct complex w;
    w = scaled(z, i);
    a[i] = w.re;
  }
}
void decided(struct complex z, double *a) {
  for (int i = 0; next(z) > 0; i++)
    a[i] = 0;
}
__attribute__((noinline)) static void
clear(double *p) { memset(p, 0, 8); }
void cleared(int n, double *a) {
  for (int i = 0; i < n; i++) {
    clear(a + i);
    a[i] += area(i);
  }
}
#define PUT(to, from) (to) = (from)
void unions(int n, union word *a, union word *b) {
  for (int i = 0; i < n; i++)
    PUT(a[i], b[i]);
}
__attribute__((noinline)) static void
count(union word *to, union word *from) {
  *to = *from;
}
void counted(int n, union word *a, union word *b) {
  for (int i = 0; i < n; i++)
    count(a + i, b + i);
}
#ifdef WIDE
struct one { long double r; };
#else
struct one { double r; };
#endif
void members(int n, struct one *a, struct one *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

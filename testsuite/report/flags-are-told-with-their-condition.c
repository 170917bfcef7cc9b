// WHY: what other flags make something else of is told with the condition that decides, and where both stand: macros of other macros'
// text by the one that the author wrote, types by their names
// RUN: polyc explain %s
// CHECK: : asserts
// CHECK: left: macro "check" (line 39) depends on compiler flags (#if defined CHECKED at line 18): other flags would make another loop of it; write in place of the macro what it stands for
// CHECK: : sections
// CHECK: left: the text of the loop depends on compiler flags (#ifdef TRACE at line 44): other flags would make another loop of it; put the #if around the loop
// CHECK: : handles
// CHECK: left: the type "handle" of "h" (macro "AT", line 52) depends on compiler flags (#ifdef WIDE at line 23), so that polyc does not rely on what it is now: declare "h" as "int *"
// CHECK: : sizes
// CHECK: left: the size of "struct node" (line 56) depends on compiler flags (#ifdef TRACE at line 32): set a variable to it before the loop
// CHECK: : passed
// CHECK: left: the call of "use" (line 60) is made for its effect
// CHECK: : objects
// CHECK: left: the declaration of "sum" (line 64) depends on compiler flags (#ifdef WIDE at line 23): declare it where no #if decides, or use a local variable (set before the loop, and stored after it if it changes) in its place
// CHECK: : members
// CHECK: left: the declaration of the member "trace" (line 68) depends on compiler flags (#ifdef TRACE at line 32): use a local variable (set before the loop
#if defined CHECKED
#define check(x) ((x) || (stop(), 0))
#else
#define check(x) ((void)0)
#endif
#ifdef WIDE
typedef long *handle;
long sum;
#else
typedef int *handle;
int sum;
#endif
struct node {
  int n;
#ifdef TRACE
  int trace;
#else
  short trace;
#endif
};
void asserts(int n, double *a) { for (int i = 0; i < n; i++) {
  check(a[i] > 0); a[i] = i; }
}
void sections(int n, double *a) {
  for (int i = 0; i < n; i++) {
    a[i] = i;
#ifdef TRACE
    a[i] += 1;
#endif
  }
}
#define AT(h, i) ((h)[i])
void handles(int n, handle h) {
  for (int i = 0; i < n; i++)
    AT(h, i) = 0;
}
void sizes(int n, unsigned long *a) {
  for (int i = 0; i < n; i++)
    a[i] = i * sizeof(struct node);
}
void use(handle);
void passed(int n, handle h) {
  for (int i = 0; i < n; i++) use(h);
}
void objects(int n, int *a) {
  for (int i = 0; i < n; i++)
    sum += a[i];
}
void members(int n, int *a, struct node *s) {
  for (int i = 0; i < n; i++)
    a[i] = s->trace;
}

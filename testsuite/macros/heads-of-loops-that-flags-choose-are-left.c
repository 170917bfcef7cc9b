// WHY: what other flags read in front of the block may run it often: as the body of a loop, or behind an `if` that a macro or a loop
// WHY: holds; or jump out of it
// RUN: polyc %s --force 2>&1
// CHECK: missed: function "loop" was not read: #ifdef OTHER at line {{\d+}} selects a part of a statement
// CHECK: missed: function "loop_around" was not read: #ifdef OTHER at line {{\d+}} selects a part of a statement
// CHECK: missed: function "macro" was not read: #ifdef OTHER at line {{\d+}} selects a part of a statement
// CHECK: static void loop(void)
// CHECK-NOT: polyc: 
// CHECK: int main(void)
int printf(const char *, ...);
#define TWICE for (int t = 0; t < 2; t++)
static double a[200];
static void loop(void) {
#ifdef OTHER
  for (int t = 0; t < 3; t++)
#endif
  {
    for (int i = 0; i < 200; i++)
      a[i] = a[i] * 0.5 + i;
  }
}
static void loop_around(int k) {
#ifdef OTHER
  while (k-- > 0)
    if (k == 1)
      a[3] = 5;
    else
#endif
  {
    for (int i = 0; i < 200; i++)
      a[i] = a[i] * 0.5 + i;
  }
}
static void macro(int k) {
#ifdef OTHER
  TWICE if (k == t) a[3] = 5; else
#endif
  {
    for (int i = 0; i < 200; i++)
      a[i] = a[i] * 0.5 + i;
  }
}
int main(void) {
  loop();
  loop_around(4);
  macro(1);
  for (int i = 0; i < 200; i++)
    printf("%a\n", a[i]);
  return 0;
}

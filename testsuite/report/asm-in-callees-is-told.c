// WHY: of a call that polyc cannot see through, what stands in its body is told, with its line
// RUN: polyc explain %s
// CHECK: left: the call of "step" (line 13) keeps its order, as "step" has asm without instructions (line 6), which polyc does not see through: nothing to change at the loop
static int step(int x) {
  static int before;
  __asm__ volatile("" : "+r"(x));
  before += x;
  return before;
}
int walk(int n) {
  int last = 0;
  for (int i = 0; i < n; i++)
    last = step(i);
  return last;
}

// WHY: a member's length is constant in C: where polyc does not know it, it is one unknown value, not one of the first branch that uses it
// RUN: polyc dump %s --after=lower
// CHECK: %t2: int = opaque "size that #if chooses"()
// CHECK-NEXT: get k
// CHECK: store %t_5[0].c@0[1 : %t2]
// CHECK: store %t_7[0].c@0[0 : %t2]
#ifdef BIG
#define LEN(x) ((x) + 2)
#else
#define LEN(x) ((x) + 3)
#endif
struct T { long c[LEN(5)]; };
void f(struct T *t, int k) {
  if (k)
    t->c[1] = 2;
  t->c[0] = 1;
}

// WHY: of a static function all callers are known, and with them what they pass: the interprocedural example of the 2005 paper (figure 17), a number, a range, and what is read from memory
// RUN: polyc stats %s
static double A[300];
static void F2(int x, int number, int some, int any) {
  for (int e = 0; e <= 100; e++)
    A[x + e] = number + some + any;
}
void F1(int *p) {
  for (int b = 2; b <= 10; b += 3)
    F2(b, 4, 1, *p);
}
static void F3(int x, int number, int some) {
  A[x] = number + some;
}
void F4(int *p) {
  F3(*p, 3, 1);
  F3(7, 3, 9);
}
int seen_elsewhere(int k) { return k; }
// CHECK: Integer parameters of functions whose callers are all known
// CHECK: parameters number evolution range unknown
// CHECK-NEXT: 7 3 1 1 2

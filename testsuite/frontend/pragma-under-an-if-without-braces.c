// WHY: a pragma does not take the place of the statement behind it, braces or not
// RUN: polyc dump %s --after=frontend
// CHECK: function f(
// CHECK: if (gt:int (load n) 2)
// CHECK-NEXT: pragma GCC unroll 2
// CHECK-NEXT: for
// CHECK: else
// EXEC: interpreted
int printf(const char *, ...);

static int f(int n) {
  int s = 0;
  if (n > 2)
#pragma GCC unroll 2
    for (int i = 0; i < n; i++)
      s += i;
  else
#pragma GCC ivdep
    while (s < 5)
      s += 3;
  for (int i = 0; i < n; i++)
#pragma message_of_nobody
    if (i & 1)
      _Pragma("GCC diagnostic push") s++;
  switch (n)
#pragma here too
  case 3:
#pragma and here
    s += 100;
  return s;
}

int main(void) {
  for (int n = 0; n < 6; n++)
    printf("%d ", f(n));
  printf("\n");
  return 0;
}

// WHY: __int128 is an integer type like the others, the widest of them
// RUN: polyc dump %s --after=lower
// CHECK: func high(
// CHECK: {{.*}}__int128" = cast %a
// CHECK: {{.*}}__int128" = mul.wrap
// CHECK: {{.*}}__int128" = shr
// CHECK: unsigned long = cast
// EXEC: interpreted
int printf(const char *, ...);
typedef unsigned __int128 wide;

static unsigned long high(unsigned long a, unsigned long b) { return (wide)a * b >> 64; }

static void show(__int128 n) {
  char digits[41], *p = digits + 40;
  int negative = n < 0;
  *p = 0;
  do
    *--p = '0' + (negative ? -(int)(n % 10) : (int)(n % 10));
  while (n /= 10);
  printf("%s%s ", negative ? "-" : "", p);
}

int main(void) {
  __int128 f = 1;
  for (int i = 2; i < 34; i++)
    f *= i;
  show(f), show(-f / 7), show(~(wide)0 >> 1), show((__int128)1 << 100);
  wide w = -1;
  w += 3, w <<= 70, w ^= 5;
  printf("%lx %lx %lx %d %d\n", high(~0ul, ~0ul), (unsigned long)(w >> 64), (unsigned long)w, w > 1.0, (int)sizeof f);
  return 0;
}

// WHY: a loop that ends by what it finds has no iteration count known before it
// RUN: polyc %s
int f(const char *s) {
  int n = 0;
  while (s[n] != 0) // EXPECT-REJECT: unknown-trip-count
    n++;
  return n;
}

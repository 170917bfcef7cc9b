// WHY: a loop that ends by what it finds has no bound that is affine
// RUN: polyc %s
int f(const char *s) {
  int n = 0;
  while (s[n] != 0) // EXPECT-REJECT: nonaffine-bound
    n++;
  return n;
}

// WHY: rule 13: where the file reads errno, sqrt writes memory
// RUN: polyc %s --only=work --force
#include <errno.h>
#include <math.h>
double a[40], b[40];
int failed(void) {
  return errno;
}
void work(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: call-with-side-effects
    a[i] = sqrt(b[i]);
}

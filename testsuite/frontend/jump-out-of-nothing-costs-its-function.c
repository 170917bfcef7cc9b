// WHY: what compilers refuse costs the function in which it stands, not the file
// RUN: polyc %s --force
// CHECK: #pragma omp parallel for
void f(int n) {
  while (n > 1) n /= 2;
  break;  // EXPECT-REJECT: unread-function
}
void g(int n) {
  while (n > 1) n /= 2;
  switch (n) {
  case 1:
    continue;  // EXPECT-REJECT: unread-function
  }
}
void h(int n) {
  while (n > 1) n /= 2;
  if (n > 0) {
  case 1:  // EXPECT-REJECT: unread-function
    n++;
  }
}
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}

// WHY: no item of the list is for an element without members, so that counting them had no end
// RUN: polyc %s --force
// CHECK: #pragma omp parallel for
struct empty {};
struct empty many[] = {1, 2};
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = i + 1;
  for (int i = 0; i < n; i++)
    x[i] = 0;
}

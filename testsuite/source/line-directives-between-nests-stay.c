// WHY: line directives around a nest, in both spellings, stay where they are and mean what they meant
// RUN: polyc %s --only=work --force --tile=8
// CHECK: #line 70 "first.y"
// CHECK: polyc:
// CHECK: # 90 "second.y"
// CHECK: polyc:
// CHECK: # 120 "third.y"
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40][40], b[40];
void work(int n) {
#line 70 "first.y"
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * 40 + j;
# 90 "second.y"
  printf("%s\n", __FILE__);
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      b[i] += a[i][j];
# 120 "third.y"
  printf("%s %d\n", __FILE__, __LINE__);
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i][3], b[i]);
  return 0;
}

// WHY: the author's text gets a variable only where it spells each access; in arguments of macros nobody knows how often
// RUN: polyc %s --only=work --identity
// CHECK: s[i] = TWICE(s[i]) + M[i][j];
// CHECK: double T_i = T[i];
// CHECK: T_i = TWICE(M[i][j]) + (T_i);
// CHECK: T[i] = T_i;
// EXEC: same
int printf(const char *, ...);
#define TWICE(e) ((e) + (e))
double M[20][20], s[20], T[20];
void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      s[i] = TWICE(s[i]) + M[i][j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      T[i] = TWICE(M[i][j]) + (T[i]);
}
int main(void) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      M[i][j] = i - 0.3 * j;
  work(20);
  printf("%a %a %a\n", s[3], s[14], T[9]);
  return 0;
}

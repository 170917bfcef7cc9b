// WHY: explain names every loop with its line, in the order of the file, and for each what was done or the one reason why not
// RUN: polyc explain %s
void g(double);
void f(int n, double *restrict a, const int *restrict where) {
  for (int i = 0; i < n; i++)
    g(a[i]);
  for (int i = 0; i < n; i++)
    a[where[i]] = i;
}
// GOLDEN:
//| explains-each-loop.c: f
//|      5 for (int i = 0; i < n; i++)
//|        left: the call of "g" (line 6) is made for its effect, which polyc cannot see, as the body of "g" is not in this file, so it keeps its order: nothing to change at the loop
//|      7 for (int i = 0; i < n; i++)
//|        left: which element "a[where[i]]" (line 8) accesses depends on "where[i]": nothing says that iterations write different ones, so that they stay in order; nothing to change at the loop

// WHY: of several loops in one line explain shows each from its own beginning to its end
// RUN: polyc explain %s
double g(double);
void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = g(i); for (int j = 0; j < n; j++) for (int k = 0; k < n; k++)
  a[k] = g(j); /* behind */ }
// GOLDEN:
//| explains-loops-of-one-line.c: f
//|      4 for (int i = 0; i < n; i++) a[i] = g(i);
//|        left: the call of "g" (line 4) may read or write memory, as the body of "g" is not in this file: declare it __attribute__((const)) if it only computes from numbers, else there is nothing to change at the loop
//|      4 for (int j = 0; j < n; j++) for (int k = 0; k < n; k++)
//|        left: the call of "g" (line 5) may read or write memory, as the body of "g" is not in this file: declare it __attribute__((const)) if it only computes from numbers, else there is nothing to change at the loop
//|      4   for (int k = 0; k < n; k++)
//|          left: the call of "g" (line 5) may read or write memory, as the body of "g" is not in this file: declare it __attribute__((const)) if it only computes from numbers, else there is nothing to change at the loop

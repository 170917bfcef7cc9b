// WHY: what only the iterations tell is said with its line, in the author's words, and what could be done about it, or that nothing could; an #if in the loop matters more than a macro in it
// RUN: polyc explain %s
// CHECK: : searched
// CHECK: left: the loop is a search that "a[i + 1]" ends (line 55), so that it stays in order: nothing to change at the loop, unless it may run to its end and remember what it found
// CHECK: : filled
// CHECK: left: "a[i]" (line 61) may end the loop in any iteration, so that it stays in order: nothing to change at the loop, unless all of its iterations may run
// CHECK: : skipped
// CHECK: left: "*s" (line 66) decides in each iteration whether the loop goes on, so that it stays in order: nothing to change at the loop
// CHECK: : scaled
// CHECK: left: in which iteration the condition (line 71) ends the loop is not known before it, so that it stays in order: nothing to change at the loop
// CHECK: : counts_in_memory
// CHECK: left: the loop counts in "f->size", in memory (line 76): count in a local variable, and store that after the loop
// CHECK: : shrinks
// CHECK: the test that ends the inner loop over "j"
// CHECK: : factors
// CHECK: left: "p" {{.*}}does not change by the same amount in each iteration of
// CHECK: left: "p" {{.*}}does not change by the same amount in each iteration of the loop
// CHECK: : few
// CHECK: left: the loops store nothing in memory, and run too few times for threads: nothing to change at the loop
// CHECK: : key
// CHECK: left: the loop has too little work for threads, with its constant bounds
// CHECK: : single
// CHECK: left: the loop works on single variables only, and on no array whose elements threads could share: nothing to change at the loop
// CHECK: : traced
// CHECK: left: the text of the loop depends on compiler flags (#ifdef MORE at line 115)
// CHECK: : vectors
// CHECK: left: the call of "add" (line 122) works on vectors, and polyc looks into no code for vectors: nothing to change at the loop
// CHECK: : member
// CHECK: left: which element "s->len[t][icv]" (line 129) accesses depends on "from[i]", and may leave the member of the structure: access the array through a local pointer that is set before the loop
// CHECK: : moved
// CHECK: left: the loop hands the pointer "op" on to later iterations, or to what comes after it: use a subscript in its place, and set the pointer after the loop
// CHECK: : converted
// CHECK: left: the pointer through which "((struct fifo *)table)->size" is accessed (line 137) is converted from another type inside the loop: convert it before the loop
// CHECK: : counter
// CHECK: left: the counter "j" may be used after the loop: give the loop a counter of its own
// CHECK: : handed
// CHECK: left: the value that the loop leaves in "t" is used after it, and no formula gives that value without the loop: nothing to change, unless the rest of the work can stand in another loop
// CHECK: : walked
// CHECK: left: macro "TRACE" (line 156) depends on compiler flags (#ifdef DEBUG at line 42), and the loop walks a linked list ("p->next"), so that it stays in order: nothing to change at the loop
// CHECK: : skips
// CHECK: left: the loop stores a pointer in "*text" (line 160), and "**text" (line 160) decides in each iteration whether the loop goes on, so that it stays in order: nothing to change at the loop
#ifdef DEBUG
#define TRACE(x) trace(x)
#else
#define TRACE(x)
#endif
typedef float v4 __attribute__((vector_size(16)));
struct fifo { int size; };
struct codes { unsigned char len[6][258]; int n; };
void trace(int);
v4 add(v4, v4);

int searched(int n, const int *a) {
  for (int i = 0; i < n; i++)
    if (a[i + 1] == 7)
      return i;
  return -1;
}
void filled(int n, const int *a, int *restrict b) {
  for (int i = 0; i < n; i++)
    { if (a[i] == 7) break;
      b[i] = 1; }
}
const char *skipped(const char *s) {
  int n = 0;
  while (*s && *s != ' ')
    s++;
  return s + n;
}
void scaled(int n, double leps, double b, double *a) {
  while (leps > b && b > 0) { leps = b * 0.5; b = b * leps;
    a[0] = b; }
}

void counts_in_memory(struct fifo *f, int size) {
  for (; f->size <= size; f->size <<= 1)
    ;
}
void shrinks(int dim, int *l, int *s) {
  int i = 0;
  while (i < dim) {
    if (l[i] == 1) {
      for (int j = i; j < dim - 1; j++)
        s[j] = s[j + 1];
      dim--;
    } else i++;
  }
}
void factors(int n, int *f) {
  int p = 4;
  do {
    while (n % p) {
      if (p == 4) p = 2; else p += 2;
      if (p * p > n) p = n;
    }
    n /= p;
    *f++ = p;
  } while (n > 1);
}
double few(const double *a) {
  double s = 0;
  for (int i = 0; i < 8; i++) s += a[i];
  return s;
}
void key(unsigned char *k, unsigned long v) {
  for (int i = 0; i < 8; i++) k[i] ^= ((unsigned char *)&v)[i];
}
double single(double x, int n) {
  for (int i = 1; i < n; i++) x = x * 3 / i + 1;
  return x;
}
void traced(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {
    TRACE(i);
#ifdef MORE
    a[i] += 1;
#endif
    a[i] *= 2;
  }
}
void vectors(int n, v4 *a, const v4 *b) {
  for (int i = 0; i < n; i++) a[i] = add(a[i], b[i]);
}
void member(const struct codes *s, unsigned short *restrict cost, const unsigned short *restrict from, int n,
            int groups) {
  for (int i = 0; i < n; i++) {
    unsigned short icv = from[i];
    for (int t = 0; t < groups; t++)
      cost[t] += s->len[t][icv];
  }
}
unsigned char *moved(unsigned char *op, unsigned long length) {
  for (; length >= 255; length -= 255) *op++ = 255;
  return op;
}
void converted(void *table, const float *in, float *restrict out) {
  for (int i = 0; i < ((struct fifo *)table)->size; i++) out[i] = in[i];
}
int counter(int n, int m, int *restrict f) {
  int i, j = 0;
  for (i = 0; i < n; i++)
    for (j = i; j < m; j += 3) f[i * m + j] = 1;
  return j;
}
long handed(int n, const long *restrict b, long *restrict c) {
  long t = 0;
  for (int i = 0; i < n; i++) {
    c[i] = b[i];
    if (c[i] > 3) t = t * 3 + b[i];
  }
  return t;
}
struct node { struct node *next; int n; };
void walked(struct node *p) {
  for (; p; p = p->next) {
    TRACE(p->n);
    p->n = 0; }
}
void skips(char **text) {
  while (**text && **text != ',') ++(*text);
}

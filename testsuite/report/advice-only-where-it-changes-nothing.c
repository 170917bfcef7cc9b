// WHY: a local copy of a pointer is advice only where the loops do not set it, nor may: with a copy of it `*buf = i; buf++;` would store
// into one element
// RUN: polyc explain %s
// CHECK: : global
// CHECK: left: the loop changes the pointer "buf" (line 20), through which it accesses memory: use subscripts on a local copy of it, and set the pointer where the loop is left
// CHECK: : swapped
// CHECK: left: the loop changes the pointer "p->a" (line 29), through which it accesses memory: nothing to change at the loop
// CHECK: : bytes
// CHECK: left: the pointer "m->in->data" (line 36) is read inside the loop, where the store to "text[i]" (line 37) may change it
// CHECK: : others
// CHECK: left: the pointer "m->in->data" (line 42) is read inside the loop, where the store to "table[i]" (line 43) may change it
// CHECK: : called
// CHECK: left: the call of "global" (line 49) keeps its order, as "global" stores in "*buf" (line 19): nothing to change
// CHECK: : copied
// CHECK: left: the pointer "m->in->data" (line 54) is read inside the loop: copy it to a local variable before the loop
static double *buf;
void global(int n) {
  for (int i = 0; i < n; i++) {
    *buf = i;
    buf++;
  }
}
struct two { double *a, *b; };
void swapped(struct two *p, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      p->b[i] = p->a[i - 1] + p->a[i + 1];
    double *s = p->a;
    p->a = p->b;
    p->b = s;
  }
}
struct mat { double *data; struct mat *in; };
void bytes(struct mat *m, char *text, int n) {
  for (int i = 0; i < n; i++) {
    m->in->data[i] = 1;
    text[i] = 0;
  }
}
void others(struct mat *m, double **table, int n) {
  for (int i = 0; i < n; i++) {
    m->in->data[i] = 2;
    table[i] = 0;
  }
}
void called(struct mat *m, int n) {
  for (int i = 0; i < n; i++) {
    m->in->data[i] = 2;
    global(i);
  }
}
void copied(struct mat *m, int n) {
  for (int i = 0; i < n; i++)
    m->in->data[i] = 3;
}

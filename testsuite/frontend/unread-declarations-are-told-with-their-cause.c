// WHY: where a declaration could not be read, what uses it is told what is wrong in the first place; of an `#if` in a function what it selects
// RUN: polyc %s 2>&1
// CHECK: function "fill" was not read: the type "data" was not understood, because no declaration of type "missing" was found (line 9): is
// CHECK: function "clear" was not read: the type "struct node" was not understood, because no declaration of type "missing" was found (line 12): is
// CHECK: function "jumps" was not read: #ifdef SHORT at line 22 selects a jump (break, continue, goto or case), which is not supported
// CHECK: function "parts" was not read: #ifdef SHORT at line 30 stands inside a statement, a declaration or the function's head, which is not supported
// CHECK: function "heads" was not read: #ifdef SHORT at line 38 selects a part of a statement, which is not supported
typedef struct {
  missing n;
  int a[9];
} *data;
struct node { missing x; int y; };
void fill(int n, int *a, data d) {
  for (int i = 0; i < n; i++) a[i] = d->a[i];
}
void clear(int n, int *a, struct node *d) {
  for (int i = 0; i < n; i++) a[i] = d->y;
}
void jumps(int n, int *a) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
#ifdef SHORT
    if (i > 7) break;
#endif
  }
}
void parts(int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = i +
#ifdef SHORT
           1 +
#endif
           2;
}
void heads(int n, int *a) {
  for (int i = 0; i < n; i++) {
    a[i] = 0;
#ifdef SHORT
    for (int j = 0; j < 2; j++)
#endif
      a[i]++;
  }
}

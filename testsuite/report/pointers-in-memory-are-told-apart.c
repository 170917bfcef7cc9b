// WHY: of a pointer that is read in a loop it is said why it may change: a list that is walked, a store that sets it, another one in each
// iteration; where nothing sets it, a copy helps
// RUN: polyc explain %s
// CHECK: : walked
// CHECK: left: the loop walks a linked list: the pointer "p->next" is another one in each iteration; nothing to change at the loop, unless the elements can stand in an array
// CHECK: : held
// CHECK: left: the loop walks a linked list ("p->next"): the pointer "p->data" is another one in each iteration
// CHECK: : removed
// CHECK: left: the loop walks a linked list: the pointer "*pp" is another one in each iteration
// CHECK: : filled
// CHECK: left: the loop stores a pointer in "rows[i]" (line 34), and polyc follows no pointers that loops store: nothing to change
// CHECK: : tables
// CHECK: left: the pointer "s[i].data" (line 38) is read inside the loop, and may be another one in each iteration
// CHECK: : called
// CHECK: left: the call through the pointer "p->f" (line 42) may do anything: nothing to change at the loop
struct node {
  struct node *next;
  double *data;
  int n, (*f)(int);
};
void walked(struct node *p) {
  for (; p; p = p->next)
    p->n = 0;
}
void held(struct node *p) {
  for (; p; p = p->next)
    p->data[0] = 0;
}
void removed(struct node **pp, struct node *p) {
  for (; *pp != p; pp = &(*pp)->next)
    ;
}
void filled(int n, int m, double **rows, double *a) {
  for (int i = 0; i < n; i++) rows[i] = a + i * m;
}
void tables(int n, struct node *s) {
  for (int i = 0; i < n; i++)
    s[i].data[0] = 0;
}
void called(int n, int *a, struct node *p) {
  for (int i = 0; i < n; i++)
    a[i] = p->f(i);
}

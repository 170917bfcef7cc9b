// WHY: a pointer that the loops move is not one address
// RUN: polyc %s
struct node { struct node *next; };
void walk(struct node *p, double *restrict x, int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: variant-base-pointer
    if (p != 0) p = p->next;
    x[i] = p != 0;
  }
}

// WHY: what follows on the line is outside of the loop in front of the nest, and is no further in than that loop's line says
// RUN: polyc %s --force
// CHECK:      {{^}}    /* polyc: parallel */
// CHECK:      {{^}}  seen++; return seen; }
// EXEC: same
int printf(const char *, ...);
struct node { struct node *next; };
static struct node nodes[9];
static int v[1000], seen;
static int walk(struct node *n) { for (; n; n = n->next) for (int k = 0; k < 1000; k++) v[k] += k; seen++; return seen; }
int main(void) {
  for (int i = 0; i < 8; i++)
    nodes[i].next = &nodes[i + 1];
  printf("%d\n", walk(nodes));
  for (int i = 0; i < 1000; i++)
    printf("%d\n", v[i]);
  return 0;
}

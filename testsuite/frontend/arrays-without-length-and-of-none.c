// WHY: a flexible array member begins where the struct ends, one of length zero as well; neither adds to its size
// RUN: polyc dump %s --after=lower
// CHECK: func sum(
// CHECK: load %s_{{\d+}}[0].x@1[%i_{{\d+}}]
// EXEC: interpreted
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);
struct flexible {
  int n;
  double x[];
};
struct none {
  char tag;
  int empty[0];
  short last;
};
struct old {
  int n;
  char text[1];
};

static double sum(const struct flexible *s) {
  double t = 0;
  for (int i = 0; i < s->n; i++)
    t += s->x[i];
  return t;
}

int main(void) {
  struct flexible *s = malloc(sizeof *s + 5 * sizeof s->x[0]);
  s->n = 5;
  for (int i = 0; i < 5; i++)
    s->x[i] = i * 1.5;
  struct none z = {'a', .last = 3};
  struct old *o = malloc(sizeof *o + 8);
  for (o->n = 0; o->n < 8; o->n++)
    *(o->text + o->n) = 'a' + o->n;
  printf("%f %d %d %d %d %c\n", sum(s), (int)sizeof *s, (int)sizeof z, (int)((char *)z.empty - (char *)&z), z.last, *(&o->text[0] + 7));
  free(s), free(o);
  return 0;
}

/* A file of its own for static-that-flags-take-away.c. */
extern int size;
extern double q[1000];
void fill(int n, double *to, double *from);
void poke(void) {
  size = 30;
  fill(500, q, q);
}

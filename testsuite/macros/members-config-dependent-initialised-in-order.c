// WHY: which members an initialiser without names means is chosen with them, and how many elements it makes
// RUN: polyc %s
// EXEC: same
// EXEC: same -DNAMED
int printf(const char *, ...);
#define N 1000
struct window {
#ifdef NAMED
  int name;
#endif
  int from;
  int to;
};
static int a[N][N];
static int found[N][8];
void fill(void) {
  struct window w = {3, 500, 900};
  for (int i = 0; i < N; i++)
    for (int j = w.from; j < w.to; j++)
      a[i][j] += i + j;
}
void count(void) {
  struct window all[] = {1, 2, 3, 4, 5, 6};
  for (int i = 0; i < N; i++)
    for (unsigned k = 0; k < sizeof all / sizeof *all; k++) // EXPECT-REJECT: unread-function
      found[i][k] = all[k].from + i;
}
int main(void) {
  fill();
  count();
  long sum = 0;
  for (int i = 0; i < N; i++) // EXPECT-REJECT: not-profitable
    for (int j = 0; j < N; j++)
      sum = sum * 3 + a[i][j] + found[i][j % 8];
  printf("%ld\n", sum);
  return 0;
}

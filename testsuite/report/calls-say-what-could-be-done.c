// WHY: of calls it is said why they keep loops in order, and what could be done: of several, the one that can be helped least is told
// RUN: polyc explain %s
// CHECK: : prints
// CHECK: left: the call of "printf" (line 38) does input or output, which keeps its order: nothing to change at the loop, unless the call can move out of it
// CHECK: : allocates
// CHECK: left: the call of "malloc" (line 42) asks for storage or gives it back
// CHECK: : copies
// CHECK: left: the call of "memcpy" (line 46) writes memory inside a function of the library, where polyc does not look: only a loop in its place would be seen
// CHECK: : lengths
// CHECK: left: the call of "strlen" (line 50) reads memory inside a function of the library, where polyc does not look: call it before the loop if the result is the same each time
// CHECK: : elsewhere
// CHECK: left: the call of "area" (line 54) may read or write memory, as the body of "area" is not in this file: declare it __attribute__((const)) if it only computes from numbers, else there is nothing to change at the loop
// CHECK: : promised
// CHECK: left: the call of "peek" (line 58) may read memory, as the body of "peek" is not in this file: declare it __attribute__((const)) if it only computes from numbers
// CHECK: : effect
// CHECK: left: the call of "note" (line 62) is made for its effect, which polyc cannot see, as the body of "note" is not in this file, so it keeps its order: nothing to change at the loop
// CHECK: : puts_in
// CHECK: left: the call of "note" (line 66) is made for its effect, which polyc cannot see, as the body of "note" is not in this file
// CHECK: : reversed
// CHECK: done: parallel
// CHECK: : reversed_as_declared
// CHECK: done: parallel
// CHECK: : decided
// CHECK: left: the call of "area" (line 92) decides whether the loop goes on, so that it stays in order: nothing to change at the loop
// CHECK: : listed
// CHECK: left: the loop walks a linked list ("p->next"), so that it stays in order: nothing to change at the loop
int printf(const char *, ...);
void *malloc(unsigned long), *memcpy(void *, const void *, unsigned long);
unsigned long strlen(const char *);
double area(double);
double peek(double) __attribute__((pure));
int note(int);
struct out { int n; char buf[100]; };
struct node { struct node *next; double x; };
void prints(int n, double *a) {
  for (int i = 0; i < n; i++) {
    a[i] = area(i);
    printf("%g", a[i]); }
}
void allocates(int n, char **p) {
  for (int i = 0; i < n; i++)
    p[i] = malloc(i);
}
void copies(int n, char *a, const char *b) {
  for (int i = 0; i < n; i++)
    memcpy(a + 9 * i, b, 9);
}
void lengths(int n, int *restrict a, const char *restrict s) {
  for (int i = 0; i < n; i++)
    a[i] = s[i] + strlen(s);
}
void elsewhere(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = area(i);
}
void promised(int n, double *restrict a) {
  for (int i = 0; i < n; i++)
    a[i] = peek(i);
}
void effect(int n, double *restrict a) {
  for (int i = 0; i < n; i++) {
    note(i);
    a[i] = area(i); }
}
static void put(struct out *o, int c) {
  o->buf[o->n++] = c; if (o->n == 100) { o->n = 0; note(c); }
}
void puts_in(struct out *o, int n, const char *s) {
  for (int i = 0; i < n; i++)
    put(o, s[i]);
}
static unsigned reverse(unsigned code, int length) {
  unsigned result = 0;
  for (; length > 0; length--, code >>= 1) result = result << 1 | (code & 1);
  return result;
}
static __attribute__((const)) unsigned reverse_as_declared(unsigned code, int length) {
  unsigned result = 0;
  for (; length > 0; length--, code >>= 1) result = result << 1 | (code & 1);
  return result;
}
void reversed(int n, unsigned *restrict a, const int *restrict length) {
  for (int i = 0; i < n; i++)
    a[i] = reverse(a[i], length[i]);
}
void reversed_as_declared(int n, unsigned *restrict a, const int *restrict length) {
  for (int i = 0; i < n; i++)
    a[i] = reverse_as_declared(a[i], length[i]);
}
void decided(double *a) {
  int i = 0;
  while (area(a[i]) > 0) i++;
  a[0] = i;
}
void listed(struct node *p) {
  for (; p; p = p->next)
    p->x = area(p->x);
}

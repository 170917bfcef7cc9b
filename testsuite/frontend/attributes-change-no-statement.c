// WHY: attributes and __extension__ may stand wherever gcc takes them; those that lay out structs or types count, the others say nothing
// RUN: polyc dump %s --after=frontend --only=f
// CHECK: switch (load a)
// EXEC: interpreted
int printf(const char *, ...);
struct __attribute__((packed)) tight {
  char c;
  int i __attribute__((aligned(2)));
} __attribute__((aligned(4)));
typedef int word __attribute__((mode(HI)));
typedef int loose __attribute__((aligned(1), may_alias));
struct odd {
  char c;
  loose i;
};
static __inline__ __attribute__((always_inline, unused)) int f(int a __attribute__((unused)), int *__restrict p) {
  __attribute__((unused)) int x = 1, y __attribute__((aligned(16))) = 2;
  switch (a) {
  case 1:
    x += 5;
    __attribute__((fallthrough));
  case 2:
    y += 10;
    break;
  }
  if (__builtin_expect(a == 3, 0))
    goto out;
  __extension__ x *= 2;
out:
  __attribute__((unused));
  return x * 100 + y + *p;
}
int g(int) __asm__("renamed") __attribute__((noinline, noclone));
__attribute__((noinline)) int g(int n) { return n + 1; }

int main(void) {
  int n = 1;
  _Alignas(32) char buffer[3] = "ab";
  [[gnu::unused]] int unused = 0;
  struct tight t = {'x', 5};
  for (int a = 0; a < 4; a++)
    printf("%d ", f(a, &n));
  printf("%d %d %d %d %d %d %s\n", g(4), (int)sizeof(struct tight), (int)sizeof(word), (int)_Alignof(loose), t.i, (int)__alignof__(struct tight) + (int)sizeof(struct odd) * 10, buffer);
  return 0;
}

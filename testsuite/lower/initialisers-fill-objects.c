// WHY: a braced initialiser says where each value goes: designators, ranges, missing braces, bit-fields, strings; the rest is zero
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: addr s
// CHECK-NEXT: opaque "initialiser"(%t{{\d+}}, 0, 32, %n_{{\d+}}, 64, 32, 2, 96, 32, 2, 128, 5, %t{{\d+}})
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  struct {
    int a, b[3];
    unsigned c : 5, d : 2;
  } s = {n, {[1 ... 2] = 2}, .c = 7};
  return s.a + s.b[0] * 10 + s.b[1] * 100 + s.b[2] * 1000 + s.c + s.d;
}

struct point {
  int x, y;
};
struct shape {
  char name[6];
  struct point at, size;
  union {
    double d;
    int i;
  };
  struct {
    int z;
  } deep[2];
};

static struct point made(int n) {
  struct point p = {.y = n, .x = -n};
  return p;
}

static void show(const struct shape *s) {
  printf("%s %d %d %d %d %f %d %d\n", s->name, s->at.x, s->at.y, s->size.x, s->size.y, s->d, s->deep[0].z, s->deep[1].z);
}

int main(void) {
  struct point p = {3}, ps[] = {{1, 2}, p, [4] = {.y = 5}, 6, 7};
  struct shape a = {"ab", 1, 2, {3}, {0.5}, {{4}, 5}};
  struct shape b = {.size = p, .deep[1].z = 8, .name = {'x', [2] = 'y'}, .at.y = 9};
  struct shape c = {.d = 2.5, {7, 8}, .name = "long"};
  struct shape d = {.at = made(4), .size.x = 1, 2, 3.5, .deep[0] = {6}};
  int grid[3][4] = {1, 2, 3, 4, {5, 6}, [2] = {[3] = 9}}, three = {3}, row[5] = {[1 ... 3] = three, [0] = 1};
  char text[] = "abc", cut[2] = "xy", braced[8] = {"hi"};
  const char *names[] = {"one", [2] = "three"};
  float mixed[3] = {1, 'a', 2.7};
  unsigned char narrow[3] = {300, -1};
  int (*how[2])(int) = {[1] = f};
  show(&a), show(&b), show(&c), show(&d);
  for (int i = 0; i < 7; i++)
    printf("%d,%d ", i < 6 ? ps[i].x : -1, i < (int)(sizeof ps / sizeof *ps) ? ps[i].y : 0);
  for (int i = 0; i < 12; i++)
    printf("%d ", grid[i / 4][i % 4]);
  for (int i = 0; i < 5; i++)
    printf("%d ", row[i]);
  printf("%s %c%c %s %d %s %d %f %f %d %d %d %d\n", text, cut[0], cut[1], braced, braced[7], names[2], names[1] == 0, mixed[1],
         mixed[2], narrow[0], narrow[1], narrow[2], how[1](2) + (how[0] == 0));
  printf("%d %d\n", f(3), (int)sizeof text);
  return 0;
}

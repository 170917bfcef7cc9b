// WHY: a structure that is assigned is one element where nobody in the nest accesses its members, and stays the author's statement
// RUN: polyc --no-openmp %s 2>&1
// CHECK: "a" is copied as whole structures, and accessed member by member
// CHECK: the assignment of a structure with bit-fields (line 52) is not supported in loops
// CHECK: the assignment of a structure with the union "u" in it (line 57) is not supported in loops
// CHECK: the assignment of a structure with volatile members (line 62) is not supported in loops
// CHECK: void turn(
// CHECK: if{{ ?}}(polyc_disjoint(a, n, sizeof a[0], b, m, sizeof b[0]))
// CHECK: for (int j =
// CHECK: for (int i =
// CHECK-NEXT: b[j][i] = (a[i][j]);
// CHECK: } else {
// CHECK: void turn_part(
// CHECK: for (int j =
// CHECK: for (int i =
// CHECK-NEXT: b[j][i] = a[i][j].p;
// CHECK: } else {
// CHECK: void mixed(
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
struct v { double x, y; };
struct named { struct v p; char name[3]; short s; };
struct bits { unsigned low : 3; int rest; };
struct with_union { union { int i; float f; } u; };
struct watched { volatile int a; int b; };

void turn(int n, int m, struct named a[n][m], struct named b[m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j][i] = (a[i][j]);
}

void turn_part(int n, int m, struct named a[n][m], struct v b[m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j][i] = a[i][j].p;
}

void mixed(int n, int m, struct named a[n][m], struct named b[m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      b[j][i] = a[i][j];
      a[i][j].s++;
    }
}

void bits(int n, int m, struct bits a[n][m], struct bits b[m][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j][i] = a[i][j];
}

void in_union(int n, struct with_union *a, struct with_union *b) {
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

void watched(int n, struct watched *a, struct watched *b) {
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

static struct named from[40][50], to[50 * 40 + 7];

int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++)
      from[i][j] = (struct named){{i, j}, {'a' + i % 20, 'a' + j % 20}, i * j};
  turn(40, 50, from, (void *)to);
  for (int i = 0; i < 50 * 40; i += 7)
    printf("%g %g %s %d\n", to[i].p.x, to[i].p.y, to[i].name, to[i].s);
  turn_part(30, 40, (void *)to, (void *)from);
  turn(40, 50, (void *)to, (void *)(to + 7));
  for (int i = 0; i < 50 * 40; i += 7)
    printf("%g %g %s %d\n", to[i].p.x, to[i].p.y, to[i].name, to[i].s);
  for (int i = 0; i < 30 * 40; i += 7)
    printf("%g %g\n", ((struct v *)from)[i].x, ((struct v *)from)[i].y);
  return 0;
}

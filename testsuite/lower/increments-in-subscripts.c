// WHY: a[i++] takes the subscript before it is changed, a[++i] after; the change is made once
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: %i_{{\d+}}: int = get i
// CHECK: set i = %t
// CHECK: store %a_{{\d+}}[%i_{{\d+}}] = 5
// CHECK: = add %i_{{\d+}}, 1
// CHECK: set i = %t
// CHECK: load %a_{{\d+}}[%t{{\d+}}]
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);

int f(int *a, int i) {
  a[i++] = 5;
  return a[++i];
}

int main(void) {
  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, *p = a, i = 1, b[3][2] = {{1, 2}, {3, 4}, {5, 6}}, j = 0;
  printf("%d ", f(a, 2));
  *p++ = 10, *++p = 20, (*p)++, ++*p;
  a[i++] += a[i & 0];
  a[--i]--;
  b[j++][1] *= 3, b[j][0] += 7;
  char s[] = "abc", *q = s;
  while (*q)
    *q++ -= 32;
  unsigned char c = 255;
  c++;
  short h = -32768;
  h--;
  float x = 1.5f;
  x++;
  _Bool t = 0;
  t++, t++;
  _Bool u = 1;
  u--, u--;
  for (int k = 0; k < 8; k++)
    printf("%d ", a[k]);
  printf("%d %d %d %d %d %d\n", b[0][1], b[1][1], b[1][0], (int)(p - a), i, j);
  printf("%s %d %d %.2f %d %d %d\n", s, (int)(q - s), c, x, h, t, u);
  return 0;
}

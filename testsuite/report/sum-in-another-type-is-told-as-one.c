// WHY: an unsigned number makes the sum unsigned, which is no reduction into an int; with a conversion it is one
// RUN: polyc %s 2>&1
// CHECK: :9:3: missed: the loops store nothing in memory, and "c" is computed in another type than its own, which threads cannot share: convert what comes to it to its own type
// CHECK: :15:3: remark: parallel
// CHECK: :21:3: missed: the loops store nothing in memory, and what they carry from one iteration to the next in "h" is no reduction
int bits(const unsigned *p, int n)
{
  int c = 0;
  for (int i = 0; i < n; i++)
    c += (p[i] >> (i & 31)) & 1;
  return c;
}
int converted(const unsigned *p, int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    c += (int)((p[i] >> (i & 31)) & 1);
  return c;
}
unsigned hash(const unsigned *p, int n) {
  unsigned h = 0;
  for (int i = 0; i < n; i++)
    h = h * 31 + p[i];
  return h;
}

// WHY: what stops the description is that a structure in a structure is read, not elements of two types; numbers read before the loop free it
// RUN: polyc %s 2>&1
// CHECK: :10:3: missed: "im" is accessed by members of a union, or of a structure inside a structure, which polyc does not tell apart: read them into local variables before the loops
// CHECK: :15:3: remark: parallel
// CHECK: :20:3: missed: "u" is accessed by members of a union, or of a structure inside a structure
struct image { struct { float gain, off; } cal; };
union word { float f[9]; int i; };
void within(const struct image *im, int n, unsigned char *p)
{
  for (int i = 0; i < n; i++)
    p[i] = p[i] * im->cal.gain + im->cal.off;
}
void before(int n, unsigned char *p, float gain, float off) {
  /* as the remark says */
  for (int i = 0; i < n; i++)
    p[i] = p[i] * gain + off;
}
void members(union word *u)
{
  for (int i = 0; i < 9; i++)
    u->f[i] = u->i;
}

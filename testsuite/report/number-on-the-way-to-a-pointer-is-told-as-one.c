// WHY: the number of iterations is added to a pointer and kept nowhere: the remark asks for it, and not for the pointer, which is kept
// RUN: polyc %s 2>&1
// CHECK: :11:3: missed: the new loops need an intermediate result of the declaration "*e = p + im->w * im->h" (line 10), and no variable is sure to hold that where they begin
// CHECK: :19:3: remark: parallel
typedef struct {
  int w, h;
  unsigned char *data;
} image;
void pointer(image *im, float g) {
  unsigned char *p = im->data, *e = p + im->w * im->h;
  while (p < e) {
    *p = *p * g;
    p++;
  }
}
void number(image *im, float g) {
  int n = im->w * im->h;
  unsigned char *p = im->data, *e = p + n;
  for (; p < e; p++)
    *p = *p * g;
}

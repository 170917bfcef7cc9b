// WHY: of types that an #if chooses, all names in the loop that have one are told, with what could stand in the type's place: then the
// loop is taken; members of array elements have no variable in their place
// RUN: polyc explain %s
// CHECK: : moved
// CHECK: left: the type "counts" of "k" (line 26) depends on compiler flags (#ifdef WIDE at line 14), so that polyc does not rely on what it is now: declare "k" as "const int *", and "from" and "to" as "unsigned char *"
// CHECK: : moved_as_told
// CHECK: done: parallel
// CHECK: : reached
// CHECK: left: the type "bytes" of "o->text" (line 36) depends on compiler flags (#ifdef WIDE at line 14), so that polyc does not rely on what it is now: read "o->text" into a variable that is declared as "unsigned char *"
// CHECK: : reached_as_told
// CHECK: done: parallel
// CHECK: : elements
// CHECK: left: the declaration of the member "r" (line 45) depends on compiler flags (#ifdef WIDE at line 14): declare it where no #if decides, else there is nothing to change at the loop
#ifdef WIDE
typedef unsigned short *bytes;
typedef long *counts;
struct pair { double r; };
#else
typedef unsigned char *bytes;
typedef const int *counts;
struct pair { float r; };
#endif
struct out { bytes text; };
void moved(int n, bytes to, bytes from, counts k) {
  for (int i = 0; i < n; i++) {
    int two = k[i] * 2;
    to[i] = from[i] + two;
  }
}
void moved_as_told(int n, unsigned char *to, unsigned char *from, const int *k) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] + k[i];
}
void reached(int n, struct out *o) {
  for (int i = 0; i < n; i++)
    o->text[i] = 0;
}
void reached_as_told(int n, struct out *o) {
  unsigned char *text = o->text;
  for (int i = 0; i < n; i++)
    text[i] = 0;
}
void elements(int n, struct pair *a, float *b) {
  for (int i = 0; i < n; i++)
    b[i] = a[i].r;
}

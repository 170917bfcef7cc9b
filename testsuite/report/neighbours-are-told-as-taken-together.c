// WHY: what keeps neighbours that are one region from being written anew need not be the first one's: it is said which loops are meant
// RUN: polyc %s 2>&1
// CHECK: :12:3: missed: the loops of lines 12 and 13 are taken together: the value that the loop leaves in "idx" is used after it
#define BEGIN start(); {
#define END }
void start(void);
struct matrix { int n; };
void blocks(struct matrix *a, int blocks, int *order, int *block) {
  BEGIN
  int i, j, n = a->n, idx = 0;
  int rpb = n / blocks;
  for (i = 0; i < n; ++i) order[i] = i;
  for (i = 0; i < blocks - 1; ++i) {
    for (j = 0; j < rpb; ++j) {
      block[idx++] = i;
    }
  }
  i = blocks - 1;
  while (idx < n) block[idx++] = i;
  END
}

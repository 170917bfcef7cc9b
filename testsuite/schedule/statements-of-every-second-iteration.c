// WHY: a statement that a loop reaches in every second iteration only steps over two elements: it gains nothing from running in a loop that another one is in
// RUN: polyc %s
void fill(int m[50][50]) {
  int i, j;
  for (i = 0; i < 50; i++)  // EXPECT-REJECT: not-profitable
    for (j = 0; j < 50; j++)
      m[i][j] = i ^ j;
  for (i = 49; i; i--)
    for (j = 0; j != 50; j += 2)
      m[i][j] += m[i - 1][j];
}

// Matrix multiplication in the plain form, and in the spellings that have to give the same nest.

const ROWS = "void gemm(int n, double (*restrict C)[n], double (*restrict A)[n], double (*restrict B)[n])";
const FLAT = "void gemm(int n, double *restrict C, double *restrict A, double *restrict B)";

export const PLAIN = `${ROWS} {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}
`;

export const SPELLINGS: Readonly<Record<string, string>> = {
  while: `${ROWS} {
  int i = 0;
  while (i < n) {
    int j = 0;
    while (j < n) {
      int k = 0;
      while (k < n) { C[i][j] += A[i][k] * B[k][j]; k++; }
      j++;
    }
    ++i;
  }
}
`,
  goto: `${ROWS} {
  int i = 0, j, k;
rows:
  if (i >= n) goto end;
  j = 0;
columns:
  if (j >= n) goto nextrow;
  k = 0;
inner:
  if (k >= n) goto nextcolumn;
  C[i][j] = C[i][j] + A[i][k] * B[k][j];
  k = k + 1;
  goto inner;
nextcolumn:
  j = j + 1;
  goto columns;
nextrow:
  i = i + 1;
  goto rows;
end:;
}
`,
  "counted down": `${ROWS} {
  for (int i = n; i > 0; i--)
    for (int j = n; j > 0; j--)
      for (int k = n; k > 0; k--)
        C[n - i][n - j] += A[n - i][n - k] * B[n - k][n - j];
}
`,
  "pointer walks": `${FLAT} {
  double *c = C, *a = A;
  for (int i = 0; i < n; i++, a += n) {
    for (int j = 0; j < n; j++, c++) {
      double *b = B + j;
      for (int k = 0; k < n; k++, b += n)
        *c += a[k] * *b;
    }
  }
}
`,
  linearised: `${FLAT} {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i * n + j] += A[i * n + k] * B[k * n + j];
}
`,
};

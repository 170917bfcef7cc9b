// WHY: a label stands further out than the loop that it makes: the new loop is as far in as its statements
// RUN: polyc %s --force
// CHECK:      {{^}}    /* polyc: parallel */
// CHECK-NEXT: {{^}}    #pragma omp parallel for
// CHECK-NEXT: {{^}}    for (i = 0;
// EXEC: same
int printf(const char *, ...);
static double a[1000];
static void scale(int n, double f)
{
    int i = 0;
again:
    if (i >= n) goto done;
    a[i] = a[i] * f;
    i++;
    goto again;
done:
    return;
}
int main(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] = i % 13;
    scale(900, 0.3);
    for (int i = 0; i < 1000; i++)
        printf("%a\n", a[i]);
    return 0;
}

// WHY: letters outside ASCII, in comments, strings and names, inside of the nest and around it, come out as they were
// RUN: polyc %s --only=work --identity --force
// CHECK: /* größer → kleiner 𝄞 */ void work(int n) { /* Anfang: é */
// CHECK-NEXT: /* polyc:
// CHECK: a[i] = i; // größte Zahl: π 𝄞
// CHECK: printf("π 𝄞\n"); /* Ende: é */
// CHECK-NEXT: /* polyc:
// CHECK: größe[i] = a[i]; /* 𝄞 */
// CHECK-NEXT: {{^\}$}}
// EXEC: same
int printf(const char *, ...);
static double a[40], größe[40];
/* größer → kleiner 𝄞 */ void work(int n) { /* Anfang: é */ for (int i = 0; i < n; i++) {
    a[i] = i; // größte Zahl: π 𝄞
  }
  printf("π 𝄞\n"); /* Ende: é */ for (int i = 0; i < n; i++) größe[i] = a[i]; /* 𝄞 */ }
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], größe[i]);
  return 0;
}

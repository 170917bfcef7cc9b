// WHY: an inner loop that leaves the function, or the loops around it, is no step of theirs; nor is one that calls what may do anything
// RUN: polyc %s --force
#define N 300
static int rp[N + 1], at[N * 9], a[N];
static volatile int flag;
void any(int);
int returns(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: several-exits
    for (int k = rp[i]; k < rp[i + 1]; k++) // EXPECT-REJECT: several-exits
      if (at[k] == 7) return k;
    a[i] = 1;
  }
  return -1;
}
void jumps(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: several-exits
    for (int k = rp[i]; k < rp[i + 1]; k++) // EXPECT-REJECT: several-exits
      if (at[k] == 7) goto out;
    a[i] = 1;
  }
out:;
}
void calls(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: call-with-side-effects
    for (int k = rp[i]; k < rp[i + 1]; k++) any(k); // EXPECT-REJECT: call-with-side-effects
}
void waits(int n) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: volatile-or-atomic
    for (int k = 0; k < at[i]; k++) // EXPECT-REJECT: several-exits
      if (flag) break;
    a[i] = 1;
  }
}

// WHY: objects of atomic type are accessed as volatile ones, the compilers' atomic operations are barriers for everything
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: load volatile counter
// CHECK: store volatile counter
// CHECK: opaque "__atomic_fetch_add"(%t{{\d+}}, %t{{\d+}}, 5)
// CHECK: opaque "__sync_synchronize"()
// CHECK: return
// EXEC: interpreted
#include <stdatomic.h>
#include <stdbool.h>
int printf(const char *, ...);
_Atomic int counter;
static _Atomic(unsigned long) wide;
static int plain;

int f(int n) {
  counter += n;
  int before = __atomic_fetch_add(&plain, n, __ATOMIC_SEQ_CST);
  __sync_synchronize();
  return before;
}

static int words(void) {
  long x = 5, y = 9;
  bool done = __atomic_compare_exchange_n(&x, &y, 7, false, 5, 5);
  done += 2 * __atomic_compare_exchange_n(&x, &y, 8, false, 5, 5);
  __atomic_store_n(&y, __atomic_load_n(&x, 0) + 1, 0);
  x = __sync_fetch_and_or(&y, 16) + __atomic_add_fetch(&y, 100, 0) * 1000;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return x + done + __sync_bool_compare_and_swap(&y, 3, 4) + __sync_val_compare_and_swap(&y, y, 1);
}

int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d ", f(i));
  counter++;
  atomic_store(&wide, 40);
  atomic_fetch_sub(&wide, 3);
  unsigned long old = atomic_exchange(&wide, 12), expected = 11;
  bool swapped = atomic_compare_exchange_strong(&wide, &expected, 1);
  atomic_flag flag = ATOMIC_FLAG_INIT;
  int locked = atomic_flag_test_and_set(&flag) * 2 + atomic_flag_test_and_set(&flag);
  printf("%d %d %lu %lu %lu %d %d %d\n", counter, plain, old, atomic_load(&wide), expected, swapped, locked, words());
  return 0;
}

// WHY: types, conditions and operands within each other are counted as blocks are: a stack has an end
// RUN: polyc %s --force --strict 2>&1
// CHECK: :21:{{\d+}}: warning: nested too deeply; unread is left as it is
// CHECK: #pragma omp parallel for
#define OPEN1 _Atomic( _Atomic( _Atomic( _Atomic( _Atomic( _Atomic( _Atomic( _Atomic( _Atomic( _Atomic(
#define OPEN2 OPEN1 OPEN1 OPEN1 OPEN1 OPEN1 OPEN1 OPEN1 OPEN1 OPEN1 OPEN1
#define OPEN3 OPEN2 OPEN2 OPEN2 OPEN2 OPEN2 OPEN2 OPEN2 OPEN2 OPEN2 OPEN2
#define OPEN4 OPEN3 OPEN3 OPEN3 OPEN3 OPEN3 OPEN3 OPEN3 OPEN3 OPEN3 OPEN3
#define CHOOSE1 1 ? 1 ? 1 ? 1 ? 1 ? 1 ? 1 ? 1 ? 1 ? 1 ?
#define CHOOSE2 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1 CHOOSE1
#define CHOOSE3 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2 CHOOSE2
#define CHOOSE4 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3 CHOOSE3
#define ASK1 __has_include( __has_include( __has_include( __has_include( __has_include( __has_include( __has_include( __has_include( __has_include( __has_include(
#define ASK2 ASK1 ASK1 ASK1 ASK1 ASK1 ASK1 ASK1 ASK1 ASK1 ASK1
#define ASK3 ASK2 ASK2 ASK2 ASK2 ASK2 ASK2 ASK2 ASK2 ASK2 ASK2
#define ASK4 ASK3 ASK3 ASK3 ASK3 ASK3 ASK3 ASK3 ASK3 ASK3 ASK3
#if CHOOSE4 1
#endif
#if ASK4
#endif
int unread(void) { OPEN4 int x; return 0; }
void clear(int n, double x[n]) {
  for (int i = 0; i < n; i++)
    x[i] = 0;
}

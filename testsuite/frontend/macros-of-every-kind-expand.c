// WHY: every feature of the preprocessor that programs use gives the tokens that the compiler's own gives
// RUN: polyc dump %s --after=frontend
// CHECK: function f(
// CHECK: return (add:int (mul:int (load a) (load b)) 42)
// EXEC: interpreted
#pragma once
#include <limits.h>
#if __has_include(<stdio.h>) && !__has_include("no such header.h") && defined __has_attribute && __has_attribute(unused)
#include <stdio.h>
#else
#error "these headers exist"
#endif
#if __STDC_VERSION__ < 199901L || (2 + 3 * 4 == 14 ? 0 : 1) || -1 > 0u == 0 || 'a' != 97 || UNDEFINED_NAME
#error "conditions are evaluated as C says"
#elif 1
#define CONDITIONS 1
#endif
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define TEXT_(...) #__VA_ARGS__
#define TEXT(...) TEXT_(__VA_ARGS__)
#define FIRST(a, ...) a
#define GNU_REST(f, args...) f(args)
#define COMMA(format, ...) printf(format, ##__VA_ARGS__)
#define OPTION(format, ...) printf(format __VA_OPT__(, ) __VA_ARGS__)
#define SELF (SELF + 1)
#define CALL(f) f
#define TWO(x) (x + x)
#define EMPTY
#define DEFER(x) x EMPTY
#define LINES(a, \
              b) a \
  * b
#define FORM(i, n) for (int i = 0; i < (n); i++)
_Pragma("GCC diagnostic ignored \"-Wunused\"")

static int f(int a, int b) { return LINES(a, b) + PASTE(4, 2); }

int main(void) {
  int SELF_ = 3, x1 = 5, PASTE(x, __LINE__) = 0, counted = __COUNTER__;
  counted = __COUNTER__ - counted;
  COMMA("%d ", CONDITIONS);
  COMMA("none ");
  OPTION("%d %d ", PASTE(x, 1), CALL(TWO(4)));
  OPTION("none ");
  GNU_REST(printf, "%s %s|%s ", TEXT(a  "b\n" 'c' + PASTE(x, y)), TEXT_(PASTE(x, y)), TEXT());
  FORM(i, 3) FORM(j, i) printf("%d%d ", i, j);
  printf("%d %d %d %s %d\n", counted, f(2, 3), DEFER(TWO(1)), __func__, FIRST(INT_MAX, 2, 3) > 0);
  <% int digraph<:2:> = <%1, 2%>; SELF_ += digraph<:1:>; %>
#line 100 "elsewhere.c"
  printf("%d %s %d\n", __LINE__, __FILE__, SELF_);
  return 0;
}

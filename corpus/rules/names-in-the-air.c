// Function-like names without arguments, calls over lines, arguments that come from elsewhere.
#define f(x) <x>
#define g f
#define h(x) x(
#define lparen (
#define empty
#define id(x) x
f f (1) f
(2) f/* c */(3) g(4) g lparen 5) h(f) 6) f empty (7) id(f)(8) id(f lparen 9)) id(id)(id)(f)(10)
#define recur(x) x recur(x + 1)
recur(1) recur(recur(2))
#define a b
#define b a
a b id(a) id(b)
#define obj obj + 1
obj id(obj) id(id(obj))
#define nest(x) id(id(x))
nest(nest(f)(1))
#undef f
f(1)
#define f() none
f() f( ) f(
)
#define two(x, y) x|y
two(,) two((,),)

// The same in strict C11, where the comma stays if the macro has no named parameter.
// FLAGS: -std=c11
#define EMPTY
#define A(fmt, ...) a(fmt, ## __VA_ARGS__)
#define B(...) b(x, ## __VA_ARGS__)
#define C(fmt, rest...) c(fmt , ##rest)
#define D(fmt, ...) d(fmt, __VA_ARGS__)
#define P(...) #__VA_ARGS__
A(1) A(1,) A(1, 2) A(1, EMPTY) A() A(,)
B() B(1) B(EMPTY) B(,)
C(1) C(1,) C(1,2,3)
D(1) D(1,) D(1,2)
P() P( ) P(a,b ,c) P("a\n", '\'')
A((1, 2), (3, 4)) A(A(1), A(2, A(3)))

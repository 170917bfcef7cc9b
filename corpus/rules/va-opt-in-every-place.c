// __VA_OPT__ alone, stringified, on both sides of ##, nested in parentheses, with empty and vanishing arguments.
#define EMPTY
#define F(x, ...) f(x __VA_OPT__(, (__VA_ARGS__)))
#define G(x, ...) #__VA_OPT__(x __VA_ARGS__ tail) x
#define H(x, ...) x##__VA_OPT__(_##__VA_ARGS__##_) end
#define I(...) __VA_OPT__(a)##b c##__VA_OPT__(d e)
#define J(x, ...) __VA_OPT__() x __VA_OPT__(x##x) #x
#define K(fmt, args...) k(fmt __VA_OPT__(,) args)
#define L(x, ...) [__VA_OPT__(x ## __VA_ARGS__ x)]
F(1) F(1,) F(1,2,3) F(1, EMPTY) F(,)
G(1) G(1, 2) G( a b , c  d )
H(1) H(1, 2) H(n, m, o)
I() I(1) I(EMPTY)
J(z) J(z, y)
K("a") K("a", 1, 2)
L(q) L(q, r s)

// What ## makes, in which order, with empty and vanishing operands, and what is expanded after.
#define G(a, b) a ## b
#define XG(a, b) G(a, b)
#define G3(a, b, c) a ## b ## c
#define EMPTY
#define x1 one
#define H(a) [ a ## EMPTY ## a ]
G(x, 1) G(x, EMPTY) XG(x, EMPTY) XG(x, 1) G(, ) G(EMPTY, EMPTY) G3(x, , 1) G3(, x, 1) G3(,,)
G(+, +) G(<, <=) G(-, >) G(., 1) G(1, .5e) G(1e, +) G(L, "s") G(u8, "s") G(L, 'c') G(0x, 1p) G(%:, %:) G(%, :)
#define HASHHASH # ## #
HASHHASH #HASHHASH
#define F(a) f(a)
G(F, (2)) G(F, )(3) XG(F, EMPTY)(4) G(G, )(a, b)
H(2) H()
#define OBJ a ## b ## 1 c
#define ab1 joined
OBJ
#define LEFT(a) a ## __LINE__
#define __LINE__x y
LEFT(n) G(__LINE__, x) XG(v, __LINE__)
#define A1(x, y) x ## y x y
A1(F(1), F(2))
#define CAT(a, ...) a ## __VA_ARGS__
CAT(x, 1, 2) CAT(x) CAT(, 1, F(2))
#define INDIRECT(m) m
INDIRECT(G(IN, DIRECT)(z))

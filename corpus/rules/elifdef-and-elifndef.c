// C23's conditionals, which gcc takes in GNU mode.
#define B
#ifdef A
a
#elifdef B
b
#else
c
#endif
#ifndef B
d
#elifndef B
e
#elifndef C
f
#elifdef
g
#endif

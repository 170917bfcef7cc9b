// Directives between the parentheses of a call are obeyed as everywhere.
#define F(x, y) <x|y>
F(1
#define INSIDE 5
#ifdef INSIDE
, INSIDE
#else
, no
#endif
#undef INSIDE
) INSIDE
F(
#if 1
a, b
#endif
)
F
#define AFTER
(c, d)
F
#if 1
(e, f)
#endif

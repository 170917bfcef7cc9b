// A lone quote is a token of its own in skipped groups, in bodies that are never used, and in comments.
#if 0
don't
"
#else
fine
#endif
#ifdef NOT
it's /* a
#endif
*/ gone
#endif
/* don't */ ok // isn't
#define UNUSED(x) x
UNUSED("it's" 'a' '"' "\"" '\'' "\\")

#ifdef SMALL
#define INDEX short
#else
#define INDEX int
#endif
#if defined(IN_STRUCT)
#define API(type, name, ...) type (*name)(__VA_ARGS__)
#else
#define API(type, name, ...) type name(__VA_ARGS__)
#endif
API(float, width, const char *);
API(int, many, int x);
INDEX few(void);
INDEX (*some)(void);

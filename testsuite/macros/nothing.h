#define HOOK(x)

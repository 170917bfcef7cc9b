#define TUNE(x) x = 30
#define HOOK(x) x = 30

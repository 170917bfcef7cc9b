#define EXTRA + 20

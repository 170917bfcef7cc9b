// Trigraphs are plain text in GNU mode.
#define X(a) a
X(b) "??)"

#define X 1
X // byte order mark

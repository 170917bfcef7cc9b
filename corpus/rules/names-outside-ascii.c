// Letters outside ASCII, universal character names and dollars in names; other characters alone.
#define é 1
#define $a$ 3
é éx $a$ naïve 变量 a\u0301 "é\u00e9" 'é' 1é
#define STR(x) #x
STR(é) STR(\u00e9) STR(@) `

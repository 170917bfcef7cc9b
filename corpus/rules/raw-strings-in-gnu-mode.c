// R"( … )" is a string in GNU mode, over lines and with quotes inside.
#define S(x) #x
R"(a "quoted" \n text)" u8R"x()" )x" LR"(
two lines)" R"abc(def)abc" end
S(R"(a\b"c)") R "plain" UR"(b)" uR"(c)"

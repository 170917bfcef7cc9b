/** Our token stream against `gcc -E -P`, on texts that are hard in some way and on the standard headers. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lexedTexts, preprocessText, tokenTexts } from "../testing.ts";
import { learnCompiler } from "./compiler.ts";
import { DEFINITIONS, macroProgram } from "./random-macros.ts";

const gcc = learnCompiler({ cc: "gcc", flags: [], cacheDir: null });

function gccTokens(text: string): readonly string[] {
  const run = spawnSync("gcc", ["-E", "-P", "-x", "c", "-"], {
    input: text,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(run.stderr.replace(/^.*warning.*(?:\n .*)*\n/gm, "")).toBe("");
  return lexedTexts(run.stdout);
}

function expectSame(text: string): void {
  const unit = preprocessText(text, { compiler: gcc!, name: "<stdin>" });
  expect(unit.diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
  expect(tokenTexts(unit.tokens)).toEqual(gccTokens(text));
}

const CASES: Readonly<Record<string, string>> = {
  "white space of vanished macros in strings": `
#define EMPTY
#define str(x) #x
#define xstr(x) str(x)
xstr(a EMPTY b) xstr(EMPTY a) xstr(a EMPTY) xstr((EMPTY b)) xstr(a+EMPTY+b) xstr( (a , b) ) str( "a\\n" '"' \\n )`,
  "names that wait for their arguments": `
#define f(a) a*g
#define g(a) f(a)
f(2)(9)
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define M(x) x
#define N M
N(N)(N)(3)
#define LPAREN (
#define k(x) <x>
k LPAREN 3)
M(k) LPAREN 3)
M(k LPAREN 3))
M(M(k)(3))
M(k)
k
#undef k
(7)`,
  "blue paint": `
#define AA BB
#define BB AA
AA BB
#define foo foo a
foo
#define z z[0]
#define id(x) x
id(z) id(id(z)) id(id)(z) id(id(id))(z)
#define obj fun
#define fun() obj()
obj()() fun()()`,
  "directives in arguments": `
#define M(x) [x]
M(1
#if 1
2
#define IN 4
#else
3
#endif
IN)`,
  conditions: `
#if 0
don't lex this ' "
#elif 1 ? 2 : 3
ok
#else
bad
#endif
#if defined(X) || 0xFFu > -1 || 'a' == 97 && '\\377' < 0
yes1
#endif
#if (2 || 1/0) && -1 > 0u && (-1 >> 1) == -1 && 18446744073709551615u == -1
yes2
#endif
#define DEFM defined(M)
#define M
#if DEFM
yes3
#endif
#if __has_include(<stdio.h>) && !__has_include("nonexist.h") && __has_attribute(noreturn) && !__has_attribute(nono)
yes4
#endif
#ifndef M
#if 1
#elif
#else
#endif
bad
#endif
#if 5 / 2 * 2 + 1 - -1 == 6 && (1 ? 2 : 3, 4) && !0 == 1 && ~0 == -1 && 1 << 2 + 1 == 8 && 'ab' == 24930
yes5
#endif`,
  "quotes and comments in skipped groups": `
#if 0
don't /*
#else
yes
#endif
#if 0
a /*
#else
*/ #else "
b // #else \\
#else
#elif 1
yes
#endif`,
  "the lexer": `
%: define digraph 1
<: digraph :> %:%: a\\
b "str\\
ing" /* com\\
ment */ c // x\\
y
L'x' u8"abc" U'a' u"x" 1.e+5 0x1p-3 .5f 1..2 a...b x+++++y a<<=b>>=c->d a%:b 'a"b' "a'b" a/**/b /*/ */c`,
  pasting: `
#define cat(a,b) a##b
cat(L,'x') cat(L,"x") cat(1,e) cat(1,.5) cat(.,5) cat(<,<=) cat(-,>) cat(x,1) cat(,) cat(a,) cat(,b) cat(1e,+)
#define obj a ## b ## c
#define ab d
#define abc obj e
obj
#define three(a,b,c) a ## b ## c | a ## b c | a b ## c
three(1,,3) three(,x,) three(,,) three(1,2,e)
#define hash # ## #
hash`,
  "lines and names": `
__LINE__ __FILE__ __INCLUDE_LEVEL__
#line 77 "foo.c"
__LINE__ __FILE__
# 99 "dir/bar.c"
__LINE__ __FILE__ __FILE_NAME__
#define LL(x) __LINE__ x
LL(
1
) LL(__LINE__
)`,
  pragmas: `
#pragma   omp   for  collapse(2)
_Pragma("omp parallel for") int x;
#define DO(x) _Pragma(#x)
DO(foo bar("x y")) int y;
#define push 1
#pragma push_macro("push")
#undef push
#define push 2
push
#pragma pop_macro("push")
push`,
  "GNU variable arguments": `
#define e(fmt, ...) printf(fmt, ## __VA_ARGS__)
#define e2(fmt, args...) printf(fmt, ## args)
#define e3(...) p(a, ## __VA_ARGS__)
#define x X
e("x"); e("x",); e("x", 1, 2); e2("y"); e2("y",a,x); e3(); e3(1); e3(1,x);
#define opt(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)
#define opt2(a, ...) f(a __VA_OPT__(, a ## x) __VA_ARGS__) g(__VA_OPT__(a)##b)
opt(1); opt(1,2); opt(1,); opt2(b); opt2(b, c);`,
};

/**
 * Programs that are right, one after another in one file; each begins with a word that tells it from the
 * others.
 */
function randomPrograms(seed: number, count: number): string {
  const undefine = DEFINITIONS.map(([name]) => `#undef ${name}\n`).join("");
  return fc
    .sample(macroProgram, { seed, numRuns: count })
    .map(({ definitions, text }) => `${undefine}${definitions}${text}\n`)
    .filter((text) => preprocessText(text, { compiler: gcc! }).diagnostics.length === 0)
    .map((text, i) => `PROGRAM_${i}\n${text}`)
    .join("");
}

describe("token stream of gcc -E", () => {
  test("random macros", () => expectSame(randomPrograms(5, 2000)));

  for (const [name, text] of Object.entries(CASES)) test(name, () => expectSame(text));

  const headers =
    "stdio stdlib math string stdint stddef stdarg limits float errno time inttypes complex".split(" ");
  for (const header of headers) test(`<${header}.h>`, () => expectSame(`#include <${header}.h>\n`));

  test("all of them and their macros in use", () => {
    const includes = [...headers, "assert", "ctype", "signal", "setjmp", "unistd", "stdbool", "tgmath"];
    const uses =
      "assert(a < b); errno = EINTR; isnan(x) + NAN + INFINITY; INT64_C(3) + SIZE_MAX; PRIu64; va_arg(ap, int); I;";
    expectSame(`${includes.map((name) => `#include <${name}.h>\n`).join("")}${uses}\n`);
  });
});

import { describe, expect, test } from "vitest";
import { expanded, preprocessText } from "../testing.ts";

/** Examples of C11 6.10.3.5 and their results as the standard prints them. */
describe("examples of the standard", () => {
  test("example 3: rescanning, nested calls, empty arguments", () => {
    const text = `
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(x) # x
f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);
g(x+(3,4)-w) | h 5) & m
(f)^m(m);
p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };
char c[2][6] = { str(hello), str() };`;
    expect(expanded(text)).toBe(
      [
        "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ;",
        "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;",
        "int i [ ] = { 1 , 23 , 4 , 5 , } ;",
        'char c [ 2 ] [ 6 ] = { "hello" , "" } ;',
      ].join(" "),
    );
  });

  test("example 4: # and ##", () => {
    const text = `
#define str(s) # s
#define xstr(s) str(s)
#define debug(s, t) printf("x" # s "= %d, x" # t "= %s", \\
 x ## s, x ## t)
#define INCFILE(n) vers ## n
#define glue(a, b) a ## b
#define xglue(a, b) glue(a, b)
#define HIGHLOW "hello"
#define LOW LOW ", world"
debug(1, 2);
fputs(str(strncmp("abc\\0d", "abc", '\\4') // this goes away
== 0) str(: @\\n), s);
xstr(INCFILE(2).h)
glue(HIGH, LOW);
xglue(HIGH, LOW)`;
    expect(expanded(text)).toBe(
      [
        'printf ( "x" "1" "= %d, x" "2" "= %s" , x1 , x2 ) ;',
        'fputs ( "strncmp(\\"abc\\\\0d\\", \\"abc\\", \'\\\\4\') == 0" ": @\\n" , s ) ;',
        '"vers2.h" "hello" ; "hello" ", world"',
      ].join(" "),
    );
  });

  test("example 5: placemarkers", () => {
    const text = `
#define t(x,y,z) x ## y ## z
t(1,2,3), t(,4,5), t(6,,7), t(8,9,), t(10,,), t(,11,), t(,,12), t(,,) ;`;
    expect(expanded(text)).toBe("123 , 45 , 67 , 89 , 10 , 11 , 12 , ;");
  });

  test("example 7: variable arguments", () => {
    const text = `
#define debug(...) fprintf(stderr, __VA_ARGS__)
#define showlist(...) puts(#__VA_ARGS__)
#define report(test, ...) ((test)?puts(#test): printf(__VA_ARGS__))
debug("Flag");
showlist(The first, second, and third items.);
report(x>y, "x is %d but y is %d", x, y);`;
    expect(expanded(text)).toBe(
      [
        'fprintf ( stderr , "Flag" ) ;',
        'puts ( "The first, second, and third items." ) ;',
        '( ( x > y ) ? puts ( "x>y" ) : printf ( "x is %d but y is %d" , x , y ) ) ;',
      ].join(" "),
    );
  });

  test("6.10.3.3: a ## made by pasting is no operator", () => {
    const text = `
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
join(x, y)`;
    expect(expanded(text)).toBe('"x ## y"');
  });
});

describe("GNU and later forms", () => {
  test("the comma before omitted variable arguments goes", () => {
    const text = "#define e(f, ...) p(f, ## __VA_ARGS__)\ne(1) e(1,) e(1, 2, 3)";
    expect(expanded(text)).toBe("p ( 1 ) p ( 1 , ) p ( 1 , 2 , 3 )");
  });

  test("named variable arguments", () => {
    expect(expanded("#define e(f, args...) p(f, ## args)\ne(1) e(1, 2, 3)")).toBe("p ( 1 ) p ( 1 , 2 , 3 )");
  });

  test("without other parameters, the comma stays in strict mode only", () => {
    const text = "#define e(...) p(a, ## __VA_ARGS__)\ne()";
    expect(expanded(text)).toBe("p ( a )");
    expect(expanded(text, { options: { std: "c11" } })).toBe("p ( a , )");
  });

  test("__VA_OPT__ stands for its contents where there are variable arguments", () => {
    const text = "#define F(a, ...) f(a __VA_OPT__(, a ## x,) __VA_ARGS__)\nF(1) F(b, 2)";
    expect(expanded(text)).toBe("f ( 1 ) f ( b , bx , 2 )");
  });

  test("__COUNTER__ counts, __LINE__ is the line of the outermost call", () => {
    expect(expanded("#define L(x) __LINE__ x\n__COUNTER__ __COUNTER__ L(\n__LINE__\n)")).toBe("0 1 2 2");
  });

  test("_Pragma is a pragma, also out of a macro", () => {
    const text = '#define P(x) _Pragma(#x)\n_Pragma("omp for") a; P(omp simd) b;';
    expect(expanded(text)).toBe("|#pragma omp for| a ; |#pragma omp simd| b ;");
  });
});

describe("trouble", () => {
  test("a call with too few arguments is reported and left as it is", () => {
    const unit = preprocessText("#define f(a, b) a\nf(1)");
    expect(unit.diagnostics.map((d) => d.id)).toEqual(["macro-arguments"]);
  });

  test("an unterminated call is reported", () => {
    const unit = preprocessText("#define f(a) a\nf(1");
    expect(unit.diagnostics.map((d) => d.id)).toEqual(["macro-arguments"]);
  });

  test("an impossible paste is reported and gives both tokens", () => {
    const unit = preprocessText("#define c(a, b) a ## b\nc(+, x)");
    expect(unit.diagnostics.map((d) => d.id)).toEqual(["macro-paste"]);
    expect(unit.tokens.map((t) => t.text)).toEqual(["+", "x"]);
  });

  test("deeply nested calls end with a diagnostic, not a stack overflow", () => {
    const text = `#define f(a) a\n${"f(".repeat(5000)}1${")".repeat(5000)}`;
    const unit = preprocessText(text);
    expect(unit.diagnostics.some((d) => d.id === "macro-nesting")).toBe(true);
  });

  test("exponential expansion ends with a diagnostic, and nothing is known of the unit", () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `#define a${i + 1} a${i} a${i}`).join("\n");
    const unit = preprocessText(`#define a0\n${doubling}\nint x;\na40`);
    expect(unit.diagnostics.map((d) => d.id)).toEqual(["macro-expansion-too-large"]);
    expect(unit.main.text.slice(unit.diagnostics[0]!.span!.start)).toBe("a40");
    expect(unit.tokens).toEqual([]);
  });

  test("lines of #if have one quota with all others", () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `#define a${i + 1} a${i} + a${i}`).join("\n");
    const unit = preprocessText(`#define a0 1\n${doubling}\n${"#if a40\n#endif\n".repeat(50)}`);
    expect(unit.diagnostics.map((d) => d.id)).toEqual(["macro-expansion-too-large"]);
  });
});

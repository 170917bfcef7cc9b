/**
 * Translation units: scopes, macros, spans, headers on demand, and what becomes of code that is not
 * understood.
 */
import { describe, expect, test } from "vitest";
import type { Expr, Stmt } from "../ast.ts";
import { printUnit } from "../print-ast.ts";
import { bodyOf, functionNamed, readText, returned, symbolNamed } from "./testing.ts";

describe("scopes", () => {
  test("inner names hide outer ones", () => {
    expect(
      bodyOf("int i; void f(int i) { { int i = i; { double i; i = 1; } } for (int i = 0;;) i++; }"),
    ).toEqual([
      "block",
      "declare i.2: int = (load i.2)",
      "block",
      "declare i.3: double",
      "expr (assign:double i.3 (conv:double 1))",
      "for",
      "declare i.4: int = 0",
      "expr (postinc:int i.4)",
    ]);
  });

  test("a typedef may be hidden by a variable", () => {
    expect(bodyOf("typedef int T; int f(void) { T a = 1; { int T = 3; return T * a; } }").at(-1)).toMatch(
      /^return \(mul/,
    );
  });

  test("extern in a block is the object of the file", () => {
    const unit = readText("double x[4]; void f(void) { extern double x[]; x[1] = 0; }");
    expect(unit.symbols.filter(({ name }) => name === "x")).toHaveLength(1);
  });

  test("scope and span of a local", () => {
    const text = "void f(void) { for (int i = 0; i < 4; i++) ; }";
    const i = symbolNamed(readText(text), "i");
    expect(text.slice(i.scope!.start, i.scope!.end)).toBe("for (int i = 0; i < 4; i++) ;");
    expect(text.slice(i.span!.start, i.span!.end)).toBe("i");
  });

  test("what a macro declares is visible behind it, what is in a macro's block nowhere", () => {
    const text =
      "#define DECLARE int t;\n#define BLOCK { static int u; int v; v = u; }\nvoid f(void) { int a; DECLARE a = 1; BLOCK t = a; }";
    const unit = readText(text);
    const scope = (name: string) => {
      const at = symbolNamed(unit, name).scope!;
      return text.slice(at.start, at.end);
    };
    expect(scope("a")).toBe("{ int a; DECLARE a = 1; BLOCK t = a; }");
    expect(scope("t")).toBe(" a = 1; BLOCK t = a; }");
    expect([scope("u"), scope("v")]).toEqual(["", ""]);
  });
});

describe("statements", () => {
  test("case labels keep one statement, the rest belongs to the block", () => {
    expect(
      bodyOf(
        "void f(int n) { switch (n) { case 1: case 2: n = 1; n = 2; break; case 4 ... 6: default: ; } }",
      ),
    ).toEqual([
      "switch (load n)",
      "case 1",
      "empty",
      "case 2",
      "expr (assign:int n 1)",
      "expr (assign:int n 2)",
      "break",
      "case 4 ... 6",
      "empty",
      "default",
      "empty",
    ]);
  });

  test("a case label that is a macro is symbolic", () => {
    expect(bodyOf("#define A 3\nvoid f(int n) { switch (n) { case A: ; } }")).toContain("case 3 (macro)");
  });

  test("a label in the place of a branch takes one statement", () => {
    const text = "void f(int n) { switch (n) { while (n) if (n) case 1: { n = 2; } n = 3; n = 4; } n = 5; }";
    const lines = printUnit(readText(text)).trimEnd().split("\n").slice(1);
    expect(lines).toEqual([
      "  switch (load n)",
      "    while (load n)",
      "      if (load n)",
      "        case 1",
      "          block",
      "            expr (assign:int n 2)",
      "    expr (assign:int n 3)",
      "    expr (assign:int n 4)",
      "  expr (assign:int n 5)",
    ]);
  });

  test("Duff's device", () => {
    const lines = bodyOf(
      "void f(int n, char *p) { switch (n % 2) { case 0: do { *p++ = 0; case 1: *p++ = 1; } while (--n > 0); } }",
    );
    expect(lines).toContain("case 1");
  });

  test("pragmas stand before their statements, braces or not", () => {
    const text = `void f(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++) a[j] = 0;
_Pragma("scop")
  n = 1;
}`;
    const lines = bodyOf(text).filter((line) => !/^(cond|step|declare)/.test(line));
    expect(lines).toEqual([
      "pragma omp parallel for",
      "for",
      "pragma omp simd",
      "for",
      "expr (assign:double (index (load a) (load j)) (conv:double 0))",
      "pragma scop",
      "expr (assign:int n 1)",
    ]);
  });

  test("goto, labels, do, while, comma, empty", () => {
    expect(
      bodyOf("void f(int n) { again: if (n) goto again; else ; do n--; while (n); while (n) continue; a: }"),
    ).toEqual([
      "label again",
      "if (load n)",
      "goto again",
      "else",
      "empty",
      "do",
      "expr (postdec:int n)",
      "while (load n)",
      "while (load n)",
      "continue",
      "label a",
      "empty",
    ]);
  });

  test("variable extents are evaluated at their declaration", () => {
    // ?1 is how many rows a has, of which its type says nothing.
    expect(
      bodyOf("void f(int n, double a[n][n + 1]) { double b[n]; typedef int T[n]; T t; n = sizeof b; }"),
    ).toEqual([
      "extent ?0 = (add:int (load n) 1)",
      "declare b: double[?2]",
      "extent ?2 = (load n)",
      "extent ?3 = (load n)",
      "declare t: int[?3]",
      "extent ?3 = (load n)",
      "expr (assign:int n (conv:int (sizeof double[?2])))",
    ]);
  });

  test("several declarators are several declarations, static ones without initialiser", () => {
    const text = 'void f(void) { int i = 1, *p = &i, a[2] = {1, 2}; static int s = 4; char c[] = "x"; }';
    expect(bodyOf(text)).toEqual([
      "declare &i: int = 1",
      "declare p: int* = (addr i)",
      "declare a: int[2] = {1, 2}",
      "static s: int",
      'declare c: char[2] = "x"',
    ]);
    const body = functionNamed(readText(text), "f").body;
    const spans =
      body.kind === "block"
        ? body.body.map((stmt) => stmt.span && text.slice(stmt.span.start, stmt.span.end))
        : [];
    expect(spans.slice(0, 2)).toEqual(["i = 1", "*p = &i"]);
    expect(spans[3]).toBe("static int s = 4;");
  });
});

describe("macros", () => {
  const macro = (text: string, setup = "") => returned(`${setup}\nint a[9], i; `, text);
  test.each([
    ["#define N 100", "i < N", "(lt:int (load i) N{100})"],
    ["#define N (10 + 2)", "i < N", "(lt:int (load i) N{12})"],
    ["#define N 10 + 2", "i < N", "(lt:int (load i) (add:int 10 2))"],
    ["#define N 10 + 2", "i + N", "(add:int (add:int (load i) 10) 2)"],
    ["#define N 1000u", "i + N", "(add:unsigned int (conv:unsigned int (load i)) 1000:unsigned int)"],
    ["#define M 7\n#define N M", "i < N", "(lt:int (load i) N{7})"],
    ["#define M 7\n#define N (M * 2)", "i < N", "(lt:int (load i) N{14})"],
    ["#define M 7\n#define LESS i < M", "LESS", "(lt:int (load i) M{7})"],
    ["#define M 7\n#define IX(x) ((x) * M)", "IX(i)", "(mul:int (load i) M{7})"],
    ["#define N 7\n#define ID(x, y) x", "ID(N, 3)", "N{7}"],
    ["#define N 7\n#define ID(x, y) (x)", "ID(N, 3)", "N{7}"],
    ["#define N -1", "i < N", "(lt:int (load i) N{-1})"],
    ["#define N -1", "2 N", "(sub:int 2 1)"],
    ["#define N 5l", "N", "N{5}:long"],
    ["#define N 'x'", "N", "N{120}"],
    ["#define N sizeof(int)", "N", "4:unsigned long"],
    ["#define N (int)sizeof(int)", "N", "N{4}"],
    ["#define F 1.5", "F", "F"],
    ["#define F (1.0 / 3)", "F", "F"],
    ["#define F -2.5f", "F", "F:float"],
    ["#define F 1.0 / 3", "F", "(div:double 1.0 (conv:double 3))"],
    ["#ifndef F\n#define F (2 * 1.0f)\n#endif", "F", "F:float"],
    ["#ifndef F\n#define F 1.0 / 3\n#endif", "F", "(div:double F?{1.0} (conv:double F?{3}))"],
    ["enum { E = 4 };", "E", "4"],
    ["#define N 4\nenum { E = N, E1 };", "E1", "E1{5}"],
    ["", "__LINE__", "3"],
  ])("%s: %s", (setup, text, wanted) => expect(macro(text, setup)).toBe(wanted));

  test("a macro that may be defined otherwise, and can't be printed, leaves its mark on its constants", () => {
    const marked = (text: string, setup = {}) => {
      const unit = readText(`${text}\nint f(int i) { return i < N; }`, setup);
      return /N\?\{/.test(printUnit(unit));
    };
    const chosen = (body: string) => `#ifndef N\n#define N ${body}\n#endif`;
    expect(marked(chosen("10 + 2"))).toBe(true);
    expect(marked(chosen("1000u"))).toBe(true);
    expect(marked(chosen("(10 + 2)"))).toBe(false);
    expect(marked(chosen("1000"))).toBe(false);
    expect(marked("#define N 1000u")).toBe(false);
    expect(marked("#if 1\n#define M 5u\n#else\n#define M 6u\n#endif\n#define N M")).toBe(true);
    expect(marked("", { options: { macros: [{ kind: "define", text: "N=5u" }] } })).toBe(true);
    const header = { "n.h": "#ifndef N_H\n#define N_H\n#define N 5u\n#endif\n" };
    expect(marked('#include "n.h"', { headers: header })).toBe(false);
    const sized = {
      "n.h": "#ifndef N_H\n#define N_H\n#ifdef BIG\n#define N 5u\n#else\n#define N 4u\n#endif\n#endif\n",
    };
    expect(marked('#include "n.h"', { headers: sized })).toBe(true);
  });

  test("two definitions of one name are two macros", () => {
    const unit = readText(
      "#define N 4\nint f(void) { return N; }\n#undef N\n#define N 5\nint g(void) { return N; }",
    );
    const uses = unit.functions.map(({ body }) => {
      const stmt: Stmt | undefined = body.kind === "block" ? body.body[0] : undefined;
      const value: Expr | null = stmt?.kind === "return" ? stmt.value : null;
      return value?.kind === "int" ? value.macro : null;
    });
    expect(uses[0]?.name).toBe("N");
    expect(uses[1]?.name).toBe("N");
    expect(uses[0]?.definition).not.toBe(uses[1]?.definition);
  });

  test("arrays with equal extents have equal types, whatever the macros are", () => {
    const unit = readText("#define N 4\ndouble a[N][N], b[N][N]; double c[4][4], d[2 + 2][4];");
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => symbolNamed(unit, name).type);
    expect(a).toEqual(b);
    expect(c).toEqual(d);
    expect(a).not.toEqual(c);
  });
});

describe("spans", () => {
  const text = "#define SQ(x) ((x) * (x))\nint f(int a, int b) { return SQ(a) + b * 2; }\n";
  const unit = readText(text);
  const { body, span, bodySpan } = functionNamed(unit, "f");
  const slice = (at: { start: number; end: number } | null) => at && text.slice(at.start, at.end);

  test("definition and body", () => {
    expect(slice(span)).toBe("int f(int a, int b) { return SQ(a) + b * 2; }");
    expect(slice(bodySpan)).toBe("{ return SQ(a) + b * 2; }");
  });

  test("an expression's text has macro calls whole, what is inside has none", () => {
    const stmt = body.kind === "block" ? body.body[0] : undefined;
    const sum = stmt?.kind === "return" && stmt.value?.kind === "binary" ? stmt.value : null;
    expect(slice(stmt!.span)).toBe("return SQ(a) + b * 2;");
    expect(slice(sum!.span)).toBe("SQ(a) + b * 2");
    expect(slice(sum!.right.span)).toBe("b * 2");
    expect(sum!.left).toMatchObject({ kind: "binary", op: "mul", left: { kind: "load" } });
    expect(sum!.left.kind === "binary" && sum!.left.left.span).toBeNull();
  });
});

describe("headers", () => {
  const headers = {
    "lib.h": `typedef struct later later_t;
struct holder { later_t *p; int n; };
struct later { struct holder in; double x; };
typedef int unused_t;
static inline double twice(double x) { return 2 * x; }
static inline double four(double x) { return twice(twice(x)); }
static inline double never(double x) { return x; }
struct broken { unknown_t x; };
int odd(struct broken *);
extern int table[3];
`,
  };

  test("only what is mentioned is read, functions that are called with it", () => {
    const unit = readText('#include "lib.h"\ndouble f(double x) { return four(x); }', { headers });
    expect(unit.functions.map(({ name }) => name)).toEqual(["twice", "four", "f"]);
    expect(unit.functions.map(({ span }) => span === null)).toEqual([true, true, false]);
    expect(unit.symbols.map(({ name }) => name)).not.toContain("never");
    expect(unit.fileVariables).toEqual([]);
  });

  test("of headers that are libraries in themselves a part is read, and the rest may use what it names", () => {
    const long = "x += 1; ".repeat(10_000);
    const library = [
      "static int counted, hidden, in_table, alone;",
      "static int count(void) { return counted++; }",
      "static int *const slots[] = { &in_table };",
      ...Array.from({ length: 5 }, (_, i) => `int part${i}(int x) { ${long} return x + count(); }`),
      "static int more(void) { return hidden + *slots[0]; }",
      "int last(void) { return more(); }",
    ].join("\n");
    const unit = readText('#include "big.h"\nint f(void) { return part0(1) + hidden + in_table + alone; }', {
      headers: { "big.h": library },
    });
    expect(unit.functions.map(({ name }) => name)).toEqual(["count", "part0", "part1", "f"]);
    const taken = (name: string) => symbolNamed(unit, name).addressTaken;
    expect(["count", "hidden", "in_table"].map(taken)).toEqual([true, true, true]);
    expect(["counted", "alone"].map(taken)).toEqual([false, false]);
  });

  test("a tag that is completed after its use is complete when its members are wanted", () => {
    const unit = readText(
      '#include "lib.h"\ndouble f(struct holder *h) { return h->p->in.p->x + sizeof(later_t); }',
      { headers },
    );
    expect(unit.unread).toEqual([]);
    expect(unit.tags.find(({ name }) => name === "later")).toMatchObject({ size: 24n });
  });

  test("declarations that are not understood are no obstacle", () => {
    const unit = readText(
      '#include "lib.h"\nint f(void) { return odd(0); }\nint g(int i) { return table[i]; }',
      { headers },
    );
    expect(unit.functions.map(({ name }) => name)).toContain("g");
    expect(unit.unread.every(({ name }) => name === "f")).toBe(true);
  });
});

describe("what is not understood", () => {
  const reason = (text: string) =>
    readText(text).unread.map(({ name, reject }) => `${name}: ${reject.message}`);
  test.each([
    [
      "void f(void) { int x = undeclared; }",
      'f: no declaration of "undeclared" was found (line 1): is a header missing (-I, -D)?',
    ],
    ["void f(struct s x) { x.a = 1; }", 'f: member "a" of "struct s" (line 1) is not understood'],
    ["void f(void) { int g(void) { return 1; } }", "f: nested function (line 1) is not understood"],
    ["void f(void) { break; }", "f: 'break' outside a loop (line 1) is not understood"],
    [
      "void f(int n) { switch (n) { case 1: continue; } }",
      "f: 'continue' outside a loop (line 1) is not understood",
    ],
    ["void f(void) { { default: ; } }", "f: label outside a switch (line 1) is not understood"],
    [
      "int f(int a) { return ({ return 1; a; }); }",
      "f: jump in a statement expression (line 1) is not understood",
    ],
    [
      "void f(void) { __attribute__((cleanup(g))) int x; }",
      "f: variable with a cleanup function (line 1) is not understood",
    ],

    [
      "struct s { int a; } x; int f(void) { return x + 1; }",
      'f: "+" of "struct s" and "int" (line 1) is not understood',
    ],
  ])("%s", (text, wanted) => expect(reason(text)).toEqual([wanted]));

  test("the rest of the file is read", () => {
    const unit = readText(
      "int g(void) { return 1; }\nint f(void) { return 1 +; }\nint h(void) { return 2; }",
    );
    expect(unit.functions.map(({ name }) => name)).toEqual(["g", "h"]);
    expect(unit.unread).toMatchObject([{ name: "f", reject: { kind: "syntax" } }]);
    expect(unit.unread[0]!.span).not.toBeNull();
  });

  test("GNU's built-ins that stand for one of their arguments, deduced types", () => {
    expect(
      bodyOf(
        "void f(double *p) { double *q = __builtin_assume_aligned(p, 32); __auto_type x = *q; q[1] = x; }",
      ),
    ).toEqual([
      "declare q: double* = (conv:double* (cast:void* (load p)))",
      "declare x: double = (load (deref (load q)))",
      "expr (assign:double (index (load q) 1) (load x))",
    ]);
  });

  test("elements of vectors", () => {
    const vectors = "typedef float v4 __attribute__((vector_size(16))); v4 v; float x;";
    expect(returned(vectors, "v[0] = x")).toMatch(
      /^\(opaque:\S+ \S+ "the type \\"float __attribute__\(\(vector_size\(16\)\)\)\\" of \\"v\\""/,
    );
    expect(returned(vectors, "v[1] += x")).toMatch(/^\(opaque:/);
    expect(returned(vectors, "v[1]++")).toMatch(/^\(opaque:/);
  });

  test("opaque expressions are barriers that keep their parts", () => {
    expect(returned("double _Complex z; double x;", "(z * x)")).toBe(
      '(opaque:<_Complex double> "the type \\"_Complex double\\" of \\"z\\"" (load z) (load x))',
    );
    expect(bodyOf("struct s { int a; }; void g(struct s); void f(int i) { g((struct s){ i }); }")[0]).toBe(
      'expr (call:void (decay g) (opaque:struct s "the compound literal" (load i)))',
    );
    expect(
      bodyOf(
        "int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); return __builtin_va_arg(ap, int); }",
      ),
    ).toEqual([
      "declare &ap: <__builtin_va_list>",
      'expr (opaque:void "__builtin_va_start" (load ap))',
      'return (opaque:int "va_arg" (load ap))',
    ]);
  });

  test("deep nesting is refused, not a stack overflow", () => {
    const deep = `${"(".repeat(3000)}1${")".repeat(3000)}`;
    expect(readText(`int f(void) { return ${deep}; }`).unread).toHaveLength(1);
    const sum = Array.from({ length: 5000 }, () => "x").join(" + ");
    expect(readText(`int f(int x) { return ${sum}; }`).unread).toHaveLength(1);
    const fine = Array.from({ length: 300 }, () => "x").join(" + ");
    expect(readText(`int f(int x) { return ${fine}; }`).unread).toHaveLength(0);
  });
});

test("a unit as text", () => {
  expect(
    printUnit(readText("static double a[2];\nint f(int n) { return n; }\nint g(void) { return 1 +; }")),
  ).toBe(`static a: double[2]
function f(n: int): int
  return (load n)
unread g: expected an expression before ';'
`);
});

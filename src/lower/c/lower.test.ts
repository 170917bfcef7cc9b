import { beforeAll, describe, expect, test } from "vitest";
import { initFrontend, readC } from "../../frontend/c/index.ts";
import { liveBlocks, refOf } from "../../ir/build.ts";
import type { Func, Instr, MemRef } from "../../ir/func.ts";
import { parseFunc } from "../../ir/parse.ts";
import { printFunc, printInstr, printRef, printTerm } from "../../ir/print.ts";
import { SourceFiles } from "../../source/source-file.ts";
import { lowerUnit } from "./lower.ts";
import { lowerFunctionText, lowerText, systemCompiler } from "./testing.ts";

beforeAll(initFrontend);

/** The instructions of a function without what gets parameters in and out of variables. */
function code(func: Func): string[] {
  return liveBlocks(func).flatMap((b) => [
    ...b.instrs
      .filter((i) => i.op !== "get" && i.op !== "set")
      .map((i) => printInstr(func, { ...i, stmt: null })),
    ...(b.term.op === "jump" ? [] : [printTerm(func, { ...b.term, stmt: null })]),
  ]);
}

function refs(func: Func): string[] {
  return instrs(func).flatMap((i) => {
    const ref: MemRef | null = refOf(i);
    return ref === null ? [] : [`${i.op} ${printRef(func, ref)}`.replaceAll(/%([A-Za-z]\w*?)_\d+/g, "$1")];
  });
}

function instrs(func: Func): Instr[] {
  return liveBlocks(func).flatMap((b) => b.instrs);
}

function spanText(text: string, at: { start: number; end: number } | null): string | null {
  return at === null ? null : text.slice(at.start, at.end);
}

describe("memory references keep their subscripts", () => {
  test.each([
    ["a local array", "double A[10][20]; A[i][j] = 1;", ["store A[i : 10][j : 20]"]],
    ["a pointer to rows", "P[i][j] = 1;", ["store P[i][j : m]"]],
    ["a plain pointer", "q[i] = q[i + 1];", ["load q[t0]", "store q[i]"]],
    ["a dereference", "*q = 1;", ["store q[0]"]],
    ["the first element of an array", "double A[10]; *A = 1;", ["store A[0 : 10]"]],
    ["pointer arithmetic", "*(q + i) = 1;", ["store t0[0]"]],
    [
      "a field of an element",
      "struct S { int n; double x[3]; } s[5]; s[i].x[j] = 1;",
      ["store s[i : 5].x@1[j : 3]"],
    ],
    [
      "a field through a pointer",
      "struct S { double x[3]; } s, *t = &s; t->x[i] = 1;",
      ["addr s", "store t[0].x@0[i : 3]"],
    ],
    [
      "a pointer to an array",
      "double A[4][5]; double (*r)[5] = A; (*r)[i] = 1;",
      ["addr A[0 : 4]", "store r[0][i : 5]"],
    ],
    ["the address of an element", "q = &P[i][j];", ["addr P[i][j : m]"]],
    ["an array as an argument", "double A[9]; use(A);", ["addr A[0 : 9]"]],
    ["a row as an argument", "use(P[i]);", ["addr P[i][0 : m]"]],
    ["what a loaded pointer points to", "double *v[3]; v[i][j] = 1;", ["load v[i : 3]", "store t0[j]"]],
  ])("%s", (_what, body, expected) => {
    const text = `void use(double *); void f(int n, int m, int i, int j, double P[n][m], double *q) { ${body} }`;
    const found = refs(lowerFunctionText(text)).map((r) => r.replaceAll(/%t\d+|\bt\d+\b/g, "t0"));
    expect(found.map((r) => r.replaceAll("t0]", "t0]").replace(/: t0\]/g, ": m]"))).toEqual(expected);
  });
});

describe("operations carry what C says about them", () => {
  const func = (options = {}) =>
    lowerFunctionText(
      "int f(int a, unsigned b, char c, double d, int *p) {" +
        "b = b * 2; c++; d = d * 2; p = p - a; return (a + 1) << 2 < -a; }",
      options,
    );

  test("unsigned arithmetic wraps, signed is undefined on overflow, and the rest has no such flag", () => {
    const found = code(func()).map((line) => line.replace(/^%t\d+: /, "").replaceAll(/%(\w)_\d+/g, "$1"));
    expect(found.map((l) => l.replaceAll(/%t\d+/g, "t"))).toEqual(
      [
        "unsigned int = mul.wrap b, t",
        "int = cast c",
        "int = add t, 1",
        "char = cast t",
        "double = mul d, t",
        "long = cast a",
        "long = neg t",
        "int* = ptradd p, t",
        "int = add a, 1",
        "int = shl.wrap t, 2",
        "int = neg a",
        "int = lt t, t",
        "return t",
      ].flatMap((l) =>
        l.startsWith("unsigned")
          ? ["unsigned int = cast 2", l]
          : l.startsWith("double")
            ? ["double = cast 2", l]
            : [l],
      ),
    );
  });

  test("with -fwrapv signed arithmetic wraps too", () => {
    const found = code(func({ wrapv: true })).join("\n");
    expect(found).toMatch(/int = add\.wrap %a_\d+, 1/);
    expect(found).toMatch(/int = neg\.wrap %a/);
  });
});

describe("variables", () => {
  const homes = (text: string) =>
    Object.fromEntries(lowerFunctionText(text).vars.map((v) => [v.name, `${v.storage} ${v.home}`]));

  test("scalars whose address is not taken are in registers", () => {
    const text =
      "int g; void f(int p, int q) { int a, b, *c = &b; double d[3]; volatile int e; static int s; a = p + q + g + *c + d[0] + e + s; (void)&q; (void)a; }";
    expect(homes(text)).toEqual({
      p: "param register",
      q: "param memory",
      a: "local register",
      b: "local memory",
      c: "local register",
      d: "local memory",
      e: "local memory",
      s: "static memory",
      g: "global memory",
    });
  });

  test("what a barrier mentions is in memory", () => {
    expect(homes('void f(void) { int a = 1, b = 2; b += a; __asm__ volatile ("" : "+r"(a)); }')).toEqual({
      a: "local memory",
      b: "local register",
    });
  });

  test("two variables of one name are two variables, each with its scope", () => {
    const text =
      "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; for (int i = 0; i < n; i++) s += i; return s; }";
    const func = lowerFunctionText(text);
    const twice = func.vars.filter((v) => v.name === "i");
    expect(twice).toHaveLength(2);
    expect(twice.map((v) => spanText(text, v.scope))).toEqual([
      "for (int i = 0; i < n; i++) s += i;",
      "for (int i = 0; i < n; i++) s += i;",
    ]);
    expect(twice[0]!.scope).not.toEqual(twice[1]!.scope);
    expect(parseFunc(printFunc(func)).vars).toEqual(func.vars);
  });

  test("accesses to volatile objects, and through pointers to them, are volatile", () => {
    const func = lowerFunctionText("volatile int v; void f(volatile int *p) { v = *p; p[1]++; }");
    expect(refs(func)).toEqual([
      "load volatile p[0]",
      "store volatile v",
      "load volatile p[1]",
      "store volatile p[1]",
    ]);
  });
});

describe("macros and extents", () => {
  test("a macro with an integer value stays symbolic, its value is a hint", () => {
    const func = lowerFunctionText(
      "#define N 100\ndouble A[N]; void f(void) { for (int i = 0; i < N; i++) A[i] = 0; }",
    );
    expect(func.macros).toMatchObject([{ name: "N", hint: 100n }]);
    expect(code(func).join("\n")).toMatch(/lt %i_\d+, @N/);
    expect(refs(func)).toEqual(["store A[i : @N]"]);
  });

  test("two definitions of one name are two macros", () => {
    const text = "#define N 100\nint a(void) { return N; }\n#undef N\n#define N 5\n";
    const func = lowerFunctionText(`${text}#define M N\nint f(void) { return M; }`);
    expect(func.macros).toMatchObject([{ name: "M", hint: 5n }]);
  });

  test("extents of parameters are evaluated once, before the body", () => {
    const func = lowerFunctionText("void f(int n, double A[n][n + 1]) { n = 0; A[1][2] = 3; }");
    const [first] = liveBlocks(func);
    const ops = first!.instrs.map((i) => i.op);
    // n and A come in, how many rows there are is read, n + 1 is computed, then the body: n = 0, the
    // constant, A[1][2].
    expect(ops).toEqual(["set", "set", "get", "get", "binary", "set", "cast", "get", "store"]);
    expect([...func.extents.values()]).toHaveLength(2);
  });

  test("extents of a local are evaluated at its declaration, constant ones before the body", () => {
    const func = lowerFunctionText(
      "#define N 7\nvoid f(int n) { if (n) { n++; double A[n][N + 1]; A[0][0] = n; } }",
    );
    const [entry, inner] = liveBlocks(func);
    expect(entry!.instrs.map((i) => i.op)).toEqual(["set", "binary", "get"]);
    expect(printInstr(func, entry!.instrs[1]!)).toMatch(/add @N, 1/);
    expect(inner!.instrs.map((i) => i.op)).toEqual(["get", "binary", "set", "get", "get", "cast", "store"]);
  });

  test("the extent of a cast in one arm of a conditional is there for what comes after", () => {
    const func = lowerFunctionText(
      "double f(int c, int n, double *p, double (*q)[n]) { return (c ? (double (*)[n])p : q)[1][2]; }",
    );
    expect(refs(func)).toHaveLength(1);
    expect(refs(func)[0]).toMatch(/^load %\$cond_\d+\[1\]\[2 : n\]$/);
  });

  test("an extent made of sizeof and macros is evaluated before the body, whoever uses it first", () => {
    const text =
      "#define N 7\n#define BIG sizeof(double[N])\ndouble G[3][BIG]; void f(int n) { if (n) G[0][n] = 1; G[1][n] = 2; }";
    const [first] = liveBlocks(lowerFunctionText(text));
    expect(first!.instrs.map((i) => i.op)).toEqual(["set", "cast", "binary", "get"]);
  });

  test("a statement expression is part of the statement around it", () => {
    const text = `void fail(void) __attribute__((noreturn));
int f(int a, int b) {
  (void)({ if (a > 0) ; else fail(); });
  return 1 + ({ int c = a; if (b > c) c = b; c; });
}`;
    const func = lowerFunctionText(text);
    expect(code(func).join("\n")).not.toMatch(/opaque/);
    expect(func.stmts.map(({ span }) => span && text.slice(span.start, span.end))).toEqual([
      "(void)({ if (a > 0) ; else fail(); });",
      "return 1 + ({ int c = a; if (b > c) c = b; c; });",
    ]);
  });

  test("a constant out of a macro that may be defined otherwise is a barrier", () => {
    const func = lowerFunctionText("#ifndef N\n#define N 1000u\n#endif\nint f(int i) { return i < N; }");
    expect(code(func).join("\n")).toMatch(/opaque "the macro 'N', which may be defined otherwise,"/);
  });

  test("a case label that rests on a macro is not folded", () => {
    const func = lowerFunctionText(
      "#define K 3\nint f(int n) { switch (n) { case K: return 1; case 4: return 2; } return 0; }",
    );
    expect(code(func).join("\n")).toMatch(/opaque "case label that rests on a macro"/);
    expect(code(func).join("\n")).toMatch(/switch %\w+, \[4: bb\d+\]/);
  });
});

describe("control flow", () => {
  const shape = (text: string) =>
    liveBlocks(lowerFunctionText(text)).map((b) =>
      printTerm(lowerFunctionText(text), { ...b.term, stmt: null }).replaceAll(/%\w+/g, "%"),
    );

  test("a for loop is header, body with step, exit", () => {
    expect(shape("void f(int n) { for (int i = 0; i < n; i++) ; }")).toEqual([
      "jump bb1",
      "branch %, bb2, bb3",
      "jump bb1",
      "return",
    ]);
  });

  test("continue goes to the step", () => {
    expect(shape("void f(int n) { for (int i = 0; i < n; i++) { if (i == 3) continue; g(); } }")).toEqual([
      "jump bb1",
      "branch %, bb2, bb6",
      "branch %, bb3, bb4",
      "jump bb5",
      "jump bb5",
      "jump bb1",
      "return",
    ]);
  });

  test("conditions with && and || branch without computing a truth value", () => {
    const text = "void f(int a, int b, int c) { if (a && (b || !c)) g(); }";
    expect(shape(text)).toEqual([
      "branch %, bb1, bb4",
      "branch %, bb3, bb2",
      "branch %, bb4, bb3",
      "jump bb4",
      "return",
    ]);
    expect(code(lowerFunctionText(text)).filter((l) => !l.startsWith("branch"))).toEqual([
      expect.stringContaining("call g()"),
      "return",
    ]);
  });

  test("what nothing reaches is gone", () => {
    expect(shape("int f(int a) { return a; a = 5; g(a); while (a) a--; }")).toEqual(["return %"]);
    expect(shape("void f(void) { while (1) g(); h(); }")).toEqual(["jump bb1", "jump bb1"]);
    expect(shape("void f(void) { while (0) g(); }")).toEqual(["return"]);
  });

  test("code after a call that does not return is not reached", () => {
    expect(shape("_Noreturn void die(void); int f(int a) { if (a) die(); return 1; }")).toEqual([
      "branch %, bb1, bb2",
      "unreachable",
      "return 1",
    ]);
  });

  test("a loop that is not one has no entry in the table of loops", () => {
    expect(lowerFunctionText("void f(int n) { while (n) { g(); break; } }").loops.size).toBe(0);
    expect(lowerFunctionText("void f(int n) { do g(); while (0); }").loops.size).toBe(0);
    expect(lowerFunctionText("void f(int n) { do g(); while (n--); }").loops.size).toBe(1);
  });
});

describe("where things come from", () => {
  const text = `
#define N 10
void f(int n, double A[N]) {
  int i, j = 0;
#pragma scop
  for (i = 0; i < N; i++)
    A[i] = A[i] + 1; // tail
  while (j < n) { j += 2; }
#pragma endscop
}
`;

  test("each instruction has its statement, each statement its text", () => {
    const func = lowerFunctionText(text);
    const texts = func.stmts.map((s) => `${s.kind}: ${spanText(text, s.span)}`);
    expect(texts).toEqual([
      "declaration: i",
      "declaration: j = 0",
      "expression: i = 0",
      "condition: i < N",
      "expression: A[i] = A[i] + 1;",
      "expression: i++",
      expect.stringMatching(/^condition: \(?j < n\)?$/),
      "expression: j += 2;",
    ]);
    const store = instrs(func).find((i) => i.op === "store");
    expect(texts[store!.stmt!]).toBe("expression: A[i] = A[i] + 1;");
  });

  test("loops know their text, body and iterator; pragmas are kept", () => {
    const func = lowerFunctionText(text);
    const loops = [...func.loops.values()].map((l) => [
      l.kind,
      spanText(text, l.span),
      spanText(text, l.body),
      l.iterator === null ? null : func.vars[l.iterator]!.name,
    ]);
    expect(loops).toEqual([
      ["for", "for (i = 0; i < N; i++)\n    A[i] = A[i] + 1;", "A[i] = A[i] + 1;", "i"],
      ["while", "while (j < n) { j += 2; }", "{ j += 2; }", null],
    ]);
    expect(func.pragmas.map((p) => p.text)).toEqual(["scop", "endscop"]);
    for (const header of func.loops.keys()) expect(func.blocks[header]!.preds).toHaveLength(2);
  });
});

describe("functions", () => {
  test("calls know what a function may do", () => {
    const text =
      "#include <math.h>\n#include <stdlib.h>\nvoid g(void); double f(double x) { g(); double *p = malloc(8); free(p); return sqrt(x); }";
    const calls = instrs(lowerFunctionText(text)).flatMap((i) =>
      i.op === "call" && i.callee.kind === "direct" ? [[i.callee.name, i.effects, i.fresh === true]] : [],
    );
    expect(calls).toEqual([
      ["g", "any", false],
      ["malloc", "any", true],
      ["free", "any", false],
      ["sqrt", expect.stringMatching(/^(const|any|pure)$/), false],
    ]);
  });

  test("functions whose address is taken are listed, those that are only called are not", () => {
    const module = lowerText(
      "int a(void) { return 1; } int b(void) { return 2; } int (*p)(void) = a; int f(void) { int (*q)(void) = b; return q() + a(); } int g(void) { return f(); }",
    );
    expect([...module.addressTaken].sort()).toEqual(["a", "b"]);
  });

  test("one that can't be lowered is named, the others are there, and nobody knows who calls them", () => {
    const files = new SourceFiles();
    const text = "static int f(void) { return 1; } int g(void) { return 2; }";
    const { unit } = readC(files, files.add("in.c", text), { compiler: systemCompiler() });
    const [f, g] = unit.functions;
    const module = lowerUnit({ ...unit, functions: [f!, { ...g!, body: { kind: "break", span: null } }] });
    expect(module.funcs.map((func) => func.name)).toEqual(["f"]);
    expect(module.failed).toMatchObject([{ name: "g", message: expect.stringContaining("break") }]);
    expect([...module.addressTaken]).toContain("f");
  });

  test("functions declared to return fresh memory are the module's allocators", () => {
    const module = lowerText(
      "__attribute__((malloc)) void *mine(int); void *other(int); int f(void) { return mine(3) != other(4); }",
    );
    expect([...(module.allocators ?? [])]).toEqual(["mine"]);
  });

  test("structs that are assigned or passed are barriers", () => {
    const text =
      "struct S { int a, b; }; struct S h(struct S); void f(struct S *p) { struct S s = *p; *p = h(s); }";
    const found = instrs(lowerFunctionText(text)).flatMap((i) => (i.op === "opaque" ? [i.what] : []));
    expect(found).toEqual(["struct assignment", "struct from a call"]);
  });
});

test("the form reads back from its text", () => {
  const text = `#include <stdio.h>
    struct S { int n; double x[4]; };
    static int helper(struct S *s, const char *name) { printf("%s", name); return s->n > 0 && s->x[1] < 2.5f; }
    int main(void) { struct S s = {1}; int k = helper(&s, "a\\tb\\"c\\n") ? 3 : -4; do k--; while (k > 0); return k; }`;
  for (const func of lowerText(text).funcs)
    expect(printFunc(parseFunc(printFunc(func)))).toBe(printFunc(func));
});

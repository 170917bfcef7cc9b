/** What functions do to objects: effects of calls, and whose address is taken. */
import { describe, expect, test } from "vitest";
import { bodyOf, readText, returned, symbolNamed } from "./testing.ts";

describe("effects", () => {
  const PROTOTYPES = `double sqrt(double); double fabs(double); double exp(double); void *malloc(unsigned long); void exit(int);
unsigned long strlen(const char *); double mine(double) __attribute__((const)); int peek(int *) __attribute__((__pure__));
_Noreturn void stop(void); void *get(int) __attribute__((malloc));`;
  const memory = (text: string, name: string) =>
    symbolNamed(readText(`${PROTOTYPES}\n${text}`), name).effects;

  test("library functions and attributes", () => {
    expect(memory("", "sqrt")).toMatchObject({ memory: "const", noreturn: false });
    expect(memory("", "strlen")).toMatchObject({ memory: "pure" });
    expect(memory("", "malloc")).toMatchObject({ memory: "any", malloc: true });
    expect(memory("", "exit")).toMatchObject({ noreturn: true });
    expect(memory("", "mine")).toMatchObject({ memory: "const" });
    expect(memory("", "peek")).toMatchObject({ memory: "pure" });
    expect(memory("", "stop")).toMatchObject({ noreturn: true });
    expect(memory("", "get")).toMatchObject({ malloc: true });
  });

  test("a file that reads errno or the floating-point environment has no const sqrt, but a const fabs", () => {
    const errno =
      "int *__errno_location(void) __attribute__((const)); int f(void) { return *__errno_location(); }";
    expect(memory(errno, "sqrt")).toMatchObject({ memory: "any" });
    expect(memory(errno, "fabs")).toMatchObject({ memory: "const" });
    expect(memory(errno, "__errno_location")).toMatchObject({ memory: "any" });
    expect(memory("int fetestexcept(int); int f(void) { return fetestexcept(1); }", "exp")).toMatchObject({
      memory: "any",
    });
    expect(memory("#pragma STDC FENV_ACCESS ON\n", "exp")).toMatchObject({ memory: "any" });
  });

  test("a function of the user's with a library's name has no facts", () => {
    expect(symbolNamed(readText("double sqrt(double x) { return x; }"), "sqrt").effects).toMatchObject({
      memory: "any",
    });
    expect(symbolNamed(readText("int exp(int, int);"), "exp").effects).toMatchObject({ memory: "any" });
    expect(symbolNamed(readText("static double sqrt(double);"), "sqrt").effects).toMatchObject({
      memory: "any",
    });
  });

  test("facts of the file", () => {
    expect(readText("int fork(void); int f(void) { return fork(); }").facts.forks).toBe(true);
    expect(readText("int f(void) { return 0; }").facts).toEqual({
      readsErrno: false,
      floatingEnvironment: false,
      forks: false,
      interposes: false,
      hasAssembler: false,
    });
  });

  test("undeclared library functions have the library's type", () => {
    expect(returned("double x;", "sqrt(x)")).toBe("(call:double (decay sqrt) (load x))");
    expect(returned("double x;", "__builtin_fabs(x)")).toBe("(call:double (decay __builtin_fabs) (load x))");
    expect(returned("double x;", "unknown(x)")).toBe("(call:int (decay unknown) (load x))");
  });
});

describe("addresses", () => {
  const taken = (text: string) =>
    readText(text)
      .symbols.filter(({ addressTaken }) => addressTaken)
      .map(({ name }) => name);

  test("& takes the address of the whole object, decay does not", () => {
    expect(
      taken("void f(void) { int a, b[3], *p; struct { int m; } s; p = &a; p = b; p = &s.m; p = &p[1]; }"),
    ).toEqual(["a", "s"]);
  });

  test("functions that are more than called", () => {
    expect(taken("int g(void), h(void); int (*p)(void); int f(void) { p = h; return g() + p(); }")).toEqual([
      "h",
    ]);
  });

  test("static initialisers take the address of all that they mention", () => {
    expect(taken("double a[4], b[4]; double *p = a; static int g(void); int (*t[])(void) = { g };")).toEqual([
      "a",
      "g",
    ]);
  });

  test("the usual macro for a maximum, evaluating its arguments once", () => {
    const text = `#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
double f(double x, double *y) { return MAX(x + 1, y[2]); }`;
    expect(bodyOf(text)).toEqual([
      "return (stmts:double {declare _a: double = (add:double (load x) (conv:double 1)); declare _b: double = (load (index (load y) 2))} (if:double (gt:double (load _a) (load _b)) (load _a) (load _b)))",
    ]);
  });

  test("assembler at file scope may use any object of the file", () => {
    expect(taken('static int a; asm("movl $1, a"); void f(int b) { b = a; }')).toEqual(["a", "f"]);
  });

  test("asm, statement expressions and unread functions", () => {
    expect(taken('void f(int a, int b) { asm("" : "+r"(a)); }')).toEqual(["a"]);
    expect(taken("int f(int a, int b) { return ({ int t = a; t + 1; }) + b; }")).toEqual([]);
    expect(taken("int f(int a, int b) { return ({ while (a) a--; a + 1; }) + b; }")).toEqual(["a"]);
    const broken = taken("static void g(double *p) {} double x[4], y[4]; void f(void) { @ g(x); }");
    expect(broken).toEqual(expect.arrayContaining(["g", "x"]));
    expect(broken).not.toContain("y");
  });
});

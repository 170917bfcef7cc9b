/** What declarators declare, as a type in words. */
import { describe, expect, test } from "vitest";
import { printAstType } from "../print-type.ts";
import { functionNamed, readText, symbolNamed } from "./testing.ts";

const typeOf = (declaration: string, name = "x") => {
  const unit = readText(declaration);
  return printAstType(symbolNamed(unit, name).type, unit.tags);
};

describe("declarators", () => {
  test.each([
    ["int x;", "int"],
    ["unsigned long int long x;", "unsigned long long"],
    ["long unsigned x;", "unsigned long"],
    ["signed char x;", "signed char"],
    ["double long x;", "long double"],
    ["char *x;", "char*"],
    ["const char *const x;", "const char*"],
    ["char *restrict x;", "char*restrict"],
    ["volatile int *x;", "volatile int*"],
    ["int x[2][3];", "int[2][3]"],
    ["int *x[3];", "int*[3]"],
    ["int (*x)[3];", "int[3]*"],
    ["int (*x[2])[3];", "int[3]*[2]"],
    ["int (*x)(void);", "int()*"],
    ["int (*x)(int, double *);", "int(int, double*)*"],
    ["int (*(*x)(int))(char);", "int(char)*(int)*"],
    ["void (*x(int, void (*)(int)))(int);", "void(int)*(int, void(int)*)"],
    ["int x();", "int(...)"],
    ["int x(const char *, ...);", "int(const char*, ...)"],
    ["int x(int a[10], int b[][4], int c(int));", "int(int*, int[4]*, int(int)*)"],
    ["int x(int n, double a[n][n]);", "int(int, double[]*)"],
    ["int x(double a[restrict static 4]);", "int(double*restrict)"],
    ["typedef int T[3]; T x[2];", "int[2][3]"],
    ["typedef const double T; T *x;", "const double*"],
    ["typedef int F(int); F *x;", "int(int)*"],
    ["typedef struct s { int a; } T; T *x;", "struct s*"],
    ["struct { int a; } x;", "struct #0"],
    ["enum e { A } x;", "enum e"],
    ["int y; __typeof__(y) *x;", "int*"],
    ["__typeof__(unsigned long) x;", "unsigned long"],
    ["typedef short T; __typeof__(T *) x;", "short*"],
    ["double y[3]; __typeof__(y) x;", "double[3]"],
    ["double y[3]; float z; __typeof__(y[0] + z) *x;", "double*"],
    ["char c; __typeof__((c) + (c)) x;", "int"],
    ["struct s { long m; } *y; __typeof__(y->m) x;", "long"],
    ["__typeof__((const short)1) x;", "short"],
    ["typedef short T; int y; __typeof__((T)y) x;", "short"],
    ["int y; __typeof__(({ __typeof__(y + 1l) t = y; t; })) x;", "long"],
    ["struct s { long m; }; __typeof__(struct s *) x;", "struct s*"],
    ["double _Complex x;", "<_Complex double>"],
    ["typedef float v4 __attribute__((vector_size(16))); v4 x;", "<float __attribute__((vector_size(16)))>"],
    ["typedef unsigned T __attribute__((mode(DI))); T x;", "unsigned long"],
    ["__extension__ typedef long long T; T x;", "long long"],
    ["static x;", "int"],
    ["int x[] = {1, 2, 3};", "int[3]"],
    ["int x[][2] = {1, 2, 3};", "int[2][2]"],
    ["int x[] = {[5] = 1, 2};", "int[7]"],
    ['char x[] = "abc";', "char[4]"],
    ['char x[] = {"ab" "c"};', "char[4]"],
    ["struct { int a, b; } x[] = {1, 2, 3, 4, 5};", "struct #0[3]"],
    ["struct { int a, b; } x[] = {{1}, {2, 3}};", "struct #0[2]"],
    ['char *x[] = {"a", "b", 0};', "char*[3]"],
    ["extern int x[]; int x[4];", "int[4]"],
    ["int x(); int x(double);", "int(double)"],
  ])("%s is %s", (text, wanted) => expect(typeOf(text)).toBe(wanted));

  test("old-style definitions", () => {
    const unit = readText("double f(a, b, c) double a[]; char *c; { return a[b]; }");
    const types = functionNamed(unit, "f").params.map((id) =>
      printAstType(unit.symbols[id]!.type, unit.tags),
    );
    expect(types).toEqual(["double*", "int", "char*"]);
  });
});

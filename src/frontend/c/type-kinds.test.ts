import { expect, test } from "vitest";
import { preprocessText } from "./testing.ts";
import { typeKinds } from "./type-kinds.ts";

const kindOf = (text: string, name = "t") => typeKinds(preprocessText(text)).kindOf(name);

const chosen = (one: string, other: string): string => `#ifdef BIG\n${one}\n#else\n${other}\n#endif\n`;

test("all definitions are of one kind, in whatever group", () => {
  expect(kindOf(chosen("typedef long long t;", "typedef int t; /* typedef float t; */"))).toBe("int");
  expect(kindOf(chosen("typedef const \\\n double t;", "typedef float t;"))).toBe("float");
  expect(kindOf(chosen("typedef double u; typedef u t;", "typedef float t;"))).toBe("float");
});

test("nothing is said of others", () => {
  for (const other of ["double t;", "typedef double t;", "typedef char t;", "typedef struct { int a; } t;"])
    expect(kindOf(chosen("typedef long t;", other)), other).toBeNull();
  expect(kindOf(chosen("typedef long t;", "#define t int"))).toBeNull();
  expect(kindOf(chosen("typedef long t;", "typedef long *t;"))).toBeNull();
  expect(kindOf(chosen("typedef long t;", "static t t(void);"))).toBeNull();
});

test("uses of the name are no definitions", () => {
  const other = "typedef int t; typedef t (*f)(t *a, t b); t x = 1; f((t *)p);";
  expect(kindOf(chosen("typedef long t;", other))).toBe("int");
});

test("mayBeOther: functions and variables of the name", () => {
  const mayBe = (other: string) =>
    typeKinds(preprocessText(chosen("typedef long t;", other))).mayBeOther("t");
  expect(["int *t = 0;", "double t(int);", "long n, t[2];"].map(mayBe)).toEqual([true, true, false]);
  expect(["t x;", "return t;", "a = t + 1;", 's = "int t;";'].map(mayBe)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

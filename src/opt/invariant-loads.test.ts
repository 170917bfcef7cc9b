import { beforeAll, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import type { Func } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory, UndefinedBehaviour } from "../ir/memory.ts";
import { verifyFunc } from "../ir/verify.ts";
import { SHARED } from "../lower/random-objects.ts";
import { randomFunction } from "../lower/random-program.ts";
import { lowerFunctionText, lowerText } from "../lower/testing.ts";
import { nameInvariantLoads } from "./invariant-loads.ts";

beforeAll(() => initFrontend());

const ALIAS = { strictAliasing: true, callers: null };

/** What gets a name in the function `f`. */
function namedIn(text: string, strictAliasing = true): readonly string[] {
  const func = lowerFunctionText(text);
  const named = nameInvariantLoads(func, { strictAliasing, callers: null });
  expect(verifyFunc(func)).toEqual([]);
  return [...named.values()].map((spelling) => spelling.text);
}

const S = "struct S { int n, m; double *d; struct { int k; } in; unsigned char *bytes; int v[3]; };";

test("members, members of members, constant elements", () => {
  const body = "for (int i = 0; i < s->n; i++) for (int j = s->in.k; j < s->v[2]; j++) s->d[i + j] = 0;";
  expect(namedIn(`${S} void f(struct S *s) { ${body} }`)).toEqual(["s->n", "s->in.k", "s->v[2]", "s->d"]);
  expect(namedIn(`${S} void f(struct S s) { ${body.replaceAll("->", ".")} }`)).toEqual([
    "s.n",
    "s.in.k",
    "s.v[2]",
    "s.d",
  ]);
  expect(namedIn("void f(int *n, double *x) { for (int i = 0; i < *n; i++) x[i] = 0; }")).toEqual(["n[0]"]);
});

test("two variables of one name are two", () => {
  const inner = "{ struct S *s = t; for (int j = 0; j < s->n; j++) x[j] += 1; }";
  const func = `void f(struct S *s, struct S *t, double *x) { for (int i = 0; i < s->n; i++) ${inner} }`;
  expect(namedIn(`${S} ${func}`)).toEqual(["s->n", "s->n"]);
});

test("under -fno-strict-aliasing a double may be a size", () => {
  const text = `${S} void f(struct S *s, double *x) { for (int i = 0; i < s->n; i++) x[i] = 0; }`;
  expect(namedIn(text)).toEqual(["s->n"]);
  expect(namedIn(text, false)).toEqual([]);
});

test("nothing is read through a pointer that the loop might not look at", () => {
  const loop = "for (int i = 0; i < n; i++) if (s) x[i] = s->n;";
  expect(namedIn(`${S} void f(struct S *s, int n, double *x) { ${loop} }`)).toEqual([]);
  const called = "for (int i = g(); i < s->n; i++) x[i] = 0;";
  expect(namedIn(`${S} int g(void); void f(struct S *s, double *x) { ${called} }`)).toEqual([]);
});

test("an element past its dimension is read where the author reads it", () => {
  expect(
    namedIn(`static int v[3]; void f(int n, double *x) { for (int i = 0; i < n; i++) x[i] = v[3]; }`),
  ).toEqual([]);
});

test("random functions do the same as before", { timeout: 120_000 }, () => {
  const count = 60;
  const functions = Array.from({ length: count }, (_, k) => randomFunction(k + 1)).join("");
  const text = `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n${SHARED}${functions}`;
  const module = lowerText(text);
  const run = (name: string): string | null => {
    const memory = new Memory(module.tags);
    try {
      interpret(module, name, [], memory);
      return memory.output;
    } catch (error) {
      if (!(error instanceof UndefinedBehaviour)) throw error;
      return null;
    }
  };
  const before = module.funcs.map((func) => [func, run(func.name)] as const);
  let named = 0;
  const rename = (func: Func): void => {
    named += nameInvariantLoads(func, ALIAS).size;
    expect(verifyFunc(func)).toEqual([]);
  };
  for (const func of module.funcs) rename(func);
  for (const [func, output] of before) if (output !== null) expect(run(func.name), func.name).toBe(output);
  expect(named).toBeGreaterThan(10);
  expect(before.filter(([, output]) => output !== null).length).toBeGreaterThan(count / 3);
});

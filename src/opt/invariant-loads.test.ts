import { beforeAll, describe, expect, test } from "vitest";
import { initFrontend } from "../frontend/c/index.ts";
import type { Func, ValueId } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import { Memory, UndefinedBehaviour } from "../ir/memory.ts";
import { verifyFunc } from "../ir/verify.ts";
import { SHARED } from "../lower/c/random-objects.ts";
import { randomFunction } from "../lower/c/random-program.ts";
import { lowerFunctionText, lowerText } from "../lower/c/testing.ts";
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

describe("what is read ahead, by the loops that read it", () => {
  /**
   * For each variable: the first words of the loops each iteration of which reads it; "reused" where stores
   * may follow.
   */
  function aheadIn(text: string): Readonly<Record<string, readonly string[]>> {
    const source = `${S} ${text}`;
    const func = lowerFunctionText(source);
    const named = nameInvariantLoads(func, ALIAS);
    const textOf = (id: ValueId): string => named.get(func.values[id]!.var!)!.text;
    const found = [...(func.readsAhead ?? [])].map(([id, loops]): readonly [string, readonly string[]] => [
      textOf(id),
      [
        ...loops.map(({ start, end }) => /\w+ ?= ?\w+/.exec(source.slice(start, end))![0]),
        ...(func.mayBeReused?.has(id) ? ["reused"] : []),
      ],
    ]);
    return Object.fromEntries(found);
  }

  test("an end of an inner loop by the loop around it, what bodies read by their loops", () => {
    const loops = "for (int i = 0; i < n; i++) for (int j = 0; j < s->n; j++) x[i + j] += s->d[j];";
    expect(aheadIn(`void f(struct S *s, int n, double *x) { ${loops} }`)).toEqual({
      "s->n": ["i = 0"],
      "s->d": ["j = 0"],
    });
  });

  test("not what only data make iterations read, nor what nothing depends on", () => {
    const onData = "for (int i = 0; i < n; i++) if (x[i] > 0) x[i] = s->d[i];";
    expect(aheadIn(`void f(struct S *s, int n, double *x) { ${onData} }`)).toEqual({});
    const data = "for (int i = 0; i < n; i++) x[i] = s->n;";
    expect(aheadIn(`void f(struct S *s, int n, double *x) { ${data} }`)).toEqual({});
    const called = "for (int i = 0; i < n; i++) { if (i > 5) g(); x[i] = s->d[i]; }";
    expect(aheadIn(`int g(void); void f(struct S *s, int n, double *x) { ${called} }`)).toEqual({});
  });

  test("not what a loop tests itself, where nothing around it is sure to come to it", () => {
    const loops = "for (int i = 0; i < n; i++) if (x[i] > 0) for (int j = 0; j < s->n; j++) x[j] += i;";
    expect(aheadIn(`void f(struct S *s, int n, double *x) { ${loops} }`)).toEqual({});
  });

  test("what is stored behind the last read may lie there, unless it updates what was there", () => {
    const f = (set: string): string =>
      `void f(struct S *s, struct S *t, int n) { for (int i = 0; i < n; i++) s->d[i] ${set} t->d[i]; }`;
    expect(aheadIn(f("="))).toEqual({ "s->d": ["i = 0", "reused"], "t->d": ["i = 0", "reused"] });
    expect(aheadIn(f("+="))).toEqual({ "s->d": ["i = 0"], "t->d": ["i = 0"] });
  });

  test("reading it where there is nothing to read is no error, and gives nothing", () => {
    const loop = "for (int i = 0; i < n; i++) for (int j = 0; j < s->n; j++) sum += j; return sum;";
    const module = lowerText(`${S} int f(struct S *s, int n) { int sum = 0; ${loop} }`);
    const [func] = module.funcs;
    nameInvariantLoads(func!, ALIAS);
    expect(func!.readsAhead?.size).toBe(1);
    const run = (n: number) =>
      interpret(module, "f", [{ object: null, offset: 0 }, n], new Memory(module.tags)).result;
    expect(run(0)).toBe(0);
    expect(() => run(1)).toThrow(UndefinedBehaviour);
  });
});

// Helpers for tests of passes: text before and after, and execution of random functions before and after.

import * as fc from "fast-check";
import { expect } from "vitest";
import type { Func } from "../ir/func.ts";
import { interpret } from "../ir/interpret.ts";
import type { LibraryFunction } from "../ir/library.ts";
import { type MemObject, Memory, UndefinedBehaviour } from "../ir/memory.ts";
import type { Module } from "../ir/module.ts";
import { parseFunc } from "../ir/parse.ts";
import { printFunc } from "../ir/print.ts";
import { UINT } from "../ir/type.ts";
import { assertValid } from "../ir/verify.ts";
import type { OptionalPass } from "../options/passes.ts";
import { canonicalLoops } from "./loop-form.ts";
import { canonicalPasses, PIPELINE_DEFAULTS } from "./pipeline.ts";
import { ARRAY, ARRAYS, structured, tangled } from "./random-functions.ts";
import { constructSsa } from "./ssa.ts";

export { structured, tangled } from "./random-functions.ts";

/** Parses, runs the passes, checks what comes out, and prints it without its tables. */
export function textAfter(text: string, ...passes: readonly ((func: Func) => Func)[]): string {
  const func = parseFunc(text);
  assertValid(func);
  for (const pass of passes) {
    pass(func);
    assertValid(func);
  }
  return printFunc(func, { brief: true });
}

/**
 * Everything a random function leaves behind, for some inputs and all that its pointer may point to, as text.
 * A function that does something undefined gives an `undefined behaviour` line: the generator's never do.
 */
export function behaviour(func: Func): string {
  const inputs = [
    [0, 0],
    [1, 7],
    [5, 3],
    [250, 2],
  ] as const;
  return inputs.flatMap(([x, y]) => ["A", "B", "own"].map((p) => runOnce(func, x, y, p))).join("\n");
}

function runOnce(func: Func, x: number, y: number, target: string): string {
  const memory = new Memory([]);
  const module: Module = { funcs: [func], tags: [], addressTaken: new Set() };
  const objects = new Map(["own", ...ARRAYS].map((name) => [name, makeArray(memory, name, x)]));
  const args = [x, y, { object: objects.get(target)!, offset: 0 }];
  try {
    const { result } = interpret(module, func.name, args, memory, { library: TOUCH, maxSteps: 100_000 });
    const contents = [...objects].map(
      ([name, o]) => `${name}=[${new Uint32Array(o.bytes.slice().buffer).join(" ")}]`,
    );
    return `p=&${target} x=${x} y=${y}: ${String(result)} ${contents.join(" ")}`;
  } catch (error) {
    if (error instanceof UndefinedBehaviour)
      return `p=&${target} x=${x} y=${y}: undefined behaviour: ${error.message}`;
    throw error;
  }
}

function makeArray(memory: Memory, name: string, seed: number): MemObject {
  const size = ARRAY * 4;
  const object = name === "own" ? memory.allocate("argument", name, size) : memory.defineGlobal(name, size);
  for (let i = 0; i < ARRAY; i++)
    memory.store(UINT, { object, offset: 4 * i }, (seed * 7 + i * i * 3 + name.length) % 11);
  return object;
}

/** A function that polyc knows nothing about: it reads and writes the global arrays. */
const TOUCH: ReadonlyMap<string, LibraryFunction> = new Map([
  [
    "touch",
    (_args, memory) => {
      const [a, b] = ARRAYS.map((name) => memory.globals.get(name)!);
      const at = { object: b!, offset: 4 };
      const sum =
        Number(memory.load(UINT, { object: a!, offset: 12 })) + Number(memory.load(UINT, at)) * 3 + 1;
      memory.store(UINT, at, sum % 13);
      memory.store(UINT, { object: a!, offset: 0 }, sum % 7);
      return undefined;
    },
  ],
]);

/**
 * Runs the passes on random functions and compares what they do before and after each; with `check` after
 * each.
 */
export function expectSameBehaviour(
  passes: readonly ((func: Func) => unknown)[],
  options: {
    readonly seed: number;
    readonly numRuns: number;
    readonly prepare?: readonly ((func: Func) => unknown)[];
  },
  check: (func: Func) => void = () => {},
): void {
  fc.assert(
    fc.property(fc.oneof(structured, tangled), (func) => {
      for (const pass of options.prepare ?? []) pass(func);
      const before = behaviour(func);
      if (before.includes("undefined")) throw new Error(`the generator is wrong: ${before}`);
      for (const pass of passes) {
        const text = printFunc(func);
        pass(func);
        try {
          assertValid(func);
          check(func);
        } catch (error) {
          throw new Error(`${String(error)}\n${text}\nbecame\n${printFunc(func)}`);
        }
        const after = behaviour(func);
        if (after !== before)
          throw new Error(`${firstDifference(before, after)}\n${text}\nbecame\n${printFunc(func)}`);
      }
    }),
    { seed: options.seed, numRuns: options.numRuns },
  );
}

/** The same for a pass that works on loops in SSA form with preheaders and single latches. */
export function expectSameInLoops(passes: readonly ((func: Func) => unknown)[], seed: number): void {
  expectSameBehaviour(passes, { seed, numRuns: 80, prepare: [constructSsa, canonicalLoops] });
}

/** The canonical passes have this one, and do without it. */
export function expectOptional(name: OptionalPass): void {
  const names = (without: readonly OptionalPass[]) =>
    canonicalPasses({ ...PIPELINE_DEFAULTS, without: new Set(without) }).map((p) => p.name);
  expect(names([])).toContain(name);
  expect(names([name])).not.toContain(name);
}

function firstDifference(before: string, after: string): string {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const at = a.findIndex((line, i) => line !== b[i]);
  return `${a[at]}\n${b[at]}`;
}

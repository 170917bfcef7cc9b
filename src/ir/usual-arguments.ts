// Which numbers do the calls of a file pass to its functions? The largest says how large a size usually is
// where costs have to be compared; others may call as well, and nothing that is proved rests on it.
//
//     subroutine kernel(n, a) …           n: 2000
//     integer, parameter :: n = 2000
//     call init(n, a)
//     call kernel(n, a)

import { liveBlocks } from "./build.ts";
import { calledName } from "./calls-in-nests.ts";
import { definitions, setOnce } from "./def-use.ts";
import type { Func, Operand } from "./func.ts";

/** Callers of callers that are looked into. */
const MOST_CALLERS = 4;

/** An argument: a number, or a parameter of the caller's. */
type Passed =
  | { readonly kind: "number"; readonly value: bigint }
  | { readonly kind: "param"; readonly of: string; readonly index: number };

/** By a function's name as calls say it, the largest number that they pass; null where they pass none. */
export type UsualArguments = (name: string, param: number) => bigint | null;

/** `funcs`: as lowered, variables are no values yet. */
export function usualArguments(funcs: readonly Func[]): UsualArguments {
  const own = new Set(funcs.map(calledName));
  const passed = new Map<string, Passed[][]>();
  for (const func of funcs) noteCalls(func, own, passed);
  const largest = (name: string, param: number, depth: number): bigint | null => {
    if (depth === 0) return null;
    let most: bigint | null = null;
    for (const one of passed.get(name)?.[param] ?? []) {
      const value = one.kind === "number" ? one.value : largest(one.of, one.index, depth - 1);
      if (value !== null && (most === null || value > most)) most = value;
    }
    return most;
  };
  return (name, param) => largest(name, param, MOST_CALLERS);
}

/** Adds what the function passes to each parameter of those that are its file's own. */
function noteCalls(func: Func, own: ReadonlySet<string>, passed: Map<string, Passed[][]>): void {
  const calls = liveBlocks(func).flatMap(({ instrs }) =>
    instrs.flatMap((instr) =>
      instr.op === "call" && instr.callee.kind === "direct" && own.has(instr.callee.name)
        ? [{ name: instr.callee.name, args: instr.args }]
        : [],
    ),
  );
  if (calls.length === 0) return;
  const trace = tracer(func);
  for (const { name, args } of calls) {
    const params = passed.get(name) ?? [];
    passed.set(name, params);
    args.forEach((arg, k) => {
      const found = trace(arg);
      params[k] ??= [];
      if (found !== null) params[k].push(found);
    });
  }
}

/** Through variables that are set once: `int n = 2000; kernel(n, a);`. */
function tracer(func: Func): (arg: Operand) => Passed | null {
  const found = definitions(func);
  const sets = setOnce(func);
  const trace = (arg: Operand, steps: number): Passed | null => {
    if (arg.kind === "int") return { kind: "number", value: arg.value };
    if (arg.kind === "macro") return { kind: "number", value: func.macros[arg.macro]!.hint };
    const definition = arg.kind === "value" && steps > 0 ? found.get(arg.id) : undefined;
    if (definition === undefined) return null;
    if (definition.kind === "param") return { kind: "param", of: calledName(func), index: definition.index };
    const { instr } = definition;
    if (instr.op === "copy" || instr.op === "cast") return trace(instr.arg, steps - 1);
    const set = instr.op === "get" ? sets.get(instr.var) : undefined;
    return set === undefined || set === null ? null : trace(set, steps - 1);
  };
  return (arg) => trace(arg, MOST_STEPS);
}

/** Copies and variables from an argument to the number. */
const MOST_STEPS = 16;

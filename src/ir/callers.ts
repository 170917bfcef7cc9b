// The call graph of a module: who calls whom, and with which arguments.
//
//     static void g(…);      g asks f and h for their arguments (analysis/alias/caller-facts.ts),
//     void f() { g(…); }     and they ask their own callers in turn: so f is kept until g has
//     void h() { g(…); }     been compiled, and is freed after that
//
// Only static functions ask: all callers are known of these alone. Callers of callers are followed to a depth
// of `MAX_DEPTH`. As functions are freed on the way, a file of twenty thousand functions needs memory for its
// text and for those that are still to come only.

import { liveBlocks } from "./build.ts";
import { calledInNests, calledName } from "./calls-in-nests.ts";
import type { CallInstr, Func } from "./func.ts";
import type { Module } from "./module.ts";
import { type UsualArguments, usualArguments } from "./usual-arguments.ts";

/** Callers of callers that are looked into. */
export const MAX_DEPTH = 4;

export const directCalls = (func: Func): readonly CallInstr[] =>
  liveBlocks(func).flatMap((b) => b.instrs.filter((i): i is CallInstr => i.op === "call"));

export const calleeOf = ({ callee }: CallInstr): string | null =>
  callee.kind === "direct" ? callee.name : null;

/** By name, the functions that call it, in the order of `funcs`. */
export function callersByName(
  funcs: Iterable<Func>,
  callees: (func: Func) => readonly string[] = calleesOf,
): Map<string, Set<Func>> {
  const found = new Map<string, Set<Func>>();
  for (const func of funcs)
    for (const name of callees(func)) {
      const list = found.get(name);
      if (list === undefined) found.set(name, new Set([func]));
      else list.add(func);
    }
  return found;
}

export const calleesOf = (func: Func): readonly string[] =>
  [...new Set(directCalls(func).map(calleeOf))].filter((name) => name !== null);

/** Of calls with structures. */
export const structCallees = (func: Func): readonly string[] =>
  liveBlocks(func).flatMap(({ instrs }) =>
    instrs.flatMap((instr) => (instr.op === "opaque" && instr.calls !== undefined ? [instr.calls] : [])),
  );

/** What is kept of a module beside its functions, one of which after the other goes. */
class ModuleIndex {
  readonly #byName: Map<string, Func>;
  /** Of static functions, when the index was made: passes take calls away, but add none. */
  readonly #callers: Map<string, Set<Func>>;
  readonly #callees = new Map<Func, readonly string[]>();
  readonly #definitions = new Map<string, Set<string>>();
  /** As lowered, of functions whose text callers know, those that loops may come to call. */
  readonly #bodies: Map<string, Func>;

  readonly #calledInNests: ReadonlySet<string>;
  readonly #usualArguments: UsualArguments;

  constructor({ funcs, addressTaken, known }: Module) {
    this.#calledInNests = calledInNests(funcs);
    this.#usualArguments = usualArguments(funcs);
    this.#byName = new Map(funcs.toReversed().map((func) => [func.name, func]));
    const isAsking = (name: string) => this.#byName.get(name)?.isStatic === true && !addressTaken.has(name);
    for (const func of funcs) this.#callees.set(func, calleesOf(func).filter(isAsking));
    this.#callers = callersByName(funcs, (func) => this.#callees.get(func)!);
    for (const { macros } of funcs)
      for (const { name, definition, hint } of macros) {
        const known = this.#definitions.get(name) ?? new Set();
        this.#definitions.set(name, known.add(`${definition} ${hint}`));
      }
    this.#bodies = new Map(calledFromLoops(funcs, known ?? NONE).map((func) => [func.name, func]));
  }

  named(name: string): Func | null {
    return this.#byName.get(name) ?? null;
  }

  /** What the function does, as lowered; null where callers do not know that. */
  body(name: string): Func | null {
    return this.#bodies.get(name) ?? null;
  }

  /** Is the function called in a loop inside another one, as far as the file tells? */
  isCalledInNests(func: Func): boolean {
    return this.#calledInNests.has(calledName(func));
  }

  /** The largest number that a call in the file passes for the parameter. */
  usualArgument(func: Func, param: number): bigint | null {
    return this.#usualArguments(calledName(func), param);
  }

  /** Passes are to change the function; `lowered` is a copy of it before that. */
  willChange({ name }: Func, lowered: Func): void {
    if (this.#bodies.has(name)) this.#bodies.set(name, lowered);
  }

  /** Functions that called the static function to begin with, where all that do are known. */
  calling(name: string): readonly Func[] {
    return [...(this.#callers.get(name) ?? [])];
  }

  /** How many things the name of a macro means in all functions. */
  meanings(macro: string): number {
    return this.#definitions.get(macro)?.size ?? 0;
  }

  get functions(): Iterable<Func> {
    return this.#callees.keys();
  }

  /**
   * Each function, in the order of the module; afterwards those are forgotten that nobody will ask about any
   * more.
   */
  *oneByOne(): Generator<Func> {
    const lastUses = this.#lastUses();
    for (const func of this.#callees.keys()) {
      yield func;
      for (const done of lastUses.get(func) ?? []) this.#forget(done);
      lastUses.delete(func);
    }
  }

  /**
   * By a function, those that are asked about until it is done: of what they call, down to the depth that is
   * looked into, it is the last.
   */
  #lastUses(): Map<Func, readonly Func[]> {
    const order = [...this.#callees.keys()];
    let last = new Map(order.map((func, k) => [func, k]));
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const before = last;
      const below = (func: Func) => this.#callees.get(func)!.map((name) => before.get(this.named(name)!)!);
      last = new Map(order.map((func) => [func, Math.max(before.get(func)!, ...below(func))]));
    }
    const found = new Map<Func, Func[]>();
    for (const func of order) {
      const until = order[last.get(func)!]!;
      const list = found.get(until);
      if (list === undefined) found.set(until, [func]);
      else list.push(func);
    }
    return found;
  }

  #forget(func: Func): void {
    if (this.#byName.get(func.name) === func) this.#byName.delete(func.name);
    for (const name of this.#callees.get(func) ?? []) this.#callers.get(name)?.delete(func);
    this.#callees.delete(func);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Those called by functions with loops, and what these call. */
function calledFromLoops(funcs: readonly Func[], known: ReadonlySet<string>): readonly Func[] {
  if (known.size === 0) return [];
  const byName = new Map(funcs.filter(({ name }) => known.has(name)).map((func) => [func.name, func]));
  const found = new Set<Func>();
  const open = funcs.filter(({ loops }) => loops.size > 0);
  for (let func = open.pop(); func !== undefined; func = open.pop())
    for (const name of [...calleesOf(func), ...structCallees(func)]) {
      const callee = byName.get(name);
      if (callee === undefined || found.has(callee)) continue;
      found.add(callee);
      open.push(callee);
    }
  return [...found];
}

const made = new WeakMap<Module, ModuleIndex>();

export function moduleIndex(module: Module): ModuleIndex {
  const index = made.get(module) ?? new ModuleIndex(module);
  made.set(module, index);
  return index;
}

/**
 * The module without its functions, of which the index is left: what is compiled one by one, and forgotten.
 */
export function withoutFunctions(module: Module): Module {
  const rest = { ...module, funcs: [] };
  made.set(rest, moduleIndex(module));
  return rest;
}

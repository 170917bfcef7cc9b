// Executes a `Func` of a `Module`, in either form, on byte-exact memory: the referee of every pass. A pass is
// run on a function, both are executed on equal memory, and all memory, output, calls and the result are
// compared (`sameBehaviour`).
//
// What C leaves undefined is a typed error (`UndefinedBehaviour`): signed overflow, division by zero, shifts
// out of range, access outside an object or to a dead one, computing with a value that was never given. A
// subscript past its row but inside its object is defined, as everywhere in polyc. `tolerate` makes overflow
// wrap and values never given zero. Long double and other things that doubles can't do exactly are
// `Unsupported`.
//
// Each function is turned into closures once, then run; a block costs its number of instructions plus one of
// the quota.

import { typeOfValue } from "./build.ts";
import type { BlockId, Func, MacroId, MemRef, ValueId } from "./func.ts";
import { Compiler } from "./interpret-code.ts";
import {
  type ArgumentList,
  CallFrame,
  type CodeEdge,
  type FuncCode,
  type Runtime,
} from "./interpret-frame.ts";
import { Exit, LIBRARY, type LibraryFunction } from "./library.ts";
import { type MemObject, type Memory, type RuntimeValue, Unsupported } from "./memory.ts";
import type { Module } from "./module.ts";
import type { Type } from "./type.ts";

export interface InterpretOptions {
  /** Values of macros by name; the hint where there is none. */
  readonly macroValues?: ReadonlyMap<string, bigint>;
  /** Overflow wraps, values never given are zero. Default false. */
  readonly tolerate?: boolean;
  /** Instructions and terminators; 100 million where not given. */
  readonly maxSteps?: number;
  /** More library functions, or other ones. */
  readonly library?: ReadonlyMap<string, LibraryFunction>;
  readonly replace?: Replacement;
}

/** A part of a function that something else is executed for: a SCoP in the order of some schedule. */
interface Replacement {
  readonly func: Func;
  readonly region: {
    readonly entryFrom: BlockId;
    readonly entry: BlockId;
    readonly exitFrom: BlockId;
    readonly exit: BlockId;
  };
  /** Called when control is about to enter the region; returns false to let the region itself run. */
  run(frame: RegionFrame): boolean;
}

/** What a replacement sees of the function's state. */
export interface RegionFrame {
  value(id: ValueId): RuntimeValue;
  setValue(id: ValueId, value: RuntimeValue): void;
  macro(id: MacroId): bigint;
  /** Access to elements: the reference with other subscripts in place of its own. */
  element(ref: MemRef): (subscripts: readonly number[]) => Element;
}

export interface Element {
  load(): RuntimeValue;
  store(value: RuntimeValue): void;
}

export interface ExecutionResult {
  /** undefined for void functions and values never given. */
  readonly result: RuntimeValue;
  readonly memory: Memory;
  readonly steps: number;
  /** The status where the program called exit. */
  readonly exit: number | null;
}

/** The quota of steps or of call depth is used up. */
export class StepsExhausted extends Error {}

export function interpret(
  module: Module,
  name: string,
  args: readonly RuntimeValue[],
  memory: Memory,
  options: InterpretOptions = {},
): ExecutionResult {
  const machine = new Interpreter(module, memory, options);
  const outcome = (result: RuntimeValue, exit: number | null): ExecutionResult => ({
    result,
    memory,
    steps: machine.steps,
    exit,
  });
  try {
    return outcome(machine.callByName(name, args), null);
  } catch (error) {
    if (error instanceof Exit) return outcome(undefined, error.status);
    throw error;
  }
}

const MAX_DEPTH = 1000;

class Interpreter implements Runtime {
  readonly memory: Memory;
  readonly tolerate: boolean;
  readonly lists = new WeakMap<MemObject, ArgumentList>();
  steps = 0;
  /** Second result of `Locate`. */
  object: MemObject | null = null;
  readonly #funcs: ReadonlyMap<string, Func>;
  readonly #codes = new Map<string, FuncCode>();
  readonly #options: InterpretOptions;
  readonly #maxSteps: number;
  #depth = 0;

  constructor(module: Module, memory: Memory, options: InterpretOptions) {
    this.memory = memory;
    this.tolerate = options.tolerate ?? false;
    this.#funcs = new Map(module.funcs.map((f) => [f.name, f]));
    this.#options = options;
    this.#maxSteps = options.maxSteps ?? 100_000_000;
  }

  macro(name: string, hint: bigint): bigint {
    return this.#options.macroValues?.get(name) ?? hint;
  }

  parameters(name: string): readonly Type[] | null {
    const func = this.#funcs.get(name);
    return func?.params.map((p) => typeOfValue(func, p.value)) ?? null;
  }

  library(name: string): LibraryFunction | undefined {
    return this.#options.library?.get(name) ?? LIBRARY.get(name);
  }

  callByName(name: string, args: readonly RuntimeValue[]): RuntimeValue {
    const func = this.#funcs.get(name);
    if (func === undefined) throw new Unsupported(`no function ${name}`);
    let code = this.#codes.get(name);
    if (code === undefined) {
      code = new Compiler(func, this).compile();
      this.#codes.set(name, code);
    }
    return this.#run(code, args);
  }

  #run(code: FuncCode, args: readonly RuntimeValue[]): RuntimeValue {
    const { func } = code;
    if (++this.#depth > MAX_DEPTH) throw new StepsExhausted(`${func.name}: calls nest too deeply`);
    const frame = new CallFrame(func, args.slice(func.params.length));
    func.params.forEach((p, i) => {
      frame.regs[p.value] = args[i];
    });
    try {
      return this.#runBlocks(code, frame) ?? frame.returned;
    } finally {
      for (const [id, object] of frame.objects.entries())
        if (object !== undefined && object.kind === "local") {
          this.memory.release(object);
          frame.objects[id] = undefined;
        }
      this.#depth--;
    }
  }

  /** The edge that is taken, or the one out of the region that something else was executed for. */
  #replaced(code: FuncCode, frame: CallFrame, edge: CodeEdge, from: BlockId): CodeEdge {
    const { replace } = this.#options;
    if (replace === undefined || replace.func !== code.func) return edge;
    const { entryFrom, entry, exitFrom, exit } = replace.region;
    if (from !== entryFrom || edge.to !== entry) return edge;
    if (!replace.run(new Compiler(code.func, this).regionFrame(frame))) return edge;
    return code.blocks[exitFrom]!.edges.find((e) => e.to === exit)!;
  }

  #runBlocks(code: FuncCode, frame: CallFrame): RuntimeValue {
    let block = code.blocks[code.func.entry]!;
    for (;;) {
      this.steps += block.cost;
      if (this.steps > this.#maxSteps) throw new StepsExhausted(`${code.func.name}: ${this.steps} steps`);
      for (const step of block.steps) step(frame);
      const taken = block.next(frame);
      if (taken < 0) return block.returns === null ? undefined : block.returns(frame);
      const edge = this.#replaced(code, frame, block.edges[taken]!, block.id);
      if (edge.results.length > 0) {
        const incoming = edge.sources.map((get) => get(frame));
        for (let i = 0; i < incoming.length; i++) frame.regs[edge.results[i]!] = incoming[i];
      }
      block = code.blocks[edge.to]!;
    }
  }
}

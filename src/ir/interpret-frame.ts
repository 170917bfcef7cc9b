// What the interpreter's parts share: the state of a call, and a function as closures.

import type { BlockId, Func } from "./func.ts";
import type { LibraryFunction } from "./library.ts";
import type { MemObject, Memory, Pointer, RuntimeValue } from "./memory.ts";
import type { Type } from "./type.ts";

/** The state of one call. */
export class CallFrame {
  readonly regs: RuntimeValue[];
  readonly vars: RuntimeValue[];
  readonly objects: (MemObject | undefined)[];
  /** Arguments for which there is no parameter. */
  readonly others: readonly RuntimeValue[];
  /** The struct that the function returns, in an object that outlives it. */
  returned: Pointer | undefined;
  constructor(func: Func, others: readonly RuntimeValue[] = []) {
    this.others = others;
    this.regs = new Array<RuntimeValue>(func.values.length).fill(undefined);
    this.vars = new Array<RuntimeValue>(func.vars.length).fill(undefined);
    this.objects = new Array<MemObject | undefined>(func.vars.length).fill(undefined);
  }
}

export type Get = (frame: CallFrame) => RuntimeValue;
export type GetNumber = (frame: CallFrame) => number;
export type Execute = (frame: CallFrame) => void;
/** Leaves its object in `Runtime.object` and returns the offset. */
export type Locate = (frame: CallFrame) => number;

export interface CodeBlock {
  readonly id: BlockId;
  readonly steps: readonly Execute[];
  readonly cost: number;
  /** The index of the successor edge that is taken; -1 to return. */
  readonly next: (frame: CallFrame) => number;
  readonly edges: readonly CodeEdge[];
  readonly returns: Get | null;
}

export interface CodeEdge {
  readonly to: BlockId;
  /** φs of the target along this edge: all sources are read before the first result is written. */
  readonly results: readonly number[];
  readonly sources: readonly Get[];
}

export interface FuncCode {
  readonly func: Func;
  readonly blocks: readonly (CodeBlock | undefined)[];
}

/** Arguments of a variadic function, of which `next` comes next. */
export interface ArgumentList {
  readonly args: readonly RuntimeValue[];
  readonly next: number;
}

/** What the closures need of the machine that runs them. */
export interface Runtime {
  readonly memory: Memory;
  readonly tolerate: boolean;
  /** What is in lists of arguments, by the objects that are these. */
  readonly lists: WeakMap<MemObject, ArgumentList>;
  /** Second result of `Locate`. */
  object: MemObject | null;
  macro(name: string, hint: bigint): bigint;
  /** The types of a function's parameters; null where the module does not define it. */
  parameters(name: string): readonly Type[] | null;
  library(name: string): LibraryFunction | undefined;
  callByName(name: string, args: readonly RuntimeValue[]): RuntimeValue;
}

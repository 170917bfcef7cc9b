// Executes a `Func` of a `Module`, in either form, on byte-exact memory: the referee of every pass. A pass is run on a
// function, both are executed on equal memory, and all memory, output, calls and the result are compared
// (`sameBehaviour`).
//
// What C leaves undefined is a typed error (`UndefinedBehaviour`): signed overflow, division by zero, shifts out of
// range, access outside an object or to a dead one, computing with a value that was never given. A subscript past its
// row but inside its object is defined, as everywhere in polyc. `tolerate` makes overflow wrap and values never given
// zero. Long double and other things that doubles can't do exactly are `Unsupported`.
//
// Each function is turned into closures once, then run; a block costs its number of instructions plus one of the
// quota.

import { unreachable } from "../brand.ts";
import { liveBlocks, phisOf, predIndex, successors, typeOf, varOf } from "./build.ts";
import type {
  Block,
  BlockId,
  CallInstr,
  Func,
  Instr,
  MacroId,
  MemRef,
  Module,
  OpaqueInstr,
  Operand,
  Terminator,
  ValueId,
  Var,
  VarId,
} from "./func.ts";
import { binaryOp, castOp, isTrue, unaryOp, zeroOf } from "./interpret-ops.ts";
import { copyBytes, describeCall, Exit, LIBRARY, type LibraryFunction, uninterpreted } from "./library.ts";
import {
  type MemObject,
  type Memory,
  type Pointer,
  type RuntimeValue,
  scalarAccess,
  sizeOfType,
  UndefinedBehaviour,
  Unsupported,
} from "./memory.ts";
import { printInstr } from "./print.ts";
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
export interface Replacement {
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

export interface Outcome {
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
): Outcome {
  const machine = new Machine(module, memory, options);
  const outcome = (result: RuntimeValue, exit: number | null): Outcome => ({
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

// ---- the machine ----

const MAX_DEPTH = 1000;

class Frame {
  readonly regs: RuntimeValue[];
  readonly vars: RuntimeValue[];
  readonly objects: (MemObject | undefined)[];
  constructor(func: Func) {
    this.regs = new Array<RuntimeValue>(func.values.length).fill(undefined);
    this.vars = new Array<RuntimeValue>(func.vars.length).fill(undefined);
    this.objects = new Array<MemObject | undefined>(func.vars.length).fill(undefined);
  }
}

type Get = (frame: Frame) => RuntimeValue;
type GetNumber = (frame: Frame) => number;
type Step = (frame: Frame) => void;
/** Leaves its object in `Machine.object` and returns the offset. */
type Locate = (frame: Frame) => number;

interface CodeBlock {
  readonly id: BlockId;
  readonly steps: readonly Step[];
  readonly cost: number;
  /** The index of the successor edge that is taken; -1 to return. */
  readonly next: (frame: Frame) => number;
  readonly edges: readonly CodeEdge[];
  readonly returns: Get | null;
}

interface CodeEdge {
  readonly to: BlockId;
  /** φs of the target along this edge: all sources are read before the first result is written. */
  readonly results: readonly number[];
  readonly sources: readonly Get[];
}

interface Code {
  readonly func: Func;
  readonly blocks: readonly (CodeBlock | undefined)[];
}

class Machine {
  readonly memory: Memory;
  readonly tolerate: boolean;
  steps = 0;
  /** Second result of `Locate`. */
  object: MemObject | null = null;
  readonly #funcs: ReadonlyMap<string, Func>;
  readonly #codes = new Map<string, Code>();
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

  isDefined(name: string): boolean {
    return this.#funcs.has(name);
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

  #run(code: Code, args: readonly RuntimeValue[]): RuntimeValue {
    const { func } = code;
    if (++this.#depth > MAX_DEPTH) throw new StepsExhausted(`${func.name}: calls nest too deeply`);
    const frame = new Frame(func);
    func.params.forEach((p, i) => {
      frame.regs[p.value] = args[i];
    });
    try {
      return this.#runBlocks(code, frame);
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
  #replaced(code: Code, frame: Frame, edge: CodeEdge, from: BlockId): CodeEdge {
    const { replace } = this.#options;
    if (replace === undefined || replace.func !== code.func) return edge;
    const { entryFrom, entry, exitFrom, exit } = replace.region;
    if (from !== entryFrom || edge.to !== entry) return edge;
    if (!replace.run(new Compiler(code.func, this).regionFrame(frame))) return edge;
    return code.blocks[exitFrom]!.edges.find((e) => e.to === exit)!;
  }

  #runBlocks(code: Code, frame: Frame): RuntimeValue {
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

// ---- from Func to closures ----

class Compiler {
  readonly #func: Func;
  readonly #machine: Machine;

  constructor(func: Func, machine: Machine) {
    this.#func = func;
    this.#machine = machine;
  }

  compile(): Code {
    const blocks: (CodeBlock | undefined)[] = this.#func.blocks.map(() => undefined);
    for (const block of liveBlocks(this.#func)) blocks[block.id] = this.#block(block);
    return { func: this.#func, blocks };
  }

  /** The state of a frame, for a replacement. */
  regionFrame(frame: Frame): RegionFrame {
    const machine = this.#machine;
    return {
      value: (id) => frame.regs[id],
      setValue: (id, value) => {
        frame.regs[id] = value;
      },
      macro: (id) => {
        const { name, hint } = this.#func.macros[id]!;
        return machine.macro(name, hint);
      },
      element: (ref) => {
        let current: readonly number[] = [];
        const locate = this.#locate(ref, (_, position) => () => current[position]!);
        const scalar = scalarAccess(ref.type);
        return (subscripts) => {
          current = subscripts;
          const offset = locate(frame);
          const { object } = machine;
          return {
            load: () => scalar.load(machine.memory, object, offset),
            store: (value) => scalar.store(machine.memory, object, offset, value),
          };
        };
      },
    };
  }

  #block(block: Block): CodeBlock {
    const plain = block.instrs.filter((i) => i.op !== "phi");
    const { term } = block;
    return {
      id: block.id,
      steps: plain.map((i) => this.#explained(i)),
      cost: plain.length + 1,
      next: this.#next(term),
      edges: successors(term).map((to, index) => this.#edge(block.id, index, to)),
      returns: term.op === "return" && term.value !== null ? this.#get(term.value) : null,
    };
  }

  #edge(from: BlockId, index: number, to: BlockId): CodeEdge {
    const phis = phisOf(this.#func.blocks[to]!);
    const at = predIndex(this.#func, { from, index });
    return { to, results: phis.map((p) => p.result), sources: phis.map((p) => this.#get(p.args[at]!)) };
  }

  #next(term: Terminator): (frame: Frame) => number {
    switch (term.op) {
      case "jump":
        return () => 0;
      case "branch": {
        const cond = this.#given(term.cond);
        return (f) => (isTrue(cond(f)) ? 0 : 1);
      }
      case "switch": {
        const on = this.#given(term.on);
        const { cases } = term;
        return (f) => {
          const value = BigInt(on(f) as bigint | number);
          const at = cases.findIndex((c) => c.low <= value && value <= c.high);
          return at < 0 ? cases.length : at;
        };
      }
      case "return":
        return () => -1;
      case "unreachable":
        return () => {
          throw new UndefinedBehaviour("unreachable", `${this.#func.name} reached the unreachable`);
        };
      default:
        return unreachable(term);
    }
  }

  /** Errors of an instruction name it. */
  #explained(instr: Instr): Step {
    const step = this.#late(instr);
    return (frame) => {
      try {
        step(frame);
      } catch (error) {
        if (error instanceof UndefinedBehaviour && !error.message.includes("\n"))
          error.message += `\n  in ${this.#func.name}: ${printInstr(this.#func, instr)}`;
        throw error;
      }
    };
  }

  /** What can't be executed is an error only where it is reached. */
  #late(instr: Instr): Step {
    try {
      return this.#instr(instr);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return () => {
        throw error;
      };
    }
  }

  // ---- operands ----

  #get(operand: Operand): Get {
    switch (operand.kind) {
      case "value": {
        const { id } = operand;
        return (f) => f.regs[id];
      }
      case "int":
        return constant(this.#intConstant(operand.value, operand.type));
      case "float":
        return constant(operand.value);
      case "macro": {
        const { name, hint } = this.#func.macros[operand.macro]!;
        return constant(this.#intConstant(this.#machine.macro(name, hint), operand.type));
      }
      case "undef":
        return constant(undefined);
      default:
        return unreachable(operand);
    }
  }

  #intConstant(n: bigint, type: Type): RuntimeValue {
    if (type.kind === "pointer") return this.#machine.memory.pointerAt(n);
    return zeroOf(type) === 0n ? n : Number(n);
  }

  /** A value that must have been given. */
  #given(operand: Operand): Get {
    const get = this.#get(operand);
    const zero = zeroOf(typeOf(this.#func, operand));
    if (this.#machine.tolerate) return (f) => get(f) ?? zero;
    return (f) => {
      const value = get(f);
      if (value === undefined) throw new UndefinedBehaviour("uninitialised", "a value that was never given");
      return value;
    };
  }

  #number(operand: Operand): GetNumber {
    const get = this.#given(operand);
    return (f) => Number(get(f));
  }

  // ---- sizes and addresses ----

  /** The size of a type in the state of a frame: extents may be values. A number where it is the same always. */
  #size(type: Type): GetNumber {
    const sizes = new Map<number, GetNumber>();
    const note = (t: Type): void => {
      if (t.kind !== "array") return;
      if (t.extent !== null && t.extent.value === null) sizes.set(t.extent.id, this.#extent(t.extent.id));
      note(t.of);
    };
    note(type);
    const { tags } = this.#machine.memory;
    const evaluate = (frame: Frame | null): number =>
      sizeOfType(type, tags, (e) => (e.value !== null ? Number(e.value) : sizes.get(e.id)!(frame!)));
    if (sizes.size > 0) return evaluate;
    const fixed = evaluate(null);
    return () => fixed;
  }

  #extent(id: number): GetNumber {
    const operand = [...this.#func.extents].find(([e]) => e === id)?.[1];
    if (operand === undefined) throw new Unsupported(`extent x${id} is not known`);
    return this.#number(operand);
  }

  /** Σ subscript · size of what it steps over, plus field offsets; sizes come from the extents in the path. */
  #locate(
    ref: MemRef,
    indexAt: (index: Operand, position: number) => GetNumber = (index) => this.#number(index),
  ): Locate {
    const base = this.#base(ref);
    let fixed = 0;
    const terms: { readonly index: GetNumber; readonly stride: GetNumber }[] = [];
    let position = ref.path.filter((s) => s.kind === "index").length;
    let stride = ref.type.kind === "function" ? () => 1 : this.#size(ref.type);
    for (const step of [...this.#typedPath(ref)].reverse()) {
      if (step.kind === "field") {
        fixed += step.offset;
        stride = this.#size(step.within);
        continue;
      }
      const inner = stride;
      terms.push({ index: indexAt(step.index, --position), stride: inner });
      if (step.extent !== null) {
        const count = this.#number(step.extent);
        stride = (f) => count(f) * inner(f);
      }
    }
    return (frame) => {
      let offset = base(frame) + fixed;
      for (const t of terms) offset += t.index(frame) * t.stride(frame);
      return offset;
    };
  }

  *#typedPath(
    ref: MemRef,
  ): Generator<
    | { readonly kind: "index"; readonly index: Operand; readonly extent: Operand | null }
    | { readonly kind: "field"; readonly offset: number; readonly within: Type }
  > {
    let type = ref.root;
    for (const [i, step] of ref.path.entries()) {
      if (step.kind === "index") {
        yield step;
        if (i > 0 || ref.base.kind === "object") type = type.kind === "array" ? type.of : type;
        continue;
      }
      const layout =
        type.kind === "struct" || type.kind === "union" ? this.#machine.memory.tags[type.tag] : undefined;
      const field = layout?.fields[step.field];
      if (field === undefined) throw new Unsupported(`field ${step.name} is not known`);
      if (field.bits !== null) throw new Unsupported("bit fields");
      yield { kind: "field", offset: Number(field.offset), within: type };
      type = field.type;
    }
  }

  #base(ref: MemRef): Locate {
    const machine = this.#machine;
    if (ref.base.kind === "pointer") {
      const pointer = this.#given(ref.base.pointer);
      return (frame) => {
        const { object, offset } = pointer(frame) as Pointer;
        machine.object = object;
        return offset;
      };
    }
    const object = this.#object(varOf(this.#func, ref.base.var));
    return (frame) => {
      machine.object = object(frame);
      return 0;
    };
  }

  #object(variable: Var): (frame: Frame) => MemObject {
    const { memory } = this.#machine;
    const { id, storage, name } = variable;
    if (variable.type.kind === "function") return () => globalObject(memory, name, "function", 1);
    if (storage === "local" || storage === "param") {
      const size = this.#size(variable.type);
      // An array whose size is computed is a new object when it is declared again with another size.
      return (frame) => {
        const bytes = size(frame);
        const known = frame.objects[id];
        if (known !== undefined && known.size === bytes) return known;
        if (known !== undefined) memory.release(known);
        const made = memory.allocate("local", name, bytes);
        frame.objects[id] = made;
        return made;
      };
    }
    const isStaticLocal = storage === "static" && variable.scope !== null;
    const label = isStaticLocal ? `${this.#func.name}.${name}.${id}` : globalLabel(this.#func, id);
    const size = sizeUnlessKnown(memory, label, () => this.#size(variable.type));
    const { literal } = variable;
    return (frame) => {
      const known = frame.objects[id];
      if (known !== undefined) return known;
      const made = globalObject(memory, label, "global", size(frame));
      if (literal !== undefined) made.bytes.set(Buffer.from(`${literal}\0`, "latin1"));
      frame.objects[id] = made;
      return made;
    };
  }

  // ---- instructions ----

  #instr(instr: Instr): Step {
    const machine = this.#machine;
    const { memory, tolerate } = machine;
    const func = this.#func;
    switch (instr.op) {
      case "binary": {
        const op = binaryOp(instr, typeOf(func, instr.left), tolerate);
        const left = this.#get(instr.left);
        const right = this.#get(instr.right);
        const { result } = instr;
        return (f) => {
          f.regs[result] = op(left(f), right(f));
        };
      }
      case "unary":
        return this.#define(instr.result, unaryOp(instr, typeOf(func, instr.arg), tolerate), instr.arg);
      case "cast": {
        const convert = castOp(typeOf(func, instr.arg), func.values[instr.result]!.type, memory);
        return this.#define(instr.result, convert, instr.arg);
      }
      case "copy":
        return this.#define(instr.result, (v) => v, instr.arg);
      case "select": {
        const cond = this.#given(instr.cond);
        const then = this.#get(instr.then);
        const other = this.#get(instr.other);
        const { result } = instr;
        return (f) => {
          f.regs[result] = isTrue(cond(f)) ? then(f) : other(f);
        };
      }
      case "load": {
        const locate = this.#locate(instr.ref);
        const scalar = scalarAccess(instr.ref.type);
        const { result } = instr;
        return (f) => {
          const offset = locate(f);
          f.regs[result] = scalar.load(memory, machine.object, offset);
        };
      }
      case "store": {
        const locate = this.#locate(instr.ref);
        const scalar = scalarAccess(instr.ref.type);
        const value = this.#get(instr.value);
        return (f) => {
          const offset = locate(f);
          scalar.store(memory, machine.object, offset, value(f));
        };
      }
      case "addr": {
        const locate = this.#locate(instr.ref);
        const { result } = instr;
        return (f) => {
          const offset = locate(f);
          f.regs[result] = { object: machine.object, offset };
        };
      }
      case "ptradd": {
        const base = this.#given(instr.base);
        const index = this.#number(instr.index);
        const size = this.#pointeeSize(instr.base);
        const { result } = instr;
        return (f) => {
          const { object, offset } = base(f) as Pointer;
          f.regs[result] = { object, offset: offset + index(f) * size(f) };
        };
      }
      case "ptrdiff":
        return this.#ptrdiff(instr);
      case "call":
        return this.#call(instr);
      case "opaque":
        return this.#opaque(instr);
      case "get": {
        const { result, var: variable } = instr;
        return (f) => {
          f.regs[result] = f.vars[variable];
        };
      }
      case "set": {
        const { var: variable } = instr;
        const value = this.#get(instr.value);
        return (f) => {
          f.vars[variable] = value(f);
        };
      }
      case "phi":
        throw new Error("phis belong to edges");
      default:
        return unreachable(instr);
    }
  }

  /** Of the barriers only the assignment of structs has a meaning here: its arguments are the two addresses. */
  #opaque(instr: OpaqueInstr): Step {
    const [to, from] = instr.args;
    if (instr.what !== "struct assignment" || to === undefined || from === undefined)
      throw new Unsupported(instr.what);
    const size = this.#pointeeSize(to);
    const target = this.#given(to);
    const source = this.#given(from);
    return (f) => {
      copyBytes(target(f) as Pointer, source(f) as Pointer, size(f), this.#machine.memory);
    };
  }

  #define(result: number, op: (v: RuntimeValue) => RuntimeValue, arg: Operand): Step {
    const get = this.#get(arg);
    return (f) => {
      f.regs[result] = op(get(f));
    };
  }

  #pointeeSize(pointer: Operand): GetNumber {
    const type = typeOf(this.#func, pointer);
    if (type.kind !== "pointer") throw new Unsupported("pointer arithmetic on what is no pointer");
    return this.#size(type.to);
  }

  #ptrdiff(instr: Extract<Instr, { op: "ptrdiff" }>): Step {
    const left = this.#given(instr.left);
    const right = this.#given(instr.right);
    const size = this.#pointeeSize(instr.left);
    const wide = zeroOf(this.#func.values[instr.result]!.type) === 0n;
    return (f) => {
      const a = left(f) as Pointer;
      const b = right(f) as Pointer;
      if (a.object !== b.object) throw new UndefinedBehaviour("pointer-comparison", "difference of objects");
      const distance = (a.offset - b.offset) / size(f);
      f.regs[instr.result] = wide ? BigInt(distance) : distance;
    };
  }

  #call(instr: CallInstr): Step {
    const args = instr.args.map((a) => this.#get(a));
    const { result, callee } = instr;
    const type: Type = result === null ? { kind: "void" } : this.#func.values[result]!.type;
    const finish = (f: Frame, value: RuntimeValue): void => {
      if (result !== null) f.regs[result] = value;
    };
    if (callee.kind === "direct") {
      const run = this.#callable(callee.name, instr, type);
      return (f) => finish(f, run(args.map((a) => a(f))));
    }
    const pointer = this.#given(callee.pointer);
    return (f) => {
      const { object } = pointer(f) as Pointer;
      if (object?.kind !== "function")
        throw new UndefinedBehaviour("null-pointer", "call of what is no function");
      finish(f, this.#callable(object.label, instr, type)(args.map((a) => a(f))));
    };
  }

  #callable(name: string, instr: CallInstr, type: Type): (args: readonly RuntimeValue[]) => RuntimeValue {
    const machine = this.#machine;
    if (machine.isDefined(name)) return (args) => machine.callByName(name, args);
    const known = machine.library(name);
    if (known !== undefined) return (args) => known(args, machine.memory, type);
    return (args) => {
      if (instr.effects === "any") machine.memory.calls.push(describeCall(name, args));
      return uninterpreted(name, args, type);
    };
  }
}

function constant(value: RuntimeValue): Get {
  return () => value;
}

/** Objects of file scope go by their name, string literals by their text. */
function globalLabel(func: Func, id: VarId): string {
  const variable = varOf(func, id);
  return variable.literal === undefined ? variable.name : JSON.stringify(variable.literal);
}

/** An object that is there already needs no size (it may be declared without one here). */
function sizeUnlessKnown(memory: Memory, label: string, size: () => GetNumber): GetNumber {
  const known = memory.globals.get(label);
  return known === undefined ? size() : () => known.size;
}

function globalObject(memory: Memory, label: string, kind: "global" | "function", size: number): MemObject {
  const known = memory.globals.get(label);
  if (known !== undefined) return known;
  if (kind === "global") return memory.defineGlobal(label, size);
  const made = memory.allocate("function", label, size);
  memory.globals.set(label, made);
  return made;
}

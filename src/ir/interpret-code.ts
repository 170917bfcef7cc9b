// A function as closures, specialised to its types and operands, so that nothing is looked up while it runs.

import { unreachable } from "../support/brand.ts";
import { liveBlocks, phisOf, successors, typeOf } from "./build.ts";
import { predIndex } from "./cfg-edits.ts";
import type {
  Block,
  BlockId,
  CallEffects,
  CallInstr,
  Func,
  Instr,
  MemRef,
  Operand,
  Terminator,
  ValueId,
} from "./func.ts";
import type { RegionFrame } from "./interpret.ts";
import { Addressing } from "./interpret-address.ts";
import type { CallFrame, CodeBlock, CodeEdge, Execute, FuncCode, Runtime } from "./interpret-frame.ts";
import { Opaques } from "./interpret-opaque.ts";
import { binaryOp, castOp, intShape, isTrue, unaryOp, zeroOf } from "./interpret-ops.ts";
import { copyBytes, describeCall, uninterpreted } from "./library.ts";
import {
  MemObject,
  type Pointer,
  type RuntimeValue,
  scalarAccessor,
  UndefinedBehaviour,
  Unsupported,
} from "./memory.ts";
import { printInstr } from "./print.ts";
import { sameType, type Type } from "./type.ts";

export class Compiler {
  readonly #func: Func;
  readonly #machine: Runtime;
  readonly #at: Addressing;
  readonly #opaques: Opaques;

  constructor(func: Func, machine: Runtime) {
    this.#func = func;
    this.#machine = machine;
    this.#at = new Addressing(func, machine);
    this.#opaques = new Opaques(func, machine, this.#at, (pointer, args, type) =>
      this.#callable(functionName(pointer), "any", type)(args),
    );
  }

  compile(): FuncCode {
    const blocks: (CodeBlock | undefined)[] = this.#func.blocks.map(() => undefined);
    for (const block of liveBlocks(this.#func)) blocks[block.id] = this.#block(block);
    return { func: this.#func, blocks };
  }

  /** The state of a frame, for a replacement. */
  regionFrame(frame: CallFrame): RegionFrame {
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
        const locate = this.#at.locate(ref, (_, position) => () => current[position]!);
        const scalar = scalarAccessor(ref.type);
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
      returns: term.op === "return" && term.value !== null ? this.#at.get(term.value) : null,
    };
  }

  #edge(from: BlockId, index: number, to: BlockId): CodeEdge {
    const phis = phisOf(this.#func.blocks[to]!);
    const at = predIndex(this.#func, { from, index });
    return { to, results: phis.map((p) => p.result), sources: phis.map((p) => this.#at.get(p.args[at]!)) };
  }

  #next(term: Terminator): (frame: CallFrame) => number {
    switch (term.op) {
      case "jump":
        return () => 0;
      case "branch": {
        const cond = this.#at.given(term.cond);
        return (f) => (isTrue(cond(f)) ? 0 : 1);
      }
      case "switch": {
        const on = this.#at.given(term.on);
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
  #explained(instr: Instr): Execute {
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
  #late(instr: Instr): Execute {
    try {
      return this.#instr(instr);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      return () => {
        throw error;
      };
    }
  }

  /** A structure's value is an object that nothing else points to: what was copied of its bytes. */
  #structLoad(ref: MemRef, result: ValueId): Execute {
    const { memory } = this.#machine;
    const locate = this.#at.locate(ref);
    const size = this.#at.sizeOf(ref.type);
    return (f) => {
      const offset = locate(f);
      const from = { object: this.#machine.object, offset };
      const copy = { object: new MemObject(0, "local", "value of a structure", size(f)), offset: 0 };
      f.regs[result] = copyBytes(copy, from, size(f), memory);
    };
  }

  #structStore(ref: MemRef, value: (frame: CallFrame) => RuntimeValue): Execute {
    const locate = this.#at.locate(ref);
    const size = this.#at.sizeOf(ref.type);
    return (f) => {
      const offset = locate(f);
      copyBytes({ object: this.#machine.object, offset }, value(f) as Pointer, size(f), this.#machine.memory);
    };
  }

  // ---- instructions ----

  #instr(instr: Instr): Execute {
    const machine = this.#machine;
    const { memory, tolerate } = machine;
    const func = this.#func;
    switch (instr.op) {
      case "binary": {
        const op = binaryOp(instr, typeOf(func, instr.left), tolerate);
        const left = this.#at.get(instr.left);
        const right = this.#at.get(instr.right);
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
        const cond = this.#at.given(instr.cond);
        const then = this.#at.get(instr.then);
        const other = this.#at.get(instr.other);
        const { result } = instr;
        return (f) => {
          f.regs[result] = isTrue(cond(f)) ? then(f) : other(f);
        };
      }
      case "load": {
        const locate = this.#at.locate(instr.ref);
        const { result } = instr;
        if (instr.ref.type.kind === "struct") return this.#structLoad(instr.ref, result);
        const scalar = scalarAccessor(instr.ref.type);
        const load: Execute = (f) => {
          const offset = locate(f);
          f.regs[result] = scalar.load(memory, machine.object, offset);
        };
        return this.#func.readsAhead?.has(result) ? unlessUndefined(load, result) : load;
      }
      case "store": {
        const locate = this.#at.locate(instr.ref);
        const value = this.#at.get(instr.value);
        if (instr.ref.type.kind === "struct") return this.#structStore(instr.ref, value);
        const scalar = scalarAccessor(instr.ref.type);
        return (f) => {
          const offset = locate(f);
          scalar.store(memory, machine.object, offset, value(f));
        };
      }
      case "addr": {
        const locate = this.#at.locate(instr.ref);
        const { result } = instr;
        return (f) => {
          const offset = locate(f);
          f.regs[result] = { object: machine.object, offset };
        };
      }
      case "ptradd": {
        const base = this.#at.given(instr.base);
        const index = this.#at.number(instr.index);
        const size = this.#at.pointeeSize(instr.base);
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
        return this.#opaques.step(instr);
      case "get": {
        const { result, var: variable } = instr;
        return (f) => {
          f.regs[result] = f.vars[variable];
        };
      }
      case "set": {
        const { var: variable } = instr;
        const value = this.#at.get(instr.value);
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

  #define(result: number, op: (v: RuntimeValue) => RuntimeValue, arg: Operand): Execute {
    const get = this.#at.get(arg);
    return (f) => {
      f.regs[result] = op(get(f));
    };
  }

  #ptrdiff(instr: Extract<Instr, { op: "ptrdiff" }>): Execute {
    const left = this.#at.given(instr.left);
    const right = this.#at.given(instr.right);
    const size = this.#at.pointeeSize(instr.left);
    const wide = zeroOf(this.#func.values[instr.result]!.type) === 0n;
    return (f) => {
      const a = left(f) as Pointer;
      const b = right(f) as Pointer;
      if (a.object !== b.object) throw new UndefinedBehaviour("pointer-comparison", "difference of objects");
      const distance = (a.offset - b.offset) / size(f);
      f.regs[instr.result] = wide ? BigInt(distance) : distance;
    };
  }

  #call(instr: CallInstr): Execute {
    const args = instr.args.map((a) => this.#at.get(a));
    const types = instr.args.map((a) => typeOf(this.#func, a));
    const { result, callee } = instr;
    const type: Type = result === null ? { kind: "void" } : this.#func.values[result]!.type;
    const finish = (f: CallFrame, value: RuntimeValue): void => {
      if (result !== null) f.regs[result] = value;
    };
    if (callee.kind === "direct") {
      const run = this.#callable(callee.name, instr.effects, type, types);
      return (f) => finish(f, run(args.map((a) => a(f))));
    }
    const pointer = this.#at.given(callee.pointer);
    return (f) => {
      const name = functionName(pointer(f) as Pointer);
      finish(f, this.#callable(name, instr.effects, type, types)(args.map((a) => a(f))));
    };
  }

  /**
   * A definition without a prototype, `f(c) char c;`, is given promoted arguments, and converts them back.
   */
  #received(from: Type | undefined, to: Type): (value: RuntimeValue) => RuntimeValue {
    const differ = from !== undefined && isArithmetic(from) && isArithmetic(to) && !sameType(from, to);
    return differ ? castOp(from, to, this.#machine.memory) : (value) => value;
  }

  #callable(
    name: string,
    effects: CallEffects,
    type: Type,
    given: readonly Type[] = [],
  ): (args: readonly RuntimeValue[]) => RuntimeValue {
    const machine = this.#machine;
    const wanted = machine.parameters(name);
    if (wanted !== null) {
      const received = wanted.map((to, i) => this.#received(given[i], to));
      return (args) =>
        machine.callByName(
          name,
          args.map((a, i) => (i < received.length ? received[i]!(a) : a)),
        );
    }
    const known = machine.library(name);
    if (known !== undefined) return (args) => known(args, machine.memory, type);
    return (args) => {
      if (effects === "any") machine.memory.calls.push(describeCall(name, args));
      return uninterpreted(name, args, type);
    };
  }
}

function isArithmetic(type: Type): boolean {
  return intShape(type) !== null || type.kind === "float";
}

function functionName({ object }: Pointer): string {
  if (object?.kind !== "function")
    throw new UndefinedBehaviour("null-pointer", "call of what is no function");
  return object.label;
}

/** What need not be there is no value where it is not. */
function unlessUndefined(load: Execute, result: ValueId): Execute {
  return (f) => {
    try {
      load(f);
    } catch (error) {
      if (!(error instanceof UndefinedBehaviour)) throw error;
      f.regs[result] = undefined;
    }
  };
}

// Executes a SCoP in the order of any schedule: the referee of detection, transformations and schedules.
//
//   executeScop   instances one after another on an abstract memory (`ScopMemory`): tests of SCoPs from text
//                 use `ElementMemory`, which gives elements that were never written a value of their own
//   runWithScop   a whole function on the bytes of ir/memory.ts, with the SCoP in place of its region: up to
//                 the region's entry the function runs as usual, then the instances, then the function from
//                 the region's exit on
//
// Scalar locations live in the interpreter and are handed to the function at the region's end where they are
// live out. A location that is read before anything was written to it gives `undefined`, which can't be
// computed with.

import { DimType, type Schedule } from "isl-wasm";
import type { MacroId, MemRef, ValueId } from "../../ir/func.ts";
import {
  type Element,
  type ExecutionResult,
  type InterpretOptions,
  interpret,
  type RegionFrame,
} from "../../ir/interpret.ts";
import { binaryOp, castOp, isTrue, unaryOp } from "../../ir/interpret-ops.ts";
import { LIBRARY, type LibraryFunction, uninterpreted } from "../../ir/library.ts";
import { Memory, type RuntimeValue } from "../../ir/memory.ts";
import type { Module } from "../../ir/module.ts";
import type { Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import type { PlainSymbol } from "./affine.ts";
import { compileAff, compileRelation } from "./interpret-affine.ts";
import { instancesInOrder, type OrderOptions } from "./interpret-order.ts";
import {
  type Access,
  type AccessId,
  type ArrayId,
  isOnParameters,
  type Scop,
  type ScopArray,
  type ScopParam,
  type ScopStmt,
  type Tree,
} from "./scop.ts";
import { accessOf, knownSubscripts } from "./trees.ts";

/** What a SCoP needs of the world around it. */
interface ScopMemory {
  load(array: ScopArray, subscripts: readonly bigint[]): RuntimeValue;
  store(array: ScopArray, subscripts: readonly bigint[], value: RuntimeValue): void;
  param(param: ScopParam): bigint;
  /** A value from before the region. */
  livein(value: ValueId): RuntimeValue;
  macro(macro: MacroId): bigint;
}

export interface ExecuteOptions extends OrderOptions {
  /** Default: the SCoP's own order. */
  readonly schedule?: Schedule;
  readonly library?: ReadonlyMap<string, LibraryFunction>;
  readonly tolerate?: boolean;
}

/** Runs all instances; returns what the scalar locations and made arrays hold at the end. */
export function executeScop(scop: Scop, memory: ScopMemory, options: ExecuteOptions = {}): ScalarMemory {
  const params = scop.params.map((p) => memory.param(p));
  const scalars = new ScalarMemory(scop);
  const run = new Map<ScopStmt, (point: readonly bigint[]) => void>();
  scop.isl.scope(() => {
    for (const stmt of scop.stmts)
      if (stmt !== null && !stmt.domain.isEmpty())
        run.set(stmt, new StatementCode(scop, stmt, memory, scalars, params, options).run);
    const schedule = options.schedule ?? scop.schedule;
    for (const { stmt, point } of instancesInOrder(scop, schedule, params, options)) run.get(stmt)!(point);
  });
  return scalars;
}

/** Contents of what does not live in the program's memory. */
class ScalarMemory {
  readonly #scop: Scop;
  readonly #contents = new Map<string, RuntimeValue>();

  constructor(scop: Scop) {
    this.#scop = scop;
  }

  static holds(array: ScopArray): boolean {
    return array.kind !== "array" || array.base.kind === "made" || array.base.kind === "ssa";
  }

  load(array: ArrayId, subscripts: readonly bigint[] = []): RuntimeValue {
    return this.#contents.get(`${array} ${subscripts.join(",")}`);
  }

  store(array: ArrayId, subscripts: readonly bigint[], value: RuntimeValue): void {
    this.#contents.set(`${array} ${subscripts.join(",")}`, value);
  }

  /** What the function may read after the region. */
  liveOut(): readonly { readonly array: ScopArray; readonly value: RuntimeValue }[] {
    return this.#scop.arrays
      .filter((a) => a.kind !== "array" && a.liveOut)
      .map((array) => ({ array, value: this.load(array.id) }));
  }
}

type Get = (point: readonly bigint[]) => RuntimeValue;

/** One statement as a closure. */
class StatementCode {
  readonly run: (point: readonly bigint[]) => void;
  readonly #scop: Scop;
  readonly #stmt: ScopStmt;
  readonly #memory: ScopMemory;
  readonly #scalars: ScalarMemory;
  readonly #params: readonly bigint[];
  readonly #options: ExecuteOptions;
  readonly #elements = new Map<AccessId, (point: readonly bigint[]) => readonly bigint[]>();

  constructor(
    scop: Scop,
    stmt: ScopStmt,
    memory: ScopMemory,
    scalars: ScalarMemory,
    params: readonly bigint[],
    options: ExecuteOptions,
  ) {
    this.#scop = scop;
    this.#stmt = stmt;
    this.#memory = memory;
    this.#scalars = scalars;
    this.#params = params;
    this.#options = options;
    const value = this.#tree(stmt.tree);
    const runs = stmt.tree.kind === "guarded" ? this.#tree(stmt.tree.cond) : null;
    const write = accessOf(stmt, stmt.write);
    const array = scop.arrays[write.array]!;
    if (write.kind === "may-write" && runs === null && write.index === undefined)
      throw new Error(`${stmt.name}: a write that may not happen can't be executed`);
    const element = this.#element(write);
    this.run = (point) => {
      if (runs !== null && !isTrue(runs(point))) return;
      const result = value(point);
      const subscripts = element(point);
      if (ScalarMemory.holds(array)) scalars.store(array.id, subscripts, result);
      else memory.store(array, subscripts, result);
    };
  }

  #tree(tree: Tree): Get {
    const tolerate = this.#options.tolerate ?? false;
    switch (tree.kind) {
      case "read":
        return this.#read(tree.access);
      case "affine": {
        const evaluate = compileAff(tree.aff);
        const represent = represented(tree.type);
        return (point) => represent(evaluate(this.#params, point));
      }
      case "int": {
        const value = represented(tree.type)(tree.value);
        return () => value;
      }
      case "float":
        return () => tree.value;
      case "macro": {
        const represent = represented(tree.type);
        return () => represent(this.#memory.macro(tree.macro));
      }
      case "livein":
        return () => this.#memory.livein(tree.value);
      case "binary": {
        const instr = { op: "binary", ...tree, ...NO_OPERANDS } as const;
        const op = binaryOp(instr, tree.left.type, tolerate);
        const [left, right] = [this.#tree(tree.left), this.#tree(tree.right)];
        return (point) => op(left(point), right(point));
      }
      case "unary": {
        const instr = { op: "unary", ...tree, ...NO_OPERANDS } as const;
        const op = unaryOp(instr, tree.arg.type, tolerate);
        const arg = this.#tree(tree.arg);
        return (point) => op(arg(point));
      }
      case "cast": {
        const op = castOp(tree.arg.type, tree.type, NO_MEMORY);
        const arg = this.#tree(tree.arg);
        return (point) => op(arg(point));
      }
      case "select": {
        const [cond, then, other] = [tree.cond, tree.then, tree.other].map((t) => this.#tree(t)) as [
          Get,
          Get,
          Get,
        ];
        return (point) => (isTrue(cond(point)) ? then(point) : other(point));
      }
      case "guarded":
        return this.#tree(tree.then);
      case "call": {
        const args = tree.args.map((a) => this.#tree(a));
        const known = this.#options.library?.get(tree.name) ?? LIBRARY.get(tree.name);
        const call: LibraryFunction = known ?? ((values, _, type) => uninterpreted(tree.name, values, type));
        return (point) =>
          call(
            args.map((a) => a(point)),
            NO_MEMORY,
            tree.type,
          );
      }
      default:
        return unreachable(tree);
    }
  }

  #read(id: AccessId): Get {
    const access = accessOf(this.#stmt, id);
    const array = this.#scop.arrays[access.array]!;
    const at = this.#elements.get(id) ?? this.#element(access);
    this.#elements.set(id, at);
    return ScalarMemory.holds(array)
      ? (point) => this.#scalars.load(array.id, at(point))
      : (point) => this.#memory.load(array, at(point));
  }

  /** Which element it is. */
  #element({ relation, index }: Access): (point: readonly bigint[]) => readonly bigint[] {
    const { domain } = this.#stmt;
    if (index === undefined) {
      const element = compileRelation(relation, domain);
      return (point) => element(this.#params, point);
    }
    const known = compileRelation(knownSubscripts(relation, index), domain);
    const parts = index.map((tree) => tree && this.#tree(tree));
    return (point) => {
      const rest = [...known(this.#params, point)];
      return parts.map((part) => (part === null ? rest.shift()! : BigInt(part(point) as number | bigint)));
    };
  }
}

/** Trees have their operands elsewhere than instructions. */
const NO_OPERANDS = {
  result: 0 as ValueId,
  left: { kind: "undef", type: { kind: "void" } },
  right: { kind: "undef", type: { kind: "void" } },
  arg: { kind: "undef", type: { kind: "void" } },
  stmt: null,
} as const;

/** Functions of trees touch no memory, and no tree holds pointers. */
const NO_MEMORY = new Memory([]);

/** How the interpreter holds integers: small ones as numbers. */
function represented(type: Type): (n: bigint) => RuntimeValue {
  const bits = type.kind === "int" ? type.bits : type.kind === "enum" ? type.underlying.bits : 32;
  return bits > 32 ? (n) => n : (n) => Number(n);
}

/** Elements by array and subscripts; what was never written has a value made from its name. */
export class ElementMemory implements ScopMemory {
  readonly elements = new Map<string, RuntimeValue>();
  readonly #params: Readonly<Record<string, number>>;

  constructor(params: Readonly<Record<string, number>>) {
    this.#params = params;
  }

  load(array: ScopArray, subscripts: readonly bigint[]): RuntimeValue {
    const key = `${array.name}[${subscripts.join(",")}]`;
    return this.elements.has(key) ? this.elements.get(key) : initialValue(key, array.type);
  }

  store(array: ScopArray, subscripts: readonly bigint[], value: RuntimeValue): void {
    this.elements.set(`${array.name}[${subscripts.join(",")}]`, value);
  }

  param(param: ScopParam): bigint {
    const value = this.#params[param.name];
    if (value === undefined) throw new Error(`no value for parameter ${param.name}`);
    return BigInt(value);
  }

  livein(value: ValueId): RuntimeValue {
    return initialValue(`%${value}`, { kind: "float", bits: 64, name: "double" });
  }

  macro(macro: MacroId): bigint {
    throw new Error(`macro ${macro} has no value`);
  }

  /** Elements that differ from their initial value or were written, in the order of their names. */
  text(): string {
    return [...this.elements]
      .map(([key, value]) => `${key} = ${String(value)}`)
      .sort()
      .join("\n");
  }
}

/** Different for different names, the same for the same; sums of such doubles depend on their order. */
function initialValue(name: string, type: Type): RuntimeValue {
  let hash = 2166136261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16777619) >>> 0;
  if (type.kind === "float") return type.bits === 32 ? Math.fround(1 / (1 + hash)) : hash / 3 / 2 ** 20;
  return represented(type)(BigInt(hash % 1000));
}

// ---- in place of a region ----

export interface RunOptions extends InterpretOptions, OrderOptions {
  readonly schedule?: Schedule;
}

interface ScopRun {
  readonly outcome: ExecutionResult;
  /**
   * How often the SCoP ran in place of the region; where an assumption did not hold the region ran itself.
   */
  readonly executions: number;
  readonly declined: number;
}

/**
 * Runs function `name` with `scop` in place of its region. The function is the SCoP's own, in the same state.
 */
export function runWithScop(
  module: Module,
  name: string,
  scop: Scop,
  args: readonly RuntimeValue[],
  memory: Memory,
  options: RunOptions = {},
): ScopRun {
  let executions = 0;
  let declined = 0;
  const run = (frame: RegionFrame): boolean => {
    const around = new FrameMemory(scop, frame);
    if (!assumptionsHold(scop, around)) {
      declined++;
      return false;
    }
    executions++;
    const scalars = executeScop(scop, around, options);
    for (const { array, value } of scalars.liveOut())
      if (array.base.kind === "ssa") frame.setValue(array.base.value, value);
    return true;
  };
  const replace = { func: scop.func, region: scop.region, run };
  const outcome = interpret(module, name, args, memory, { ...options, replace });
  return { outcome, executions, declined };
}

/** Those on parameters; overlap is not looked at. */
function assumptionsHold(scop: Scop, memory: ScopMemory): boolean {
  return scop.isl.scope(() =>
    scop.assumptions.every((a) => {
      if (!isOnParameters(a)) return true;
      const fixed = scop.params.reduce((set, p, i) => set.fixVal(DimType.param, i, memory.param(p)), a.set);
      return !fixed.isEmpty();
    }),
  );
}

/** The function's own memory and values. */
class FrameMemory implements ScopMemory {
  readonly #frame: RegionFrame;
  readonly #scop: Scop;
  readonly #locate = new Map<ArrayId, (subscripts: readonly bigint[]) => Element>();

  constructor(scop: Scop, frame: RegionFrame) {
    this.#scop = scop;
    this.#frame = frame;
  }

  #element(array: ScopArray, subscripts: readonly bigint[]): Element {
    let locate = this.#locate.get(array.id);
    if (locate === undefined) {
      if (array.base.kind !== "object" && array.base.kind !== "pointer")
        throw new Error(`${array.name} is not in memory`);
      const element = this.#frame.element(array.base.ref);
      const number = this.#numbering(array, array.base.ref);
      locate = (at) => element(number(at).map(Number));
      this.#locate.set(array.id, locate);
    }
    return locate(subscripts);
  }

  /** C's subscripts from the array's: the same, or the number of the element row by row. */
  #numbering(array: ScopArray, ref: MemRef): (subscripts: readonly bigint[]) => readonly bigint[] {
    const own = ref.path.filter((s) => s.kind === "index").length;
    if (own === array.rank) return (subscripts) => subscripts;
    if (own !== 1) throw new Error(`${array.name} has ${array.rank} dimensions, its reference ${own}`);
    const params = this.#scop.params.map((p) => this.param(p));
    const extents = array.extents.map((e) => (e === null ? null : compileAff(e)(params, [])));
    return (subscripts) => [subscripts.reduce((sum, s, k) => (k === 0 ? s : sum * extents[k]! + s), 0n)];
  }

  load(array: ScopArray, subscripts: readonly bigint[]): RuntimeValue {
    return this.#element(array, subscripts).load();
  }

  store(array: ScopArray, subscripts: readonly bigint[], value: RuntimeValue): void {
    this.#element(array, subscripts).store(value);
  }

  param({ source }: ScopParam): bigint {
    if (source.kind !== "product") return this.plain(source);
    return source.factors.reduce((product, factor) => product * this.plain(factor), 1n);
  }

  plain(source: PlainSymbol): bigint {
    if (source.kind === "macro") return this.macro(source.macro);
    const value = this.livein(source.value);
    if (typeof value !== "number" && typeof value !== "bigint")
      throw new Error(`parameter %${source.value} has no value`);
    return BigInt(value);
  }

  livein(value: ValueId): RuntimeValue {
    return this.#frame.value(value);
  }

  macro(macro: MacroId): bigint {
    return this.#frame.macro(macro);
  }
}

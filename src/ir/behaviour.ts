// Running a function before and after a pass: arguments made from its types, and the comparison of everything
// that it leaves behind.

import { typeOfValue, varOf } from "./build.ts";
import { compareSnapshots, snapshot } from "./compare-memory.ts";
import { type Definition, definitions } from "./def-use.ts";
import type { Func, Operand, ValueId } from "./func.ts";
import { type ExecutionResult, type InterpretOptions, interpret, StepsExhausted } from "./interpret.ts";
import { isBigintType } from "./interpret-ops.ts";
import { Memory, type RuntimeValue, scalarAccessor, UndefinedBehaviour } from "./memory.ts";
import type { Module } from "./module.ts";
import type { Type } from "./type.ts";

export interface ArgumentOptions {
  /** Seed of the contents. Default 1. */
  readonly seed?: number;
  /** Values of integer parameters by name. Others get `defaultInt`. */
  readonly ints?: Readonly<Record<string, number>>;
  /** Default 5. */
  readonly defaultInt?: number;
  /** Scalars behind each pointer parameter, at least. Default 1024. */
  readonly elements?: number;
  /** The same by name of the parameter, and then exactly. */
  readonly sizes?: Readonly<Record<string, number>>;
  /** Rows behind a pointer to rows, whose length is evaluated as the function will. Default 12. */
  readonly rows?: number;
  /** As the interpreter takes them: for the lengths of rows. */
  readonly macroValues?: ReadonlyMap<string, bigint>;
  /** Integer contents lie between these. Default 0 and 9. */
  readonly intRange?: readonly [number, number];
}

/**
 * Arguments for a function: numbers for its scalars, an object of its own with seeded contents for each
 * pointer.
 */
export function makeArguments(func: Func, memory: Memory, options: ArgumentOptions = {}): RuntimeValue[] {
  const random = new Random(options.seed ?? 1);
  return func.params.map((p) => {
    const type = typeOfValue(func, p.value);
    const { name } = varOf(func, p.var);
    if (type.kind === "pointer") {
      const needed = (options.rows ?? 12) * (rowLength(func, type.to, options) ?? 1);
      const elements = options.sizes?.[name] ?? Math.max(options.elements ?? 1024, needed);
      return makeArray(name, type.to, elements, memory, random, options);
    }
    if (type.kind === "float") return randomScalar(type, random, options);
    const n = options.ints?.[name] ?? options.defaultInt ?? 5;
    return isBigintType(type) ? BigInt(n) : n;
  });
}

/** Scalars in one element of a pointer's target; null where that can't be told from the arguments. */
function rowLength(func: Func, pointee: Type, options: ArgumentOptions): number | null {
  if (pointee.kind !== "array") return 1;
  const { extent } = pointee;
  const inner = rowLength(func, pointee.of, options);
  if (extent === null || inner === null) return null;
  const operand = func.extents.get(extent.id);
  const own =
    extent.value !== null
      ? Number(extent.value)
      : operand && evaluate(func, operand, definitions(func), options);
  return own === undefined || own === null ? null : own * inner;
}

/** The value of an operand that rests on constants, macros and parameters alone. */
function evaluate(
  func: Func,
  operand: Operand,
  defined: ReadonlyMap<ValueId, Definition>,
  options: ArgumentOptions,
): number | null {
  const inner = (o: Operand): number | null => evaluate(func, o, defined, options);
  const parameter = (name: string): number => options.ints?.[name] ?? options.defaultInt ?? 5;
  if (operand.kind === "int") return Number(operand.value);
  if (operand.kind === "macro") {
    const { name, hint } = func.macros[operand.macro]!;
    return Number(options.macroValues?.get(name) ?? hint);
  }
  const found = operand.kind === "value" ? defined.get(operand.id) : undefined;
  if (found === undefined) return null;
  if (found.kind === "param") return parameter(varOf(func, func.params[found.index]!.var).name);
  const { instr } = found;
  if (instr.op === "copy" || instr.op === "cast") return inner(instr.arg);
  if (instr.op === "get") {
    const { name, storage } = varOf(func, instr.var);
    return storage === "param" ? parameter(name) : null;
  }
  if (instr.op !== "binary") return null;
  const [left, right] = [inner(instr.left), inner(instr.right)];
  if (left === null || right === null) return null;
  return { add: left + right, sub: left - right, mul: left * right }[instr.opcode as string] ?? null;
}

function makeArray(
  name: string,
  pointee: Type,
  elements: number,
  memory: Memory,
  random: Random,
  options: ArgumentOptions,
): RuntimeValue {
  let type = pointee;
  while (type.kind === "array") type = type.of;
  const size =
    type.kind === "struct" || type.kind === "union" ? Number(memory.tags[type.tag]!.size) : sizeOf(type);
  const object = memory.allocate("argument", name, elements * size);
  for (let i = 0; i < elements; i++) fill(type, i * size);
  return { object, offset: 0 };

  function fill(t: Type, offset: number): void {
    if (t.kind === "struct" || t.kind === "union") {
      for (const field of memory.tags[t.tag]!.fields)
        if (field.bits === null && isFillable(field.type)) fill(field.type, offset + Number(field.offset));
    } else if (isFillable(t)) memory.store(t, { object, offset }, randomScalar(t, random, options));
  }
}

function isFillable(type: Type): boolean {
  return (
    ["bool", "int", "enum", "struct", "union"].includes(type.kind) ||
    (type.kind === "float" && type.bits <= 64)
  );
}

function sizeOf(type: Type): number {
  return type.kind === "void" ? 1 : scalarAccessor(type).size;
}

function randomScalar(type: Type, random: Random, options: ArgumentOptions): RuntimeValue {
  if (type.kind === "float") {
    // The quotient fills all bits at every exponent, so that sums round, and another order of them is seen.
    const x = ((random.next() / 2 ** 32) * 4 - 2) / (1 + random.next() / 2 ** 32);
    return type.bits === 32 ? Math.fround(x) : x;
  }
  if (type.kind === "bool") return random.next() & 1;
  const [low, high] = options.intRange ?? [0, 9];
  const n = low + (random.next() % (high - low + 1));
  return isBigintType(type) ? BigInt(n) : n;
}

/** mulberry32: small, seeded, good enough to make arrays differ. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** 0 … 2^32 - 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }
}

type Verdict =
  | { readonly kind: "same"; readonly steps: readonly [number, number] }
  | { readonly kind: "different"; readonly differences: readonly string[] }
  /** The original has no defined behaviour (or used up its steps): nothing can be said. */
  | { readonly kind: "undefined"; readonly why: string };

/** Runs one function of two versions of a module on equal memory and compares all that is left behind. */
export function sameBehaviour(
  before: Module,
  after: Module,
  name: string,
  options: ArgumentOptions & InterpretOptions = {},
): Verdict {
  const first = runOnce(before, name, options);
  if (first instanceof Error) return { kind: "undefined", why: first.message };
  // What takes a little longer afterwards is no difference.
  const maxSteps = first.steps * 4 + 10_000;
  const second = runOnce(after, name, { ...options, maxSteps });
  if (second instanceof Error) return { kind: "different", differences: [`afterwards: ${second.message}`] };
  const differences = compareSnapshots(snapshot(first.memory), snapshot(second.memory));
  if (!sameResult(first, second))
    differences.push(`result ${show(first.result)} before, ${show(second.result)} after`);
  if (first.exit !== second.exit) differences.push(`exit ${first.exit} before, ${second.exit} after`);
  if (differences.length > 0) return { kind: "different", differences };
  return { kind: "same", steps: [first.steps, second.steps] };
}

function runOnce(
  module: Module,
  name: string,
  options: ArgumentOptions & InterpretOptions,
): ExecutionResult | Error {
  const func = module.funcs.find((f) => f.name === name);
  if (func === undefined) throw new Error(`no function ${name}`);
  const memory = new Memory(module.tags);
  try {
    return interpret(module, name, makeArguments(func, memory, options), memory, options);
  } catch (error) {
    if (error instanceof UndefinedBehaviour || error instanceof StepsExhausted) return error;
    throw error;
  }
}

function sameResult(a: ExecutionResult, b: ExecutionResult): boolean {
  const [x, y] = [a.result, b.result];
  if (typeof x === "object" && typeof y === "object")
    return x.object?.id === y.object?.id && x.offset === y.offset;
  return Object.is(x, y);
}

function show(value: RuntimeValue): string {
  if (typeof value !== "object") return String(value);
  return `&${value.object?.label ?? "null"}+${value.offset}`;
}

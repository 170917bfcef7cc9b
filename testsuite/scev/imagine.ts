// Runs functions of which only their own text is known: what they load, what other functions return and their arguments are made up.
//
// Scalar evolution claims nothing about memory: to it a load is a symbol. So its claims must hold whatever is loaded, and every
// function can be run, with small numbers that let most loops end. All pointers point into one large object, where
// distances between them are multiples of the usual sizes of elements; some are null. What C leaves undefined about scalars and
// addresses stays so; nothing is stored.

import { Random } from "../../src/ir/behaviour.ts";
import { liveBlocks, resultOf, setInstrs, typeOfValue } from "../../src/ir/build.ts";
import type { Func, Instr, MemRef, Operand, ValueId } from "../../src/ir/func.ts";
import { isBigintType } from "../../src/ir/interpret-ops.ts";
import { Exit, type LibraryFunction } from "../../src/ir/library.ts";
import {
  type MemObject,
  type Memory,
  NULL,
  type RuntimeValue,
  sizeOfType,
  Unsupported,
} from "../../src/ir/memory.ts";
import { LONG, type Type } from "../../src/ir/type.ts";
import { nameFrom } from "../../src/source/words.ts";

/** `func` itself, with all that comes from outside made up by the functions of an `Imagination`. */
export function imagined(func: Func, memory: Memory): Func {
  // A type that `#if` chooses has no size; any other does, where nothing is stored.
  func.values.forEach((v, i) => {
    if (v.type.kind === "opaque") func.values[i] = { ...v, type: LONG };
  });
  func.vars.forEach((v, i) => {
    if (v.type.kind === "opaque") func.vars[i] = { ...v, type: LONG };
  });
  const unplaced = new Set<ValueId>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs)
      if (instr.op === "addr" && !isPlaced(instr.ref, memory)) unplaced.add(instr.result);
  for (const block of liveBlocks(func))
    setInstrs(
      func,
      block.id,
      block.instrs.flatMap((instr) => madeUp(instr, unplaced)),
    );
  return func;
}

/** Has all that the address is computed from a size? Types that `#if` chooses and arrays without extent have none. */
function isPlaced({ base, root, path }: MemRef, { tags }: Memory): boolean {
  try {
    let type = root;
    for (const [i, step] of path.entries()) {
      if (step.kind === "field" && (type.kind === "struct" || type.kind === "union"))
        type = tags[type.tag]!.fields[step.field]!.type;
      // The first subscript of a pointer counts what it points to.
      else if (type.kind === "array" && (i > 0 || base.kind === "object")) type = type.of;
      sizeOfType(type, tags, () => 1);
    }
    if (path.length === 0) sizeOfType(type, tags, () => 1);
    return true;
  } catch (error) {
    if (error instanceof Unsupported) return false;
    throw error;
  }
}

/** `unplaced`: addresses that are made up too. */
function madeUp(instr: Instr, unplaced: ReadonlySet<ValueId>): readonly Instr[] {
  const isUnplaced = (o: Operand | undefined) => o?.kind === "value" && unplaced.has(o.id);
  switch (instr.op) {
    case "addr":
      return [unplaced.has(instr.result) ? call(instr.result, "imagine") : instr];
    case "store":
      return [];
    case "load":
      return [call(instr.result, "imagine")];
    case "call":
      if (instr.callee.kind === "direct" && instr.callee.name.startsWith("observe_"))
        return instr.callee.name === "observe_access" && isUnplaced(instr.args[1]) ? [] : [instr];
      return [call(instr.result, instr.noreturn ? "imagine_exit" : "imagine")];
    case "opaque":
      return [call(resultOf(instr), "imagine")];
    default:
      return [instr];
  }
}

function call(result: ValueId | null, name: string): Instr {
  const callee = { kind: "direct", name: nameFrom(name) } as const;
  return { op: "call", result, callee, args: [], effects: "any", noreturn: false, stmt: null };
}

/** Numbers that the function tells apart: cases of its switches, and what it compares for equality. */
export function numbersTold(func: Func): readonly number[] {
  const told = new Set<number>();
  const add = (value: bigint) => void (BigInt.asIntN(31, value) === value && told.add(Number(value)));
  for (const block of liveBlocks(func)) {
    if (block.term.op === "switch") for (const { low } of block.term.cases) add(low);
    for (const instr of block.instrs)
      if (instr.op === "binary" && (instr.opcode === "eq" || instr.opcode === "ne"))
        for (const side of [instr.left, instr.right]) {
          if (side.kind === "int") add(side.value);
          else if (side.kind === "macro") add(func.macros[side.macro]!.hint);
        }
  }
  return [...told];
}

const OBJECT_SIZE = 1 << 20;
/** A multiple of what elements usually take. */
const DISTANCE = 192;

/** What one run is made of: shares of values. Some loops want much that is zero, others little. */
interface Mood {
  readonly zero: number;
  readonly null: number;
  /** Integers are mostly below this. */
  readonly below: number;
  /** Nearly all integers are this one: sizes that are compared agree. */
  readonly usual?: number;
}

const MOODS: readonly Mood[] = [
  { zero: 0.2, null: 0.15, below: 10 },
  { zero: 0.6, null: 0, below: 4 },
  { zero: 0.05, null: 0.02, below: 8 },
  { zero: 0.4, null: 0.5, below: 3 },
  { zero: 0.3, null: 0.05, below: 128 },
  { zero: 0.9, null: 0.02, below: 20 },
  { zero: 0.02, null: 0, below: 6, usual: 4 },
  { zero: 0.02, null: 0, below: 6, usual: 1 },
];

export class Imagination {
  readonly #random: Random;
  readonly #mood: Mood;
  readonly #object: MemObject;
  readonly #told: readonly number[];

  /** `told`: of every second round of moods, a third of the integers are among these. */
  constructor(memory: Memory, seed: number, told: readonly number[] = []) {
    this.#told = Math.floor(seed / MOODS.length) % 2 === 1 ? told : [];
    this.#random = new Random(seed);
    this.#mood = MOODS[seed % MOODS.length]!;
    const made = [...memory.objects.values()].find(({ label }) => label === "imagined");
    this.#object = made ?? memory.allocate("argument", "imagined", OBJECT_SIZE);
  }

  get library(): ReadonlyMap<string, LibraryFunction> {
    return new Map<string, LibraryFunction>([
      ["imagine", (_args, _memory, type) => this.#value(type)],
      [
        "imagine_exit",
        () => {
          throw new Exit(0);
        },
      ],
    ]);
  }

  args(func: Func): RuntimeValue[] {
    return func.params.map((p) => this.#value(typeOfValue(func, p.value)));
  }

  #value(type: Type): RuntimeValue {
    switch (type.kind) {
      case "void":
        return undefined;
      case "bool":
        return this.#below(2);
      case "int":
        return this.#integer(type);
      case "enum":
        return this.#value(type.underlying);
      case "opaque":
        return this.#value(LONG);
      case "float":
        return this.#below(64) / 8 - 1;
      case "pointer":
        if (this.#happens(this.#mood.null)) return NULL;
        return { object: this.#object, offset: OBJECT_SIZE / 2 + DISTANCE * this.#below(5) };
      default:
        throw new Unsupported(`a made-up value of type ${type.kind}`);
    }
  }

  /** Mostly small, sometimes negative, now and then any byte. */
  #integer(type: Extract<Type, { kind: "int" }>): RuntimeValue {
    const { zero, below, usual } = this.#mood;
    if (usual !== undefined && this.#happens(0.97)) return isBigintType(type) ? BigInt(usual) : usual;
    if (this.#told.length > 0 && this.#happens(1 / 3))
      return this.#fitting(this.#oneTold() % 2 ** (type.bits - 1), type);
    const kind = this.#below(20);
    const other = kind === 0 ? -1 - this.#below(4) : kind === 1 ? this.#below(256) : this.#below(below);
    return this.#fitting(this.#happens(zero) ? 0 : other, type);
  }

  #oneTold(): number {
    // By the upper bits: the lower ones of a congruential generator have short periods.
    return this.#told[Math.floor((this.#below(1 << 16) * this.#told.length) / (1 << 16))]!;
  }

  /** Any byte may be one of `signed char`. */
  #fitting(number: number, type: Extract<Type, { kind: "int" }>): RuntimeValue {
    const fitting = type.signed
      ? BigInt.asIntN(type.bits, BigInt(number))
      : BigInt.asUintN(type.bits, BigInt(Math.abs(number)));
    return isBigintType(type) ? fitting : Number(fitting);
  }

  #happens(share: number): boolean {
    return this.#below(1000) < share * 1000;
  }

  #below(n: number): number {
    return this.#random.next() % n;
  }
}

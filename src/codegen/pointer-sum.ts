// Where an array begins, when no variable holds that any more.
//
//     a -= 1 + lda;  --x;                   (a + (1 + lda)) and (x + 1): what `a` and `x` were before
//     for (s = buf + from; …) …             (buf + from), though only the loops have it in a variable
//
// Sums and differences are those that the source has computed in front of the nest, made anew of values
// that variables still hold: none of them overflows, and the way back from a pointer that was moved leads to
// where it came from.

import { liveBlocks } from "../ir/build.ts";
import { type Definition, definitionsOf } from "../ir/def-use.ts";
import type { BinaryOpcode, CastInstr, Func, Instr, Operand, PtrAddInstr, ValueId } from "../ir/func.ts";
import { typeOf } from "../ir/operand.ts";
import { binary, cast, type Expression, grouped, integer, plainType } from "./expression.ts";
import { unlessUnnameable } from "./unnameable.ts";

/** Sums of sums that are followed. */
const MAX_STEPS = 4;

type ExpressionOf = (operand: Operand) => Expression;

export interface PointerSum {
  /** `a + (1 + lda)` */
  readonly sum: Expression;
  /** `a`, of the same type; `sum` itself where nothing is added. */
  readonly of: Expression;
}

const alone = (pointer: Expression): PointerSum => ({ sum: pointer, of: pointer });

/** A pointer from before the nest. Throws Unnameable. */
export function pointerSum(func: Func, id: ValueId, expressionOf: ExpressionOf): PointerSum {
  const pointer: Operand = { kind: "value", id };
  const named = unlessUnnameable(() => expressionOf(pointer));
  if (named !== null) return alone(named);
  const maker = new Maker(func, expressionOf);
  const made = maker.pointer(pointer, MAX_STEPS) ?? maker.movedBack(id, MAX_STEPS);
  return made ?? alone(expressionOf(pointer));
}

class Maker {
  private readonly func: Func;
  private readonly expressionOf: ExpressionOf;
  private readonly defined: ReadonlyMap<ValueId, Definition>;

  constructor(func: Func, expressionOf: ExpressionOf) {
    this.func = func;
    this.expressionOf = expressionOf;
    this.defined = definitionsOf(func);
  }

  /** `p`, or what it was made of: `q + k`. */
  pointer(operand: Operand, steps: number): PointerSum | null {
    const named = this.named(operand);
    if (named !== null) return alone(named);
    const made = this.definition(operand);
    if (made?.op !== "ptradd" || steps === 0) return null;
    const base = this.pointer(made.base, steps - 1);
    const index = this.index(made.index, MAX_STEPS);
    return base === null || index === null ? null : moved(base, index);
  }

  /** Of a pointer that was moved on to others: `q - k`, where q is p + k. */
  movedBack(id: ValueId, steps: number): PointerSum | null {
    if (steps === 0) return null;
    for (const { result, index } of movesIn(this.func).get(id) ?? []) {
      const named = this.named({ kind: "value", id: result });
      const to = named === null ? this.movedBack(result, steps - 1) : alone(named);
      const by = to === null ? null : this.index(index, MAX_STEPS);
      if (to !== null && by !== null) return moved(to, { ...by, isMinus: !by.isMinus });
    }
    return null;
  }

  private named(operand: Operand): Expression | null {
    return unlessUnnameable(() => this.expressionOf(operand));
  }

  private definition(operand: Operand): Instr | null {
    const made = operand.kind === "value" ? this.defined.get(operand.id) : undefined;
    return made?.kind === "instr" ? made.instr : null;
  }

  /** What is added to a pointer, whatever its type: of `-(long)(1 + lda)` the int and the sign. */
  private index(operand: Operand, steps: number): Index | null {
    if (operand.kind === "int") return { by: integer(abs(operand.value)), isMinus: operand.value < 0n };
    const made = this.named(operand) === null ? this.definition(operand) : null;
    if (steps > 0 && made?.op === "unary" && made.opcode === "neg" && made.overflow === "undefined") {
      const of = this.index(made.arg, steps - 1);
      return of === null ? null : { ...of, isMinus: !of.isMinus };
    }
    if (steps > 0 && made?.op === "cast" && isWidened(this.func, made))
      return this.index(made.arg, steps - 1);
    const by = this.integer(operand, steps);
    return by === null ? null : { by, isMinus: false };
  }

  /** One operand, computed in the types in which the source has. */
  private integer(operand: Operand, steps: number): Expression | null {
    const type = typeOf(this.func, operand);
    if (operand.kind === "int")
      return type.kind === "int" && type.bits === 32 && type.signed ? integer(operand.value) : null;
    const named = this.named(operand);
    if (named !== null) return operand.kind === "macro" ? grouped(named) : named;
    const made = this.definition(operand);
    if (made === null || steps === 0) return null;
    const inner = (o: Operand): Expression | null => this.integer(o, steps - 1);
    if (made.op === "copy") return inner(made.arg);
    if (made.op === "cast" && isWidened(this.func, made)) {
      const of = inner(made.arg);
      return of && cast(plainType(type), of);
    }
    if (made.op !== "binary" || made.overflow !== "undefined" || !SUMS.has(made.opcode)) return null;
    const [left, right] = [inner(made.left), inner(made.right)];
    return left === null || right === null ? null : grouped(binary(made.opcode, left, right));
  }
}

type Moves = ReadonlyMap<ValueId, readonly PtrAddInstr[]>;

const moves = new WeakMap<Func, Moves>();

/** What is added to each pointer; found once, as no pass changes the function any more. */
function movesIn(func: Func): Moves {
  const known = moves.get(func);
  if (known !== undefined) return known;
  const found = new Map<ValueId, PtrAddInstr[]>();
  for (const { instrs } of liveBlocks(func))
    for (const instr of instrs) {
      if (instr.op !== "ptradd" || instr.base.kind !== "value") continue;
      const before = found.get(instr.base.id);
      if (before === undefined) found.set(instr.base.id, [instr]);
      else before.push(instr);
    }
  moves.set(func, found);
  return found;
}

const moved = ({ sum, of }: PointerSum, { by, isMinus }: Index): PointerSum => ({
  sum: binary(isMinus ? "sub" : "add", sum, by),
  of,
});

interface Index {
  readonly by: Expression;
  readonly isMinus: boolean;
}

const SUMS: ReadonlySet<BinaryOpcode> = new Set(["add", "sub", "mul"]);

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** Every value of the signed operand is one of the signed result. */
function isWidened(func: Func, { arg, result }: CastInstr): boolean {
  const [from, to] = [typeOf(func, arg), func.values[result]!.type];
  return from.kind === "int" && to.kind === "int" && from.signed && to.signed && from.bits <= to.bits;
}

// Where an array begins, in C, when no variable holds that any more.
//
//     a -= 1 + lda;  --x;                   (a + (1 + lda)) and (x + 1): what `a` and `x` were before
//     for (s = buf + from; …) …             (buf + from), though only the loops have it in a variable
//
// Sums and differences are those that the source has computed in front of the nest, printed anew of values
// that variables still hold: none of them overflows, and the way back from a pointer that was moved leads to
// where it came from.

import { liveBlocks } from "../ir/build.ts";
import { type Definition, definitions } from "../ir/def-use.ts";
import type { BinaryOpcode, CastInstr, Func, Instr, Operand, PtrAddInstr, ValueId } from "../ir/func.ts";
import { typeOf } from "../ir/operand.ts";
import { spellType } from "./emit-c/types.ts";
import { unlessUnnameable } from "./unnameable.ts";

/** Sums of sums that are followed. */
const MAX_STEPS = 4;

type NameOf = (operand: Operand) => string;

export interface PointerText {
  /** `a + (1 + lda)` */
  readonly text: string;
  /** `a`, of the same type. */
  readonly of: string;
}

/** A pointer from before the nest. Throws Unnameable. */
export function pointerText(func: Func, id: ValueId, nameOf: NameOf): PointerText {
  const pointer: Operand = { kind: "value", id };
  const named = unlessUnnameable(() => nameOf(pointer));
  if (named !== null) return { text: named, of: named };
  const printer = new Printer(func, nameOf);
  const made = printer.pointer(pointer, MAX_STEPS) ?? printer.movedBack(id, MAX_STEPS);
  if (made !== null) return made;
  const text = nameOf(pointer);
  return { text, of: text };
}

class Printer {
  private readonly func: Func;
  private readonly nameOf: NameOf;
  private readonly defined: ReadonlyMap<ValueId, Definition>;

  constructor(func: Func, nameOf: NameOf) {
    this.func = func;
    this.nameOf = nameOf;
    this.defined = definitions(func);
  }

  /** `p`, or what it was made of: `q + k`. */
  pointer(operand: Operand, steps: number): PointerText | null {
    const named = unlessUnnameable(() => this.nameOf(operand));
    if (named !== null) return { text: named, of: named };
    const made = this.definition(operand);
    if (made?.op !== "ptradd" || steps === 0) return null;
    const base = this.pointer(made.base, steps - 1);
    const index = this.index(made.index, MAX_STEPS);
    return base === null || index === null ? null : sum(base, index);
  }

  /** Of a pointer that was moved on to others: `q - k`, where q is p + k. */
  movedBack(id: ValueId, steps: number): PointerText | null {
    if (steps === 0) return null;
    for (const { result, index } of this.movesOf(id)) {
      const moved: Operand = { kind: "value", id: result };
      const named = unlessUnnameable(() => this.nameOf(moved));
      const to = named === null ? this.movedBack(result, steps - 1) : { text: named, of: named };
      const by = to === null ? null : this.index(index, MAX_STEPS);
      if (to !== null && by !== null) return sum(to, { ...by, isMinus: !by.isMinus });
    }
    return null;
  }

  private movesOf(id: ValueId): readonly PtrAddInstr[] {
    return liveBlocks(this.func).flatMap(({ instrs }) =>
      instrs.flatMap((i) => (i.op === "ptradd" && i.base.kind === "value" && i.base.id === id ? [i] : [])),
    );
  }

  private definition(operand: Operand): Instr | null {
    const made = operand.kind === "value" ? this.defined.get(operand.id) : undefined;
    return made?.kind === "instr" ? made.instr : null;
  }

  /** What is added to a pointer, whatever its type: of `-(long)(1 + lda)` the int and the sign. */
  private index(operand: Operand, steps: number): Index | null {
    if (operand.kind === "int") return { text: `${abs(operand.value)}`, isMinus: operand.value < 0n };
    const named = unlessUnnameable(() => this.nameOf(operand));
    const made = named === null ? this.definition(operand) : null;
    if (steps > 0 && made?.op === "unary" && made.opcode === "neg" && made.overflow === "undefined") {
      const of = this.index(made.arg, steps - 1);
      return of === null ? null : { ...of, isMinus: !of.isMinus };
    }
    if (steps > 0 && made?.op === "cast" && isWidened(this.func, made))
      return this.index(made.arg, steps - 1);
    const text = this.integer(operand, steps);
    return text === null ? null : { text, isMinus: false };
  }

  /** A primary expression, computed in the types in which the source has. */
  private integer(operand: Operand, steps: number): string | null {
    const type = typeOf(this.func, operand);
    if (operand.kind === "int")
      return type.kind === "int" && type.bits === 32 && type.signed ? `${operand.value}` : null;
    const named = unlessUnnameable(() => this.nameOf(operand));
    if (named !== null) return operand.kind === "macro" ? `(${named})` : named;
    const made = this.definition(operand);
    if (made === null || steps === 0) return null;
    const inner = (o: Operand): string | null => this.integer(o, steps - 1);
    if (made.op === "copy") return inner(made.arg);
    if (made.op === "cast" && isWidened(this.func, made)) {
      const [of, to] = [inner(made.arg), spellType(type)];
      return of === null || to === null ? null : `(${to})${of}`;
    }
    const sign = made.op === "binary" && made.overflow === "undefined" ? SIGNS[made.opcode] : undefined;
    if (made.op !== "binary" || sign === undefined) return null;
    const [left, right] = [inner(made.left), inner(made.right)];
    return left === null || right === null ? null : `(${left} ${sign} ${right})`;
  }
}

const sum = ({ text, of }: PointerText, by: Index): PointerText => ({
  text: `${text} ${by.isMinus ? "-" : "+"} ${by.text}`,
  of,
});

interface Index {
  readonly text: string;
  readonly isMinus: boolean;
}

const SIGNS: Readonly<Partial<Record<BinaryOpcode, string>>> = { add: "+", sub: "-", mul: "*" };

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** Every value of the signed operand is one of the signed result. */
function isWidened(func: Func, { arg, result }: CastInstr): boolean {
  const [from, to] = [typeOf(func, arg), func.values[result]!.type];
  return from.kind === "int" && to.kind === "int" && from.signed && to.signed && from.bits <= to.bits;
}

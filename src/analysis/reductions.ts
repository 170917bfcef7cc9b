// Reductions: variables that loops only add to.
//
//     for (i) { s += a[i];                 s: +      whatever order the iterations come in, s is the same behind the loops
//       if (b[i] > x) count++;             count: +
//       bits = bits | m[i]; }              bits: |
//
// An operator that is associative and commutative may be applied in any order, by several threads, each to a part of the
// operands (Pugh & Wonnacott, "Static Analysis of Upper and Lower Bounds on Dependences and Parallelism", 1994; Rauchwerger &
// Padua, "The LRPD Test", 1995, section 2 for the pattern). It is so for integers, where sums wrap around: floating-point numbers
// are left alone. A sum of signed integers that never leaves its type in the author's order may leave it in another: partial sums are
// unsigned then, unless signed arithmetic wraps (-fwrapv).
//
// Looked for in the function as it was lowered, which is the author's text: each statement that sets the variable must compute
// `v op e` from it, and nothing else in the loops may read it.

import { definitions, uses } from "../ir/build.ts";
import type { BinaryInstr, Func, GetInstr, Operand, SetInstr, StmtId, VarId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";

/** As OpenMP spells it. */
export type Operator = "+" | "*" | "&" | "|" | "^";

export interface Reduction {
  readonly operator: Operator;
  /** Must what a part of the iterations adds up be unsigned, because it may leave the variable's type? */
  readonly inUnsigned: boolean;
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ["add", "+"],
  ["sub", "+"],
  ["mul", "*"],
  ["and", "&"],
  ["or", "|"],
  ["xor", "^"],
]);

/** Bits of the widest type that partial sums are made in. */
const WIDEST = 64;

/** One `v = v op e`. */
interface Update {
  readonly get: GetInstr;
  readonly reduction: Reduction;
}

/**
 * The variables of `func` (before SSA) that the statements `isInside` says yes to use as reductions only; they are set by some. `isInside`
 * of null: of an instruction that is no statement's work.
 */
export function reductionsWithin(
  func: Func,
  isInside: (stmt: StmtId | null) => boolean,
): ReadonlyMap<VarId, Reduction> {
  const defined = definitions(func);
  const used = uses(func);
  /** Null: it is none. */
  const found = new Map<VarId, Reduction | null>();
  const accounted = new Set<GetInstr>();
  const gets: GetInstr[] = [];
  for (const block of func.blocks)
    for (const [at, instr] of block?.instrs.entries() ?? []) {
      if (instr.op === "get" && isInside(instr.stmt)) gets.push(instr);
      if (instr.op !== "set" || !isInside(instr.stmt) || isArgument(instr)) continue;
      const update = updateBy(instr, block!.instrs.slice(0, at));
      found.set(instr.var, both(found.get(instr.var), update?.reduction ?? null));
      if (update !== null) accounted.add(update.get);
    }
  for (const get of gets) if (!accounted.has(get)) found.set(get.var, null);
  return new Map([...found].flatMap(([id, of]) => (of === null ? [] : [[id, of] as const])));

  /** `before`: what is in front of it in its block. */
  function updateBy(set: SetInstr, before: readonly unknown[]): Update | null {
    const binary = onlyUsed(set.value);
    if (binary?.op !== "binary" || binary.stmt !== set.stmt) return null;
    const operator = OPERATORS.get(binary.opcode);
    if (operator === undefined || !isInteger(binary, set.var)) return null;
    const sides = binary.opcode === "sub" ? [binary.left] : [binary.left, binary.right];
    const [get, ...others] = sides.map(onlyUsed).filter((i) => i?.op === "get" && i.var === set.var);
    if (get?.op !== "get" || others.length > 0 || get.stmt !== set.stmt || !before.includes(get)) return null;
    return { get, reduction: { operator, inUnsigned: !keepsToItsType(binary) } };
  }

  /** The instruction that computes a value for this one use. */
  function onlyUsed(operand: Operand) {
    if (operand.kind !== "value" || used.get(operand.id)?.length !== 1) return null;
    const definition = defined.get(operand.id);
    return definition?.kind === "instr" ? definition.instr : null;
  }

  /** What a parameter begins with. */
  function isArgument({ stmt, value }: SetInstr): boolean {
    return stmt === null && value.kind === "value" && func.params.some((p) => p.value === value.id);
  }

  function isInteger({ result }: BinaryInstr, id: VarId): boolean {
    const { type } = func.values[result]!;
    return type.kind === "int" && type.bits <= WIDEST && sameType(type, func.vars[id]!.type);
  }
}

/** Whatever the order of the operands? */
const keepsToItsType = ({ opcode, overflow }: BinaryInstr): boolean =>
  overflow === "wrap" || ["and", "or", "xor"].includes(opcode);

function both(known: Reduction | null | undefined, found: Reduction | null): Reduction | null {
  if (known === undefined || known === null || found === null) return known === undefined ? found : null;
  if (known.operator !== found.operator) return null;
  return { ...known, inUnsigned: known.inUnsigned || found.inUnsigned };
}
